"""A moment of the game as its rules look at it: the realm, and what its sides are to each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from ...model.names import Power
from ..kit.clauses import Clauses
from ..realm.setting import Setting as RealmSetting
from .records import Records, Relation, records_of

if TYPE_CHECKING:
    from ..kit.year import State
    from .knobs import Europe1619Rulebook


CAP = Clauses(
    "E19-CAP",
    {
        1: "foreign land stays captured only while it is occupied",
        2: "land that is left empty goes back in the Map Adjustment",
        3: "a captured state takes no influence",
        4: "the influence in a captured state is suspended, and changed by diplomatic attacks alone",
        5: "a power gives up land by leaving it",
        6: "the influence in a state that is free again counts again",
        7: "a state that is free again has its status by the influence there",
        8: "a state that is free again builds its unit if it has a center",
        9: "land that is free again belongs to whose it was at first",
        10: "Normandy, taken by England and left empty, is French again in the Map Adjustment",
        11: "Kalenberg, captured and left, goes back to Lower Saxony",
        12: "Ottoman land goes back to the Ottomans as long as they have a center of their own",
        13: "land that a third power takes from its captor in war belongs to that power",
        14: "land from which an ally of its first owner drives the captor belongs to its first owner again",
        15: "a unit of the first owner restores his land",
    },
)


class Stance(Enum):
    """What one side is to another."""

    SAME = auto()
    ALLY = auto()
    WAR = auto()
    NONE = auto()
    """Neither at war nor allied; also what owners that stand apart are to everybody else."""


_STANCES = {Relation.WAR: Stance.WAR, Relation.ALLY: Stance.ALLY, Relation.NONE: Stance.NONE}


@dataclass(frozen=True)
class Setting(RealmSetting[Records]):
    """The position, the phase, the knobs and the records of a state."""

    knobs: Europe1619Rulebook

    def stance(self, one: Power, other: Power) -> Stance:
        """What the sides of two owners of units or land are to each other."""
        if one == other:
            return Stance.SAME
        mine, theirs = self.patron(one), self.patron(other)
        if mine is None or theirs is None:
            return Stance.NONE
        return Stance.SAME if mine == theirs else _STANCES[self.records.relation(mine, theirs)]


def setting_of(state: State) -> Setting:
    """The setting of a state of the game."""
    from .knobs import knobs_of  # not above: knobs are made of the chapters, which look at settings

    return Setting(state.position, state.phase, knobs_of(state.rulebook), records_of(state.ledger))
