"""The referee's report, which has what the rules publish, and the facts that hold in a state.

After the Diplomatic Phase, the report has the statuses of all minor states (E19-RES-1), the declarations that
passed (E19-RES-2) and the effects of diplomatic attacks (E19-RES-3). Declarations that did not pass stay
secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...model.brief import pluralize
from ...model.names import Power
from ...model.phase import PhaseKind
from ...solver import Status
from ..framework.phases import collect_owner_facts
from ..framework.report import EntryReport, StateFact
from ..framework.year import State
from ..minor_states.influence import find_attack
from ..minor_states.reporting import (
    StateNote,
    changed_status_section,
    followed_order_section,
    format_influence,
    make_coloring,
    refused_order_section,
    status_section,
)
from ..minor_states.setting import UNALIGNED_STATE, Standing
from ..referee import Account, Cell, Items, Section, Table
from ..referee.coloring import Coloring
from ..referee.document import make_section, make_table
from ..referee.standard import (
    SHOWN_ELSEWHERE,
    announcement_section,
    center_section,
    format_reason,
    kernel_section,
    loss_section,
    map_change_section,
    order_section,
    setup_section,
    survivor_section,
    upcoming_section,
)
from .control import ABANDONED, LIBERATED, RESTORED
from .declarations import AGREED, relation_fact
from .decrees import ANNOUNCED, collect_decree_facts, format_command
from .ending import DRAW, EXTEND, POINTS, SCORED, ScoringWhen, collect_score_facts
from .handlers import COUNT
from .identity import SPRING
from .influence import allotment_fact
from .purchases import collect_strength_facts
from .rulings import ADMIT, FIND, REJECT, VIOLATION
from .state import NO_BOND, Bond, Decree, DecreeKind, Europe1619Setting, Relation, Ruling, setting_of
from .statuses import STANDING, marker_fact, standing_fact
from .transactions import TREASURY
from .treasury import INCOME, INCOME_EVENT, PAYMENT, collect_loan_facts, collect_treasury_facts

# ====================================================================================================== Facts


def collect_facts(state: State) -> Sequence[StateFact]:
    """Return all facts that hold in a state, with their clauses and reasons."""
    setting = setting_of(state)
    return (
        *collect_owner_facts(state),
        *_state_facts(setting),
        *_power_facts(setting),
        *collect_treasury_facts(setting),
        *collect_strength_facts(setting),
        *collect_loan_facts(setting),
        *collect_decree_facts(setting),
        *collect_score_facts(setting),
    )


def _state_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the status and the marker of each minor state."""
    for state in setting.states:
        patron = setting.patron(state)
        about = (state,) if patron is None else (state, patron)
        yield StateFact("status", about, standing_fact(setting, state))
        yield StateFact("marker", (state,), marker_fact(setting, state))


def _power_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield each power's yearly influence and the relation of each pair of powers."""
    for power in setting.powers:
        yield StateFact("influence", (power,), allotment_fact(setting, power))
    for one, other in setting.records.bonds:
        yield StateFact("relation", (one, other), relation_fact(setting, one, other))


# =========================================================== Captured land, the Papacy, treasuries and scores

TOLD_HERE = (ANNOUNCED, VIOLATION, INCOME_EVENT, PAYMENT, TREASURY, SCORED)
"""The codes of the events that these sections report."""


def captured_land_section(account: Account) -> tuple[Section, ...]:
    """Return the section about captured land: its controller and the unit that occupies it (E19-CAP-1)."""
    after = setting_of(account.after)
    rows: list[list[Cell]] = []
    for info in account.board.provinces if account.events(INCOME_EVENT) else ():
        first, owner = after.first_owners.get(info.id), after.owners.get(info.id)
        if first == owner or first is None:
            continue
        unit = after.standing.get(info.id)
        kept = f"{account.short(unit.power)} {unit}" if unit is not None else None
        holder = account.short(owner) if owner is not None else None
        rows.append([account.province(info.id), account.short(first), holder, kept])
    columns = (
        ("province", "Province"),
        ("first", "Of"),
        ("controller", "Controlled by"),
        ("unit", "Held by"),
    )
    return make_section("control", "Captured land", [make_table(columns, rows)])


def decree_section(account: Account) -> tuple[Section, ...]:
    """Return the section about the decree of the year, violations, and all decrees."""
    told = Items((*(event.text for event in account.events(ANNOUNCED, VIOLATION)), *_format_rulings(account)))
    after = setting_of(account.after)
    rows: list[list[Cell]] = [
        [
            decree.number,
            format_command(account.board, decree),
            decree.since,
            _format_decree_state(after, decree),
        ]
        for decree in after.records.papacy.decrees
        if decree.kind is not DecreeKind.ANNUL
    ]
    columns = (
        ("number", "No."),
        ("command", "Command"),
        ("since", "From the movement of"),
        ("state", "State"),
    )
    known = [make_table(columns, rows, "All decrees")] if told.items else []
    return make_section("decrees", "The Papacy", [told, *known])


