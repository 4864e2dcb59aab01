"""Boards as JSON: the data of a board file, and its one canonical layout.

Fields that hold nothing are left out. Every power, province, border, unit and owner has a line of
its own, so that two versions of a board can be compared line by line.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from ..names import Location, Power, Province, UnitKind
from ..text import thaw_mapping
from .board import Board, Borders, MinorInfo, PowerInfo, ProvinceInfo

_WIDTH = 108


def format_board(board: Board) -> str:
    """The board file of a board, always the same text for the same board.

    Reading it gives an equal board, as long as the borders go both ways (see `audit_board`).
    """
    parts: list[str] = []
    for name, value in board_data(board).items():
        if name == "outlines":
            text = _outlines(cast("Mapping[str, object]", value))
        elif isinstance(value, dict):
            named = _named_lines(cast("Mapping[str, object]", value))
            text = _block("{}", [f"{key}: {item}" for key, item in named])
        elif isinstance(value, list):
            text = _block("[]", [_flat(item) for item in cast("list[object]", value)])
        else:
            text = _flat(value)
        parts.append(f"  {_flat(name)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _outlines(value: Mapping[str, object]) -> str:
    """Outlines with a line for each."""
    features = cast("list[object]", value["features"])
    lines = ",\n".join(f"      {_flat(feature)}" for feature in features)
    return f'{{\n    "type": {_flat(value["type"])},\n    "features": [\n{lines}\n    ]\n  }}'


def board_data(board: Board) -> dict[str, object]:
    """The data of a board file: what `format_board` writes."""
    data: dict[str, object] = {
        "id": board.id,
        "name": board.name,
        "designer": board.designer,
        "note": board.note,
        "powers": [_power_data(power) for power in board.powers],
        "minors": [_minor_data(minor) for minor in board.minors],
        "provinces": [_province_data(province) for province in board.provinces],
        "edges": [list(edge) for edge in _edges(board)],
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


def one_way_borders(board: Board) -> Iterator[tuple[str, Location, Location]]:
    """Borders of a board that miss their way back: who crosses (``army``, ``fleet``), from, to."""
    for who, borders in (("army", board.army_borders), ("fleet", board.fleet_borders)):
        for start in sorted(borders):
            for end in sorted(borders[start]):
                if start not in borders.get(end, ()):
                    yield who, start, end


def _edges(board: Board) -> Iterator[tuple[str, str, str]]:
    army, fleet = _pairs(board.army_borders), _pairs(board.fleet_borders)
    for pair in sorted(army | fleet):
        yield *pair, "both" if pair in army and pair in fleet else "army" if pair in army else "fleet"


def _pairs(borders: Borders) -> set[tuple[str, str]]:
    return {(min(a, b), max(a, b)) for a, ends in borders.items() for b in ends}


def _power_data(power: PowerInfo) -> dict[str, object]:
    return _without_nothing(
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
    return _without_nothing(
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
    return _without_nothing(
        id=province.id,
        name=province.name,
        aliases=list(province.aliases),
        terrain=province.terrain.value,
        center=province.center or None,
        home=province.home,
        coasts=list(province.coasts),
        value=province.value or None,
        minor=province.minor,
        at=province.at and [_short(degrees) for degrees in province.at],
        source=province.source,
    )


def _unit_data(board: Board, power: Power, kind: UnitKind, location: Location) -> dict[str, object]:
    bonus = board.start_bonuses.get(Province(location.province), 0)
    return _without_nothing(
        power=None if power in board.minor else power,
        minor=power if power in board.minor else None,
        kind=kind.name.lower(),
        at=location,
        strength=1 + bonus if bonus else None,
    )


def _without_nothing(**values: object) -> dict[str, object]:
    return {name: value for name, value in values.items() if value is not None and value not in ("", [])}


def _short(degrees: float) -> float:
    return int(degrees) if degrees == int(degrees) else degrees


def _block(brackets: str, lines: list[str]) -> str:
    body = ",\n".join(f"    {line}" for line in lines)
    return f"{brackets[0]}\n{body}\n  {brackets[1]}" if lines else brackets


def _flat(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _named_lines(value: Mapping[str, object], indent: str = "    ") -> Iterable[tuple[str, str]]:
    return ((_flat(name), _nested(item, indent)) for name, item in value.items())


def _nested(value: object, indent: str) -> str:
    """A value of free shape: on one line where it fits, otherwise one line for each part."""
    flat = _flat(value)
    if len(flat) + len(indent) <= _WIDTH or not isinstance(value, dict | list):
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        named = _named_lines(cast("Mapping[str, object]", value), deeper)
        return "{\n" + ",\n".join(f"{deeper}{name}: {text}" for name, text in named) + f"\n{indent}}}"
    items = (_nested(item, deeper) for item in cast("list[object]", value))
    return "[\n" + ",\n".join(deeper + text for text in items) + f"\n{indent}]"
