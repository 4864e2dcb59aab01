"""Completion of records: compute the data that a format leaves out.

Some formats state the result of each order and the retreats of dislodged units. To write such a format, a
record without them is played by the rules. The computed positions must match the recorded ones.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from ..model.errors import ImpossibleError, UnknownNameError
from ..model.names import Location, Power, Province
from ..model.orders import Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support, Waive
from ..model.phase import Phase, PhaseKind
from ..model.position import DislodgedUnit, Position, Unit
from ..model.rulebook import GivenRules, Rulebook, take_rules
from ..solver import Status
from ..variants import Declaration, find_variant
from .record import Displaced, NoOrder, Record, RecordedOrder, RecordedPhase, Remark, Snapshot, record_title
from .replay.replay import compare_phase, find_rulebook
from .replay.steps import OrderOrEntryResult, PhasePlayer, PlayedPhase, get_order

_UnitsByProvince: TypeAlias = Mapping[Province, Unit]

_CODES: Final = {
    "bounced": Remark.BOUNCE,
    "own_unit_in_place": Remark.BOUNCE,
    "retreat_conflict": Remark.BOUNCE,
    "cut": Remark.CUT,
    "convoy_disrupted": Remark.NO_CONVOY,
    "no_convoy_ordered": Remark.NO_CONVOY,
}
"""The remark for each outcome code; any other failure is void."""


def complete_record(record: Record, rulebook: GivenRules | None = None) -> Record:
    """Return the record completed with the result of each order, units without orders, and retreats.

    Orders without a unit kind get the kind of the unit in the province. Recorded data stays unchanged.

    Raises:
        ImpossibleError: A computed position differs from the recorded one.
    """
    return _RecordCompletion(record, take_rules(rulebook, find_rulebook(record))).record()


class _RecordCompletion:
    def __init__(self, record: Record, rulebook: Rulebook) -> None:
        self._record = record
        self._variant = find_variant(record.variant)
        self._steps = PhasePlayer(record, self._variant, rulebook)

    def record(self) -> Record:
        """Return the record, completed phase by phase."""
        record = self._record
        before: PlayedPhase | None = None
        phases: list[RecordedPhase] = []
        for index, phase in enumerate(record.phases):
            owners = record.board.start_owners
            position = self._steps.position(index, before, owners)
            before = self._steps.play(index, position)
            filled = self._complete_before(phase, position, before)
            outcome = record.outcome(index)
            if outcome is not None:
                differences = compare_phase(record, index, before, self._steps.advance_to_next(index, before))
                if differences:
                    first = differences[0]
                    raise ImpossibleError(
                        f"{record_title(record)}, {phase.phase.code}: the record has {first.recorded} in "
                        f"{first.province}, but by these rules it is {first.computed}; the results of the "
                        "orders cannot be computed"
                    )
                after = phase.after
                filled = replace(
                    filled,
                    orders=_with_remarks(phase, position, before),
                    after=after and self._complete_retreats(after, before),
                )
            phases.append(filled)
        return replace(record, phases=tuple(phases))

    def _complete_before(
        self, phase: RecordedPhase, position: Position, played: PlayedPhase
    ) -> RecordedPhase:
        """Return the phase with complete dislodged units and contested provinces."""
        snapshot = phase.before
        if phase.phase.kind is not PhaseKind.RETREAT:
            return phase
        options = played.options()
        known = {one.unit: one for one in position.dislodged}
        return replace(
            phase,
            before=replace(
                snapshot,
                dislodged=tuple(
                    _complete_dislodged(one, known[one.unit], options) for one in snapshot.dislodged
                ),
                contested=position.contested,
            ),
        )

    def _complete_retreats(self, snapshot: Snapshot, played: PlayedPhase) -> Snapshot:
        known = {one.unit: one for one in played.after.dislodged}
        options = played.options()
        return replace(
            snapshot,
            dislodged=tuple(_complete_dislodged(one, known[one.unit], options) for one in snapshot.dislodged),
        )


def _complete_dislodged(
    one: Displaced, known: DislodgedUnit, options: Mapping[Unit, tuple[Location, ...]]
) -> Displaced:
    """Return a dislodged unit with its missing attacker and retreats."""
    retreats = one.retreats if one.retreats is not None else options.get(one.unit)
    if one.attacker_from is not None:
        return replace(one, retreats=retreats)
    return Displaced(one.unit, known.attacker_from, known.by_convoy, retreats)


def _with_remarks(phase: RecordedPhase, position: Position, played: PlayedPhase) -> tuple[RecordedOrder, ...]:
    """Return the orders with their results, then the units without orders."""
    kind = phase.phase.kind
    # Empty except after a movement phase.
    lost = {one.unit for one in played.after.dislodged}
    results = list(played.results())
    by_power: dict[Power, deque[OrderOrEntryResult]] = {}
    given = phase.orders_by_power()
    for power, orders in given.items():
        by_power[power] = deque(results[: len(orders)])
        del results[: len(orders)]
    standing = {unit.location.province: unit for unit in position.units}
    waiting = {one.unit.location.province: one.unit for one in position.dislodged}
    actors = waiting if kind is PhaseKind.RETREAT else standing
    completed: list[RecordedOrder] = []
    silent: set[Unit] = set()
    for entry in phase.orders:
        if isinstance(entry.order, NoOrder):
            silent |= _find_units(entry, position)
            completed.append(entry)
        elif isinstance(entry.order, Declaration):
            completed.append(entry)
        else:
            remarks = _make_remarks(by_power[entry.power].popleft(), kind, lost)
            if entry.remarks is not None:
                remarks = entry.remarks
            completed.append(
                replace(entry, order=_with_kinds(entry.order, actors, standing), remarks=remarks)
            )
    for result in results:
        unit = result.unit
        if unit is not None and unit not in silent:
            none = NoOrder(Designation(unit.location, unit.kind))
            completed.append(RecordedOrder(unit.power, none, _make_silent_remarks(unit, kind, lost)))
    return tuple(completed)


def fill_in_kinds(phase: RecordedPhase) -> RecordedPhase:
    """Return the phase with the kinds of the ordered units filled in."""
    standing = {unit.location.province: unit for unit in phase.before.units}
    waiting = {one.unit.location.province: one.unit for one in phase.before.dislodged}
    actors = waiting if phase.phase.kind is PhaseKind.RETREAT else standing
    orders = tuple(
        entry
        if isinstance(entry.order, NoOrder | Declaration)
        else replace(entry, order=_with_kinds(entry.order, actors, standing))
        for entry in phase.orders
    )
    return replace(phase, orders=orders)


def _with_kinds(order: Order, actors: _UnitsByProvince, standing: _UnitsByProvince) -> Order:
    """Return the order with the kinds of its units filled in."""
    match order:
        case Support(unit, supported):
            return replace(order, unit=_designate(unit, actors), supported=_designate(supported, standing))
        case Convoy(unit, army):
            return replace(order, unit=_designate(unit, actors), army=_designate(army, standing))
        case Hold() | Move() | Retreat() | Disband():
            return replace(order, unit=_designate(order.unit, actors))
        case _:
            return order


def _designate(unit: Designation, units: _UnitsByProvince) -> Designation:
    there = units.get(unit.location.province)
    return replace(unit, kind=there.kind) if unit.kind is None and there is not None else unit


def _find_units(entry: RecordedOrder, position: Position) -> set[Unit]:
    assert isinstance(entry.order, NoOrder)
    province = entry.order.unit.location.province
    units = (*position.units, *(one.unit for one in position.dislodged))
    return {unit for unit in units if unit.power == entry.power and unit.location.province == province}


def _make_remarks(result: OrderOrEntryResult, kind: PhaseKind, lost: set[Unit]) -> tuple[Remark, ...]:
    remarks: list[Remark] = []
    if kind is PhaseKind.RETREAT and isinstance(get_order(result), Disband):
        return (Remark.DISBAND,)
    if result.status is not Status.SUCCEEDS and result.code != Remark.DISLODGED:
        remarks.append(_CODES.get(result.code, Remark.VOID))
        if kind is PhaseKind.RETREAT:
            remarks.append(Remark.DESTROYED)
    if result.unit in lost:
        remarks.append(Remark.DISLODGED)
    return tuple(remarks)


def _make_silent_remarks(unit: Unit, kind: PhaseKind, lost: set[Unit]) -> tuple[Remark, ...]:
    if kind is PhaseKind.MOVEMENT:
        return (Remark.DISLODGED,) if unit in lost else ()
    return (Remark.DISBAND,) if kind is PhaseKind.RETREAT else (Remark.REMOVED,)


def is_incomplete(record: Record) -> bool:
    """Return whether a record lacks the result of an order or the retreats of a unit."""
    return any(
        any(entry.remarks is None and not isinstance(entry.order, Waive) for entry in phase.orders)
        or any(one.retreats is None for one in phase.before.dislodged)
        for index, phase in enumerate(record.phases)
        if record.outcome(index) is not None
    )


def lacks_attackers(record: Record) -> bool:
    """Return whether a record lacks the result of an order, or where an attacker came from."""
    return is_incomplete(record) or any(
        one.attacker_from is None for phase in record.phases for one in phase.before.dislodged
    )


def keep_one_phase(record: Record, phase: Phase, rulebook: GivenRules | None = None) -> Record:
    """Return the record reduced to one phase, with its outcome.

    For a retreat phase, the attackers are computed from the movement before it.

    Raises:
        UnknownNameError: The record has no such phase.
        ImpossibleError: As for `complete_record`.
    """
    numbers = [index for index, one in enumerate(record.phases) if one.phase == phase]
    if not numbers:
        codes = [one.phase.code for one in record.phases]
        some = ", ".join(codes[:6]) + (", ..." if len(codes) > 6 else "")
        raise UnknownNameError(f"{record_title(record)} has no phase {phase.code}", expected=f"one of {some}")
    index = numbers[0]
    name = f"{record.name} {phase.code}" if record.name and len(record.phases) > 1 else record.name
    one = replace(record.phases[index], after=record.outcome(index))
    movement = record.movement_before(index)
    if phase.kind is PhaseKind.RETREAT and movement is not None and not one.prior:
        one = complete_record(replace(record, phases=(movement, one)), rulebook).phases[1]
    return replace(record, name=name, phases=(one,))
