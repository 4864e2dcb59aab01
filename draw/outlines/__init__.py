"""Outlines of provinces as GeoJSON: those that a board file has, and those of the project's own boards.

The latter lie beside this file and are made by `westphalia.draw.survey`. Each knows the board that it was
made for by what of it is drawn (`ground_mark`), so that a board with other borders or points has no wrong
map.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, cast

from shapely import MultiPolygon, Polygon
from shapely.geometry import shape

from ...model.board import Board
from ..points import blocked_points, neighbors

Features = Sequence[tuple[str, Polygon | MultiPolygon]]
"""The ground of places; that which no unit enters has the name ``#land`` or ``#sea``."""


def outlines_of(board: Board) -> Features:
    """The outlines of a board in longitude and latitude; none if nobody drew them."""
    beside = files(__package__ or "").joinpath(f"{board.id}.json")
    if not board.id.replace("-", "").isalnum() or not beside.is_file():
        return ()
    data = cast("Mapping[str, object]", json.loads(beside.read_text(encoding="utf-8")))
    return _features(data) if data["board"] == ground_mark(board) else ()


def _features(data: Mapping[str, object]) -> Features:
    found: list[tuple[str, Polygon | MultiPolygon]] = []
    for feature in cast("Sequence[Mapping[str, Mapping[str, object]]]", data["features"]):
        properties = feature["properties"]
        key = properties["place"] if "place" in properties else f"#{properties['impassable']}"
        found.append(
            (str(key), cast("Polygon | MultiPolygon", shape(cast("dict[str, Any]", feature["geometry"]))))
        )
    return found


def ground_mark(board: Board) -> str:
    """A word for what of a board is drawn: points, terrain, borders and impassable ground."""
    facts = (
        sorted((info.id, info.terrain.value, info.at) for info in board.provinces),
        sorted(neighbors(board)),
        [(key, at, terrain.value) for key, (at, terrain) in blocked_points(board).items()],
    )
    return sha256(json.dumps(facts).encode()).hexdigest()[:16]
