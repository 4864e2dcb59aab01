"""Boards for random cases: the standard board, and small random boards with seas and split coasts."""

from functools import cache

from westphalia.model.board import Board, PowerInfo, ProvinceInfo, Terrain
from westphalia.model.names import Location, Power, Province
from westphalia.variants.standard import STANDARD

from .dice import Dice, between, happens, pick

Edges = dict[Location, set[Location]]

SMALL_POWERS = tuple(
    PowerInfo(Power(name), name.title(), name.title(), "#808080")
    for name in ("red", "blue", "green", "white", "black")
)


@cache
def standard_board() -> Board:
    """Return the standard board."""
    return STANDARD.board


def small_board(dice: Dice) -> Board:
    """Return a connected board of 4 to 14 provinces, up to a third of them seas."""
    count = between(dice, 4, 14)
    seas, inland = between(dice, 1, 1 + count // 4), between(dice, 0, count // 6)
    terrain = [Terrain.SEA] * seas + [Terrain.COASTAL] * (count - seas - inland) + [Terrain.INLAND] * inland
    names = [f"{t.value[0]}{chr(ord('a') + i)}{t.value[1]}" for i, t in enumerate(terrain)]
    pairs = _neighbors(dice, terrain)
    seas_of = [{j for j in range(seas) if frozenset((i, j)) in pairs} for i in range(count)]
    wide = [terrain[i] is Terrain.COASTAL and len(seas_of[i]) > 1 for i in range(count)]
    split = [may and happens(dice, 20) for may in wide]
    army: Edges = {}
    fleet: Edges = {}
    for i, j in sorted(tuple(sorted(pair)) for pair in pairs):
        on_land = Terrain.SEA not in (terrain[i], terrain[j])
        if on_land:
            _join(army, Location(names[i]), Location(names[j]))
        by_water = Terrain.INLAND not in (terrain[i], terrain[j])
        if by_water and (not on_land or (seas_of[i] & seas_of[j] and happens(dice, 60))):
            for start in _shores(dice, names[i], split[i]):
                for end in _shores(dice, names[j], split[j]):
                    _join(fleet, start, end)
    provinces = tuple(
        ProvinceInfo(Province(name), name, terrain[i], coasts=("nc", "sc") if split[i] else ())
        for i, name in enumerate(names)
    )
    return Board(
        id="small",
        name="A small random board",
        powers=SMALL_POWERS,
        provinces=provinces,
        army_borders={start: frozenset(ends) for start, ends in army.items()},
        fleet_borders={start: frozenset(ends) for start, ends in fleet.items()},
    )


def _neighbors(dice: Dice, terrain: list[Terrain]) -> set[frozenset[int]]:
    """Return pairs of neighboring provinces: a random tree and more; no sea borders an inland province."""
    pairs: set[frozenset[int]] = set()

    def fits(i: int, j: int) -> bool:
        return {terrain[i], terrain[j]} != {Terrain.SEA, Terrain.INLAND}

    for i in range(1, len(terrain)):
        pairs.add(frozenset((i, pick(dice, [j for j in range(i) if fits(i, j)]))))
    for i, kind in enumerate(terrain):
        near_sea = [j for j, other in enumerate(terrain) if other is Terrain.SEA and j != i]
        if kind is not Terrain.INLAND and near_sea:
            pairs.add(frozenset((i, pick(dice, near_sea))))
            pairs.add(frozenset((i, pick(dice, near_sea))))
    for _ in range(len(terrain)):
        i, j = dice.below(len(terrain)), dice.below(len(terrain))
        if i != j and fits(i, j):
            pairs.add(frozenset((i, j)))
    return pairs


def _join(edges: Edges, one: Location, other: Location) -> None:
    edges.setdefault(one, set()).add(other)
    edges.setdefault(other, set()).add(one)


def _shores(dice: Dice, name: str, split: bool) -> list[Location]:
    """Return the fleet locations of a province at one of its borders."""
    if not split:
        return [Location(name)]
    coasts = pick(dice, (("nc",), ("sc",), ("nc", "sc")))
    return [Location(f"{name}/{coast}") for coast in coasts]
