"""The rules of movement, each written once, and the algebras that evaluate them."""

from . import encounters as encounters
from .equations import *  # noqa: F403 - this package is its equations
