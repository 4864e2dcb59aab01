"""The words of claims, and the forms of statements."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...model.names import Location
from ...model.orders import Designation
from .claims import (
    Claim,
    ClaimedResult,
    ContestedClaim,
    Denial,
    DislodgedClaim,
    EmptyClaim,
    MovesClaim,
    RetreatsClaim,
)

EXPECTED = (
    "an order with succeeds, fails, bounces, cut, disrupted or void; a unit with dislodged, stays, moves, "
    "'in PLACE' or 'retreats: PLACES'; a place with empty or contested"
)
"""The predicates of statements, for error messages."""

ORDER_WORDS: dict[str, ClaimedResult] = {
    word: verdict
    for verdict, words in {
        ClaimedResult.SUCCEEDS: (
            "succeeds succeed succeeded success successful arrives arrive arrived ok okay given ✓ ✔"
        ),
        ClaimedResult.FAILS: "fails fail failed failure ✗ ✘",
        ClaimedResult.BOUNCES: "bounces bounce bounced",
        ClaimedResult.CUT: "cut",
        ClaimedResult.DISRUPTED: "disrupted",
        ClaimedResult.VOID: "void illegal invalid impossible ignored",
    }.items()
    for word in words.split()
}
"""Predicates of orders."""

UNIT_WORDS: dict[str, Callable[[Designation], Claim]] = {
    "dislodged": DislodgedClaim,
    "moves": lambda unit: MovesClaim(unit, away=True),
    "stays": lambda unit: MovesClaim(unit, away=False),
    "safe": lambda unit: Denial(DislodgedClaim(unit)),
    "cannot retreat": lambda unit: RetreatsClaim(unit, ()),
}
"""Predicates of units."""

UNIT_ALIASES = {
    "move": "moves",
    "moved": "moves",
    "leaves": "moves",
    "stay": "stays",
    "stayed": "stays",
    "remains": "stays",
    "kept": "safe",
    "survives": "safe",
    "can't retreat": "cannot retreat",
    "has no retreat": "cannot retreat",
    "no retreat": "cannot retreat",
    "no retreats": "cannot retreat",
    "must disband": "cannot retreat",
    "destroyed": "cannot retreat",
}

PLACE_WORDS: dict[str, Callable[[Location], Claim]] = {
    "empty": lambda place: EmptyClaim(place.province),
    "contested": lambda place: ContestedClaim(place.province),
    "occupied": lambda place: Denial(EmptyClaim(place.province)),
}
"""Predicates of places."""

PLACE_ALIASES = {"vacant": "empty", "taken": "occupied"}

WORDS = (*ORDER_WORDS, *UNIT_WORDS, *UNIT_ALIASES, *PLACE_WORDS, *PLACE_ALIASES)
"""All predicates and their aliases."""

_NOT = (
    r"(?P<not>(?:(?:does|do|did|is|was|are|were)\s+not|(?:does|do|did|is|was|are)n['\u2019]?t|not|never)\s+)?"
)
_IS = r"(?:(?:is|was|are|be|gets?|got)\s+)?"
_JOINT = r"(?:^|(?<=[\s:,;=(\[*/]))"
_ENDS = r"[\s)\]*.,!]*$"
_SAID = "|".join(sorted((re.escape(word).replace(r"\ ", r"\s+") for word in WORDS), key=len, reverse=True))
WORD = re.compile(rf"{_JOINT}{_NOT}{_IS}(?P<late>not\s+)?(?P<word>{_SAID}){_ENDS}", re.IGNORECASE)
"""A predicate at the end of a statement, perhaps negated."""

BY = re.compile(
    rf"{_JOINT}{_NOT}{_IS}(?P<late>not\s+)?(?P<word>dislodged|cut)\s+(?:by|from)\s+(?P<by>[^()\[\]*]+?)"
    rf"(?P<sea>\s+(?:via|by)\s+convoy)?{_ENDS}",
    re.IGNORECASE,
)
"""The unit that dislodged a unit or cut a support, at the end of a statement."""

RETREAT = re.compile(
    rf"{_JOINT}(?P<can>can|may|cannot|can['\u2019]t|can\s+not|may\s+not)\s+retreat\s+(?:to|into)\s+(?P<places>[^*\[\]]+?)"
    r"[\s\]*.!]*$",
    re.IGNORECASE,
)
"""A predicate about one retreat of a unit."""

RETREATS = re.compile(
    rf"{_JOINT}retreats?(?:\s+options?)?(?:\s*:|\s)\s*(?!to\s)(?P<places>[^*\[\]]+?)[\s\]*.!]*$",
    re.IGNORECASE,
)
"""A predicate about all retreats of a unit."""

IN = re.compile(
    rf"{_JOINT}{_NOT}(?:(?:is|was|stands?|ends?)\s+)?(?P<late>not\s+)?(?:now\s+)?in\s+(?P<place>(?:(?!\sin\s).)+?)"
    r"[\s\]*.!]*$",
    re.IGNORECASE,
)
"""A predicate about the place of a unit."""

NOW = re.compile(r"\s*now\b[\s:]*(?P<unit>.+?)[\s.]*", re.IGNORECASE)
"""A statement about a unit named by its place after movement."""

SOMEBODY = re.compile(
    r"\s*(?P<who>nobody|no\s+one|no\s+unit|nothing|somebody|someone|(?:a\s+)?(?:bounce|stand-?off))"
    r"(?:\s+(?:is|stands))?\s+in\s+(?P<place>.+?)[\s.]*",
    re.IGNORECASE,
)
"""A statement about the occupant of a place, or about a standoff."""

LIST = re.compile(r"\s*(?P<word>contested|dislodged)\s*:\s*(?P<items>.+?)[\s.]*", re.IGNORECASE)
"""A statement that lists everything contested or dislodged."""

NOTHING = re.compile(
    r"\s*(?:(?:nobody|no\s+one|no\s+unit)\s+(?:is\s+)?(?P<dislodged>dislodged)"
    r"|(?:nothing\s+(?:is\s+)?contested|no\s+(?:bounces|stand-?offs)))[\s.]*",
    re.IGNORECASE,
)
"""A statement that nothing is contested or dislodged."""

ITEM = re.compile(r"\s*(?P<item>.+?)\s*(?:,|;|\band\b|\bor\b|&|$)", re.IGNORECASE)
"""One item of a list."""

HEADING = re.compile(r"\s*(?P<power>[^:\d]+?)\s*:\s*(?=\S)")
"""The power that owns the orders and units in the rest of the statement."""
