"""The words of orders: a table of the texts that each part of an order can have.

Case does not count. A word matches only where its part is possible, and where no letter follows. If several
parts are possible, the one that comes first in the table wins: an M is a mercenary where a unit can begin,
and a move where a verb can follow.
"""

import re
from enum import StrEnum

from ..names import KIND_LETTERS, KIND_WORDS
from .values import Verb


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
_HOLDING = r"holds?|holding|stands?|stays?|remains?"

_FORMS = {
    Part.HOLD: (
        rf"(?:(?:to\s+|[{_DASHES}]\s*)?(?:{_HOLDING})|hld|h\u00e4lt|haelt|tient|[{_DASHES}]?\s*h(?![{_DASHES}]))(?!\w)"
        r"|\(\s*(?:to\s+)?(?:holds?|holding|stands?|h)\s*\)"
    ),
    Part.BY_SEA: (
        r"\(\s*(?:(?:via|by|through)(?:\s+(?:convoy|sea))?|convoy|vc)\s*\)"
        r"|(?:(?:via|by|through)\s+(?:convoy|sea)|vc)(?!\w)|moves?\s+via\s+convoy(?=\s+(?:in)?to\b)"
        r"|(?:(?:\u00fcber|per|via)\s+konvoi|par\s+convoi)(?!\w)"
    ),
    Part.COAST: r"[/\\]\s*\w+(?:\s+coast(?!\w))?|-[nsew]c(?!\w)",
    Part.CONVERT: rf"(?:{Verb.CONVERT.keywords})(?!\w)",
    Part.TARGET: r"(?:moves?\s+|moving\s+|attacks?\s+)?(?:in)?to(?!\w)",
    Part.MOVE: (
        rf"[{_DASHES}\u2212=]*>+|[{_DASHES}\u2212\u2192]+"
        r"|(?:(?:moves?|moving|goes|going|go|mv|attacks?|attacking)(?:\s+(?:in)?to)?|(?:in)?to|m)(?!\w)"
        r"|(?:mto|cto|(?:(?:zieht|geht|greift)\s+)?nach|(?:va\s+)?vers)(?!\w)"
    ),
    Part.SUPPORT: rf"s\.(?=\s)|(?:{Verb.SUPPORT.keywords}|s[hm])(?!\w)|s(?=[{KIND_LETTERS}](?!\w))",
    Part.CONVOY: rf"c\.(?=\s)|(?:{Verb.CONVOY.keywords})(?!\w)|c(?=[{KIND_LETTERS}](?!\w))",
    Part.RETREAT: r"(?:(?:retreats?|withdraws?)(?:\s+to)?|rto|r)(?!\w)",
    Part.DISBAND: rf"(?:{Verb.DISBAND.keywords}|off\s+the\s+board)(?!\w)",
    Part.REMOVE: r"(?:removes?|disbands?|destroys?|rem|r|d)(?!\w)",
    Part.WAIVE: (
        rf"(?:waives?\s+(?:a\s+)?builds?(?:\s+in)?|builds?\s+waived|do\s+not\s+use\s+(?:the\s+)?build(?:\s+order)?"
        rf"|{Verb.WAIVE.keywords})(?!\w)"
    ),
    Part.BUILD: rf"\+|(?:{Verb.BUILD.keywords})(?!\w)",
    Part.VIA: r"via(?!\w)",
    Part.ROUTE: r"\(\s*(?:via|through)(?!\w)",
    Part.THE: r"(?:(?:the\s+)?units?\s+(?:in|at)(?:\s+the)?|the|an?(?=\s+(?:army|fleet)(?!\w)))(?!\w)",
    Part.KIND: rf"(?:{KIND_WORDS}|amy|flt|armee|arm\u00e9e|flotte|[{KIND_LETTERS}]\.?)(?!\w)",
    Part.IN: r"(?:in|at|from)(?:\s+the)?(?!\w)",
    Part.CLOSE: r"\)",
    Part.BRACKETED: r"\([^()]*\)",
    Part.WORD: r"[\w.'\u2019&#]+",
}
"""The pattern of each part, in order of precedence."""

KEYWORD = re.compile(
    "|".join(
        (
            rf"[{KIND_LETTERS}]|{KIND_WORDS}",
            r"to|into|in|at|from|by|via|through|vc|the|removes?|rem|amy|flt",
            *(verb.keywords for verb in Verb),
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
