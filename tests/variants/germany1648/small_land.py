"""Small boards for situations that do not occur on the board of Germany 1648."""

from westphalia.model.board import Board, PowerInfo, ProvinceInfo, Terrain
from westphalia.model.names import Location, Power, Province

EAST, WEST = Power("east"), Power("west")
POWERS = tuple(PowerInfo(power, power.title(), power.title(), "#808080") for power in (EAST, WEST))


def make_board(borders: str, cities: str = "", seas: str = "") -> Board:
    """Return a board of territories with these borders: ``land("aa-bb bb-cc", cities="bb")``.

    Seas have borders for fleets only, and lie at the coast of what they touch.
    """
    edges = [tuple(edge.split("-")) for edge in borders.split()]
    names = sorted({name for edge in edges for name in edge})
    wet = set(seas.split())
    touched = {name for edge in edges if wet & set(edge) for name in edge}
    army: dict[Location, set[Location]] = {}
    fleet: dict[Location, set[Location]] = {}
    for one, other in edges:
        steps = fleet if wet & {one, other} else army
        steps.setdefault(Location(one), set()).add(Location(other))
        steps.setdefault(Location(other), set()).add(Location(one))

    def terrain(name: str) -> Terrain:
        if name in wet:
            return Terrain.SEA
        return Terrain.COASTAL if name in touched else Terrain.INLAND

    return Board(
        id="land",
        name="Land",
        powers=POWERS,
        provinces=tuple(
            ProvinceInfo(Province(name), name.title(), terrain(name), center=name in cities.split())
            for name in names
        ),
        army_borders={start: frozenset(ends) for start, ends in army.items()},
        fleet_borders={start: frozenset(ends) for start, ends in fleet.items()},
        special={"free_cities": cities.split()},
    )