def _format_rulings(account: Account) -> Iterator[str]:
    """Yield the referee's rulings about decrees in free text (E19-PAPACY-15)."""
    for entry in account.record.report.entries:
        if entry.status is not Status.SUCCEEDS:
            continue
        if (said := ADMIT.find_words(entry.entry)) is not None:
            yield f"The referee admits decree {said.number}."
        elif (said := REJECT.find_words(entry.entry)) is not None:
            yield f"The referee rejects decree {said.number}."
        elif (found := FIND.find_words(entry.entry)) is not None:
            times = {1: "once", 2: "twice"}.get(found.count, f"{found.count} times")
            power = account.power(found.power)
            yield f"The referee finds decree {found.number} violated by {power}, {times}."


def _format_decree_state(setting: Europe1619Setting, decree: Decree) -> str:
    if setting.records.papacy.is_annulled(decree.number, setting.movement_year):
        return "annulled"
    if decree.kind is DecreeKind.FREE and decree.ruling is not Ruling.ADMITTED:
        return "awaits a ruling" if decree.ruling is None else "rejected"
    return "in force" if setting.records.papacy.binds(decree, setting.movement_year) else "announced"


# ---------------------------------------------------------------------------------------------------- economy


def treasury_section(account: Account) -> tuple[Section, ...]:
    """Return the section about income by source, payments, treasuries and loans (E19-LOAN-4, E19-LOAN-6)."""
    before, after = setting_of(account.before).records.treasury, setting_of(account.after).records.treasury
    paid = Items(tuple(event.text for event in account.events(PAYMENT)), "Payments")
    if account.events(INCOME_EVENT):
        return make_section("treasury", "Income", [_make_income_table(account), paid])
    rows: list[list[Cell]] = [
        [account.short(power), before.get(power, 0), after.get(power, 0)]
        for power in _find_remaining_powers(account)
    ]
    columns = (("power", "Power"), ("before", "Before"), ("now", "Now"))
    changed = [] if before == after else [make_table(columns, rows, "Treasury points")]
    lent = [_make_loan_table(account)] if account.record.phase.kind is PhaseKind.ADJUSTMENT else []
    return make_section("treasury", "Payments and treasuries", [paid, *changed, *lent])


def _make_loan_table(account: Account) -> Table:
    """Return the loans of all years with the agreements (E19-LOAN-4)."""
    rows: list[list[Cell]] = [
        [loan.year, account.short(loan.lender), account.short(loan.borrower), loan.amount, loan.agreement]
        for loan in setting_of(account.after).records.loans
    ]
    columns = (
        ("year", "Year"),
        ("lender", "Of"),
        ("borrower", "To"),
        ("amount", "Points"),
        ("agreement", "Agreements"),
    )
    return make_table(columns, rows, "Loans recorded so far")


def _make_income_table(account: Account) -> Table:
    """Return the income of the year by source.

    It is computed from the state after the phase: the map has not changed since it was credited.
    """
    after = setting_of(account.after)
    rows: list[list[Cell]] = []
    for power in _find_remaining_powers(account):
        parts = INCOME.parts(after, power).values()
        rows.append([account.short(power), *parts, sum(parts), after.records.treasury.get(power, 0)])
    columns = (
        ("power", "Power"),
        ("home_centers", "Home"),
        ("home_land", "Other land"),
        ("captured", "Captured"),
        ("seas", "Seas"),
        ("income", "Income"),
        ("treasury", "Treasury"),
    )
    return make_table(columns, rows)


def _find_remaining_powers(account: Account) -> Iterator[Power]:
    """Yield the remaining powers."""
    alive = account.after.variant.survivors(account.after)
    return (info.id for info in account.board.powers if info.id in alive)


def published_score_section(account: Account) -> tuple[Section, ...]:
    """Return the scores by source if they are published (E19-SCORE-2, E19-SCORE-3)."""
    events, year = account.events(SCORED), account.record.phase.year
    if not events:
        return ()
    setting = setting_of(replace(account.after, phase=replace(account.after.phase, year=year)))
    added = ScoringWhen.EVERY_YEAR.is_chosen_in(setting.options)
    totals = Items(tuple(event.text for event in events) if added else (), "With earlier years")
    return make_section("scores", f"Scores of {year}", [_make_score_table(account, setting), totals])


def current_score_section(account: Account) -> tuple[Section, ...]:
    """Return the present scores, whether or not they are published (E19-SCORE-2)."""
    setting = setting_of(account.after)
    before = setting.records.course.scores
    earlier = (
        f"{account.power(power)}: {pluralize(before.get(power, 0), 'point')} from earlier years, "
        f"{before.get(power, 0) + POINTS.total(setting, power)} in total."
        for power in setting.powers
    )
    added = ScoringWhen.EVERY_YEAR.is_chosen_in(setting.options)
    totals = Items(tuple(earlier) if added else (), "With earlier years")
    return make_section("scores", "Present scores", [_make_score_table(account, setting), totals])


