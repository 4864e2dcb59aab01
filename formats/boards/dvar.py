"""Boards of the site diplicity: variants as JSON, with the ids of its pictures (SVG).

The fields are those of the site's schema (johnpooch/diplicity-react: service/variant.schema.yaml). Rules of
the game are left out. Properties that change borders are refused, since our boards do not support them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from ...model.errors import Place, UnreadableError
from ...model.text import JsonPlaces, read_json
from .foreign_board import NEUTRAL, ForeignBoard, made_id

_GAME: Final = (
    *("rules", "victoryConditions", "adjudicationModifiers", "emergencyMeasures", "phaseProgression"),
    "dominanceRules",
)
_STRENGTHS = ("armyStrength", "fleetStrength", "convoyStrength")
_KINDS = {"Army": "army", "Fleet": "fleet"}


def is_dvar(text: str) -> bool:
    """Return whether a text may be such a file; our own board files have no nations."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and '"nations"' in text


def read_dvar(text: str, file: str | None = None) -> ForeignBoard:
    """Read the board of a variant. Raises UnreadableError and Defects with lines."""
    data = read_json(text, file)
    if not isinstance(data, dict):
        raise UnreadableError(
            "not a variant", place=Place(file), expected="an object with nations and provinces"
        )
    return _DvarReader(cast("Mapping[str, Any]", data), text, file).read()


