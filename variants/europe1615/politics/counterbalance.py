"""The counterbalance: what a party that grows too strong is denied, widerstand or ketzenhammer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ....model.names import Power
from ....model.reasons import Clause, Fact
from ...framework.book import Chapter
from ...framework.report import Event
from ...framework.rules import Clauses
from ...framework.wording import power_name
from ..land import CATHOLIC, KETZENHAMMER, PROTESTANT, WIDERSTAND, Faith, faith_of
from ..records import Europe1615Records
from ..setting import Europe1615Setting

CBAL = Clauses(
    "E15-CBAL",
    {
        1: "at the start the Catholic powers have more influence, but less than twice as much",
        2: "widerstand closes states with a Protestant majority to Catholic influence",
        3: "so it does with states that become Protestant meanwhile",
        4: "ketzenhammer closes states with a Catholic majority to Protestant influence",
        5: "all are told which of them is in force, at the top left corner of the map",
        6: "neither is in force at the opening",
        7: "the ratio is looked at whenever influence is allotted or a power is out of the game",
        8: "diplomatic attacks go on under both",
        9: "no sanction lifts them",
    },
)


@dataclass(frozen=True, slots=True)
class Balance:
    """The party that is too strong, and the marker of the states that are closed to it."""

    strong: Faith
    marker: Faith
    clause: Clause


BALANCES: Mapping[str, Balance] = {
    WIDERSTAND: Balance(CATHOLIC, PROTESTANT, CBAL[2]),
    KETZENHAMMER: Balance(PROTESTANT, CATHOLIC, CBAL[4]),
}
"""Each counterbalance by its name (E15-CBAL-2, E15-CBAL-4)."""

FACTOR = 2
"""How many times the influence of the other party is too much."""


def allotted(setting: Europe1615Setting) -> Mapping[Faith, int]:
    """The influence allotted this year to the powers still in play, by party."""
    totals: dict[Faith, int] = {CATHOLIC: 0, PROTESTANT: 0}
    for power, faith in _in_play(setting).items():
        totals[faith] += setting.records.allotments.get(power, 0)
    return totals


def _in_play(setting: Europe1615Setting) -> dict[Power, Faith]:
    found: dict[Power, Faith] = {}
    for info in setting.board.powers:
        faith = faith_of(setting.board, info.id)
        if faith is not None and info.id not in setting.records.gone:
            found[info.id] = faith
    return found


def counterbalance(setting: Europe1615Setting) -> str | None:
    """The counterbalance by the influence allotted this year (E15-CBAL-2, E15-CBAL-4)."""
    totals = allotted(setting)
    for name, one in BALANCES.items():
        if totals[one.strong] and totals[one.strong] >= FACTOR * totals[one.marker]:
            return name
    return None


def barred_by_counterbalance(setting: Europe1615Setting, power: Power, state: Power) -> Clause | None:
    """The clause that denies a power to place influence in a state, if any.

    Only placing is denied: diplomatic attacks stay possible (E15-CBAL-8). It counts which marker the state
    bears now, not which one it bore when the counterbalance began (E15-CBAL-3).
    """
    one = BALANCES.get(setting.records.counterbalance or "")
    if one is None or faith_of(setting.board, power) != one.strong:
        return None
    return one.clause if setting.records.markers.get(state) == one.marker else None


# ----------------------------------------------------------------------------------- when it changes

ENDED = "counterbalance_ended"
"""The code of the event that neither is in force any more; the other events have its name."""


def with_counterbalance(setting: Europe1615Setting) -> tuple[Europe1615Records, tuple[Event, ...]]:
    """The records with the counterbalance of this moment, and the event that it changed (E15-CBAL-7)."""
    before, now = setting.records.counterbalance, counterbalance(setting)
    records = replace(setting.records, counterbalance=now)
    if now == before:
        return records, ()
    if now is None:
        over = Fact(f"The {before} is over.", CBAL[7], _totals(setting))
        return records, (Event(ENDED, fact=over),)
    return records, (Event(now, fact=counterbalance_fact(replace(setting, records=records))),)


def counterbalance_fact(setting: Europe1615Setting) -> Fact:
    """What is in force, and the influence of both parties from which it follows."""
    name = setting.records.counterbalance
    if name is None:
        return Fact("Neither widerstand nor ketzenhammer is in force.", CBAL[7], _totals(setting))
    one = BALANCES[name]
    text = (
        f"The {name} is in force: {one.strong.title()} powers place no influence in states with a"
        f" {one.marker.title()} majority."
    )
    return Fact(text, one.clause, _totals(setting))


def _totals(setting: Europe1615Setting) -> tuple[Fact, ...]:
    """What the powers of each party have received this year."""
    board, records = setting.board, setting.records
    found: list[Fact] = []
    for faith, total in allotted(setting).items():
        parts = tuple(
            Fact(f"{power_name(board, power)} has received {records.allotments.get(power, 0)}.")
            for power, one in _in_play(setting).items()
            if one == faith
        )
        found.append(Fact(f"The {faith.title()} powers in play have received {total}.", reasons=parts))
    return tuple(found)


CHAPTER = Chapter.of(__name__, __doc__, (CBAL,))
