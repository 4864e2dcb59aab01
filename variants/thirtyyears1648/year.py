"""The year of this variant: twelve months, eight of movement and four of builds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from ...model.errors import Place, UnreadableError
from ...model.names import Power
from ...model.orders import Build, Convert, Disband, Move, Waive, order_reader
from ...model.phase import MONTHS, PhaseKind
from ...model.position import Position
from ...model.reasons import Fact
from ...model.text import shortened
from ...solver import Status, clause_words, open_sites
from ..kit.phases import MOVEMENT, RETREATS, resolve_adjustment_phase, resolve_movement
from ..kit.report import Declaration, Entry, EntryReport, Report
from ..kit.year import Due, Moment, PhaseRules, PhaseStep, State, Step, Submissions, Turn, Year
from ..variant import with_units_or_centers
from .capacity import capacity, in_use, removals, room
from .choices_units import FcaInBuildMonth, FcaTiming, MercCuts
from .control import end_loans, end_month, look_for_winner, take_control
from .declarations import BORROW, HOME, LOAN, RECALL, is_declaration, read_declaration
from .forbidden import forbidden_change
from .homes import named_homes
from .knobs import in_force, knobs_of
from .loans import report_loans
from .months import BUILD_MONTHS
from .opening import CHOICE, revealed
from .records import ledger_with, records_of
from .setting import Setting, is_mercenary, setting_of
from .verdicts import in_sequence


def make_year() -> Year:
    """The phases from January to December.

    A build month begins with who controls what, who has won and which loans return (T48-CAL-8).
    """
    steps: list[Step] = []
    for month in MONTHS:
        if month in BUILD_MONTHS:
            steps += [
                Moment(f"control in {month}", partial(take_control, month=month)),
                Moment("victory", look_for_winner),
                Moment(f"loans in {month}", partial(end_loans, month=month)),
                PhaseStep(month, BUILDS),
            ]
            continue
        if month == "april":
            steps.append(PhaseStep(month, CHOICE))
        steps += [PhaseStep(month, MOVES), PhaseStep(month, RETREAT), Moment("end of the month", end_month)]
    return Year(tuple(steps))


def _under_edition(resolve: Callable[[State, Submissions], Turn]) -> Callable[[State, Submissions], Turn]:
    """The same phase by the edition of the standard rules that the knobs choose (T48-ID-2)."""

    def resolved(state: State, submissions: Submissions) -> Turn:
        return resolve(replace(state, rulebook=in_force(state.rulebook)), submissions)

    return resolved


# ------------------------------------------------------------------------------------------- movement


def resolve_month(state: State, submissions: Submissions) -> Turn:
    """Movement; afterwards it is noted which units stayed undisturbed, where that will be asked."""
    state, first = revealed(state)
    turn = resolve_movement(state, submissions)
    ledger = turn.ledger
    if knobs_of(state.rulebook).t48_fca_timing is FcaTiming.AFTER_ONE_HELD_TURN:
        rested = _rested(state, turn)
        ledger = ledger_with(replace(records_of(ledger), rested=rested), ledger)
    return replace(turn, ledger=ledger, report=first + turn.report)


def _rested(state: State, turn: Turn) -> frozenset[str]:
    """The places of the units that stayed where they were, with no move of another power against them."""
    cuts = knobs_of(state.rulebook).t48_merc_cuts is MercCuts.TRUE
    stood = {unit.location.province: unit for unit in state.position.units}
    disturbed: set[str] = set()
    for report in turn.report.entries:
        order, unit = report.entry, report.unit
        if not isinstance(order, Move) or unit is None:
            continue
        # A mercenary's move against a unit that stays is void, and yet its way is open.
        withstood = report.status is Status.VOID and report.code == "T48-MERC-4"
        went = withstood or report.status in (Status.SUCCEEDS, Status.FAILS)
        there = stood.get(order.target.province)
        harmless = (is_mercenary(unit) and not cuts) or report.code == "convoy_disrupted"
        if went and there is not None and there.power != unit.power and not harmless:
            disturbed.add(there.location.province)
    return frozenset(
        unit.location.province
        for unit in turn.position.units
        if stood.get(unit.location.province) == unit and unit.location.province not in disturbed
    )


MOVES = replace(MOVEMENT, resolve=_under_edition(resolve_month))
"""A month of movement."""

RETREAT = replace(RETREATS, resolve=_under_edition(RETREATS.resolve))
"""The retreats at the end of a month (T48-CAL-7); mercenaries are gone without being asked."""


# --------------------------------------------------------------------------------------------- builds


def build_dues(state: State) -> Mapping[Power, Due]:
    """Builds or removals; whoever has none of these can still report loans."""
    setting = setting_of(state)
    return {power: _due(setting, state, power) for power in with_units_or_centers(state)}


def _due(setting: Setting, state: State, power: Power) -> Due:
    owed = removals(setting, power)
    count = owed.ordinary + owed.mercenaries
    used = f"{in_use(setting, power)} of {capacity(setting, power)} centers in use"
    if count:
        return Due(count, "removal", f"{used}; {owed.mercenaries} of them mercenaries")
    sites = open_sites(state.position, power, state.conditions)
    shares = room(setting, power)
    free = min((shares + 1) // 2, len(sites))
    what = "a mercenary " if shares == 1 else ""
    return Due(free, "build", f"{used}; {what}in {', '.join(sites)}" if free else used)


def read_build(text: str, state: State) -> Entry:
    """A build, waiver, removal, loan, recall, new home or change of a fleet.

    Raises like `parse_order` and `read_declaration`, and `UnreadableError` for any other order.
    """
    if is_declaration(text):
        return read_declaration(text, state, LOAN, BORROW, RECALL, HOME)
    order = order_reader(state.position.board, PhaseKind.ADJUSTMENT)[text]
    if isinstance(order, Build | Waive | Disband | Convert):
        return order
    word = type(order).__name__.lower()
    raise UnreadableError(
        f"{shortened(text)!r} is a {word} order, but this is a build month",
        place=Place(column=1),
        expected="a build, a waiver, a removal or a report of a loan",
    )


def resolve_builds(state: State, submissions: Submissions) -> Turn:
    """New homes, then loans, then removals and builds."""
    setting = setting_of(state)
    position, records, named = named_homes(setting, submissions)
    setting = replace(setting, position=position, records=records)
    records, lent = report_loans(setting, submissions)
    setting = replace(setting, records=records)
    position, changed = _changed(setting, submissions)
    ledger = ledger_with(records, state.ledger)  # removals still look at the centers lost
    turn = resolve_adjustment_phase(
        replace(state, position=position, ledger=ledger), _units_only(submissions)
    )
    powers = [info.id for info in position.board.powers]
    report = Report(in_sequence([*named, *lent, *changed], powers)) + turn.report
    ledger = ledger_with(replace(records_of(turn.ledger), lost={}), turn.ledger)
    return Turn(turn.position, ledger, report)


def _units_only(submissions: Submissions) -> Submissions:
    """What is handed in without declarations and changes."""
    return {
        power: tuple(entry for entry in entries if not isinstance(entry, Declaration | Convert))
        for power, entries in submissions.items()
    }


def _changed(setting: Setting, submissions: Submissions) -> tuple[Position, list[EntryReport]]:
    """The position with the fleets that change in a build month, where they do (T48-FCA-8)."""
    position = setting.position
    reports: list[EntryReport] = []
    allowed = setting.knobs.t48_fca_in_build_month is FcaInBuildMonth.TRUE
    for power, entries in submissions.items():
        for order in entries:
            if not isinstance(order, Convert):
                continue
            unit = setting.standing.get(order.unit.location.province)
            clause = "T48-FCA-8"
            if allowed and unit is not None and unit.power == power:
                clause = forbidden_change(setting, unit, order)
            elif allowed:
                clause = "T48-FCA-1"
            if clause is None and unit is not None:
                army = replace(unit, kind=order.kind, location=type(unit.location)(unit.location.province))
                units = tuple(army if known == unit else known for known in position.units)
                position = replace(position, units=units)
                why = f"the fleet in {unit.location} is an army now."
                reports.append(EntryReport(power, order, Status.SUCCEEDS, "converted", Fact(why), unit))
            elif clause is not None:
                why = f"The change is void: {clause_words(clause)}."
                reports.append(EntryReport(power, order, Status.ILLEGAL, clause, Fact(why), unit))
    return position, reports


BUILDS = PhaseRules(PhaseKind.ADJUSTMENT, build_dues, read_build, _under_edition(resolve_builds))
"""A build month (T48-CAL-3); there is no movement in it (T48-CAL-4)."""
