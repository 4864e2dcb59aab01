"""The setting of the game's rules, with the relations between sides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from ...model.names import Power
from ...model.phase import PhaseKind
from ..minor_states.setting import RealmSetting
from .identity import SPRING
from .records import Europe1619Records, Relation, read_records

if TYPE_CHECKING:
    from ..framework.year import State


class Stance(Enum):
    """The relation of one side to another."""

    SAME = auto()
    ALLY = auto()
    WAR = auto()
    NONE = auto()
    """Neither at war nor allied; also the relation of unaligned and neutral owners to all others."""


_STANCES = {Relation.WAR: Stance.WAR, Relation.ALLY: Stance.ALLY, Relation.NONE: Stance.NONE}


@dataclass(frozen=True)
class Europe1619Setting(RealmSetting[Europe1619Records]):
    """The position, the phase, the options and the records of a state."""

    def stance(self, one: Power, other: Power) -> Stance:
        """Return the relation between the sides of two owners of units or land."""
        if one == other:
            return Stance.SAME
        mine, theirs = self.patron(one), self.patron(other)
        if mine is None or theirs is None:
            return Stance.NONE
        return Stance.SAME if mine == theirs else _STANCES[self.records.relation(mine, theirs)]

    @property
    def movement_year(self) -> int:
        """The year of the current or last movement phase; decrees take effect with movement phases."""
        begins = self.phase.kind is PhaseKind.DIPLOMACY and self.phase.season == SPRING
        return self.year - begins


def setting_of(state: State) -> Europe1619Setting:
    """Return the setting of a state of the game."""
    return Europe1619Setting(state.position, state.phase, state.rulebook, read_records(state.ledger))
