"""The schema of board files, as pydantic models: the fields and their types. The audit checks how fields
relate to each other (borders between existing places, homes that are centers ...), and the coordinates of
outlines, with clearer messages than a schema gives. This module is imported only when a board file is parsed,
since pydantic is slow to import.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, create_model, model_validator

from ..names import UnitKind
from .board import Terrain
from .game_schema import GameRulesRecord
from .shapes import (
    BoardId,
    CoastId,
    Color,
    Count,
    Degrees,
    Faith,
    Id,
    KindWord,
    Note,
    Values,
    Words,
    refuse_controls_in_values,
)


class BorderKind(StrEnum):
    """The units that may cross a border."""

    ARMY = "army"
    FLEET = "fleet"
    BOTH = "both"


class _BoardModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PowerRecord(_BoardModel):
    """A power. The fields after `aliases` are for variants."""

    id: Id
    name: Words
    adjective: Words
    color: Annotated[Color, Field(description="#rrggbb")]
    aliases: tuple[Words, ...] = ()
    faith: Faith | None = None
    house: Note = ""
    ruler: Note = ""
    influence: Annotated[Count | None, Field(description="influence points a year")] = None
    influence_source: Note = ""
    attack_order: Annotated[StrictInt | None, Field(ge=1, description="1 attacks first")] = None
    victory: Annotated[StrictInt | None, Field(ge=1, description="centers needed to win")] = None


class MinorRecord(_BoardModel):
    """A minor state."""

    id: Id
    name: Words
    code: Annotated[Words, Field(description="its short form on the map")]
    provinces: Annotated[
        tuple[Id, ...], Field(description="its land; none for a state that is founded during the game")
    ] = ()
    capital: Id
    value: Count = 0
    unit: KindWord | None = None
    faith_lock: Annotated[Faith | None, Field(description="the faith it never leaves")] = None
    creed: Faith | None = None
    deploy: Literal["all", "none", "catholic", "protestant", "muslim"] = "all"
    source: Note = ""


class ProvinceRecord(_BoardModel):
    """A province."""

    id: Id
    name: Words
    aliases: Annotated[tuple[Words, ...], Field(description="other names and codes that players write")] = ()
    terrain: Terrain
    center: Annotated[StrictBool, Field(description="whether it is a supply center")] = False
    home: Annotated[Id | None, Field(description="the power that may build here")] = None
    coasts: Annotated[
        tuple[CoastId, ...] | None, Field(description="only if it has several: nc, sc, ec, wc")
    ] = None
    at: Annotated[
        tuple[Degrees, Degrees] | None, Field(description="point for drawing: longitude, latitude")
    ] = None
    source: Annotated[Note, Field(description="where the province comes from")] = ""
    value: Count = 0
    minor: Annotated[Id | None, Field(description="the minor state it belongs to")] = None


class BoardUnitRecord(_BoardModel):
    """A unit at the start, of a power (or ``neutral``) or of a minor state."""

    power: Id | None = None
    minor: Id | None = None
    kind: KindWord
    at: Annotated[Words, Field(description="a province, or a coast such as stp/sc")]
    strength: Annotated[StrictInt, Field(ge=1)] = 1


BorderRecord: TypeAlias = Annotated[
    tuple[Words, Words, BorderKind], Field(description="place, place, who may cross: army, fleet or both")
]


class GeometryRecord(_BoardModel):
    """The area of a place, in one or several parts."""

    type: Literal["Polygon", "MultiPolygon"]
    coordinates: Annotated[list[object], Field(description="rings of points [longitude, latitude]")]


class PropertiesRecord(_BoardModel):
    """The subject of an outline: a province, or an area that no unit enters."""

    place: Annotated[Id | None, Field(description="the province")] = None
    impassable: Annotated[
        Literal["land", "sea"] | None, Field(description="instead of a province: an area that no unit enters")
    ] = None


class FeatureRecord(_BoardModel):
    """An outline."""

    type: Literal["Feature"]
    properties: PropertiesRecord
    geometry: GeometryRecord


class OutlinesRecord(_BoardModel):
    """The outlines of all provinces of a board, as GeoJSON (RFC 7946): a feature for each place."""

    type: Literal["FeatureCollection"]
    features: tuple[FeatureRecord, ...]


if TYPE_CHECKING:
    _KindWordsRecord = _BoardModel
else:
    # Type checkers accept only fields that are written out.
    _KindWordsRecord = create_model(
        "_KindWordsRecord", __base__=_BoardModel, **{kind.word: (Words | None, None) for kind in UnitKind}
    )


class WordsRecord(_KindWordsRecord):
    """Words of a board: for kinds of units, and for names in sentences."""

    neutral: Annotated[Words | None, Field(description="units and places that belong to nobody")] = None
    article: Annotated[
        tuple[Id, ...] | None, Field(description="names that take the article in a sentence")
    ] = None
    plural: Annotated[tuple[Id, ...] | None, Field(description="names that take a plural verb")] = None
    foreign: Annotated[
        dict[Words, tuple[Words, ...]] | None, Field(description="id: its names in other languages")
    ] = None


class SpecialRecord(BaseModel):
    """Other data of a board. Fields that are not listed are for the variant and are not checked."""

    model_config = ConfigDict(extra="allow", frozen=True)

    words: WordsRecord | None = None
    owners_include_land: Annotated[
        StrictBool, Field(description="whether `owners` may list provinces that are not centers")
    ] = False

    @model_validator(mode="after")
    def _check_other_data(self) -> Self:
        refuse_controls_in_values(self.model_extra or {})
        return self


class BoardRecord(_BoardModel):
    """A board of Westphalia."""

    schema_: Annotated[Note | None, Field(alias="$schema", description="for editors; ignored")] = None
    id: BoardId
    name: Words
    designer: Note = ""
    note: Note = ""
    powers: tuple[PowerRecord, ...]
    minors: tuple[MinorRecord, ...] = ()
    provinces: tuple[ProvinceRecord, ...]
    edges: Annotated[tuple[BorderRecord, ...], Field(description="borders; each is listed once")]
    units: tuple[BoardUnitRecord, ...] = ()
    owners: Annotated[dict[Words, Words], Field(description="province: owner at the start")] = {}
    influence_setup: Annotated[
        dict[Words, dict[Words, Count]], Field(description="power: {minor state: points}")
    ] = {}
    tables: Annotated[Values, Field(description="tables for the variant's rules")] = {}
    special: SpecialRecord = SpecialRecord()
    game: Annotated[GameRulesRecord | None, Field(description="the rules of a game by data")] = None
    outlines: Annotated[
        OutlinesRecord | None, Field(description="GeoJSON: what the provinces look like on maps")
    ] = None


def json_schema() -> dict[str, object]:
    """Return the JSON Schema (2020-12) of board files."""
    schema: dict[str, object] = BoardRecord.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema | {"title": "Board"}
