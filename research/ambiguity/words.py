"""Descriptions of patterns and numbers of resolutions in words."""

from __future__ import annotations

from ...model.text import capitalize_start
from .patterns import Act, Pattern

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number_word(count: int) -> str:
    """Return a small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def resolutions_words(count: int) -> str:
    """Return a number of consistent resolutions in words."""
    if count == 1:
        return "exactly one consistent resolution"
    return "no consistent resolution" if not count else f"{number_word(count)} consistent resolutions"


def pattern_words(pattern: Pattern) -> str:
    """Describe the orders of a pattern in a sentence."""
    clauses: list[str] = []
    for u, order in enumerate(pattern.orders):
        me = f"the unit in {_place_letter(u)}"
        if order.act is Act.HOLD:
            clauses.append(f"{me} holds")
        elif order.act is Act.MOVE:
            clauses.append(f"{me} goes to {_place_letter(order.target)}")
        elif order.is_move:
            fleets = " and ".join(map(_place_letter, pattern.fleets(u)))
            way = "" if order.act is Act.SAIL else ", by land or by sea"
            carried = f", carried by {fleets}" if fleets else ""
            goes = f"the army in {_place_letter(u)} goes to {_place_letter(order.target)}"
            clauses.append(goes + way + carried)
        elif order.act is Act.SUPPORT:
            other = pattern.orders[order.other]
            what = f"its move to {_place_letter(other.target)}" if other.is_move else "where it stands"
            clauses.append(f"{me} supports {_place_letter(order.other)}, {what}")
    text = "; ".join(clauses)
    return f"{capitalize_start(text)}."


def _place_letter(place: int) -> str:
    return chr(65 + place)
