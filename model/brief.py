"""Values as people see them: short reprs, pages in notebooks, counts, lists and quotations.

A repr is the first thing that a shell or a notebook shows of a value, often in a list. It summarizes the
value. It is fast, never raises and shows no memory address. Values do not depend on pictures: the package
registers the function that makes pages (`register_html`); its module is imported when a notebook displays the
first value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

LONGEST = 200
"""The maximum length of a repr, in characters."""


def make_repr(value: object, about: str = "", *words: str) -> str:
    """Return a repr made of the type's name, what the value is about, and more words; parts may be empty.

    Example: ``<Case 'pandin.txt', Spring 1901 Movement: 6 units, 6 orders>``.
    """
    details = ", ".join(word for word in words if word)
    head = f"{type(value).__name__} {about}".rstrip()
    text = f"<{head}: {details}>" if details else f"<{head}>"
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 4]}...>"


def pluralize(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun: ``1 unit``, ``6 units``."""
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}"


def number_of(count: int, noun: str) -> str:
    """Return how many there are inside a sentence: ``no units``, ``1 unit``, ``6 units``."""
    return pluralize(count, noun) if count else f"no {noun}s"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(number: int) -> str:
    """Return an ordinal from 1 on: ``first``, ``second``, ``11th``, ``22nd``."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    endings = {1: "st", 2: "nd", 3: "rd"} if number % 100 not in (11, 12, 13) else {}
    return f"{number}{endings.get(number % 10, 'th')}"


def join_alternatives(words: Sequence[str]) -> str:
    """Return words as alternatives: ``A``, ``A or B``, ``A, B, or C``."""
    if len(words) < 3:
        return " or ".join(words)
    return f"{', '.join(words[:-1])}, or {words[-1]}"


def shorten(text: str, limit: int = 60) -> str:
    """Return the text on one line, without outer blanks, cut to `limit` characters."""
    plain = " ".join(text[: 4 * limit].split())
    return plain if len(plain) <= limit else f"{plain[: limit - 3]}..."


def quote(text: str, limit: int = 60) -> str:
    """Return the shortened text in quotation marks, with characters that do not print escaped."""
    plain = shorten(text, limit)
    return f'"{plain}"' if plain.isprintable() else f'"{plain.encode("unicode_escape").decode()}"'


def capitalize_start(text: str) -> str:
    """Return the text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


_home = ""


def register_html(home: str) -> None:
    """Register the function that makes pages, as module and name: ``westphalia.draw.showing:format_html``."""
    global _home  # noqa: PLW0603 - set once, when the package is imported
    _home = home


class Displayable:
    """A value that notebooks display as a page: tables and pictures."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """Return the page; None to display the repr instead."""
        module, _, name = _home.partition(":")
        if not module:
            return None
        html_of: Callable[[object], str | None] = getattr(import_module(module), name)
        return html_of(self)
