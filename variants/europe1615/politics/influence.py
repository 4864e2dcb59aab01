"""Influence: how much of it the powers receive, and where they may place it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from ....model.names import Power, Province
from ....model.reasons import Clause, Fact
from ....solver import Status
from ...framework.book import Chapter
from ...framework.report import Entry, EntryReport, Event
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Statement, StatementVerdict, given
from ...framework.tallies import Tally, Term
from ...framework.wording import power_name, province_name
from ...framework.year import Submissions
from ...minor_states.placements import PLACEMENT, Placement, placement_of, with_placements
from ..land import CATALONIA, MIN, MOROCCO, OTTOMANS, faith_of, homes, may_order
from ..sanctions.catalogue import active
from ..sanctions.influence import SANC, deployment_clause
from ..setting import TAKE, Europe1615Setting, Speaker
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


class InfTable(RuleOption, about=INF[2]):
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


def _basic(setting: Europe1615Setting, power: Power) -> Mapping[Power, int]:
    if InfTable.LATER_SCALE.counts(setting.options):
        return {power: LATER_SCALE[power]}
    return {power: setting.board.power[power].influence or 0}


def _captured(setting: Europe1615Setting, power: Power) -> Mapping[Province, int]:
    captured = setting.centers_of(power) - frozenset(homes(setting.board)[power])
    return {place: setting.value(place) for place in sorted(captured)}


def _lost(setting: Europe1615Setting, power: Power) -> Mapping[Province, int]:
    lost = frozenset(homes(setting.board)[power]) - setting.centers_of(power)
    return {place: -setting.value(place) for place in sorted(lost)}


ALLOTMENT: Tally[Europe1615Setting] = Tally(
    "receives",
    (
        Term(INF[6], "homes", _basic),
        Term(INF[7], "captured centers", _captured),
        Term(INF[8], "lost homes", _lost),
    ),
)
"""The influence of a power for a year that begins now, so that captures count from the next year on."""


def allotment(setting: Europe1615Setting, power: Power) -> int:
    """The points of a power for a year that begins now; none for one that is out of the game."""
    return 0 if power in setting.records.gone else max(0, ALLOTMENT.total(setting, power))


def allotment_fact(setting: Europe1615Setting, power: Power) -> Fact:
    """What a power receives for a year that begins now, down to single centers."""
    board, count = setting.board, allotment(setting, power)

    def name(key: str) -> str:
        return power_name(board, power) if key == power else province_name(board, Province(key))

    sources = ALLOTMENT.why(setting, power, name).because
    return Fact(f"{power_name(board, power)} receives {points(count)} of influence.", INF[2], sources)


def points(count: int) -> str:
    """``1 point``, ``2 points``."""
    return f"{count} point{'' if count == 1 else 's'}"


def unspent_note(setting: Europe1615Setting, power: Power) -> str:
    """How much of a year's influence a power can still place: ``12 of 35 points left``."""
    records = setting.records
    return f"{records.unspent.get(power, 0)} of {points(records.allotments.get(power, 0))} left"


# --------------------------------------------------------------------------------------------- where


class OfState(Protocol):
    """Something that is said of a minor state."""

    @property
    def state(self) -> Power:
        """The state."""
        ...


W = TypeVar("W", bound=OfState)


def closed_states(_words: type[W], captured: Clause) -> tuple[Bar[Speaker, W], ...]:
    """The states that take no influence at all; the captured ones by a clause of their own (E15-INF-15)."""
    return (
        Bar(MIN[6], lambda at, said: said.state == MOROCCO and MOROCCO not in at.setting.opened),
        Bar(MIN[7], lambda at, said: said.state == CATALONIA and CATALONIA not in at.setting.opened),
        Bar(OTT[17], lambda _, said: said.state == OTTOMANS),
        Bar(captured, lambda at, said: given(_captor(at.setting, said.state))),
        Bar(INF[15], lambda at, said: said.state not in at.setting.pliant),
    )


def _captor(setting: Europe1615Setting, state: Power) -> tuple[Fact, ...]:
    """Who has the home of a state that was captured; nothing for other states."""
    home, board = setting.capital(state), setting.board
    if state in setting.pliant or setting.original_owner(home) != state:
        return ()
    owner = setting.owner(home)
    whose = "nobody" if owner is None else power_name(board, owner)
    return (Fact(f"{province_name(board, home)} belongs to {whose}."),)


def _other_faith(at: Speaker, said: Placement) -> Fact | bool:
    board = at.setting.board
    if may_order(board, at.power, said.state):
        return False
    faith = faith_of(board, at.power) or "of no party"
    return given([Fact(f"{power_name(board, at.power)} is {faith.title()}.")])


def _denied(clause: Clause) -> Bar[Speaker, Placement]:
    """What a counterbalance denies, whatever a sanction says (E15-CBAL-9)."""

    def is_denied(at: Speaker, said: Placement) -> Fact | bool:
        if barred_by_counterbalance(at.setting, at.power, said.state) != clause:
            return False
        return given((counterbalance_fact(at.setting), marker_fact(at.setting, said.state)))

    return Bar(clause, is_denied)


def _by_sanction(at: Speaker, said: Placement) -> Fact | bool:
    """What a sanction denies, by its own clause."""
    clause, known = deployment_clause(at.setting, at.power, said.state), at.setting.records.sanctions
    if clause is None:
        return False
    because = (
        Fact(f"The sanction {one.name} is in force since {known.begun[one.id]}.")
        for one in active(known)
        if one.influence is not None and one.influence.clause == clause
    )
    return Fact(clause.said(), clause, tuple(because))


