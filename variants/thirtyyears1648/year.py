"""The year: twelve months, eight of movement and four of builds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...model.brief import pluralize
from ...model.errors import Place, UnreadableError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convert, Disband, Waive, make_order_parser
from ...model.phase import MONTHS, PhaseKind
from ...model.position import Unit
from ...model.reasons import Fact
from ...model.text import shorten
from ...solver import open_sites
from ..framework.phases import Movement, Retreats, add_reasons, adjust, collect_owner_facts, find_survivors
from ..framework.report import Declaration, Entry, EntryReport, Report, StateFact
from ..framework.year import (
    AutomaticStep,
    Due,
    PhaseInput,
    PhaseStep,
    State,
    Step,
    Submissions,
    Turn,
    Year,
)
from . import builds, ice, loans, special_centers
from .builds import turns_held_fact
from .calendar import BUILD_MONTHS
from .conditions import make_conditions_in
from .control import record_occupations, return_due_loans, take_control
from .fleets_into_armies import convert_fleets_in_build_month, record_rested_units
from .identity import PhaseUnderEdition
from .loans import find_loan_answers, loan_fact, make_new_loans, recall_loans
from .opening import CHOICE, reveal_start
from .setting import LEDGERS, MonthSetting, setting_of
from .special_centers import OTTOMAN, home_fact, name_new_homes
from .upkeep import (
    count_free_shares,
    count_paying_centers,
    count_removals,
    format_centers_in_use,
    removals_fact,
    upkeep_fact,
)
from .victory import look_for_winner, victory_centers_fact


def _make_year() -> Year:
    """Return the phases from January to December.

    A build month begins with control of centers, victory and returning loans (T48-CAL-8).
    """
    steps: list[Step] = []
    moves, retreats, builds_phase = _MovementMonth(), _MonthEndRetreats(), _BuildMonth()
    for month in MONTHS:
        if month in BUILD_MONTHS:
            steps += [
                AutomaticStep(f"control in {month}", partial(take_control, month=month)),
                AutomaticStep("victory", look_for_winner),
                AutomaticStep(f"loans in {month}", partial(return_due_loans, month=month)),
                PhaseStep(month, builds_phase),
            ]
            continue
        if month == "april":
            steps.append(PhaseStep(month, CHOICE))
        steps += [
            PhaseStep(month, moves),
            PhaseStep(month, retreats),
            AutomaticStep("end of the month", record_occupations),
        ]
    return Year(tuple(steps))


# ----------------------------------------------------------------------------------- months of movement


class _MovementMonth(PhaseUnderEdition, Movement):
    """A month of movement."""

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Reveal the army that was placed in secret."""
        phase = super().prepare(state, submissions)
        state, first = reveal_start(phase.state)
        return replace(phase, state=state, before=first)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Record which units rested, and explain which orders the ice forbids."""
        turn = add_reasons(
            record_rested_units(phase.state, turn),
            partial(ice.explain_illegal_order, setting_of(phase.state)),
        )
        return super().finish(phase, turn)


class _MonthEndRetreats(PhaseUnderEdition, Retreats):
    """The retreats at the end of a month (T48-CAL-7). Mercenaries do not retreat."""


# ----------------------------------------------------------------------------------------- build months


class _BuildMonth(PhaseUnderEdition):
    """A build month (T48-CAL-3); units do not move in it (T48-CAL-4)."""

    kind = PhaseKind.ADJUSTMENT
    statements = (special_centers.HEARD, *loans.HEARD)

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return builds or removals; a power that has none may still report loans."""
        return {power: _find_due(state, power) for power in find_survivors(state)}

    def dues_after(self, state: State, submissions: Submissions) -> Mapping[Power, Due]:
        """Return what is due after new homes, loans and changes of fleets."""
        phase = self.begin(state, submissions)
        return self.dues(_apply_statements(phase.state, phase.sheets)[0])

    def read(self, text: str, state: State) -> Entry:
        """Parse a build, waiver, removal or change of a fleet.

        Raises:
            UnreadableError: The line is another order, or cannot be read.
        """
        order = make_order_parser(state.position.board, PhaseKind.ADJUSTMENT)(text)
        if isinstance(order, Build | Waive | Disband | Convert):
            return order
        word = type(order).__name__.lower()
        raise UnreadableError(
            f"{shorten(text)!r} is a {word} order, but this is a build month",
            place=Place(column=1),
            expected="a build, a waiver, a removal or a report of a loan",
        )

    def resolve(self, phase: PhaseInput) -> Turn:
        """Resolve a build month: new homes, then loans, then removals and builds."""
        state, submissions = phase.state, phase.sheets
        before, setting, stated = _apply_statements(state, submissions)
        turn = adjust(before, _keep_unit_orders(submissions))
        turn = add_reasons(turn, partial(_explain_illegal_build, setting))
        powers = [info.id for info in state.position.board.powers]
        report = Report(_sort_by_power(stated, powers)) + turn.report
        records = replace(LEDGERS.records(turn.ledger), lost={})
        return Turn(turn.position, LEDGERS.with_records(records, turn.ledger), report)

    def answers(self, power: Power, entries: Sequence[Entry]) -> Submissions:
        """Return the agreement of the other powers to the loans that a sheet reports."""
        return find_loan_answers(power, entries)


