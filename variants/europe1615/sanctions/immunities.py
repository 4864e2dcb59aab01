"""Immunities: powers that diplomatic attacks of the other faith cannot reach."""

from __future__ import annotations

from ....model.names import Power
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..land import CATHOLIC, PROTESTANT, faith_of
from ..setting import Europe1615Setting
from .sanction import Group, Immunity, Sanction

CIM = Clauses("E15-CIM", {1: "Catholic powers are immune to diplomatic attacks by Protestant ones"})
PIM = Clauses(
    "E15-PIM",
    {
        1: "Protestant powers are immune to diplomatic attacks by Catholic ones",
        2: "both immunities may be in force together",
    },
)

CATHOLIC_IMMUNITY = Sanction(
    "catholic-immunity", "Catholic immunity", Group.IMMUNITY, immune=Immunity(CIM[1], CATHOLIC)
)
PROTESTANT_IMMUNITY = Sanction(
    "protestant-immunity", "Protestant immunity", Group.IMMUNITY, immune=Immunity(PIM[1], PROTESTANT)
)


class ImmuneDa(RuleOption, about=CIM[1]):
    """What becomes of a diplomatic attack against a power that is immune."""

    REJECT = "reject_with_error", "It is refused when it is handed in."
    NO_EFFECT = "no_effect", "It is taken and changes nothing."


def immunity_clause(setting: Europe1615Setting, attacker: Power, target: Power) -> Clause | None:
    """The clause by which a diplomatic attack of one power against another has no effect, if any."""
    attacking, attacked = faith_of(setting.board, attacker), faith_of(setting.board, target)
    for sanction in (CATHOLIC_IMMUNITY, PROTESTANT_IMMUNITY):
        safe = sanction.immune if setting.records.sanctions.has(sanction) else None
        if safe is not None and attacked == safe.faith and attacking != safe.faith:
            return safe.clause
    return None


CHAPTER = Chapter.of(__name__, __doc__, (CIM, PIM), options=(ImmuneDa,))
