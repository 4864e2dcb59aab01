"""Boards: provinces, coasts, borders and powers, as values.

A `Board` is made from a board file by `westphalia.model.board_file`, which also audits it. Here is
only what a board is and what one can ask it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias, cast

from ..brief import counted, tagged
from ..names import Location, Power, Province, UnitKind
from ..showing import Shown
from ..text import freeze_mapping, thaw_mapping


class Terrain(StrEnum):
    """What a province is to units: fleets enter sea and coastal ones, armies inland and coastal ones."""

    SEA = "sea"
    COASTAL = "coastal"
    INLAND = "inland"


@dataclass(frozen=True, slots=True)
class PowerInfo:
    """A power of a board with the words and the color (``#rrggbb``) it is shown with.

    What follows the aliases is there on boards whose variant asks for it: the faith, the house and
    the ruler; the influence it gets a year (points) and where that number comes from; its place in
    the order of attack of the first year (1 is first); the centers it needs to win.
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
    """A minor state: land with a unit of its own that powers influence.

    `code` is the short form on the map, `value` its worth in influence points, `unit` the kind of
    unit it has, if any. `faith_lock` is the faith that it never leaves, `creed` a faith outside the
    two parties; `deploy` says which powers may put its unit in the field (``all``, ``none`` or a
    faith).
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
    """A province: its names, terrain and coasts (empty unless it has more than one).

    `home` is the power that may build there; `at` is a point for drawing (longitude, latitude);
    `source` says where the province comes from (``published``, ``seed``, ``reconstructed`` ...).
    `value` is its worth and `minor` the minor state it belongs to, where a variant has them.
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
"""For each location the locations one step away; locations without any step may be missing."""


@dataclass(frozen=True)
class Board(Shown):
    """A board. `borders` gives the steps of armies and of fleets; both relations are symmetric.

    Armies stand in locations without a coast. Fleets stand in a coast of a province that has
    several, otherwise in the location named like the province.

    `start_bonuses` holds the strength beyond one of those first units that have it, `influence_setup`
    the influence points that powers hold in minor states before the game. `tables` and `special` are
    for the variant: nothing here reads them, but their lists are tuples and their objects read-only. `game`
    are the rules of a game that is played by data alone, as the file has them (empty: there are none).
    `outlines` says what its provinces look like on maps: GeoJSON, a feature for each (empty: maps find out).
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
        words = (counted(len(self.provinces), "province"), counted(len(self.powers), "power"))
        return tagged(self, f"{self.id!r}, {self.name}", *words)

    @cached_property
    def province(self) -> Mapping[Province, ProvinceInfo]:
        """Each province's information by its id."""
        return {info.id: info for info in self.provinces}

    @cached_property
    def power(self) -> Mapping[Power, PowerInfo]:
        """Each power's information by its id."""
        return {info.id: info for info in self.powers}

    @cached_property
    def minor(self) -> Mapping[Power, MinorInfo]:
        """Each minor state's information by its id."""
        return {info.id: info for info in self.minors}

    @cached_property
    def names(self) -> Mapping[Power, str]:
        """What people call each power and each minor state."""
        return {info.id: info.name for info in (*self.powers, *self.minors)}

    @cached_property
    def centers(self) -> frozenset[Province]:
        """The supply centers."""
        return frozenset(info.id for info in self.provinces if info.center)

    @cached_property
    def seas(self) -> frozenset[Province]:
        """The sea provinces: where fleets convoy."""
        return frozenset(info.id for info in self.provinces if info.terrain is Terrain.SEA)

    @cached_property
    def locations(self) -> tuple[Location, ...]:
        """Every location, province by province: the province itself, then its coasts."""
        return tuple(
            Location(name)
            for info in self.provinces
            for name in (info.id, *(f"{info.id}/{coast}" for coast in info.coasts))
        )

    @cached_property
    def fleet_locations(self) -> Mapping[Province, tuple[Location, ...]]:
        """Where a fleet can stand in each province: its coasts, itself, or nowhere (inland)."""
        return {
            info.id: ()
            if info.terrain is Terrain.INLAND
            else tuple(Location(f"{info.id}/{coast}") for coast in info.coasts) or (Location(info.id),)
            for info in self.provinces
        }

    @cached_property
    def _hash(self) -> int:
        return hash((self.id, self.provinces))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type["Board"], tuple[object, ...]]:
        # Read-only mappings cannot be pickled, and what is cached need not be.
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
