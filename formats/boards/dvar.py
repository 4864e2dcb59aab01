"""Boards of the site diplicity: variants as JSON.

The fields are those of the site's schema (johnpooch/diplicity-react: service/variant.schema.yaml), or those
of its variant creator, where a province lists its neighbors and its first unit. Start, builds and victory
become rules of a game by data. Properties that boards do not have are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.phase import parse_phase
from ...model.text import JsonPlaces, read_json
from .foreign_board import NEUTRAL, ForeignBoard, derive_id
from .svg_outlines import PictureOutlines, lay_outlines, read_path_area

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_GAME: Final = ("emergencyMeasures", "phaseProgression", "dominanceRules")
_STANDARD_YEAR: Final = {
    "seasons": ["Spring", "Fall"],
    "transitions": [
        {
            "from": {"season": start[0], "type": start[1]},
            "to": {"season": end[0], "type": end[1], "yearDelta": int(end == ("Spring", "Movement"))},
        }
        for start, end in pairwise(
            (
                *(("Spring", "Movement"), ("Spring", "Retreat"), ("Fall", "Movement"), ("Fall", "Retreat")),
                *(("Fall", "Adjustment"), ("Spring", "Movement")),
            )
        )
    ],
}
_ANYWHERE: Final = "allow-builds-in-non-home-centers"
_STRENGTHS = ("armyStrength", "fleetStrength", "convoyStrength")
_KINDS = {"Army": "army", "Fleet": "fleet"}


def is_dvar(text: str) -> bool:
    """Return whether a text may be such a file. Westphalia's own board files have no nations."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and '"nations"' in text


def read_dvar(path: str | Path, text: str) -> ForeignBoard:
    """Read the board of a variant from the text of a file. Raises UnreadableError and Defects with lines."""
    file = str(path)
    data = read_json(text, file)
    if not isinstance(data, dict):
        raise UnreadableError(
            "not a variant", place=Place(file), expected="an object with nations and provinces"
        )
    provinces = cast("Mapping[str, Any]", data).get("provinces")
    if isinstance(provinces, list) and not any(
        isinstance(one, dict) and "adjacencies" in one for one in cast("list[object]", provinces)
    ):
        raise UnreadableError(
            "the provinces have no borders",
            place=Place(file),
            expected="a variant document with adjacencies, as the site's variant creator writes it",
        )
    return _DvarReader(cast("Mapping[str, Any]", data), text, file).read()


