"""Outcomes as codes of the Go library godip, so that hosts can compare Westphalia with their own engine.

godip gives each province ``OK`` or the text of an error; hosts show and store these texts. The codes follow
its source (zond/godip: `godip.go` and `orders/`). docs/wire-format.md says where codes can differ for the
same outcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ...model.names import Location, Power, UnitKind
from ...model.orders import Build, Convoy, Disband, Move, Order, Retreat, Support, Waive
from ...model.position import Unit
from ...solver.outcomes.movement import (
    Bounced,
    ConvoyDisrupted,
    Cut,
    DecidedByRule,
    Dislodged,
    IllegalOrder,
    MayNotAttack,
    MoveSucceeds,
    OwnUnitInPlace,
    Role,
    Status,
    VoidOrder,
)
from ..droidippy.writer import CODES

if TYPE_CHECKING:
    from ...model.board import Board
    from ...solver import Resolution
    from ...solver.results.order_result import OrderResult
    from ...variants.framework.report import EntryReport
    from ...variants.framework.year import Turn

OK: Final = "OK"

_REFUSED: Mapping[str, str] = {
    "army_to_sea": "ErrIllegalDestination",
    "fleet_to_inland": "ErrIllegalDestination",
    "foreign_unit": "ErrMissingUnit",
    "no_fleet_for_convoy": "ErrMissingConvoyPath",
    "no_possible_convoy": "ErrMissingConvoyPath",
    "not_a_fleet": "ErrIllegalConvoyer",
    "not_at_sea": "ErrIllegalConvoyPath",
    "only_armies_convoyed": "ErrIllegalConvoyee",
    "own_province_target": "ErrIllegalSupportDestination",
    "self_support": "ErrIllegalSupportPosition",
    "supported_move_impossible": "ErrIllegalSupportMove",
    "supporter_needed_for_convoy": "ErrIllegalSupportMove",
}
"""godip's error for an illegal order, by Westphalia's code. For other codes, the kind of order decides."""

_MISSING: Mapping[type[Order], str] = {Support: "ErrMissingSupportUnit", Convoy: "ErrMissingConvoyee"}
_BUILD_CODES = {
    "occupied": "ErrOccupiedSupplyCenter",
    "not_a_remove_order": "ErrMissingSurplus",
    "too_many_builds": "ErrIllegalBuild",
}
_REMOVAL_CODES = {
    "no_such_unit": "ErrMissingUnit",
    "foreign_unit": "ErrMissingUnit",
    "not_a_build_order": "ErrMissingDeficit",
}


def godip_codes(result: Resolution | Turn) -> dict[str, str]:
    """Return the outcomes of a phase as godip codes, by location: ``OK`` or an error such as
    ``ErrBounce:mun``.

    Keys are the locations of ordered units, whether they exist or not, in the sequence of the orders. On the
    standard board they have godip's ids (``nrg``, ``mid`` ...). A unit with several orders has the code of
    the effective one.

        >>> case = westphalia.case(orders={"austria": ["A Vie - Tyr"], "italy": ["A Ven - Tyr"]})
        >>> westphalia.godip_codes(westphalia.adjudicate(case))
        {'vie': 'ErrBounce:ven', 'ven': 'ErrBounce:vie'}
    """
    from ...solver import Resolution as Movement  # slow to import, and retreats do not need it

    if isinstance(result, Movement):
        return _codes_by_place(_MoveCodes(result).codes(), result.position.board)
    return _codes_by_place(_turn_codes(result), result.position.board)


def _codes_by_place(codes: Iterator[tuple[Location, str, bool]], board: Board) -> dict[str, str]:
    """Return the codes by godip's ids. If a place has several, return the effective one, or else the
    first.
    """
    own = CODES if board.id == "standard" else {}
    found: dict[str, str] = {}
    counted: set[str] = set()
    for location, code, counts in codes:
        place = _godip_place(location, own)
        if place not in found or (counts and place not in counted):
            error, colon, at = code.partition(":")
            found[place] = f"{error}:{_godip_place(Location(at), own)}" if colon and at[0] != "[" else code
        if counts:
            counted.add(place)
    return found


def _godip_place(location: Location, own: Mapping[str, str]) -> str:
    province = location.province
    return own.get(province, province) + location[len(province) :]


class _MoveCodes:
    """The codes of a movement phase."""

    def __init__(self, resolution: Resolution) -> None:
        self._results = resolution.orders

    def codes(self) -> Iterator[tuple[Location, str, bool]]:
        for result in self._results:
            counts = result.unit is not None and not isinstance(result.outcome, IllegalOrder)
            yield _location_of(result), self._find_code(result), counts

    def _find_code(self, result: OrderResult) -> str:
        outcome, order = result.outcome, result.order
        match outcome:
            case IllegalOrder(code):
                return _validation_code(code, order, result.unit)
            case Bounced(by=by):
                stays = by.role in (Role.HOLD, Role.DEFEND)
                return f"ErrBounce:{_target_of(order).province if stays else by.unit.location}"
            case OwnUnitInPlace() | MayNotAttack():
                return f"ErrBounce:{_target_of(order).province}"
            case ConvoyDisrupted():
                return "ErrMissingConvoyPath"
            case Cut(by=by):
                return f"ErrSupportBroken:{by[0].unit.location}"
            case Dislodged():
                return self._dislodged_code(result, outcome.by)
            case DecidedByRule():
                return self._code_in_paradox(result)
            case VoidOrder() if isinstance(order, Move):
                return "ErrMissingConvoyPath"
            case VoidOrder():
                return self._code_without_effect(result)
            case _:
                return (
                    OK
                    if outcome.status is Status.SUCCEEDS
                    else _validation_code(outcome.code, order, result.unit)
                )

    def _dislodged_code(self, result: OrderResult, by: Unit) -> str:
        """Return the code for a dislodged unit; godip has no error for a hold."""
        if isinstance(result.order, Support):
            return f"ErrSupportBroken:{by.location}"
        return f"ErrConvoyDislodged:{by.location}" if isinstance(result.order, Convoy) else OK

    def _code_in_paradox(self, result: OrderResult) -> str:
        """Return the code for an order in a paradox, where godip makes the convoys fail."""
        order = result.order
        if isinstance(order, Convoy):
            return "ErrConvoyParadox"
        if isinstance(order, Support):
            attackers = self._find_attackers(result)
            return f"ErrSupportBroken:{attackers[0].location if attackers else _location_of(result)}"
        own = _location_of(result).province
        sails = any(
            isinstance(one.order, Convoy) and one.order.army.location.province == own for one in self._results
        )
        return "ErrMissingConvoyPath" if sails else f"ErrBounce:{_target_of(order).province}"

    def _code_without_effect(self, result: OrderResult) -> str:
        """Return the code for a support or convoy without effect. godip first checks for attacks on it."""
        if isinstance(result.order, Convoy):
            return OK if result.dislodged_by is None else f"ErrConvoyDislodged:{result.dislodged_by.location}"
        attackers = self._find_attackers(result)
        if result.dislodged_by is not None:
            attackers = (result.dislodged_by, *attackers)
        return f"ErrSupportBroken:{attackers[0].location}" if attackers else "ErrInvalidSupporteeOrder"

    def _find_attackers(self, support: OrderResult) -> tuple[Unit, ...]:
        """Return the foreign units that attack a supporting unit, except from the province it supports
        into.
        """
        unit, order = support.unit, support.order
        if unit is None:
            return ()
        aim = order.target.province if isinstance(order, Support) and order.target else None
        return tuple(
            one.unit
            for one in self._results
            if one.unit is not None
            and isinstance(one.order, Move)
            and one.order.target.province == unit.location.province
            and one.unit.power != unit.power
            and one.unit.location.province != aim
            and isinstance(one.outcome, MoveSucceeds | Bounced | OwnUnitInPlace)
        )


def _location_of(result: OrderResult) -> Location:
    """Return the location of the unit, or the one in the order if there is no unit."""
    if result.unit is not None:
        return result.unit.location
    assert not isinstance(result.order, Build | Waive)
    return result.order.unit.location


def _target_of(order: Order) -> Location:
    assert isinstance(order, Move)
    return order.target


def _validation_code(code: str, order: Order, unit: Unit | None) -> str:
    """Return the code that godip's `Validate` gives for an illegal order."""
    if unit is None:
        return "ErrMissingUnit"
    if code == "no_such_unit":
        return _MISSING.get(type(order), "ErrMissingUnit")
    if code in _REFUSED:
        return _REFUSED[code]
    match order:
        case Support(target=None):
            return "ErrInvalidSupporteeOrder" if code.startswith("coast_") else "ErrIllegalSupportPosition"
        case Support():
            return "ErrInvalidSupporteeOrder" if code.startswith("coast_") else "ErrIllegalSupportDestination"
        case Convoy():
            return "ErrIllegalConvoyMove"
        case _ if code == "not_adjacent" and unit.kind is UnitKind.ARMY:
            return "ErrMissingConvoyPath"
        case _:
            return "ErrIllegalMove"


