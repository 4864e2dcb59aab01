"""Games with minor states: the standing of states, land, records, and which unit is on whose side.

A power, its units and those of the states aligned with it are one side. States without an alignment are on no
power's side: unaligned and neutral states are each a side of their own.

Some states come into being only during a game. They are among the minor states of the board, without land;
the board lists the land they take under ``special``, ``successor_states`` (E19-ELIM-7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Self, TypeVar, cast

from ...model.board import Board
from ...model.names import Power, Province
from ...model.position import Unit
from ..framework.ledger import Setting

# ================================================================================================== Standings


class Alignment(StrEnum):
    """The kinds of standing of a minor state."""

    ALIGNED = "aligned"
    NEUTRAL = "neutral"
    UNALIGNED = "unaligned"


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a minor state; `power` is the one it is aligned with, None otherwise."""

    alignment: Alignment
    power: Power | None = None

    def __str__(self) -> str:
        return f"aligned {self.power}" if self.power is not None else str(self.alignment)


NEUTRAL_STATE = Standing(Alignment.NEUTRAL)
"""The standing of a state that belongs to no side and admits no units."""

UNALIGNED_STATE = Standing(Alignment.UNALIGNED)
"""The standing of a state without influence."""


def aligned_with(power: Power) -> Standing:
    """Return the standing of a state aligned with a power."""
    return Standing(Alignment.ALIGNED, power)


@lru_cache(maxsize=256)
def parse_standing(text: str) -> Standing | None:
    """Parse the text that ``str`` of a standing gives; None for any other text."""
    word, _, power = text.partition(" ")
    if word not in tuple(Alignment) or (word == Alignment.ALIGNED) != bool(power):
        return None
    return Standing(Alignment(word), Power(power) if power else None)


def find_majority_standing(placed: Mapping[Power, int]) -> Standing:
    """Return the standing by majority (E19-STAT-2, E19-STAT-5, E19-STAT-8, E19-STAT-9; E15-STAT-2 to -5).

    Without influence a state is unaligned. It is aligned with the only power that has at least half of all
    influence in it; it is neutral if there is none, or if two powers have half each.
    """
    total = sum(placed.values())
    if total == 0:
        return UNALIGNED_STATE
    half = [power for power, points in placed.items() if 2 * points >= total]
    return aligned_with(half[0]) if len(half) == 1 else NEUTRAL_STATE


# ====================================================================================================== Lands

Owners = Mapping[Province, Power]
"""The owner of each land province, a power or a minor state; unowned land is missing."""

NONE_BORN = frozenset[Power]()
"""The empty set of states that have come into being."""


@lru_cache(maxsize=64)
def find_successors(board: Board) -> Mapping[Power, Mapping[Power, tuple[Province, ...]]]:
    """Return the states into which each power can fall apart, with their land."""
    table = cast("Mapping[str, Mapping[str, tuple[str, ...]]]", board.special.get("successor_states", {}))
    return {
        Power(power): {Power(state): tuple(map(Province, land)) for state, land in states.items()}
        for power, states in table.items()
        if Power(power) in board.power
    }


@lru_cache(maxsize=256)
def find_original_owners(board: Board, born: frozenset[Power] = NONE_BORN) -> Owners:
    """Return the first owner of each land province, a power or a minor state.

    The land of the states that have come into being, `born`, belongs to them.
    """
    owners = {
        info.id: board.start_owners.get(info.id, info.minor)
        for info in board.provinces
        if info.minor is not None or info.id in board.start_owners
    }
    for states in find_successors(board).values():
        for state, land in states.items():
            if state in born:
                owners.update(dict.fromkeys(land, state))
    return cast("Owners", owners)


@lru_cache(maxsize=256)
def find_states_in_play(board: Board, born: frozenset[Power] = NONE_BORN) -> tuple[Power, ...]:
    """Return the minor states in play, in the order of the board."""
    return tuple(info.id for info in board.minors if info.provinces or info.id in born)


@lru_cache(maxsize=4096)
def find_land(board: Board, owner: Power, born: frozenset[Power] = NONE_BORN) -> tuple[Province, ...]:
    """Return the first provinces of a power or a minor state."""
    return tuple(place for place, first in find_original_owners(board, born).items() if first == owner)


@lru_cache(maxsize=4096)
def find_home_centers(board: Board, owner: Power, born: frozenset[Power] = NONE_BORN) -> tuple[Province, ...]:
    """Return the centers in the first land of a power or a minor state."""
    return tuple(place for place in find_land(board, owner, born) if place in board.centers)


# ==================================================================================================== Records


@dataclass(frozen=True, slots=True)
class RealmRecords:
    """The common part of the ledger of such a game.

    Attributes:
        influence: The points (INFs) of each power in each state, including captured states, where they are
        suspended.
        standings: The standing of each state, fixed at the end of a phase of diplomacy.
        markers: The faith of each state that has a confessional marker.
        vacant: The powers without a player, by rulings of the referee.
    """

    influence: Mapping[Power, Mapping[Power, int]] = field(default_factory=dict[Power, Mapping[Power, int]])
    standings: Mapping[Power, Standing] = field(default_factory=dict[Power, Standing])
    markers: Mapping[Power, str] = field(default_factory=dict[Power, str])
    vacant: frozenset[Power] = frozenset()

    @property
    def gone(self) -> frozenset[Power]:
        """The powers that are out of the game."""
        return frozenset()

    @property
    def born(self) -> frozenset[Power]:
        """The states that have come into being during the game."""
        return frozenset()

    def placed(self, state: Power) -> Mapping[Power, int]:
        """Return the points of each power in a state, whether they count now or are suspended."""
        return self.influence.get(state, {})

    def standing(self, state: Power) -> Standing:
        """Return the last standing of a state; unaligned if none is recorded."""
        return self.standings.get(state, UNALIGNED_STATE)


def _require_standing(text: str) -> Standing:
    found = parse_standing(text)
    if found is None:
        raise ValueError(f"{text!r} is not a standing")
    return found


FORMS = {Standing: (_require_standing, str)}
"""The types of these records with a text form of their own (`framework.ledger.Ledgers`)."""

SHOWN = {Standing: "`aligned france` (or another power), `neutral` or `unaligned`"}
"""Descriptions of how these types are written."""

SAID = {
    "influence": "{1} has {now} influence in {0}",
    "markers": "the confessional marker of {0} is {now}",
    "standings": "the standing of {0} is {now}",
}
"""Sentences about these entries, for corrections."""


# ================================================================================================ The setting

R_co = TypeVar("R_co", bound=RealmRecords, covariant=True)


@dataclass(frozen=True)
class RealmSetting(Setting[R_co]):
    """A state of such a game: who commands which units and land, and who is on whose side."""

    @property
    def year(self) -> int:
        """The year."""
        return self.phase.year

    # ------------------------------------------------------------------------------ units and land

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
