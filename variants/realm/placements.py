"""Placing influence: ``9: WUR`` puts nine points into Württemberg.

A state is named by its id, its code or its name. How many points a power has, and where it may place them, is
for the rules of a variant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...model.board import Board, places_of
from ...model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Power
from ...model.text import shortened
from ..kit.report import Declaration, Entry

PLACE = "place"
"""The verb of the declaration that places points."""

FORM = "9: WUR"
"""How points are placed, for messages."""

_SIGN = re.compile(r"\s*[-+]?\d")
_MEANT = re.compile(r"\s*(?P<points>[-+]?\d[\d.,]*)\s*:\s*(?P<state>\S.*?)\s*", re.DOTALL)
_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Placement:
    """So many points for a minor state."""

    state: Power
    points: int


def is_placement(text: str) -> bool:
    """The text begins with a number, as orders never do."""
    return _SIGN.match(text) is not None


def read_placement(text: str, board: Board) -> Declaration:
    """The declaration of ``9: WUR``.

    Raises UnreadableError for the form and for anything but a whole number of at least 1, and name errors for
    what is no minor state; each with its column.
    """
    found = _MEANT.fullmatch(text) if len(text) <= 300 else None
    if found is None:
        raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=FORM)
    number = found["points"]
    if not number.isdecimal() or len(number) > _MOST_DIGITS or int(number) == 0:
        message = f"{number} points cannot be placed"
        place = Place(column=found.start("points") + 1)
        raise UnreadableError(message, place=place, expected="a whole number, 1 or more")
    state = find_state(found["state"], board, found.start("state") + 1)
    points = int(number)
    return Declaration(f"{points}: {state}", PLACE, (str(points), state))


def find_state(name: str, board: Board, column: int) -> Power:
    """The minor state of a name that stands in this column; raises name errors with it."""
    try:
        state = places_of(board).find_power(name)
    except UnknownNameError as error:
        raise UnknownNameError(
            f"unknown minor state {name.strip()!r}", place=Place(column=column), nearest=error.nearest
        ) from None
    except WestphaliaError as error:
        error.at(column=column)
        raise
    if state not in board.minor:
        title = board.power[state].name if state in board.power else "Neutral"
        place = Place(column=column)
        raise UnknownNameError(
            f"{title} is no minor state", place=place, expected="a minor state such as WUR"
        )
    return state


def placement_of(entry: Entry) -> Placement | None:
    """The placement that an entry is, if it is one."""
    if not isinstance(entry, Declaration) or entry.verb != PLACE:
        return None
    points, state = entry.words
    return Placement(Power(state), int(points))


def with_placements(
    influence: Mapping[Power, Mapping[Power, int]], placed: Iterable[tuple[Power, Placement]]
) -> dict[Power, dict[Power, int]]:
    """The points in each state after powers have placed more, which adds up with what was there."""
    after = {state: dict(points) for state, points in influence.items()}
    for power, placement in placed:
        points = after.setdefault(placement.state, {})
        points[power] = points.get(power, 0) + placement.points
    return after
