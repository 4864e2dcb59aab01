"""Outlines of provinces as GeoJSON: a board file's own, and those of the project's boards.

The latter are in this folder; `tools/survey` makes them. Each stores the digest of its board
(`ground_digest`), so a board with other borders or points does not get a wrong map.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeAlias, cast

import shapely
from shapely import MultiPolygon, Polygon
from shapely.geometry import shape

from ....model.board import Board
from ....model.text import thaw_mapping
from ..points import ground_digest

Outline: TypeAlias = Polygon | MultiPolygon


def load_outlines(board: Board) -> Mapping[str, Outline]:
    """Return the outlines of a board by province, in longitude and latitude; empty if there are none.

    Impassable areas have the names ``#land`` and ``#sea``.
    """
    if board.outlines:
        return _read_features(thaw_mapping(board.outlines))
    beside = files(__package__ or "").joinpath(f"{board.id}.json")
    if not board.id.replace("-", "").isalnum() or not beside.is_file():
        return {}
    data = cast("Mapping[str, object]", json.loads(beside.read_text(encoding="utf-8")))
    return _read_features(data) if data["board"] == ground_digest(board) else {}


def _read_features(data: Mapping[str, object]) -> Mapping[str, Outline]:
    found: dict[str, list[Outline]] = {}
    for feature in cast("Sequence[Mapping[str, Mapping[str, object]]]", data["features"]):
        properties = feature["properties"]
        key = properties["place"] if "place" in properties else f"#{properties['impassable']}"
        area = shape(cast("dict[str, Any]", feature["geometry"]))
        found.setdefault(str(key), []).append(cast("Outline", area))
    return {key: _merge_areas(areas) for key, areas in found.items()}


def _merge_areas(areas: Sequence[Outline]) -> Outline:
    """Return areas of one name as one."""
    return areas[0] if len(areas) == 1 else cast("Outline", shapely.union_all(areas))
