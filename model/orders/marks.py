"""The results that people write behind an order, in six languages: ``A Vie - Gal (*bounce*)``, ``... FAILS``.

An order means the same with such a mark. `without_marks` returns the order alone, `read_marks` what the marks
say.
"""

import re
from enum import StrEnum
from typing import Final


class Mark(StrEnum):
    """What a text says about the result of an order."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    BOUNCES = "bounces"
    CUT = "cut"
    VOID = "void"
    DISRUPTED = "disrupted"
    DISLODGED = "dislodged"


_MARKS: Final = {
    Mark.SUCCEEDS: (
        r"succe(?:eds?|eded|ss|ssful|ssfully)|ok(?:ay)?|resolved|\u2713|\u2714|\u2705"
        r"|erfolgreich|gelungen|gelingt|r\u00e9ussi(?:t|e)?|succ\u00e8s"
        r"|riuscit[ao]|riesce|successo|\u00e9xito|con\s+\u00e9xito|geslaagd|gelukt|slaagt"
    ),
    Mark.BOUNCES: (
        r"errbounce(?::\w+)?|bounce[ds]?(?:\s+off)?|bouncing|stand[\s-]?off|st(?:ood|ands)\s+off"
        r"|(?:(?:was|were|is)\s+)?(?:repelled|repulsed|rebuffed|bounced|beaten\s+(?:off|back))"
        r"|zur\u00fcckgeschlagen|abgeprallt|prallt\s+ab|abgewiesen|patt"
        r"|repouss\u00e9e?|rebond(?:it|i)?"
        r"|respint[ao]|rimbalza(?:to|ta)?|rechazad[ao]|rebota(?:do|da)?|afgeslagen|teruggeslagen|stuit"
    ),
    Mark.CUT: (
        r"errsupportbroken(?::\w+)?|(?:support\s+(?:was\s+|is\s+)?)?(?:cut|broken)"
        r"|(?:unterst\u00fctzung\s+)?(?:unterbrochen|abgeschnitten)|(?:soutien\s+)?coup\u00e9e?"
        r"|(?:appoggio\s+|supporto\s+)?tagliat[ao]|(?:apoyo\s+)?cortad[ao]|(?:steun\s+)?(?:afgebroken|afgesneden)"
    ),
    Mark.VOID: (
        r"err(?:invalid|illegal)\w*|void|ordered\s+to\s+move|invalid(?:\s+(?:convoy|move|order|support))*|(?:support\s+failed\.\s+)?supported\s+unit's\s+order"
        r"\s+does\s+not\s+match\s+support\s+given|mis-?ordered|no\s+such\s+(?:order|unit)"
        r"|ung\u00fcltig|invalide|nulle?|non\s+valid[eao]|null[ao]|inv\u00e1lid[ao]|nul[ao]|ongeldig"
    ),
    Mark.DISRUPTED: (
        r"(?:convoy\s+)?disrupted|convoy\s+dislodged"
        r"|konvoi\s+unterbrochen|convoi\s+(?:inter)?rompu|convoglio\s+interrotto|convoy\s+interrumpido|konvooi\s+verbroken"
    ),
    Mark.DISLODGED: (
        r"(?:(?:was|is|wird|wurde|est|wordt|\u00e8|es)\s+)?(?:dislodged|displaced|destroyed|annihilated|routed"
        r"|vertrieben|geschlagen|vernichtet|zerst\u00f6rt|d\u00e9log\u00e9e?|d[e\u00e9]truite?|[e\u00e9]limin[e\u00e9]e?"
        r"|sloggiat[ao]|distrutt[ao]|desalojad[ao]|desplazad[ao]|destruid[ao]|verdreven|vernietigd)"
    ),
    Mark.FAILS: (
        r"err(?!bounce|supportbroken|invalid|illegal)[a-z]+(?::\w+)?|fail(?:s|ed|ure|ing)?|unsuccessful|(?:did|does)\s+not\s+(?:succeed|move|go\s+through)|no\s+(?:convoy|support)"
        r"|missing\s+convoy(?:\s+path)?|blocked"
        r"|illegal(?:\s+(?:convoy|move|order|support))*|convoy\s+path\s+failed|support\s+failed|not\s+successful"
        r"|gescheitert|scheitert|fehlgeschlagen|misslungen|\u00e9chou(?:e|\u00e9|\u00e9e)|\u00e9chec"
        r"|fallit[ao]|fallisce|fallid[ao]|falla|fracasa|mislukt|faalt"
        r"|\u2717|\u2718|\u274c"
    ),
}
"""The words of each mark."""

_NO_UNIT: Final = r"(?!\s*(?:and\s+)?(?:[AF][\s(]|army\b|fleet\b))"
_NO_RETREAT: Final = r"(?!\s*(?:may|can|must|retreats?|available)\s)"
_PLACES: Final = (
    rf"(?:[^.,;()]|(?<=\bSt)\.|(?<=\bMed)\.|,{_NO_UNIT}{_NO_RETREAT}|\((?:[nsew]|[nsew]c|\w+ coast)\))*"
)
_DETAIL: Final = (
    rf"(?:\s+(?:with|by|from|because|to|von|durch|mit|par|against|at|in|over)\b{_PLACES}"
    r"|(?-i:;\s+(?!\w*\s*retreat)[a-z][^.();A-Z]*))?"
)
_NUMBERS: Final = r"(?:\s*[(\[]\s*\d+\s*(?:against|to|vs\.?|gegen|contre|:|-)\s*\d+\s*[)\]])?"

_ANY_MARK: Final = "|".join(f"(?P<{mark.value}>{form})" for mark, form in _MARKS.items())

MARK: Final = re.compile(
    rf"\s*(?:[-=]>\s*|[=\u2192]\s*|[-\u2013\u2014]+\s+|and\s+|&\s*|\+\s*)?(?:{_ANY_MARK})"
    rf"(?!\w){_DETAIL}{_NUMBERS}\s*",
    re.IGNORECASE,
)
"""A mark with its details: ``Bounced with mar (2 against 2)``."""

STRENGTHS: Final = re.compile(
    r"(?<!\s)\s*+[\[(]\s*\d+\s*(?:[:/-]|against|vs\.?|gegen|contre)\s*\d+\s*[\])]\s*$", re.IGNORECASE
)
"""Numbers behind an order that say how strong it was: ``[2:1]``."""

LAST_BRACKET: Final = re.compile(
    r"\s*(?:\(\*|[(\[*])(?P<words>[^()\[\]*]*(?:\([^()]*\))?[^()\[\]*]*)(?:\*\)|[)\]*])\s*$"
)
"""The bracket or the stars at the end of an order."""

IN_BRACKETS: Final = {"b": Mark.BOUNCES, "x": Mark.FAILS}
"""Marks that count only in brackets: the B of ``A Vie B`` builds."""

_AROUND: Final = ("_", "_"), ("~~", "~~"), ("<", ">")
_BETWEEN: Final = re.compile(r",|;|\band\b|&|\+")
GAPS: Final = re.compile(r"(?:\s+|[.:,;])(?=\S)")
"""Where marks can begin behind an order."""

ENDS: Final = " \t.,;*!\ufe0f"
"""The characters around marks that mean nothing."""


def marks_in(found: re.Match[str]) -> list[Mark]:
    """Return the marks of a match of `MARK`."""
    return [mark for mark in Mark if found[mark.value] is not None]


def read_marks(text: str) -> tuple[Mark, ...]:
    """Return the marks of a text; nothing if it holds anything else."""
    rest, marks = text.strip(ENDS), list[Mark]()
    while rest:
        found = MARK.match(rest)
        if found is None or not marks_in(found):
            return ()
        marks += marks_in(found)
        rest = rest[found.end() :].strip(ENDS)
    return tuple(marks)


def without_marks(text: str) -> str:
    """Return an order without the marks of its result."""
    text = text.strip(" \t.,;")
    for opening, closing in _AROUND:
        if text.startswith(opening) and text.endswith(closing) and len(text) > 4:
            text = text[len(opening) : -len(closing)]
    while True:
        before = text
        text = STRENGTHS.sub("", text).rstrip(" \t.,;:")
        bracket = LAST_BRACKET.search(text)
        if bracket is not None and _are_marks(bracket["words"]):
            text = text[: bracket.start()]
        else:
            behind = (gap for gap in GAPS.finditer(text) if read_marks(text[gap.end() :]))
            gap = next(behind, None)
            text = text if gap is None else text[: gap.start()]
        if text == before:
            return text


def _are_marks(words: str) -> bool:
    is_one = words.strip().casefold() in IN_BRACKETS or bool(read_marks(words))
    return is_one or all(read_marks(part) for part in _BETWEEN.split(words))
