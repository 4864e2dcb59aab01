"""A board as small integers, built once and reused for every resolution on it.

Locations are numbered with the provinces first, so a location that is a whole province has the number of that
province. "Steps" lead from a location to the locations one move away, "entries" to the provinces of these,
which matter for supports and rival moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ...model.board import Board, Borders, Terrain
from ...model.brief import make_repr, pluralize
from ...model.names import Location, Province, UnitKind

Steps = tuple[frozenset[int], ...]

STANDARD_KINDS = (UnitKind.ARMY, UnitKind.FLEET)
"""The kinds of unit of the standard game."""


class BoardGraph:
    """A board as graphs over small integers.

    `reach` gives, for each kind of unit, the steps from every location; a variant may pass other steps than
    the board's borders (a knight's two steps, a frozen sea). In `harbors`, coastal provinces, fleets can
    convoy as at sea.
    """

    __slots__ = (
        "board",
        "carries",
        "coastal",
        "entries",
        "harbors",
        "index",
        "is_sea",
        "names",
        "province",
        "province_of",
        "provinces",
        "seas",
        "shores",
        "steps",
    )

    def __init__(
        self, board: Board, reach: Mapping[UnitKind, Borders], harbors: frozenset[Province] = frozenset()
    ) -> None:
        self.board = board
        known = {location: location for location in board.locations}
        # Units and orders use the board's own strings: comparing identical objects is fastest.
        whole = [known.get(Location(info.id), Location(info.id)) for info in board.provinces]
        coasts = [location for location in board.locations if "/" in location]
        self.names: tuple[Location, ...] = (*whole, *coasts)
        self.provinces = len(whole)
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.province: tuple[int, ...] = tuple(self.index[name.province] for name in self.names)
        self.province_of: dict[str, int] = dict(zip(self.names, self.province, strict=True))
        self.is_sea: tuple[bool, ...] = tuple(info.terrain is Terrain.SEA for info in board.provinces)
        self.coastal: tuple[bool, ...] = tuple(info.terrain is Terrain.COASTAL for info in board.provinces)
        self.steps: dict[UnitKind, Steps] = {
            kind: self._number_steps(borders) for kind, borders in reach.items()
        }
        self.entries: dict[UnitKind, Steps] = {
            kind: tuple(frozenset(self.province[i] for i in targets) for targets in steps)
            for kind, steps in self.steps.items()
        }
        shores: list[set[int]] = [set() for _ in whole]
        for start, ends in board.fleet_borders.items():
            shores[self.index[start.province]].update(self.index[end.province] for end in ends)
        self.shores: tuple[frozenset[int], ...] = tuple(frozenset(ends) for ends in shores)
        """For each province, the provinces that a fleet on some coast of it can reach."""
        self.carries: tuple[bool, ...] = tuple(
            sea or info.id in harbors for sea, info in zip(self.is_sea, board.provinces, strict=True)
        )
        """For each province, whether a fleet in it can convoy."""
        self.seas: frozenset[int] = frozenset(i for i, carries in enumerate(self.carries) if carries)
        """The provinces in which a fleet can convoy."""
        self.harbors: frozenset[int] = frozenset(i for i in self.seas if not self.is_sea[i])

    def __repr__(self) -> str:
        return make_repr(self, "", pluralize(len(self.names), "location"))

    def _number_steps(self, borders: Borders) -> Steps:
        return tuple(
            frozenset(self.index[end] for end in borders.get(name, frozenset())) for name in self.names
        )

    def coasts_of(self, province: int) -> tuple[int, ...]:
        """Return the coasts of a province that has several, as locations; empty otherwise."""
        return tuple(i for i in range(self.provinces, len(self.names)) if self.province[i] == province)


@lru_cache(maxsize=64)
def board_graph(
    board: Board, more: frozenset[UnitKind] = frozenset(), harbors: frozenset[Province] = frozenset()
) -> BoardGraph:
    """Return the graph of a board for armies, fleets and additional kinds, with the steps of its borders."""
    reach = {kind: unit_borders(board, kind) for kind in (*STANDARD_KINDS, *sorted(more))}
    return BoardGraph(board, reach, harbors)


def unit_borders(board: Board, kind: UnitKind) -> Borders:
    """Return where units of a kind move: fleets by sea, all others by land, some over several borders."""
    if kind is UnitKind.FLEET:
        return board.fleet_borders
    borders = reach = board.army_borders
    for _ in range(kind.steps - 1):
        reach = {
            start: ends.union(*(borders[end] for end in ends)) - {start} for start, ends in reach.items()
        }
    return reach