class _DvarReader:
    def __init__(self, data: Mapping[str, Any], text: str, file: str) -> None:
        self._data = data
        self._text, self._file = text, file
        self._found: JsonPlaces | None = None
        self._new = ForeignBoard(file)
        self._powers: dict[str, str] = {}
        self._provinces: dict[str, str] = {}
        self._coasts: dict[str, str] = {}
        self._parents: set[str] = set()
        self._kinds: dict[str, str] = {}

    def read(self) -> ForeignBoard:
        data = self._data
        self._new.data |= {
            "id": derive_id(str(data.get("id") or data.get("name", ""))).replace("_", "-"),
            "name": str(data.get("name", "")),
            "designer": str(data.get("author", "")),
            "note": str(data.get("description", "")),
        }
        self._read_nations()
        self._read_provinces()
        self._read_borders()
        self._read_start()
        self._read_game()
        self._new.set_points(dict(self._read_points()))
        self._new.set_outlines(self._read_outlines())
        self._new.left_out += [
            f"{name}: the game has the standard one"
            for name in _GAME
            if data.get(name) not in (None, _STANDARD_YEAR)
        ]
        foreign = {ours: theirs for theirs, ours in self._provinces.items() if ours != theirs}
        if foreign:
            self._new.data["special"] = {"picture_ids": foreign}
        return self._new

    def _read_game(self) -> None:
        """Read the first phase, where powers build, and the victory."""
        game, data = self._new.game, self._data
        start = data.get("initialState")
        phase = cast("Mapping[str, object]", start).get("phase") if isinstance(start, dict) else None
        if isinstance(phase, dict):
            words = cast("Mapping[str, Any]", phase)
            season = "Winter" if words.get("type") == "Adjustment" else words.get("season")
            try:
                game.start = parse_phase(f"{season} {words.get('year')} {words.get('type')}").code
            except WestphaliaError:
                expected = "a season, a year and a type"
                self._new.add_problem(self._find_place("initialState", "phase"), "the first phase", expected)
        if isinstance(data.get("soloVictorySCCount"), int):
            game.victory = data["soloVictorySCCount"]
        for way, condition in self._read_objects("victoryConditions"):
            centers, places = condition.get("supplyCenters"), condition.get("provinces")
            match condition.get("type"), condition.get("year"):
                case "supply-center-majority", _ if isinstance(centers, int):
                    game.victory = centers
                case "timed-resolution", int(year) if condition.get("resolution") == "most-supply-centers":
                    game.other_victories.append({"year": year})
                case "province-control", None if isinstance(places, list):
                    named = [self._provinces.get(str(one)) for one in cast("list[object]", places)]
                    game.other_victories.append({"places": named})
                case kind, _:
                    self._new.left_out.append(f"victoryConditions[{way[1]}]: {kind}")
        modifiers = data.get("adjudicationModifiers")
        for modifier in cast("Sequence[object]", modifiers) if isinstance(modifiers, list) else ():
            if modifier == _ANYWHERE:
                game.builds = "owned"
            else:
                self._new.left_out.append(f"adjudicationModifiers: {modifier}")

    def _read_points(self) -> Iterator[tuple[str, tuple[float, float]]]:
        """Yield where the picture of a document puts the units of provinces."""
        for _, province in self._read_objects("provinces"):
            point = province.get("unitPosition")
            if isinstance(point, dict):
                x, y = (cast("Mapping[str, Any]", point).get(axis) for axis in ("x", "y"))
                if isinstance(x, int | float) and isinstance(y, int | float):
                    yield self._provinces.get(str(province.get("id")), ""), (float(x), float(y))

    def _read_outlines(self) -> PictureOutlines | None:
        try:
            return lay_outlines(self._read_shapes())
        except UnreadableError as error:
            self._new.left_out.append(f"the outlines of the picture: {error.message}")
            return None

    def _read_shapes(self) -> Iterator[tuple[str | None, BaseGeometry]]:
        """Yield the areas of provinces in the picture of a document."""
        for _, province in self._read_objects("provinces"):
            path = province.get("path")
            if isinstance(path, str):
                yield self._provinces.get(str(province.get("id"))), read_path_area(path)

    def _find_place(self, *pointer: str | int) -> Place:
        if self._found is None:
            self._found = JsonPlaces(self._text, self._file)
        return self._found.place_at(self._found.offset(pointer))

    def _read_objects(self, *pointer: str | int) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
        """Yield the objects of a list, each with its path."""
        found: Any = self._data
        for part in pointer:
            found = found.get(part) if isinstance(part, str) else found[part]
            if found is None:
                return
        if not isinstance(found, list):
            self._new.add_problem(
                self._find_place(*pointer), f"{pointer[-1]} is not a list", "a list of objects"
            )
            return
        for index, record in enumerate(cast("Sequence[object]", found)):
            if isinstance(record, dict):
                yield (*pointer, index), cast("Mapping[str, Any]", record)
            elif isinstance(record, str) and pointer[-1] == "adjacencies":
                yield (*pointer, index), {"to": record}
            else:
                self._new.add_problem(
                    self._find_place(*pointer, index), f"{pointer[-1]}: not an object", "an object"
                )

    def _read_text(self, record: Mapping[str, Any], name: str, way: tuple[str | int, ...]) -> str:
        """Return a field that must be text."""
        value = record.get(name)
        if isinstance(value, str) and value:
            return value
        self._new.add_problem(
            self._find_place(*way),
            f"the field {name!r} is missing" if value is None else f"{name} is not a text",
        )
        return ""

    # ------------------------------------------------------------------------------------- parts

    def _read_nations(self) -> None:
        for way, nation in self._read_objects("nations"):
            theirs = self._read_text(nation, "id", way)
            name = self._read_text(nation, "name", way)
            if nation.get("non_playable"):
                self._powers[theirs] = NEUTRAL
                self._new.left_out.append(f"nation {theirs}: it has no player, so its units are neutral")
                continue
            self._powers[theirs] = derive_id(theirs)
            color = str(nation.get("color", "")).lower()
            record = {"id": derive_id(theirs), "name": name, "adjective": name, "color": color}
            self._new.add("powers", record, self._find_place(*way))

    def _read_provinces(self) -> None:
        coasts: dict[str, list[str]] = {}
        for way, coast in self._read_objects("namedCoasts"):
            theirs, parent = self._read_text(coast, "id", way), self._read_text(coast, "parentProvince", way)
            self._coasts[theirs] = f"{derive_id(parent)}/{theirs.rpartition('/')[2]}"
            coasts.setdefault(parent, []).append(theirs.rpartition("/")[2])
            if not theirs.startswith(f"{parent}/"):
                self._new.add_problem(
                    self._find_place(*way),
                    f"the coast {theirs!r} does not belong to {parent!r}",
                    f"{parent}/...",
                )
        self._parents = set(coasts)
        for _, province in self._read_objects("provinces"):
            self._kinds[str(province.get("id"))] = str(province.get("type"))
        for way, province in self._read_objects("provinces"):
            theirs = self._read_text(province, "id", way)
            self._provinces[theirs] = derive_id(theirs)
            self._read_first_unit(province, theirs, way)
            for name in ("convoyableCapable", "cutException", "noSupport"):
                if not province.get(name):
                    continue
                if name == "convoyableCapable" and province.get("type") != "sea":
                    self._new.game.harbors.append(derive_id(theirs))
                elif name != "convoyableCapable":
                    self._new.left_out.append(f"{theirs}: {name}, which boards do not have")
            home = province.get("homeNation")
            if home is not None and home not in self._powers:
                self._new.add_unknown(self._find_place(*way, "homeNation"), "nation", str(home), self._powers)
            power = self._powers.get(str(home))
            record = {
                "id": derive_id(theirs),
                "name": str(province.get("name") or ""),
                "terrain": self._parse_terrain(province, theirs, way),
                "center": province.get("supplyCenter") is True or None,
                "home": None if power == NEUTRAL else power,
                "coasts": sorted(coasts.get(theirs, [])),
            }
            self._new.add("provinces", record, self._find_place(*way))
        for parent in sorted(self._parents - set(self._provinces)):
            self._new.add_unknown(Place(self._file), "province", parent, self._provinces)

    def _read_first_unit(self, province: Mapping[str, Any], theirs: str, way: tuple[str | int, ...]) -> None:
        """Read the unit and the owner that the variant creator gives a province."""
        unit, power = province.get("startingUnit"), self._powers.get(str(province.get("homeNation")))
        if isinstance(unit, dict) and power is not None:
            words = cast("Mapping[str, Any]", unit)
            kind = _KINDS.get(str(words.get("type")))
            coast = str(words.get("coast") or "")
            at = f"{derive_id(theirs)}/{coast.rpartition('/')[2]}" if coast else derive_id(theirs)
            if kind is None:
                self._new.add_problem(self._find_place(*way), f"type: {words.get('type')!r}", "Army or Fleet")
            else:
                self._new.add("units", {"power": power, "kind": kind, "at": at}, self._find_place(*way))
        if (
            power not in (None, NEUTRAL)
            and province.get("supplyCenter") is True
            and "startingUnit" in province
        ):
            self._new.set_owner(derive_id(theirs), power, self._find_place(*way))

    def _parse_terrain(self, province: Mapping[str, Any], theirs: str, way: tuple[str | int, ...]) -> str:
        kind = province.get("type")
        if kind not in ("land", "sea", "coastal"):
            self._new.add_problem(self._find_place(*way), f"type: {kind!r}", "land, sea or coastal")
        if kind == "sea":
            return "sea"
        if kind == "coastal":
            return "coastal"
        shores = (edge.get("pass", "army") for _, edge in self._read_objects(*way, "adjacencies"))
        return "coastal" if theirs in self._parents or any(who != "army" for who in shores) else "inland"

    def _read_borders(self) -> None:
        for section in ("provinces", "namedCoasts"):
            for way, place in self._read_objects(section):
                start = str(place.get("id", ""))
                for edge_way, edge in self._read_objects(*way, "adjacencies"):
                    self._read_border(start, edge, edge_way)

    def _read_border(self, start: str, edge: Mapping[str, Any], way: tuple[str | int, ...]) -> None:
        end, who = (
            self._read_text(edge, "to", way),
            edge.get("pass", self._who_passes(start, str(edge.get("to")))),
        )
        for name in (*_STRENGTHS, "noSupport", "cutException", "retreatPriority"):
            if edge.get(name) not in (None, False, 0 if name == "retreatPriority" else 1):
                self._new.left_out.append(f"the border from {start} to {edge.get('to')}: {name} {edge[name]}")
        if who not in ("army", "fleet", "both"):
            self._new.add_problem(self._find_place(*way), f"pass: {who!r}", "army, fleet or both")
            return
        here, there = self._parse_location(start), self._parse_location(end)
        if there is None and "pass" not in edge:
            self._new.left_out.append(f"the border from {start} to {end}: the document has no place {end}")
        elif there is None:
            self._new.add_unknown(
                self._find_place(*way, "to"), "place", end, {**self._provinces, **self._coasts}
            )
        if here is None or there is None:
            return
        at = self._find_place(*way)
        if who != "fleet":
            self._new.add_step("army", here, there, at)
        if who != "army" and not {start, end} & self._parents:
            self._new.add_step(
                "fleet", here, there, at
            )  # fleets keep to coasts; an edge of the whole says no more

    def _who_passes(self, start: str, end: str) -> str:
        """Return who crosses a border of a document that lists neighbors alone, by the kinds of places."""
        kinds = {self._kinds.get(place.partition("/")[0], "land") for place in (start, end)}
        return "fleet" if "sea" in kinds else "army" if "land" in kinds else "both"

    def _parse_location(self, theirs: str) -> str | None:
        return self._coasts.get(theirs) or self._provinces.get(theirs)

    def _read_start(self) -> None:
        if not isinstance(self._data.get("initialState"), dict):
            if not self._new.data.get("units"):
                self._new.left_out.append("initialState: missing, so the board begins empty")
            return
        for way, unit in self._read_objects("initialState", "units"):
            at, kind = (
                self._parse_location(self._read_text(unit, "location", way)),
                _KINDS.get(str(unit.get("type"))),
            )
            power = self._find_power(unit, way)
            if at is None:
                self._new.add_unknown(
                    self._find_place(*way), "place", str(unit.get("location")), self._provinces
                )
            if kind is None:
                self._new.add_problem(self._find_place(*way), f"type: {unit.get('type')!r}", "Army or Fleet")
            if at and kind and power:
                self._new.add("units", {"power": power, "kind": kind, "at": at}, self._find_place(*way))
        for way, center in self._read_objects("initialState", "supplyCenters"):
            power, theirs = self._find_power(center, way), self._read_text(center, "province", way)
            if theirs not in self._provinces:
                self._new.add_unknown(self._find_place(*way), "province", theirs, self._provinces)
            elif power and power != NEUTRAL:
                self._new.set_owner(self._provinces[theirs], power, self._find_place(*way))

    def _find_power(self, record: Mapping[str, Any], way: tuple[str | int, ...]) -> str | None:
        theirs = self._read_text(record, "nation", way)
        if theirs and theirs not in self._powers:
            self._new.add_unknown(self._find_place(*way), "nation", theirs, self._powers)
        return self._powers.get(theirs)
