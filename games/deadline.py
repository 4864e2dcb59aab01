"""The deadline of the current phase: noted by the referee, shown in reminders, without any other effect."""

from __future__ import annotations

import re
from datetime import datetime

from ..model.errors import UnreadableError
from ..model.text import shorten

_DEADLINE = re.compile(
    r"(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})(?:\s*([A-Za-z][A-Za-z/_+-]{0,30}|[+-]\d{2}:?\d{2}))?"
)


def parse_deadline(text: str) -> str:
    """Return a date and time in the form in which games store it: ``2026-11-30 20:00``, with any time zone.

    Raises:
        UnreadableError: The text is not a date and time.
    """
    found = _DEADLINE.fullmatch(" ".join(text.split()))
    try:
        moment = datetime.fromisoformat(f"{found[1]} {found[2]:0>5}") if found is not None else None
    except ValueError:
        moment = None
    if found is None or moment is None:
        message = f"{shorten(text)!r} is not a date and time"
        raise UnreadableError(
            message, expected="2026-11-30 20:00, and a time zone if you like: 2026-11-30 20:00 CET"
        )
    return " ".join(part for part in (f"{moment:%Y-%m-%d %H:%M}", found[3]) if part)
