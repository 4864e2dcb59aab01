"""Legal orders, completions, and checks for orders that may not be intended."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ...games import (
    check_case,
    example_statements,
    legal_orders,
    options_of_unit,
    possible_statements,
    unit_name,
)
from ...model.board import place_words, places_of, word_key
from ...model.case import Case
from ...model.names import KIND_LETTERS, Power, UnitKind
from ...model.orders import format_order
from .inputs import CaseInput, Json

if TYPE_CHECKING:
    from ...model.board import Board


class OrdersInput(CaseInput):
    """The legal orders of all powers, of one `power`, or of one `unit` (``A mun``, ``mun``).

    With a `statement`, the lines like this one that the `power` can state now.
    """

    unit: str = ""
    power: str = ""
    statement: str = ""


def orders(request: OrdersInput) -> Json:
    """Return the legal orders, as the command prints them, and what each power can state besides."""
    read = request.read()
    if request.unit:
        return _unit_orders_to_json(read, request.unit)
    wanted = places_of(read.board).find_power(request.power) if request.power else None
    if request.statement and wanted is not None:
        return {"lines": list(possible_statements(read, wanted, request.statement))}
    options = legal_orders(read)
    if wanted is not None:
        options = {power: one for power, one in options.items() if power == wanted}
    return {
        "phase": read.phase.code,
        "powers": {power: of_power.to_json() for power, of_power in options.items()},
        "statements": list(example_statements(read, wanted)),
        "stated_by": {power: list(example_statements(read, power)) for power in options},
    }


def _unit_orders_to_json(read: Case, name: str) -> Json:
    """Return the legal orders of a unit, and the powers that can give them."""
    place = places_of(read.board).find_place(name.strip().split(" ")[-1]).province
    by_power = options_of_unit(read, place)
    options = next(iter(by_power.values()))
    ((unit, found),) = options.units.items()
    return {
        "phase": read.phase.code,
        "powers": list(by_power),
        "unit": unit_name(unit),
        "orders": [format_order(order) for order in found],
        "menu": options.menu()[unit_name(unit)],
    }


class CheckInput(CaseInput):
    """A check of the orders of a `power`, or of all that have some."""

    power: str = ""


def check(request: CheckInput) -> Json:
    """Return the orders that a power may not intend, as the command prints them."""
    read = request.read()
    power = places_of(read.board).find_power(request.power) if request.power else None
    return {
        "phase": read.phase.code,
        "findings": [finding.to_json() for finding in check_case(read, power)],
    }


# ------------------------------------------------------------------------------------------ completion

_MOST: Final = 24
"""The number of completions; if there are more, the next words are returned instead."""

_WORDS: Final = {
    **{kind.word: kind.value.lower() for kind in UnitKind},
    **dict.fromkeys(("->", "→", "\u2013", "to", "moves"), "-"),
    "supports": "s",
    "support": "s",
    "convoys": "c",
    "convoy": "c",
    "holds": "h",
    "hold": "h",
    "retreats": "r",
    "builds": "b",
    "build": "b",
    "disbands": "d",
    "disband": "d",
    "waives": "w",
}
"""Alternative words in orders."""

_LETTER = re.compile(rf"(?:^|(?<= ))[{KIND_LETTERS.lower()}] (?=\w)")
_PARTS = re.compile(rf"(?P<unit>\S+ \S+)(?: (?P<verb>\S)(?: (?P<other>[{KIND_LETTERS}] \S+))?)?")


class CompleteInput(CaseInput):
    """The text typed so far, up to the cursor; optionally of one `power` only."""

    text: str
    power: str = ""


def complete(request: CompleteInput) -> Json:
    """Return completions: complete orders if there are few, otherwise the possible next words.

    Names may be complete, abbreviated or as on the board; letters of units may be missing.
    """
    text = request.text[-400:]
    start = len(request.text) - len(text) + max(text.rfind(sign) for sign in (",", ";", "\n", ":")) + 1
    typed = request.text[start:]
    start += len(typed) - len(typed.lstrip())
    typed = typed.lstrip()
    power = request.power.strip().casefold()
    key = request.model_dump_json(include={"case", "rules", "board"})
    known, names = _list_legal_orders(key)
    wishes = list(_find_meanings(typed, names))
    found = [one for owner, one in known if power in ("", owner) and _matches(one, wishes)]
    whole = len(found) <= _MOST
    if not whole:
        found = list(dict.fromkeys(_complete_up_to_choice(one, wishes) for one in found))
    return {
        "start": start,
        "complete": whole,
        "completions": [{"text": one, "about": _spell_out(one, names)} for one in found[:200]],
    }


@lru_cache(maxsize=4)
def _list_legal_orders(key: str) -> tuple[list[tuple[Power, str]], dict[str, tuple[str, ...]]]:
    """Return all legal orders by power, and the names of places by id, in the form used for comparison."""
    read = CaseInput.model_validate({**json.loads(key), "lenient": True}).read()
    known = [
        (power, format_order(order)) for power, one in legal_orders(read).items() for order in one.orders
    ]
    return known, _list_names(read.board)


def _list_names(board: Board) -> dict[str, tuple[str, ...]]:
    return {
        info.id: (info.name, *dict.fromkeys(word_key(word) for word in place_words(info)))
        for info in board.provinces
    }


def _find_meanings(typed: str, names: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield the canonical forms of which the text may be the beginning, in lower case."""
    spaced = re.sub(r"\s*(->|→|\u2013|(?<![\w-])-(?![\w-])|(?<=\w)-(?=\s|$))\s*", r" \1 ", typed.casefold())
    words = [_WORDS.get(word, word) for word in spaced.split()]
    ends = " " if not typed or typed[-1:].isspace() else ""
    by_name = {name: place for place, (_, *all_names) in names.items() for name in all_names}
    plain: list[str] = []
    while words[len(plain) :]:
        at = len(plain)
        size, place = _find_name(words, at, by_name)
        words[at : at + size] = [place]
        plain.append(place)
    text = " ".join(plain)
    yield (text + ends).lstrip()
    if ends or not words:
        return
    for size in range(1, min(4, len(words)) + 1):  # the last words may be the beginning of a name
        begun, head = word_key(" ".join(words[-size:])), words[:-size]
        if begun:
            for name, place in by_name.items():
                if name.startswith(begun):
                    yield " ".join((*head, place))


