"""A board built from another program's file, with the place of each part in the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...model.board import Board, convert_board_data
from ...model.board.places import word_key
from ...model.errors import Defects, Place, UnreadableError, WestphaliaError
from ...model.text import Pointer, nearest_names, normalize_word
from ...variants import find_variant, variants
from .svg_outlines import GRID, PictureOutlines

if TYPE_CHECKING:
    import networkx as nx

COLORS: Final = (
    *("#c8443c", "#3a6fb0", "#3f9b55", "#d9a521", "#8a5ab0", "#4fb3bf", "#7a5c3e", "#e07b39"),
    *("#5b6770", "#b0447e", "#8fae2e", "#2f4f8f", "#c9a9a6", "#1f7a6d", "#a33327", "#6c7fd8"),
)
"""The colors for files that define none for their powers."""

_COLOR: Final = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)

NEUTRAL: Final = "neutral"

_DEGREES: Final = 50.0
"""The extent of a map placed by the points of a picture, in degrees."""

_RESERVED: Final = (
    "via",
    "the",
    "and",
    "not",
    "hld",
    "sup",
    "mto",
    "cto",
    "cvy",
    "rto",
    "bld",
    "wve",
    "rem",
    "dsb",
    "otb",
)
"""Words of orders that cannot be ids of places."""

_MOSTLY: Final = 0.7
"""The part of the provinces that a known board must have, by name or id, to place those of a file."""

_ROUNDS: Final = 60
_MOST_SPRINGS: Final = 500
"""The number of places from which networkx would need SciPy for springs."""

_MOST_MISSING: Final = 0.1
"""The part of the provinces for which a picture may have no points, or no outlines."""

_ENOUGH: Final = 0.3
"""The part of the provinces whose points are kept where others have none."""

_SQUARE: Final = 25.0
"""Half the side of a square for such a province, on the grid of outlines."""

KINDS: Final = ("army", "fleet")
"""The kinds of unit of most programs."""
_ORDERS: Final = {"movement": ("move", "support", "convoy"), "retreat": ("retreat",)}
_DIFFICULT: Final = "units count two points, their support one, and moves over a difficult border fewer"
_YEAR: Final = (
    ("spring", "movement"),
    ("spring", "retreat"),
    ("fall", "movement"),
    ("fall", "retreat"),
    ("", "ownership"),
    ("", "victory"),
    ("winter", "adjustment"),
)
"""The phases and moments of the standard year."""


def derive_id(word: str) -> str:
    """Derive an id from a foreign name."""
    found = re.sub(r"[^a-z0-9]+", "_", normalize_word(word).lower()).strip("_")
    return found if re.match(r"[a-z]", found) else f"p{found}"


def is_plain_name(name: str) -> bool:
    """Return whether a name of a file cannot point outside its folder."""
    return (
        bool(name) and name == Path(name).name and not ("\\" in name or ":" in name or name.startswith("."))
    )


def short_ids(names: Sequence[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Return an id of three letters for each name, as players know them: ``mun``, ``nao`` for three words.

    Where the first choice is taken, other letters of the name follow; the last resort is the whole name.
    """
    ids: dict[str, str] = {}
    taken = {*taken, *_RESERVED}
    whole = {derive_id(name): name for name in names}
    for name in names:
        found = next(
            (code for code in _id_choices(name) if code not in taken and whole.get(code, name) == name),
            derive_id(name),
        )
        while found in taken:
            found += "x"
        taken.add(found)
        ids[name] = found
    return ids


def _id_choices(name: str) -> Iterator[str]:
    """Yield the ids of three letters that fit a name, the best first."""
    words = [word for word in derive_id(name.replace("'", "")).split("_") if word]
    letters = "".join(words)
    if len(words) > 2:
        yield "".join(word[0] for word in words[:3])
    yield letters[:3]
    if len(words) > 1:
        yield words[0][0] + words[1][:2]
        yield words[0][:2] + words[1][0]
    for i in range(1, len(letters)):
        for j in range(i + 1, len(letters)):
            yield letters[0] + letters[i] + letters[j]


