"""Sanctions about influence: who places none where.

Nothing here is about points that are placed already: they stay, and diplomatic attacks with them and against
them go on under every sanction but the two immunities.
"""

from __future__ import annotations

from ....model.names import Power
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..setting import Europe1615Setting
from .catalogue import active

SANC = Clauses("E15-SANC", {10: "where sanctions overlap the game master says what counts"})


class SanctionOverlap(RuleOption, about=SANC[10]):
    """What counts where several sanctions say who may place influence in a state."""

    ADD_UP = "restrictions_add_up", "All of them."
    LATEST = "latest_prevails", "The one that came last."


def deployment_clause(setting: Europe1615Setting, power: Power, state: Power) -> Clause | None:
    """The clause of a sanction by which a power may not place influence in a state, if any.

    All sanctions count together, or the last one alone that says something about the state (E15-SANC-10).
    """
    rows = (sanction.influence for sanction in active(setting.records.sanctions))
    speaking = [one for one in rows if one is not None and one.speaks_of(setting, power, state)]
    if SanctionOverlap.LATEST.counts(setting.options):
        speaking = speaking[-1:]
    return next((one.clause for one in speaking if one.keeps_out(setting, power)), None)


CHAPTER = Chapter.of(__name__, __doc__, (SANC,), options=(SanctionOverlap,))