class _DvarReader:
    def __init__(self, data: Mapping[str, Any], text: str, file: str | None) -> None:
        self._data = data
        self._text, self._file = text, file
        self._found: JsonPlaces | None = None
        self._new = ForeignBoard(file)
        self._powers: dict[str, str] = {}
        self._provinces: dict[str, str] = {}
        self._coasts: dict[str, str] = {}
        self._parents: set[str] = set()

    def read(self) -> ForeignBoard:
        data = self._data
        self._new.data |= {
            "id": made_id(str(data.get("id", ""))).replace("_", "-"),
            "name": str(data.get("name", "")),
            "designer": str(data.get("author", "")),
            "note": str(data.get("description", "")),
        }
        self._nations()
        self._all_provinces()
        self._borders()
        self._start()
        self._new.left_out += [
            f"{name}: a rule of the game, not of the board" for name in _GAME if data.get(name)
        ]
        foreign = {ours: theirs for theirs, ours in self._provinces.items() if ours != theirs}
        if foreign:
            self._new.data["special"] = {"picture_ids": foreign}
        return self._new

    def _at(self, *pointer: str | int) -> Place:
        if self._found is None:
            self._found = JsonPlaces(self._text, self._file)
        return self._found.place_at(self._found.offset(pointer))

    def _records(self, *pointer: str | int) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
        """Yield the objects of a list, each with its path."""
        found: Any = self._data
        for part in pointer:
            found = found.get(part) if isinstance(part, str) else found[part]
            if found is None:
                return
        if not isinstance(found, list):
            self._new.wrong(self._at(*pointer), f"{pointer[-1]} is not a list", "a list of objects")
            return
        for index, record in enumerate(cast("Sequence[object]", found)):
            if isinstance(record, dict):
                yield (*pointer, index), cast("Mapping[str, Any]", record)
            else:
                self._new.wrong(self._at(*pointer, index), f"{pointer[-1]}: not an object", "an object")

    def _word(self, record: Mapping[str, Any], name: str, way: tuple[str | int, ...]) -> str:
        """Return a field that must be text."""
        value = record.get(name)
        if isinstance(value, str) and value:
            return value
        self._new.wrong(
            self._at(*way), f"the field {name!r} is missing" if value is None else f"{name} is not a text"
        )
        return ""

    # ------------------------------------------------------------------------------------- parts

    def _nations(self) -> None:
        for way, nation in self._records("nations"):
            theirs = self._word(nation, "id", way)
            name = self._word(nation, "name", way)
            if nation.get("non_playable"):
                self._powers[theirs] = NEUTRAL
                self._new.left_out.append(f"nation {theirs}: it has no player, so its units are neutral")
                continue
            self._powers[theirs] = made_id(theirs)
            color = str(nation.get("color", "")).lower()
            record = {"id": made_id(theirs), "name": name, "adjective": name, "color": color}
            self._new.add("powers", record, self._at(*way))

    def _all_provinces(self) -> None:
        coasts: dict[str, list[str]] = {}
        for way, coast in self._records("namedCoasts"):
            theirs, parent = self._word(coast, "id", way), self._word(coast, "parentProvince", way)
            self._coasts[theirs] = f"{made_id(parent)}/{theirs.rpartition('/')[2]}"
            coasts.setdefault(parent, []).append(theirs.rpartition("/")[2])
            if not theirs.startswith(f"{parent}/"):
                self._new.wrong(
                    self._at(*way), f"the coast {theirs!r} does not belong to {parent!r}", f"{parent}/..."
                )
        self._parents = set(coasts)
        for way, province in self._records("provinces"):
            theirs = self._word(province, "id", way)
            self._provinces[theirs] = made_id(theirs)
            for name in ("convoyableCapable", "cutException", "noSupport"):
                if province.get(name):
                    self._new.wrong(self._at(*way, name), f"boards do not support {name}")
            home = province.get("homeNation")
            if home is not None and home not in self._powers:
                self._new.unknown(self._at(*way, "homeNation"), "nation", str(home), self._powers)
            power = self._powers.get(str(home))
            record = {
                "id": made_id(theirs),
                "name": self._word(province, "name", way),
                "terrain": self._terrain(province, theirs, way),
                "center": province.get("supplyCenter") is True or None,
                "home": None if power == NEUTRAL else power,
                "coasts": sorted(coasts.get(theirs, [])),
            }
            self._new.add("provinces", record, self._at(*way))
        for parent in sorted(self._parents - set(self._provinces)):
            self._new.unknown(Place(self._file), "province", parent, self._provinces)

    def _terrain(self, province: Mapping[str, Any], theirs: str, way: tuple[str | int, ...]) -> str:
        kind = province.get("type")
        if kind not in ("land", "sea", "coastal"):
            self._new.wrong(self._at(*way), f"type: {kind!r}", "land, sea or coastal")
        if kind == "sea":
            return "sea"
        shores = (edge.get("pass") for _, edge in self._records(*way, "adjacencies"))
        return "coastal" if theirs in self._parents or any(who != "army" for who in shores) else "inland"

    def _borders(self) -> None:
        for section in ("provinces", "namedCoasts"):
            for way, place in self._records(section):
                start = str(place.get("id", ""))
                for edge_way, edge in self._records(*way, "adjacencies"):
                    self._border(start, edge, edge_way)

    def _border(self, start: str, edge: Mapping[str, Any], way: tuple[str | int, ...]) -> None:
        end, who = self._word(edge, "to", way), edge.get("pass")
        for name in (*_STRENGTHS, "noSupport", "cutException", "retreatPriority"):
            if edge.get(name) not in (None, False, 0 if name == "retreatPriority" else 1):
                self._new.wrong(self._at(*way, name), f"boards do not support {name}")
        if who not in ("army", "fleet", "both"):
            self._new.wrong(self._at(*way), f"pass: {who!r}", "army, fleet or both")
            return
        here, there = self._location(start), self._location(end)
        if there is None:
            self._new.unknown(self._at(*way, "to"), "place", end, {**self._provinces, **self._coasts})
        if here is None or there is None:
            return
        at = self._at(*way)
        if who != "fleet":
            self._new.step("army", here, there, at)
        if who != "army" and not {start, end} & self._parents:
            self._new.step(
                "fleet", here, there, at
            )  # fleets keep to coasts; an edge of the whole says no more

    def _location(self, theirs: str) -> str | None:
        return self._coasts.get(theirs) or self._provinces.get(theirs)

    def _start(self) -> None:
        if not isinstance(self._data.get("initialState"), dict):
            self._new.left_out.append("initialState: missing, so the board begins empty")
            return
        for way, unit in self._records("initialState", "units"):
            at, kind = self._location(self._word(unit, "location", way)), _KINDS.get(str(unit.get("type")))
            power = self._power(unit, way)
            if at is None:
                self._new.unknown(self._at(*way), "place", str(unit.get("location")), self._provinces)
            if kind is None:
                self._new.wrong(self._at(*way), f"type: {unit.get('type')!r}", "Army or Fleet")
            if at and kind and power:
                self._new.add("units", {"power": power, "kind": kind, "at": at}, self._at(*way))
        for way, center in self._records("initialState", "supplyCenters"):
            power, theirs = self._power(center, way), self._word(center, "province", way)
            if theirs not in self._provinces:
                self._new.unknown(self._at(*way), "province", theirs, self._provinces)
            elif power and power != NEUTRAL:
                self._new.own(self._provinces[theirs], power, self._at(*way))

    def _power(self, record: Mapping[str, Any], way: tuple[str | int, ...]) -> str | None:
        theirs = self._word(record, "nation", way)
        if theirs and theirs not in self._powers:
            self._new.unknown(self._at(*way), "nation", theirs, self._powers)
        return self._powers.get(theirs)
