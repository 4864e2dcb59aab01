"""Units that a case does not list: they stand where they are ordered from.

Used for cases without a list of units, as test cases are often written. Orders say less than a list
would; where they leave in doubt who stands where, that is an error and the case needs its list.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..board import Board, Terrain
from ..errors import ImpossibleError, WestphaliaError
from ..names import Location, Power, Province, UnitKind
from ..orders import Designation, Disband, MovementOrder, Order, OrderSet
from ..phase import PhaseKind
from ..position import Unit
from ..position_audit import province_of_location, unit_defect

_REMEDY = "a list under 'Units:'"


@dataclass(slots=True)
class _Claim:
    """What the orders read so far say of the unit in a province."""

    owner: Power
    location: Location
    kind: UnitKind | None
    at: tuple[int, int]


def units_from_orders(
    order_sets: Sequence[OrderSet], board: Board, phase: PhaseKind
) -> tuple[tuple[Unit, ...], list[tuple[tuple[int, int], WestphaliaError]]]:
    """The units that the orders speak of, and what leaves them in doubt, by set and order (from 0).

    Proxies and orders of doubtful wording count behind the orders of their set.

    In an adjustment only removals tell of a unit, in a retreat phase nothing does.
    """
    told = [_told_fully(unit, power, board) for _, power, unit in _ordered_units(order_sets, phase)]
    provinces = province_of_location(board)
    units = tuple(unit for unit in told if unit is not None)
    if len({provinces[unit.location] for unit in units}) == len(told):
        return units, []
    return _units_from_claims(order_sets, board, phase)


@lru_cache(maxsize=50_000)
def _told_fully(unit: Designation, power: Power, board: Board) -> Unit | None:
    """The unit that is ordered, where the order alone says which that is and it can stand there."""
    location = _real_location(unit, board)
    kind = unit.kind or _only_kind(location, board)
    if kind is None:
        return None
    found = Unit(unit.power or power, kind, _standing(location, kind))
    return found if unit_defect(found, board) is None else None


def _units_from_claims(
    order_sets: Sequence[OrderSet], board: Board, phase: PhaseKind
) -> tuple[tuple[Unit, ...], list[tuple[tuple[int, int], WestphaliaError]]]:
    """The same, with an eye on every order that speaks of a unit."""
    claims: dict[Province, _Claim] = {}
    errors: list[tuple[tuple[int, int], WestphaliaError]] = []
    for at, power, unit in _ordered_units(order_sets, phase):
        location = _real_location(unit, board)
        owner = unit.power or power
        claim = claims.setdefault(location.province, _Claim(owner, location, unit.kind, at))
        error = _merged(claim, owner, location, unit.kind, board)
        if error is not None:
            errors.append((at, error))
    units: list[Unit] = []
    for claim in claims.values():
        kind = claim.kind or _only_kind(claim.location, board)
        if kind is None:
            message = f"it is not said whether an army or a fleet stands in {claim.location}"
            errors.append((claim.at, ImpossibleError(message, expected=f"A or F, or {_REMEDY}")))
            continue
        unit = Unit(claim.owner, kind, _standing(claim.location, kind))
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
            unit = _told_unit(order, phase)
            if unit is not None:
                yield (set_index, index), orders.power, unit
        if orders.proxies or orders.doubtful:
            others = [proxy.unit for proxy in orders.proxies]
            others += [doubtful.readings[0].unit for doubtful in orders.doubtful]
            for index, unit in enumerate(others, len(orders.orders)):
                yield (set_index, index), orders.power, unit


def _told_unit(order: Order, phase: PhaseKind) -> Designation | None:
    if phase is PhaseKind.MOVEMENT and isinstance(order, MovementOrder):
        return order.unit
    if phase is PhaseKind.ADJUSTMENT and isinstance(order, Disband):
        return order.unit
    return None


def _real_location(unit: Designation, board: Board) -> Location:
    """Where the unit is, without a coast that its province lacks (such coasts are rule choices)."""
    province = unit.location.province
    return unit.location if unit.location.coast in board.province[province].coasts else Location(province)


def _merged(
    claim: _Claim, owner: Power, location: Location, kind: UnitKind | None, board: Board
) -> ImpossibleError | None:
    """Add to a claim what one more order says; the error where it says something else."""
    province = claim.location.province
    if owner != claim.owner:
        first, second = (board.names.get(one, one) for one in (claim.owner, owner))
        message = f"{first} and {second} both order a unit in {province}"
        return ImpossibleError(message, expected=f"one owner, or {_REMEDY}")
    if kind is not None and claim.kind is not None and kind is not claim.kind:
        message = f"the unit in {province} is ordered as {claim.kind.value} and as {kind.value}"
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


def _standing(location: Location, kind: UnitKind) -> Location:
    return location if kind is UnitKind.FLEET else Location(location.province)
