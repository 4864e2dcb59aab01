"""The audit of positions: two units in one province, a fleet inland, an army at sea.

`position_defects` finds everything. The single checks return errors without a place, for readers that know
where in a file a unit is listed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from .board import Board, Terrain, places_of
from .brief import join_alternatives, quote
from .errors import ImpossibleError, UnknownNameError, WestphaliaError
from .names import Location, Power, Province, UnitKind
from .position import Position, Unit
from .wording import power_name, the_place, the_power


def position_defects(position: Position) -> tuple[WestphaliaError, ...]:
    """Return all defects of a position, those of its units first."""
    board = position.board
    dislodged = [one.unit for one in position.dislodged]
    defects: list[WestphaliaError] = []
    for unit in (*position.units, *dislodged):
        defects += _power_defects(unit.power, board)
        defect = unit_defect(unit, board)
        if defect is not None:
            defects.append(defect)
    for units in (position.units, dislodged):
        defects += [error for _, error in shared_provinces(units, board)]
    for one in position.dislodged:
        defects += _place_defects(one.attacker_from, board)
    for province, power in position.owners.items():
        defect = owned_province_defect(province, board)
        if defect is not None:
            defects.append(defect)
        defects += _power_defects(power, board)
    standing = {unit.location.province: unit for unit in position.units}
    for province in sorted(position.contested):
        defects += _place_defects(Location(province), board)
        if province in standing:
            defects.append(contested_unit_defect(standing[province], board))
    return tuple(defects)


def unit_defect(unit: Unit, board: Board) -> WestphaliaError | None:
    """Return why such a unit cannot be in its location; None if it can."""
    province = unit.location.province
    info = board.province.get(province)
    if info is None:
        return next(iter(_place_defects(unit.location, board)), None)
    kind = unit.kind.phrase
    if unit.kind is not UnitKind.FLEET:
        if info.terrain is Terrain.SEA:
            return ImpossibleError(f"{unit}: {kind} cannot be at sea", expected=f"F {province}")
        if unit.location.coast is not None:
            fitting = f"{unit.kind.value} {province}"
            return ImpossibleError(f"{unit}: {kind} has no coast", expected=fitting)
        return None
    possible = board.fleet_locations[province]
    if unit.location in possible:
        return None
    if not possible:
        return ImpossibleError(f"{unit}: {kind} cannot be inland", expected=f"A {province}")
    fitting = join_alternatives([f"F {location}" for location in possible])
    if unit.location.coast is not None:
        return ImpossibleError(f"{unit}: {info.name} has no coast {unit.location.coast}", expected=fitting)
    return ImpossibleError(f"{unit}: {kind} in {info.name} must be on one of its coasts", expected=fitting)


def shared_provinces(units: Sequence[Unit], board: Board) -> list[tuple[int, ImpossibleError]]:
    """Return the index and the error of each unit that shares a province with an earlier one."""
    first: dict[Province, Unit] = {}
    found: list[tuple[int, ImpossibleError]] = []
    provinces = provinces_by_location(board)
    for index, unit in enumerate(units):
        province = provinces.get(unit.location) or unit.location.province
        if province in first:
            found.append((index, _shared_province_error(first[province], unit, board)))
        else:
            first[province] = unit
    return found


def _shared_province_error(other: Unit, unit: Unit, board: Board) -> ImpossibleError:
    province = unit.location.province
    name = the_place(board, province) if province in board.province else province
    first, second = (f"{one} ({power_name(board, one.power)})" for one in (other, unit))
    return ImpossibleError(f"two units in {name}: {first} and {second}")


def owned_province_defect(province: Province, board: Board) -> WestphaliaError | None:
    """Return why no power can own the province; None if one can. In some variants powers own land."""
    info = board.province.get(province)
    if info is None:
        return next(iter(_place_defects(Location(province), board)), None)
    if info.center or board.special.get("owners_include_land"):
        return None
    return ImpossibleError(f"{info.name} is not a supply center")


def contested_unit_defect(unit: Unit, board: Board) -> ImpossibleError:
    """Return the error for a unit in a contested province, which a standoff must have left vacant."""
    name = board.province[unit.location.province].name
    owner = the_power(board, unit.power)
    return ImpossibleError(f"{name} is contested, so it must be vacant, but {unit} ({owner}) is there")


@lru_cache(maxsize=64)
def provinces_by_location(board: Board) -> Mapping[Location, Province]:
    """Return the province of each location of a board."""
    return {location: location.province for location in board.locations}


def _place_defects(location: Location, board: Board) -> Iterator[WestphaliaError]:
    if location not in board.locations:
        try:
            places_of(board).find_location(location)
        except WestphaliaError as error:
            yield error
        else:
            yield UnknownNameError(f"unknown province {quote(location)}")


def _power_defects(power: Power, board: Board) -> Iterable[WestphaliaError]:
    try:
        known = places_of(board).find_power(power)
    except WestphaliaError as error:
        return (error,)
    return () if known == power else (UnknownNameError(f"unknown power {quote(power)}", nearest=(known,)),)
