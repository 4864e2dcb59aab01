"""What a drawn map shows, read back from the picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


class MapReader:
    """A map as a program sees it. Its text must be well-formed XML."""

    def __init__(self, text: str) -> None:
        self.root = ET.fromstring(text)

    def group(self, name: str) -> ET.Element:
        """The group of elements of a class."""
        return next(group for group in self.root.iter(f"{SVG}g") if group.get("class") == name)

    @property
    def provinces(self) -> list[str]:
        """The ids of the provinces that are drawn, one for each cell."""
        return [path.get("data-place", "") for path in self.group("provinces")]

    def fill(self, province: str) -> str | None:
        """The color of a province."""
        return self._cell(province).get("fill")

    def told(self, province: str) -> str:
        """What is said of a province when it is pointed at."""
        (title,) = self._cell(province)
        return title.text or ""

    def label(self, code: str) -> ET.Element:
        """The label of a province, by the code that it shows."""
        return next(
            group
            for group in self.group("labels")
            if code in [text.text for text in _texts(group) if text.get("class") != "owner"]
        )

    def units(self, place: str) -> list[ET.Element]:
        """The units that are drawn in a province."""
        return [unit for unit in self.root.iter(f"{SVG}g") if unit.get("data-unit") == place]

    def words(self, code: str) -> list[str]:
        """What stands in the label of a province and on its units, but for the tag of the owner."""
        drawn = (self.label(code), *self.units(code.lower()))
        found = [text for part in drawn for text in _texts(part)]
        return [text.text or "" for text in found if text.get("class") != "owner"]

    def owner(self, code: str) -> str:
        """The tag of the owner in the label of a province."""
        return "".join(text.text or "" for text in _texts(self.label(code)) if text.get("class") == "owner")

    def badges(self, code: str) -> list[tuple[str, str | None]]:
        """The signs of sites and the units in a province, by its code, each with its color."""
        return [
            (_texts(group)[0].text or "", group.findall(f"{SVG}rect")[0].get("fill"))
            for drawn in (self.label(code), *self.units(code.lower()))
            for group in drawn.iter(f"{SVG}g")
            if group.find(f"{SVG}rect") is not None
        ]

    def crosses(self, code: str) -> list[str | None]:
        """The colors of the confessional markers in a label."""
        return [
            path.get("fill")
            for path in self.label(code).iter(f"{SVG}path")
            if path.get("d", "").startswith("M-1.8 ")
        ]

    @property
    def frame(self) -> tuple[float, float]:
        """Where on the page the left top corner of the map is."""
        (outer,) = self.root.iterfind(f".//{SVG}svg/..")
        x, y = (outer.get("transform") or "").removeprefix("translate(").rstrip(")").split()
        return float(x), float(y)

    @property
    def size(self) -> tuple[float, float]:
        """How wide and high the map is."""
        (inner,) = self.root.iterfind(f".//{SVG}svg")
        return float(inner.get("width", "")), float(inner.get("height", ""))

    @property
    def notice(self) -> str:
        """The words at the top left corner, if there are any."""
        groups = [group for group in self.root.iter(f"{SVG}g") if group.get("class") == "notice"]
        return "".join(text.text or "" for group in groups for text in _texts(group))

    @property
    def legend(self) -> list[str]:
        """The words of the legend."""
        return [text.text or "" for text in self.group("legend").findall(f"{SVG}text")]

    @property
    def tags(self) -> dict[str, str]:
        """The tags on the signs of the legend, by its words."""
        parts = list(self.group("legend"))
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return {words.text or "": "".join(text.text or "" for text in _texts(sign)) for sign, words in pairs}

    def lines(self, kind: str) -> int:
        """How many lines of a kind there are."""
        paths = [path for path in self.group("borders") if path.get("class") == kind]
        return paths[0].get("d", "").count("M") if paths else 0

    def _cell(self, province: str) -> ET.Element:
        return next(path for path in self.group("provinces") if path.get("data-place") == province)


def _texts(element: ET.Element) -> list[ET.Element]:
    return list(element.iter(f"{SVG}text"))


class Mark:
    """A mark of an order, as a picture shows it."""

    def __init__(self, drawn: ET.Element) -> None:
        self.drawn = drawn
        self.place = drawn.get("data-order", "")
        self.power = drawn.get("data-power", "")
        self.kind = drawn.get("data-kind", "")
        self.outcome = drawn.get("data-outcome", "")
        self.classes = drawn.get("class", "").split()
        self.why = drawn.findtext(f"{SVG}title") or ""
        self.paths = list(drawn.iterfind(f"{SVG}path"))
        self.words = [text.text or "" for text in drawn.iterfind(f"{SVG}text")]

    @property
    def line(self) -> list[tuple[float, float]]:
        """The points of its line, which is drawn upon a lighter one."""
        return points_of(self.paths[1])

    @property
    def tip(self) -> tuple[float, float]:
        """Where an arrow points."""
        return points_of(self.paths[2])[0]

    @property
    def head(self) -> str | None:
        """The color of the head of an arrow, or of the dot at the end of a support."""
        dots = [dot.get("fill") for dot in self.drawn.iterfind(f"{SVG}circle")]
        return dots[0] if dots else self.paths[2].get("fill")

    @property
    def dashes(self) -> str | None:
        """How its line is broken."""
        return self.paths[1].get("stroke-dasharray")

    @property
    def shape(self) -> tuple[object, ...]:
        """All that there is to see without colors: lines with their dashes and widths, what is filled."""
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
    """The points of a path of straight lines."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d", ""))]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def marks_in(svg: str) -> list[Mark]:
    """The marks of the orders of a picture."""
    return [
        Mark(group) for group in ET.fromstring(svg).iter(f"{SVG}g") if group.get("data-order") is not None
    ]
