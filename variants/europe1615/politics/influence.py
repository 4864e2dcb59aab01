"""Influence: how much of it the powers receive, and where they may place it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ....model.names import Power, Province
from ....model.reasons import Clause, Fact
from ....solver import Status, clause_words
from ...kit.clauses import Clauses
from ...kit.knobs import Knob
from ...kit.report import Declaration, Entry, EntryReport, Event
from ...kit.tallies import Tally, Term
from ...kit.wording import power_name, province_name
from ...kit.year import Submissions
from ...realm.placements import Placement, placement_of, with_placements
from ..land import CATALONIA, MIN, MOROCCO, OTTOMANS, faith_of, homes, may_order
from ..sanctions.catalogue import active
from ..sanctions.influence import deployment_clause
from ..setting import TAKE, Setting
from .counterbalance import CBAL, barred_by_counterbalance, counterbalance_fact
from .ottomans import OTT
from .statuses import PublishAmounts, marker_fact

INF = Clauses(
    "E15-INF",
    {
        1: "influence is placed in minor states, with orders or without",
        2: "each power receives influence every year, by a table",
        3: "Spain receives 37 in the first year, and France 35",
        4: "Austria receives 33 in the first year, so that France and Austria have 68 together",
        5: "the sample list of the rules spends all that France has",
        6: "a power receives the sum of the numbers on its homes",
        7: "and the numbers on the centers that it has captured, as long as it holds them",
        8: "but not the numbers on the homes that it has lost",
        9: "the influence of a year is placed in one phase or spread over all of them",
        10: "influence stays where it was placed and adds up",
        11: "whatever is placed can change the status of its state",
        12: "what is left at the end of a year is lost",
        13: "a power places no more than what is left of its influence of the year",
        14: "states without center and unit take influence too",
        15: "only minor states take influence",
        16: "influence is counted in whole points, one at least",
        17: "nobody takes back, gives away or lends what was placed",
    },
)

# ------------------------------------------------------------------------------------------ how much


class InfTable(Knob, clause=INF[2]):
    """How many influence points the powers receive a year from their homes alone.

    Three numbers are in the rules, the other two fit the first sequence of attacks.
    """

    FIRST_SCALE = (
        "spain_37_france_35_denmark_34_austria_33_england_32",
        "Spain 37, France 35, Denmark 34, Austria 33, England 32: the sums of their homes.",
    )
    LATER_SCALE = (
        "spain_23_france_21_austria_18_denmark_18_england_17",
        "Spain 23, France 21, Austria 18, Denmark 18, England 17.",
    )


LATER_SCALE: Mapping[Power, int] = {
    Power("spain"): 23,
    Power("france"): 21,
    Power("austria"): 18,
    Power("denmark"): 18,
    Power("england"): 17,
}
"""The influence of a year in a later edition of the rules (E15-INF-2)."""


def _basic(setting: Setting, power: Power) -> Mapping[Power, int]:
    if InfTable.LATER_SCALE.counts(setting.knobs):
        return {power: LATER_SCALE[power]}
    return {power: setting.board.power[power].influence or 0}


def _captured(setting: Setting, power: Power) -> Mapping[Province, int]:
    captured = setting.centers_of(power) - frozenset(homes(setting.board)[power])
    return {place: setting.value(place) for place in sorted(captured)}


def _lost(setting: Setting, power: Power) -> Mapping[Province, int]:
    lost = frozenset(homes(setting.board)[power]) - setting.centers_of(power)
    return {place: -setting.value(place) for place in sorted(lost)}


ALLOTMENT: Tally[Setting] = Tally(
    "receives",
    (
        Term(INF[6], "homes", _basic),
        Term(INF[7], "captured centers", _captured),
        Term(INF[8], "lost homes", _lost),
    ),
)
"""The influence of a power for a year that begins now, so that captures count from the next year on."""


def allotment(setting: Setting, power: Power) -> int:
    """The points of a power for a year that begins now; none for one that is out of the game."""
    return 0 if power in setting.records.gone else max(0, ALLOTMENT.total(setting, power))


def allotment_fact(setting: Setting, power: Power) -> Fact:
    """What a power receives for a year that begins now, down to single centers."""
    board, count = setting.board, allotment(setting, power)

    def name(key: str) -> str:
        return power_name(board, power) if key == power else province_name(board, Province(key))

    sources = ALLOTMENT.why(setting, power, name).because
    return Fact(f"{power_name(board, power)} receives {points(count)} of influence.", INF[2], sources)


def points(count: int) -> str:
    """``1 point``, ``2 points``."""
    return f"{count} point{'' if count == 1 else 's'}"


def unspent_note(setting: Setting, power: Power) -> str:
    """How much of a year's influence a power can still place: ``12 of 35 points left``."""
    records = setting.records
    return f"{records.unspent.get(power, 0)} of {points(records.allotments.get(power, 0))} left"


# --------------------------------------------------------------------------------------------- where

Bar: TypeAlias = Callable[[Setting, Power, Power], Clause | str | None]
"""The clause by which a power may not place influence in a state, if any.

What forbids to place points never takes away those that are there, and never forbids a diplomatic attack;
only the state itself does that.
"""


def takes_none(setting: Setting, state: Power) -> Clause | None:
    """The clause by which a state takes no influence at all, if any (E15-INF-15)."""
    if state in (MOROCCO, CATALONIA) and state not in setting.opened:
        return MIN[6] if state == MOROCCO else MIN[7]
    if state == OTTOMANS:
        return OTT[17]
    if state in setting.pliant:
        return None
    return TAKE[2] if setting.original_owner(setting.capital(state)) == state else INF[15]


