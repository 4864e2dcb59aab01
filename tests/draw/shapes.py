"""The ground of cells as shapes, whose areas and distances can be asked."""

from __future__ import annotations

from functools import reduce

from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from westphalia.draw.ground.plan import Cell


def shape_of(cell: Cell) -> BaseGeometry:
    """What lies inside of an odd number of a cell's rims."""
    rims = [Polygon(rim) for rim in cell.rims]
    return reduce(lambda shape, rim: shape.symmetric_difference(rim), rims, MultiPolygon())
