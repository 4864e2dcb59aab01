"""The retreat phase: from dislodged units and their orders to the position after the retreats.

    position, orders
        -> reading      each order as if it were a move of the dislodged unit (coasts, names: DATC 4.B, 4.C)
        -> legality     one of the unit's retreat options, or the reason why the place is closed
        -> selection    one order for each unit (DATC 4.D.3)
        -> conflicts    units that retreat to the same province are disbanded (DATC 6.H.7)

This phase has no supports or convoys, so retreats depend on each other only by conflicts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...model.brief import make_repr, pluralize
from ...model.names import Location, Power, Province
from ...model.orders import Build, Designation, Disband, Hold, Move, MovementOrder, Order, Retreat, Waive
from ...model.position import DislodgedUnit, Position, Unit
from ...model.rulebook import GivenRules, Rulebook, take_rules
from ..conditions.conditions import VariantRules, standard_conditions
from ..conditions.orders import OrderRules
from ..messages.explanation import Explanation
from ..orders.board_orders import board_orders, retreat_of
from ..orders.faults_after_movement import describe_single_fault
from ..orders.reading import MOVE, OrderValidator, ValidatedOrder
from ..orders.selection import select_orders
from ..outcomes.choice_names import choice_name
from ..outcomes.movement import Status
from ..outcomes.retreats import (
    Closure,
    DisbandedWithoutOrder,
    DisbandSucceeds,
    FaultyRetreat,
    IllegalRetreat,
    RetreatConflict,
    RetreatOutcome,
    RetreatSucceeds,
)
from ..results.order_result import OrderResult, find_result
from ..results.resolution import Resolution
from ..results.retreat_options import all_retreat_options, find_closure, reachable_locations, retreat_ban
from .reasons import RetreatReasons


@dataclass(frozen=True, slots=True)
class RetreatResolution:
    """The result of a retreat phase.

    `orders` are all orders in the given sequence, then an implied disband for each dislodged unit that no
    order names. `options` are the places each dislodged unit could retreat to, `disbanded` the units that are
    disbanded. `after` is the position after the phase, without dislodged units and contested provinces.
    """

    orders: tuple[OrderResult, ...]
    options: Mapping[Unit, tuple[Location, ...]] = field(hash=False)
    disbanded: tuple[Unit, ...]
    after: Position = field(hash=False)
    reasons: RetreatReasons = field(repr=False, compare=False)

    def __repr__(self) -> str:
        done = sum(one.status is Status.SUCCEEDS for one in self.orders)
        return make_repr(self, "", f"{done} of {pluralize(len(self.orders), 'order')} succeed")

    def why(self, order: Order | OrderResult, movement: Resolution | None = None) -> Explanation:
        """Explain the outcome of an order down to given facts.

        `order` is one of `orders` or the order of one. With the preceding `movement`, dislodgements and
        standoffs are explained by its orders.

        Raises:
            LookupError: `order` is not among the orders.
        """
        return self.reasons.explain(find_result(self.orders, order), self.orders, movement)


def resolve_retreats(
    position: Position,
    orders: Mapping[Power, Sequence[Order]],
    rulebook: GivenRules | None = None,
    *,
    conditions: VariantRules | None = None,
) -> RetreatResolution:
    """Resolve the orders of a retreat phase.

    `position` is the position after the movement, with dislodged units and contested provinces. A retreat may
    be a `Retreat` or a plain `Move`; `Disband` disbands the unit; any other order is illegal. A dislodged
    unit without a legal order is disbanded.
    """
    conditions = conditions or standard_conditions(position.board)
    rules = take_rules(rulebook)
    if not position.dislodged and not any(orders.values()):  # as after most movements
        reasons = RetreatReasons(position, rules, conditions)
        return RetreatResolution((), {}, (), replace(position, contested=frozenset()), reasons)
    return _RetreatPhase(position, rules, conditions).resolve(orders)


def legal_retreats(
    position: Position, rulebook: GivenRules | None = None, conditions: VariantRules | None = None
) -> dict[Unit, tuple[Retreat | Disband, ...]]:
    """Return the legal orders of each dislodged unit: retreats, sorted by place, and to disband."""
    conditions = conditions or standard_conditions(position.board)
    options = all_retreat_options(conditions, position, take_rules(rulebook))
    known = board_orders(conditions).find(options)
    return {
        unit: (*[retreat_of(orders, place) for place in places], orders.disband)
        for (unit, places), orders in zip(options.items(), known, strict=True)
    }


@dataclass(slots=True)
class _RetreatEntry:
    """An order with its reading, the reason if it is illegal, and its outcome."""

    power: Power
    order: Order
    unit: Unit | None
    reading: ValidatedOrder | None = None
    cause: Closure | None = None
    outcome: RetreatOutcome | None = None


class _RetreatOrders(OrderRules):
    """Orders to retreat: the clauses that forbid orders are about movement, and retreats use no convoys."""

    def convoys(self, _unit: Unit) -> bool:
        return False


class _RetreatPhase:
    def __init__(self, position: Position, rulebook: Rulebook, conditions: VariantRules) -> None:
        self.position = position
        self.rulebook = rulebook
        self.conditions = conditions
        self.dislodged = position.dislodged
        units = Position(position.board, tuple(lost.unit for lost in position.dislodged))
        orders = _RetreatOrders(converts=conditions.orders.converts, letters=conditions.orders.letters)
        self.reader = OrderValidator(units, rulebook, replace(conditions, orders=orders))
        self.occupants = {unit.location.province: unit for unit in position.units}
        self.options = all_retreat_options(conditions, position, rulebook)

    def resolve(self, orders: Mapping[Power, Sequence[Order]]) -> RetreatResolution:
        entries = [self.read_order(power, order) for power, sheet in orders.items() for order in sheet]
        self.select(entries)
        self.resolve_conflicts(entries)
        places = {
            entry.unit: entry.outcome.to
            for entry in entries
            if entry.unit is not None and isinstance(entry.outcome, RetreatSucceeds)
        }
        results = [self.make_result(entry, places) for entry in entries]
        named = {entry.unit for entry in entries}
        for lost in self.dislodged:
            unit = lost.unit
            if unit not in named:
                order = Disband(Designation(unit.location, unit.kind))
                outcome = self.unordered_outcome(lost)
                results.append(OrderResult(unit.power, unit, order, outcome, implied=True))
        disbanded = tuple(lost.unit for lost in self.dislodged if lost.unit not in places)
        reasons = RetreatReasons(self.position, self.rulebook, self.conditions)
        return RetreatResolution(
            tuple(results), self.options, disbanded, self.position_after(places), reasons
        )

    def make_result(self, entry: _RetreatEntry, places: Mapping[Unit, Location]) -> OrderResult:
        """Return the result of an order; `places` are the destinations of the retreats."""
        outcome = entry.outcome
        if entry.cause is not None:
            dislodged = entry.unit in self.options
            outcome = IllegalRetreat(entry.cause, dislodged and entry.unit not in places)
        assert outcome is not None
        return OrderResult(entry.power, entry.unit, entry.order, outcome)

    def unordered_outcome(self, lost: DislodgedUnit) -> DisbandedWithoutOrder:
        """Return the outcome of a unit that no order names."""
        return DisbandedWithoutOrder(self.options[lost.unit], retreat_ban(self.conditions, lost))

    def position_after(self, places: Mapping[Unit, Location]) -> Position:
        """Return the position after the retreats to these places."""
        becomes = self.conditions.retreats.becomes
        retreated = (
            replace(becomes(lost.unit), location=places[lost.unit])
            for lost in self.dislodged
            if lost.unit in places
        )
        return replace(
            self.position, units=(*self.position.units, *retreated), dislodged=(), contested=frozenset()
        )

    # ------------------------------------------------------------------------------ single orders

    def read_order(self, power: Power, order: Order) -> _RetreatEntry:
        """Read one order; an illegal one has its cause."""
        if isinstance(order, Build | Waive):
            return _RetreatEntry(power, order, None, cause=FaultyRetreat("not_a_retreat_order"))
        as_move = Move(order.unit, order.target) if isinstance(order, Retreat | Move) else Hold(order.unit)
        reading = self.reader.read(power, as_move)
        occupant = self.occupants.get(order.unit.location.province)
        if reading.unit < 0 or (
            reading.code == "foreign_unit" and occupant is not None and occupant.power == power
        ):
            return _RetreatEntry(power, order, occupant, cause=_not_dislodged_fault(order, occupant))
        lost = self.dislodged[reading.unit]
        entry = _RetreatEntry(power, order, lost.unit, reading)
        if not isinstance(order, Retreat | Move | Disband) or _asks_for_convoy(order):
            entry.cause = FaultyRetreat("not_a_retreat_order")
        elif reading.kind == MOVE:
            entry.reading, entry.cause = self.check_retreat(reading, lost)
        elif reading.code is not None:
            entry.cause = self.make_fault(reading)
        if entry.cause is not None and entry.reading is not None and entry.reading.code is not None:
            entry.reading = entry.reading.as_illegal(entry.reading.code)
        return entry

    def check_retreat(
        self, reading: ValidatedOrder, lost: DislodgedUnit
    ) -> tuple[ValidatedOrder, Closure | None]:
        """Return the reading of a retreat, and why the unit cannot retreat there, if it cannot."""
        ground = self.conditions.ground
        assert isinstance(reading.order, Move)
        target = reading.order.target
        clause = self.conditions.retreats.closes(lost, target)
        if clause is not None:
            return reading, FaultyRetreat(clause)
        if reading.code is not None and target in reachable_locations(self.conditions, lost):
            reading = ValidatedOrder(reading.power, reading.order, reading.unit, MOVE, ground.index[target])
        if reading.code is not None:
            return reading, self.make_fault(reading)
        place = ground.names[reading.target]
        return reading, find_closure(self.conditions, self.position, lost, self.rulebook, place)

    def make_fault(self, reading: ValidatedOrder, ordered: MovementOrder | None = None) -> FaultyRetreat:
        """Return the fault of a reading; `ordered` is what its unit follows instead."""
        code = reading.code or ""
        return FaultyRetreat(
            code, replace(describe_single_fault(self.reader, reading, code), ordered=ordered)
        )

    # ------------------------------------------------------------------------------- all together

    def select(self, entries: Sequence[_RetreatEntry]) -> None:
        """Leave one order for each unit (DATC 4.D.3); the readings of the others say why they are dropped."""
        read = [(entry, entry.reading) for entry in entries if entry.reading is not None]
        selection = select_orders(self.reader, (reading for _, reading in read))
        told = selection.given
        for (entry, _), reading in zip(read, told, strict=True):
            entry.reading = reading
            if reading.illegal and entry.cause is None:
                followed = selection.chosen[reading.unit]
                ordered = followed.order if any(followed is one for one in told) else None
                entry.cause = self.make_fault(reading, ordered)

    def resolve_conflicts(self, entries: Sequence[_RetreatEntry]) -> None:
        """Give every legal order its outcome."""
        names = self.conditions.ground.names
        legal = [entry for entry in entries if entry.cause is None and entry.reading is not None]
        goals: dict[Province, dict[Unit | None, None]] = {}
        for entry in legal:
            if entry.reading is not None and entry.reading.kind == MOVE:
                goals.setdefault(names[entry.reading.target].province, {})[entry.unit] = None
        for entry in legal:
            reading = entry.reading
            if reading is None or reading.kind != MOVE:
                lost = next((one for one in self.dislodged if one.unit == entry.unit), None)
                entry.outcome = DisbandSucceeds(None if lost is None else retreat_ban(self.conditions, lost))
            else:
                place = names[reading.target]
                rivals = goals[place.province]
                others = tuple(unit for unit in rivals if unit is not None and unit != entry.unit)
                entry.outcome = RetreatConflict(others) if others else self.retreat_outcome(place, reading)

    def retreat_outcome(self, place: Location, reading: ValidatedOrder) -> RetreatSucceeds:
        """Return the outcome of a successful retreat."""
        lost = self.dislodged[reading.unit]
        back = lost.attacker_from.province == place.province
        return RetreatSucceeds(
            place, choice_name(self.rulebook, "retreat_to_convoyed_origin") if back else None
        )


def _not_dislodged_fault(order: Order, occupant: Unit | None) -> FaultyRetreat:
    """Return the fault of an order for a province in which the power has no dislodged unit."""
    if not isinstance(order, Retreat | Move | Disband):
        return FaultyRetreat("not_a_retreat_order")
    return FaultyRetreat("no_such_unit" if occupant is None else "not_dislodged")


def _asks_for_convoy(order: Order) -> bool:
    """Return whether an order asks for a convoy, which a retreat cannot have (DATC 6.H.3)."""
    return isinstance(order, Move) and (order.via_convoy or bool(order.path))
