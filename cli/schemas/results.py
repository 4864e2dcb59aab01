"""The shape of results of every kind of phase, as ``adjudicate`` prints them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, RootModel

from ...solver import MovementRecord, OrderRecord, ResultModel, ResultRecord


class EventRecord(ResultModel):
    """Something that happened besides the orders."""

    code: Annotated[str, Field(description="one word: captured, won ...")]
    power: str | None
    place: str | None
    text: Annotated[str, Field(description="a sentence for people")]


class HoldsRecord(ResultModel):
    """That every definition was evaluated again and holds."""

    holds: Literal[True]
    definitions: int


class FailedRecord(ResultModel):
    """That one does not."""

    holds: Literal[False]
    failed: str


Check: TypeAlias = HoldsRecord | FailedRecord
Codes: TypeAlias = Annotated[
    dict[str, str], Field(description="with --codes: what another program calls the outcome of each place")
]


class FullMovementRecord(MovementRecord):
    """The result of a movement phase."""

    said: list[OrderRecord] = Field(
        default_factory=list[OrderRecord], description="what was handed in besides orders"
    )
    events: list[EventRecord] = Field(default_factory=list[EventRecord], description="what happened besides")
    check: Annotated[Check | None, Field(description="only with --check")] = None
    codes: Codes = Field(default_factory=dict[str, str])


class TurnRecord(ResultRecord):
    """The result of a retreat or adjustment phase."""

    events: list[EventRecord]
    codes: Codes = Field(default_factory=dict[str, str])


Result: TypeAlias = FullMovementRecord | TurnRecord


class LineErrorRecord(ResultModel):
    """A line of ``--jsonl`` that could not be read."""

    error: str
    line: int


class ResultDocument(RootModel[Result | list[Result]]):
    """What becomes of a case, or a list for several files."""


class ResultLine(RootModel[Result | LineErrorRecord]):
    """What becomes of a case on one line, or what is wrong with it."""