PLACED = "placed"
"""The code of influence that was placed, and of the event where the amounts are not told."""


def _with_points(at: Speaker, said: Placement) -> Speaker:
    records = at.setting.records
    influence = with_placements(records.influence, [(at.power, said)])
    unspent = {**records.unspent, at.power: records.unspent.get(at.power, 0) - said.points}
    return replace(
        at, setting=replace(at.setting, records=replace(records, influence=influence, unspent=unspent))
    )


def _told(at: Speaker, said: Placement, after: Speaker) -> str:
    name, where = power_name(at.setting.board, at.power), power_name(at.setting.board, said.state)
    total = after.setting.records.placed(said.state)[at.power]
    now = f"; {name} has {total} there" if total != said.points else ""
    return f"{points(said.points)} of {name} to {where}{now}"


PLACE: Statement[Speaker, Placement] = Statement(
    PLACEMENT,
    PLACED,
    (
        *closed_states(Placement, TAKE[2]),
        Bar(MIN[2], _other_faith),
        _denied(CBAL[2]),
        _denied(CBAL[4]),
        Bar(SANC[10], _by_sanction),
    ),
    effect=_with_points,
    told=_told,
)
"""``9: WUR`` places nine points in Württemberg.

What forbids it never takes away points that are there, and never forbids a diplomatic attack; only the state
itself does that.
"""


def why_barred(setting: Europe1615Setting, power: Power, state: Power) -> str | None:
    """The first clause by which a power may not place influence in a state, if any."""
    wrong = PLACE.objection(Speaker(setting, power), Placement(state, 1), setting.options)
    return None if wrong is None else wrong.clause


# ------------------------------------------------------------------------------------------- spending


class Overspend(RuleOption, about=INF[13]):
    """What becomes of a list that spends more points than are left.

    So it can be put right before the deadline.
    """

    REJECT = "reject_whole_list", "It is not accepted."
    IN_ORDER = (
        "accept_in_written_order",
        "It is accepted in the sequence written, as far as the points go.",
    )


def placements(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[tuple[int, Placement, Fact | None]]:
    """The placements of a power, each with its index and why it is not accepted, if it is not.

    Together they spend no more than what is left of the year's points (E15-INF-13): a list that does is not
    accepted at all, or only up to the entry for which no points are left.
    """
    left, at = setting.records.unspent.get(power, 0), Speaker(setting, power)
    found = [(index, one) for index, entry in enumerate(entries) if (one := placement_of(entry)) is not None]
    barred = [PLACE.objection(at, one, setting.options) for _, one in found]
    wanted = sum(one.points for (_, one), wrong in zip(found, barred, strict=True) if wrong is None)
    rejected = wanted > left and Overspend.REJECT.counts(setting.options)
    for (index, one), wrong in zip(found, barred, strict=True):
        if wrong is not None:
            yield index, one, wrong
            continue
        left -= one.points
        yield index, one, _too_much(setting, power) if rejected or left < 0 else None


def _too_much(setting: Europe1615Setting, power: Power) -> Fact:
    has = Fact(f"{power_name(setting.board, power)} has {unspent_note(setting, power)}.")
    return Fact(INF[13].said(), INF[13], (has,))


# -------------------------------------------------------------------------------------------- placing
@dataclass(frozen=True, slots=True)
class PoliticsResult:
    """What a step of a phase came to: the setting after it, and what is told about it."""

    setting: Europe1615Setting
    reports: tuple[EntryReport, ...] = ()
    events: tuple[Event, ...] = ()


def place(setting: Europe1615Setting, submissions: Submissions) -> PoliticsResult:
    """Step 1: everybody's influence is placed at once (E15-RES-1)."""
    after = setting
    accepted: list[tuple[Power, Placement, Entry]] = []
    refused: list[EntryReport] = []
    for power, entries in submissions.items():
        for index, one, wrong in placements(setting, power, entries):
            if wrong is None:
                accepted.append((power, one, entries[index]))
                after = PLACE.effect(Speaker(after, power), one).setting
            else:
                refused.append(StatementVerdict(False, wrong.clause, wrong).report(power, entries[index]))
    if PublishAmounts.TRUE.counts(setting.options):
        told = [_placed(setting, after, *one) for one in accepted]
        return PoliticsResult(after, (*told, *refused))
    pairs = dict.fromkeys((power, one.state) for power, one, _ in accepted)
    return PoliticsResult(after, tuple(refused), tuple(_event(after, *pair) for pair in pairs))


def _placed(
    before: Europe1615Setting, after: Europe1615Setting, power: Power, one: Placement, entry: Entry
) -> EntryReport:
    """What became of a placement, once all is placed."""
    name, where = power_name(after.board, power), power_name(after.board, one.state)
    had = before.records.placed(one.state).get(power, 0)
    because = (Fact(f"{name} had {had} in {where} before."),) if had else ()
    told = PLACE.told(Speaker(before, power), one, Speaker(after, power))
    return EntryReport(power, entry, Status.SUCCEEDS, PLACED, Fact(f"{told}.", INF[10], because))


def _event(setting: Europe1615Setting, power: Power, state: Power) -> Event:
    board = setting.board
    text = f"{power_name(board, power)} places influence in {power_name(board, state)}."
    return Event(PLACED, power, board.minor[state].capital, Fact(text, INF[1]))


CHAPTER = Chapter.of(__name__, __doc__, (INF,), options=(InfTable, Overspend), statements=(PLACE,))
