"""Pictures for pages: without what only pointing shows, and with no more points than the eye sees.

A notebook keeps every picture that it shows. Lines lose the points that lie within half a unit of the line
without them; the others are written as whole steps from one to the next.
"""

from __future__ import annotations

import re
from itertools import pairwise

from shapely import LineString

_TOLERANCE = 0.5
_SHORT = 8
_LINE = re.compile(r"M-?[\d.]+ -?[\d.]+(?:L-?[\d.]+ -?[\d.]+)+Z?")
"""A line of straight steps, as `svg.path` writes it."""

_PATH = re.compile(r'(?<= d=")[^"]*(?=")')
_UNSEEN = re.compile(r'<title>[^<]*</title>| (?:class|data-[a-z]+)="[^"]*"')
_EMPTY = re.compile(r"<(g)(?: [^<>]*)?>\s*</\1>\n?")
_HOLLOW = re.compile(r"<(path|circle|rect)( [^<>]*)?></\1>")


def small(svg: str) -> str:
    """The picture of the same look in a text of less than half the length."""
    plain = _HOLLOW.sub(r"<\1\2/>", _UNSEEN.sub("", svg))
    return _PATH.sub(lambda found: _LINE.sub(_steps, found[0]), _EMPTY.sub("", plain))


def _steps(found: re.Match[str]) -> str:
    """The same line from its first point on in whole steps; short ones, as arrow heads, stay as they are."""
    closed = found[0].endswith("Z")
    points = [tuple(map(float, point.split())) for point in found[0][1:].rstrip("Z").split("L")]
    if len(points) <= _SHORT:
        return found[0]
    kept = LineString([*points, points[0]] if closed else points).simplify(_TOLERANCE).coords
    whole = [(round(point[0]), round(point[1])) for point in kept][: -1 if closed else None]
    steps = " ".join(f"{x - left} {y - above}" for (left, above), (x, y) in pairwise(whole))
    return f"M{whole[0][0]} {whole[0][1]}l{steps.replace(' -', '-')}{'z' if closed else ''}"
