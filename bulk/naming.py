"""The numbers by which arrays name powers, kinds of units and places of a board."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.board import Board
from ..model.brief import counted, tagged
from ..model.errors import UnknownNameError
from ..model.names import NEUTRAL, Location, Power, UnitKind
from ..solver import BoardGraph


@dataclass(frozen=True, slots=True)
class Names:
    """The names behind the numbers: whatever stands first has the number 0.

    Places are the provinces in the sequence of the board, then the coasts of those that have several.
    """

    powers: tuple[Power, ...]
    kinds: tuple[UnitKind, ...]
    places: tuple[Location, ...]

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.powers), "power"), counted(len(self.places), "place"))

    def power(self, power: Power) -> int:
        """The number of a power; `UnknownNameError` if there is none."""
        return _index(self.powers, power, "power")

    def kind(self, kind: UnitKind) -> int:
        """The number of a kind of unit; `UnknownNameError` if there is none."""
        return _index(self.kinds, kind, "kind of unit")

    def place(self, place: Location) -> int:
        """The number of a place; `UnknownNameError` if there is none."""
        return _index(self.places, place, "place")


def _index(names: tuple[str, ...], name: str, noun: str) -> int:
    try:
        return names.index(name)
    except ValueError:
        raise UnknownNameError(f"unknown {noun} {str(name)!r}") from None


def names_of(board: Board, ground: BoardGraph) -> Names:
    """The numbers of a board: powers and minor states, kinds that move on this ground, places."""
    powers = (*(info.id for info in board.powers), *(info.id for info in board.minors), NEUTRAL)
    return Names(powers, tuple(ground.steps), ground.names)
