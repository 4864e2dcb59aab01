"""Boards of webDiplomacy and vDiplomacy: a variant's ``install.php`` with the files beside it.

``install.php`` holds the places and borders, ``variant.php`` the countries and the years, and
``classes/adjudicatorPreGame.php`` the first units. They are read as text; nothing is executed. A file that
only includes the one of another variant stands for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from ...model.errors import Place, UnreadableError
from ...model.text import read_text
from ..webdiplomacy.numbers import SPECIAL
from .foreign_board import COLORS, KINDS, NEUTRAL, ForeignBoard, derive_id, short_ids
from .php_values import PhpReader, PhpValue, plain_string, tokenize

_INSTALL: Final = re.compile(r"InstallTerritory|variants/\w+/install\.php")
_INCLUDE: Final = re.compile(r"require_once\s*\(?\s*['\"]variants/(?P<name>\w+)/install\.php['\"]")
_EXTENDS: Final = re.compile(r"class\s+\w+\s+extends\s+(?P<name>\w+?)Variant(?:_\w+)?\b")
_COLUMNS: Final = re.compile(r"list\s*\((?P<names>[^()]*)\)\s*=\s*\$territoryRawRow", re.IGNORECASE)
_BORDER: Final = re.compile(
    r"\$Territories\s*\[\s*(?P<a>'(?:[^'\\]|\\.)*'|\"[^\"]*\")\s*\]\s*->\s*addBorder\s*\(\s*InstallTerritory\s*::\s*"
    r"\$Territories\s*\[\s*(?P<b>'(?:[^'\\]|\\.)*'|\"[^\"]*\")\s*\]\s*,\s*['\"](?P<fleets>Yes|No)['\"]\s*,\s*"
    r"['\"](?P<armies>Yes|No)['\"]",
    re.IGNORECASE,
)
_YEAR: Final = re.compile(r"floor\s*\(\s*\$turn\s*/\s*2\s*\)\s*\)?\s*\+\s*(?P<year>\d{1,4})")
_COAST: Final = re.compile(r"(?P<name>.+?)\s*\((?P<coast>[^()]+?)(?:\s+Coast)?\)\s*", re.IGNORECASE)
_CODE: Final = re.compile(r"\s*\{(?P<code>\w+)\}")
"""A code in the name of a place: ``Warsaw {War}``."""

_TERRAINS: Final = {"sea": "sea", "coast": "coastal", "land": "inland"}
_DEFAULT_COLUMNS: Final = ("name", "type", "supply", "country", "x", "y")
_MAX_INCLUDES: Final = 3


def is_install_php(text: str) -> bool:
    """Return whether a text may be such a file."""
    return text.lstrip("\ufeff \t\r\n").startswith("<?php") and _INSTALL.search(text) is not None


def read_install_php(path: str | Path, text: str) -> ForeignBoard:
    """Read the board of a variant from the text of a file.

    Raises:
        UnreadableError: The file has no places, or a file beside it is missing.
    """
    return _InstallReader(Path(path), text).read()


class _InstallReader:
    def __init__(self, path: Path, text: str) -> None:
        self._path, self._text = path, text
        self._new = ForeignBoard(str(path))
        self._ids: dict[str, str] = {}
        self._coasts: dict[str, str] = {}
        self._countries: list[str] = []

    def read(self) -> ForeignBoard:
        map_path, text = self._find_map(self._path, self._text)
        self._read_about(self._beside("variant.php"))
        reader = PhpReader(tokenize(text))
        rows = self._read_rows(reader, text)
        if not rows:
            raise UnreadableError(
                "has no places", place=Place(str(map_path)), expected="rows of InstallTerritory"
            )
        self._countries = self._countries or [
            str(row["country"]) for row in rows if isinstance(row.get("country"), str)
        ]
        self._countries = [name for name in dict.fromkeys(self._countries) if name.casefold() != "neutral"]
        for index, country in enumerate(self._countries):
            record = {
                "id": derive_id(country),
                "name": country.replace("-", " "),
                "adjective": country.replace("-", " "),
                "color": COLORS[index % len(COLORS)],
            }
            self._new.add("powers", record, Place(str(self._path)))
        self._add_places(rows, str(map_path))
        names = dict.fromkeys(str(row["name"]) for row in rows)
        numbers = {
            "territories": [self._location(name) or "" for name in names],
            "countries": [derive_id(name) for name in self._countries],
        }
        self._new.data["special"] = {SPECIAL: numbers}
        for first, second, fleets, armies, line in self._read_borders(reader, text):
            self._add_border(first, second, fleets=fleets, armies=armies, place=Place(str(map_path), line))
        self._read_units()
        return self._new

    # ------------------------------------------------------------------------------------------- files

    def _find_map(self, path: Path, text: str) -> tuple[Path, str]:
        """Return the file with the places: this one, or that of the variant that it includes."""
        for _ in range(_MAX_INCLUDES):
            found = _INCLUDE.search(text)
            if found is None or "new InstallTerritory" in text or "RawData" in text:
                break
            path = self._path.parent.parent / found["name"] / "install.php"
            text = read_text(path)
        return path, text

    def _beside(self, name: str) -> list[str]:
        """Return the texts of a file of the variant and of the variants that it extends, nearest first."""
        texts: list[str] = []
        folder = self._path.parent
        while (folder / name).is_file() and len(texts) < _MAX_INCLUDES:
            texts.append(read_text(folder / name))
            found = _EXTENDS.search(texts[-1])
            if found is None:
                break
            folder = self._path.parent.parent / found["name"]
        return texts

    def _read_about(self, texts: Sequence[str]) -> None:
        """Read the name, the countries, the first year and the victory."""
        readers = [PhpReader(tokenize(text)) for text in texts]

        def find(variable: str) -> PhpValue:
            found = (reader.assigned(variable) for reader in readers)
            return next((value[0] for value in found if value is not None), None)

        folder = self._path.parent.name
        title = find("$fullName") or find("$name") or folder
        self._new.data |= {"id": derive_id(folder).replace("_", "-"), "name": _plain(str(title))}
        designer, note = find("$author"), find("$description")
        if isinstance(designer, str):
            self._new.data["designer"] = _plain(designer)
        if isinstance(note, str):
            self._new.data["note"] = _plain(note)
        self._countries = [str(value) for value in _values(find("$countries"))]
        year = next((found for text in texts if (found := _YEAR.search(text)) is not None), None)
        if year is not None:
            self._new.game.start = f"S{int(year['year'])}M"
        target = find("$supplyCenterTarget")
        if isinstance(target, int):
            self._new.game.victory = target
        if any(re.search(r"\['(?:processOrderBuilds|userOrderBuilds)'\]", text) for text in texts):
            self._new.left_out.append("builds: the variant has rules of its own for them")

    # ------------------------------------------------------------------------------------------- places

    def _read_rows(self, reader: PhpReader, text: str) -> list[dict[str, Any]]:
        """Return the rows of places, each by the names of its columns."""
        columns = _DEFAULT_COLUMNS
        named = _COLUMNS.search(text)
        if named is not None:
            columns = tuple(_column(word.strip(" \t\r\n$")) for word in named["names"].split(","))
        rows: list[dict[str, Any]] = []
        for table, _ in reader.all_assigned("erritoryRawData"):
            rows += [dict(zip(columns, _values(row), strict=False)) for row in _values(table)]
        for arguments, line in reader.calls("new", "InstallTerritory"):
            row = dict(zip(_DEFAULT_COLUMNS, arguments, strict=False))
            if isinstance(row.get("name"), str):
                rows.append({**row, "line": line})
        return [row for row in rows if isinstance(row.get("name"), str)]

    def _add_places(self, rows: Sequence[dict[str, Any]], file: str) -> None:
        names = {str(row["name"]) for row in rows}
        coasts: dict[str, list[str]] = {}
        for name in sorted(names):
            found = _COAST.fullmatch(name)
            if found is not None and found["name"] in names:
                code = _coast_code(found["coast"])
                known = coasts.setdefault(found["name"], [])
                while code in known:
                    code = f"{code[:2]}{chr(ord('a') + len(known))}"
                known.append(code)
                self._coasts[name] = f"{found['name']}\n{code}"
        places = [
            name for name in dict.fromkeys(str(row["name"]) for row in rows) if name not in self._coasts
        ]
        coded = {name: found["code"] for name in places if (found := _CODE.search(name)) is not None}
        own = {name: derive_id(code) for name, code in coded.items()}
        if len(set(own.values())) < len(own):
            own = {}
        self._ids = own | short_ids([name for name in places if name not in own], own.values())
        points: dict[str, tuple[float, float]] = {}
        for row in rows:
            name = str(row["name"])
            if name in self._coasts:
                continue
            place = Place(file, row.get("line"))
            kind = str(row.get("type", ""))
            terrain = _TERRAINS.get(kind.casefold())
            if terrain is None:
                self._new.left_out.append(f"{name}: the kind {kind!r}, read as a coast")
                terrain = "coastal"
            owner = self._country(row.get("country"))
            center = str(row.get("supply", "")).casefold() == "yes"
            record: dict[str, Any] = {
                "id": self._ids[name],
                "name": _plain(_CODE.sub("", name)),
                "terrain": "coastal" if center and terrain == "sea" else terrain,
                "center": center or None,
                "home": owner if center else None,
                "coasts": sorted(coasts.get(name, ())),
            }
            self._new.add("provinces", record, place)
            if center and owner is not None:
                self._new.set_owner(self._ids[name], owner, place)
            x, y = row.get("x"), row.get("y")
            if isinstance(x, int | float) and isinstance(y, int | float):
                points[self._ids[name]] = (float(x), float(y))
        self._new.set_points(points)

    def _country(self, value: object) -> str | None:
        """Return the power of a number (from 1; 0 is nobody) or a name."""
        if isinstance(value, int) and 1 <= value <= len(self._countries):
            return derive_id(self._countries[value - 1])
        if isinstance(value, str) and value in self._countries:
            return derive_id(value)
        return None

    # ------------------------------------------------------------------------------------------- borders

    def _read_borders(self, reader: PhpReader, text: str) -> Iterator[tuple[str, str, bool, bool, int]]:
        """Yield borders: two places, whether fleets and armies cross, and the line."""
        for table, start in reader.all_assigned("ordersRawData"):
            for row in _values(table):
                values = [str(value) for value in _values(row)]
                if len(values) >= 4:
                    yield values[0], values[1], values[2] == "Yes", values[3] == "Yes", start
        line = position = 0
        for found in _BORDER.finditer(text):
            line += text.count("\n", position, found.start())
            position = found.start()
            first, second = plain_string(found["a"]), plain_string(found["b"])
            yield first, second, found["fleets"] == "Yes", found["armies"] == "Yes", line + 1

    def _add_border(self, first: str, second: str, *, fleets: bool, armies: bool, place: Place) -> None:
        ends = [self._location(name) for name in (first, second)]
        for name, end in zip((first, second), ends, strict=True):
            if end is None:
                self._new.add_unknown(place, "place", name, [*self._ids, *self._coasts])
        here, there = ends
        if here is None or there is None:
            return
        for who, crosses in (("fleet", fleets), ("army", armies)):
            if crosses:
                start, end = (
                    (here, there) if who == "fleet" else (here.partition("/")[0], there.partition("/")[0])
                )
                self._new.add_step(who, start, end, place)
                self._new.add_step(who, end, start, place)

    def _location(self, name: str) -> str | None:
        if name in self._coasts:
            province, _, coast = self._coasts[name].partition("\n")
            return f"{self._ids[province]}/{coast}" if province in self._ids else None
        return self._ids.get(name)

    def _read_units(self) -> None:
        texts = self._beside("classes/adjudicatorPreGame.php")
        units = (PhpReader(tokenize(text)).assigned("$countryUnits") for text in texts)
        found = next((value for value in units if value is not None), None)
        if found is None or not isinstance(found[0], list):
            self._new.left_out.append("the first units: classes/adjudicatorPreGame.php lists none")
            return
        file = str(self._path.parent / "classes/adjudicatorPreGame.php")
        for country, units in found[0]:
            for at, kind in units if isinstance(units, list) else ():
                location = self._location(str(at))
                power = NEUTRAL if str(country).casefold().startswith("neutral") else self._country(country)
                noun = str(kind).strip().casefold()
                if location is None:
                    self._new.left_out.append(f"{kind} {at}: the variant has no such place")
                elif noun not in KINDS:
                    self._new.left_out.append(f"{kind} {at}: a kind of unit that the game does not have")
                elif power is None:
                    self._new.left_out.append(f"{kind} {at}: {country} is no country of the variant")
                else:
                    where = location if noun == "fleet" else location.partition("/")[0]
                    self._new.add("units", {"power": power, "kind": noun, "at": where}, Place(file, found[1]))


def _values(value: PhpValue) -> list[PhpValue]:
    """Return the values of an array; nothing for other values."""
    return [item for _, item in value] if isinstance(value, list) else []


def _column(name: str) -> str:
    """Return what a column holds, by the name of its variable."""
    plain = name.casefold()
    for word, column in (
        ("small", "small"),
        ("country", "country"),
        ("suppl", "supply"),
        ("type", "type"),
        ("name", "name"),
    ):
        if word in plain:
            return column if column != "small" else plain
    return "x" if plain.endswith("x") else "y" if plain.endswith("y") else plain


def _coast_code(words: str) -> str:
    """Return the code of a coast: ``nc`` for North."""
    letters = re.sub("[^a-z]", "", derive_id(words))
    directed = words.casefold().split()[0] in ("north", "south", "east", "west")
    return f"{letters[:1]}c" if directed or len(letters) < 2 else letters[:3]


def _plain(text: str) -> str:
    """Return a text without what could be markup."""
    return " ".join(re.sub(r"<[^<>]*>|[<>`|]", " ", text).split())[:1900]
