"""Widerstand and ketzenhammer: what a party that grows too strong is denied (E15-CBAL-2, E15-CBAL-4)."""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Power
from ...model.reasons import Fact
from ..kit.report import Event
from .land import CATHOLIC, KETZENHAMMER, PROTESTANT, WIDERSTAND, Faith, faith_of
from .records import Records
from .setting import Setting

ENDED = "counterbalance_ended"
"""The code of the event that neither is in force any more; the other events have its name."""

FACTOR = 2
"""How many times the influence of the other party is too much."""

_DENIED: dict[str, tuple[Faith, Faith, str]] = {
    WIDERSTAND: (CATHOLIC, PROTESTANT, "E15-CBAL-2"),
    KETZENHAMMER: (PROTESTANT, CATHOLIC, "E15-CBAL-4"),
}
"""For each counterbalance the party that it holds back, the marker of the states closed to it, the clause."""


def counterbalance(setting: Setting) -> str | None:
    """The counterbalance by the influence allotted this year to the powers still in play (E15-CBAL-2)."""
    totals = {CATHOLIC: 0, PROTESTANT: 0}
    for info in setting.board.powers:
        faith = faith_of(setting.board, info.id)
        if faith is not None and info.id not in setting.records.gone:
            totals[faith] += setting.records.allotments.get(info.id, 0)
    for name, (strong, weak, _clause) in _DENIED.items():
        if totals[strong] and totals[strong] >= FACTOR * totals[weak]:
            return name
    return None


def barred_by_counterbalance(setting: Setting, power: Power, state: Power) -> str | None:
    """The clause that denies a power to place influence in a state, if any.

    Only placing is denied: diplomatic attacks stay possible (E15-CBAL-8). It counts which marker the state
    bears now, not which one it bore when the counterbalance began (E15-CBAL-3).
    """
    name = setting.records.counterbalance
    if name is None:
        return None
    strong, marker, clause = _DENIED[name]
    denied = faith_of(setting.board, power) == strong and setting.records.markers.get(state) == marker
    return clause if denied else None


def with_counterbalance(setting: Setting) -> tuple[Records, tuple[Event, ...]]:
    """The records with the counterbalance of this moment, and the event that it changed (E15-CBAL-7)."""
    before, now = setting.records.counterbalance, counterbalance(setting)
    records = replace(setting.records, counterbalance=now)
    if now == before:
        return records, ()
    if now is None:
        return records, (Event(ENDED, fact=Fact(f"The {before} is over.")),)
    strong, marker, _clause = _DENIED[now]
    text = (
        f"The {now} is in force: {strong.title()} powers place no influence in states with a"
        f" {marker.title()} majority."
    )
    return records, (Event(now, fact=Fact(text)),)
