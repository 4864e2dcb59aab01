"""Boards of the DPjudge and of the Python package diplomacy: files ``*.map``.

    BEGIN SPRING 1901 MOVEMENT
    AUSTRIA (AUSTRIAN) BUD TRI VIE
    A BUD
    Albania = alb
    COAST ALB ABUTS ADR GRE ION SER TRI

A name in lower case in a list of neighbors is one for armies alone, one like ``Tar`` for fleets alone. A file
may begin with another one beside it (``MAP standard.map``). Fleets in a port can convoy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.phase import parse_phase
from ...model.text import read_text
from .foreign_board import COLORS, ForeignBoard, derive_id, is_plain_name

_TERRAINS: Final = {"WATER": "sea", "LAND": "inland", "COAST": "coastal", "PORT": "coastal", "SHUT": ""}
_UNOWNED: Final = ("UNOWNED", "NEUTRAL", "CENTERS")
_NAME: Final = re.compile(r"(?P<name>[^=]+?)\s*=\s*(?P<codes>\S.*)")
_LOCATION: Final = re.compile(
    r"^\s*(?:WATER|LAND|COAST|PORT|SHUT)\s+\S+\s+ABUTS\b", re.IGNORECASE | re.MULTILINE
)
_BASE: Final = re.compile(r"^\s*(?:MAP|USES?)(?:\s+[\w./\\:-]+)+\s*$", re.MULTILINE)
_MAX_FILES = 5


def is_dp_map(text: str) -> bool:
    """Return whether a text may be such a file."""
    head = text[:200_000]
    return _LOCATION.search(head) is not None or _BASE.search(head[:2000]) is not None


def read_dp_map(path: str | Path, text: str) -> ForeignBoard:
    """Read the board from the text of a file.

    Raises:
        UnreadableError: The file, or one that it begins with, is not such a file.
    """
    reader = _MapReader(Path(path))
    reader.read_file(Path(path), text)
    return reader.finish()


class _MapLine(NamedTuple):
    """A line of neighbors: the kind of place, its code as written, and the neighbors as written."""

    kind: str
    code: str
    neighbors: tuple[str, ...]
    place: Place


class _PowerLines(NamedTuple):
    """What a file says about one power."""

    name: str
    adjective: str
    homes: list[str]
    place: Place


class _MapReader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._new = ForeignBoard(str(path))
        self._files: list[Path] = []
        self._names: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._locations: dict[str, _MapLine] = {}
        self._split: set[str] = set()
        """The codes of the provinces with several coasts."""
        self._powers: dict[str, _PowerLines] = {}
        self._units: dict[str, list[tuple[str, str, Place]]] = {}
        self._owned: dict[str, list[str]] = {}
        self._unowned: list[str] = []
        self._power: str | None = None

    # ------------------------------------------------------------------------------------------- lines

    def read_file(self, path: Path, text: str | None = None) -> None:
        """Read the lines of a file, whose text may be known."""
        if len(self._files) >= _MAX_FILES or path in self._files:
            raise UnreadableError(
                "the files name each other", place=Place(str(path)), expected="one base map"
            )
        self._files.append(path)
        for number, line in enumerate((read_text(path) if text is None else text).splitlines(), start=1):
            words = line.split()
            if words and not words[0].startswith("#"):
                self._read_line(line, words, Place(str(path), number))

    def _read_line(self, line: str, words: Sequence[str], place: Place) -> None:
        key = words[0].upper()
        named = _NAME.fullmatch(line.strip())
        if key in _TERRAINS and len(words) > 2 and words[2].upper() == "ABUTS":
            self._read_location(key, words, place)
        elif named is not None:
            self._read_name(named["name"], named["codes"].split())
        elif key in ("MAP", "USE", "USES"):
            self._read_bases(words[1:], place)
        elif key == "BEGIN":
            self._read_start(" ".join(words[1:]), place)
        elif key == "VICTORY" and words[1:] and words[1].isdigit():
            self._new.game.victory = int(words[1])
        elif key in ("RULE", "RULES"):
            self._read_rules(words[1:])
        elif key in ("A", "F") and len(words) == 2:
            self._read_unit(key, words[1], place)
        elif key in ("OWNS", "CENTERS") and self._power is not None:
            self._owned.setdefault(self._power, []).extend(word.upper() for word in words[1:])
        elif key in ("INHABITS", "HOME", "HOMES") and self._power is not None:
            self._powers[self._power].homes.extend(word.upper() for word in words[1:])
        elif key == "UNPLAYED":
            self._drop_powers(" ".join(words[1:]))
        elif key in ("DUMMY", "DUMMIES"):
            self._new.left_out.append(f"{' '.join(words)}: which powers have no player")
        elif key == "UNITS" and self._power is not None:
            self._units.pop(self._power, None)
        elif key in ("AMEND", "DROP"):
            self._new.add_problem(place, f"{key} is not supported", "the whole line of the place")
        else:
            self._read_power(key, words, place)

    def _read_bases(self, names: Sequence[str], place: Place) -> None:
        for name in names:
            file = name if "." in name else f"{name}.map"
            if not is_plain_name(file):
                raise UnreadableError(
                    f"the map {name!r}", place=place, expected="the name of a file in the same folder"
                )
            self.read_file(self._path.parent / file)

    def _read_start(self, text: str, place: Place) -> None:
        season, _, rest = text.partition(" ")
        season = "winter" if rest.upper().endswith("ADJUSTMENTS") else season
        try:
            self._new.game.start = parse_phase(f"{season} {rest}").code
        except WestphaliaError:
            self._new.add_problem(place, f"BEGIN: {text!r}", "a phase such as SPRING 1901 MOVEMENT")

    def _read_rules(self, rules: Sequence[str]) -> None:
        for rule in rules:
            if rule.upper() == "BUILD_ANY":
                self._new.game.builds = "owned"
            else:
                self._new.left_out.append(f"RULE {rule}: an unknown rule")

    def _read_unit(self, kind: str, code: str, place: Place) -> None:
        if self._power is None:
            self._new.add_problem(place, "the unit belongs to no power", "a line with a power before it")
            return
        here = code.upper()[:3]
        for units in self._units.values():  # a later line moves the unit of a base map
            units[:] = [unit for unit in units if unit[1].upper()[:3] != here]
        self._units.setdefault(self._power, []).append((kind, code, place))

    def _drop_powers(self, text: str) -> None:
        names = [word.upper() for word in re.split(r"[\s,]+", text) if word]
        gone = list(self._powers) if names[:1] == ["ALL"] else names
        kept = names[2:] if names[:2] == ["ALL", "EXCEPT"] else []
        for name in gone:
            if name not in kept:
                self._powers.pop(name, None)
                self._units.pop(name, None)
                self._owned.pop(name, None)
        self._power = None

    def _read_power(self, key: str, words: Sequence[str], place: Place) -> None:
        """Read a power with its adjective and its home centers, or centers that nobody owns."""
        words = list(words)
        if key in _UNOWNED:
            self._power = None
            self._unowned += [word.upper() for word in words[1:]]
            return
        adjective = (
            words.pop(1).strip("()").partition(":")[0] if words[1:] and words[1].startswith("(") else key
        )
        homes = [word.upper() for word in words[1:]]
        self._power = key
        known = self._powers.get(key)
        if known is not None:  # a line about a power of the base map adds to it
            known.homes.extend(home for home in homes if home not in known.homes)
        else:
            self._powers[key] = _PowerLines(key, adjective or key, homes, place)

    def _read_name(self, name: str, codes: Sequence[str]) -> None:
        code = codes[0].upper()
        if "/" in code:
            return
        aliases = [
            word.replace("+", " ")
            for word in codes[1:]
            if word.isascii() and re.fullmatch(r"[\w.+' -]+", word)
        ]
        self._names[code] = (name.strip(), tuple(dict.fromkeys(aliases)))

    def _read_location(self, kind: str, words: Sequence[str], place: Place) -> None:
        code = words[1].upper()
        self._locations[code] = _MapLine(kind, words[1], tuple(words[3:]), place)

    # ------------------------------------------------------------------------------------------ result

    def finish(self) -> ForeignBoard:
        """Return the board."""
        new = self._new
        if not self._locations:
            raise UnreadableError(
                "names no places", place=Place(str(self._path)), expected="lines such as COAST ALB ABUTS ADR"
            )
        title = self._path.stem.replace("_", " ").title()
        new.data |= {"id": derive_id(self._path.stem).replace("_", "-"), "name": title}
        for index, power in enumerate(self._powers.values()):
            record = {
                "id": derive_id(power.name),
                "name": power.name.replace("_", " ").title(),
                "adjective": power.adjective.replace("_", " ").title(),
                "color": COLORS[index % len(COLORS)],
            }
            new.add("powers", record, power.place)
        self._split = {code.partition("/")[0] for code in self._locations if "/" in code}
        self._add_provinces()
        for location in self._locations.values():
            self._add_borders(location)
        for name, units in self._units.items():
            for kind, code, place in units:
                at = self._location_id(code)
                if at is not None:
                    noun = "army" if kind == "A" else "fleet"
                    new.add("units", {"power": derive_id(name), "kind": noun, "at": at}, place)
                else:
                    new.add_unknown(place, "place", code, self._locations)
        return new

    def _add_provinces(self) -> None:
        homes = {place: name for name, power in self._powers.items() for place in power.homes}
        owners = {place: name for name, places in self._owned.items() for place in places}
        centers = {*homes, *owners, *self._unowned}
        for code, location in self._locations.items():
            if "/" in code:
                continue
            name, aliases = self._names.get(code, (code.title(), ()))
            coasts = sorted(
                other.partition("/")[2].lower() for other in self._locations if other.startswith(f"{code}/")
            )
            home = homes.get(code)
            record: dict[str, Any] = {
                "id": derive_id(code),
                "name": name,
                "terrain": _TERRAINS[location.kind] or "inland",
                "center": code in centers or None,
                "home": None if home is None else derive_id(home),
                "coasts": coasts,
                "aliases": [alias for alias in aliases if alias.casefold() != name.casefold()],
            }
            self._new.add("provinces", record, location.place)
            if location.kind == "PORT":
                self._new.game.harbors.append(derive_id(code))
            owner = owners.get(code) or (home if home not in self._owned else None)
            if owner is not None:
                self._new.set_owner(derive_id(code), derive_id(owner), location.place)
        for code in sorted(centers - set(self._locations)):
            self._new.add_unknown(Place(str(self._path)), "center", code, self._locations)

    def _add_borders(self, location: _MapLine) -> None:
        if location.kind == "SHUT":
            return
        code = location.code.upper()
        main = code.partition("/")[0]
        has_coasts = main in self._split
        for word in location.neighbors:
            there = self._locations.get(word.upper())
            if there is None:
                self._new.add_unknown(location.place, "place", word, self._locations)
                continue
            if there.kind == "SHUT":
                continue
            for who in self._who_crosses(location, there, word):
                if who == "army":
                    end = derive_id(there.code.upper().partition("/")[0])
                    self._new.add_step(who, derive_id(main), end, location.place)
                elif "/" in code or not has_coasts:
                    ends = self._fleet_ends(there)
                    for end in ends:
                        self._new.add_step(who, self._coast_id(code), end, location.place)

    def _who_crosses(self, here: _MapLine, there: _MapLine, word: str) -> Iterator[str]:
        """Yield who can cross a border as one side writes it."""
        ends = {here.kind, there.kind}
        fleets_alone = word[:1].isupper() and word[1:2].islower()
        if not fleets_alone and "WATER" not in ends and "/" not in here.code:
            yield "army"
        if not word[:1].islower() and "LAND" not in ends:
            yield "fleet"

    def _fleet_ends(self, there: _MapLine) -> list[str]:
        """Return where fleets arrive; a province with coasts is reached by those that its own lines name."""
        code = there.code.upper()
        if "/" in code or code not in self._split:
            return [self._coast_id(code)]
        return []

    def _location_id(self, code: str) -> str | None:
        return self._coast_id(code.upper()) if code.upper() in self._locations else None

    def _coast_id(self, code: str) -> str:
        province, _, coast = code.partition("/")
        return f"{derive_id(province)}/{coast.lower()}" if coast else derive_id(province)
