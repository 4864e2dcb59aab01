"""Where a power may place influence, and whom it may attack: one place for all clauses that forbid it.

Each bar looks at one reason. What forbids to place points never takes away those that are there, and never
forbids a diplomatic attack; only the state and the immunity of the other power do that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ...model.names import Power
from .counterbalance import barred_by_counterbalance
from .land import CATALONIA, CATHOLIC, MOROCCO, OTTOMANS, PROTESTANT, faith_of
from .sanctions import deployment_clause, immunity_clause
from .setting import Setting

Bar: TypeAlias = Callable[[Setting, Power, Power], str | None]
"""The clause by which a power may not place influence in a state, if any."""


def why_not_pliant(setting: Setting, state: Power) -> str | None:
    """The clause by which a state takes no influence at all, if any (E15-INF-15)."""
    if state in (MOROCCO, CATALONIA) and state not in setting.opened:
        return "E15-MIN-6" if state == MOROCCO else "E15-MIN-7"
    if state == OTTOMANS:
        return "E15-OTT-17"
    if state in setting.pliant:
        return None
    return "E15-TAKE-2" if setting.original_owner(setting.capital(state)) == state else "E15-INF-15"


def _not_pliant(setting: Setting, _power: Power, state: Power) -> str | None:
    return why_not_pliant(setting, state)


def _other_faith(setting: Setting, power: Power, state: Power) -> str | None:
    return None if may_order(setting, power, state) else "E15-MIN-2"


def may_order(setting: Setting, power: Power, state: Power) -> bool:
    """The power may send orders to the units of a state: of the Papal States Catholic ones (E15-MIN-3)."""
    only = setting.board.minor[state].deploy
    return only not in (PROTESTANT, CATHOLIC) or faith_of(setting.board, power) == only


BARS: tuple[Bar, ...] = (_not_pliant, _other_faith, barred_by_counterbalance, deployment_clause)
"""All that can forbid to place influence; a counterbalance whatever a sanction says (E15-CBAL-9)."""


def why_barred(setting: Setting, power: Power, state: Power) -> str | None:
    """The first clause by which a power may not place influence in a state, if any."""
    return next((clause for bar in BARS if (clause := bar(setting, power, state)) is not None), None)


def why_no_target(setting: Setting, attacker: Power, state: Power, target: Power) -> str | None:
    """The clause by which a power cannot attack another one in a state, if any (E15-DA-7)."""
    if attacker == target:
        return "E15-DA-3"
    clause = why_not_pliant(setting, state)
    return "E15-TAKE-3" if clause == "E15-TAKE-2" else clause


def why_immune(setting: Setting, attacker: Power, target: Power) -> str | None:
    """The clause that makes a power immune to the attacks of another one, if any."""
    return immunity_clause(setting, attacker, target)
