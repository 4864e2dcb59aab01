"""The removal of everything outside the visible part of a map.

A picture of a kernel shows a part of the map (an inner ``svg`` with a ``viewBox``) but contains the whole
map.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from xml.etree import ElementTree as ET

_NAME = "http://www.w3.org/2000/svg"
_AROUND = 90.0
"""The distance that labels and units extend from their point."""

_AT = re.compile(r"translate\((-?[\d.]+)[ ,](-?[\d.]+)\)")
_NUMBERS = re.compile(r"-?[\d.]+ -?[\d.]+")


class _Frame(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, way: str) -> bool:
        """Return whether the box around a path meets the frame."""
        points = [tuple(map(float, pair.split())) for pair in _NUMBERS.findall(way)]
        if not points:
            return True
        across, down = [x for x, _ in points], [y for _, y in points]
        beside = max(across) < self.left or min(across) > self.right
        return not (beside or max(down) < self.top or min(down) > self.bottom)

    def is_near(self, x: float, y: float) -> bool:
        """Return whether an element at a point may be visible."""
        inside = self.left - _AROUND < x < self.right + _AROUND
        return inside and self.top - _AROUND < y < self.bottom + _AROUND


def cull_picture(svg: str) -> str:
    """Return the picture without the invisible parts of its maps."""
    ET.register_namespace("", _NAME)
    root = ET.fromstring(svg)
    for inner in root.iter(f"{{{_NAME}}}svg"):
        if inner is not root and "viewBox" in inner.attrib:
            left, top, width, height = map(float, inner.attrib["viewBox"].split())
            _cull(inner, _Frame(left, top, left + width, top + height))
    return ET.tostring(root, encoding="unicode").replace(" />", "/>")


def _cull(parent: ET.Element, frame: _Frame) -> None:
    for child in list(parent):
        name, moved = child.tag.rpartition("}")[2], child.get("transform")
        if name == "g" and moved is None:
            _cull(child, frame)
        elif name == "g" and moved is not None:
            at = _AT.match(moved)
            if at is not None and not frame.is_near(float(at[1]), float(at[2])):
                parent.remove(child)
        elif name == "path" and moved is None:
            ways = [f"M{way}" for way in child.get("d", "").split("M") if way]
            seen = [way for way in ways if frame.meets(way)]
            if seen:
                child.set("d", "".join(seen))
            else:
                parent.remove(child)
