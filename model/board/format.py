"""Boards as JSON: conversion to and from the data of a board file, and one canonical layout.

Empty fields are omitted. Every power, province, border, unit and owner is on a separate line, so a diff
compares two versions of a board.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from ..names import Location, Power, Province, UnitKind
from ..text import thaw_mapping
from .board import Board, Borders, MinorInfo, PowerInfo, ProvinceInfo, Terrain

_WIDTH = 108


def format_board(board: Board) -> str:
    """Return the canonical board file of a board.

    Parsing it gives an equal board if the borders are symmetric (see `audit_board`).
    """
    parts: list[str] = []
    for name, value in board_data(board).items():
        if name == "outlines":
            text = _format_outlines(cast("Mapping[str, object]", value))
        elif isinstance(value, dict):
            named = _format_members(cast("Mapping[str, object]", value))
            text = _format_block("{}", [f"{key}: {item}" for key, item in named])
        elif isinstance(value, list):
            text = _format_block("[]", [_format_flat(item) for item in cast("list[object]", value)])
        else:
            text = _format_flat(value)
        parts.append(f"  {_format_flat(name)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _format_outlines(value: Mapping[str, object]) -> str:
    """Format outlines with a line for each."""
    features = cast("list[object]", value["features"])
    lines = ",\n".join(f"      {_format_flat(feature)}" for feature in features)
    return f'{{\n    "type": {_format_flat(value["type"])},\n    "features": [\n{lines}\n    ]\n  }}'


def board_data(board: Board) -> dict[str, object]:
    """Return the data that `format_board` writes."""
    data: dict[str, object] = {
        "id": board.id,
        "name": board.name,
        "designer": board.designer,
        "note": board.note,
        "powers": [_power_data(power) for power in board.powers],
        "minors": [_minor_data(minor) for minor in board.minors],
        "provinces": [_province_data(province) for province in board.provinces],
        "edges": [list(edge) for edge in _border_rows(board)],
        "units": [_unit_data(board, *unit) for unit in board.start_units],
        "owners": dict(board.start_owners),
        "influence_setup": thaw_mapping(board.influence_setup),
        "tables": thaw_mapping(board.tables),
        "special": thaw_mapping(board.special),
        "game": thaw_mapping(board.game),
        "outlines": thaw_mapping(board.outlines),
    }
    needed = ("powers", "provinces", "edges")
    return {name: value for name, value in data.items() if value or name in needed}


def board_from_data(data: Mapping[str, Any]) -> Board:
    """Return the board with this data, which must be without defects, such as `board_data`."""
    army: defaultdict[Location, set[Location]] = defaultdict(set)
    fleet: defaultdict[Location, set[Location]] = defaultdict(set)
    for first, second, word in data["edges"]:
        a, b = Location(first), Location(second)
        for borders, kind in ((army, "army"), (fleet, "fleet")):
            if word in (kind, "both"):
                borders[a].add(b)
                borders[b].add(a)
    units: Sequence[Mapping[str, Any]] = data.get("units", ())
    return Board(
        id=data["id"],
        name=data["name"],
        powers=tuple(map(_parse_power, data["powers"])),
        provinces=tuple(map(_parse_province, data["provinces"])),
        army_borders={location: frozenset(ends) for location, ends in army.items()},
        fleet_borders={location: frozenset(ends) for location, ends in fleet.items()},
        designer=data.get("designer", ""),
        note=data.get("note", ""),
        start_units=tuple(
            (
                Power(unit.get("power") or unit.get("minor") or ""),
                UnitKind[unit["kind"].upper()],
                Location(unit["at"]),
            )
            for unit in units
        ),
        start_owners={Province(place): Power(owner) for place, owner in data.get("owners", {}).items()},
        special=data.get("special", {}),
        minors=tuple(map(_parse_minor, data.get("minors", ()))),
        start_bonuses={
            Location(unit["at"]).province: unit["strength"] - 1
            for unit in units
            if unit.get("strength", 1) > 1
        },
        influence_setup={
            Power(power): {Power(minor): count for minor, count in points.items()}
            for power, points in data.get("influence_setup", {}).items()
        },
        tables=data.get("tables", {}),
        game=data.get("game") or {},
        outlines=data.get("outlines") or {},
    )


def _parse_power(data: Mapping[str, Any]) -> PowerInfo:
    typed: dict[str, Any] = {"id": Power(data["id"]), "aliases": tuple(data.get("aliases", ()))}
    return PowerInfo(**{**data, **typed})


def _parse_minor(data: Mapping[str, Any]) -> MinorInfo:
    unit: str | None = data.get("unit")
    typed: dict[str, Any] = {
        "id": Power(data["id"]),
        "provinces": tuple(map(Province, data.get("provinces", ()))),
        "capital": Province(data["capital"]),
        "unit": None if unit is None else UnitKind[unit.upper()],
    }
    return MinorInfo(**{**data, **typed})


def _parse_province(data: Mapping[str, Any]) -> ProvinceInfo:
    home, minor, at = (data.get(name) for name in ("home", "minor", "at"))
    typed: dict[str, Any] = {
        "id": Province(data["id"]),
        "terrain": Terrain(data["terrain"]),
        "home": None if home is None else Power(home),
        "coasts": tuple(data.get("coasts") or ()),
        "aliases": tuple(data.get("aliases", ())),
        "at": None if at is None else (float(at[0]), float(at[1])),
        "minor": None if minor is None else Power(minor),
    }
    return ProvinceInfo(**{**data, **typed})


def one_way_borders(board: Board) -> Iterator[tuple[str, Location, Location]]:
    """Yield the one-way borders of a board: who crosses (``army``, ``fleet``), from, to."""
    for who, borders in (("army", board.army_borders), ("fleet", board.fleet_borders)):
        for start in sorted(borders):
            for end in sorted(borders[start]):
                if start not in borders.get(end, ()):
                    yield who, start, end


def _border_rows(board: Board) -> Iterator[tuple[str, str, str]]:
    army, fleet = _location_pairs(board.army_borders), _location_pairs(board.fleet_borders)
    for pair in sorted(army | fleet):
        yield *pair, "both" if pair in army and pair in fleet else "army" if pair in army else "fleet"


def _location_pairs(borders: Borders) -> set[tuple[str, str]]:
    return {(min(a, b), max(a, b)) for a, ends in borders.items() for b in ends}


def _power_data(power: PowerInfo) -> dict[str, object]:
    return _omit_empty(
        id=power.id,
        name=power.name,
        adjective=power.adjective,
        color=power.color,
        aliases=list(power.aliases),
        faith=power.faith,
        house=power.house,
        ruler=power.ruler,
        influence=power.influence,
        influence_source=power.influence_source,
        attack_order=power.attack_order,
        victory=power.victory,
    )


def _minor_data(minor: MinorInfo) -> dict[str, object]:
    return _omit_empty(
        id=minor.id,
        name=minor.name,
        code=minor.code,
        provinces=list(minor.provinces),
        capital=minor.capital,
        value=minor.value or None,
        unit=minor.unit and minor.unit.name.lower(),
        faith_lock=minor.faith_lock,
        creed=minor.creed,
        deploy=None if minor.deploy == "all" else minor.deploy,
        source=minor.source,
    )


def _province_data(province: ProvinceInfo) -> dict[str, object]:
    return _omit_empty(
        id=province.id,
        name=province.name,
        aliases=list(province.aliases),
        terrain=province.terrain.value,
        center=province.center or None,
        home=province.home,
        coasts=list(province.coasts),
        value=province.value or None,
        minor=province.minor,
        at=province.at and [_round_degrees(degrees) for degrees in province.at],
        source=province.source,
    )


def _unit_data(board: Board, power: Power, kind: UnitKind, location: Location) -> dict[str, object]:
    bonus = board.start_bonuses.get(Province(location.province), 0)
    return _omit_empty(
        power=None if power in board.minor else power,
        minor=power if power in board.minor else None,
        kind=kind.name.lower(),
        at=location,
        strength=1 + bonus if bonus else None,
    )


def _omit_empty(**values: object) -> dict[str, object]:
    return {name: value for name, value in values.items() if value is not None and value not in ("", [])}


def _round_degrees(degrees: float) -> float:
    return int(degrees) if degrees == int(degrees) else degrees


def _format_block(brackets: str, lines: list[str]) -> str:
    body = ",\n".join(f"    {line}" for line in lines)
    return f"{brackets[0]}\n{body}\n  {brackets[1]}" if lines else brackets


def _format_flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _format_members(value: Mapping[str, object], indent: str = "    ") -> Iterable[tuple[str, str]]:
    return ((_format_flat(name), _format_nested(item, indent)) for name, item in value.items())


def _format_nested(value: object, indent: str) -> str:
    """Format a value on one line if it fits, otherwise with one line for each part."""
    flat = _format_flat(value)
    if len(flat) + len(indent) <= _WIDTH or not isinstance(value, dict | list):
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        named = _format_members(cast("Mapping[str, object]", value), deeper)
        return "{\n" + ",\n".join(f"{deeper}{name}: {text}" for name, text in named) + f"\n{indent}}}"
    items = (_format_nested(item, deeper) for item in cast("list[object]", value))
    return "[\n" + ",\n".join(deeper + text for text in items) + f"\n{indent}]"
