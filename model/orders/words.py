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

    LEAD = "lead"
    LATE = "late"
    HOLD = "hold"
    BY_SEA = "by_sea"
    CROSS = "cross"
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
    AND = "and"
    THE = "the"
    KIND = "kind"
    IN = "in"
    CLOSE = "close"
    BRACKETED = "bracketed"
    WORD = "word"


_DASHES = r"-\u2010-\u2015"
_CONVERTS = rf"[{KIND_LETTERS}]c[{KIND_LETTERS}]"

_UNIT_WORD = rf"(?:the\s+)?(?:{UNIT_WORDS}|[{KIND_LETTERS}])(?!\w)"
_END = r"(?![\w'\u2019])"
_FORMS = {
    Part.HOLD: (
        rf"(?:{HOLDS_ALONE}|(?:to\s+|[{_DASHES}]+\s*)?(?:{HOLDS})|[{_DASHES}]*\s*h(?![{_DASHES}])){_END}"
        r"|\(\s*(?:to\s+)?(?:holds?|holding|stands?|h)\s*\)"
    ),
    Part.BY_SEA: (
        r"\(\s*(?:(?:via|by|through)(?:\s+(?:convoy|sea))?|convoy|vc)\s*\)|\(\s*c\s*\)\s*$"
        rf"|(?:{BY_CONVOY})(?!\w)|(?:moves?\s+via\s+convoy|(?:is\s+)?convoyed)(?=\s+(?:in)?to\b)"
    ),
    Part.DISBAND: rf"(?:(?:[{_DASHES}>\u2192]+\s*)?(?:otb|disbands?)|{DISBANDS}){_END}",
    Part.LEAD: rf"(?:move|hold|retreat)(?=\s+(?:the\s+)?(?:{UNIT_WORDS}|[{KIND_LETTERS}])(?!\w))",
    Part.LATE: rf"(?:support|convoy|attack)(?=\s+\S.*?\s+with\s+{_UNIT_WORD})",
    Part.CROSS: rf"[{_DASHES}]+\s*(?:c|\(c\))\s*(?:[{_DASHES}]*>|[{_DASHES}]+)",
    Part.COAST: r"[/\\]\s*\w+(?:\s+coast(?!\w))?|-[nsew]c(?!\w)",
    Part.CONVERT: rf"(?:{_CONVERTS})(?!\w)",
    Part.TARGET: r"(?:moves?\s+|moving\s+|attacks?\s+)?(?:in)?to(?!\w)",
    Part.MOVE: rf"[{_DASHES}\u2212=~]*>+|[{_DASHES}\u2212\u2192]+|=|(?:{MOVES}){_END}",
    Part.SUPPORT: (
        rf"(?:s|supp?)\.(?=\s|[{KIND_LETTERS}]\s)|\(\s*s\s*\)|supports?[\s-]+move(?=\s+{_UNIT_WORD})"
        rf"|(?!s\.c\b)(?:{SUPPORTS}|s[hm]){_END}|s(?=[{KIND_LETTERS}](?!\w))"
    ),
    Part.CONVOY: (
        rf"(?:c|conv)\.(?=\s)|\(\s*c\s*\)(?=\s*\w)|(?:cons?|cv)\.?(?=\s+{_UNIT_WORD})"
        rf"|(?:{CONVOYS}){_END}|c(?=[{KIND_LETTERS}](?!\w))"
    ),
    Part.RETREAT: rf"(?:{RETREATS}){_END}(?:\s*[{_DASHES}]+>*)?",
    Part.REMOVE: rf"(?:{REMOVES}){_END}",
    Part.WAIVE: rf"(?:{WAIVES}){_END}",
    Part.BUILD: rf"\+|(?:{BUILDS}){_END}",
    Part.VIA: r"(?:via|through|using|by\s+way\s+of|\u00fcber)(?!\w)",
    Part.AND: r"(?:and|then|und|et|ed?|en|y)(?!\w)|[&,]",
    Part.ROUTE: r"\(\s*(?:via|through)(?!\w)",
    Part.THE: (
        r"(?:(?:the\s+)?units?\s+(?:in|at)(?:\s+the)?|the)(?!\w)"
        rf"|(?:{ARTICLES})(?=\s*(?:{UNIT_WORDS})(?!\w)|\s+[^\W\d]+\s+(?:{UNIT_WORDS})(?!\w))"
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
