"""A moment of the game as the rules of this variant look at it: position, year, knobs and records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ...model.board import Board
from ...model.names import Power, Province
from ...model.position import Position, Unit
from .records import Records, records_of
from .sides import Sides
from .states import home_centers, original_owners, states_in_play

if TYPE_CHECKING:
    from ..kit.year import State
    from .knobs import Europe1619Rulebook


@dataclass(frozen=True)
class Setting:
    """The position, the year, the knobs and the records of a state."""

    position: Position
    year: int
    knobs: Europe1619Rulebook
    records: Records

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board

    @property
    def owners(self) -> Mapping[Province, Power]:
        """Who controls each province of land, a power or a minor state."""
        return self.position.owners

    @cached_property
    def sides(self) -> Sides:
        """Whose side units and provinces are on."""
        return Sides(self.board, self.owners, self.records, self.knobs)

    @cached_property
    def standing(self) -> Mapping[Province, Unit]:
        """The unit in each occupied province."""
        return {unit.location.province: unit for unit in self.position.units}

    @cached_property
    def powers(self) -> tuple[Power, ...]:
        """The powers that are still in the game, in the sequence of the board."""
        return tuple(info.id for info in self.board.powers if info.id not in self.records.eliminated)

    @cached_property
    def states(self) -> tuple[Power, ...]:
        """The minor states that there are, in the sequence of the board."""
        return states_in_play(self.board, self.records.independent)

    def patron(self, owner: Power) -> Power | None:
        """The power on whose side an owner is, himself if he is a power; None for who stands apart."""
        side = self.sides.of(owner)
        return side if isinstance(side, Power) else None

    def commander(self, unit: Unit) -> Power | None:
        """The power whose orders a unit follows: its own, or its state's."""
        return self.patron(unit.power)

    @property
    def first_owners(self) -> Mapping[Province, Power]:
        """Whose each province of land was at first."""
        return original_owners(self.board, self.records.independent)

    def homes(self, owner: Power) -> tuple[Province, ...]:
        """The home centers of a power or a minor state, whoever controls them."""
        return home_centers(self.board, owner, self.records.independent)

    def units_of(self, owner: Power) -> tuple[Unit, ...]:
        """The units of a power or a minor state."""
        return tuple(unit for unit in self.position.units if unit.power == owner)

    def stands(self, owner: Power, province: Province) -> bool:
        """A unit of a power or a minor state stands in a province; at sea that is a fleet."""
        unit = self.standing.get(province)
        return unit is not None and unit.power == owner

    def with_units(self, units: tuple[Unit, ...]) -> Setting:
        """The same with other units on the board."""
        return replace(self, position=replace(self.position, units=units))


def setting_of(state: State) -> Setting:
    """The setting of a state of the game."""
    from .knobs import knobs_of  # not above: knobs are made of the chapters, which look at settings

    return Setting(state.position, state.phase.year, knobs_of(state.rulebook), records_of(state.ledger))