@dataclass(frozen=True, slots=True)
class Ban:
    """Orders that nobody can give: by which rule, in which seasons and years, who, from where, into where."""

    words: str
    orders: tuple[str, ...] = ("move", "support", "convoy", "retreat")
    season: str | None = None
    kinds: tuple[str, ...] = KINDS
    at: str | None = None
    into: str | None = None
    years: tuple[tuple[str, int], ...] = ()

    def data(self, orders: Sequence[str], clause: str) -> dict[str, Any]:
        """Return the ban on some of the orders, as a step of the year lists it."""
        data: dict[str, Any] = {"orders": list(orders), "kinds": list(self.kinds)}
        if self.at is not None:
            data["at"] = [self.at]
        if self.into is not None:
            data["into"] = [self.into]
        if self.years:
            data["years"] = dict(self.years)
        return data | {"clause": clause}


class ForeignGame:
    """The rules of another program's game, as the section ``game`` of a board file holds them."""

    def __init__(self) -> None:
        self.start = "S1901M"
        self.builds = "home"
        """Where powers build: in ``home`` centers, ``owned`` ones, or in all ``homes`` that they own."""
        self.victory: int | None = None
        self.other_victories: list[dict[str, Any]] = []
        self.harbors: list[str] = []
        self.neutral_rebuilt = False
        self._bans: dict[Ban, None] = {}
        self._weak: dict[tuple[str, str], int] = {}

    def ban(self, ban: Ban) -> None:
        """Note that orders cannot be given."""
        self._bans[ban] = None

    def weaken(self, at: str, into: str, points: int) -> None:
        """Note the strength of moves over a difficult border, where other units have two points."""
        self._weak[at, into] = points
        words = "units give no support over a difficult border"
        self.ban(Ban(words, ("support",), at=at, into=into))

    def data(self, code: str, powers: Sequence[str], homes: Sequence[str]) -> dict[str, Any]:
        """Return the section; `code` begins the ids of its clauses. `homes` are the home centers of all."""
        data: dict[str, Any] = {"start": self.start}
        clauses: dict[str, str] = {}

        def clause(words: str) -> str:
            return clauses.setdefault(words, f"{code}-{len(clauses) + 1}")

        if self._bans:
            data["year"] = [self._step(season, phase, clause) for season, phase in _YEAR]
        if self._weak:
            rule = clause(_DIFFICULT)
            data["strengths"] = [
                {"at": [at], "into": [into], "move": points, "clause": rule}
                for (at, into), points in self._weak.items()
            ] + [{"move": 2, "hold": 2, "clause": rule}]
        if self.harbors:
            rule = clause("fleets convoy in these places as at sea")
            data["harbors"] = {"places": sorted(self.harbors), "clause": rule}
        if self.builds == "homes":
            data["builds"] = {"where": "chosen", "chosen": {power: list(homes) for power in powers}}
        elif self.builds != "home":
            data["builds"] = {"where": self.builds}
        if self.neutral_rebuilt:
            rule = clause("neutral units return to vacant places that nobody owns")
            data["neutral"] = {"rebuilt": True, "clause": rule}
        if self.victory is not None or self.other_victories:
            centers = [] if self.victory is None else [{"centers": self.victory}]
            data["victory"] = centers + self.other_victories
        if clauses:
            data["clauses"] = {rule: words for words, rule in clauses.items()}
        return data

    def _step(self, season: str, phase: str, clause: Callable[[str], str]) -> dict[str, Any]:
        if not season:
            return {"moment": phase}
        possible = _ORDERS.get(phase, ())
        bans = [
            ban.data(orders, clause(ban.words))
            for ban in self._bans
            if ban.season in (None, season) and (orders := [one for one in ban.orders if one in possible])
        ]
        return {"season": season, "phase": phase, **({"forbid": bans} if bans else {})}


