"""Cases under the rules of their variant: which orders count, and what becomes of them.

A case is played as its variant plays the phase in a game. In a movement phase that may be much: statuses
follow from influence, orders go to the units of states that follow a power, units leave land where they may
not stay. Only then is it known which orders count and under what conditions, so `_called_up` plays the phase
up to the movement itself; all questions about a case begin there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from ... import solver
from ...model.case import Case, expect_case
from ...model.errors import Defects, ImpossibleError, Place, WestphaliaError
from ...model.orders import (
    Manner,
    MovementOrder,
    Order,
    Said,
    unread_line,
)
from ...model.phase import PhaseKind
from ...model.text import Kept
from ...solver import Note, Uncounted, Written
from ...variants.framework.phases import MOVEMENT, moved, movement_case
from ...variants.framework.report import (
    Declaration,
    Entry,
    EntryReport,
    Event,
    Happening,
    Report,
    unread_entry,
    unread_in,
)
from ...variants.framework.year import PhaseRules, State, Submissions, Turn, Year
from ...variants.registry import find_variant
from .defaults import completed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...model.names import Location, Power
    from ...model.position import DislodgedUnit, Position, Unit
    from ...solver import Counted, Resolution
    from ..submissions.checking import Finding


def counted_orders(case: Case) -> Counted:
    """What counts of all that was handed in for a movement phase, as its variant plays the phase.

    Raises `ImpossibleError` where the case has orders of other phases or cannot be what a game comes to, and
    UnknownNameError where the variant has no such phase.
    """
    return _called_up(case).counted


def resolve_case(case: Case, method: Literal["kernels", "whole"] = "kernels") -> Resolution:
    """The resolution of a case of a movement phase, as its variant plays the phase.

    It tells also of the orders that were handed in and do not count. Raises like `counted_orders`.
    """
    resolution = _resolved(_called_up(case), method)
    unread = case.unread
    return resolution.with_unread(unread) if unread else resolution


def play_case(case: Case, resolution: Resolution | None = None) -> Turn:
    """What becomes of a case, as its variant plays the phase; of movement all that came of it besides.

    Dislodged units without a retreat are disbanded, removals that nobody orders are made by the rulebook. Of
    a movement phase `resolution` is that of the case, if it is known. Raises like `counted_orders`.
    """
    expect_case(case)
    try:
        if case.phase.kind is PhaseKind.MOVEMENT:
            return _played(case, resolution)
        state, notes = completed(case)
        rules = state.variant.year.rules(case.phase)
        turn = rules.play(state, _with_said(rules, state, case, case.orders))
    except WestphaliaError as error:
        raise error.at(file=case.file) from None
    events = tuple(Event(Happening.NOTED, fact=note) for note in notes)
    return replace(turn, report=Report(events=events) + turn.report)


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What a movement phase comes to beyond the resolution of its orders.

    `said` is what became of what powers handed in besides orders; `units` are those that stand now,
    `dislodged` all that were dislodged or must leave, each with the places where it may retreat to; `events`
    what else happened.
    """

    said: tuple[EntryReport, ...]
    units: tuple[Unit, ...]
    dislodged: Mapping[DislodgedUnit, tuple[Location, ...]]
    events: tuple[Event, ...]


def aftermath(case: Case, resolution: Resolution) -> Aftermath | None:
    """What a movement phase comes to beyond its resolution; None where it is nothing but movement."""
    expect_case(case)
    if _rules(State(find_variant(case.variant), case.rulebook, case.phase, case.position, {})) is MOVEMENT:
        return None
    turn = play_case(case, resolution)
    called = _called_up(case)
    phase = replace(case.phase, kind=PhaseKind.RETREAT)
    after = replace(called.begun, phase=phase, position=turn.position, ledger=turn.ledger)
    conditions = after.conditions
    waiting = {
        lost: solver.retreat_options(conditions, turn.position, lost, called.counted.rulebook)
        for lost in turn.position.dislodged
    }
    told = (Happening.NOTED, Happening.DISLODGED)
    lost = [(power, replace(one, index=0)) for power, one in case.unread]
    return Aftermath(
        tuple(
            entry
            for entry in turn.report.entries
            if isinstance(entry.entry, Declaration) and (entry.power, unread_in(entry.entry)) not in lost
        ),
        turn.position.units,
        {**dict.fromkeys(resolution.dislodged, ()), **waiting},
        tuple(event for event in turn.report.events if event.code not in told),
    )