def handler_section(account: Account) -> tuple[Section, ...]:
    """Return the secret handlers of states, which no report names (E19-MOD-5)."""
    setting = setting_of(account.after)
    rows: list[list[Cell]] = [
        [
            account.power(state),
            _format_alignment(account, setting.records.standing(state)),
            *(account.short(handlers[place]) if place < len(handlers) else None for place in range(COUNT)),
        ]
        for state, handlers in setting.records.handlers.items()
    ]
    columns = (
        ("state", "State"),
        ("standing", "Is"),
        ("first", "First handler"),
        ("second", "Second"),
        ("third", "Third"),
    )
    return make_section("handlers", "Secret handlers", [make_table(columns, rows)])


def _format_alignment(account: Account, standing: Standing) -> str:
    return str(standing) if standing.power is None else f"aligned with {account.short(standing.power)}"


def _make_score_table(account: Account, setting: Europe1619Setting) -> Table:
    """Return the scores of all powers by source."""
    rows: list[list[Cell]] = []
    for power in setting.powers:
        parts = POINTS.parts(setting, power).values()
        rows.append([account.short(power), *parts, sum(parts)])
    columns = (
        ("power", "Power"),
        ("home_centers", "Home"),
        ("captured_centers", "Captured"),
        ("regions", "Regions"),
        ("aligned_states", "Aligned"),
        ("markers", "Markers"),
        ("violations", "Decrees"),
        ("score", "Score"),
    )
    return make_table(columns, rows)


# ================================================================================================= The report

_WORDS = {
    Relation.WAR: "at war",
    Relation.ALLY: "allied",
    Relation.NONE: "neither at war nor allied",
}


_SECRET = (ADMIT, DRAW, EXTEND, FIND, REJECT)
"""Votes, and the referee's rulings."""

_REFUSALS = ("E19-STAT-7", "E19-STAT-11", "E19-STAT-14", "E19-MOD-5")
"""The clauses by which a unit of a minor state does not follow an order."""

_TOLD_APART = {
    *SHOWN_ELSEWHERE,
    *(AGREED, STANDING, RESTORED, ABANDONED, LIBERATED),
    *TOLD_HERE,
}
"""The codes of events that have their own sections."""


