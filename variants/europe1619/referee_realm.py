"""The sections of the referee's report about captured land, the Papacy, treasuries and scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...model.brief import pluralize
from ...model.names import Power
from ...model.phase import PhaseKind
from ...solver import Status
from ..minor_states.standings import Standing
from ..referee import Account, Cell, Items, Section, Table
from ..referee.document import make_section, make_table
from .ending import SCORED, ScoringWhen
from .handlers import COUNT
from .papacy.decrees import ANNOUNCED, format_command
from .papacy.rulings import ADMIT, FIND, REJECT
from .papacy.violations import VIOLATION
from .records import Decree, DecreeKind, Ruling
from .scoring import POINTS
from .setting import Europe1619Setting, setting_of
from .winter.income import INCOME, INCOME_EVENT
from .winter.loans import PAYMENT
from .winter.phase import TREASURY

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
