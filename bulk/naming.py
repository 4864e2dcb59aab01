"""The numbers of powers, kinds of units and places in arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..model.board import Board
from ..model.brief import make_repr, pluralize
from ..model.errors import UnknownNameError
from ..model.names import NEUTRAL, Location, Power, UnitKind
from ..solver import BoardGraph


@dataclass(frozen=True)
class Names:
    """The names by number. Places are the provinces in board order, then the coasts of those with several."""

    powers: tuple[Power, ...]
    kinds: tuple[UnitKind, ...]
    places: tuple[Location, ...]

    def __repr__(self) -> str:
        return make_repr(self, "", pluralize(len(self.powers), "power"), pluralize(len(self.places), "place"))

    def power(self, power: Power) -> int:
        """Return the number of a power; raise `UnknownNameError` if there is none."""
        return _number(self._powers, power, "power")

    def kind(self, kind: UnitKind) -> int:
        """Return the number of a kind of unit; raise `UnknownNameError` if there is none."""
        return _number(self._kinds, kind, "kind of unit")

    def place(self, place: Location) -> int:
        """Return the number of a place; raise `UnknownNameError` if there is none."""
        return _number(self._places, place, "place")

    @cached_property
    def _powers(self) -> Mapping[str, int]:
        return _number_names(self.powers)

    @cached_property
    def _kinds(self) -> Mapping[str, int]:
        return _number_names(self.kinds)

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return _number_names(self.places)


def _number_names(names: tuple[str, ...]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(names)}


def _number(numbers: Mapping[str, int], name: str, noun: str) -> int:
    number = numbers.get(name)
    if number is None:
        raise UnknownNameError(f"unknown {noun} {str(name)!r}")
    return number


def names_of(board: Board, ground: BoardGraph) -> Names:
    """Return the numbers of a board: powers and minor states, the kinds of unit that move on it, places."""
    powers = (*(info.id for info in board.powers), *(info.id for info in board.minors), NEUTRAL)
    return Names(powers, tuple(ground.steps), ground.names)
