"""Read the boxes of texts and shapes from an SVG picture; texts by the widths of their letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias
from xml.etree import ElementTree as ET

import numpy as np
import shapely
from numpy.typing import NDArray

from tests.draw.map_reader import read_picture
from westphalia.draw.ground.points import bounding_box
from westphalia.draw.paper.fonts import ASCENT, DESCENT, text_width
from westphalia.draw.paper.svg import parse_lines

SVG = "{http://www.w3.org/2000/svg}"

Rectangle: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom edges."""

_LONG = re.compile('d="[^"]{500,}"')
"""The data of coasts and borders, which is not read."""

_GROUND = ("seas", "coast", "rim", "provinces", "first-borders", "legend")
"""The groups that are not read."""

_MOVED = re.compile(r"translate\(([-.\d]+) ([-.\d]+)\)")
_SCALED = re.compile(r"scale\(([-.\d]+)\)")

_DRAWN = {"text", "rect", "circle", "path"}


@dataclass(frozen=True)
class Piece:
    """Part of a picture: its group, its box in pixels and its text."""

    owner: str
    box: Rectangle
    words: str


@dataclass(frozen=True)
class _Place:
    """The origin and scale of an element, and the attributes that its children inherit."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    size: float = 0.0
    bold: bool = False
    anchor: str = "middle"
    stroke: float = 0.0

    def inside(self, element: ET.Element) -> _Place:
        x, y, scale = self.x, self.y, self.scale
        transform = element.get("transform", "")
        moved = _MOVED.search(transform)
        if moved is not None:
            x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
        scaled = _SCALED.search(transform)
        if scaled is not None:
            scale *= float(scaled[1])
        if element.tag in (f"{SVG}svg", f"{SVG}g") and "x" in element.attrib:
            x, y = x + scale * _number(element, "x"), y + scale * _number(element, "y")
        return _Place(
            x,
            y,
            scale,
            _number(element, "font-size", self.size),
            element.get("font-weight", "bold" if self.bold else "") == "bold",
            element.get("text-anchor", self.anchor),
            _number(element, "stroke-width", self.stroke) if "stroke" in element.attrib else 0.0,
        )

    def on_page(self, box: Rectangle) -> Rectangle:
        left, top, right, bottom = (self.scale * side for side in box)
        return self.x + left, self.y + top, self.x + right, self.y + bottom


def pieces(svg: str) -> list[Piece]:
    """Return the pieces of labels, units and arrowheads: each unit, head or sign in a label is one piece.

    `owner` is ``label mun``, ``unit mun``, ``head``, ``strength`` or ``notice``.
    """
    return list(_pieces(read_picture(_LONG.sub('d="M0 0"', svg)), _Place()))


def _pieces(element: ET.Element, place: _Place) -> Iterator[Piece]:
    kind = element.get("class", "").split(" ")[0]
    if kind == "label":
        here = place.inside(element)
        known = tuple((one.tag, one.text, *one.attrib.values()) for one in element.iter())
        if (here, known) not in _LABELS:
            owner = f"label {element.get('data-place')}"
            _LABELS[here, known] = [_piece(child, owner, here) for child in element]
        yield from _LABELS[here, known]
    elif kind in ("unit", "head", "strength", "notice"):
        yield _piece(element, f"{kind} {element.get('data-unit', '')}", place)
    elif element.tag in (f"{SVG}svg", f"{SVG}g") and kind not in _GROUND:
        here = place.inside(element)
        for child in element:
            yield from _pieces(child, here)


_LABELS: dict[object, list[Piece]] = {}
"""A cache of label pieces, because most stay the same from phase to phase."""


def _piece(element: ET.Element, owner: str, place: _Place) -> Piece:
    words = "".join(text.text or "" for text in element.iter(f"{SVG}text"))
    return Piece(owner, _around(_boxes(element, place)), words)


def _boxes(element: ET.Element, place: _Place) -> Iterator[Rectangle]:
    here = place.inside(element)
    if element.tag.removeprefix(SVG) in _DRAWN:
        yield _box(element, here)
    for child in element:
        yield from _boxes(child, here)


def _box(element: ET.Element, place: _Place) -> Rectangle:
    tag = element.tag.removeprefix(SVG)
    if tag == "text":
        return place.on_page(_text_box(element, place))
    if tag == "path":
        left, top, right, bottom = _path_box(element.get("d", ""))
    elif tag == "circle":
        x, y, r = (_number(element, name) for name in ("cx", "cy", "r"))
        left, top, right, bottom = x - r, y - r, x + r, y + r
    else:
        left, top = _number(element, "x"), _number(element, "y")
        right, bottom = left + _number(element, "width"), top + _number(element, "height")
    more = place.stroke / 2
    return place.on_page((left - more, top - more, right + more, bottom + more))


def _text_box(element: ET.Element, place: _Place) -> Rectangle:
    wide = text_width(element.text or "", place.size, bold=place.bold)
    x, y = _number(element, "x"), _number(element, "y")
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[place.anchor]
    return left, y - ASCENT * place.size, left + wide, y + DESCENT * place.size


def _path_box(data: str) -> Rectangle:
    if "l" in data:
        return bounding_box(tuple(point for line in parse_lines(data) for point in line))
    x = y = 0.0
    xs: list[float] = []
    ys: list[float] = []
    for letter, numbers in re.findall(r"([A-Z])([^A-Z]*)", data):
        values = [float(number) for number in re.findall(r"-?[.\d]+", numbers)]
        if letter == "H":
            x = values[-1]
        elif letter == "V":
            y = values[-1]
        elif letter in "MLQC":
            for x, y in zip(values[::2], values[1::2], strict=True):
                xs.append(x)
                ys.append(y)
        elif letter != "Z":
            raise ValueError(f"no box for {letter} in {data!r}")
        xs.append(x)
        ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def _number(element: ET.Element, name: str, default: float = 0.0) -> float:
    return float(element.get(name, default))


def _around(boxes: Iterable[Rectangle]) -> Rectangle:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlaps(found: list[Piece], slack: float = 0.5) -> list[tuple[Piece, Piece]]:
    """Return the pairs of pieces that overlap by more than rounding errors."""
    if not found:
        return []
    sides: NDArray[np.float64] = np.array([piece.box for piece in found])
    low, high = sides[:, :2] + slack / 2, sides[:, 2:] - slack / 2
    boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    pairs = shapely.STRtree(boxes).query(boxes).T.tolist()
    return [(found[one], found[other]) for one, other in pairs if one < other]
