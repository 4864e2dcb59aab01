"""Checks of borders and of what units can reach over them."""

from collections.abc import Iterator

from ...brief import join_alternatives
from ..board import Terrain
from ..schema import BorderKind
from .sheet import AuditSheet


def check_borders(sheet: AuditSheet) -> None:
    """Check that borders join two existing places that the crossing units can enter, each pair once.

    It records the borders on the sheet, so it runs before the other checks of this module.
    """
    sheet.islands.update(_find_islands(sheet))
    seen: dict[tuple[str, str], BorderKind] = {}
    for index, (a, b, kind) in sheet.enumerate_valid("edges", sheet.board.edges):
        provinces = (_base_province(a), _base_province(b))
        unknown = [n for n, place in enumerate((a, b)) if place not in sheet.locations]
        for n in unknown:
            sheet.add_unknown_location((a, b)[n], "edges", index, n)
        if unknown:
            sheet.doubtful.update(provinces)
            continue
        if provinces[0] == provinces[1]:
            sheet.add_error(f"{provinces[0]} has a border with itself", "edges", index)
            continue
        sheet.links[provinces[0]].add(provinces[1])
        sheet.links[provinces[1]].add(provinces[0])
        pair = (a, b) if a < b else (b, a)
        if pair in seen:
            halves = {seen[pair], kind} == {BorderKind.ARMY, BorderKind.FLEET}
            hint = '; write one border "both"' if halves else ""
            sheet.add_error(f"the border {a} - {b} is listed twice{hint}", "edges", index)
        seen.setdefault(pair, kind)
        if kind is not BorderKind.FLEET:
            _check_army_border(sheet, index, a, b)
        if kind is not BorderKind.ARMY:
            _check_fleet_border(sheet, index, a, b)


def _find_islands(sheet: AuditSheet) -> Iterator[str]:
    """Yield the inland provinces that have borders, all of them for fleets."""
    kinds: dict[str, set[BorderKind]] = {}
    for _, (a, b, kind) in sheet.enumerate_valid("edges", sheet.board.edges):
        for place in (a, b):
            kinds.setdefault(_base_province(place), set()).add(kind)
    for name, crossing in kinds.items():
        province = sheet.provinces.get(name)
        if province is not None and province.terrain is Terrain.INLAND and crossing == {BorderKind.FLEET}:
            yield name


def check_access(sheet: AuditSheet) -> None:
    """Check that the units of its terrain can reach every province and every coast."""
    for name, province in sheet.provinces.items():
        pointer = ("provinces", sheet.province_index[name])
        if name in sheet.doubtful:
            continue
        if province.terrain is Terrain.INLAND:
            if name in sheet.islands:
                message = f"{name} is an island: only fleets cross its borders"
                sheet.add_error(message, *pointer, expected="the terrain coastal")
            elif name not in sheet.army_ends:
                sheet.add_error(f"{name} cannot be reached: no army crosses its borders", *pointer)
        elif province.coasts:
            for n, coast in enumerate(province.coasts):
                if f"{name}/{coast}" not in sheet.fleet_ends and name not in sheet.unsettled:
                    sheet.add_error(f"no fleet crosses a border of {name}/{coast}", *pointer, "coasts", n)
        elif name not in sheet.fleet_ends:
            if province.terrain is Terrain.SEA:
                sheet.add_error(f"{name} cannot be reached: no fleet crosses its borders", *pointer)
            else:
                message = f"{name} is coastal, but no fleet crosses its borders"
                sheet.add_error(message, *pointer, expected="a fleet border, or the terrain inland")
        elif province.terrain is Terrain.COASTAL and not _touches_sea(sheet, name):
            sheet.add_warning(f"{name} is coastal but touches no sea", *pointer)


def check_connection(sheet: AuditSheet) -> None:
    """Check that the board is connected, by land or by water."""
    parts = _connected_parts(sheet)
    main = max(parts, key=len) if parts else []
    for part in parts:
        if part is not main and len(part) > 1 and sheet.doubtful.isdisjoint(part):
            names = ", ".join(sorted(part)[:12]) + (" ..." if len(part) > 12 else "")
            first = min(sheet.province_index[name] for name in part)
            sheet.add_error(f"cut off from the rest of the board: {names}", "provinces", first)


def _base_province(place: str) -> str:
    return place.partition("/")[0]


def _check_army_border(sheet: AuditSheet, index: int, a: str, b: str) -> None:
    for n, place in enumerate((a, b)):
        if "/" in place:
            message = f"armies cannot be on a coast such as {place}"
            sheet.add_error(message, "edges", index, n, expected=_base_province(place))
        elif sheet.provinces[place].terrain is Terrain.SEA:
            sheet.add_error(f"armies cannot enter the sea {place}", "edges", index, n)
    sheet.army_ends[_base_province(a)].add(_base_province(b))
    sheet.army_ends[_base_province(b)].add(_base_province(a))


def _check_fleet_border(sheet: AuditSheet, index: int, a: str, b: str) -> None:
    for n, place in enumerate((a, b)):
        province = sheet.provinces[_base_province(place)]
        if province.terrain is Terrain.INLAND and _base_province(place) not in sheet.islands:
            sheet.add_error(f"fleets cannot enter the inland province {place}", "edges", index, n)
        elif province.coasts and "/" not in place:
            coasts = join_alternatives([f"{place}/{coast}" for coast in province.coasts])
            message = f"{place} has several coasts; a fleet border must name one"
            sheet.add_error(message, "edges", index, n, expected=coasts)
            sheet.unsettled.add(place)
    sheet.fleet_ends[a].add(b)
    sheet.fleet_ends[b].add(a)


def _touches_sea(sheet: AuditSheet, name: str) -> bool:
    return any(sheet.provinces[_base_province(end)].terrain is Terrain.SEA for end in sheet.fleet_ends[name])


def _connected_parts(sheet: AuditSheet) -> list[list[str]]:
    parts: list[list[str]] = []
    left = dict.fromkeys(sheet.provinces)
    while left:
        stack = [next(iter(left))]
        part: list[str] = []
        while stack:
            place = stack.pop()
            if place in left:
                del left[place]
                part.append(place)
                stack.extend(sheet.links[place])
        parts.append(part)
    return parts