# ------------------------------------------------------------------------- retreats, adjustments


def _turn_codes(turn: Turn) -> Iterator[tuple[Location, str, bool]]:
    """Yield the codes of a retreat or an adjustment phase."""
    entries = turn.report.entries
    owners = turn.position.owners
    for entry in entries:
        order = entry.entry
        counts = entry.status is Status.SUCCEEDS
        if isinstance(order, Build):
            yield order.location, _build_code(entry, entries, owners.get(order.location.province)), counts
        elif isinstance(order, Retreat | Disband):
            place = order.unit.location if entry.unit is None else entry.unit.location
            is_retreat = entry.code in _RETREATS or isinstance(order, Retreat)
            yield place, _retreat_code(entry) if is_retreat else _removal_code(entry, entries), counts


_RETREATS = frozenset({"retreats", "disbanded", "no_order", "no_retreat"})


def _retreat_code(entry: EntryReport) -> str:
    """Return the code of a retreat; godip reports every unit that fails to retreat as disbanded by force."""
    return OK if entry.code in ("retreats", "disbanded") else "ErrForcedDisband"


def _build_code(entry: EntryReport, entries: Sequence[EntryReport], owner: Power | None) -> str:
    if entry.status is Status.SUCCEEDS:
        return OK
    code = entry.code
    if code in ("not_home_center", "not_owned", "not_chosen", "not_a_center"):
        return "ErrMissingSupplyCenter" if owner is None else "ErrHostileSupplyCenter"
    if code == "too_many_builds" and not _has_code(entry.power, "built", entries):
        return "ErrMissingSurplus"
    if code == "second_build_in_province":
        location = entry.entry.location if isinstance(entry.entry, Build) else ""
        return f"ErrDoubleBuild:[{location} {location}]"
    return _BUILD_CODES.get(code, "ErrIllegalUnitType")


def _removal_code(entry: EntryReport, entries: Sequence[EntryReport]) -> str:
    if entry.code == "civil_disorder":
        return "ErrForcedDisband"
    if entry.status is Status.SUCCEEDS:
        return OK
    if entry.code == "too_many_removals" and not _has_code(entry.power, "removed", entries):
        return "ErrMissingDeficit"
    return _REMOVAL_CODES.get(entry.code, "ErrIllegalDisband")


def _has_code(power: Power, code: str, entries: Sequence[EntryReport]) -> bool:
    return any(entry.power == power and entry.code == code for entry in entries)
