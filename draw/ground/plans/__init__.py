"""Ground plans, by board: those of the project's boards are in this folder, others are laid out on demand.

    python -m westphalia.draw.ground.plans

lays out the project's plans again. Run it after you change outlines or the layout. With a stored plan, a map
needs only plain arithmetic. Each plan stores the digest of its board (`ground_digest`).
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from ....model.board import Board, Terrain
from ..plan import Cell, GroundPlan, Seam
from ..points import Point, Rectangle, ground_digest


class _GroundCellRecord(TypedDict):
    """A cell as JSON, with lists for tuples."""

    outline: str
    bounds: Rectangle
    spot: Point
    reach: float
    space: list[tuple[float, float, float, float]]
    stands: list[Point]


class _GroundPlanRecord(TypedDict):
    """A plan as JSON; keys of seams are two cells separated by a space."""

    board: str
    width: float
    height: float
    blocked: dict[str, Terrain]
    cells: dict[str, _GroundCellRecord]
    seams: dict[str, tuple[float, str]]


@lru_cache(maxsize=8)
def load_plan(board: Board) -> GroundPlan:
    """Return the ground plan of a board."""
    kept = None if board.outlines else _packaged_plan(board)
    if kept is not None:
        return kept
    from ..cells import lay_out_plan  # not above: it takes numpy and shapely

    return lay_out_plan(board)


def _packaged_plan(board: Board) -> GroundPlan | None:
    """Return the packaged plan, if it was made for this board."""
    beside = Path(__file__).parent / f"{board.id}.json"
    if not board.id.replace("-", "").isalnum() or not beside.is_file():
        return None
    data: _GroundPlanRecord = json.loads(beside.read_text(encoding="utf-8"))
    return _parse_plan(data) if data["board"] == ground_digest(board) else None


def format_plan(plan: GroundPlan, board: Board) -> str:
    """Serialize a plan: one line per cell and seam."""
    cells = {
        key: _GroundCellRecord(
            outline=cell.outline,
            bounds=cell.bounds,
            spot=cell.spot,
            reach=cell.reach,
            space=list(cell.space),
            stands=list(cell.stands),
        )
        for key, cell in plan.cells.items()
    }
    seams = {" ".join(pair): (seam.length, seam.outline) for pair, seam in plan.seams.items()}
    head = {
        "board": ground_digest(board),
        "width": plan.width,
        "height": plan.height,
        "blocked": plan.blocked,
    }
    tables = {"cells": cells, "seams": seams}
    parts = [f'"{name}":{_format_compact(value)}' for name, value in head.items()]
    for name, table in tables.items():
        rows = ",\n".join(f'"{key}":{_format_compact(value)}' for key, value in table.items())
        parts.append(f'"{name}":{{\n{rows}\n}}')
    return "{" + ",\n".join(parts) + "}\n"


def _format_compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _parse_cell(data: _GroundCellRecord) -> Cell:
    left, top, right, bottom = data["bounds"]
    across, down = data["spot"]
    space = tuple([(x, y, wide, high) for x, y, wide, high in data["space"]])
    stands = tuple([(x, y) for x, y in data["stands"]])
    return Cell(data["outline"], (left, top, right, bottom), (across, down), data["reach"], space, stands)


def _parse_plan(data: _GroundPlanRecord) -> GroundPlan:
    cells = {key: _parse_cell(cell) for key, cell in data["cells"].items()}
    seams = {
        (one, other): Seam(outline, length)
        for pair, (length, outline) in data["seams"].items()
        for one, other in [pair.split(" ")]
    }
    blocked = {key: Terrain(terrain) for key, terrain in data["blocked"].items()}
    return GroundPlan(data["width"], data["height"], cells, seams, blocked)