def report_sections(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about a phase."""
    if account.record.phase.kind is PhaseKind.DIPLOMACY and account.record.phase.season == SPRING:
        return _diplomacy_sections(account)
    own, minor, refused = _sort_entries(account)
    winter = account.record.phase.kind is PhaseKind.ADJUSTMENT
    title = "Builds and transactions" if winter else ""
    return (
        *order_section(account, own, title),
        *followed_order_section(account, minor, lambda state: _format_reason_followed(account, state)),
        *refused_order_section(account, refused),
        *loss_section(account),
        *kernel_section(account),
        *map_change_section(account),
        *captured_land_section(account),
        *changed_status_section(account, _make_notes(account.after), _make_notes(account.before)),
        *decree_section(account),
        *treasury_section(account),
        *center_section(account),
        *survivor_section(account),
        *published_score_section(account),
        *announcement_section(account, _TOLD_APART),
        *_upcoming_section(account),
    )


def _upcoming_section(account: Account) -> tuple[Section, ...]:
    """Return the section about the next phase, without counts if they would reveal secret handlers."""
    after = account.after
    handled = after.phase.kind is PhaseKind.MOVEMENT and bool(setting_of(after).records.handlers)
    return upcoming_section(account, counts=not handled)


def opening_report(account: Account) -> tuple[Section, ...]:
    """Return the sections of the report about the opening, with statuses and markers (E19-SETUP-14)."""
    notes = _make_notes(account.after)
    return (*setup_section(account), *status_section(account, notes, notes), *_upcoming_section(account))


def color_map(account: Account) -> Coloring:
    """Return the colors of the map by status after the phase, with the wars and alliances."""
    setting = setting_of(account.after)
    bonds = ((pair, setting.records.bond(*pair).relation) for pair in setting.records.bonds)
    relations = [
        relation_fact(setting, *pair).text for pair, relation in bonds if relation is not Relation.NONE
    ]
    return replace(make_coloring(account, _make_notes(account.after)), relations=tuple(relations))


def _diplomacy_sections(account: Account) -> tuple[Section, ...]:
    return (
        *status_section(account, _make_notes(account.after), _make_notes(account.before)),
        *_attack_section(account),
        *_declaration_section(account),
        *decree_section(account),
        *announcement_section(account, _TOLD_APART),
        *_upcoming_section(account),
    )


# -------------------------------------------------------------------------------------------------- diplomacy


def _make_notes(state: State) -> tuple[StateNote, ...]:
    """Return the report's notes on each minor state."""
    setting = setting_of(state)
    return tuple(_make_note(setting, one) for one in setting.states)


def _make_note(setting: Europe1619Setting, state: Power) -> StateNote:
    records = setting.records
    holder = None
    if setting.is_captured(state):
        holder = setting.owners.get(setting.board.minor[state].capital)
    standing = UNALIGNED_STATE if holder is not None else records.standing(state)
    return StateNote(state, standing, holder, records.placed(state), records.markers.get(state))


def _attack_section(account: Account) -> tuple[Section, ...]:
    """Return the section about diplomatic attacks that reduced influence (E19-RES-3)."""
    rows: list[list[Cell]] = []
    for entry in account.record.report.entries:
        attack = find_attack(entry.power, entry.entry)
        if attack is not None and entry.status is Status.SUCCEEDS:
            names = (
                account.short(attack.attacker),
                account.power(attack.state),
                account.short(attack.target),
            )
            rows.append([*names, format_reason(entry)])
    columns = (("attacker", "Attacker"), ("state", "State"), ("target", "Against"), ("effect", "Effect"))
    return make_section("attacks", "Effects of diplomatic attacks", [make_table(columns, rows)])


def _declaration_section(account: Account) -> tuple[Section, ...]:
    """Return the section about relations: those coming next year (E19-RES-2) and those in effect."""
    before, after = setting_of(account.before), setting_of(account.after)
    coming: list[list[Cell]] = []
    present: list[list[Cell]] = []
    for pair, bond in after.records.bonds.items():
        one, other = (account.short(power) for power in pair)
        if bond.coming is not None and before.records.bonds.get(pair, NO_BOND).coming is not bond.coming:
            by = _format_declarers(account, bond)
            coming.append([one, other, bond.coming.value, _WORDS[bond.coming], after.year + 1, by])
        if bond.relation is not Relation.NONE:
            # While an end is coming, `by` names who declared the end, not who declared the present relation.
            by = None if bond.coming is not None else _format_declarers(account, bond)
            present.append([one, other, bond.relation.value, _WORDS[bond.relation], bond.since, by])
    columns = (
        ("one", "Power"),
        ("other", "Power"),
        ("relation", None),
        ("words", "Are"),
        ("since", "From"),
        ("by", "Declared by"),
    )
    blocks = (
        make_table(columns, coming, "Declarations that passed"),
        make_table(columns, present, "In effect this year"),
    )
    return make_section("declarations", "Wars and alliances", blocks)


def _format_declarers(account: Account, bond: Bond) -> str | None:
    """Format the powers that declared a relation, if known."""
    return " and ".join(account.short(power).text for power in bond.by or ()) or None


# ----------------------------------------------------------------------------------------------------- orders


def _sort_entries(account: Account) -> tuple[list[EntryReport], list[EntryReport], list[EntryReport]]:
    """Return the entries of powers, and those that minor units followed and refused."""
    powers = account.board.power
    minors = account.board.minor
    own: list[EntryReport] = []
    followed: list[EntryReport] = []
    refused: list[EntryReport] = []
    for entry in account.record.report.entries:
        is_minor = entry.unit is not None and entry.unit.power in minors
        if is_minor and entry.code in _REFUSALS:
            refused.append(entry)
            continue
        if is_minor and account.record.phase.kind is PhaseKind.MOVEMENT:
            followed.append(entry)
        if entry.power in powers and is_published(account.before, entry):
            own.append(entry)
    return own, followed, [entry for entry in refused if is_published(account.before, entry)]


def is_published(before: State, entry: EntryReport) -> bool:
    """Return whether reports show an order to all players.

    Votes and rulings stay secret, and so do orders that secret handlers gave without effect (E19-MOD-5).
    """
    refused = entry.code in _REFUSALS and _is_handled(setting_of(before), entry)
    return not refused and not _is_secret(entry)


def _is_handled(setting: Europe1619Setting, entry: EntryReport) -> bool:
    """Return whether an entry is for a unit with secret handlers, whose orders stay secret (E19-MOD-5)."""
    return entry.unit is not None and entry.unit.power in setting.records.handlers


def _is_secret(entry: EntryReport) -> bool:
    """Return whether an entry is a vote or a ruling."""
    return any(one.find_words(entry.entry) is not None for one in _SECRET)


def _format_reason_followed(account: Account, state: Power) -> str:
    """Format why a state's units follow a power: ``aligned (France 9, Spain 2)``."""
    setting = setting_of(account.before)
    note = _make_note(setting, state)
    placed = format_influence(account, note.influence)
    return f"{note.status} ({placed})" if placed else note.status
