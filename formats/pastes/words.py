"""The words of pasted turns in several languages, as tables: letters of seasons, marks of results.

Nothing here knows a site or a program. A table maps what people write to what it means; `turns` and `clauses`
look words up in it.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

_LETTERS_OF: Final = {
    "": {"s": "spring", "f": "fall", "w": "winter", "p": "spring", "a": "fall", "h": "winter"},
    "german": {"s": "spring", "f": "spring", "h": "fall", "w": "winter"},
}
_GERMAN: Final = re.compile(
    r"\b(?:\u00f6sterreich\S*|gro\u00dfbritannien|frankreich|deutsch\w*|italien|russisches|russland|ru\u00dfland"
    r"|osmanisches|t\u00fcrkei|z\u00fcge|fr\u00fchjahr|fr\u00fchling|herbst|aufbauten|abbauten|r\u00fcckz\u00fcge|hld|h\u00e4lt|nach)\b",
    re.IGNORECASE,
)


def season_letters(text: str) -> Mapping[str, str]:
    """Return the season of each letter before a year: F1901 is fall, in a German text spring."""
    return _LETTERS_OF["german" if _GERMAN.search(text) else ""]


class Mark(StrEnum):
    """What a pasted text says about an order."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    BOUNCES = "bounces"
    CUT = "cut"
    VOID = "void"
    DISRUPTED = "disrupted"
    DISLODGED = "dislodged"


_MARKS: Final = {
    Mark.SUCCEEDS: (
        r"succe(?:eds?|eded|ss|ssful|ssfully)|ok(?:ay)?|resolved|erfolgreich|r\u00e9ussi(?:t|e)?|\u2713|\u2714|\u2705"
    ),
    Mark.BOUNCES: (r"bounce[ds]?|bouncing|stand-?off|b|zur\u00fcckgeschlagen|abgeprallt|repouss\u00e9e?"),
    Mark.CUT: (
        r"(?:support\s+(?:was\s+|is\s+)?)?(?:cut|broken)|(?:unterst\u00fctzung\s+)?unterbrochen|coup\u00e9e?"
    ),
    Mark.VOID: (
        r"void|ordered\s+to\s+move|invalid(?:\s+(?:convoy|move|order|support))*|(?:support\s+failed\.\s+)?supported\s+unit's\s+order"
        r"\s+does\s+not\s+match\s+support\s+given|misordered|no\s+such\s+order|ung\u00fcltig"
    ),
    Mark.DISRUPTED: r"(?:convoy\s+)?disrupted|convoy\s+dislodged",
    Mark.DISLODGED: (
        r"(?:was\s+|is\s+)?(?:dislodged|destroyed|annihilated|routed|vertrieben|d\u00e9log\u00e9e?|d[e\u00e9]truite?|[e\u00e9]limin[e\u00e9]e?)"
    ),
    Mark.FAILS: (
        r"fail(?:s|ed|ure|ing)?|unsuccessful|no\s+(?:convoy|support)|missing\s+convoy(?:\s+path)?|blocked"
        r"|illegal(?:\s+(?:convoy|move|order|support))*|convoy\s+path\s+failed|support\s+failed|not\s+successful|gescheitert|\u00e9choue|\u00e9chou\u00e9"
        r"|\u2717|\u2718|\u274c|x"
    ),
}
"""The words of each mark."""

_DETAIL: Final = (
    r"(?:\s+(?:with|by|from|because|to|von|durch|par|;|against|at|in|over)\b[^.;(]*"
    r"|;(?!\s*(?:\w+\s+)?retreat)[^.()]*)?"
)
_NUMBERS: Final = r"(?:\s*[(\[]\s*\d+\s*(?:against|to|vs\.?|gegen|contre|:|-)\s*\d+\s*[)\]])?"

_ANY_MARK: Final = "|".join(f"(?P<{mark.value}>{form})" for mark, form in _MARKS.items())

