"""Boards as values: provinces, coasts, borders and powers. `file` parses and audits board files."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, cast

from ..brief import Displayable, make_repr, pluralize
from ..names import Location, Power, Province, UnitKind
from ..text import freeze_mapping, thaw_mapping

if TYPE_CHECKING:
    from networkx import Graph


class Terrain(StrEnum):
    """The terrain of a province: fleets enter sea and coastal provinces, armies inland and coastal ones."""

    SEA = "sea"
    COASTAL = "coastal"
    INLAND = "inland"


@dataclass(frozen=True, slots=True)
class PowerInfo:
    """A power with its names and its color (``#rrggbb``).

    Variants use the fields after the aliases: faith, house and ruler; the influence points that the power
    gets each year and their source; its rank in the attack order of the first year (1 is first); the centers
    that it needs to win.
    """

    id: Power
    name: str
    adjective: str
    color: str
    aliases: tuple[str, ...] = ()
    faith: str | None = None
    house: str = ""
    ruler: str = ""
    influence: int | None = None
    influence_source: str = ""
    attack_order: int | None = None
    victory: int | None = None


@dataclass(frozen=True, slots=True)
class MinorInfo:
    """A minor state: land, often with a unit, that powers influence.

    `code` is its short form on the map, `value` its value in influence points, `unit` the kind of its unit,
    if any. `faith_lock` is the faith that it never leaves, `creed` a faith outside the two parties; `deploy`
    says which powers may deploy its unit (``all``, ``none`` or a faith).
    """

    id: Power
    name: str
    code: str
    provinces: tuple[Province, ...]
    capital: Province
    value: int = 0
    unit: UnitKind | None = None
    faith_lock: str | None = None
    creed: str | None = None
    deploy: str = "all"
    source: str = ""


@dataclass(frozen=True, slots=True)
class ProvinceInfo:
    """A province: its names, terrain and coasts (empty unless it has several).

    `home` is the power that may build there; `at` is a point for drawing (longitude, latitude); `source` says
    where the province comes from (``published``, ``seed``, ``reconstructed`` ...). Some variants use `value`
    and `minor`, the minor state that it belongs to.
    """

    id: Province
    name: str
    terrain: Terrain
    center: bool = False
    home: Power | None = None
    coasts: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    at: tuple[float, float] | None = None
    source: str = ""
    value: int = 0
    minor: Power | None = None


Borders: TypeAlias = Mapping[Location, frozenset[Location]]
"""The locations one step away from each location; locations without steps may be missing."""


@dataclass(frozen=True)
class Board(Displayable):
    """A board. `army_borders` and `fleet_borders` are the steps of armies and fleets; both are symmetric.

    The location of an army has no coast. A fleet is on a coast if its province has several, otherwise in the
    location with the id of the province.

    `start_bonuses` is the strength beyond one of the units at the start, `influence_setup` the influence
    points of powers in minor states before the game. `tables` and `special` are for the variant; their lists
    are tuples and their objects read-only. `game` holds the rules of a game by data, as in the file (empty:
    none). `outlines` is GeoJSON with a feature for each province (empty: maps compute the shapes).
    """

    id: str
    name: str
    powers: tuple[PowerInfo, ...]
    provinces: tuple[ProvinceInfo, ...]
    army_borders: Borders
    fleet_borders: Borders
    designer: str = ""
    note: str = ""
    start_units: tuple[tuple[Power, UnitKind, Location], ...] = ()
    start_owners: Mapping[Province, Power] = field(default_factory=dict[Province, Power])
    special: Mapping[str, object] = field(default_factory=dict[str, object])
    minors: tuple[MinorInfo, ...] = ()
    start_bonuses: Mapping[Province, int] = field(default_factory=dict[Province, int])
    influence_setup: Mapping[Power, Mapping[Power, int]] = field(
        default_factory=dict[Power, Mapping[Power, int]]
    )
    tables: Mapping[str, object] = field(default_factory=dict[str, object])
    game: Mapping[str, object] = field(default_factory=dict[str, object])
    outlines: Mapping[str, object] = field(default_factory=dict[str, object])

    def __post_init__(self) -> None:
        for name in _MAPPINGS:
            object.__setattr__(self, name, freeze_mapping(getattr(self, name)))

    def __repr__(self) -> str:
        words = (pluralize(len(self.provinces), "province"), pluralize(len(self.powers), "power"))
        return make_repr(self, f"{self.id!r}, {self.name}", *words)

    @cached_property
    def province(self) -> Mapping[Province, ProvinceInfo]:
        """The provinces by id."""
        return {info.id: info for info in self.provinces}

    @cached_property
    def power(self) -> Mapping[Power, PowerInfo]:
        """The powers by id."""
        return {info.id: info for info in self.powers}

    @cached_property
    def minor(self) -> Mapping[Power, MinorInfo]:
        """The minor states by id."""
        return {info.id: info for info in self.minors}

    @cached_property
    def names(self) -> Mapping[Power, str]:
        """The names of powers and minor states, by id."""
        return {info.id: info.name for info in (*self.powers, *self.minors)}

    @cached_property
    def centers(self) -> frozenset[Province]:
        """The supply centers."""
        return frozenset(info.id for info in self.provinces if info.center)

    @cached_property
    def seas(self) -> frozenset[Province]:
        """The sea provinces, in which fleets can convoy."""
        return frozenset(info.id for info in self.provinces if info.terrain is Terrain.SEA)

    @cached_property
    def locations(self) -> tuple[Location, ...]:
        """All locations, province by province: the province itself, then its coasts."""
        return tuple(
            Location(name)
            for info in self.provinces
            for name in (info.id, *(f"{info.id}/{coast}" for coast in info.coasts))
        )

    @cached_property
    def fleet_locations(self) -> Mapping[Province, tuple[Location, ...]]:
        """The locations of fleets in each province: its coasts, itself, or none (inland)."""
        return {
            info.id: ()
            if info.terrain is Terrain.INLAND
            else tuple(Location(f"{info.id}/{coast}") for coast in info.coasts) or (Location(info.id),)
            for info in self.provinces
        }

    def graph(self, kind: UnitKind) -> "Graph[Location]":
        """Return the borders that units of a kind cross, as a networkx graph of locations.

        Nodes have the attributes `province`, `terrain`, `center` and `home`.
        """
        from networkx import Graph  # takes 0.1 s to import

        made: Graph[Location] = Graph()
        borders = self.fleet_borders if kind is UnitKind.FLEET else self.army_borders
        for location, ends in borders.items():
            info = self.province[location.province]
            made.add_node(
                location,
                province=str(info.id),
                terrain=info.terrain.value,
                center=info.center,
                home=info.home or "",
            )
            made.add_edges_from((location, end) for end in ends)
        return made

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.provinces))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type["Board"], tuple[object, ...]]:
        # Read-only mappings cannot be pickled, and cached properties need not be.
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        thawed = {name: thaw_mapping(cast("Mapping[str, object]", values[name])) for name in _MAPPINGS}
        return type(self), tuple((values | thawed).values())


_MAPPINGS = (
    "army_borders",
    "fleet_borders",
    "start_owners",
    "special",
    "start_bonuses",
    "influence_setup",
    "tables",
    "game",
    "outlines",
)
