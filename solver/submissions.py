"""Find the orders that count among all submissions: DATC 4.D.1, 4.D.2, 4.D.9 and 4.E.2 to 4.E.6.

`find_effective_orders` takes these steps: it drops order sets that others replace, interprets orders of
doubtful wording (`orders.doubtful_wording`), moves orders by proxy to the owner of the unit, applies standing
orders to units without another order, and adds moves that supports and convoys imply. Orders that do not
count are kept with their reason, and notes record the decisions, so that `resolve_effective` can report both
with the resolution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ..model.names import Power, Province
from ..model.orders import (
    AmbiguousOrder,
    Convoy,
    Designation,
    Move,
    MovementOrder,
    OrderSet,
    Proxy,
    SheetManner,
    Support,
    format_designation,
    format_order,
)
from ..model.position import Position, Unit
from ..model.rulebook.choices import (
    CivilDisorderSupport,
    IllegalUnit,
    ImplicitOrders,
    OrderSetsInSequence,
    OrderSetsUnordered,
    PerpetualOrders,
    ProxyOrders,
)
from ..model.wording import name_subject, the_power
from .movement import Method, resolve
from .orders.civil_disorder import with_disorder
from .orders.doubtful_wording import Read, interpret_orders
from .orders.reading import OrderValidator, ValidatedOrder
from .outcomes.choice_names import choice_name
from .results.movement_result import Note, WrittenOrder
from .results.resolution import Resolution

if TYPE_CHECKING:
    from ..model.board import Board
    from ..model.case import Case
    from ..model.rulebook import Rulebook
    from .conditions.conditions import VariantRules

ILLEGAL_MARK = "illegal"
"""The mark of a unit that should not be on the board (DATC 4.E.6)."""


class DisregardedOrder(NamedTuple):
    """A submitted order that does not count; `code` says why."""

    power: Power
    order: MovementOrder
    code: str


@dataclass(frozen=True, slots=True)
class EffectiveOrders:
    """The orders that count, with the position and the rules for them.

    `disregarded` are the other submitted orders, `notes` the decisions. `written` are all orders in sequence,
    where some of them count on the sheets of other powers.
    """

    position: Position
    orders: Mapping[Power, Sequence[MovementOrder]]
    rulebook: Rulebook
    conditions: VariantRules
    disregarded: tuple[DisregardedOrder, ...] = ()
    notes: tuple[Note, ...] = ()
    written: tuple[WrittenOrder, ...] = ()


def find_effective_orders(case: Case, conditions: VariantRules) -> EffectiveOrders:
    """Find the orders that count in the movement phase of a case; `conditions` are the rules of its variant.

    Raises:
        ImpossibleError: The case has orders of other phases.
    """
    orders = case.movement_orders
    if all_orders_count(case):
        return EffectiveOrders(case.position, orders, case.rulebook, conditions)
    return _OrderSelection(case, conditions).find_effective()


def attribute_orders(
    case: Case, conditions: VariantRules
) -> tuple[EffectiveOrders, frozenset[tuple[Power, Province]]]:
    """Return the submitted orders with proxies and standing orders applied, and nothing else decided.

    The second value holds each power with the provinces of those of its units that others may order.
    """
    selection = _OrderSelection(case, conditions)
    selection.notes.clear()  # `find_effective_orders` repeats the notes about illegal units
    effective = selection.make_effective(selection.attribute_all(), conditions)
    granted = frozenset((owner, province) for (_, province), owner in selection.owners.items())
    return replace(effective, position=case.position), granted


def resolve_effective(effective: EffectiveOrders, method: Method = "kernels") -> Resolution:
    """Resolve the orders that count, and report those that do not with the resolution."""
    resolution = resolve(
        effective.position,
        effective.orders,
        effective.rulebook,
        conditions=effective.conditions,
        method=method,
    )
    if not effective.disregarded and not effective.notes and not effective.written:
        return resolution
    return resolution.with_submissions(effective.disregarded, effective.notes, effective.written)


def all_orders_count(case: Case) -> bool:
    """Return whether every order counts as written, as in almost all cases."""
    if case.proxies or case.disorder or case.rulebook.implicit_orders is ImplicitOrders.ALLOWED:
        return False
    for unit in case.position.units:
        if unit.marks and ILLEGAL_MARK in unit.marks:
            return False
    ordering: set[Power] = set()
    for given in case.order_sets:
        if given.manner is SheetManner.STANDING or given.proxies or given.doubtful:
            return False
        ordering.add(given.power)
    return len(ordering) == len(case.order_sets)


class _ProxyGrant(NamedTuple):
    """A proxy with the owner of the unit, and whether it was announced."""

    owner: Power
    proxy: Proxy
    announced: bool


class _OrderSelection:
    """Finds the effective orders of one case, step by step."""

    def __init__(self, case: Case, conditions: VariantRules) -> None:
        self.case = case
        self.board: Board = case.board
        self.rulebook = case.rulebook
        self.notes: list[Note] = []
        self.disregarded: list[DisregardedOrder] = []
        self.position = self._without_illegal_units(case.position)
        self.conditions = conditions
        self.units: Mapping[Province, Unit] = {unit.location.province: unit for unit in self.position.units}
        self.reader = OrderValidator(self.position, self.rulebook, conditions)
        self.owners: dict[tuple[Power, Province], Power] = {}
        """The owner of a unit, by the power with a valid proxy and the province of the unit."""
        self.denied: set[tuple[Power, Province]] = set()
        """The powers and provinces of proxies that do not count."""

    def find_effective(self) -> EffectiveOrders:
        """Return the orders that count."""
        orders = self.attribute_all()
        if self.rulebook.implicit_orders is ImplicitOrders.ALLOWED:
            self._add_implied_moves(orders)
        return self.make_effective(orders, self._apply_disorder())

    def make_effective(
        self, orders: Mapping[Power, Sequence[MovementOrder]], conditions: VariantRules
    ) -> EffectiveOrders:
        """Return these orders with the disregarded orders and the notes."""
        counting = {(power, order) for power, given in orders.items() for order in given}
        disregarded = [one for one in dict.fromkeys(self.disregarded) if one[:2] not in counting]
        return EffectiveOrders(
            self.position, orders, self.rulebook, conditions, tuple(disregarded), tuple(self.notes)
        )

    def attribute_all(self) -> dict[Power, list[MovementOrder]]:
        """Return the orders of all sheets by the power for which they count."""
        sets = [given for given in self.case.order_sets if given.manner is not SheetManner.STANDING]
        sheets = {
            power: list(self._choose_sets(power, given)) for power, given in _group_by_power(sets).items()
        }
        standing = _group_by_power(
            given for given in self.case.order_sets if given.manner is SheetManner.STANDING
        )
        self._grant_proxies([*sheets.values(), *(standing.values() if self._allows_standing_orders else ())])
        orders: dict[Power, list[MovementOrder]] = {power: [] for power in sheets}
        for power, given in sheets.items():
            self._attribute(power, self._clarify_orders(power, given), orders)
        self._apply_standing_orders(standing, orders)
        return orders

    # --------------------------------------------------------------------------------- helpers

    def _format_choice(self, field: str) -> str:
        return choice_name(self.rulebook, field)

    def _add_note(self, text: str, *orders: MovementOrder) -> None:
        self.notes.append(Note(text, orders))

    def _drop(self, given: OrderSet, code: str) -> None:
        self.disregarded += [DisregardedOrder(given.power, order, code) for order in _movement_orders(given)]

    @property
    def _allows_standing_orders(self) -> bool:
        return self.rulebook.perpetual_orders is PerpetualOrders.ALLOWED

    # --------------------------------------------------------------------- units that should not be

    def _without_illegal_units(self, position: Position) -> Position:
        """Return the position without illegal units, if they are removed immediately (DATC 4.E.6)."""
        illegal = [unit for unit in position.units if ILLEGAL_MARK in unit.marks]
        at_once = self.rulebook.illegal_unit is IllegalUnit.REMOVE_AT_ONCE
        fate = "is removed immediately" if at_once else "stays until the next adjustment"
        for unit in illegal:
            name = format_designation(Designation(unit.location, unit.kind))
            who = f"{name} of {the_power(self.board, unit.power)}"
            self._add_note(
                f"{who} should not be on the board and {fate} ({self._format_choice('illegal_unit')})."
            )
        if not illegal or not at_once:
            return position
        return replace(position, units=tuple(unit for unit in position.units if unit not in illegal))

    # ---------------------------------------------------------------------------- several order sets

    def _choose_sets(self, power: Power, sets: Sequence[OrderSet]) -> list[OrderSet]:
        """Return the order sets of a power that count (DATC 4.D.1, 4.D.2)."""
        if len(sets) == 1:
            return list(sets)
        if self.case.unordered:
            return self._choose_unordered_sets(power, sets)
        choice = self.rulebook.order_sets_in_sequence
        counting: list[OrderSet] = []
        for given in sets:
            if not _is_added(given.manner, choice):
                for earlier in counting:
                    self._drop(earlier, "superseded")
                counting.clear()
            counting.append(given)
        count = len(counting)
        which = "the last one counts" if count == 1 else f"the last {count} count"
        told = "which all count" if count == len(sets) else f"of which {which}"
        rule = self._format_choice("order_sets_in_sequence")
        self._add_note(
            f"{name_subject(self.board, power)} submitted {len(sets)} order sets, {told} ({rule})."
        )
        return counting

    def _choose_unordered_sets(self, power: Power, sets: Sequence[OrderSet]) -> list[OrderSet]:
        together = self.rulebook.order_sets_unordered is OrderSetsUnordered.COMBINE
        told = "which all count" if together else "of which none counts"
        rule = self._format_choice("order_sets_unordered")
        many = f"{len(sets)} order sets in no known sequence"
        self._add_note(f"{name_subject(self.board, power)} submitted {many}, {told} ({rule}).")
        if together:
            return list(sets)
        for given in sets:
            self._drop(given, "sequence_unknown")
        return []

    # ------------------------------------------------------------------------------------ wording

    def _clarify_orders(self, power: Power, sets: Sequence[OrderSet]) -> Sequence[MovementOrder]:
        """Return the orders of these sets, with the meanings of doubtful orders (DATC 4.E.2)."""
        if not any(given.doubtful for given in sets):
            return [order for given in sets for order in _movement_orders(given)]
        entries = [entry for given in sets for entry in _iterate_entries(given)]
        rule = self._format_choice("poorly_written_orders")
        orders: list[MovementOrder] = []
        own = {u for u, unit in enumerate(self.reader.units) if unit.power == power}
        meanings = interpret_orders(entries, self._make_reader(power), own, self.rulebook)
        for entry, meaning in zip(entries, meanings, strict=True):
            if meaning is not None:
                orders.append(meaning)
            if isinstance(entry, AmbiguousOrder):
                self._note_doubt(power, entry, meaning, rule)
        return orders

    def _note_doubt(
        self, power: Power, doubt: AmbiguousOrder, meaning: MovementOrder | None, rule: str
    ) -> None:
        if meaning is not None:
            self._add_note(f"{doubt.text!r} is read as {format_order(meaning)} ({rule}).", meaning)
            return
        texts = [format_order(order) for order in doubt.readings]
        could = f"{', '.join(texts[:-1])} or {texts[-1]}" if len(texts) < 7 else f"{len(texts)} orders"
        name = the_power(self.board, power)
        self._add_note(f"{doubt.text!r} of {name} does not count: it could mean {could} ({rule}).")

    def _make_reader(self, power: Power) -> Read:
        def read(order: MovementOrder) -> ValidatedOrder:
            owner = self.owners.get((power, order.unit.location.province), power)
            return self.reader.read(owner, order)

        return read

    # ------------------------------------------------------------------------------------ proxies

    def _grant_proxies(self, sheets: Iterable[Sequence[OrderSet]]) -> None:
        """Find which proxies count (DATC 4.E.5)."""
        grants = [
            _ProxyGrant(owner, one, True) for owner, given in self.case.proxies.items() for one in given
        ]
        for sets in sheets:
            grants += [_ProxyGrant(given.power, one, False) for given in sets for one in given.proxies]
        choice, rule = self.rulebook.proxy_orders, self._format_choice("proxy_orders")
        for owner, proxy, announced in grants:
            province = proxy.unit.location.province
            unit = self.units.get(province)
            unit_text, to = format_designation(proxy.unit), the_power(self.board, proxy.to)
            what = f"The proxy of {the_power(self.board, owner)} for {unit_text} to {to}"
            if unit is None or unit.power != owner:
                self._add_note(f"{what} does not count: no unit of that power is in {province}.")
            elif choice is (ProxyOrders.ANNOUNCED if announced else ProxyOrders.IN_ORDER_SET):
                self._add_note(f"{what} counts ({rule}).")
                self.owners[proxy.to, province] = owner
            else:
                how = "announced" if announced else "given in its orders"
                self._add_note(f"{what} does not count because it is {how} ({rule}).")
                self.denied.add((proxy.to, province))
        self.denied -= self.owners.keys()

    def _attribute(
        self, power: Power, given: Iterable[MovementOrder], orders: dict[Power, list[MovementOrder]]
    ) -> None:
        """Assign the orders of a power: to the unit's owner, if there is a proxy for it."""
        for order in given:
            key = power, order.unit.location.province
            if key in self.owners:
                orders.setdefault(self.owners[key], []).append(order)
            elif key in self.denied:
                self.disregarded.append(DisregardedOrder(power, order, "proxy_not_allowed"))
            else:
                orders.setdefault(power, []).append(order)

    # --------------------------------------------------------------------------- standing orders

    def _apply_standing_orders(
        self, standing: Mapping[Power, Sequence[OrderSet]], orders: dict[Power, list[MovementOrder]]
    ) -> None:
        """Let standing orders count for units without another order (DATC 4.E.4).

        Of several standing orders for a unit, the one in the last set counts.
        """
        rule = self._format_choice("perpetual_orders")
        for power, sets in standing.items():
            if not self._allows_standing_orders:
                self._add_note(f"Standing orders of {the_power(self.board, power)} do not count ({rule}).")
                for given in sets:
                    self._drop(given, "perpetual_order")
                continue
            served = {order.unit.location.province for order in orders.get(power, ())}
            for given in reversed(sets):
                clear = self._clarify_orders(power, [given])
                found = [order for order in clear if order.unit.location.province not in served]
                self.disregarded += [
                    DisregardedOrder(power, order, "revoked") for order in clear if order not in found
                ]
                for order in found:
                    name = the_power(self.board, power)
                    self._add_note(f"{format_order(order)} is a standing order of {name} ({rule}).", order)
                self._attribute(power, found, orders)
                served.update(order.unit.location.province for order in found)

    # ---------------------------------------------------------------------------- implicit orders

    def _add_implied_moves(self, orders: Mapping[Power, list[MovementOrder]]) -> None:
        """Add the moves that supports and convoys of own units imply (DATC 4.E.3)."""
        rule = self._format_choice("implicit_orders")
        for power, sheet in orders.items():
            ordered = {order.unit.location.province for order in sheet}
            implied: dict[Move, list[MovementOrder]] = {}
            for order in sheet:
                move = self._find_implied_move(power, order)
                if move is not None and move.unit.location.province not in ordered:
                    implied.setdefault(move, []).append(order)
            for move, sources in implied.items():
                told = " and ".join(format_order(order) for order in sources)
                self._add_note(f"{format_order(move)} is implied by {told} ({rule}).", move)
            sheet.extend(implied)

    def _find_implied_move(self, power: Power, order: MovementOrder) -> Move | None:
        """Return the move of an own unit that a legal support or convoy implies."""
        if not isinstance(order, Support | Convoy) or order.target is None:
            return None
        reading = self.reader.read(power, order)
        if reading.illegal or reading.other < 0:
            return None
        unit = self.reader.units[reading.other]
        if unit.power != power:
            return None
        return Move(Designation(unit.location, unit.kind), order.target)

    # ----------------------------------------------------------------------------- civil disorder

    def _apply_disorder(self) -> VariantRules:
        rule = self._format_choice("civil_disorder_support")
        can = "can" if self.rulebook.civil_disorder_support is CivilDisorderSupport.SUCCEEDS else "cannot"
        for power in self.case.disorder:
            name = the_power(self.board, power)
            self._add_note(f"Civil disorder: the units of {name} hold and {can} be supported ({rule}).")
        return with_disorder(self.conditions, self.position, self.rulebook, self.case.disorder)


