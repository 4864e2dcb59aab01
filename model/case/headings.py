"""What stands before the first colon of a line of a case file, and what is listed behind it."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from ..text import without_bullet

SECTIONS: Final = {
    "orders": "orders",
    "units": "units",
    "centers": "centers",
    "centres": "centers",
    "dislodged": "dislodged",
    "contested": "contested",
    "proxies": "proxies",
    "result": "result",
}
"""The headings of sections, in small letters, and what each is about."""

KEYS: Final = ("variant", "phase", "rule", "ledger", "order sets", "civil disorder")
"""The headings with a value behind them."""

NOT_POWERS: Final = (*KEYS, "Units", "Centers", "Dislodged", "Contested", "Proxies", "Orders", "Result")
"""What somebody may have meant whose heading is no power."""

_PART = re.compile(r"(?:[^,;\[(]|\[[^\[\]]*\]|\([^()]*\)|[\[(])+")
_POINTS = re.compile(r"\s*[-+]?\d")
"""How points for a place begin, as ``5: BRA``: no heading, also behind other things."""

_LAST = re.compile(r".*[,;]")


class Heading(NamedTuple):
    """What stands before the first colon of a line: a name behind so many blanks."""

    name: str
    indent: int
    key: str
    """The name, if it is one of `KEYS` or `SECTIONS`."""
    is_points: bool
    """Points for a place may end here, ``5: BRA``."""
    is_clear: bool
    """It is a heading wherever it stands, save in a result."""


@lru_cache(maxsize=5000)
def heading_of(before: str) -> Heading:
    """Return the heading that stands before a colon."""
    written = without_bullet(before)
    name = written.strip()
    key = name.casefold()
    if key not in KEYS and key not in SECTIONS:
        key = ""
    points = not name.isalpha() and _POINTS.match(_LAST.sub("", written)) is not None
    clear = bool(name) and not points and "#" not in before
    return Heading(name, len(written) - len(written.lstrip()), key, points, clear)


def divided(written: str) -> list[str]:
    """The things that are written on one line, several of them divided by commas or semicolons."""
    several = "[" in written or "(" in written or ";" in written
    parts = _PART.findall(written) if several else written.split(",")
    return [item for part in parts if (item := part.strip())]
