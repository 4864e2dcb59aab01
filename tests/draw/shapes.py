"""The ground of cells as shapes with areas and distances."""

from __future__ import annotations

from functools import reduce

from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from westphalia.draw.ground.plan import Cell


def shape_of(cell: Cell) -> BaseGeometry:
    """Return the area inside an odd number of a cell's rims."""
    rims = [Polygon(rim) for rim in cell.rims]
    return reduce(lambda shape, rim: shape.symmetric_difference(rim), rims, MultiPolygon())