def _find_name(words: list[str], at: int, by_name: dict[str, str]) -> tuple[int, str]:
    """Return the longest name that begins at a position, and its number of words; otherwise the word
    there.
    """
    for size in (4, 3, 2, 1):
        some = words[at : at + size]
        place = by_name.get(word_key(" ".join(some)))
        if place is not None and len(some) == size and all(map(word_key, some)) and len("".join(some)) > 1:
            return size, place
    return 1, words[at]


def _matches(order: str, wishes: list[str]) -> bool:
    """Return whether an order matches; letters of units count if all of them are typed."""
    small, bare = order.casefold(), _strip_kinds(order)
    return any(small.startswith(wish) or bare.startswith(_strip_kinds(wish)) for wish in wishes)


def _strip_kinds(text: str) -> str:
    """Return the text in lower case, without letters of unit kinds."""
    return _LETTER.sub("", text.casefold())


def _complete_up_to_choice(order: str, wishes: list[str]) -> str:
    """Return an order up to the next word to choose."""
    found = _PARTS.match(order)
    if found is None:
        return order
    unit, verb, other = found.group("unit", "verb", "other")
    for stem in (unit, f"{unit} {verb}", f"{unit} {verb} {other}"):
        if "None" not in stem and len(stem) < len(order) and not _goes_beyond(stem, wishes):
            return f"{stem} "
    return order


def _goes_beyond(stem: str, wishes: list[str]) -> bool:
    """Return whether the typed text is longer than this stem."""
    return any(_strip_kinds(wish).startswith(_strip_kinds(f"{stem} ")) for wish in wishes)


def _spell_out(order: str, names: dict[str, tuple[str, ...]]) -> str:
    """Return an order with the full names of its places."""
    return re.sub(r"[a-z]{3,}", lambda found: names.get(found[0], (found[0],))[0], order).strip()
