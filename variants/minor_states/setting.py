"""The setting of a game with minor states: which unit is where, and on whose side.

A power, its units and those of the states aligned with it are one side. States without an alignment are on no
power's side: unaligned and neutral states are each a side of their own.
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
from .lands import Owners, find_home_centers, find_land, find_original_owners, find_states_in_play
from .records import RealmRecords
from .standings import NEUTRAL_STATE, UNALIGNED_STATE, Standing, aligned_with

R_co = TypeVar("R_co", bound=RealmRecords, covariant=True)


@dataclass(frozen=True)
class RealmSetting(Generic[R_co]):
    """The position, the phase, the rules (with their options) and the records of a state of the game."""

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
        """Return the units of a power or a minor state."""
        return tuple(unit for unit in self.position.units if unit.power == owner)

    def has_unit(self, owner: Power, province: Province) -> bool:
        """Return whether a unit of a power or a minor state is in a province; at sea that is a fleet."""
        unit = self.standing.get(province)
        return unit is not None and unit.power == owner

    @cached_property
    def owners(self) -> Owners:
        """The power or minor state that controls each land province now."""
        return self.position.owners

    @cached_property
    def first_owners(self) -> Owners:
        """The first owner of each land province."""
        return find_original_owners(self.board, self.records.born)

    def land_of(self, owner: Power) -> tuple[Province, ...]:
        """Return the first provinces of a power or a minor state, whoever controls them."""
        return find_land(self.board, owner, self.records.born)

    def homes(self, owner: Power) -> tuple[Province, ...]:
        """Return the home centers of a power or a minor state, whoever controls them."""
        return find_home_centers(self.board, owner, self.records.born)

    def with_units(self, units: Sequence[Unit]) -> Self:
        """Return the same setting with other units on the board."""
        return replace(self, position=replace(self.position, units=tuple(units)))

    def with_owners(self, owners: Owners) -> Self:
        """Return the same setting with other owners of the land."""
        return replace(self, position=replace(self.position, owners=dict(owners)))

    # --------------------------------------------------------------------------- powers and states

    @cached_property
    def powers(self) -> tuple[Power, ...]:
        """The powers that are still in the game, in the order of the board."""
        return tuple(info.id for info in self.board.powers if info.id not in self.records.gone)

    @cached_property
    def states(self) -> tuple[Power, ...]:
        """The minor states in play, in the order of the board."""
        return find_states_in_play(self.board, self.records.born)

    def is_minor(self, unit: Unit) -> bool:
        """Return whether the unit belongs to a minor state."""
        return unit.power in self.board.minor

    def is_captured(self, state: Power) -> bool:
        """Return whether others control all home centers of a minor state, or all its land if it has none.

        (E19-CAP-3, E19-CAP-12)
        """
        vital = self.homes(state) or self.land_of(state)
        return bool(vital) and all(self.owners.get(place) != state for place in vital)

    # ------------------------------------------------------------------------------------- sides

    @cached_property
    def _cached_allegiances(self) -> dict[Power, Standing]:
        return {}

    def allegiance(self, owner: Power) -> Standing:
        """Return the side of an owner of units or land: a power's own, or that of a state by its standing.

        The influence in a captured state is suspended, so it is aligned with nobody (E19-CAP-4). A power out
        of the game has no side, and its land is open.
        """
        known = self._cached_allegiances.get(owner)
        if known is None:
            known = self._cached_allegiances[owner] = self._find_allegiance(owner)
        return known

    def _find_allegiance(self, owner: Power) -> Standing:
        if owner in self.board.minor:
            return UNALIGNED_STATE if self.is_captured(owner) else self.records.standing(owner)
        return UNALIGNED_STATE if owner in self.records.gone else aligned_with(owner)

    def patron(self, owner: Power) -> Power | None:
        """Return the power on whose side an owner is (for a power, itself), or None for a side of its own."""
        return self.allegiance(owner).power

    def side(self, owner: Power) -> Power:
        """Return the side of an owner: its power, or itself."""
        return self.patron(owner) or owner

    def is_same_side(self, one: Power, other: Power) -> bool:
        """Return whether two owners are on one side."""
        return self.side(one) == self.side(other)

    def is_neutral(self, owner: Power | None) -> bool:
        """Return whether the owner is a neutral minor state."""
        return owner is not None and self.allegiance(owner) == NEUTRAL_STATE

    def is_unaligned(self, owner: Power | None) -> bool:
        """Return whether the owner is unaligned, or there is no owner."""
        return owner is None or self.allegiance(owner) == UNALIGNED_STATE

    def commander(self, unit: Unit) -> Power | None:
        """Return the power whose orders a unit follows: its own, or its state's (E19-STAT-7, E15-STAT-6)."""
        return self.patron(unit.power)

    def domain(self, province: Province) -> Standing | None:
        """Return the side of the land of a province; None at sea (E19-SEA-1)."""
        if province in self.board.seas:
            return None
        owner = self.owners.get(province)
        return UNALIGNED_STATE if owner is None else self.allegiance(owner)
