"""The units of a case without a list of units: each ordered unit is where its order says.

Test cases are often written this way. If the orders do not determine the units, that is an error, and the
case needs a list.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..board import Board, Terrain
from ..brief import capitalize_start
from ..errors import ImpossibleError, WestphaliaError
from ..names import Location, Power, Province, UnitKind
from ..orders import Designation, Disband, MovementOrder, Order, OrderSet
from ..phase import PhaseKind
from ..position import Unit
from ..position_audit import provinces_by_location, unit_defect
from ..wording import the_power

_REMEDY = 'a list under "Units:"'


@dataclass(slots=True)
class _UnitClaim:
    """The facts about the unit in a province that the orders read so far state."""

    owner: Power
    location: Location
    kind: UnitKind | None
    at: tuple[int, int]


def units_from_orders(
    order_sets: Sequence[OrderSet], board: Board, phase: PhaseKind
) -> tuple[tuple[Unit, ...], list[tuple[tuple[int, int], WestphaliaError]]]:
    """Return the ordered units, and the errors if orders do not determine them, by set and order (from 0).

    Proxies and ambiguous orders are numbered after the orders of their set. In an adjustment only removals
    name units, in a retreat phase no orders do.
    """
    named = [_resolve_unit(unit, power, board) for _, power, unit in _ordered_units(order_sets, phase)]
    provinces = provinces_by_location(board)
    units = tuple(unit for unit in named if unit is not None)
    if len({provinces[unit.location] for unit in units}) == len(named):
        return units, []
    return _units_from_claims(order_sets, board, phase)


@lru_cache(maxsize=50_000)
def _resolve_unit(unit: Designation, power: Power, board: Board) -> Unit | None:
    """Return the ordered unit if the order alone determines it and it can be there."""
    location = _existing_location(unit, board)
    kind = unit.kind or _only_kind(location, board)
    if kind is None:
        return None
    found = Unit(unit.power or power, kind, _unit_location(location, kind))
    return found if unit_defect(found, board) is None else None


def _units_from_claims(
    order_sets: Sequence[OrderSet], board: Board, phase: PhaseKind
) -> tuple[tuple[Unit, ...], list[tuple[tuple[int, int], WestphaliaError]]]:
    """Return the same as `units_from_orders`, combining all orders that name a unit."""
    claims: dict[Province, _UnitClaim] = {}
    errors: list[tuple[tuple[int, int], WestphaliaError]] = []
    for at, power, unit in _ordered_units(order_sets, phase):
        location = _existing_location(unit, board)
        owner = unit.power or power
        claim = claims.setdefault(location.province, _UnitClaim(owner, location, unit.kind, at))
        error = _merge_claim(claim, owner, location, unit.kind, board)
        if error is not None:
            errors.append((at, error))
    units: list[Unit] = []
    for claim in claims.values():
        kind = claim.kind or _only_kind(claim.location, board)
        if kind is None:
            message = f"the unit in {claim.location} may be an army or a fleet"
            errors.append((claim.at, ImpossibleError(message, expected=f"A or F, or {_REMEDY}")))
            continue
        unit = Unit(claim.owner, kind, _unit_location(claim.location, kind))
        defect = unit_defect(unit, board)
        if defect is not None:
            errors.append((claim.at, defect))
        units.append(unit)
    return tuple(units), errors


def _ordered_units(
    order_sets: Sequence[OrderSet], phase: PhaseKind
) -> Iterator[tuple[tuple[int, int], Power, Designation]]:
    for set_index, orders in enumerate(order_sets):
        for index, order in enumerate(orders.orders):
            unit = _ordered_designation(order, phase)
            if unit is not None:
                yield (set_index, index), orders.power, unit
        if orders.proxies or orders.doubtful:
            others = [proxy.unit for proxy in orders.proxies]
            others += [ambiguous.readings[0].unit for ambiguous in orders.doubtful]
            for index, unit in enumerate(others, len(orders.orders)):
                yield (set_index, index), orders.power, unit


def _ordered_designation(order: Order, phase: PhaseKind) -> Designation | None:
    if phase is PhaseKind.MOVEMENT and isinstance(order, MovementOrder):
        return order.unit
    if phase is PhaseKind.ADJUSTMENT and isinstance(order, Disband):
        return order.unit
    return None


def _existing_location(unit: Designation, board: Board) -> Location:
    """Return the location of the unit, without a coast that its province lacks (rule choices allow these)."""
    province = unit.location.province
    return unit.location if unit.location.coast in board.province[province].coasts else Location(province)


def _merge_claim(
    claim: _UnitClaim, owner: Power, location: Location, kind: UnitKind | None, board: Board
) -> ImpossibleError | None:
    """Add what one more order says to a claim; return the error if it contradicts."""
    province = claim.location.province
    if owner != claim.owner:
        first, second = (the_power(board, one) for one in (claim.owner, owner))
        message = f"{capitalize_start(first)} and {second} both order a unit in {province}"
        return ImpossibleError(message, expected=f"one owner, or {_REMEDY}")
    if kind is not None and claim.kind is not None and kind is not claim.kind:
        message = f"the unit in {province} is ordered as {claim.kind.phrase} and as {kind.phrase}"
        return ImpossibleError(message, expected=f"one kind, or {_REMEDY}")
    if location.coast is not None and claim.location.coast not in (None, location.coast):
        message = f"the unit in {province} is ordered from {claim.location} and from {location}"
        return ImpossibleError(message, expected=f"one coast, or {_REMEDY}")
    claim.kind = claim.kind or kind
    if location.coast is not None:
        claim.location = location
    return None


def _only_kind(location: Location, board: Board) -> UnitKind | None:
    terrain = board.province[location.province].terrain
    if location.coast is not None or terrain is Terrain.SEA:
        return UnitKind.FLEET
    return UnitKind.ARMY if terrain is Terrain.INLAND else None


def _unit_location(location: Location, kind: UnitKind) -> Location:
    return location if kind is UnitKind.FLEET else Location(location.province)
