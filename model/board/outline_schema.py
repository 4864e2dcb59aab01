"""Outlines in board files: GeoJSON (RFC 7946), a feature for each place.

What stands in `coordinates` is looked at by the audit, which says more about it than a pattern could.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from .shapes import Id


class _OutlineModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GeometryRecord(_OutlineModel):
    """The ground of a place, in one part or several."""

    type: Literal["Polygon", "MultiPolygon"]
    coordinates: Annotated[list[object], Field(description="rings of points [longitude, latitude]")]


class PropertiesRecord(_OutlineModel):
    """What an outline belongs to: a place of the board, or ground that no unit enters."""

    place: Annotated[Id | None, Field(description="the province")] = None
    impassable: Annotated[
        Literal["land", "sea"] | None, Field(description="in the place of a province: what no unit enters")
    ] = None


class FeatureRecord(_OutlineModel):
    """An outline."""

    type: Literal["Feature"]
    properties: PropertiesRecord
    geometry: GeometryRecord


class OutlinesRecord(_OutlineModel):
    """Outlines of all provinces of a board."""

    type: Literal["FeatureCollection"]
    features: tuple[FeatureRecord, ...]
