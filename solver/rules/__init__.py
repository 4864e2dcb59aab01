"""The rules of movement, each written once, and the algebras that run them."""

from . import encounters as encounters
from .equations import *  # noqa: F403 - the equations are what this room is
