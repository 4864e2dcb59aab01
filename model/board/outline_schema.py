"""The schema of outlines in board files: GeoJSON (RFC 7946), a feature for each place.

The audit checks `coordinates`, with clearer messages than a schema gives.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from .shapes import Id


class _OutlineModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GeometryRecord(_OutlineModel):
    """The area of a place, in one or several parts."""

    type: Literal["Polygon", "MultiPolygon"]
    coordinates: Annotated[list[object], Field(description="rings of points [longitude, latitude]")]


class PropertiesRecord(_OutlineModel):
    """The subject of an outline: a province, or an area that no unit enters."""

    place: Annotated[Id | None, Field(description="the province")] = None
    impassable: Annotated[
        Literal["land", "sea"] | None, Field(description="instead of a province: an area that no unit enters")
    ] = None


class FeatureRecord(_OutlineModel):
    """An outline."""

    type: Literal["Feature"]
    properties: PropertiesRecord
    geometry: GeometryRecord


class OutlinesRecord(_OutlineModel):
    """The outlines of all provinces of a board."""

    type: Literal["FeatureCollection"]
    features: tuple[FeatureRecord, ...]