def _takes_none(setting: Setting, _power: Power, state: Power) -> Clause | None:
    return takes_none(setting, state)


def _other_faith(setting: Setting, power: Power, state: Power) -> Clause | None:
    return None if may_order(setting.board, power, state) else MIN[2]


BARS: tuple[Bar, ...] = (_takes_none, _other_faith, barred_by_counterbalance, deployment_clause)
"""All that can forbid to place influence; a counterbalance whatever a sanction says (E15-CBAL-9)."""


def why_barred(setting: Setting, power: Power, state: Power) -> str | None:
    """The first clause by which a power may not place influence in a state, if any."""
    return next((clause for bar in BARS if (clause := bar(setting, power, state)) is not None), None)


def _grounds(setting: Setting, power: Power, state: Power, clause: str) -> tuple[Fact, ...]:
    """What is the case where a clause bars a power from placing influence in a state."""
    board, name = setting.board, power_name(setting.board, power)
    if clause == INF[13]:
        return (Fact(f"{name} has {unspent_note(setting, power)}."),)
    if clause == MIN[2]:
        return (Fact(f"{name} is {(faith_of(board, power) or 'of no party').title()}."),)
    if clause in (CBAL[2], CBAL[4]):
        return (counterbalance_fact(setting), marker_fact(setting, state))
    if clause == TAKE[2]:
        owner = setting.owner(setting.capital(state))
        whose = "nobody" if owner is None else power_name(board, owner)
        return (Fact(f"{province_name(board, setting.capital(state))} belongs to {whose}."),)
    known = setting.records.sanctions
    return tuple(
        Fact(f"The sanction {one.name} is in force since {known.begun[one.id]}.")
        for one in active(known)
        if one.influence is not None and one.influence.clause == clause
    )


# ------------------------------------------------------------------------------------------- spending


class Overspend(Knob, clause=INF[13]):
    """What becomes of a list that spends more points than are left.

    So it can be put right before the deadline.
    """

    REJECT = "reject_whole_list", "It is not accepted."
    IN_ORDER = (
        "accept_in_written_order",
        "It is accepted in the sequence written, as far as the points go.",
    )


def placements(
    setting: Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[tuple[int, Placement, str | None]]:
    """The placements of a power, each with its index and the clause by which it is not accepted, if any.

    Together they spend no more than what is left of the year's points (E15-INF-13): a list that does is not
    accepted at all, or only up to the entry for which no points are left.
    """
    left = setting.records.unspent.get(power, 0)
    found = [(index, one) for index, entry in enumerate(entries) if (one := placement_of(entry)) is not None]
    barred = [why_barred(setting, power, one.state) for _, one in found]
    wanted = sum(one.points for (_, one), clause in zip(found, barred, strict=True) if clause is None)
    rejected = wanted > left and Overspend.REJECT.counts(setting.knobs)
    for (index, one), clause in zip(found, barred, strict=True):
        if clause is not None:
            yield index, one, clause
            continue
        left -= one.points
        yield index, one, INF[13] if rejected or left < 0 else None


# -------------------------------------------------------------------------------------------- placing

PLACED = "placed"
"""The code of influence that was placed, and of the event where the amounts are not told."""


@dataclass(frozen=True, slots=True)
class Step:
    """What a step of a phase came to: the setting after it, and what is told about it."""

    setting: Setting
    reports: tuple[EntryReport, ...] = ()
    events: tuple[Event, ...] = ()


def place(setting: Setting, submissions: Submissions) -> Step:
    """Step 1: everybody's influence is placed at once (E15-RES-1)."""
    records = setting.records
    accepted: list[tuple[Power, Placement, Entry]] = []
    refused: list[EntryReport] = []
    unspent = dict(records.unspent)
    for power, entries in submissions.items():
        for index, one, clause in placements(setting, power, entries):
            if clause is None:
                accepted.append((power, one, entries[index]))
                unspent[power] -= one.points
            else:
                because = _grounds(setting, power, one.state, clause)
                refused.append(void(power, entries[index], clause, because))
    influence = with_placements(records.influence, ((power, one) for power, one, _ in accepted))
    after = replace(setting, records=replace(records, influence=influence, unspent=unspent))
    if PublishAmounts.TRUE.counts(setting.knobs):
        told = [_placed(setting, after, *one) for one in accepted]
        return Step(after, (*told, *refused))
    pairs = dict.fromkeys((power, one.state) for power, one, _ in accepted)
    return Step(after, tuple(refused), tuple(_event(after, *pair) for pair in pairs))


def _placed(before: Setting, after: Setting, power: Power, one: Placement, entry: Entry) -> EntryReport:
    name, where = power_name(after.board, power), power_name(after.board, one.state)
    had, total = (at.records.placed(one.state).get(power, 0) for at in (before, after))
    now = f"; {name} has {total} there" if total != one.points else ""
    because = (Fact(f"{name} had {had} in {where} before."),) if had else ()
    fact = Fact(f"{points(one.points)} of {name} to {where}{now}.", INF[10], because)
    return EntryReport(power, entry, Status.SUCCEEDS, PLACED, fact)


def _event(setting: Setting, power: Power, state: Power) -> Event:
    board = setting.board
    text = f"{power_name(board, power)} places influence in {power_name(board, state)}."
    return Event(PLACED, power, board.minor[state].capital, Fact(text, INF[1]))


def void(power: Power, entry: Entry, clause: str, because: tuple[Fact, ...] = ()) -> EntryReport:
    """The report about a declaration that a clause makes void."""
    text = entry.text if isinstance(entry, Declaration) else ""
    fact = Fact(f"{text} is void: {clause_words(clause)}.", clause, because)
    return EntryReport(power, entry, Status.VOID, clause, fact)