class ForeignBoard:
    """The data of a board file under construction, with the problems found and notes on what is left out."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.data: dict[str, Any] = {"id": "", "name": "", "powers": [], "provinces": [], "edges": []}
        self.left_out: list[str] = []
        self.game = ForeignGame()
        self._problems: list[WestphaliaError] = []
        self._closed: set[str] = set()
        self._places: dict[tuple[str, int | str], Place] = {}
        self._steps: dict[tuple[str, str, str], Place] = {}
        self._points: Mapping[str, tuple[float, float]] = {}
        self._outlines: PictureOutlines | None = None

    # --------------------------------------------------------------------------------- gathering

    def add(self, section: str, record: dict[str, Any], place: Place) -> None:
        """Add a power, a province or a unit."""
        records: list[Any] = self.data.setdefault(section, [])
        self._places[section, len(records)] = place
        records.append({name: value for name, value in record.items() if value not in (None, "", (), [])})

    def set_owner(self, province: str, power: str, place: Place) -> None:
        """Set the owner of a center at the start."""
        self._places["owners", province] = place
        self.data.setdefault("owners", {})[province] = power

    def add_step(self, who: str, start: str, end: str, place: Place) -> None:
        """Add one direction of a border: who (`army`, `fleet`) can go from `start` to `end`.

        A border of a province with itself is no border; jDip's files have them where no other border is.
        """
        if start.partition("/")[0] == end.partition("/")[0]:
            return
        self._steps.setdefault((who, start, end), place)

    def add_problem(
        self, place: Place, message: str, expected: str | None = None, nearest: Iterable[str] = ()
    ) -> None:
        """Note a problem: something impossible or unsupported."""
        self._problems.append(
            UnreadableError(message, place=place, expected=expected, nearest=tuple(nearest))
        )

    def add_unknown(self, place: Place, kind: str, word: str, known: Iterable[str]) -> None:
        """Note a name that the file does not define."""
        self.add_problem(place, f"unknown {kind} {word!r}", nearest=nearest_names(word, list(known)))

    # ----------------------------------------------------------------------------------- the end

    def board(self) -> Board:
        """Build the board. Raises Defects with the lines of the file."""
        self._fill_in_colors()
        self._tell_names_apart()
        self._leave_out_unfit_borders()
        self._leave_out_impassable()
        self._close_coasts()
        self._merge_single_coasts()
        self._leave_out_units()
        self._leave_out_powers()
        kinds: dict[tuple[str, str], dict[str, Place]] = {}
        for (who, start, end), place in self._steps.items():
            if (who, end, start) not in self._steps:
                self._ban_way_back(who, end, start)
            kinds.setdefault((min(start, end), max(start, end)), {}).setdefault(who, place)
        for (start, end), found in sorted(kinds.items()):
            self._places["edges", len(self.data["edges"])] = next(iter(found.values()))
            self.data["edges"].append([start, end, "both" if len(found) > 1 else next(iter(found))])
        self._leave_out_harbors()
        if self._problems:
            self._problems.sort(key=lambda one: (one.place.line or 0, one.place.column or 0))
            raise Defects(self._problems)
        homes = [record["id"] for record in self.data["provinces"] if record.get("home")]
        self.data["game"] = self.game.data("RULE", [power["id"] for power in self.data["powers"]], homes)
        drawn = self._draw_outlines()
        if not drawn and not any("at" in record for record in self.data["provinces"]):
            self._lay_out()
        return convert_board_data(self.data, self._find_place)

    def _fill_in_colors(self) -> None:
        """Give powers without a color of the form #rrggbb one that no other has."""
        powers = self.data["powers"]
        taken = {str(power.get("color", "")).lower() for power in powers}
        free = [color for color in COLORS if color not in taken] or list(COLORS)
        missing = [power for power in powers if not _COLOR.fullmatch(str(power.get("color", "")))]
        for index, power in enumerate(missing):
            power["color"] = free[index % len(free)]
            self.left_out.append(f"power {power['id']}: it has no color, and gets {power['color']}")

    def _tell_names_apart(self) -> None:
        """Give provinces without a name their id, and provinces of one name their ids in addition."""
        met: set[str] = set()
        for record in self.data["provinces"]:
            if not record.get("name"):
                record["name"] = record["id"].replace("_", " ").title()
                self.left_out.append(f"{record['id']}: it has no name, and gets {record['name']}")
            key = word_key(record["name"])
            if key in met:
                name = f"{record['name']} ({record['id']})"
                self.left_out.append(
                    f"{record['id']}: another place is named {record['name']}; it gets {name}"
                )
                record["name"] = name
            met.add(word_key(record["name"]))

    def _leave_out_impassable(self) -> None:
        """Leave out the provinces without a border, and those that are cut off from most others."""
        import networkx as nx  # not above: it is slow to import

        parts = sorted(nx.connected_components(self._border_graph()), key=len)
        reached: set[str] = parts.pop() if parts else set()
        for part in parts:
            self.left_out += [f"{place}: cut off from the rest of the board" for place in sorted(part)]
        for who, start, end in list(self._steps):
            if start.partition("/")[0] not in reached:
                del self._steps[who, start, end]
        records, places = self.data["provinces"], self._places
        kept = [index for index, record in enumerate(records) if record["id"] in reached]
        for record in records:
            if not any(record["id"] in part for part in (reached, *parts)):
                self.left_out.append(f"{record.get('name') or record['id']}: no unit can enter it")
        moved: dict[tuple[str, int | str], Place] = {
            ("provinces", new): places["provinces", old] for new, old in enumerate(kept)
        }
        for index in range(len(records)):
            places.pop(("provinces", index), None)
        places.update(moved)
        self.data["provinces"] = [records[index] for index in kept]
        owners = self.data.get("owners", {})
        self.data["owners"] = {place: power for place, power in owners.items() if place in reached}
        centers = sum(bool(record.get("center")) for record in self.data["provinces"])
        if self.game.victory is not None and self.game.victory > centers:
            self.left_out.append(f"victory with {self.game.victory} centers: the board has {centers}")
            self.game.victory = None

    def _leave_out_harbors(self) -> None:
        """Leave out the convoys in places that are no coasts, or have several."""
        fit = {
            record["id"]
            for record in self.data["provinces"]
            if record["terrain"] == "coastal" and not record.get("coasts")
        }
        self.left_out += [
            f"{place}: fleets there can convoy" for place in self.game.harbors if place not in fit
        ]
        self.game.harbors = [place for place in self.game.harbors if place in fit]

    def _leave_out_unfit_borders(self) -> None:
        """Leave out borders of fleets inland or to a coast without its name, and of armies into seas."""
        provinces = {record["id"]: record for record in self.data["provinces"]}
        for who, start, end in list(self._steps):
            for place in (start, end):
                record = provinces.get(place.partition("/")[0])
                why = "" if record is None else _why_unfit(who, place, record)
                if why:
                    del self._steps[who, start, end]
                    noun = place.partition("/")[0]
                    self.left_out.append(f"the {who} border from {start} to {end}: {noun} {why}")
                    break

    def _close_coasts(self) -> None:
        """Make inland what is called a coast although no fleet can reach it."""
        reached = {place.partition("/")[0] for who, *ends in self._steps if who == "fleet" for place in ends}
        for record in self.data["provinces"]:
            if record["terrain"] == "coastal" and record["id"] not in reached:
                record["terrain"] = "inland"
                record.pop("coasts", None)
                self._closed.add(record["id"])
                name = record.get("name") or record["id"]
                self.left_out.append(f"{name}: no fleet can reach it, so it is inland")

    def _merge_single_coasts(self) -> None:
        """Leave out the coasts that no fleet reaches; a coast that remains alone is the whole province's."""
        reached = {place for who, *ends in self._steps if who == "fleet" for place in ends}
        for record in self.data["provinces"]:
            coasts = [coast for coast in record.get("coasts", ()) if f"{record['id']}/{coast}" in reached]
            if len(coasts) == len(record.get("coasts", ())) > 1:
                continue
            record.pop("coasts", None)
            if len(coasts) > 1:
                record["coasts"] = coasts
            for coast in coasts if len(coasts) == 1 else ():
                self._rename(f"{record['id']}/{coast}", record["id"])

    def _rename(self, old: str, new: str) -> None:
        """Give a place another id in borders and units."""
        for (who, start, end), place in list(self._steps.items()):
            if old in (start, end):
                del self._steps[who, start, end]
                self._steps[who, new if start == old else start, new if end == old else end] = place
        for unit in self.data.get("units", ()):
            if unit["at"] == old:
                unit["at"] = new

    def _leave_out_units(self) -> None:
        """Leave out second units of a province, and units in places that are left out."""
        known = {record["id"] for record in self.data["provinces"]}
        seen: set[str] = set()
        kept: list[dict[str, Any]] = []
        for index, unit in enumerate(self.data.get("units", [])):
            here = unit["at"].partition("/")[0]
            why = ""
            if here not in known:
                why = "it is impassable"
            elif unit["kind"] == "fleet" and here in self._closed:
                why = "no fleet can reach it"
            elif here in seen:
                why = "another unit is there"
            if why:
                self.left_out.append(f"the {unit['kind']} of {unit['power']} in {unit['at']}: {why}")
                continue
            seen.add(here)
            self._places["units", len(kept)] = self._places["units", index]
            kept.append(unit)
        if "units" in self.data:
            self.data["units"] = kept

    def _leave_out_powers(self) -> None:
        """Leave out the powers without a unit and a center: they would be eliminated at once."""
        active = {unit["power"] for unit in self.data.get("units", [])} | set(
            self.data.get("owners", {}).values()
        )
        kept = [power for power in self.data["powers"] if power["id"] in active]
        if not kept:
            return
        for power in self.data["powers"]:
            if power not in kept:
                self.left_out.append(f"{power['name']}: it has neither a unit nor a center at the start")
        self.data["powers"] = kept
        for province in self.data["provinces"]:
            if province.get("home") not in active:
                province.pop("home", None)

    def set_points(self, points: Mapping[str, tuple[float, float]]) -> None:
        """Place provinces by points of a picture, with x to the right and y downward, in any unit.

        The map is drawn near the equator, where a degree has the same length in both directions. A point of
        several provinces is none: files have it where nobody has drawn them. If many points are missing, the
        rest is laid out by the borders.
        """
        shared = {point for point, count in Counter(points.values()).items() if count > 1}
        known = {
            place: point for place, point in points.items() if place in self._ids() and point not in shared
        }
        self._points = known
        if len(known) < max(2, (1 - _MOST_MISSING) * len(self.data["provinces"])):
            return
        xs, ys = [x for x, _ in known.values()], [y for _, y in known.values()]
        scale = _DEGREES / max(max(xs) - min(xs), max(ys) - min(ys), 1e-9)
        middle = (max(ys) + min(ys)) / 2
        for record in self.data["provinces"]:
            if record["id"] in known:
                x, y = known[record["id"]]
                record["at"] = [round((x - min(xs)) * scale, 2), round((middle - y) * scale, 2)]

    def set_outlines(self, outlines: PictureOutlines | None) -> None:
        """Draw provinces with the outlines of the picture from which their points are, if it has them."""
        self._outlines = outlines

    def _draw_outlines(self) -> bool:
        """Add the outlines of the provinces, if the picture has them, and place their points in them.

        A place that the picture draws in another way, such as a box off the board, gets a square.
        """
        if self._outlines is None:
            return False
        import shapely  # not above: it is slow to import
        from shapely.geometry import mapping

        places = [record["id"] for record in self.data["provinces"]]
        points = {place: self._outlines.place(*point) for place, point in self._points.items()}
        areas = {place: area for place, area in self._outlines.areas.items() if place in places}
        missing = [place for place in places if place not in areas]
        if len(missing) > _MOST_MISSING * len(places) or any(place not in points for place in missing):
            self.left_out.append(f"the outlines of the picture: {len(missing)} of {len(places)} are missing")
            return False
        squares = {place: shapely.box(*_square(*points[place])) for place in missing}
        if squares:
            covered = shapely.union_all(list(squares.values()))
            areas = {place: shapely.difference(area, covered) for place, area in areas.items()} | squares
        scale = _DEGREES / GRID
        features: list[dict[str, Any]] = []
        for record in self.data["provinces"]:
            area, point = areas[record["id"]], points.get(record["id"])
            if point is None or not area.contains(shapely.Point(point)):
                point = shapely.get_coordinates(area.representative_point()).tolist()[0]
            record["at"] = [round(point[0] * scale, 2), round((GRID / 2 - point[1]) * scale, 2)]
            drawn = shapely.transform(area, lambda corners: (corners - [0, GRID / 2]) * [scale, -scale])
            geometry = _as_lists(mapping(drawn))
            properties = {"place": record["id"]}
            features.append({"type": "Feature", "properties": properties, "geometry": geometry})
        self.data["outlines"] = {"type": "FeatureCollection", "features": features}
        return True

    def _lay_out(self) -> None:
        """Place the provinces of a file without a picture: as on a known board, or by springs."""
        records = self.data["provinces"]
        for name in variants():
            known = {info.name.casefold(): info.at for info in find_variant(name).board.provinces}
            ids = {str(info.id): info.at for info in find_variant(name).board.provinces}
            at = {
                record["id"]: known.get(record["name"].casefold()) or ids.get(record["id"])
                for record in records
            }
            if sum(point is not None for point in at.values()) >= _MOSTLY * len(records):
                for record in records:
                    point = at[record["id"]]
                    if point is not None:
                        record["at"] = list(point)
                return
        graph = self._border_graph()
        known = {place: point for place, point in self._points.items() if place in graph}
        self.set_points(_fill_in(graph, known) if len(known) > _ENOUGH * len(graph) else _unfold(graph))

    def _border_graph(self) -> nx.Graph[str]:
        """Return the provinces with borders between them."""
        import networkx as nx

        graph: nx.Graph[str] = nx.Graph()
        ends = ((start.partition("/")[0], end.partition("/")[0]) for _, start, end in self._steps)
        graph.add_edges_from(sorted(ends))
        return graph

    def _ids(self) -> frozenset[str]:
        return frozenset(record["id"] for record in self.data["provinces"])

    def _ban_way_back(self, who: str, start: str, end: str) -> None:
        """Forbid one direction of a border, since borders of a board are open in both."""
        out_of, into = start.partition("/")[0], end.partition("/")[0]
        noun = "armies" if who == "army" else "fleets"
        others = {
            (way[1].partition("/")[0], way[2].partition("/")[0]) for way in self._steps if way[0] == who
        }
        if (out_of, into) in others:  # by another coast
            self.left_out.append(f"the way back from {start} to {end}: it stays open to {noun}")
            return
        words = f"{noun} cannot go from {out_of} to {into}"
        self.game.ban(Ban(words, ("move", "support", "retreat"), kinds=(who,), at=out_of, into=into))

    def _find_place(self, pointer: Pointer) -> Place:
        if len(pointer) > 1:
            return self._places.get((str(pointer[0]), pointer[1]), Place(self.file))
        return Place(self.file)


