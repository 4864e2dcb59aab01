"""Statuses and markers, which follow from influence, and the Diplomatic Phase, which determines them.

5: BRA                             a placement of influence (`influence`)
BRA > FRANCE                       the diplomatic attack of the year (`influence`)
WAR ENGLAND                        a declaration (`declarations`)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.names import Power
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import blank_bullet, shorten
from ...model.wording import power_name, start_sentence, the_power
from ..framework.book import Chapter
from ..framework.report import Entry, EntryReport, Event, Report
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Statement, find_declarations
from ..framework.year import (
    AutomaticStep,
    Due,
    PhaseInput,
    PhaseRules,
    PhaseStatement,
    State,
    SubmissionFault,
    Submissions,
    Turn,
)
from ..minor_states.influence import (
    Attack,
    find_leading_faith,
    is_at_least_twice,
    is_more_than_twice,
    sum_points_by_faith,
)
from ..minor_states.setting import NEUTRAL_STATE, UNALIGNED_STATE, Standing, find_majority_standing
from .declarations import (
    AGREED,
    DECL,
    DECLARATIONS,
    agreement_event,
    declaration_report,
    find_contradictions,
    find_declaration_faults,
    read_declaration,
    record_agreements,
    resolve_declarations,
)
from .handlers import draw_first_handlers
from .influence import (
    ATTACK,
    PLACE,
    Envoy,
    attack_report,
    compute_allotment,
    describe_target,
    find_attack_faults,
    find_spending_faults,
    influence_facts,
    place_points,
    placement_report,
    resolve_attacks,
)
from .state import CAP, Europe1619Records, Europe1619Setting, captured_fact, setting_of, write_records

# =================================================================================================== Statuses

RES = Clauses(
    "E19-RES",
    {
        1: "the referee publishes the status of every minor state, in a table and on the map",
        2: "the referee publishes which declarations passed",
        3: "the referee publishes the effects of diplomatic attacks",
    },
)
STAT = Clauses(
    "E19-STAT",
    {
        1: "at the end of the Diplomatic Phase every minor state is unaligned, aligned or neutral",
        2: "a state in which no power has influence is unaligned",
        3: "unaligned states are open to all units",
        4: "unaligned states can be occupied and captured",
        5: "a state is aligned with the one power that has at least half of the influence there",
        6: "declarations decide which units may enter an aligned state",
        7: "the units of an aligned state follow only the power that it is aligned with",
        8: "a state is neutral if powers tie for the most influence there",
        9: "a state is neutral if no power has half of the influence there",
        10: "no unit may enter a neutral state",
        11: "the units of a neutral state hold",
        12: "a neutral state keeps the foreign land that its units occupy",
        13: "no unit may retreat into a neutral state",
        14: "the units of an unaligned state hold",
        15: "no alignment changes between the writing of orders and the movement",
    },
)


class EqualMeans(RuleOption, about=STAT[8]):
    """When powers with equal influence make a state neutral.

    Half of all influence aligns a state, whoever has the rest.
    """

    TIE_FOR_TOP = "tie_for_top", "If they share first place: 50/50, but not 60/20/20."
    ANY_EQUAL = "any_two_equal", "Always: 60/20/20 also makes the state neutral."


def find_standing(setting: Europe1619Setting, state: Power) -> Standing:
    """Return the status of a state by its present influence."""
    return _judge_standing(setting, state)[0]


def _judge_standing(setting: Europe1619Setting, state: Power) -> tuple[Standing, Clause]:
    """Return the status of a state and the clause that decides it.

    Influence in a captured state is suspended, so the state counts as unaligned (E19-CAP-4).
    """
    if setting.is_captured(state):
        return UNALIGNED_STATE, CAP[4]
    placed = {power: points for power, points in setting.records.placed(state).items() if points}
    if EqualMeans.ANY_EQUAL.is_chosen_in(setting.options) and len(set(placed.values())) < len(placed):
        return NEUTRAL_STATE, STAT[8]
    found = find_majority_standing(placed)
    if found == NEUTRAL_STATE:
        shared = Counter(placed.values())[max(placed.values())] > 1
        return found, STAT[8] if shared else STAT[9]
    return found, STAT[5] if found.power is not None else STAT[2]


def update_all_standings(setting: Europe1619Setting) -> Europe1619Records:
    """Return the records with the statuses of all states updated by their present influence."""
    return update_standings(setting.recording(standings={}), setting.states)


def update_standings(setting: Europe1619Setting, states: Iterable[Power]) -> Europe1619Records:
    """Return the records with the statuses of these states updated (E19-CAP-7, E19-ELIM-5)."""
    found = {state: find_standing(setting, state) for state in states}
    return replace(setting.records, standings={**setting.records.standings, **found})


def find_refusal_clause(setting: Europe1619Setting, unit: Unit) -> Clause:
    """Return the clause by which a minor unit refuses a power that does not command it."""
    if setting.patron(unit.power) is not None:
        return STAT[7]
    return STAT[11] if setting.is_neutral(unit.power) else STAT[14]


# ---------------------------------------------------------------------------------------------------- reports

STANDING = "standing"
"""The code of the event that the status of a minor state has changed."""


def format_standing(setting: Europe1619Setting, standing: Standing) -> str:
    """Format a status: ``aligned with France``."""
    if standing.power is None:
        return str(standing.alignment)
    return f"aligned with {the_power(setting.board, standing.power)}"


def standing_fact(setting: Europe1619Setting, state: Power) -> Fact:
    """Return the status of a state with the influence that decides it."""
    board, records = setting.board, setting.records
    placed = sorted(records.placed(state).items(), key=lambda item: (-item[1], item[0]))
    listed = ", ".join(f"{power_name(board, power)} {points}" for power, points in placed)
    found, clause = _judge_standing(setting, state)
    because = influence_facts(setting, state)
    if clause == CAP[4]:
        captor = the_power(board, setting.owners.get(board.minor[state].capital))
        is_what = f"captured by {captor}, and the influence there is suspended"
        because = (captured_fact(setting, state), *because)
    else:
        is_what = format_standing(setting, records.standing(state))
        if found != records.standing(state):
            clause, because = STAT[1], ()  # the influence has changed since
    is_now = f"{start_sentence(board, state, 'is')} {is_what}"
    text = f"{is_now}: {listed}." if listed else f"{is_now}; no power has influence there."
    return Fact(text, clause, because)


def standing_event(setting: Europe1619Setting, state: Power) -> Event:
    """Return the event with the status of a state after a Diplomatic Phase."""
    fact, standing = standing_fact(setting, state), setting.records.standing(state)
    return Event(STANDING, standing.power, setting.board.minor[state].capital, fact)


STATUSES_CHAPTER = Chapter.of(
    "politics.statuses",
    "Statuses: how influence aligns a minor state, and what the referee publishes",
    (RES, STAT),
    options=(EqualMeans,),
)


# ======================================================================================= Confessional markers

CONF = Clauses(
    "E19-CONF",
    {
        1: "a state bears the marker of a confession whose powers have all influence there",
        2: (
            "a state bears the marker of a confession whose powers have at least twice as much influence "
            "there as the others"
        ),
        3: (
            "markers are placed at the start of the game and after each Map Adjustment; a captured state "
            "keeps its marker"
        ),
        4: "a marker is changed or removed when its condition is no longer met",
        5: "a blue cross is Catholic, and an orange cross is Protestant",
        6: "a marker counts only in scores, according to the scoring guide, which is lost",
    },
)


class MarkerRatio(RuleOption, about=CONF[2]):
    """How much more influence a confession needs for its marker.

    The text says "twice as many"; two thirds are twice one third.
    """

    AT_LEAST_TWICE = ">=2", "At least twice as much as the other."
    MORE_THAN_TWICE = ">2", "More than twice as much as the other."


class MarkerUpdate(RuleOption, about=CONF[4]):
    """What happens to a marker when the influence changes.

    A marker shows the present majority.
    """

    RECOMPUTED = (
        "recomputed_each_adjustment",
        "Each year it is placed, changed or removed.",
    )
    STICKY = "sticky", "It stays until the other confession gets its own."


def find_marker(setting: Europe1619Setting, state: Power) -> str | None:
    """Return the confession whose marker a state gets; a captured state keeps its marker (E19-CAP-4)."""
    records = setting.records
    before = records.markers.get(state)
    if setting.is_captured(state):
        return before
    enough = (
        is_at_least_twice if MarkerRatio.AT_LEAST_TWICE.is_chosen_in(setting.options) else is_more_than_twice
    )
    faith = find_leading_faith(sum_points_by_faith(records.placed(state), setting.board), enough)
    return before if faith is None and MarkerUpdate.STICKY.is_chosen_in(setting.options) else faith


def update_markers(setting: Europe1619Setting) -> Europe1619Records:
    """Return the records with the markers updated."""
    found = ((state, find_marker(setting, state)) for state in setting.states)
    markers = {state: faith for state, faith in found if faith is not None}
    return replace(setting.records, markers=markers)


def marker_fact(setting: Europe1619Setting, state: Power) -> Fact:
    """Return the fact of a state's marker or its absence, with the influence there."""
    marker, bears = setting.records.markers.get(state), start_sentence(setting.board, state, "bears")
    because = influence_facts(setting, state)
    if marker is None:
        return Fact(f"{bears} no marker.", CONF[1], because)
    faiths = sum_points_by_faith(setting.records.placed(state), setting.board)
    clause = CONF[1] if len(faiths) == 1 else CONF[2]
    return Fact(f"{bears} a {marker.title()} marker.", clause, because)


