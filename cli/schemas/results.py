"""The shape of what ``adjudicate`` prints."""

from __future__ import annotations

from pydantic import RootModel

from ...solver import ResultModel, ResultRecord


class LineErrorRecord(ResultModel):
    """A line of ``--jsonl`` that could not be read."""

    error: str
    line: int


class ResultDocument(RootModel[ResultRecord | list[ResultRecord]]):
    """What becomes of a case, or a list for several files."""


class ResultLine(RootModel[ResultRecord | LineErrorRecord]):
    """What becomes of a case on one line, or what is wrong with it."""