MARK: Final = re.compile(
    rf"\s*(?:->\s*|[-\u2013\u2014]+\s+|and\s+|&\s*|\+\s*)?(?:{_ANY_MARK})"
    rf"(?!\w){_DETAIL}{_NUMBERS}\s*",
    re.IGNORECASE,
)
"""A mark with its details: ``Bounced with mar (2 against 2)``."""

STRENGTHS: Final = re.compile(r"\s*\[\s*\d+\s*[:/-]\s*\d+\s*\]\s*$")
"""Numbers behind an order that say how strong it was: ``[2:1]``."""

RETREATS: Final = re.compile(
    r"\s*(?P<none>no\s+available\s+retreats?|keine\s+m\u00f6glichen\s+r\u00fcckz\u00fcge|aucune\s+retraite\s+possible)"
    r"|\s*(?:available\s+retreats?|valid\s+retreat\s+options?|can\s+retreat\s+to|retreats?"
    r"|(?:m\u00f6gliche|verf\u00fcgbare)\s+r\u00fcckz\u00fcge|retraites?\s+(?:possibles?|disponibles?))"
    r"\s*:?\s*(?P<places>[^.()]+)",
    re.IGNORECASE,
)
"""The retreats that are open to a dislodged unit, behind its order."""

RETREATED: Final = re.compile(
    r"[\s,]*\(?\s*(?:retreats?(?:\s+to\b|\s*(?=:)|(?=\s))\s*|retraite\s+(?:en\s+|vers\s+)?|r\u00fcckzug\s+(?:nach\s+)?)(?P<place>[^()]+?)\s*\)?\s*$",
    re.IGNORECASE,
)
"""The retreat that a dislodged unit made, behind its order."""

REPORTS: Final = re.compile(
    r"\bresults?\b|\border history\b|\bergebnis|\br\u00e9sultats?\b|\bof the game\b|\badjustment orders for\b"
    r"|\bretreat orders for\b|\bunterstrichen\b|\bunderlined\b",
    re.IGNORECASE,
)
"""Words of a heading that announce results: there an order without a mark succeeded."""

PRESS: Final = re.compile(
    r"\s*[\W_]*(?:press|gm notes?|notes?|chat|comments?|messages?|from the gm|presse|news)\b[^:]{0,40}:?\s*$"
    r"|\s*(?:gm notes?|press)\b.*",
    re.IGNORECASE,
)
"""A heading below which people talk."""

BUILDS: Final = re.compile(r"\W*(?:\w+\s+)*?(?:builds?|aufbauten|aufbau|constructions)\W*", re.IGNORECASE)
"""A label below or behind which a unit alone is built."""

REMOVALS: Final = re.compile(
    r"\W*(?:\w+\s+)*?(?:removals?|removes?|disbands?|abbauten|abbau|suppressions)\W*", re.IGNORECASE
)
"""A label below or behind which a unit alone is removed."""

_IF: Final = r"(?:if|unless|should|in case|wenn|falls|si)\s"

CONDITION: Final = re.compile(rf"(?:(?<=^)|(?<=[;.]))\W*{_IF}[^;]*?(?:(?=;)|\.(?=\s)|$)", re.IGNORECASE)
"""An order that depends on another result. It is a remark: nobody can tell which case came."""

WAIVES: Final = re.compile(r"\b(?:wa?i?ve[sd]?|w|use)\b", re.IGNORECASE)
"""A word of an order that names no place, since it waives a build."""

COMMA: Final = rf",(?!\s*(?i:{_IF}))"
"""A comma between orders, not before the condition of an order."""

UNORDERED: Final = re.compile(
    r"[\W_]*(?:(?:declares?|is in|in)\s+civil disorder|civil disorder|nmr!?"
    r"|no (?:moves?|orders?)(?:\s+received)?"
    r"|has been eliminated|eliminated|anarchy)[\W_]*",
    re.IGNORECASE,
)
"""What follows the name of a power that ordered nothing."""

TALK: Final = re.compile(
    r"\?\s*$|\b(?:I|we|you|he|she|they|my|your|our|me|us|was|were|when|if|should|would|could|going|like)\b",
    re.IGNORECASE,
)
"""Words of sentences that talk about a phase and are no heading."""
