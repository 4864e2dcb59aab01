from . import generating as generating
from .adjudicator import Adjudicator as Adjudicator
from .arrays import Results as Results, Turns as Turns, turns_of as turns_of
