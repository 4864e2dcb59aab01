"""The Diplomatic Phase: placements, diplomatic attacks, declarations, and the statuses that result.

5: BRA                             a placement of influence (`influence`)
BRA > FRANCE                       the diplomatic attack of the year (`attacks`)
WAR ENGLAND                        a declaration (`declarations`)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from ....model.errors import ImpossibleError, Place, UnreadableError
from ....model.names import Power
from ....model.phase import PhaseKind
from ....model.text import blank_bullet, shorten
from ...framework.report import Entry, EntryReport, Report
from ...framework.statements import Statement, find_declarations
from ...framework.year import (
    Due,
    PhaseInput,
    PhaseRules,
    PhaseStatement,
    State,
    SubmissionFault,
    Submissions,
    Turn,
)
from ...minor_states.attacks import Attack
from ..handlers import draw_first_handlers
from ..records import write_records
from ..setting import Europe1619Setting, setting_of
from .attacks import ATTACK, attack_report, describe_target, find_attack_faults, resolve_attacks
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
from .influence import PLACE, Envoy, compute_allotment, find_spending_faults, place_points, placement_report
from .statuses import standing_event, update_all_standings

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


class DiplomaticPhase(PhaseRules):
    """The Diplomatic Phase."""

    kind = PhaseKind.DIPLOMACY
    always = True
    statements = tuple(
        PhaseStatement(one, lambda state, power: Envoy(setting_of(state), power), lenient=True)
        for one in SPOKEN
    )

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
