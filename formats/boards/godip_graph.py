"""Boards of the Go library godip: the source file of a variant, read as text; nothing is executed.

    Prov("nom").Conn("eng", godip.Sea).Conn("cal", godip.Coast...).Flag(godip.Coast...).SC(England).

The graph of a variant is a chain of such calls. Names, first units, owners and the start are literals beside
it, which all variants write alike. The picture in the folder ``svg`` has the outlines, by the same ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.phase import parse_phase
from ...model.text import read_text
from .foreign_board import COLORS, NEUTRAL, ForeignBoard, derive_id
from .svg_outlines import PictureOutlines, read_outlines

_COMMENT: Final = re.compile(r'("(?:[^"\\\n]|\\.)*")|`[^`]*(?:`|\Z)|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)
"""A comment or a text of several lines; a text of one line is the group."""

_PLACE: Final = r"(?P<place>[\w-]{1,40}(?:/\w{1,12})?)"
_PROVINCE: Final = re.compile(rf'\bProv\("{_PLACE}"\)')
_CALL: Final = re.compile(r"\s*\.\s*(?P<name>Conn|Flag|SC)\((?P<arguments>[^()]*)\)")
_NATION: Final = re.compile(
    r'\b(?P<name>\w+)\s+(?:godip\.Nation\s*)?=\s*(?:godip\.Nation\()?"(?P<word>[^"\n]{1,60})"'
)
_LIST: Final = re.compile(r"\bNations\s*=\s*\[\]godip\.Nation\{(?P<names>[^{}]*)\}")
_TITLE: Final = re.compile(r'\bcommon\.Variant\{[^{}]{0,400}?\bName:\s*"(?P<name>[^"\n]{1,80})"')
_LONG_NAME: Final = re.compile(rf'"{_PLACE}"\s*:\s*"(?P<name>[^"\n]{{1,80}})"')
_LONG_NAMES: Final = re.compile(
    r"provinceLongNames\s*=\s*map\[godip\.Province\]string\{(?P<body>[^{}]*)\}", re.IGNORECASE
)
_COLOR: Final = re.compile(r'\b(?P<name>\w+)\s*:\s*"(?P<color>#[0-9a-fA-F]{6})"')
_UNIT: Final = re.compile(
    rf'"{_PLACE}"\s*:\s*(?:godip\.Unit)?\{{\s*(?:Type:\s*)?godip\.(?P<kind>Army|Fleet),\s*'
    r"(?:Nation:\s*)?(?P<nation>[\w.]+)\s*,?\s*\}"
)
_OWNERS: Final = re.compile(r"SetSupplyCenters\(map\[godip\.Province\]godip\.Nation\{(?P<body>[^{}]*)\}")
_OWNER: Final = re.compile(rf'"{_PLACE}"\s*:\s*(?P<nation>[\w.]+)')
_START: Final = re.compile(
    r"(?:Phase|NewPhase)\(\s*(?P<year>\d{1,4}),\s*(?:godip\.)?(?P<season>\w+),\s*godip\.(?P<kind>\w+)\)"
)
_WINNER: Final = re.compile(r"SoloWinner:\s*(?P<words>(?P<name>[\w.]+)(?:\((?P<count>\d+)\))?)")
_NEUTRAL_ARMIES: Final = re.compile(
    r"range\s+\w+\(\)\.SCs\(godip\.Neutral\)\s*\{[^{}]{0,200}SetUnit\([^{}]{0,200}godip\.Unit\{[^{}]{0,200}Army"
)
_DOMINANCE: Final = re.compile(r"ExtraDominanceRules:")
_SEASONS: Final = {"spring": "spring", "fall": "fall", "yearseason": "spring"}
_WHO: Final = {"godip.Sea": ("fleet",), "godip.Land": ("army",), "godip.Coast...": ("army", "fleet")}


def is_godip_graph(text: str) -> bool:
    """Return whether a text may be such a file."""
    return (
        text.lstrip("\ufeff \t\r\n").startswith(("package ", "//", "/*"))
        and _PROVINCE.search(text) is not None
    )


def read_godip_graph(path: str | Path, text: str) -> ForeignBoard:
    """Read the board of a variant from the text of a file.

    Raises:
        UnreadableError: The file has no graph of its own.
    """
    return _GraphReader(Path(path), text).read()


class _GraphReader:
    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = _COMMENT.sub(lambda found: found[1] or "\n" * found[0].count("\n"), text)
        self._new = ForeignBoard(str(path))
        self._nations: dict[str, str] = {}
        self._places: dict[str, dict[str, list[str]]] = {}
        """For each place as written, the arguments of its calls."""
        self._lines: dict[str, Place] = {}
        self._coasts: dict[str, list[str]] = {}

    def read(self) -> ForeignBoard:
        self._read_graph()
        if not self._places:
            raise UnreadableError(
                "has no places", place=Place(str(self._path)), expected='a graph: Prov("lon").Conn(...)'
            )
        title = _TITLE.search(self._text)
        name = title["name"] if title is not None else self._path.stem
        self._new.data |= {"id": derive_id(name).replace("_", "-"), "name": name}
        self._read_nations()
        self._add_provinces()
        self._add_borders()
        self._add_units()
        self._read_game()
        self._new.set_outlines(self._read_picture())
        return self._new

    def _place_at(self, offset: int) -> Place:
        return Place(str(self._path), self._text.count("\n", 0, offset) + 1)

    # -------------------------------------------------------------------------------------- the graph

    def _read_graph(self) -> None:
        for found in _PROVINCE.finditer(self._text):
            calls: dict[str, list[str]] = {}
            end = found.end()
            while (call := _CALL.match(self._text, end)) is not None:
                calls.setdefault(call["name"], []).append(call["arguments"])
                end = call.end()
            if calls and found["place"] not in self._places:
                self._places[found["place"]] = calls
                self._lines[found["place"]] = self._place_at(found.start())
        for place in self._places:
            province, _, coast = place.partition("/")
            if coast:
                self._coasts.setdefault(province, []).append(coast[:3])

    def _read_nations(self) -> None:
        words = {found["name"]: found["word"] for found in _NATION.finditer(self._text)}
        listed = _LIST.search(self._text)
        used = [found["nation"].rpartition(".")[2] for found in _UNIT.finditer(self._text)]
        names = re.findall(r"\w+", listed["names"]) if listed is not None else [*words, *used]
        names = [name for name in dict.fromkeys(names) if name != "Neutral"]
        colors = {found["name"]: found["color"] for found in _COLOR.finditer(self._text)}
        for index, name in enumerate(names):
            word = words.get(name, name)
            self._nations[name] = derive_id(word)
            record = {
                "id": derive_id(word),
                "name": word,
                "adjective": word,
                "color": colors.get(name, COLORS[index % len(COLORS)]).lower(),
            }
            self._new.add("powers", record, Place(str(self._path)))

    def _find_power(self, name: str) -> str | None:
        """Return the power of a name in the source, ``neutral`` for nobody; None if it is unknown."""
        plain = name.rpartition(".")[2]
        return NEUTRAL if plain == "Neutral" else self._nations.get(plain)

    def _add_provinces(self) -> None:
        listed = _LONG_NAMES.search(self._text)
        names = {one["place"]: one["name"] for one in _LONG_NAME.finditer(listed["body"])} if listed else {}
        for place, calls in self._places.items():
            if "/" in place:
                continue
            flags = calls.get("Flag", [""])[0]
            coastal = "Coast" in flags or "Archipelago" in flags or place in self._coasts
            homes = calls.get("SC", [])
            home = self._find_power(homes[0].strip()) if homes else None
            record: dict[str, Any] = {
                "id": derive_id(place),
                "name": names.get(place, ""),
                "terrain": "coastal" if coastal else "sea" if "Sea" in flags else "inland",
                "center": bool(homes) or None,
                "home": None if home == NEUTRAL else home,
                "coasts": sorted(self._coasts.get(place, ())),
            }
            self._new.add("provinces", record, self._lines[place])
            if "Archipelago" in flags:
                self._new.game.harbors.append(derive_id(place))

    def _add_borders(self) -> None:
        for start, end, who in self._connections():
            here, there = start.partition("/")[0], end.partition("/")[0]
            if who == "army":
                self._new.add_step(who, derive_id(here), derive_id(there), self._lines[start])
            elif not {start, end} & self._coasts.keys():  # of a whole province with coasts says no more
                self._new.add_step(who, _location(start), _location(end), self._lines[start])

    def _connections(self) -> Iterator[tuple[str, str, str]]:
        """Yield each way from a place to another one: army or fleet."""
        for start, calls in self._places.items():
            for arguments in calls.get("Conn", ()):
                end, *flags = (word.strip().strip('"') for word in arguments.split(","))
                if end not in self._places:
                    self._new.add_unknown(self._lines[start], "place", end, self._places)
                    continue
                for flag in flags:
                    if flag not in _WHO:
                        self._new.add_problem(self._lines[start], f"flag {flag!r}", ", ".join(_WHO))
                    for who in _WHO.get(flag, ()):
                        yield start, end, who

    # ----------------------------------------------------------------------------------- start and game

    def _add_units(self) -> None:
        for found in _UNIT.finditer(self._text):
            power, at = self._find_power(found["nation"]), found["place"]
            place = self._place_at(found.start())
            if at not in self._places:
                self._new.add_unknown(place, "place", at, self._places)
            elif power is None:
                self._new.add_unknown(place, "nation", found["nation"], self._nations)
            else:
                where = _location(at) if found["kind"] == "Fleet" else derive_id(at.partition("/")[0])
                self._new.add("units", {"power": power, "kind": found["kind"].lower(), "at": where}, place)
        owned: set[str] = set()
        for body in _OWNERS.finditer(self._text):
            for found in _OWNER.finditer(body["body"]):
                power = self._find_power(found["nation"])
                if power not in (None, NEUTRAL) and found["place"] in self._places:
                    owned.add(found["place"])
                    self._new.set_owner(derive_id(found["place"]), str(power), self._place_at(body.start()))
        if not owned and not self._new.data.get("units"):
            self._new.left_out.append("the owners at the start are set by code: every power owns its homes")
            for record in self._new.data["provinces"]:
                if record.get("home"):
                    self._new.set_owner(record["id"], record["home"], Place(str(self._path)))
        if _NEUTRAL_ARMIES.search(self._text):
            self._new.game.neutral_rebuilt = "NeutralOrders" in self._text
            for place, calls in self._places.items():
                if "SC" in calls and place not in owned:
                    record = {"power": NEUTRAL, "kind": "army", "at": derive_id(place)}
                    self._new.add("units", record, self._lines[place])

    def _read_game(self) -> None:
        game = self._new.game
        start = _START.search(self._text)
        if start is not None:
            season = _SEASONS.get(start["season"].lower(), start["season"])
            season = "winter" if start["kind"] == "Adjustment" else season
            try:
                game.start = parse_phase(f"{season} {max(1, int(start['year']))} {start['kind']}").code
            except WestphaliaError:
                self._new.add_problem(self._place_at(start.start()), "the first phase", "a season and a kind")
            if start["season"] == "YearSeason":
                self._new.left_out.append("years of two seasons that are five years apart: spring and fall")
        winner = _WINNER.search(self._text)
        if winner is not None and winner["count"] is not None:
            game.victory = int(winner["count"])
        elif winner is not None:
            self._new.left_out.append(f"SoloWinner: {winner['words']}, which is code of the variant")
        if "godip.AnyHomeCenter: true" in self._text:
            game.builds = "homes"
        elif "godip.Anywhere: true" in self._text or "BuildAnywhereParser" in self._text:
            game.builds = "owned"
        if _DOMINANCE.search(self._text):
            self._new.left_out.append("ExtraDominanceRules: who colors the provinces that are not centers")

    def _read_picture(self) -> PictureOutlines | None:
        pictures = sorted((self._path.parent / "svg").glob("*map.svg"))
        if len(pictures) != 1:
            return None
        ids: Mapping[str, str] = {place: derive_id(place.partition("/")[0]) for place in self._places}
        marks = {f"{place}Center": ours for place, ours in ids.items() if "/" not in place}
        try:
            text = read_text(pictures[0])
            found = read_outlines(text, ids.get)
            if found is None or found.areas.keys() >= set(ids.values()):
                return found
            centers = read_outlines(text, marks.get)  # places without an outline are drawn around theirs
        except WestphaliaError as error:
            self._new.left_out.append(f"the outlines of {pictures[0].name}: {error.message}")
            return None
        if centers is not None:
            middles = ((place, area.centroid) for place, area in centers.areas.items())
            self._new.set_points({place: centers.find_source(one.x, one.y) for place, one in middles})
        return found


def _location(place: str) -> str:
    province, _, coast = place.partition("/")
    return f"{derive_id(province)}/{coast[:3]}" if coast else derive_id(province)