def _with_said(
    rules: PhaseRules, state: State, case: Case, orders: Mapping[Power, Sequence[Entry]]
) -> Submissions:
    """Orders of powers with what else they have said in a case, in whatever set, in the sequence written.

    Raises what is wrong with what they said, all of it at once; in a lenient case single lines are void then.
    """
    said: dict[Power, list[Said]] = {power: [] for power in orders}
    for one in case.order_sets:
        said.setdefault(one.power, []).extend(one.said)
    faults: list[WestphaliaError] = []
    sheets: dict[Power, tuple[Entry, ...]] = {}
    for power, lines in said.items():
        entries = [_read_said(rules, state, line.text, faults, case) for line in lines]
        read = tuple(entry for entry in entries if entry is not None)
        if lines and len(read) == len(lines):
            if case.lenient:
                read = rules.without_faults(state, power, read)
            wrong = rules.faults(state, power, read)
            faults += [_about(error, lines[index].text if index >= 0 else "", case) for index, error in wrong]
        sheet = list(orders.get(power, ()))
        for line, entry in zip(reversed(lines), reversed(read), strict=False):
            sheet.insert(line.index, entry)
        sheets[power] = tuple(sheet)
    for power, lost in case.unread:
        sheet = list(sheets.get(power, ()))
        orders_before = [index for index, entry in enumerate(sheet) if isinstance(entry, Order)]
        at = orders_before[lost.index] if lost.index < len(orders_before) else len(sheet)
        sheet.insert(at, unread_entry(replace(lost, index=0)))
        sheets[power] = tuple(sheet)
    if faults:
        raise faults[0] if len(faults) == 1 else Defects(faults)
    return sheets


def _read_said(
    rules: PhaseRules, state: State, text: str, faults: list[WestphaliaError], case: Case
) -> Entry | None:
    """What a line says; None where that is an error, which is noted."""
    try:
        return rules.read_line(text, state)
    except WestphaliaError as error:
        if case.lenient:
            return unread_entry(unread_line(text, error))
        faults.append(_about(error, text, case))
        return None


def _about(error: WestphaliaError, text: str, case: Case) -> WestphaliaError:
    """An error about a line of a case, which names the line."""
    error.place = Place(case.file)
    error.message = f"{text}: {error.message}" if text else error.message
    return error


# ------------------------------------------------------------------------------------------ movement


@dataclass(frozen=True, slots=True)
class _CalledUp:
    """A movement phase when its orders are about to be resolved.

    `begun` is the state in which the phase begins, with the orders `given` in it; `counted` is what its
    variant and the rules make of them.
    """

    begun: State
    given: Mapping[Power, Sequence[MovementOrder]]
    counted: Counted


def _called_up(case: Case) -> _CalledUp:
    """The phase up to the movement: what its variant does before, and which orders count then."""
    state, completions = completed(case)
    if _rules(state) is MOVEMENT and not any(one.said for one in case.order_sets):
        counted = solver.count_orders(case, state.conditions)
        return _CalledUp(state, counted.orders, counted)
    given: Mapping[Power, Sequence[MovementOrder]] = case.movement_orders
    uncounted: tuple[Uncounted, ...] = ()
    notes = tuple(Note(fact.text) for fact in completions)
    if not _one_sheet_each(case):
        at_first = _asked(state, case, given).state
        first = solver.count_orders(replace(case, position=state.position, disorder=()), at_first.conditions)
        state, given, uncounted = replace(state, position=first.position), first.orders, first.uncounted
        notes += first.notes
    asked = _asked(state, case, given)
    before, sheets = asked.state, asked.sheets
    plain = movement_case(before, {power: sheet for power, sheet in sheets.items() if sheet})
    counted = solver.count_orders(replace(plain, disorder=case.disorder), before.conditions)
    known = {note.text for note in notes}
    counted = replace(
        counted,
        uncounted=(*uncounted, *asked.uncounted, *counted.uncounted),
        notes=(*notes, *(note for note in counted.notes if note.text not in known)),
        written=asked.written,
    )
    return _CalledUp(state, given, counted)


def _rules(state: State) -> PhaseRules:
    """How the phase is played; where all movement of a year is alike, it may be of any season."""
    year = state.variant.year
    return MOVEMENT if _MOVES_ALIKE[year] else year.rules(state.phase)


def _moves_alike(year: Year) -> bool:
    return all(step.rules is MOVEMENT for step in year.phases if step.rules.kind is PhaseKind.MOVEMENT)


_MOVES_ALIKE: Final = Kept[Year, bool](_moves_alike)
"""The years in all of whose movement phases orders are resolved and nothing else happens."""


def _one_sheet_each(case: Case) -> bool:
    """Whether every power hands in one sheet of clear orders, as in a game."""
    sets = case.order_sets
    return (
        not case.proxies
        and all(
            given.manner is not Manner.STANDING and not given.proxies and not given.doubtful for given in sets
        )
        and len({given.power for given in sets}) == len(sets)
    )


