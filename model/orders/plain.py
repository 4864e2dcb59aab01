"""Orders as `format_order` writes nearly all, read without the grammar: ``A vie S A bud - gal``.

Lark takes longer to load than a case of such orders to resolve. Here every unit has its letter, a name is one
word that is no keyword, and one blank stands between words; all else is for the grammar. A test holds that it
reads the same from what is read here.
"""

import re

from ..names import UnitKind
from .parts import OrderText, Span, UnitText
from .values import Verb

KEYWORD = re.compile(
    "|".join(
        (
            r"[afkm]|arm(y|ies)|fleets?|knights?|mercenar(y|ies)",
            r"to|into|in|at|from|by|via|through|vc|the|removes?",
            *(verb.keywords for verb in Verb),
        )
    ),
    re.IGNORECASE,
)
"""A word that the grammar takes for something else than a part of a name."""

_NAME = r"[a-z]{3,}(?:/[a-z]{2})?"
_UNIT = rf"[afk] {_NAME}"
_FORM = re.compile(
    rf"{_UNIT} (?:[hd]|r {_NAME}|- {_NAME}(?: - {_NAME})*|s {_UNIT}(?: - {_NAME})*|c {_UNIT}(?: - {_NAME})+)",
    re.IGNORECASE | re.ASCII,
)
_NAMES = re.compile(_NAME, re.IGNORECASE | re.ASCII)
_BY_SEA = " via convoy"
_VERBS = {
    "h": Verb.HOLD,
    "d": Verb.DISBAND,
    "r": Verb.RETREAT,
    "-": Verb.MOVE,
    "s": Verb.SUPPORT,
    "c": Verb.CONVOY,
}


def plain_parts(text: str) -> OrderText | None:
    """The parts of an order; None if it is for the grammar to read."""
    order = text.removesuffix(_BY_SEA)
    by_sea = order != text
    if not _FORM.fullmatch(order):
        return None
    names = [Span(*name.span()) for name in _NAMES.finditer(order)]
    if any(KEYWORD.fullmatch(order[start:end].partition("/")[0]) for start, end in names):
        return None
    kind, _, sign, *more = order.lower().split(" ")
    verb = _VERBS[sign]
    kinds = (kind, more[0]) if verb in (Verb.SUPPORT, Verb.CONVOY) else (kind,)
    units = tuple(UnitText(name, UnitKind(kind.upper())) for name, kind in zip(names, kinds, strict=False))
    route = tuple(names[len(units) :])
    if by_sea and (not route or verb is Verb.RETREAT):
        return None
    return OrderText(verb, units, route, by_sea=by_sea)
