"""Formats of recorded games: a reader and a writer each, and a registry that recognizes them.

`read_records` reads a text in any of them, `format_records` writes one; ``docs/formats.md`` describes
them all.
"""

from .record import Displaced, NoOrder, PriorOrder, Record, RecordedOrder, RecordedPhase, Remark, Snapshot
from .registry import FORMATS, Format, detect_format, find_format, format_records, guess_format, read_records
from .writing import Notes

__all__ = [
    "FORMATS",
    "Displaced",
    "Format",
    "NoOrder",
    "Notes",
    "PriorOrder",
    "Record",
    "RecordedOrder",
    "RecordedPhase",
    "Remark",
    "Snapshot",
    "detect_format",
    "find_format",
    "format_records",
    "guess_format",
    "read_records",
]