class _Listener:
    """Takes the place of the movement and notes what it was to resolve; nothing moves."""

    def __init__(self) -> None:
        self.heard: list[tuple[State, Submissions]] = []

    def __call__(self, state: State, submissions: Submissions) -> Turn:
        """Note state and orders."""
        self.heard.append((state, submissions))
        return Turn(state.position, state.ledger)


def state_at_movement(rules: PhaseRules, state: State) -> State:
    """The state in which a movement phase resolves its orders, where nobody has handed in anything."""
    if rules is MOVEMENT:
        return state
    listener = _Listener()
    sheets: Submissions = {info.id: () for info in state.position.board.powers}
    rules.play(replace(state, mover=listener), sheets)
    return replace(listener.heard[0][0], mover=None) if listener.heard else state


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a phase asks its movement to resolve, which orders are not among that, and whose all are."""

    state: State
    sheets: Submissions
    uncounted: tuple[Uncounted, ...]
    written: tuple[Written, ...]


def _asked(state: State, case: Case, given: Mapping[Power, Sequence[MovementOrder]]) -> _Asked:
    """Play the phase up to the movement, with these orders of the powers."""
    listener = _Listener()
    rules = _rules(state)
    sheets = _with_said(rules, state, case, _all_sheets(case, given))
    turn = rules.play(replace(state, mover=listener), sheets)
    if not listener.heard:
        raise ImpossibleError("nothing moves: the powers agree to end the game", place=Place(case.file))
    before, sheets = listener.heard[0]
    before = replace(before, mover=None)
    refused = {
        (entry.power, entry.entry): entry.code
        for entry in turn.report.entries
        if entry.given and isinstance(entry.entry, MovementOrder)
    }
    uncounted: list[Uncounted] = []
    written: list[Written] = []
    for power, orders in given.items():
        for order in orders:
            owner = _sheet_with(order, power, sheets, state.position)
            code = refused.get((power, order), "outvoted" if owner is None else None)
            if code is not None:
                uncounted.append(Uncounted(power, order, code))
            written.append(Written(power, order, power if code is not None or owner is None else owner))
    others = any(one.owner != one.power for one in written)
    return _Asked(before, sheets, tuple(uncounted), tuple(written) if others or uncounted else ())


def _all_sheets(case: Case, given: Mapping[Power, Sequence[MovementOrder]]) -> Submissions:
    """The orders of the powers; who is not in civil disorder has handed in something, be it nothing."""
    sheets: dict[Power, tuple[MovementOrder, ...]] = {power: tuple(sheet) for power, sheet in given.items()}
    for info in case.board.powers:
        if info.id not in case.disorder:
            sheets.setdefault(info.id, ())
    return sheets


def _sheet_with(order: MovementOrder, power: Power, sheets: Submissions, position: Position) -> Power | None:
    """On whose sheet an order of a power stands now: its own, or that of the unit's owner; None: on none."""
    if order in sheets.get(power, ()):
        return power
    owners = (unit.power for unit in position.units if unit.location.province == order.unit.location.province)
    return next((owner for owner in owners if order in sheets.get(owner, ())), None)


def _resolved(called: _CalledUp, method: Literal["kernels", "whole"]) -> Resolution:
    return solver.resolve_counted(called.counted, method)


def _played(case: Case, resolution: Resolution | None) -> Turn:
    """The whole phase, in which the movement comes to this resolution."""
    called = _called_up(case)
    found = _resolved(called, "kernels") if resolution is None else resolution

    def mover(state: State, submissions: Submissions) -> Turn:
        return moved(state, movement_case(state, submissions).orders, called.counted, found.alone)

    state = replace(called.begun, mover=mover)
    rules = _rules(state)
    return rules.play(state, _with_said(rules, state, case, _all_sheets(case, called.given)))


# ---------------------------------------------------------------------------------------- looking again


def check_case(case: Case, power: Power | None = None) -> tuple[Finding, ...]:
    """What a power should look at again in its orders of a case, each power that has orders by itself.

    With a `power`, only that one, even if it has no orders. Raises like `counted_orders`.
    """
    from ..submissions.checking import find_concerns

    state, _ = completed(case)
    rules = _rules(state)
    sheets = _with_said(rules, state, case, case.orders)
    lines: dict[Power, list[int]] = {}
    for given in case.order_sets:
        lines.setdefault(given.power, []).extend(given.lines)
    found: list[Finding] = []
    for one in sheets if power is None else (power,):
        seen, sheet = find_variant(case.variant).seen_by(state, one), sheets.get(one, ())
        left = iter(lines.get(one, ()))
        places = [Place(case.file, next(left, None) if isinstance(entry, Order) else None) for entry in sheet]
        for index, finding in find_concerns(rules, seen, one, sheet):
            found.append(replace(finding, place=places[index] if index >= 0 else Place(case.file)))
    return tuple(found)