def place_markers(state: State) -> Turn:
    """Place, change and remove confessional markers (E19-CONF-3)."""
    return Turn(state.position, write_records(update_markers(setting_of(state)), state.ledger))


MARKERS = AutomaticStep("confessional markers", place_markers)
"""The update of confessional markers, after the Map Adjustment."""


MARKERS_CHAPTER = Chapter.of(
    "politics.markers",
    "Confessional markers: which confession dominates a minor state",
    (CONF,),
    options=(MarkerRatio, MarkerUpdate),
)


# ======================================================================================= The Diplomatic Phase

W = TypeVar("W")

SPOKEN: tuple[Statement[Envoy, Any], ...] = (PLACE, ATTACK, *DECLARATIONS.values())
"""All statements of the phase."""


def refuse_diplomacy(text: str) -> None:
    """Raise ImpossibleError for a statement of the Diplomatic Phase in another phase (E19-DECL-2)."""
    plain = blank_bullet(text)
    if any(one.form.matches(plain) for one in SPOKEN):
        message = f"{shorten(text)!r} is not for this phase: {DECL[2].cite()}"
        raise ImpossibleError(message, place=Place(column=1))


# ----------------------------------------------------------------------------------------------------- checks


class _EnvoyStatement(PhaseStatement[Envoy, Any]):
    """A statement of the Diplomatic Phase, which the phase resolves."""

    def view(self, state: State, power: Power) -> Envoy:
        """Return the power with its points and declarations."""
        return Envoy(setting_of(state), power)


