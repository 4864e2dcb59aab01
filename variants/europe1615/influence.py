"""Influence: how much each power receives, and what the counterbalance and sanctions close to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from ...model.brief import pluralize
from ...model.names import Power, Province
from ...model.reasons import Clause, Fact
from ...model.wording import conjugate, format_owner, name_subject, start_sentence, the_power
from ...solver import Status
from ..framework.book import Chapter
from ..framework.report import Entry, EntryReport, Event
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Statement, StatementVerdict, bar_if, object_because
from ..framework.tallies import Tally, Term
from ..framework.year import Submissions
from ..minor_states.influence import PLACEMENT, Placement, add_placements, find_placement
from .land import (
    CATALONIA,
    CATHOLIC,
    KETZENHAMMER,
    MIN,
    MOROCCO,
    OTTOMANS,
    PROTESTANT,
    WIDERSTAND,
    Faith,
    find_faith,
    find_homes,
    may_order,
)
from .state import TAKE, Europe1615Records, Europe1615Setting, Speaker
from .statuses import OTT, PublishAmounts, marker_fact
from .timeline import find_active_sanctions

# ========================================================================================= The counterbalance

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


COUNTERBALANCE_CHAPTER = Chapter.of(
    "politics.counterbalance",
    "The counterbalance: widerstand and ketzenhammer restrict a faith whose influence grows too large",
    (CBAL,),
)


# ================================================================================ States that sanctions close
#
# Influence that is already in a state stays. Diplomatic attacks remain possible under every sanction except
# the two immunities.

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


CLOSED_STATES_CHAPTER = Chapter.of(
    "sanctions.influence",
    "Sanctions and influence: which powers may not place influence in which states",
    (SANC,),
    options=(SanctionOverlap,),
)


# ================================================================================================== Influence

INF = Clauses(
    "E15-INF",
    {
        1: "powers place influence in minor states, with or without orders",
        2: "each power receives influence every year, as a table gives it",
        3: "in the first year, Spain receives 37 points and France 35",
        4: "in the first year, Austria receives 33 points, so that France and Austria together have 68",
        5: "the rules' sample sheet spends all of France's 35 points",
        6: "a power receives the sum of the values of its home centers",
        7: "a power also receives the value of each center it has captured, as long as it holds it",
        8: "a power does not receive the value of a home center it has lost",
        9: "a power may place its influence in one movement phase or spread it over the year",
        10: "influence stays where it was placed and adds up over phases and years",
        11: "every placement can change the status of its state",
        12: "influence that is not placed by the end of the year is lost",
        13: "a power may not place more than is left of its influence for the year",
        14: "powers may place influence even in a state without a center or a unit",
        15: "powers may place influence only in pliant minor states",
        16: "influence is placed in whole points, at least one at a time",
        17: "placed influence cannot be withdrawn, given away, or lent",
    },
)

# ---------------------------------------------------------------------------------------- allotment


class InfTable(RuleOption, about=INF[2]):
    """How many influence points each power receives in a year for its homes.

    The rules give three of the numbers; the other two fit the order of attacks in the first year.
    """

    FIRST_SCALE = (
        "spain_37_france_35_denmark_34_austria_33_england_32",
        "Spain 37, France 35, Denmark 34, Austria 33, England 32: the sums of their homes' values.",
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
"""The yearly influence in a later edition of the rules (E15-INF-2)."""


def _find_home_influence(setting: Europe1615Setting, power: Power) -> Mapping[Power, int]:
    if InfTable.LATER_SCALE.is_chosen_in(setting.options):
        return {power: LATER_SCALE[power]}
    return {power: setting.board.power[power].influence or 0}


def _find_captured_values(setting: Europe1615Setting, power: Power) -> Mapping[Province, int]:
    captured = setting.centers_of(power) - frozenset(find_homes(setting.board)[power])
    return {place: setting.value(place) for place in sorted(captured)}


def _find_lost_values(setting: Europe1615Setting, power: Power) -> Mapping[Province, int]:
    lost = frozenset(find_homes(setting.board)[power]) - setting.centers_of(power)
    return {place: -setting.value(place) for place in sorted(lost)}


ALLOTMENT: Tally[Europe1615Setting] = Tally(
    "receives",
    (
        Term(INF[6], "homes", _find_home_influence),
        Term(INF[7], "captured centers", _find_captured_values),
        Term(INF[8], "lost homes", _find_lost_values),
    ),
)
"""The influence of a power for a year that begins now; captures therefore count from the next year on."""


def compute_allotment(setting: Europe1615Setting, power: Power) -> int:
    """Return the influence of a power for a year that begins now; 0 if the power is out of the game."""
    return 0 if power in setting.records.gone else max(0, ALLOTMENT.total(setting, power))


def allotment_fact(setting: Europe1615Setting, power: Power) -> Fact:
    """Return what a power receives for a year that begins now, with individual centers as reasons."""
    board, count = setting.board, compute_allotment(setting, power)
    sources = ALLOTMENT.why(setting, power, board).because
    text = f"{start_sentence(board, power, 'receives')} {format_points(count)} of influence."
    return Fact(text, INF[2], sources)


def format_points(count: int) -> str:
    """Format a number of points: ``1 point``, ``2 points``."""
    return pluralize(count, "point")


def format_unspent(setting: Europe1615Setting, power: Power) -> str:
    """Format how much of the year's influence a power has left: ``12 of 35 points left``."""
    records = setting.records
    return f"{records.unspent.get(power, 0)} of {format_points(records.allotments.get(power, 0))} left"


