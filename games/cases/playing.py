"""Cases played by the rules of their variant: effective orders and results.

A case is played as its variant plays the phase in a game. A variant may do several things before a movement:
influence determines alignment, orders go to the units of minor states, units leave land where they may not
stay. Only then are the effective orders and their conditions known, so `prepare_movement` plays the phase up
to the movement itself. Every question about a case begins there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from ... import solver
from ...model.case import Case, require_case
from ...model.errors import ImpossibleError, Place, WestphaliaError, combine_errors
from ...model.orders import (
    MovementOrder,
    Order,
    OtherLine,
    SheetManner,
    make_unread_line,
)
from ...model.phase import PhaseKind
from ...solver import DisregardedOrder, Note, WrittenOrder
from ...variants.framework.phases import MOVEMENT, make_movement_case, make_movement_turn
from ...variants.framework.report import (
    Declaration,
    Entry,
    EntryReport,
    Event,
    EventCode,
    Report,
    find_unread_line,
    format_entry,
    make_unread_entry,
)
from ...variants.framework.year import PhaseInput, PhaseRules, State, Submissions, Turn, Year
from ...variants.registry import find_variant
from ..submissions.standing import make_proxy_entry
from .defaults import complete_case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ...model.names import Location, Power
    from ...model.position import DislodgedUnit, Position, Unit
    from ...solver import EffectiveOrders, Resolution
    from ...solver.movement import Method
    from ..submissions.checking import Finding


def effective_orders(case: Case) -> EffectiveOrders:
    """Return the effective orders of a movement phase, as its variant plays the phase.

    Raises:
        ImpossibleError: The case has orders of other phases, or no game can reach it.
        UnknownNameError: The variant has no such phase.
    """
    return prepare_movement(case).effective


def resolve_case(case: Case, method: Method = "kernels") -> Resolution:
    """Return the resolution of a movement phase, as its variant plays the phase.

    The resolution also lists the submitted orders that are disregarded. Raises like `effective_orders`.
    """
    return _resolve_prepared(case, prepare_movement(case), method)


@dataclass(frozen=True)
class PhaseResult:
    """The result of the phase of a case, of any kind.

    Attributes:
        case: The case.
        before: The state in which the phase begins, with defaults for what the case leaves out.
        resolution: The resolution of a movement phase; None in other phases.
        play: Computes the whole turn.
    """

    case: Case
    before: State
    resolution: Resolution | None
    play: Callable[[], Turn]

    @cached_property
    def turn(self) -> Turn:
        """The position after the phase, the report on every order and event, and the end of the game."""
        return self.play()

    @property
    def has_other_events(self) -> bool:
        """Whether anything besides the resolution of orders can happen in the phase."""
        return self.resolution is None or _find_rules(self.before) is not MOVEMENT

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units after the phase."""
        if self.resolution is not None and not self.has_other_events:
            return self.resolution.units
        return self.turn.position.units

    @cached_property
    def retreats(self) -> Mapping[DislodgedUnit, tuple[Location, ...]]:
        """The units that must retreat after a movement, each with the locations it may retreat to."""
        found = self.resolution
        if found is None:
            return {}
        if not self.has_other_events:
            return {lost: found.retreats[lost.unit] for lost in found.dislodged}
        position, ledger = self.turn.position, self.turn.ledger
        phase = replace(self.case.phase, kind=PhaseKind.RETREAT)
        after = replace(self.before, phase=phase, position=position, ledger=ledger)
        conditions, rulebook = after.conditions, found.system.rulebook
        return {
            **dict.fromkeys(found.dislodged, ()),
            **{
                lost: solver.retreat_options(conditions, position, lost, rulebook)
                for lost in position.dislodged
            },
        }

    @property
    def statement_results(self) -> tuple[EntryReport, ...]:
        """The results of what powers submitted besides orders in a movement phase."""
        lost = [(power, replace(one, index=0)) for power, one in self.case.unread]
        return tuple(
            entry
            for entry in self.turn.report.entries
            if isinstance(entry.entry, Declaration)
            and (entry.power, find_unread_line(entry.entry)) not in lost
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened besides the orders, without what `resolution` covers."""
        covered = () if self.resolution is None else (EventCode.NOTED, EventCode.DISLODGED)
        return tuple(event for event in self.turn.report.events if event.code not in covered)


def play_case(case: Case, resolution: Resolution | None = None, method: Method = "kernels") -> PhaseResult:
    """Play the phase of a case as its variant does and return the result.

    Dislodged units without a retreat order disband, and the rulebook chooses removals that are not ordered.
    `resolution` is the resolution of a movement phase if it is known already. Raises like `effective_orders`.
    """
    require_case(case)
    try:
        if case.phase.kind is PhaseKind.MOVEMENT:
            return _play_movement(case, resolution, method)
        state, notes = complete_case(case)
        rules = state.variant.year.rules(case.phase)
        turn = rules.play(state, _add_statements(rules, state, case, case.orders))
    except WestphaliaError as error:
        raise error.at(file=case.file) from None
    events = tuple(Event(EventCode.NOTED, fact=note) for note in notes)
    turn = replace(turn, report=Report(events=events) + turn.report)
    return PhaseResult(case, state, None, lambda: turn)


def _add_statements(
    rules: PhaseRules, state: State, case: Case, orders: Mapping[Power, Sequence[Entry]]
) -> Submissions:
    """Return the powers' sheets: their orders together with what else they state in a case, in written order.

    Raises:
        Defects: Everything that is wrong with the statements. In a lenient case, wrong lines are void
            instead.
    """
    faults: list[WestphaliaError] = []
    sheets = _read_sheets(rules, state, case, orders, faults)
    if case.lenient:
        sheets = {
            power: _void_wrong_statements(rules, state, power, sheet) if sheet.statements else sheet
            for power, sheet in sheets.items()
        }
    for power, sheet in sheets.items():
        faults += _find_sheet_faults(rules, state, power, sheet, case)
    if faults:
        raise combine_errors(faults)
    return _add_unread_lines({power: sheet.entries for power, sheet in sheets.items()}, case)


def find_statement_faults(case: Case) -> tuple[WestphaliaError, ...]:
    """Return the faults of each power's statements as a whole, such as too many points.

    An incomplete sheet has no fault: its power may add more statements.
    """
    state, _ = complete_case(case)
    rules = state.variant.year.rules(case.phase)
    found: list[WestphaliaError] = []
    for power, sheet in _read_sheets(rules, state, case, case.orders, found).items():
        found += _find_sheet_faults(rules, state, power, sheet, case, whole=False)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A power's sheet in a case: its orders and statements in written order.

    Attributes:
        entries: The orders and statements.
        statements: The text of each statement, by its index.
        is_complete: Whether all statements could be read.
    """

    entries: tuple[Entry, ...]
    statements: Mapping[int, str]
    is_complete: bool


def _read_sheets(
    rules: PhaseRules,
    state: State,
    case: Case,
    orders: Mapping[Power, Sequence[Entry]],
    faults: list[WestphaliaError],
) -> dict[Power, _Sheet]:
    """Return the sheet of each power; several sets of a power are joined. Note errors in `faults`."""
    said: dict[Power, list[OtherLine]] = {power: [] for power in orders}
    before: Counter[Power] = Counter()
    for one in case.order_sets:
        start = before[one.power]
        said.setdefault(one.power, []).extend(
            replace(line, index=line.index + start) for line in one.other_lines
        )
        before[one.power] += len(one.orders)
    sheets: dict[Power, _Sheet] = {}
    for power, lines in said.items():
        given = orders.get(power, ())
        entries: list[Entry] = []
        statements: dict[int, str] = {}
        passed = 0
        for line in lines:
            entries += given[passed : line.index]
            passed = max(passed, line.index)
            entry = _read_statement(rules, state, line.text, faults, case)
            if entry is not None:
                statements[len(entries)] = line.text
                entries.append(entry)
        entries += given[passed:]
        sheets[power] = _Sheet(tuple(entries), statements, len(statements) == len(lines))
    return sheets


def _find_sheet_faults(
    rules: PhaseRules, state: State, power: Power, sheet: _Sheet, case: Case, *, whole: bool = True
) -> Iterator[WestphaliaError]:
    """Yield the faults of a sheet's statements, each judged together with the whole sheet.

    Faults of the sheet as a `whole` are included if wanted. Those of its orders are not: the phase decides
    whether an order counts.
    """
    if not sheet.statements or not sheet.is_complete:
        return
    for index, error in rules.faults(state, power, sheet.entries):
        if index in sheet.statements:
            yield _make_line_error(error, sheet.statements[index], case, sheet.entries[index])
        elif index < 0 and whole:
            yield _make_line_error(error, "", case)


def _void_wrong_statements(rules: PhaseRules, state: State, power: Power, sheet: _Sheet) -> _Sheet:
    """Return a sheet with its unacceptable statements replaced by unread lines."""
    sound = rules.without_faults(state, power, sheet.entries)
    entries = (
        good if index in sheet.statements else entry
        for index, (entry, good) in enumerate(zip(sheet.entries, sound, strict=True))
    )
    return replace(sheet, entries=tuple(entries))


def _add_unread_lines(submitted: Submissions, case: Case) -> Submissions:
    """Return the sheets with the unreadable lines of the case, each in its place."""
    sheets = dict(submitted)
    for power, lost in case.unread:
        sheet = list(sheets.get(power, ()))
        orders_before = [index for index, entry in enumerate(sheet) if isinstance(entry, Order)]
        at = orders_before[lost.index] if lost.index < len(orders_before) else len(sheet)
        sheet.insert(at, make_unread_entry(replace(lost, index=0)))
        sheets[power] = tuple(sheet)
    return sheets


def _read_statement(
    rules: PhaseRules, state: State, text: str, faults: list[WestphaliaError], case: Case
) -> Entry | None:
    """Parse a line. Note an error in `faults` and return None."""
    try:
        return rules.read_line(text, state)
    except WestphaliaError as error:
        if case.lenient:
            return make_unread_entry(make_unread_line(text, error))
        faults.append(_make_line_error(error, text, case))
        return None


def _make_line_error(
    error: WestphaliaError, text: str, case: Case, entry: Entry | None = None
) -> WestphaliaError:
    """Return an error whose message names a line of a case once, as it is written there."""
    error.place = Place(case.file)
    if text:
        shown = "" if entry is None else format_entry(entry)
        error.message = f"{text}: {error.message.removeprefix(shown).lstrip(': ')}"
    return error


# ------------------------------------------------------------------------------------------ movement


@dataclass(frozen=True, slots=True)
class PreparedMovement:
    """A movement phase of a case right before its orders are resolved.

    Attributes:
        begun: The state in which the phase begins.
        rules: The rules of the phase.
        phase: The phase as the variant has played it so far.
        effective: The effective orders.
    """

    begun: State
    rules: PhaseRules
    phase: PhaseInput
    effective: EffectiveOrders


def prepare_movement(case: Case) -> PreparedMovement:
    """Play a phase up to its movement: the variant's earlier steps, and the effective orders."""
    state, completions = complete_case(case)
    rules = _find_rules(state)
    if rules is MOVEMENT and not any(one.other_lines for one in case.order_sets):
        effective = solver.find_effective_orders(case, state.conditions)
        phase = rules.begin(state, _add_unread_lines(_make_all_sheets(case, effective.orders), case))
        return PreparedMovement(state, rules, phase, effective)
    given: Mapping[Power, Sequence[MovementOrder]] = case.movement_orders
    disregarded: tuple[DisregardedOrder, ...] = ()
    notes = tuple(Note(fact.text) for fact in completions)
    if not _has_one_sheet_each(case):
        at_first = _begin_phase(rules, state, case, given).state
        first = solver.find_effective_orders(
            replace(case, position=state.position, disorder=()), at_first.conditions
        )
        state, given, disregarded = replace(state, position=first.position), first.orders, first.disregarded
        notes += first.notes
    phase = _begin_phase(rules, state, case, given)
    not_assigned, written = _trace_orders(phase, given, state.position)
    ordering = {power: sheet for power, sheet in phase.sheets.items() if sheet}
    plain = make_movement_case(replace(phase, sheets=ordering))
    effective = solver.find_effective_orders(replace(plain, disorder=case.disorder), phase.state.conditions)
    known = {note.text for note in notes}
    effective = replace(
        effective,
        disregarded=(*disregarded, *not_assigned, *effective.disregarded),
        notes=(*notes, *(note for note in effective.notes if note.text not in known)),
        written=written,
    )
    return PreparedMovement(state, rules, phase, effective)


def _begin_phase(
    rules: PhaseRules, state: State, case: Case, given: Mapping[Power, Sequence[MovementOrder]]
) -> PhaseInput:
    """Return the phase with these orders, right before they are resolved."""
    phase = rules.begin(state, _add_statements(rules, state, case, _make_all_sheets(case, given)))
    if phase.over is not None:
        message = "nothing to resolve: the powers agree to end the game before the movement"
        raise ImpossibleError(message, place=Place(case.file))
    return phase


def _trace_orders(
    phase: PhaseInput, given: Mapping[Power, Sequence[MovementOrder]], position: Position
) -> tuple[tuple[DisregardedOrder, ...], tuple[WrittenOrder, ...]]:
    """Return the orders that the phase has refused or dropped, and the sheet that each of the others is
    on.
    """
    refused = {
        (entry.power, entry.entry): entry.code
        for entry in phase.refused
        if entry.given and isinstance(entry.entry, MovementOrder)
    }
    disregarded: list[DisregardedOrder] = []
    written: list[WrittenOrder] = []
    for power, orders in given.items():
        for order in orders:
            owner = _find_sheet(order, power, phase.sheets, position)
            code = refused.get((power, order), "outvoted" if owner is None else None)
            if code is not None:
                disregarded.append(DisregardedOrder(power, order, code))
            written.append(WrittenOrder(power, order, power if code is not None or owner is None else owner))
    others = any(one.owner != one.power for one in written)
    return tuple(disregarded), tuple(written) if others or disregarded else ()


def _find_rules(state: State) -> PhaseRules:
    """Return the rules of the phase. If all movement phases of a game are plain, they have any season."""
    year = state.variant.year
    is_plain = state.phase.kind is PhaseKind.MOVEMENT and _has_plain_movement(year)
    return MOVEMENT if is_plain else year.rules(state.phase)


def _has_plain_movement(year: Year) -> bool:
    """Return whether nothing but the resolution of orders happens in any movement phase of a year."""
    return all(step.rules is MOVEMENT for step in year.phases if step.rules.kind is PhaseKind.MOVEMENT)


def _has_one_sheet_each(case: Case) -> bool:
    """Return whether every power submits one sheet of unambiguous orders, as in a game."""
    sets = case.order_sets
    return (
        not case.proxies
        and all(
            given.manner is not SheetManner.STANDING and not given.proxies and not given.doubtful
            for given in sets
        )
        and len({given.power for given in sets}) == len(sets)
    )


def _make_all_sheets(case: Case, given: Mapping[Power, Sequence[MovementOrder]]) -> Submissions:
    """Return the orders of the powers, with an empty sheet for each that is not in civil disorder."""
    sheets: dict[Power, tuple[MovementOrder, ...]] = {power: tuple(sheet) for power, sheet in given.items()}
    for info in case.board.powers:
        if info.id not in case.disorder:
            sheets.setdefault(info.id, ())
    return sheets


def _find_sheet(order: MovementOrder, power: Power, sheets: Submissions, position: Position) -> Power | None:
    """Return the power whose sheet has an order now: its own, the unit's owner, or None if it is dropped."""
    if order in sheets.get(power, ()):
        return power
    owners = (unit.power for unit in position.units if unit.location.province == order.unit.location.province)
    return next((owner for owner in owners if order in sheets.get(owner, ())), None)


def _resolve_prepared(case: Case, prepared: PreparedMovement, method: Method) -> Resolution:
    resolution = solver.resolve_effective(prepared.effective, method)
    return resolution.with_unread(case.unread) if case.unread else resolution


def _play_movement(case: Case, resolution: Resolution | None, method: Method) -> PhaseResult:
    prepared = prepare_movement(case)
    found = _resolve_prepared(case, prepared, method) if resolution is None else resolution

    def play() -> Turn:
        phase = prepared.phase
        orders = make_movement_case(phase).orders
        return prepared.rules.end(
            phase, make_movement_turn(phase.state, orders, prepared.effective, found.effective_only)
        )

    return PhaseResult(case, prepared.begun, found, play)


# ---------------------------------------------------------------------------------------------- checking


def check_case(case: Case, power: Power | None = None) -> tuple[Finding, ...]:
    """Return the findings about each power's own orders in a case.

    With a `power`, check only this one, even if it has no orders. Raises like `effective_orders`.
    """
    from ..submissions.checking import find_concerns

    state, _ = complete_case(case)
    rules = _find_rules(state)
    given = replace(
        case, order_sets=tuple(one for one in case.order_sets if one.manner is not SheetManner.STANDING)
    )
    sheets = dict(_add_statements(rules, state, given, given.orders))
    lines: dict[Power, list[int]] = {}
    for one in given.order_sets:
        lines.setdefault(one.power, []).extend(one.lines)
        sheets[one.power] += tuple(map(make_proxy_entry, one.proxies))
    standing = _find_standing_sheets(case)
    found: list[Finding] = []
    for owner in dict.fromkeys((*sheets, *standing)) if power is None else (power,):
        seen = find_variant(case.variant).seen_by(state, owner)
        sheet = tuple(_reread_unread_entry(rules, state, entry) for entry in sheets.get(owner, ()))
        left = iter(lines.get(owner, ()))
        places = [Place(case.file, next(left, None) if isinstance(entry, Order) else None) for entry in sheet]
        for index, finding in find_concerns(rules, seen, owner, sheet, standing):
            found.append(replace(finding, place=places[index] if index >= 0 else Place(case.file)))
    return tuple(found)


def _reread_unread_entry(rules: PhaseRules, state: State, entry: Entry) -> Entry:
    """Return an entry. One that could not be read gets the error that its phase raises for it."""
    unread = find_unread_line(entry)
    if unread is not None:
        try:
            _ = rules.read_line(unread.text, state)
        except WestphaliaError as error:
            return make_unread_entry(make_unread_line(unread.text, error))
    return entry


def _find_standing_sheets(case: Case) -> Submissions:
    """Return the standing orders and the announced proxies of each power in a case."""
    sheets: dict[Power, tuple[Entry, ...]] = {}
    for one in case.order_sets:
        if one.manner is SheetManner.STANDING:
            sheets[one.power] = (
                *sheets.get(one.power, ()),
                *one.orders,
                *map(make_proxy_entry, one.proxies),
            )
    for power, proxies in case.proxies.items():
        sheets[power] = (*sheets.get(power, ()), *map(make_proxy_entry, proxies))
    return sheets