def _unfold(graph: nx.Graph[str]) -> dict[str, tuple[float, float]]:
    """Return points for the places of a connected graph: neighbors near each other, all spaced evenly."""
    import networkx as nx
    import numpy as np

    borders = nx.to_numpy_array(graph)
    # The second and third eigenvectors of the Laplacian unfold the map; a few rounds of springs even it out.
    _, vectors = np.linalg.eigh(np.diag(borders.sum(axis=0)) - borders)
    points = dict(zip(graph, vectors[:, 1:3], strict=True))
    if min(vectors.shape) > 2 and len(graph) < _MOST_SPRINGS:
        points = nx.spring_layout(graph, pos=points, seed=1, iterations=_ROUNDS)
    return {place: (float(point[0]), float(point[-1])) for place, point in points.items()}


def _fill_in(
    graph: nx.Graph[str], known: Mapping[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """Return points for all places: the known ones, and between their neighbors' those of the others."""
    import networkx as nx
    import numpy as np

    chance = np.random.default_rng(1)
    spread = np.ptp(list(known.values()), axis=0) / 20
    points = dict(known)
    for place in graph:
        if place not in known:
            near = [known[other] for other in graph[place] if other in known] or list(known.values())
            x, y = np.mean(near, axis=0) + spread * chance.uniform(-1, 1, 2)
            points[place] = (float(x), float(y))
    if len(graph) < _MOST_SPRINGS:
        found = nx.spring_layout(graph, pos=points, fixed=list(known), seed=1, iterations=_ROUNDS)
        points |= {place: (float(x), float(y)) for place, (x, y) in found.items()}
    return points


def _why_unfit(who: str, place: str, record: Mapping[str, Any]) -> str:
    """Return why an army or a fleet cannot cross a border of a place, empty if it can."""
    if who == "army":
        return "is a sea" if record["terrain"] == "sea" else ""
    if record["terrain"] == "inland":
        return "is inland"
    return "has several coasts" if record.get("coasts") and "/" not in place else ""


def _square(x: float, y: float) -> tuple[float, float, float, float]:
    return round(x - _SQUARE), round(y - _SQUARE), round(x + _SQUARE), round(y + _SQUARE)


def _as_lists(geometry: Mapping[str, Any]) -> dict[str, Any]:
    """Return a geometry as in GeoJSON, with lists and rounded numbers."""

    def convert(value: Any) -> Any:
        if isinstance(value, float | int):
            return round(value, 3)
        return [convert(one) for one in value]

    return {"type": geometry["type"], "coordinates": convert(geometry["coordinates"])}
