"""The words of orders, in one table: which texts stand for which part of an order.

Words are found where an order can go on with them, in any case, and followed by no letter. Those further up
in the table win: an M is a mercenary where a unit can begin, and a move where a verb can stand.
"""

import re
from enum import StrEnum

from ..names import KIND_LETTERS, KIND_WORDS
from .values import Verb


class Part(StrEnum):
    """What a piece of an order text is."""

    HOLD = "hold"
    BY_SEA = "by_sea"
    COAST = "coast"
    CONVERT = "convert"
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
        rf"(?:(?:to\s+|[{_DASHES}]\s*)?(?:{_HOLDING})|h)(?!\w)"
        r"|\(\s*(?:to\s+)?(?:holds?|holding|stands?|h)\s*\)"
    ),
    Part.BY_SEA: (
        r"\(\s*(?:(?:via|by|through)(?:\s+(?:convoy|sea))?|convoy|vc)\s*\)"
        r"|(?:(?:via|by|through)\s+(?:convoy|sea)|vc)(?!\w)"
    ),
    Part.COAST: r"[/\\]\s*\w+(?:\s+coast(?!\w))?|-[nsew]c(?!\w)",
    Part.CONVERT: rf"(?:{Verb.CONVERT.keywords})(?!\w)",
    Part.MOVE: (
        rf"[-=]*>|[{_DASHES}\u2212\u2192]+"
        r"|(?:(?:moves?|moving|goes|going|go)(?:\s+(?:in)?to)?|(?:in)?to|m)(?!\w)"
    ),
    Part.SUPPORT: rf"(?:{Verb.SUPPORT.keywords})(?!\w)",
    Part.CONVOY: rf"(?:{Verb.CONVOY.keywords})(?!\w)",
    Part.RETREAT: r"(?:retreats?(?:\s+to)?|r)(?!\w)",
    Part.DISBAND: rf"(?:{Verb.DISBAND.keywords}|off\s+the\s+board)(?!\w)",
    Part.REMOVE: r"(?:removes?|disbands?|destroys?|r|d)(?!\w)",
    Part.BUILD: rf"\+|(?:{Verb.BUILD.keywords})(?!\w)",
    Part.WAIVE: rf"(?:{Verb.WAIVE.keywords})(?!\w)",
    Part.VIA: r"via(?!\w)",
    Part.ROUTE: r"\(\s*(?:via|through)(?!\w)",
    Part.THE: r"the(?!\w)",
    Part.KIND: rf"(?:{KIND_WORDS}|[{KIND_LETTERS}]\.?)(?!\w)",
    Part.IN: r"(?:in|at|from)(?:\s+the)?(?!\w)",
    Part.CLOSE: r"\)",
    Part.BRACKETED: r"\([^()]*\)",
    Part.WORD: r"[\w.'\u2019&#]+",
}
"""How each part is written. The first form that fits is meant."""

KEYWORD = re.compile(
    "|".join(
        (
            rf"[{KIND_LETTERS}]|{KIND_WORDS}",
            r"to|into|in|at|from|by|via|through|vc|the|removes?",
            *(verb.keywords for verb in Verb),
        )
    ),
    re.IGNORECASE,
)
"""A word that means something else than a part of a name, wherever it stands."""


def any_of(*parts: Part) -> re.Pattern[str]:
    """What finds one of these parts, behind blanks; the name of the group that it fills is the part."""
    forms = "|".join(f"(?P<{part.value}>{form})" for part, form in _FORMS.items() if part in parts)
    return re.compile(rf"\s*(?:{forms})", re.IGNORECASE)
