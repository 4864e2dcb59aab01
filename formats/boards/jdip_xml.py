"""Boards of the program jDip: a `variants.xml` and the map that it names (`..._adjacency.xml`).

The fields are those of the document types in jDip's files. Start, builds, victory, coasts that convoy, and
borders that close at times or are difficult become rules of a game by data. Wings are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ...model.errors import UnknownNameError, UnreadableError, WestphaliaError
from ...model.phase import parse_phase
from ...model.text import nearest_names, read_text
from .foreign_board import COLORS, KINDS, NEUTRAL, Ban, ForeignBoard, derive_id, is_plain_name
from .svg_outlines import PictureOutlines, read_outlines
from .xml_tree import Element, read_xml

_POINT: Final = re.compile(
    r"<jdipNS:PROVINCE\s+name=\"(?P<name>[^\"]{1,80})\"\s*>\s*<jdipNS:UNIT\s+x=\"(?P<x>-?[\d.]{1,12})\"\s+y=\"(?P<y>-?[\d.]{1,12})\"",
)
"""Where the picture of a map puts the unit of a province."""

_CRITERIA: Final = ("season", "phase", "year", "unitTypes", "orderTypes")
"""What limits a border to some orders; without any, it stops none."""
_ORDER_PHASES: Final = {"move": "movement", "support": "movement", "retreat": "retreat"}
_YEARS: Final = re.compile(r"(-?\d{1,4})\s*,\s*(-?\d{1,4})")
_CUTS: Final = (
    "difficult borders: an attack over one without support cuts supports, a convoy does not avoid it, "
    "and retreats over it are as strong as others"
)

_COASTS: Final = ("nc", "sc", "wc", "ec")
_BUILDS: Final = {
    "VALUE_BUILDS_HOME_ONLY": "home",
    "VALUE_BUILDS_ANY_OWNED": "owned",
    "VALUE_BUILDS_ANY_IF_HOME_OWNED": "owned",
}
_ENDINGS: Final = {
    "YEARS_WITHOUT_SC_CAPTURE": "after {} years without a captured center the game ends in a draw",
    "GAME_LENGTH": "the game ends after {} years",
}
"""The endings that a section `game` cannot hold, in words."""


def is_jdip(text: str) -> bool:
    """Return whether a text may be such a file."""
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def jdip_variants(path: str | Path, text: str) -> tuple[str, ...]:
    """Return the names of the variants in the text of a file.

    Raises:
        UnreadableError: It is not a `variants.xml`.
    """
    return tuple(variant.attributes.get("name", "") for variant in _read_root(path, text).all("VARIANT"))


def read_jdip_board(path: str | Path, text: str, variant: str | None = None) -> ForeignBoard:
    """Read the board of a variant in the text of a `variants.xml`; `variant` is required if it has several.

    The map must be in the same folder. Raises UnreadableError, UnknownNameError and Defects with lines.
    """
    root = _read_root(path, text)
    found = _find_variant(root, variant)
    maps = found.all("MAP")
    beside = _find_map_file(Path(path), maps[0] if maps else found)
    picture = _find_picture(Path(path), root, maps)
    return _JdipBoardReader(found, read_xml(read_text(beside), str(beside)), str(path), picture).read()


def _read_root(path: str | Path, text: str) -> Element:
    root = read_xml(text, str(path))
    if root.name != "VARIANTS":
        expected = "variants.xml" if root.name == "PROVINCES" else "an element VARIANTS"
        raise UnreadableError(f"begins with {root.name}", place=root.place, expected=expected)
    return root


def _find_variant(root: Element, name: str | None) -> Element:
    variants = {one.attributes.get("name", ""): one for one in root.all("VARIANT")}
    if name is None:
        if len(variants) != 1:
            raise UnreadableError(
                f"the file has {len(variants)} variants",
                place=root.place,
                expected=f"--variant with one of {', '.join(variants)}",
            )
        return next(iter(variants.values()))
    for one in variants:
        if one.casefold() == name.strip().casefold():
            return variants[one]
    raise UnknownNameError(
        f"unknown variant {name!r}", place=root.place, nearest=nearest_names(name, list(variants))
    )


def _find_picture(file: Path, root: Element, maps: Sequence[Element]) -> str:
    """Return the text of the picture that a map names, empty if there is none."""
    graphics = {one.attributes.get("id", ""): one for one in root.all("MAP_DEFINITION")}
    for one in maps:
        for graphic in one.all("MAP_GRAPHIC"):
            defined = graphics.get(graphic.attributes.get("ref", ""))
            name = defined.attributes.get("URI", "") if defined is not None else ""
            if is_plain_name(name) and (file.parent / name).is_file():
                try:
                    return read_text(file.parent / name)
                except WestphaliaError:
                    continue
    return ""


def _find_map_file(file: Path, element: Element) -> Path:
    """Return the file of the map. Its name must be a plain name, so that it cannot point outside the
    folder.
    """
    name = element.attributes.get("adjacencyURI", "")
    if not is_plain_name(name):
        raise UnreadableError(
            f"adjacencyURI: {name!r}", place=element.place, expected="the name of a file in the same folder"
        )
    return file.parent / name


class _JdipBoardReader:
    def __init__(self, variant: Element, provinces: Element, file: str, picture: str) -> None:
        self._picture = picture
        self._variant, self._map = variant, provinces
        self._new = ForeignBoard(file)
        self._powers: dict[str, str] = {}
        self._provinces: dict[str, str] = {}
        self._coasts: dict[str, list[str]] = {}
        self._borders: dict[str, Element] = {}
        self._difficult = False

    def read(self) -> ForeignBoard:
        name = self._variant.attributes.get("name", "")
        self._new.data |= {"id": derive_id(name).replace("_", "-"), "name": name}
        self._read_game()
        self._read_powers()
        self._read_provinces()
        self._read_borders()
        for unit in self._variant.all("INITIALSTATE"):
            self._read_unit(unit)
        if self._difficult:
            self._new.left_out.append(_CUTS)
        self._new.set_points(self._read_points())
        self._new.set_outlines(self._read_outlines())
        return self._new

    def _read_points(self) -> dict[str, tuple[float, float]]:
        """Return where the picture of the map puts units, by province."""
        points: dict[str, tuple[float, float]] = {}
        for found in _POINT.finditer(self._picture):
            ours = self._provinces.get(found["name"].casefold())
            if ours is not None:
                points.setdefault(ours, (float(found["x"]), float(found["y"])))
        return points

    def _read_outlines(self) -> PictureOutlines | None:
        """Return the outlines of the picture, if it has any."""
        if not self._picture:
            return None
        try:
            return read_outlines(self._picture, lambda name: self._provinces.get(name.casefold()))
        except UnreadableError as error:
            self._new.left_out.append(f"the outlines of the picture: {error.message}")
            return None

    # ---------------------------------------------------------------------------------------- the game

    def _read_game(self) -> None:
        """Read the start, the builds and the victory."""
        game = self._new.game
        for start in self._variant.all("STARTINGTIME"):
            turn = " ".join(start.attributes.get("turn", "").replace(",", " ").split())
            season, _, rest = turn.partition(" ")
            if rest.lower().endswith("adjustment"):
                season = "Winter"
            try:
                game.start = parse_phase(f"{season} {rest}").code
            except WestphaliaError:
                self._new.add_problem(
                    start.place, f"turn: {turn!r}", 'a phase such as "Spring, 1901, Movement"'
                )
        for options in self._variant.all("RULEOPTIONS"):
            for option in options.all("RULEOPTION"):
                self._read_option(option.attributes.get("name", ""), option.attributes.get("value", ""))
        for conditions in self._variant.all("VICTORYCONDITIONS"):
            for wins in conditions.all("WINNING_SUPPLY_CENTERS"):
                game.victory = int(wins.attributes.get("value", "0")) or None
            for name, words in _ENDINGS.items():
                for ending in conditions.all(name):
                    years = ending.attributes.get("value", "")
                    self._new.left_out.append(f"{name}: {words.format(years)}")

    def _read_option(self, name: str, value: str) -> None:
        if name == "OPTION_BUILDS" and value in _BUILDS:
            self._new.game.builds = _BUILDS[value]
            if value == "VALUE_BUILDS_ANY_IF_HOME_OWNED":
                self._new.left_out.append(
                    f"{value}: a power builds in every owned center, whether it owns a home or not"
                )
        elif name != "OPTION_WINGS":
            self._new.left_out.append(f"{name}={value}: an unknown rule option")

    def _read_powers(self) -> None:
        for index, power in enumerate(self._variant.all("POWER")):
            name = power.attributes.get("name", "")
            others = power.attributes.get("altnames", power.attributes.get("altname", ""))
            aliases = [word.strip() for word in others.split(",") if word.strip()]
            ours = NEUTRAL if power.attributes.get("active") == "false" else derive_id(name)
            self._powers |= {word.casefold(): ours for word in (name, *aliases)}
            if ours == NEUTRAL:
                self._new.left_out.append(f"power {name}: it has no player, so its units are neutral")
                continue
            record = {
                "id": ours,
                "name": name,
                "adjective": power.attributes.get("adjective", name),
                "color": COLORS[index % len(COLORS)],
                "aliases": aliases,
            }
            self._new.add("powers", record, power.place)

    def _read_provinces(self) -> None:
        for definition in self._map.all("BORDER_DEFINITIONS"):
            for border in definition.all("BORDER"):
                self._borders[border.attributes.get("id", "")] = border
        centers = {self._read_key(one, "province"): one for one in self._variant.all("SUPPLYCENTER")}
        elements = self._map.all("PROVINCE")
        for province in elements:
            short = province.attributes.get("shortname", "")
            others = [one.attributes.get("name", "") for one in province.all("UNIQUENAME")]
            for word in (short, province.attributes.get("fullname", ""), *others):
                self._provinces.setdefault(word.casefold(), derive_id(short))
        by_id = {self._provinces.get(name, name): center for name, center in centers.items()}
        for province in elements:
            self._read_province(province, by_id)
        for name, center in centers.items():
            if name not in self._provinces:
                self._new.add_unknown(center.place, "province", name, self._provinces)

    def _read_province(self, province: Element, centers: dict[str, Element]) -> None:
        short = derive_id(province.attributes.get("shortname", ""))
        kinds = {one.attributes.get("type", "mv") for one in province.all("ADJACENCY")}
        for kind in sorted(kinds - {"mv", "xc", *_COASTS}):
            self._new.add_problem(
                province.place, f"unknown type of adjacency {kind!r}", "mv, xc, nc, sc, wc or ec"
            )
        coasts = sorted(kinds & set(_COASTS))
        if coasts:
            self._coasts[short] = coasts
        if province.attributes.get("isConvoyableCoast") == "true":
            self._new.game.harbors.append(short)
        sails = bool(kinds - {"mv"})
        center = centers.get(short)
        record: dict[str, Any] = {
            "id": short,
            "name": province.attributes.get("fullname", ""),
            "terrain": "sea" if "mv" not in kinds and center is None else "coastal" if sails else "inland",
            "center": center is not None or None,
            "home": None if center is None else self._find_power(center, "homepower"),
            "coasts": coasts,
            "aliases": [one.attributes.get("name", "") for one in province.all("UNIQUENAME")],
        }
        self._new.add("provinces", record, province.place)
        for name in province.attributes.get("borders", "").split():
            self._read_border_rule(short, record["name"], name, province)
        owner = None if center is None else self._find_power(center, "owner")
        if center is not None and owner is not None:
            self._new.set_owner(short, owner, center.place)

    def _read_border_rule(self, into: str, title: str, name: str, province: Element) -> None:
        """Read a rule about the way into a province: closed in a season, or harder from some places."""
        border = self._borders.get(name)
        if border is None:
            self._new.add_unknown(province.place, "border", name, self._borders)
            return
        of = border.attributes
        places = of.get("from", "").split()
        origins = [self._provinces.get(word.casefold()) for word in places]
        for word, origin in zip(places, origins, strict=True):
            if origin is None:
                self._new.add_unknown(border.place, "province", word, self._provinces)
        modifier = of.get("baseMoveModifier", "").strip() or "0"
        if modifier != "0":
            self._read_strength(title, into, origins, modifier, border)
        if any(of.get(name) for name in _CRITERIA):
            years = self._read_years(of.get("year", ""), border)
            kinds = tuple(word for word in KINDS if word in of.get("unitTypes", "").casefold()) or KINDS
            orders = self._read_order_types(border)
            for at in origins or [None]:
                words = _border_words(title, at, of)
                for season in of.get("season", "").casefold().replace(",", " ").split() or [None]:
                    self._new.game.ban(Ban(words, orders, season, kinds, at, into, years))

    def _read_strength(
        self, title: str, into: str, origins: Sequence[str | None], modifier: str, border: Element
    ) -> None:
        """Read a difficult border: moves over it are weaker, or stronger."""
        points = 2 + int(modifier) if re.fullmatch(r"-?\d", modifier) else 0
        limited = [name for name in _CRITERIA if border.attributes.get(name)]
        for at in origins:
            if at is not None and points > 0 and not limited:
                self._new.game.weaken(at, into, points)
                self._difficult = True
        if points <= 0 or limited or not origins:
            when = f" at some times ({', '.join(limited)})" if limited else ""
            self._new.left_out.append(f"{title}: moves into it have a strength of {modifier}{when}")

    def _read_years(self, text: str, border: Element) -> tuple[tuple[str, int], ...]:
        """Read the years of a border: ``odd``, ``even`` or two years."""
        if text in ("odd", "even"):
            return (("first", 1 if text == "odd" else 2), ("every", 2))
        found = _YEARS.fullmatch(text.strip())
        if text.strip() and found is None:
            self._new.add_problem(border.place, f"year: {text!r}", '"odd", "even" or two years: "1901,1910"')
        if found is None:
            return ()
        first, last = (min(max(int(year), 1), 9999) for year in found.groups())
        return (("first", first), ("last", last))

    def _read_order_types(self, border: Element) -> tuple[str, ...]:
        """Read the orders that a border stops: by the classes of jDip, and by the phase."""
        named = border.attributes.get("orderTypes", "").casefold()
        phases = border.attributes.get("phase", "").casefold()
        return tuple(
            order
            for order, phase in _ORDER_PHASES.items()
            if (not named or f".{order}" in named) and (not phases or phase in phases)
        )

    def _read_borders(self) -> None:
        for province in self._map.all("PROVINCE"):
            short = derive_id(province.attributes.get("shortname", ""))
            for adjacency in province.all("ADJACENCY"):
                kind = adjacency.attributes.get("type", "mv")
                who = "army" if kind == "mv" else "fleet"
                start = f"{short}/{kind}" if kind in _COASTS else short
                for end in self._read_ends(adjacency, who):
                    self._new.add_step(who, start, end, adjacency.place)

    def _read_ends(self, adjacency: Element, who: str) -> Iterator[str]:
        for word in adjacency.attributes.get("refs", "").split():
            name, coast = word, ""
            if word.casefold() not in self._provinces and word[-3:-2] in ("-", "/"):
                name, coast = word[:-3], word[-2:].lower()
            ours = self._provinces.get(name.casefold())
            if ours is None:
                self._new.add_unknown(adjacency.place, "province", word, self._provinces)
            elif coast and coast not in self._coasts.get(ours, ()):
                self._new.left_out.append(f"the border to {word}: {ours} has no coast {coast}")
            else:
                yield f"{ours}/{coast}" if coast and who == "fleet" else ours

    def _read_unit(self, element: Element) -> None:
        province = self._provinces.get(self._read_key(element, "province"))
        if province is None:
            self._new.add_unknown(
                element.place, "province", self._read_key(element, "province"), self._provinces
            )
        kind = self._read_key(element, "unit")
        if kind not in ("army", "fleet"):
            if kind == "wing":
                self._new.left_out.append(f"the wing in {province}: boards have no units that fly")
            else:
                self._new.add_problem(element.place, f"unit: {kind!r}", "army, fleet or wing")
        power = self._find_power(element, "power", needed=True)
        coast = self._read_key(element, "unitcoast")
        at = f"{province}/{coast}" if coast in _COASTS else province
        if province and power and kind in ("army", "fleet"):
            self._new.add("units", {"power": power, "kind": kind, "at": at}, element.place)

    def _find_power(self, element: Element, name: str, *, needed: bool = False) -> str | None:
        word = self._read_key(element, name)
        if word in ("", "none", "any") and not needed:
            return None
        power = self._powers.get(word)
        if power is None:
            self._new.add_unknown(element.place, "power", word, self._powers)
        return power if needed or power != NEUTRAL else None

    def _read_key(self, element: Element, name: str) -> str:
        return element.attributes.get(name, "").strip().casefold()


def _border_words(title: str, at: str | None, limits: Mapping[str, str]) -> str:
    """Return a border's rule in words: where nobody can go, from where, who, and when."""
    who = limits.get("unitTypes", "").lower() or "unit"
    words = [f"no {' or '.join(who.replace(',', ' ').split())} enters {title}"]
    if at is not None:
        words.append(f"from {at}")
    words += [f"in {limits[name].lower()}" for name in ("season", "year") if limits.get(name)]
    for name, noun in (("phase", "a phase of"), ("orderTypes", "by")):
        if limits.get(name):
            words.append(f"{noun} {limits[name].rpartition('.')[2].lower()}")
    return " ".join(words)
