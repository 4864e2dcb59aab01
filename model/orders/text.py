"""The syntax of orders: from a line of text to its parts, before any name is looked up.

`read_order_text` takes one order as a player writes it and returns an `OrderText`: what is ordered,
and where in the text units and places are named. The grammar is ``order_grammar.lark``; the plainest orders,
which most are, do without it (`plain`).

Names of places may hold what the grammar takes for something else: a hyphen (``Mid-Atlantic Ocean``) or
a keyword. `NameShield` hides these from it; the text keeps its length, so that columns stay right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..errors import Place, UnreadableError
from ..phase import PhaseKind
from ..text import bullet_of, shortened, without_bullet
from .parts import MERCENARY_SIGN, OrderText
from .plain import KEYWORD, plain_parts
from .values import Verb

if TYPE_CHECKING:
    from .parser import Stuck

HIDDEN_SIGN = "\ue000"
HIDDEN_SPACE = "\ue001"

_PLAIN_NAME = re.compile(r"[\w.'\u2019&]+(\s+[\w.'\u2019&]+)*")


class NameShield:
    """Hides from the grammar those of the given names that it would take apart.

    `nations` are words that mean a power and no place: an M behind one is a mercenary, not a move.
    """

    def __init__(self, names: Iterable[str], nations: Iterable[str] = ()) -> None:
        self._names = _any_of(part for name in names for part in _shielded_parts(name))
        self._mercenary = _any_of(nations, r"\s+(?P<letter>m)")

    def cover(self, text: str) -> str:
        """The text, as long as before, with the shielded names made into single words."""
        if self._names is not None:
            text = self._names.sub(_covered, text)
        if self._mercenary is not None:
            text = self._mercenary.sub(lambda found: found[0][:-1] + MERCENARY_SIGN, text)
        return text


def _any_of(names: Iterable[str], then: str = "") -> re.Pattern[str] | None:
    """What finds any of the names, as whole words, the longest first; None if there are none."""
    longest_first = sorted(set(names), key=lambda name: (-len(name), name))
    if not longest_first:
        return None
    alternatives = "|".join(re.sub(r"(\\\s)+", r"\\s+", re.escape(name)) for name in longest_first)
    return re.compile(rf"(?<!\w)(?:{alternatives}){then}(?!\w)", re.IGNORECASE)


def _shielded_parts(name: str) -> Iterator[str]:
    """The name, if the grammar would take it apart, and its hyphenated beginnings: ``Mid-Atlantic``."""
    words = name.split()
    if not _PLAIN_NAME.fullmatch(name) or any(KEYWORD.fullmatch(word) for word in words):
        yield name
    for count in range(1, len(words)):
        beginning = " ".join(words[:count])
        if re.fullmatch(r"[^-()]*\w-\w[^()]*", beginning):
            yield beginning


def _covered(found: re.Match[str]) -> str:
    return re.sub(
        r"[^\w.'\u2019&]", lambda sign: HIDDEN_SPACE if sign[0].isspace() else HIDDEN_SIGN, found[0]
    )


NO_NAMES = NameShield(())

MAX_ORDER = 300
"""Longer orders (in characters) are refused unread."""


def read_order_text(text: str, phase: PhaseKind, shield: NameShield = NO_NAMES) -> OrderText:
    """The parts of the order written in `text`; `shield` covers the names of the board.

    Raises `UnreadableError` with the column and what could stand there in a phase of the given kind.
    """
    if len(text) > MAX_ORDER:
        message = f"cannot read the order {shortened(text)!r}: it is too long"
        raise UnreadableError(message, place=Place(column=1), expected=f"at most {MAX_ORDER} characters")
    parts = plain_parts(text)
    if parts is not None:
        return parts
    plain = without_bullet(text)
    covered = shield.cover(plain).rstrip(" \t.,;")
    from . import (
        parser as order_parser,
    )  # not above: it loads lark, which takes longer than all else in this room

    try:
        parts = order_parser.parse(covered)
    except order_parser.Stuck as stuck:
        dash = _DASH.match(text)
        if dash is not None:
            _refuse_dash(text, dash.start("dash"), covered, phase, stuck)
        raise _explained(stuck.position, stuck.possible, text, phase) from None
    if parts.verb is Verb.MOVE and parts.units[0].kind is None:
        _refuse_second_half(text, plain, parts)
    return parts


_DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
_DASH = re.compile(rf"[\s>]*(?P<dash>[{''.join(sorted(_DASHES))}])")


def _refuse_dash(text: str, dash: int, covered: str, phase: PhaseKind, stuck: Stuck) -> None:
    """Refuse a dash with nothing but a unit or a place behind it, if more is to say than what is missing.

    ``- A Mun`` among adjustments is an item of a list of builds, or what goes, as ``+ A Mun`` is what comes.
    Behind the dash of ``- Tyr`` there is no order at all.
    """
    at_end = stuck.position >= len(covered)
    if phase is PhaseKind.ADJUSTMENT and "_BUILD" in stuck.possible and (at_end or stuck.position == dash):
        raise UnreadableError(
            f"cannot read the order {shortened(text)!r}: "
            "the dash can begin an item of a list or mean a removal",
            place=Place(column=dash + 1),
            expected="'B' or 'R' before the unit",
        )
    if at_end and len(covered.split()) == 1:
        raise _explained(dash, frozenset({"WORD", "KIND"}), text, phase)


def _refuse_second_half(text: str, plain: str, parts: OrderText) -> None:
    """Refuse ``- Nth - Bel``, which may well go on with an order in the line above: A Lon - Eng."""
    bullet = bullet_of(text)[-1:]
    sign = plain[parts.units[0].name.end :].lstrip()[:1]
    if bullet == sign == ">" or {bullet, sign} <= _DASHES:
        raise UnreadableError(
            f"cannot read the order {shortened(text)!r}: it can go on with the line before",
            place=Place(column=text.rindex(bullet, 0, parts.units[0].name.start) + 1),
            expected="the letter of the unit, such as 'A', behind the first sign",
        )


_SIGNS = {f"_{verb.name}": (verb.sign, verb.phases) for verb in Verb if verb.sign is not None}
_WAIVING = {"_WAIVE": _SIGNS.pop("_WAIVE")}  # named after all other things to do in an adjustment phase
_EXPECTATIONS = {
    **_SIGNS,
    "_REMOVE": ("'R'", (PhaseKind.ADJUSTMENT,)),
    **_WAIVING,
    "VIA": ("'via convoy'", (PhaseKind.MOVEMENT,)),
    "$END": ("the end of the order", tuple(PhaseKind)),
}
"""How a terminal of the grammar is called in messages, and in which phases it is worth a mention."""


def _explained(position: int, possible: frozenset[str], text: str, phase: PhaseKind) -> UnreadableError:
    expected: list[str] = []
    if "WORD" in possible and "COAST" not in possible:
        expected.append("a unit such as 'A Vie'" if "KIND" in possible else "a place")
    expected += [
        name
        for key, (name, phases) in _EXPECTATIONS.items()
        if key in possible and phase in phases and not (key == "VIA" and "_SUPPORT" in possible)
    ]
    rest = text[position:].split()
    found = f"{rest[0][:20]!r} cannot stand here" if rest else "it ends too early"
    return UnreadableError(
        f"cannot read the order {shortened(text)!r}: {found}",
        place=Place(column=position + 1),
        expected=" or ".join(part for part in (", ".join(expected[:-1]), *expected[-1:]) if part) or None,
    )