def _group_by_power(sets: Iterable[OrderSet]) -> dict[Power, list[OrderSet]]:
    found: dict[Power, list[OrderSet]] = {}
    for given in sets:
        found.setdefault(given.power, []).append(given)
    return found


def _movement_orders(given: OrderSet) -> Iterator[MovementOrder]:
    return (order for order in given.orders if isinstance(order, MovementOrder))


def _iterate_entries(given: OrderSet) -> Iterator[MovementOrder | AmbiguousOrder]:
    """Yield the orders of a set, clear or doubtful, in the sequence written."""
    doubtful = list(given.doubtful)
    for index, order in enumerate(_movement_orders(given)):
        while doubtful and doubtful[0].index <= index:
            yield doubtful.pop(0)
        yield order
    yield from doubtful


def _is_added(manner: SheetManner, choice: OrderSetsInSequence) -> bool:
    """Return whether an order set adds to earlier ones; otherwise it replaces them (DATC 4.D.1)."""
    match choice:
        case OrderSetsInSequence.COMBINE:
            return True
        case OrderSetsInSequence.COMBINE_UNLESS_CLEAR:
            return manner is not SheetManner.REPLACES
        case OrderSetsInSequence.LATEST_UNLESS_CLEAR:
            return manner is SheetManner.ADDS
        case OrderSetsInSequence.LATEST_ONLY:
            return False
