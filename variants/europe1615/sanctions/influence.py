"""Sanctions and influence: which powers may not place influence in which states.

Influence that is already in a state stays. Diplomatic attacks remain possible under every sanction except the
two immunities.
"""

from __future__ import annotations

from ....model.names import Power
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..setting import Europe1615Setting
from .catalogue import find_active_sanctions

SANC = Clauses("E15-SANC", {10: "the referee decides what applies if sanctions overlap"})


class SanctionOverlap(RuleOption, about=SANC[10]):
    """What applies if several sanctions restrict who may place influence in a state."""

    ADD_UP = "restrictions_add_up", "All of their restrictions."
    LATEST = "latest_prevails", "Only the sanction that came last."


def find_deployment_clause(setting: Europe1615Setting, power: Power, state: Power) -> Clause | None:
    """Return the clause of a sanction by which a power may not place influence in a state, if any.

    All sanctions apply together, or only the latest one that mentions the state (E15-SANC-10).
    """
    rows = (sanction.influence for sanction in find_active_sanctions(setting.records.sanctions))
    speaking = [one for one in rows if one is not None and one.regulates(setting, power, state)]
    if SanctionOverlap.LATEST.is_chosen_in(setting.options):
        speaking = speaking[-1:]
    return next((one.clause for one in speaking if one.keeps_out(setting, power)), None)


CHAPTER = Chapter.of(__name__, __doc__, (SANC,), options=(SanctionOverlap,))
