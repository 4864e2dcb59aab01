"""Values in PHP source text, read without running anything: strings, numbers and arrays of them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

PhpValue: TypeAlias = "str | int | float | list[tuple[PhpValue, PhpValue]] | None"
"""A value; an array is a list of pairs, with None for the keys that are not written."""

_TOKEN: Final = re.compile(
    r"(?P<comment>/\*.*?(?:\*/|\Z)|//[^\n]*|\#[^\n]*)"
    r"|(?P<string>'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    r"|(?P<number>-?\d+(?:\.\d+)?)"
    r"|(?P<variable>\$\w+)"
    r"|(?P<word>\w+)"
    r"|(?P<sign>=>|->|::|[^\s\w])",
    re.DOTALL,
)
_ESCAPE: Final = re.compile(r"\\([\\'\"])")
MAX_LENGTH: Final = 2_000_000
_MAX_DEPTH: Final = 8


class Token(NamedTuple):
    """A token of PHP: what it is, its text (a string without its quotes), and its line (from 1)."""

    kind: str
    text: str
    line: int


def tokenize(text: str) -> list[Token]:
    """Return the tokens of a source text, without comments and blanks."""
    tokens: list[Token] = []
    line, position = 1, 0
    for found in _TOKEN.finditer(text[:MAX_LENGTH]):
        line += text.count("\n", position, found.start())
        position = found.start()
        kind = found.lastgroup or "sign"
        if kind == "comment":
            continue
        value = plain_string(found[0]) if kind == "string" else found[0]
        tokens.append(Token(kind, value, line))
    return tokens


def plain_string(text: str) -> str:
    """Return a quoted string without quotes, escapes and entities of HTML."""
    return html.unescape(_ESCAPE.sub(r"\1", text[1:-1])).replace("\\", "")


class PhpReader:
    """A reader of the values among tokens."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._closing = _matching_brackets(tokens)

    def assigned(self, variable: str) -> tuple[PhpValue, int] | None:
        """Return the value first assigned to a variable (``$countries``), with its line; None if none is."""
        return next(self.all_assigned(variable), None)

    def all_assigned(self, variable: str) -> Iterator[tuple[PhpValue, int]]:
        """Yield every value assigned to a variable, or to all variables whose names end like this one."""
        for i, token in enumerate(self._tokens[:-2]):
            named = token.text == variable if variable.startswith("$") else token.text.endswith(variable)
            if token.kind == "variable" and named and self._tokens[i + 1].text == "=":
                value = self._value(i + 2, 0)
                if value is not None:
                    yield value[0], token.line

    def calls(self, *words: str) -> Iterator[tuple[list[PhpValue], int]]:
        """Yield the arguments of every ``word word (...)``, as far as they are values, with the line."""
        count = len(words)
        for i in range(len(self._tokens) - count):
            if tuple(token.text for token in self._tokens[i : i + count]) == words:
                value = self._items(i + count, 0)
                if value is not None:
                    yield [item for _, item in value[0]], self._tokens[i].line

    def _value(self, i: int, depth: int) -> tuple[PhpValue, int] | None:
        """Return the value that begins at a token, and the token after it; None if none begins there."""
        if i >= len(self._tokens) or depth > _MAX_DEPTH:
            return None
        token = self._tokens[i]
        if token.kind == "string":
            return token.text, i + 1
        if token.kind == "number":
            return (float(token.text) if "." in token.text else int(token.text)), i + 1
        if token.text == "[":
            return self._items(i, depth)
        if token.text == "array":
            return self._items(i + 1, depth)
        return None

    def _items(self, i: int, depth: int) -> tuple[list[tuple[PhpValue, PhpValue]], int] | None:
        """Return the items between brackets; what is not a value counts as None."""
        tokens = self._tokens
        end = self._closing.get(i)
        if end is None:
            return None
        i += 1
        items: list[tuple[PhpValue, PhpValue]] = []
        key: PhpValue = None
        while i < end:
            if tokens[i].kind == "sign" and tokens[i].text in (",", ";"):
                key, i = None, i + 1
                continue
            value = self._value(i, depth + 1)
            if value is None:
                i = self._closing.get(i, i) + 1
                continue
            found, i = value
            if i < len(tokens) and tokens[i].text == "=>":
                key, i = found, i + 1
            else:
                items.append((key, found))
                key = None
        return items, end + 1


def _matching_brackets(tokens: list[Token]) -> dict[int, int]:
    """Return the number of the closing bracket for that of each opening one."""
    matching: dict[int, int] = {}
    open_ones: list[int] = []
    for i, token in enumerate(tokens):
        if token.kind == "sign" and token.text in ("(", "["):
            open_ones.append(i)
        elif token.kind == "sign" and token.text in (")", "]") and open_ones:
            matching[open_ones.pop()] = i
    return matching
