"""Collect the facts for the sentence about a faulty order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...model.names import Location
from ...model.orders import Convoy, Move, Support
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import ConvoyPath
from ...model.wording import name_all_powers
from ..messages.faulty_orders import UNCOUNTED
from ..orders.reading import MOVE, OrderValidator, ValidatedOrder
from ..outcomes.choice_names import choice_name
from ..outcomes.movement import OrderFault

if TYPE_CHECKING:
    from ..system.system import System

_FIELDS = {
    "unit_type_missing": "missing_unit_kind",
    "wrong_unit_type": "wrong_unit_kind",
    "nationality_missing": "missing_nationality",
    "wrong_nationality": "wrong_nationality",
    "wrong_coast_of_unit": "unit_coast",
    "irrelevant_coast": "irrelevant_coast",
    "unknown_coast": "irrelevant_coast",
    "multiple_orders": "several_orders",
    "perpetual_order": "perpetual_orders",
    "proxy_not_allowed": "proxy_orders",
    "revoked": "perpetual_orders",
    "sequence_unknown": "order_sets_unordered",
    "superseded": "order_sets_in_sequence",
    "not_on_possible_route": "superfluous_convoys",
}
_IMPOSSIBLE_MOVES = frozenset(
    {
        "army_to_sea",
        "fleet_to_inland",
        "no_fleet_for_convoy",
        "no_possible_convoy",
        "not_adjacent",
        "unreachable_from_coast",
    }
)
_UNLESS_BETTER = ("missing_unit_kind", "wrong_unit_kind", "missing_nationality", "wrong_nationality")


class CountedReadings:
    """The validated orders as given, to ask which ones units follow."""

    def __init__(self, readings: Sequence[ValidatedOrder]) -> None:
        self._given = {id(one) for one in readings}
        self._ordered = {one.unit for one in readings}
        self._readings = readings  # keeps the identities valid

    def has(self, reading: ValidatedOrder) -> bool:
        """Return whether this is one of the orders; a unit without an order follows another reading."""
        return id(reading) in self._given

    def names(self, unit: int) -> bool:
        """Return whether some order is for the unit."""
        return unit in self._ordered


def find_fault(t: System, reading: ValidatedOrder, code: str, counted: CountedReadings) -> OrderFault:
    """Return the facts about the fault `code` of an order; `counted` are all orders given."""
    reader = t.reader
    names = name_all_powers(reader.ground.board)
    u, other = reading.unit, reading.other
    rules = _deciding_rules(t, reading, code)
    if u < 0:
        return OrderFault(rules=rules, names=names)
    if code in ("multiple_orders", "better_order", *UNCOUNTED):
        followed = t.reading[u]
        ordered = followed.order if counted.has(followed) else None
        return OrderFault(None, ordered, rules=rules, names=names)
    if other < 0:
        own = reader.units[u] if not isinstance(reading.order, Support | Convoy) else None
        misnamed = code in ("foreign_unit", *_FIELDS) and code != "not_on_possible_route"
        meant = reader.units[u] if misnamed else own
        return OrderFault(meant, places=_right_places(t, reading, code), rules=rules, names=names)
    followed = t.reading[other]
    given = counted.has(followed)  # a unit without an order holds, but has no order
    return OrderFault(
        reader.units[other],
        followed.order if given else None,
        uncounted=not given and counted.names(other),
        convoyable=reader.rules.convoys(reader.units[other]) and reader.ground.coastal[reader.place[other]],
        places=_right_places(t, reading, code),
        rules=rules,
        names=names,
    )


def _deciding_rules(t: System, reading: ValidatedOrder, code: str) -> tuple[str, ...]:
    """Return the choices by which the order does not count, or still counts."""
    own = _order_rules(t, reading, code)
    impossible = reading.kind == MOVE and reading.code is not None
    if impossible and (code in _IMPOSSIBLE_MOVES or not reading.illegal):
        return (*own, choice_name(t.rulebook, "impossible_orders"))
    return own


def _order_rules(t: System, reading: ValidatedOrder, code: str) -> tuple[str, ...]:
    book = t.rulebook
    if code == "better_order":
        return tuple(
            choice_name(book, field)
            for field in _UNLESS_BETTER
            if getattr(book, field).value == "valid_unless_better_order"
        )
    if code == "not_on_possible_route" and t.reader.is_lenient:
        return ()  # any route counts here, so the choice for superfluous convoys decides nothing
    if code in _FIELDS:
        return (choice_name(book, _FIELDS[code]),)
    unmatched = not reading.illegal and reading.code is None
    if code == "coast_missing":
        return (choice_name(book, "support_coast" if unmatched else _omitted_coast_field(t.reader, reading)),)
    if code == "coast_mismatch":
        return (choice_name(book, "support_coast" if unmatched else "unit_coast"),)
    if code == "coast_unreachable":
        named = isinstance(reading.order, Move) and "/" in reading.order.target
        return (choice_name(book, "coast_unreachable" if named else _omitted_coast_field(t.reader, reading)),)
    if code in ("no_convoy_ordered", "not_on_ordered_route"):
        return _convoy_rules(reading, book)
    return ()


def _convoy_rules(reading: ValidatedOrder, book: Rulebook) -> tuple[str, ...]:
    """Return the choices that leave a move without its convoy, or a convoy without its move."""
    found: list[str] = []
    if book.convoy_path is not ConvoyPath.IGNORED:
        found.append(choice_name(book, "convoy_path"))
    if reading.kind == MOVE and reading.by_land:
        found.append(choice_name(book, "adjacent_convoy"))
    return tuple(found)


def _omitted_coast_field(reader: OrderValidator, reading: ValidatedOrder) -> str:
    """Return the field of the rule about omitted coasts: two within reach, or one (DATC 4.B.1, 4.B.2)."""
    return "coast_two_possible" if len(_reachable_locations(reader, reading)) > 1 else "coast_one_possible"


def _reachable_locations(reader: OrderValidator, reading: ValidatedOrder) -> list[int]:
    """Return the locations of the destination that the unit can move to in one step."""
    province = reader.ground.province
    aim = province[reading.target]
    return sorted(i for i in reader.steps[reading.unit] if province[i] == aim)


def _right_places(t: System, reading: ValidatedOrder, code: str) -> tuple[Location, ...]:
    """Return the places that would have been right."""
    reader = t.reader
    names = reader.ground.names
    if code in ("coast_missing", "coast_mismatch", "coast_unreachable") and reading.target >= 0:
        if reading.kind == MOVE:
            return tuple(names[i] for i in _reachable_locations(reader, reading))
        aim = reader.ground.province[reading.target]
        goals = (c for c in t.moves_of[reading.other] if t.target[c] == aim)
        return tuple(names[t.reading[c].target] for c in goals)
    if code == "unknown_coast":
        return tuple(names[i] for i in reader.ground.coasts_of(reading.target))
    if code == "unreachable_from_coast":
        kind = reader.units[reading.unit].kind
        aim = reader.ground.province[reading.target]
        coasts = reader.ground.coasts_of(reader.place[reading.unit])
        return tuple(names[i] for i in coasts if aim in reader.ground.entries[kind][i])
    return ()
