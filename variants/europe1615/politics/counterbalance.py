"""The counterbalance: widerstand and ketzenhammer restrict a faith whose influence grows too large."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ....model.names import Power
from ....model.reasons import Clause, Fact
from ....model.wording import name_subject
from ...framework.book import Chapter
from ...framework.report import Event
from ...framework.rules import Clauses
from ..land import CATHOLIC, KETZENHAMMER, PROTESTANT, WIDERSTAND, Faith, find_faith
from ..records import Europe1615Records
from ..setting import Europe1615Setting

CBAL = Clauses(
    "E15-CBAL",
    {
        1: "at the start, Catholic powers receive more influence than Protestant ones, but not twice as much",
        2: "under widerstand, Catholic powers may not place influence in states with a Protestant majority",
        3: "widerstand also covers states that gain a Protestant majority while it is in force",
        4: "under ketzenhammer, Protestant powers may not place influence in states with a Catholic majority",
        5: "the counterbalance in force is published in the top left corner of the map",
        6: "neither widerstand nor ketzenhammer is in force at the start",
        7: "the ratio is checked whenever influence is allotted or a power leaves the game",
        8: "diplomatic attacks remain allowed under widerstand and ketzenhammer",
        9: "no sanction overrides widerstand or ketzenhammer",
    },
)


@dataclass(frozen=True, slots=True)
class Balance:
    """The party that is too strong, and the marker of the states closed to it."""

    strong: Faith
    marker: Faith
    clause: Clause


BALANCES: Mapping[str, Balance] = {
    WIDERSTAND: Balance(CATHOLIC, PROTESTANT, CBAL[2]),
    KETZENHAMMER: Balance(PROTESTANT, CATHOLIC, CBAL[4]),
}
"""Each counterbalance by its name (E15-CBAL-2, E15-CBAL-4)."""

FACTOR = 2
"""How many times the other party's influence is too much."""


def sum_allotments_by_faith(setting: Europe1615Setting) -> Mapping[Faith, int]:
    """Return the influence allotted this year to the powers still in play, by faith."""
    totals: dict[Faith, int] = {CATHOLIC: 0, PROTESTANT: 0}
    for power, faith in _find_faiths_in_play(setting).items():
        totals[faith] += setting.records.allotments.get(power, 0)
    return totals


def _find_faiths_in_play(setting: Europe1615Setting) -> dict[Power, Faith]:
    found: dict[Power, Faith] = {}
    for info in setting.board.powers:
        faith = find_faith(setting.board, info.id)
        if faith is not None and info.id not in setting.records.gone:
            found[info.id] = faith
    return found


def find_counterbalance(setting: Europe1615Setting) -> str | None:
    """Return the counterbalance that this year's allotments call for, if any (E15-CBAL-2, E15-CBAL-4)."""
    totals = sum_allotments_by_faith(setting)
    for name, one in BALANCES.items():
        if totals[one.strong] and totals[one.strong] >= FACTOR * totals[one.marker]:
            return name
    return None


def find_counterbalance_clause(setting: Europe1615Setting, power: Power, state: Power) -> Clause | None:
    """Return the clause of the counterbalance that bars a power's influence from a state, if any.

    Only placing influence is barred: diplomatic attacks remain possible (E15-CBAL-8). What counts is the
    state's marker now, not when the counterbalance began (E15-CBAL-3).
    """
    one = BALANCES.get(setting.records.counterbalance or "")
    if one is None or find_faith(setting.board, power) != one.strong:
        return None
    return one.clause if setting.records.markers.get(state) == one.marker else None


# ----------------------------------------------------------------------------------- when it changes

ENDED = "counterbalance_ended"
"""The code of the event that a counterbalance ended; the other events have its name as their code."""


def update_counterbalance(setting: Europe1615Setting) -> tuple[Europe1615Records, tuple[Event, ...]]:
    """Return the records with the present counterbalance, and the event of any change (E15-CBAL-7)."""
    before, now = setting.records.counterbalance, find_counterbalance(setting)
    records = replace(setting.records, counterbalance=now)
    if now == before:
        return records, ()
    if now is None:
        assert before is not None, "it differs from `now`"
        over = Fact(f"{before.title()} is over.", CBAL[7], _total_facts(setting))
        return records, (Event(ENDED, fact=over),)
    return records, (Event(now, fact=counterbalance_fact(replace(setting, records=records))),)


def counterbalance_fact(setting: Europe1615Setting) -> Fact:
    """Return which counterbalance is in force, and the influence of both parties behind it."""
    name = setting.records.counterbalance
    if name is None:
        return Fact("Neither widerstand nor ketzenhammer is in force.", CBAL[7], _total_facts(setting))
    one = BALANCES[name]
    text = (
        f"{name.title()} is in force: {one.strong.title()} powers may not place influence in states with a"
        f" {one.marker.title()} majority."
    )
    return Fact(text, one.clause, _total_facts(setting))


def _total_facts(setting: Europe1615Setting) -> tuple[Fact, ...]:
    """Return the facts of what the powers of each faith have received this year."""
    board, records = setting.board, setting.records
    found: list[Fact] = []
    for faith, total in sum_allotments_by_faith(setting).items():
        parts = tuple(
            Fact(f"{name_subject(board, power)} received {records.allotments.get(power, 0)}.")
            for power, one in _find_faiths_in_play(setting).items()
            if one == faith
        )
        found.append(Fact(f"The {faith.title()} powers in play received {total} in all.", reasons=parts))
    return tuple(found)


CHAPTER = Chapter.of(__name__, __doc__, (CBAL,))
