"""When an email was sent, and whether that is after a deadline. No time zone is guessed."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final
from zoneinfo import ZoneInfo

_STRICT_DATE: Final = re.compile(
    r"(?:[A-Z][a-z]{2}, ?)?\d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2}:\d{2}(?::\d{2})? (?:[+-]\d{4}|GMT|UTC?)"
)
"""A date as the standard for emails writes it (RFC 5322)."""
_HAS_MONTH: Final = re.compile(r"\d{4}-\d{2}-\d{2}|[^\W\d_]{3}.*\d|\d.*[^\W\d_]{3}")
_TIME_AND_ZONE: Final = re.compile(
    r"\d{1,2}(?::\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?(?i:[ap]\.?m\.?))?|\s?(?i:[ap]\.?m\.?))"
    r"\s*(?P<zone>(?:GMT|UTC)?\s*[+-]\d{1,2}(?::?\d{2})?|[A-Z]{1,5})(?![\w:])"
)
_CLEAR_ZONES: Final = re.compile(
    "UTC?|GMT|Z|WES?T|CES?T|MES?Z|EES?T|MSK|E[SD]T|[MP]DT|AK[SD]T|HST|AE[SD]T|AWST|NZ[SD]T|JST|KST|HKT|SAST"
)
"""Letters that stand for a single time zone, unlike CST (America, China, Cuba), IST (India, Ireland, Israel),
BST (Britain, Bangladesh) and PST (America, the Philippines)."""
_FARTHEST_EAST, _FARTHEST_WEST = timedelta(hours=14), timedelta(hours=12)


def parse_date(text: str) -> datetime | None:
    """Return the time that a date means; None if it has no clear meaning, as ``2/11/2026`` has none.

    A date without a time zone has no clear meaning, and neither has one with letters of several zones.
    """
    plain = re.sub(r"\s*\([^()]*\)$", "", text)
    found = _TIME_AND_ZONE.search(plain)
    if found is None or not (found["zone"][-1].isdigit() or _CLEAR_ZONES.fullmatch(found["zone"])):
        return None
    try:
        if _STRICT_DATE.fullmatch(plain):
            return parsedate_to_datetime(plain).astimezone(UTC)
        if not _HAS_MONTH.search(plain):
            return None
        import dateparser  # slow to import

        plain = re.sub(r"\b(GMT|UTC)\s+(?=[+-]\d)", r"\1", plain)
        settings = {"PARSERS": ["absolute-time"], "TIMEZONE": "UTC", "RETURN_AS_TIMEZONE_AWARE": True}
        parsed = dateparser.parse(plain, languages=["en"], settings=settings)
        return parsed.astimezone(UTC) if parsed is not None else None
    except (ValueError, TypeError, OverflowError):
        return None


def find_deadline_range(deadline: str) -> tuple[datetime, datetime]:
    """Return the first and the last time that a deadline in the form of a game can mean.

    They differ if its time zone is missing or not clear, and in the hour in which clocks are set back.
    """
    exact = parse_date(deadline)
    if exact is not None:
        return exact, exact
    local, zone = datetime.fromisoformat(deadline[:16]), deadline[16:].strip()
    try:
        if "/" in zone:
            known = ZoneInfo(zone)
            first, last = (local.replace(tzinfo=known, fold=fold).astimezone(UTC) for fold in (0, 1))
            return first, last
    except (ValueError, OSError, OverflowError, KeyError):
        pass  # no time zone has this name
    stated = local.replace(tzinfo=UTC)
    try:
        return stated - _FARTHEST_EAST, stated + _FARTHEST_WEST
    except OverflowError:  # the first or the last day of the calendar
        return stated, stated


def describe_lateness(sent: datetime, deadline: str) -> str:
    """Return why an email is late or may be, as a phrase; empty if it was sent before the deadline."""
    first, last = find_deadline_range(deadline)
    when = f"it was sent {sent:%Y-%m-%d %H:%M} UTC"
    if sent > last:
        return f"{when}, after the deadline {deadline}"
    return f"{when}, and the time zone of the deadline {deadline} is not clear" if sent > first else ""