class DiplomaticPhase(PhaseRules):
    """The Diplomatic Phase."""

    kind = PhaseKind.DIPLOMACY
    always = True
    statements = tuple(_EnvoyStatement(one, lenient=True) for one in SPOKEN)

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return the points that each power may place, with a note about attacks and declarations."""
        setting = setting_of(state)
        note = "influence to place, one diplomatic attack, declarations"
        return {power: Due(compute_allotment(setting, power), "point", note) for power in setting.powers}

    def read(self, text: str, state: State) -> Entry:
        """Raise UnreadableError: the line is not a placement, an attack or a declaration."""
        _ = state
        expected = "a placement (5: BRA), a diplomatic attack (BRA > FRANCE) or a declaration (WAR ENGLAND)"
        raise UnreadableError(f"cannot read {shorten(text)!r}", place=Place(column=1), expected=expected)

    def count_unplaced(self, state: State, power: Power, entries: tuple[Entry, ...]) -> int:
        """Return how many points of the year a sheet does not place (E19-INF-7)."""
        placed = sum(words.points for entry in entries if (words := PLACE.find_words(entry)) is not None)
        return compute_allotment(setting_of(state), power) - placed

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> list[SubmissionFault]:
        """Return all faults of a power's submission."""
        setting = setting_of(state)
        lines = list(enumerate(entries))
        placements = [(i, words) for i, entry in lines if (words := PLACE.find_words(entry)) is not None]
        attacks = [(i, words) for i, entry in lines if (words := ATTACK.find_words(entry)) is not None]
        declared = [(i, one) for i, entry in lines if (one := read_declaration(power, entry)) is not None]
        envoy = Envoy(setting, power, frozenset(words.state for _, words in placements))
        return [
            *find_spending_faults(setting, power, placements),
            *_find_barred_lines(
                envoy, PLACE, placements, lambda one: f"influence cannot be placed in {envoy.name(one.state)}"
            ),
            *find_attack_faults(attacks),
            *_find_barred_lines(
                envoy, ATTACK, attacks, lambda one: f"{describe_target(envoy, one)} cannot be attacked"
            ),
            *(fault for i, one in declared for fault in find_declaration_faults(envoy, i, one)),
            *find_contradictions(envoy, declared),
        ]

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve placements, attacks (E19-DA-6), declarations, and then the statuses (E19-STAT-1)."""
        state, submissions = phase.state, phase.sheets
        begun = setting_of(state)
        placements = list(find_declarations(PLACE, submissions))
        placed = place_points(begun, [(power, words) for power, _, words in placements])
        strikes = {
            Attack(power, words.state, words.target): entry
            for power, entry, words in find_declarations(ATTACK, submissions)
        }
        after, clashes = resolve_attacks(placed, list(strikes))
        declared = [
            (entry, one)
            for power, sheet in submissions.items()
            for entry in sheet
            if (one := read_declaration(power, entry)) is not None
        ]
        results = resolve_declarations((one for _, one in declared), begun)
        records = record_agreements(after.records, results)
        records = update_all_standings(replace(after, records=records))
        records = draw_first_handlers(records, begun.board, begun.options)
        ended = replace(after, records=records)
        reports = [
            *(placement_report(begun, placed, *one) for one in placements),
            *(attack_report(placed, strikes[attack], clash) for attack, clash in clashes.items()),
            *(declaration_report(begun, entry, one, results) for entry, one in declared),
        ]
        events = (
            *(agreement_event(ended, AGREED, pair, results) for pair in sorted(results.coming)),
            *(standing_event(ended, one) for one in ended.states if _has_changed(begun, ended, one)),
        )
        return Turn(
            state.position,
            write_records(records, state.ledger),
            Report(_sort_as_written(reports, submissions), events),
        )


def _find_barred_lines(
    envoy: Envoy, statement: Statement[Envoy, W], lines: Sequence[tuple[int, W]], what: Callable[[W], str]
) -> Iterator[SubmissionFault]:
    """Yield the faults of forbidden lines; `what` says what cannot be done."""
    for index, words in lines:
        wrong = statement.find_objection(envoy, words, envoy.setting.options)
        if wrong is not None:
            yield index, ImpossibleError(f"{what(words)}: {wrong.text}", place=Place(column=1))


# ------------------------------------------------------------------------------------------------- resolution


def _has_changed(before: Europe1619Setting, after: Europe1619Setting, state: Power) -> bool:
    return after.records.standing(state) != before.records.standing(state)


def _sort_as_written(reports: Sequence[EntryReport], submissions: Submissions) -> tuple[EntryReport, ...]:
    """Sort the reports by the position of their entries on the sheets."""
    place: dict[int, int] = {}
    for sheet in submissions.values():
        for entry in sheet:
            place.setdefault(id(entry), len(place))
    return tuple(sorted(reports, key=lambda report: place[id(report.entry)]))
