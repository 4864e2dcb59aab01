"""Immunities: protection of a faith's powers against diplomatic attacks by the other faith."""

from __future__ import annotations

from ....model.names import Power
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..land import CATHOLIC, PROTESTANT, find_faith
from ..setting import Europe1615Setting
from .sanction import Immunity, Sanction, SanctionGroup

CIM = Clauses("E15-CIM", {1: "Catholic powers are immune to diplomatic attacks by Protestant powers"})
PIM = Clauses(
    "E15-PIM",
    {
        1: "Protestant powers are immune to diplomatic attacks by Catholic powers",
        2: "the Catholic and the Protestant immunity may be in force at the same time",
    },
)

CATHOLIC_IMMUNITY = Sanction(
    "catholic-immunity", "Catholic immunity", SanctionGroup.IMMUNITY, immune=Immunity(CIM[1], CATHOLIC)
)
PROTESTANT_IMMUNITY = Sanction(
    "protestant-immunity", "Protestant immunity", SanctionGroup.IMMUNITY, immune=Immunity(PIM[1], PROTESTANT)
)


class ImmuneDa(RuleOption, about=CIM[1]):
    """What happens to a diplomatic attack on an immune power."""

    REJECT = "reject_with_error", "It is refused when it is submitted."
    NO_EFFECT = "no_effect", "It is accepted but has no effect."


def find_immunity_clause(setting: Europe1615Setting, attacker: Power, target: Power) -> Clause | None:
    """Return the clause by which a power's diplomatic attack on another has no effect, if any."""
    attacking, attacked = find_faith(setting.board, attacker), find_faith(setting.board, target)
    for sanction in (CATHOLIC_IMMUNITY, PROTESTANT_IMMUNITY):
        safe = sanction.immune if setting.records.sanctions.is_active(sanction) else None
        if safe is not None and attacked == safe.faith and attacking != safe.faith:
            return safe.clause
    return None


CHAPTER = Chapter.of(__name__, __doc__, (CIM, PIM), options=(ImmuneDa,))
