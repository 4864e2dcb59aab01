"""Placing influence: ``9: WUR`` puts nine points into Württemberg.

A state is named by its id, its code or its name. How many points a power has, and where it may place them, is
for the rules of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...model.board import Board
from ...model.errors import UnreadableError
from ...model.names import Power
from ..framework.report import Declaration, Entry
from ..framework.statements import SLOTS, Form, MinorState, Slot

PLACE = "place"
"""The verb of the declaration that places points."""

_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Placement:
    """So many points for a minor state."""

    state: Power
    points: int


def _points(text: str, _board: Board) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS or int(text) == 0:
        raise UnreadableError(f"{text} points cannot be placed", expected="a whole number, 1 or more")
    return int(text)


PLACEMENT = Form(
    "{points}: {state}",
    "9: WUR",
    Placement,
    {"points": Slot(r"[-+]?\d[\d.,]*", _points), "state": Slot(r"\S.*?", SLOTS[MinorState].meaning)},
    called=PLACE,
    sign=r"\s*[-+]?\d",
)
"""How points are placed; a line that begins with a number, as orders never do."""


def is_placement(text: str) -> bool:
    """The text begins with a number, as orders never do."""
    return PLACEMENT.matches(text)


def read_placement(text: str, board: Board) -> Declaration:
    """The declaration of ``9: WUR``.

    Raises UnreadableError for the form and for anything but a whole number of at least 1, and name errors for
    what is no minor state; each with its column.
    """
    words = PLACEMENT.read(text, board)
    return Declaration(PLACEMENT.write(words), PLACE, said=words)


def placement_of(entry: Entry) -> Placement | None:
    """The placement that an entry is, if it is one."""
    said = entry.said if isinstance(entry, Declaration) else None
    return said if isinstance(said, Placement) else None


def with_placements(
    influence: Mapping[Power, Mapping[Power, int]], placed: Iterable[tuple[Power, Placement]]
) -> dict[Power, dict[Power, int]]:
    """The points in each state after powers have placed more, which adds up with what was there."""
    after = {state: dict(points) for state, points in influence.items()}
    for power, placement in placed:
        points = after.setdefault(placement.state, {})
        points[power] = points.get(power, 0) + placement.points
    return after
