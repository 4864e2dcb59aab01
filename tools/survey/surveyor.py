"""From a board to its outlines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from math import sqrt
from typing import cast

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from westphalia.draw.ground.cells import make_sheet
from westphalia.draw.ground.points import (
    Point,
    blocked_points,
    ground_digest,
    neighbor_pairs,
    place_provinces,
)
from westphalia.draw.ground.projection import MapSheet
from westphalia.model.board import Board, Terrain

from .coasts import Coasts, Lens
from .drawing import draw_outlines
from .mesh import OUTSIDE, Mesh, make_mesh
from .regions import Regions, SurveyTask

_PROVINCE = 11_000.0
"""The area of the sheet per point of a board, in square pixels."""

_ROOM = 4_600.0
"""The area below which a province is too small for a label."""

_SPACING = 9.0
_ROUNDS = 4
_ATTEMPTS = 3


def survey_board(board: Board) -> str:
    """Return the outline file of a board."""
    sheet = make_sheet(board)
    width, height = sheet.size
    sheet = sheet.scaled(sqrt(_PROVINCE * len(sheet.points) / (width * height)))
    data = json.loads(files(__package__ or "").joinpath("sites.json").read_text(encoding="utf-8"))
    sites = cast("Mapping[str, Sequence[Point]]", data["sites"].get(board.id, {}))
    lenses = [Lens(**lens) for lens in data["lenses"].get(board.id, ())]
    coasts = Coasts(**data["isles"].get(board.id, {}), lenses=lenses)
    mesh = make_mesh(sheet, coasts, _SPACING)
    names, task = _make_task(board, sheet, sites, coasts)
    attempts = [Regions(mesh, task, seed) for seed in range(_ATTEMPTS)]
    for regions in attempts:
        regions.improve(_ROUNDS)
    regions = min(attempts, key=lambda regions: regions.cost)
    keys = [_find_key(names, task, mesh, piece, owner) for piece, owner in enumerate(regions.owner)]
    return _format_outlines(board, sheet, draw_outlines(mesh, keys, sheet.size))


def _make_task(
    board: Board, sheet: MapSheet, sites: Mapping[str, Sequence[Point]], coasts: Coasts
) -> tuple[list[str], SurveyTask]:
    """Return the names of the provinces and the goals of the map."""
    blocked = blocked_points(board)
    given = place_provinces(board) | {key: at for key, (at, _) in blocked.items()}
    names = list(given)
    seas = [info.terrain is Terrain.SEA for info in board.provinces]
    seas += [terrain is Terrain.SEA for _, terrain in blocked.values()]
    where: list[Sequence[Point]] = [sites.get(name, [at]) for name, at in given.items()]
    for name in ("#land", "#sea"):
        for point in sites.get(name, ()):
            names.append(name)
            seas.append(name == "#sea")
            where.append([point])
    points = [
        [_point(spot) for spot in sheet.project(np.array([coasts.enlarge((x, y)) for x, y in some]))]
        for some in where
    ]
    number = {name: at for at, name in enumerate(names)}
    wanted = frozenset(
        (min(number[one], number[other]), max(number[one], number[other]))
        for one, other in neighbor_pairs(board)
    )
    return names, SurveyTask(len(board.provinces), seas, points, wanted, _ROOM)


def _point(corner: Sequence[float] | np.ndarray) -> Point:
    return float(corner[0]), float(corner[1])


def _find_key(names: Sequence[str], task: SurveyTask, mesh: Mesh, piece: int, owner: int) -> str:
    """Return the name of a piece in the file: its province, or the terrain of blocked ground."""
    if owner == OUTSIDE:
        return "#land" if mesh.land[piece] else "#sea"
    if owner < task.own:
        return names[owner]
    return "#sea" if task.wet[owner] else "#land"


def _format_outlines(board: Board, sheet: MapSheet, found: Mapping[str, Sequence[Polygon]]) -> str:
    lines: list[str] = []
    for key in sorted(found, key=lambda key: (key[0] == "#", key)):
        parts = [_unproject(part, sheet) for part in found[key]]
        whole = shapely.orient_polygons(MultiPolygon(parts) if len(parts) > 1 else parts[0])
        properties = {"impassable": key[1:]} if key[0] == "#" else {"place": key}
        geometry = json.loads(shapely.to_geojson(whole))
        feature = {"type": "Feature", "properties": properties, "geometry": geometry}
        lines.append(json.dumps(feature, separators=(",", ":")))
    head = f'{{"type":"FeatureCollection","board":"{ground_digest(board)}","features":['
    return head + "\n" + ",\n".join(lines) + "\n]}\n"


def _unproject(part: Polygon, sheet: MapSheet) -> Polygon:
    return shapely.transform(part, lambda corners: np.round(sheet.unproject(corners), 3))
