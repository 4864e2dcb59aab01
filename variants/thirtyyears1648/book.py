"""The rulebook of 1648: The Thirty Years War, chapter by chapter."""

from ..framework.book import Book
from . import (
    builds,
    calendar,
    control,
    fleets_into_armies,
    ice,
    identity,
    loans,
    mercenaries,
    opening,
    special_centers,
    upkeep,
    victory,
)

BOOK = Book.of(
    "ThirtyYearsRulebook",
    (
        identity,
        opening,
        calendar,
        control,
        builds,
        fleets_into_armies,
        mercenaries,
        upkeep,
        special_centers,
        ice,
        victory,
        loans,
    ),
    retired={
        "t48_home_centres": "opening_places",
        "t48_retreat_when": "same_month",
        "t48_hold_turns": "3",
        "t48_ottoman_designate_when": "build_month",
        "t48_victory_centres": "30",
        "t48_victory_centres_ottoman": "35",
        "t48_loan_recall_delay": "1",
        "t48_press_in_build_month": "closed",
    },
)
