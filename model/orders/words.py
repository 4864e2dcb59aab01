"""The words of orders: a table of the texts that each part of an order can have.

Case does not count. A word matches only where its part is possible, and where no letter follows. If several
parts are possible, the one that comes first in the table wins: an M is a mercenary where a unit can begin,
and a move where a verb can follow.
"""

import re
from enum import StrEnum

from ..names import KIND_LETTERS
from .languages import (
    ARTICLES,
    BUILDS,
    BY_CONVOY,
    CONVOYS,
    DISBANDS,
    HOLDS,
    HOLDS_ALONE,
    IN,
    MOVES,
    REMOVES,
    RETREATS,
    SUPPORTS,
    UNIT_WORDS,
    WAIVES,
)


class Part(StrEnum):
    """A syntactic part of an order text."""

    HOLD = "hold"
    BY_SEA = "by_sea"
    COAST = "coast"
    CONVERT = "convert"
    TARGET = "target"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    RETREAT = "retreat"
    DISBAND = "disband"
    REMOVE = "remove"
    BUILD = "build"
    WAIVE = "waive"
    VIA = "via"
    ROUTE = "route"
    THE = "the"
    KIND = "kind"
    IN = "in"
    CLOSE = "close"
    BRACKETED = "bracketed"
    WORD = "word"


_DASHES = r"-\u2010-\u2015"
_CONVERTS = rf"[{KIND_LETTERS}]c[{KIND_LETTERS}]"

_FORMS = {
    Part.HOLD: (
        rf"(?:{HOLDS_ALONE}|(?:to\s+|[{_DASHES}]\s*)?(?:{HOLDS})|[{_DASHES}]?\s*h(?![{_DASHES}]))(?!\w)"
        r"|\(\s*(?:to\s+)?(?:holds?|holding|stands?|h)\s*\)"
    ),
    Part.BY_SEA: (
        r"\(\s*(?:(?:via|by|through)(?:\s+(?:convoy|sea))?|convoy|vc)\s*\)"
        rf"|(?:{BY_CONVOY})(?!\w)|moves?\s+via\s+convoy(?=\s+(?:in)?to\b)"
    ),
    Part.COAST: r"[/\\]\s*\w+(?:\s+coast(?!\w))?|-[nsew]c(?!\w)",
    Part.CONVERT: rf"(?:{_CONVERTS})(?!\w)",
    Part.TARGET: r"(?:moves?\s+|moving\s+|attacks?\s+)?(?:in)?to(?!\w)",
    Part.MOVE: rf"[{_DASHES}\u2212=]*>+|[{_DASHES}\u2212\u2192]+|(?:{MOVES})(?!\w)",
    Part.SUPPORT: rf"s\.(?=\s)|(?:{SUPPORTS}|s[hm])(?!\w)|s(?=[{KIND_LETTERS}](?!\w))",
    Part.CONVOY: rf"c\.(?=\s)|(?:{CONVOYS})(?!\w)|c(?=[{KIND_LETTERS}](?!\w))",
    Part.RETREAT: rf"(?:{RETREATS})(?!\w)",
    Part.DISBAND: rf"(?:{DISBANDS})(?!\w)",
    Part.REMOVE: rf"(?:{REMOVES})(?!\w)",
    Part.WAIVE: rf"(?:{WAIVES})(?!\w)",
    Part.BUILD: rf"\+|(?:{BUILDS})(?!\w)",
    Part.VIA: r"via(?!\w)",
    Part.ROUTE: r"\(\s*(?:via|through)(?!\w)",
    Part.THE: (
        r"(?:(?:the\s+)?units?\s+(?:in|at)(?:\s+the)?|the)(?!\w)"
        rf"|(?:{ARTICLES})(?=\s*(?:{UNIT_WORDS})(?!\w))"
    ),
    Part.KIND: rf"(?:{UNIT_WORDS}|[{KIND_LETTERS}]\.?)(?!\w)",
    Part.IN: rf"(?:{IN})(?!\w)",
    Part.CLOSE: r"\)",
    Part.BRACKETED: r"\([^()]*\)",
    Part.WORD: r"[\w.'\u2019&#]+",
}
"""The pattern of each part, in order of precedence."""

KEYWORD = re.compile(
    "|".join(
        (
            *(UNIT_WORDS, rf"[{KIND_LETTERS}]", r"to|into|in|at|from|by|via|through|vc|the", _CONVERTS),
            *(HOLDS, HOLDS_ALONE, MOVES, SUPPORTS, CONVOYS, RETREATS, DISBANDS, REMOVES, BUILDS, WAIVES),
        )
    ),
    re.IGNORECASE,
)
"""A word that is never part of a name."""


def parts_pattern(*parts: Part) -> re.Pattern[str]:
    """Return a pattern of these parts, each after optional blanks; the matching group has the name of its
    part."""
    forms = "|".join(f"(?P<{part.value}>{form})" for part, form in _FORMS.items() if part in parts)
    return re.compile(rf"\s*(?:{forms})", re.IGNORECASE)
