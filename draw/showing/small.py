"""Smaller pictures for pages: without tooltips, and without invisible detail.

A notebook stores every picture it shows. Lines lose the points that move them by less than a fraction of a
pixel; the others become relative steps in whole numbers.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise

from .culling import cull_picture

SHOWN = 720
"""The width of maps in pages, in pixels."""

_NEAR = 0.75
"""The fraction of a pixel that is invisible."""

_SHORT = 8
"""Lines of at most this many points, such as arrow heads, stay as they are."""

_LINE = re.compile(r"M-?[\d.]+ -?[\d.]+(?:L-?[\d.]+ -?[\d.]+)+Z?")
"""A line of straight steps, as `svg.path` writes it."""

_PATH = re.compile(r'(?<= d=")[^"]*(?=")')
_UNSEEN = re.compile(r'<title>[^<]*</title>| (?:class|data-[a-z]+)="[^"]*"| (?:x|y)="0"')
_EMPTY = re.compile(r"<(g)(?: [^<>]*)?>\s*</\1>\n?")
_HOLLOW = re.compile(r"<(path|circle|rect)( [^<>]*)?></\1>")
_PLACE = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")
_WIDTH = re.compile(r'<svg [^<>]*?width="([\d.]+)"')


def shrink_picture(svg: str) -> str:
    """Return a picture that looks the same, in less than half the text."""
    seen = cull_picture(svg)
    wide = _WIDTH.search(seen)
    shorter = partial(_relative_steps, near=_NEAR * max(1.0, float(wide[1]) / SHOWN if wide else 1.0))
    plain = _EMPTY.sub("", _HOLLOW.sub(r"<\1\2/>", _UNSEEN.sub("", seen)))
    placed = _PLACE.sub(lambda at: f"translate({round(float(at[1]))} {round(float(at[2]))})", plain)
    return _PATH.sub(lambda way: _LINE.sub(shorter, way[0]), placed)


def _relative_steps(found: re.Match[str], near: float) -> str:
    """Return the same line as relative steps in whole numbers."""
    closed = found[0].endswith("Z")
    points = [tuple(map(float, point.split())) for point in found[0][1:].rstrip("Z").split("L")]
    if len(points) <= _SHORT:
        return found[0]
    from shapely import LineString  # imported here: the desk does not need it, and browsers lack it

    kept = LineString([*points, points[0]] if closed else points).simplify(near).coords
    whole = [(round(point[0]), round(point[1])) for point in kept][: -1 if closed else None]
    steps = " ".join(f"{x - left} {y - above}" for (left, above), (x, y) in pairwise(whole))
    return f"M{whole[0][0]} {whole[0][1]}l{steps.replace(' -', '-')}{'z' if closed else ''}"
