"""A large board of lands and seas, for costs that grow with both."""

from random import Random

from westphalia.model.board import Board, PowerInfo, ProvinceInfo, Terrain
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.position import Position, Unit

WIDTH = 20
"""The width and height of the board, in provinces."""
_SEA = 4
"""The size of the squares of sea and land, which alternate as on a chessboard."""
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))

_Field = tuple[int, int]


def seas_and_lands(units: int, seed: int = 1) -> Position:
    """Return a position on a board of 400 provinces: fleets at sea, armies and fleets on coasts."""
    fields = [(x, y) for x in range(WIDTH) for y in range(WIDTH)]
    terrain = {field: _terrain(field) for field in fields}
    army: dict[Location, set[Location]] = {}
    fleet: dict[Location, set[Location]] = {}
    for field in fields:
        for other in _neighbors(field):
            pair = (terrain[field], terrain[other])
            if Terrain.SEA not in pair:
                army.setdefault(_name(field), set()).add(_name(other))
            if Terrain.INLAND not in pair:
                fleet.setdefault(_name(field), set()).add(_name(other))
    powers = tuple(
        PowerInfo(Power(name), name, name, "#808080") for name in ("red", "blue", "green", "white")
    )
    board = Board(
        id="seas",
        name="Seas and lands",
        powers=powers,
        provinces=tuple(
            ProvinceInfo(Province(_name(field)), _name(field), terrain[field]) for field in fields
        ),
        army_borders={start: frozenset(ends) for start, ends in army.items()},
        fleet_borders={start: frozenset(ends) for start, ends in fleet.items()},
    )
    dice = Random(seed)
    return Position(
        board,
        tuple(
            Unit(dice.choice(powers).id, _kind(terrain[field], dice), _name(field))
            for field in dice.sample(fields, units)
        ),
    )


def _kind(terrain: Terrain, dice: Random) -> UnitKind:
    if terrain is Terrain.SEA:
        return UnitKind.FLEET
    return UnitKind.FLEET if terrain is Terrain.COASTAL and dice.random() < 0.3 else UnitKind.ARMY


def _terrain(field: _Field) -> Terrain:
    if _is_sea(field):
        return Terrain.SEA
    return Terrain.COASTAL if any(map(_is_sea, _neighbors(field))) else Terrain.INLAND


def _is_sea(field: _Field) -> bool:
    x, y = field
    return (x // _SEA + y // _SEA) % 2 == 0


def _neighbors(field: _Field) -> list[_Field]:
    x, y = field
    return [(x + a, y + b) for a, b in _BESIDE if 0 <= x + a < WIDTH and 0 <= y + b < WIDTH]


def _name(field: _Field) -> Location:
    return Location(f"p{field[0]:02}{field[1]:02}")
