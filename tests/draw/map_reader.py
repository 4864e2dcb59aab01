"""Read the contents of a map from its picture."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from westphalia.draw.paper.svg import parse_lines
from westphalia.model.names import UnitKind

SVG = "{http://www.w3.org/2000/svg}"
_LETTERS = {kind.word: kind.value for kind in UnitKind}


def read_picture(text: str) -> ET.Element:
    """Parse a picture. Its units and labels have the shapes that they use."""
    root = ET.fromstring(text)
    defined = {shape.get("id"): shape for shape in root.iterfind(f".//{SVG}defs/*")}
    for drawn in root.iter(f"{SVG}g"):
        if drawn.get("class", "").partition(" ")[0] in ("unit", "label"):
            _insert_shapes(drawn, defined)
    return root


def _insert_shapes(group: ET.Element, defined: Mapping[str | None, ET.Element]) -> None:
    """Replace the shapes that a group uses by the shapes themselves, in their places."""
    for number, part in enumerate(group):
        if part.tag == f"{SVG}use":
            shape = ET.Element(f"{SVG}g", part.attrib)
            shape.append(defined[part.get("href", "").removeprefix("#")])
            group[number] = shape
        _insert_shapes(group[number], defined)


class MapReader:
    """A map as a program reads it. Its text must be well-formed XML."""

    def __init__(self, text: str) -> None:
        self.root = read_picture(text)
        self._cells = {
            cell.get("data-place", ""): (cell, ground)
            for ground in self.root.iter(f"{SVG}g")
            for cell in ground
            if cell.get("class") == "province"
        }

    def group(self, name: str) -> ET.Element:
        """Return the group of elements of a class."""
        return next(group for group in self.root.iter(f"{SVG}g") if group.get("class") == name)

    @property
    def provinces(self) -> list[str]:
        """The ids of the drawn provinces, one for each cell."""
        return list(self._cells)

    def fill(self, province: str) -> str | None:
        """Return the color of a province."""
        return self._cells[province][1].get("fill")

    def told(self, province: str) -> str:
        """Return the tooltip of a province."""
        (title,) = self._cells[province][0]
        return title.text or ""

    def label(self, code: str) -> ET.Element:
        """Return the label of a province by the code that it shows."""
        return next(
            group
            for group in self.group("labels").iter(f"{SVG}g")
            if group.get("class") == "label"
            and code in [text.text for text in _texts(group) if text.get("class") != "owner"]
        )

    def units(self, place: str) -> list[ET.Element]:
        """Return the units that are drawn in a province."""
        return [unit for unit in self.root.iter(f"{SVG}g") if unit.get("data-unit") == place]

    def words(self, code: str) -> list[str]:
        """Return the text of a province's label, without the owner's tag, and the words on its units."""
        label = [text.text or "" for text in _texts(self.label(code)) if text.get("class") != "owner"]
        return [*label, *(word for unit in self.units(code.lower()) for word in _written(unit).split())]

    def owner(self, code: str) -> str:
        """Return the owner's tag in the label of a province."""
        return "".join(text.text or "" for text in _texts(self.label(code)) if text.get("class") == "owner")

    def badges(self, code: str) -> list[tuple[str, str | None]]:
        """Return the signs of special places and the units in a province, with their colors."""
        return [
            (_written(group), group.findall(f"{SVG}rect")[0].get("fill"))
            for drawn in (self.label(code), *self.units(code.lower()))
            for group in drawn.iter(f"{SVG}g")
            if group.find(f"{SVG}rect") is not None
        ]

    def crosses(self, code: str) -> list[str | None]:
        """Return the colors of the confessional markers in a label."""
        return [
            path.get("fill")
            for path in self.label(code).iter(f"{SVG}path")
            if path.get("d", "").startswith("M-1.8 ")
        ]

    @property
    def frame(self) -> tuple[float, float]:
        """The position of the map's top left corner on the page."""
        (outer,) = self.root.iterfind(f".//{SVG}svg/..")
        x, y = (outer.get("transform") or "").removeprefix("translate(").rstrip(")").split()
        return float(x), float(y)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the map."""
        (inner,) = self.root.iterfind(f".//{SVG}svg")
        return float(inner.get("width", "")), float(inner.get("height", ""))

    @property
    def notice(self) -> str:
        """The text in the top left corner, if any."""
        groups = [group for group in self.root.iter(f"{SVG}g") if group.get("class") == "notice"]
        return "".join(text.text or "" for group in groups for text in _texts(group))

    @property
    def legend(self) -> list[str]:
        """The texts of the legend."""
        return [text.text or "" for text in self.group("legend").findall(f"{SVG}text")]

    @property
    def tags(self) -> dict[str, str]:
        """The tags on the signs of the legend by text."""
        parts = list(self.group("legend"))
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return {words.text or "": "".join(text.text or "" for text in _texts(sign)) for sign, words in pairs}

    def lines(self, kind: str) -> int:
        """Return the number of lines of a kind."""
        paths = [path for path in self.group("borders") if path.get("class") == kind]
        return paths[0].get("d", "").count("M") if paths else 0


def _kind(element: ET.Element) -> str:
    """Return the letter of the kind of unit whose shape this is; empty for any other shape."""
    name, _, word = element.get("class", "").partition(" ")
    return _LETTERS[word] if name == "kind" else ""


def _written(sign: ET.Element) -> str:
    """Return the words on a sign. Those on a unit begin with the letter of the kind whose shape it has."""
    words = " ".join(text.text or "" for text in _texts(sign))
    kinds = [_kind(part) for part in sign.iter() if _kind(part)]
    assert kinds == words.split()[:1] or not kinds
    return words


def _texts(element: ET.Element) -> list[ET.Element]:
    return list(element.iter(f"{SVG}text"))


class Mark:
    """The mark of an order as a picture shows it."""

    def __init__(self, drawn: ET.Element, strength: ET.Element | None = None) -> None:
        self.drawn, self.strength = drawn, strength
        self.place = drawn.get("data-order", "")
        self.power = drawn.get("data-power", "")
        self.kind = drawn.get("data-kind", "")
        self.outcome = drawn.get("data-outcome", "")
        self.classes = drawn.get("class", "").split()
        self.why = drawn.findtext(f"{SVG}title") or ""
        self.paths = list(drawn.iterfind(f"{SVG}path"))
        self.words = [_kind(part) for part in drawn.iter(f"{SVG}path") if _kind(part)]
        self.words += [text.text or "" for text in drawn.iterfind(f"{SVG}text")]
        self.words += [strength.text or ""] if strength is not None else []

    @property
    def line(self) -> list[tuple[float, float]]:
        """The points of its line, which is drawn on top of a lighter one."""
        return points_of(self.paths[1])

    @property
    def tip(self) -> tuple[float, float]:
        """The point of an arrow."""
        return points_of(self._arrowhead)[0]

    @property
    def head(self) -> str | None:
        """The color of an arrowhead, or of the dot at the end of a support."""
        dots = [dot.get("fill") for dot in self.drawn.iterfind(f"{SVG}circle")]
        return dots[0] if dots else self._arrowhead.get("fill")

    @property
    def _arrowhead(self) -> ET.Element:
        return next(path for path in self.paths if path.get("class") == "head")

    @property
    def dashes(self) -> str | None:
        """The dash pattern of its line."""
        return self.paths[1].get("stroke-dasharray")

    @property
    def shape(self) -> tuple[object, ...]:
        """Everything that is visible without colors: dashes and widths of lines, and fills."""
        return tuple(
            (
                element.tag,
                element.get("stroke-dasharray"),
                element.get("stroke-width"),
                element.get("fill") not in (None, "none", "#ffffff"),
                element.get("d", "").count("M"),
            )
            for element in self.drawn
            if element.tag != f"{SVG}title"
        )


def points_of(path: ET.Element) -> list[tuple[float, float]]:
    """Return the points of a path of straight lines."""
    return [point for line in parse_lines(path.get("d", "")) for point in line]


def marks_in(svg: str) -> list[Mark]:
    """Return the marks of the orders in a picture."""
    root = ET.fromstring(svg)
    strengths = {text.get("data-of"): text for text in root.iter(f"{SVG}text") if "data-of" in text.attrib}
    groups = [group for group in root.iter(f"{SVG}g") if group.get("data-order") is not None]
    return [Mark(group, strengths.get(group.get("data-order"))) for group in groups]