# ------------------------------------------------------------------------------------ closed states


class StateStatement(Protocol):
    """A statement about a minor state."""

    @property
    def state(self) -> Power:
        """The state."""
        ...


W = TypeVar("W", bound=StateStatement)


def make_closed_state_bars(_words: type[W], captured: Clause) -> tuple[Bar[Speaker, W], ...]:
    """Return the bars for states that accept no influence, with a clause for captured ones (E15-INF-15)."""
    return (
        bar_if(MIN[6], lambda at, said: said.state == MOROCCO and MOROCCO not in at.setting.opened),
        bar_if(MIN[7], lambda at, said: said.state == CATALONIA and CATALONIA not in at.setting.opened),
        bar_if(OTT[17], lambda _, said: said.state == OTTOMANS),
        Bar(captured, lambda at, said: object_because(_captor_facts(at.setting, said.state))),
        bar_if(INF[15], lambda at, said: said.state not in at.setting.pliant),
    )


def _captor_facts(setting: Europe1615Setting, state: Power) -> tuple[Fact, ...]:
    """Return the fact of who holds the home of a captured state; nothing for other states."""
    home, board = setting.capital(state), setting.board
    if state in setting.pliant or setting.original_owner(home) != state:
        return ()
    return (Fact(format_owner(board, home, setting.owner(home))),)


def _find_other_faith(at: Speaker, said: Placement) -> Fact | None:
    board = at.setting.board
    if may_order(board, at.power, said.state):
        return None
    faith = find_faith(board, at.power) or "of no faith"
    return object_because([Fact(f"{start_sentence(board, at.power, 'is')} {faith.title()}.")])


def _make_counterbalance_bar(clause: Clause) -> Bar[Speaker, Placement]:
    """Return the bar of a counterbalance, which no sanction overrides (E15-CBAL-9)."""

    def find_denial(at: Speaker, said: Placement) -> Fact | None:
        if find_counterbalance_clause(at.setting, at.power, said.state) != clause:
            return None
        return object_because((counterbalance_fact(at.setting), marker_fact(at.setting, said.state)))

    return Bar(clause, find_denial)


def _find_barring_sanction(at: Speaker, said: Placement) -> Fact | None:
    """Return the sanction that forbids a placement, with the sanction's own clause."""
    clause, known = find_deployment_clause(at.setting, at.power, said.state), at.setting.records.sanctions
    if clause is None:
        return None
    because = (
        Fact(f"{one.subject} has been in force since {known.begun[one.id]}.")
        for one in find_active_sanctions(known)
        if one.influence is not None and one.influence.clause == clause
    )
    return Fact(clause.cite(), clause, tuple(because))


PLACED = "placed"
"""The code of placed influence, and of the event that replaces it if amounts are secret."""


def _add_points(at: Speaker, said: Placement) -> Speaker:
    records = at.setting.records
    influence = add_placements(records.influence, [(at.power, said)])
    unspent = {**records.unspent, at.power: records.unspent.get(at.power, 0) - said.points}
    return replace(at, setting=at.setting.recording(influence=influence, unspent=unspent))


def _describe_placement(at: Speaker, said: Placement, after: Speaker) -> str:
    board, power = at.setting.board, at.power
    total = after.setting.records.placed(said.state)[power]
    now = f" and now {conjugate(board, power, 'has')} {total} there" if total != said.points else ""
    placed = f"{format_points(said.points)} in {the_power(board, said.state)}"
    return f"{start_sentence(board, power, 'places')} {placed}{now}"


