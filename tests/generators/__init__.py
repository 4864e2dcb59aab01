"""Random cases: pathological order sets on the standard board and on small random boards, and ordinary turns.

The generator draws from *dice*. A `SeededDice` is fast and makes long runs and benchmarks repeatable; the
dice inside `cases` are Hypothesis's own, so its search and shrinking work.
"""

from .boards import small_board, standard_board
from .dice import Dice, SeededDice
from .field import locations_of
from .printing import describe_case
from .profiles import (
    MIXED,
    PATHOLOGICAL,
    POLITICAL,
    PROFILES,
    SMALL,
    TURN,
    WEIGHTED,
    WORN,
    Profile,
    RandomCase,
    cases,
    random_case,
)
from .rulebooks import random_rulebook, rulebooks
from .shrinking import smallest_failing

__all__ = [
    "MIXED",
    "PATHOLOGICAL",
    "POLITICAL",
    "PROFILES",
    "SMALL",
    "TURN",
    "WEIGHTED",
    "WORN",
    "Dice",
    "Profile",
    "RandomCase",
    "SeededDice",
    "cases",
    "describe_case",
    "locations_of",
    "random_case",
    "random_rulebook",
    "rulebooks",
    "small_board",
    "smallest_failing",
    "standard_board",
]
