"""Placing influence: ``9: WUR`` places nine points in Württemberg.

A state is named by its id, its code or its name. The rules of a game decide how many points a power has and
where it may place them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from ...model.board import Board
from ...model.errors import UnreadableError
from ...model.names import Power
from ..framework.report import Declaration, Entry
from ..framework.statements import SLOTS, Form, MinorState, Slot, list_states

PLACE = "place"
"""The verb of the declaration that places points."""

_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Placement:
    """Points for a minor state."""

    SUBJECT: ClassVar = ("state",)

    state: Power
    points: int


def _parse_points(text: str, _board: Board) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS or int(text) == 0:
        raise UnreadableError(f"{text} points cannot be placed", expected="a whole number, 1 or more")
    return int(text)


PLACEMENT = Form(
    "{points}: {state}",
    "9: WUR",
    Placement,
    {
        "points": Slot(r"[-+]?\d[\d.,]*", _parse_points),
        "state": Slot(r"\S.*?", SLOTS[MinorState].meaning, list_states),
    },
    called=PLACE,
    sign=r"\s*[-+]?\d",
)
"""How points are placed: a line that begins with a number, as orders never do."""


def find_placement(entry: Entry) -> Placement | None:
    """Return the placement that an entry makes, if any."""
    said = entry.said if isinstance(entry, Declaration) else None
    return said if isinstance(said, Placement) else None


def add_placements(
    influence: Mapping[Power, Mapping[Power, int]], placed: Iterable[tuple[Power, Placement]]
) -> dict[Power, dict[Power, int]]:
    """Return the points in each state after more are added."""
    after = {state: dict(points) for state, points in influence.items()}
    for power, placement in placed:
        points = after.setdefault(placement.state, {})
        points[power] = points.get(power, 0) + placement.points
    return after
