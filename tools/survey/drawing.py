"""Outlines around the pieces of provinces: smooth lines that neighbors share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import cast

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Polygon, STRtree
from shapely.ops import linemerge, polygonize

from westphalia.draw.ground.points import Point, Polyline

from .mesh import OUTSIDE, Edge, Mesh

_TURNS = 2
"""The number of times that corners are cut."""

_FINE = 0.6
"""Corners that deviate less than this from a line are left out, in pixels."""


def draw_outlines(mesh: Mesh, keys: Sequence[str], size: Point) -> dict[str, list[Polygon]]:
    """Return the ground of each key in smooth outlines, in pixels; `keys` has the key of each piece.

    Narrow ground would fall apart if both its sides were smoothed, so such lines keep more of their corners.
    """
    rims: dict[tuple[str, str], list[Edge]] = {}
    for piece, mine in enumerate(keys):
        for beyond, edge, _ in mesh.around[piece]:
            other = keys[beyond] if beyond != OUTSIDE else ""
            if other != mine and (beyond == OUTSIDE or beyond > piece):
                rims.setdefault((min(mine, other), max(mine, other)), []).append(edge)
    lines = [(pair, line) for pair in sorted(rims) for line in _join_edges(rims[pair])]
    parts = _count_parts(mesh, keys)
    careful: dict[str, int] = {}
    while True:
        smooth = [
            LineString(_smooth(line, _TURNS - max(careful.get(key, 0) for key in pair), size))
            for pair, line in lines
        ]
        found = _assign_faces(list(polygonize(shapely.union_all(smooth))), mesh, keys)
        torn = [
            key for key, count in parts.items() if len(found[key]) != count and careful.get(key, 0) < _TURNS
        ]
        if not torn:
            return found
        careful |= {key: careful.get(key, 0) + 1 for key in torn}


def _count_parts(mesh: Mesh, keys: Sequence[str]) -> dict[str, int]:
    """Return the number of parts of each key."""
    count: dict[str, int] = {}
    seen: set[int] = set()
    for start, key in enumerate(keys):
        if start in seen:
            continue
        count[key] = count.get(key, 0) + 1
        seen.add(start)
        waiting = [start]
        while waiting:
            for beyond, _, _ in mesh.around[waiting.pop()]:
                if beyond != OUTSIDE and beyond not in seen and keys[beyond] == key:
                    seen.add(beyond)
                    waiting.append(beyond)
    return count


def _join_edges(edges: Sequence[Edge]) -> list[Polyline]:
    merged = linemerge(MultiLineString(edges))
    parts = merged.geoms if isinstance(merged, MultiLineString) else [merged]
    return [tuple((x, y) for x, y in shapely.get_coordinates(part).tolist()) for part in parts]


def _smooth(line: Polyline, turns: int, size: Point) -> Polyline:
    """Cut the corners of a line, except its ends and lines along the frame."""
    if turns == 0 or all(_is_at_frame(point, size) for point in line):
        return line
    closed = line[0] == line[-1]
    for _ in range(turns):
        cut = [
            (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)
            for one, other in pairwise(line)
            for share in (0.25, 0.75)
        ]
        line = (*cut, cut[0]) if closed else (line[0], *cut, line[-1])
    simple = shapely.simplify(LineString(line), _FINE)
    return tuple((x, y) for x, y in shapely.get_coordinates(simple).tolist())


def _is_at_frame(point: Point, size: Point) -> bool:
    return min(point[0], point[1], size[0] - point[0], size[1] - point[1]) < 0.02


def _assign_faces(faces: Sequence[Polygon], mesh: Mesh, keys: Sequence[str]) -> dict[str, list[Polygon]]:
    """Assign each face to the key of most of the pieces in it."""
    tree = STRtree(faces)
    inside = tree.query(shapely.points(np.array(mesh.sites)), predicate="within")
    votes = [dict[str, int]() for _ in faces]
    pieces, homes = cast("list[list[int]]", inside.tolist())
    for piece, face in zip(pieces, homes, strict=True):
        votes[face][keys[piece]] = votes[face].get(keys[piece], 0) + 1
    sites = STRtree([shapely.Point(site) for site in mesh.sites])
    found: dict[str, list[Polygon]] = {}
    for face, vote in zip(faces, votes, strict=True):
        if not vote:  # a sliver between lines that cross
            vote[keys[int(sites.nearest(face.representative_point()))]] = 1
        found.setdefault(max(sorted(vote), key=lambda key: vote[key]), []).append(face)
    return found
