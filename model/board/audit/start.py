"""Checks of the start: units, owners, influence."""

from ...brief import join_alternatives
from ...names import NEUTRAL, UnitKind
from ..board import Terrain
from ..schema import BoardUnitRecord, ProvinceRecord
from .sheet import AuditSheet


def check_units(sheet: AuditSheet) -> None:
    """Check that units are where their kind can be, one in a province, and have an owner."""
    standing: dict[str, str] = {}
    for index, unit in sheet.enumerate_valid("units", sheet.board.units):
        _check_party(sheet, index, unit)
        if unit.at not in sheet.locations:
            sheet.add_unknown_location(unit.at, "units", index, "at")
            continue
        province = sheet.provinces[unit.at.partition("/")[0]]
        message, expected = _find_misplacement(unit, province)
        if message:
            sheet.add_error(message, "units", index, "at", expected=expected)
        if province.id in standing:
            message = f"two units in {province.id}: {standing[province.id]} is there already"
            sheet.add_error(message, "units", index, "at")
        standing.setdefault(province.id, f"the {unit.kind} of {unit.power or unit.minor}")


def check_owners(sheet: AuditSheet) -> None:
    """Check that provinces with an owner at the start can have one, and that the owner exists."""
    land = sheet.board.special.owners_include_land
    for place, owner in sheet.board.owners.items():
        province = sheet.provinces.get(place)
        if province is None:
            sheet.add_unknown("province", place, set(sheet.provinces), "owners", place, of_name=True)
        elif province.terrain is Terrain.SEA:
            sheet.add_error(f"the sea {place} cannot have an owner", "owners", place, of_name=True)
        elif not province.center and not land:
            message = f"{place} has an owner but is not a center"
            sheet.add_error(message, "owners", place, of_name=True)
        if owner not in sheet.powers | sheet.minors:
            sheet.add_unknown("power", owner, sheet.powers | sheet.minors, "owners", place)


def check_influence(sheet: AuditSheet) -> None:
    """Check that influence before the game is that of powers in minor states."""
    for power, points in sheet.board.influence_setup.items():
        if power not in sheet.powers:
            sheet.add_unknown("power", power, sheet.powers, "influence_setup", power, of_name=True)
        for minor in points:
            if minor not in sheet.minors:
                pointer = ("influence_setup", power, minor)
                sheet.add_unknown("minor state", minor, sheet.minors, *pointer, of_name=True)


def _check_party(sheet: AuditSheet, index: int, unit: BoardUnitRecord) -> None:
    if (unit.power is None) == (unit.minor is None):
        message = "a unit belongs either to a power or to a minor state"
        sheet.add_error(message, "units", index, expected='"power" or "minor"')
    elif unit.power is not None and unit.power not in sheet.powers | {NEUTRAL}:
        sheet.add_unknown("power", unit.power, sheet.powers | {NEUTRAL}, "units", index, "power")
    elif unit.minor is not None and unit.minor not in sheet.minors:
        sheet.add_unknown("minor state", unit.minor, sheet.minors, "units", index, "minor")


def _find_misplacement(unit: BoardUnitRecord, province: ProvinceRecord) -> tuple[str, str | None]:
    """Return why a unit cannot be in its location, and where it could be; empty if it can."""
    if unit.kind != UnitKind.FLEET.word:
        if province.terrain is Terrain.SEA:
            return f"a unit of the kind {unit.kind} cannot be in the sea {province.id}", None
        if "/" in unit.at:
            return f"a unit of the kind {unit.kind} cannot be on a coast such as {unit.at}", province.id
    elif province.terrain is Terrain.INLAND:
        return f"a fleet cannot be in the inland province {province.id}", None
    elif province.coasts and "/" not in unit.at:
        coasts = join_alternatives([f"{province.id}/{coast}" for coast in province.coasts])
        return f"a fleet in {province.id} must name its coast", coasts
    return "", None
