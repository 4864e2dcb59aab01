"""Who may place influence where, and whom diplomatic attacks cannot reach, because of sanctions.

Nothing here is about points that are placed already: they stay, and diplomatic attacks with them and against
them go on under every sanction but the two immunities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....model.names import Power
from ..choices_sanctions import SanctionOverlap
from ..land import PROTESTANT, faith_of
from .catalogue import LYON, Sanction

if TYPE_CHECKING:
    from ..setting import Setting


def deployment_clause(setting: Setting, power: Power, state: Power) -> str | None:
    """The clause of a sanction by which a power may not place influence in a state, if any.

    All sanctions count together, or the last one alone that says something about the state (E15-SANC-10).
    """
    speaking = [one for one in setting.records.sanctions.active if _speaks_of(setting, one, power, state)]
    if setting.knobs.e15_sanction_overlap is SanctionOverlap.LATEST:
        speaking = speaking[-1:]
    clauses = (_clause(setting, sanction, power, state) for sanction in speaking)
    return next((clause for clause in clauses if clause is not None), None)


def opened_states(setting: Setting) -> frozenset[Power]:
    """The states that a sanction in force has made pliant: Morocco, Catalonia."""
    return frozenset(
        sanction.opens for sanction in setting.records.sanctions.active if sanction.opens is not None
    )


def immunity_clause(setting: Setting, attacker: Power, target: Power) -> str | None:
    """The clause by which a diplomatic attack of one power against another has no effect, if any."""
    faiths = faith_of(setting.board, attacker), faith_of(setting.board, target)
    for sanction in setting.records.sanctions.active:
        if sanction.immune is not None and faiths[1] == sanction.immune and faiths[0] != sanction.immune:
            return sanction.clause(1)
    return None


def _speaks_of(setting: Setting, sanction: Sanction, power: Power, state: Power) -> bool:
    """The sanction says who may place influence in the state."""
    barred = {*sanction.barred.values(), *sanction.barred_by_faith.values()}
    named = state in sanction.reserved or any(state in states for states in barred)
    return named or (sanction.shuns_protestants == power and _is_protestant(setting, state))


def _clause(setting: Setting, sanction: Sanction, power: Power, state: Power) -> str | None:
    faith = faith_of(setting.board, power)
    if sanction.shuns_protestants == power and _is_protestant(setting, state):
        return sanction.clause(2)
    kept_out = (
        (state in sanction.reserved and faith != sanction.only)
        or state in sanction.barred.get(power, ())
        or (faith is not None and state in sanction.barred_by_faith.get(faith, ()))
    )
    if not kept_out:
        return None
    return sanction.clause(6 if sanction is LYON else 1)


def _is_protestant(setting: Setting, state: Power) -> bool:
    """The state bears a Protestant marker, be it an old or a new one."""
    return setting.records.markers.get(state) == PROTESTANT
