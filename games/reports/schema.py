"""The shape of reports as JSON, as pydantic models that generate the schema."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...solver import CauseRecord


class _ReportPart(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ParagraphModel(_ReportPart):
    """One or more sentences."""

    kind: Literal["paragraph"]
    text: str


class ListModel(_ReportPart):
    """A list of sentences."""

    kind: Literal["list"]
    about: Annotated[str, Field(description="the id of the power or state it is about")] = ""
    heading: str = ""
    items: list[str]


class ColumnModel(_ReportPart):
    """A column of a table."""

    key: Annotated[str, Field(description="the name of the column in the rows")]
    title: Annotated[str, Field(description="the heading for people; may be empty")]


class TableModel(_ReportPart):
    """A table."""

    kind: Literal["table"]
    about: Annotated[str, Field(description="the id of the power or state it is about")] = ""
    heading: str = ""
    columns: list[ColumnModel]
    rows: Annotated[
        list[dict[str, str | int]],
        Field(description="column key: id, outcome, text or number; empty cells are left out"),
    ]
    note: Annotated[str, Field(description="a sentence below the table")] = ""
    causes: Annotated[
        list[CauseRecord], Field(description="if rows are orders, what decided the order of each row")
    ] = []


class SectionModel(_ReportPart):
    """A section of a report."""

    section: Annotated[str, Field(description="the code of the section: orders, map, statuses ...")]
    title: str
    blocks: list[Annotated[ParagraphModel | ListModel | TableModel, Field(discriminator="kind")]]


class ReportModel(_ReportPart):
    """A referee's report on one phase of a game."""

    format: Literal["westphalia-report"]
    version: Literal[1]
    variant: Annotated[str, Field(description="standard")]
    phase: Annotated[str, Field(description="the phase it is about: S1901M")]
    title: Annotated[str, Field(description="the phase for people")]
    subtitle: Annotated[str, Field(description="the variant for people")]
    sections: list[SectionModel]


def report_schema() -> dict[str, object]:
    """Return the JSON Schema (2020-12) of reports."""
    schema: dict[str, object] = ReportModel.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema"} | schema | {"title": "Report"}