def _find_due(state: State, power: Power) -> Due:
    setting = setting_of(state)
    owed = count_removals(setting, power)
    count = owed.ordinary + owed.mercenaries
    centers = pluralize(count_paying_centers(setting, power), "center")
    used = f"{format_centers_in_use(setting, power)} of {centers} in use"
    if count:
        return Due(count, "removal", f"{used}; remove {owed}")
    sites = open_sites(state.position, power, state.conditions)
    shares = count_free_shares(setting, power)
    free = min((shares + 1) // 2, len(sites))
    return Due(free, "build", f"{used}; {_format_sites(setting, power, sites, shares)}" if free else used)


def _format_sites(setting: MonthSetting, power: Power, sites: Sequence[Province], shares: int) -> str:
    """Format where a power may build; places for mercenaries only are listed separately."""
    if shares == 1:  # half a center, which pays for a mercenary and nothing else
        return f"a mercenary in {', '.join(sites)}"
    armies = [
        site
        for site in sites
        if not builds.find_build_clause(setting, Unit(power, UnitKind.ARMY, Location(site)))
    ]
    rest = [site for site in sites if site not in armies]
    parts = [f"in {', '.join(armies)}"] if armies else []
    parts += [f"mercenaries only in {', '.join(rest)}"] if rest else []
    return "; ".join(parts)


def _apply_statements(
    state: State, submissions: Submissions
) -> tuple[State, MonthSetting, Sequence[EntryReport]]:
    """Return the state and setting after new homes, loans and changes of fleets, and the report on each."""
    setting, named = name_new_homes(setting_of(state), submissions)
    setting, lent = make_new_loans(setting, submissions)
    setting, returning = recall_loans(setting, submissions)
    position, changed = convert_fleets_in_build_month(setting, submissions, make_conditions_in(setting))
    ledger = LEDGERS.with_records(setting.records, state.ledger)  # with `lost`, which removals still need
    return (
        replace(state, position=position, ledger=ledger),
        setting,
        (*named, *lent, *returning, *changed),
    )


def _explain_illegal_build(setting: MonthSetting, entry: EntryReport) -> Iterator[Fact]:
    yield from builds.explain_illegal_build(setting, entry)
    yield from ice.explain_illegal_order(setting, entry)


def _keep_unit_orders(submissions: Submissions) -> Submissions:
    """Return the submissions without statements and changes."""
    return {
        power: tuple(entry for entry in entries if not isinstance(entry, Declaration | Convert))
        for power, entries in submissions.items()
    }


def _sort_by_power(reports: Iterable[EntryReport], powers: Sequence[Power]) -> tuple[EntryReport, ...]:
    """Return the reports in the order of the powers."""
    return tuple(sorted(reports, key=lambda report: powers.index(report.power)))


# -------------------------------------------------------------------------------------- what holds now


def collect_facts(state: State) -> Sequence[StateFact]:
    """Return owners, upkeep, due removals, progress toward victory, turns held, loans and new homes."""
    return (*collect_owner_facts(state), *_find_facts(setting_of(state), find_survivors(state)))


def _find_facts(setting: MonthSetting, powers: Sequence[Power]) -> Iterator[StateFact]:
    for power in powers:
        yield StateFact("upkeep", (power,), upkeep_fact(setting, power))
        yield StateFact("victory", (power,), victory_centers_fact(setting, power))
        removed = removals_fact(setting, power)
        if removed is not None:
            yield StateFact("removals", (power,), removed)
    for center in setting.records.held:
        held, owner = turns_held_fact(setting, center), setting.owner(center)
        if held is not None and owner is not None:
            yield StateFact("held", (center, owner), held)
    for loan in setting.records.loans:
        yield StateFact("loan", (loan.center, loan.lender, loan.borrower), loan_fact(setting, loan))
    for center, lost in setting.records.homes.items():
        yield StateFact("home", (center, OTTOMAN, lost), home_fact(setting, center, lost))


YEAR = _make_year()
"""The phases of a year and what happens between them."""