PLACE: Statement[Speaker, Placement] = Statement(
    PLACEMENT,
    PLACED,
    (
        *make_closed_state_bars(Placement, TAKE[2]),
        Bar(MIN[2], _find_other_faith),
        _make_counterbalance_bar(CBAL[2]),
        _make_counterbalance_bar(CBAL[4]),
        Bar(SANC[10], _find_barring_sanction),
    ),
    effect=_add_points,
    wording=_describe_placement,
)
"""``9: WUR`` places nine points in Württemberg.

Except for the state itself, what bars influence neither removes influence already there nor bars a diplomatic
attack.
"""


# ------------------------------------------------------------------------------------------- spending


class Overspend(RuleOption, about=INF[13]):
    """What happens to an order sheet that spends more influence than is left.

    Refusing it lets the player correct it before the deadline.
    """

    REJECT = "reject_whole_list", "It is refused."
    IN_ORDER = (
        "accept_in_written_order",
        "Its placements are accepted in the order written until the influence is used up.",
    )


def judge_placements(
    setting: Europe1615Setting, power: Power, entries: Sequence[Entry]
) -> Iterator[tuple[int, Placement, Fact | None]]:
    """Yield a power's placements, each with its index and the reason it is refused, or None.

    Together they may spend what is left of the year's influence (E15-INF-13). A sheet that spends more is
    refused entirely or, under an option, from the first entry that exceeds it.
    """
    left, at = setting.records.unspent.get(power, 0), Speaker(setting, power)
    found = [
        (index, one) for index, entry in enumerate(entries) if (one := find_placement(entry)) is not None
    ]
    barred = [PLACE.find_objection(at, one, setting.options) for _, one in found]
    wanted = sum(one.points for (_, one), wrong in zip(found, barred, strict=True) if wrong is None)
    rejected = wanted > left and Overspend.REJECT.is_chosen_in(setting.options)
    for (index, one), wrong in zip(found, barred, strict=True):
        if wrong is not None:
            yield index, one, wrong
            continue
        left -= one.points
        yield index, one, _overspend_fact(setting, power) if rejected or left < 0 else None


def _overspend_fact(setting: Europe1615Setting, power: Power) -> Fact:
    has = Fact(f"{start_sentence(setting.board, power, 'has')} {format_unspent(setting, power)}.")
    return Fact(INF[13].cite(), INF[13], (has,))


# -------------------------------------------------------------------------------------------- placing
@dataclass(frozen=True, slots=True)
class PoliticsResult:
    """The result of a step of politics: the setting after it, and what to report."""

    setting: Europe1615Setting
    reports: tuple[EntryReport, ...] = ()
    events: tuple[Event, ...] = ()


def resolve_placements(setting: Europe1615Setting, submissions: Submissions) -> PoliticsResult:
    """Resolve step 1: place all powers' influence simultaneously (E15-RES-1)."""
    after = setting
    accepted: list[tuple[Power, Placement, Entry]] = []
    refused: list[EntryReport] = []
    for power, entries in submissions.items():
        for index, one, wrong in judge_placements(setting, power, entries):
            if wrong is None:
                accepted.append((power, one, entries[index]))
                after = PLACE.effect(Speaker(after, power), one).setting
            else:
                refused.append(StatementVerdict(False, wrong.clause, wrong).report(power, entries[index]))
    if PublishAmounts.TRUE.is_chosen_in(setting.options):
        told = [_placement_report(setting, after, *one) for one in accepted]
        return PoliticsResult(after, (*told, *refused))
    pairs = dict.fromkeys((power, one.state) for power, one, _ in accepted)
    return PoliticsResult(after, tuple(refused), tuple(_placement_event(after, *pair) for pair in pairs))


def _placement_report(
    before: Europe1615Setting, after: Europe1615Setting, power: Power, one: Placement, entry: Entry
) -> EntryReport:
    """Report a placement after all influence is placed."""
    name, where = name_subject(after.board, power), the_power(after.board, one.state)
    had = before.records.placed(one.state).get(power, 0)
    because = (Fact(f"{name} already had {had} in {where}."),) if had else ()
    told = PLACE.wording(Speaker(before, power), one, Speaker(after, power))
    return EntryReport(power, entry, Status.SUCCEEDS, PLACED, Fact(f"{told}.", INF[10], because))


def _placement_event(setting: Europe1615Setting, power: Power, state: Power) -> Event:
    board = setting.board
    text = f"{start_sentence(board, power, 'places')} influence in {the_power(board, state)}."
    return Event(PLACED, power, board.minor[state].capital, Fact(text, INF[1]))


INFLUENCE_CHAPTER = Chapter.of(
    "politics.influence",
    "Influence: how much each power receives, and where it may place it",
    (INF,),
    options=(InfTable, Overspend),
    statements=(PLACE,),
)
