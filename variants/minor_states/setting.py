"""A moment of a game with minor states, as rules look at it: who stands where, and whose side he is on.

A power, its units and those of the states aligned with it are one side. States without an alignment are on no
power's side: unaligned ones and neutral ones stand apart, each a side of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, Self, TypeVar

from ...model.board import Board
from ...model.names import Power, Province
from ...model.phase import Phase
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from .lands import Owners, home_centers, land_of, original_owners, states_in_play
from .records import RealmRecords
from .standings import NEUTRAL_STATE, UNALIGNED_STATE, Standing, aligned_with

R_co = TypeVar("R_co", bound=RealmRecords, covariant=True)


@dataclass(frozen=True)
class RealmSetting(Generic[R_co]):
    """The position, the phase, the rules (with the readings that count) and the records of a moment."""

    position: Position
    phase: Phase
    options: Rulebook
    records: R_co

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board

    @property
    def year(self) -> int:
        """The year."""
        return self.phase.year

    # ------------------------------------------------------------------------------ units and land

    @cached_property
    def standing(self) -> Mapping[Province, Unit]:
        """The unit in each occupied province."""
        return {unit.location.province: unit for unit in self.position.units}

    def units_of(self, owner: Power) -> tuple[Unit, ...]:
        """The units of a power or a minor state."""
        return tuple(unit for unit in self.position.units if unit.power == owner)

    def stands(self, owner: Power, province: Province) -> bool:
        """A unit of a power or a minor state stands in a province; at sea that is a fleet."""
        unit = self.standing.get(province)
        return unit is not None and unit.power == owner

    @cached_property
    def owners(self) -> Owners:
        """Who controls each province of land now, a power or a minor state."""
        return self.position.owners

    @cached_property
    def first_owners(self) -> Owners:
        """Whose each province of land was at first."""
        return original_owners(self.board, self.records.born)

    def land_of(self, owner: Power) -> tuple[Province, ...]:
        """The provinces that a power or a minor state had at first, whoever controls them."""
        return land_of(self.board, owner, self.records.born)

    def homes(self, owner: Power) -> tuple[Province, ...]:
        """The home centers of a power or a minor state, whoever controls them."""
        return home_centers(self.board, owner, self.records.born)

    def with_units(self, units: Sequence[Unit]) -> Self:
        """The same with other units on the board."""
        return replace(self, position=replace(self.position, units=tuple(units)))

    def with_owners(self, owners: Owners) -> Self:
        """The same with other owners of the land."""
        return replace(self, position=replace(self.position, owners=dict(owners)))

    # --------------------------------------------------------------------------- powers and states

    @cached_property
    def powers(self) -> tuple[Power, ...]:
        """The powers that are still in the game, in the sequence of the board."""
        return tuple(info.id for info in self.board.powers if info.id not in self.records.gone)

    @cached_property
    def states(self) -> tuple[Power, ...]:
        """The minor states that there are, in the sequence of the board."""
        return states_in_play(self.board, self.records.born)

    def is_minor(self, unit: Unit) -> bool:
        """The unit is one of a minor state."""
        return unit.power in self.board.minor

    def is_captured(self, state: Power) -> bool:
        """Others control the home center of a minor state, all of them, or its land where it has none.

        (E19-CAP-3, E19-CAP-12)
        """
        vital = self.homes(state) or self.land_of(state)
        return bool(vital) and all(self.owners.get(place) != state for place in vital)

    # ------------------------------------------------------------------------------------- sides

    @cached_property
    def _allegiances(self) -> dict[Power, Standing]:
        return {}

    def allegiance(self, owner: Power) -> Standing:
        """On whose side the owner of a unit or of land is: a power on its own, a state by its standing.

        The influence in a captured state is suspended, so it is aligned with nobody (E19-CAP-4); a power out
        of the game has no side, and its land is open.
        """
        known = self._allegiances.get(owner)
        if known is None:
            known = self._allegiances[owner] = self._allegiance(owner)
        return known

    def _allegiance(self, owner: Power) -> Standing:
        if owner in self.board.minor:
            return UNALIGNED_STATE if self.is_captured(owner) else self.records.standing(owner)
        return UNALIGNED_STATE if owner in self.records.gone else aligned_with(owner)

    def patron(self, owner: Power) -> Power | None:
        """The power on whose side an owner is, himself if he is a power; None for who stands apart."""
        return self.allegiance(owner).power

    def side(self, owner: Power) -> Power:
        """The side of an owner: that of his power, or himself."""
        return self.patron(owner) or owner

    def one_side(self, one: Power, other: Power) -> bool:
        """Two owners are on one side."""
        return self.side(one) == self.side(other)

    def is_neutral(self, owner: Power | None) -> bool:
        """The owner is a neutral minor state."""
        return owner is not None and self.allegiance(owner) == NEUTRAL_STATE

    def is_unaligned(self, owner: Power | None) -> bool:
        """The owner stands apart without being neutral, or there is none."""
        return owner is None or self.allegiance(owner) == UNALIGNED_STATE

    def commander(self, unit: Unit) -> Power | None:
        """The power whose orders a unit follows: its own, or its state's (E19-STAT-7, E15-STAT-6)."""
        return self.patron(unit.power)

    def domain(self, province: Province) -> Standing | None:
        """On whose side the land of a province is; None at sea (E19-SEA-1)."""
        if province in self.board.seas:
            return None
        owner = self.owners.get(province)
        return UNALIGNED_STATE if owner is None else self.allegiance(owner)
