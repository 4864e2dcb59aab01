"""The shapes of the JSON that ``adjudicate`` prints."""

from __future__ import annotations

from pydantic import RootModel

from ...model.json_records import JsonRecord
from ...solver import ResultRecord


class LineErrorRecord(JsonRecord):
    """A line of ``--jsonl`` that could not be read."""

    error: str
    line: int


class ResultDocument(RootModel[ResultRecord | list[ResultRecord]]):
    """The result of one case, or a list of results for several files."""


class ResultLine(RootModel[ResultRecord | LineErrorRecord]):
    """The result of the case on a line, or its error."""
