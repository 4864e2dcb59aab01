"""Whose side units and provinces are on, and what the sides are to each other.

A power, its units and those of the states aligned with it are one side. States without an alignment are on no
power's side: unaligned ones and neutral ones stand apart, each on its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, TypeAlias

from ...model.board import Board
from ...model.names import Power, Province
from ...model.position import Unit
from ..realm.standings import NEUTRAL_STATE, Standing
from .records import Records, records_of
from .relations import Relation
from .states import is_captured

if TYPE_CHECKING:
    from ..kit.year import State
    from .knobs import Europe1619Rulebook


class Apart(Enum):
    """The sides of states, and of land, that no power has."""

    UNALIGNED = auto()
    NEUTRAL = auto()


Side: TypeAlias = Power | Apart
"""A power, for all that is its own or aligned with it, or what stands apart."""


class Stance(Enum):
    """What one side is to another."""

    SAME = auto()
    ALLY = auto()
    WAR = auto()
    NONE = auto()
    """Neither at war nor allied; also what sides that stand apart are to everybody else."""


_STANCES = {Relation.WAR: Stance.WAR, Relation.ALLY: Stance.ALLY, Relation.NONE: Stance.NONE}


@dataclass(frozen=True)
class Sides:
    """The sides of a moment of the game; `owners` are who controls each province of land."""

    board: Board
    owners: Mapping[Province, Power]
    records: Records
    knobs: Europe1619Rulebook
    _known: dict[Power, Side] = field(default_factory=dict[Power, Side], repr=False, compare=False)

    def of(self, owner: Power) -> Side:
        """The side of a power or minor state; unaligned for a captured state and a power out of the game.

        The influence in a captured state is suspended (E19-CAP-4), so it is aligned with nobody.
        """
        side = self._known.get(owner)
        if side is None:
            side = self._known[owner] = self._side(owner)
        return side

    def _side(self, owner: Power) -> Side:
        if owner in self.board.minor:
            captured = self.is_captured(owner)
            return Apart.UNALIGNED if captured else side_by(self.records.standing(owner))
        return Apart.UNALIGNED if owner in self.records.eliminated else owner

    def is_captured(self, state: Power) -> bool:
        """Others control the home centers of a minor state."""
        return is_captured(self.board, self.owners, state, self.records.independent)

    def domain(self, province: Province) -> Side | None:
        """The side of a province: that of whoever controls it; None at sea (E19-SEA-1)."""
        if province in self.board.seas:
            return None
        owner = self.owners.get(province)
        return Apart.UNALIGNED if owner is None else self.of(owner)

    def stance(self, one: Side, other: Side) -> Stance:
        """What two sides are to each other."""
        if isinstance(one, Apart) or isinstance(other, Apart):
            return Stance.NONE
        if one == other:
            return Stance.SAME
        return _STANCES[self.records.relation(one, other)]

    def between(self, one: Power, other: Power) -> Stance:
        """What the owners of two units or provinces are to each other; the same to itself in any case."""
        return Stance.SAME if one == other else self.stance(self.of(one), self.of(other))

    def commander(self, unit: Unit) -> Power | None:
        """The power whose orders a unit follows: its own, or its state's (E19-STAT-7); None: nobody's."""
        side = self.of(unit.power)
        return side if isinstance(side, str) else None

    def is_minor(self, unit: Unit) -> bool:
        """The unit is one of a minor state."""
        return unit.power in self.board.minor


def side_by(standing: Standing) -> Side:
    """The side that a minor state is on by its standing."""
    if standing.power is not None:
        return standing.power
    return Apart.NEUTRAL if standing == NEUTRAL_STATE else Apart.UNALIGNED


def sides_of(state: State) -> Sides:
    """The sides in a state of the game."""
    from .knobs import knobs_of  # not above: knobs are made of the chapters, which look at sides

    knobs, records = knobs_of(state.rulebook), records_of(state.ledger)
    return Sides(state.position.board, state.position.owners, records, knobs)
