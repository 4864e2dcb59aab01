"""Reprs that fit on a line: what a value is and what tells it from others, never all that it holds.

Who looks at a value in a shell or a notebook reads its repr first, in lists of values many of them. So no
repr works anything out that takes long or raises, and no memory address is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, cast

LONGEST = 200
"""So many characters a repr has at most."""

_PART = 70
"""So many of them for one field."""

_MANY: Any = (tuple, list, set, frozenset, Mapping)

_FEW = 3
"""Of longer tuples and mappings only the number of parts is told."""

_Kind = TypeVar("_Kind", bound=type)


def tagged(value: object, about: str = "", *words: str) -> str:
    """A repr in words: the name of the type, what it is about, then what is told of it; parts may be empty.

    As ``<Case 'pandin.txt', Spring 1901 Movement: 6 units, 6 orders>``.
    """
    told = ", ".join(word for word in words if word)
    head = f"{type(value).__name__} {about}".rstrip()
    return _cut(f"<{head}: {told}" if told else f"<{head}", LONGEST, ">")


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number of things: ``1 unit``, ``6 units``."""
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}"


def brief(kind: _Kind) -> _Kind:
    """A dataclass or named tuple whose repr tells its fields as far as a line has room for them.

    Fields that are as nobody set them are left out, and of values with many parts their number is told. It
    stands above ``@frozen`` or ``@dataclass``.
    """
    made: Any = kind
    made.__repr__ = _fields_told
    return kind


def _fields_told(self: Any) -> str:
    kind = _kind(self)
    told = [
        f"{name}={_part(value)}"
        for name, usual in _usual(kind)
        if not _is_usual(value := getattr(self, name), usual)
    ]
    return _cut(f"{kind.__name__}({', '.join(told)}", LONGEST, ")")


@cache
def _usual(kind: Any) -> tuple[tuple[str, object], ...]:
    """The fields that a repr shows, each with the value that it has where nobody gives one."""
    if hasattr(kind, "_fields"):
        return tuple((name, kind._field_defaults.get(name, MISSING)) for name in kind._fields)
    return tuple(
        (one.name, one.default_factory() if one.default_factory is not MISSING else one.default)
        for one in fields(kind)
        if one.repr
    )


def _is_usual(value: Any, usual: Any) -> bool:
    comparable = isinstance(usual, (str, int, *_MANY))
    return value is usual or (comparable and isinstance(value, type(usual)) and value == usual)


def _part(value: Any) -> str:
    """A value inside a repr, cut where it gets long."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, type):
        return value.__name__
    if isinstance(value, str | bytes):
        return _cut(repr(value[: 2 * _PART]), _PART)
    kind = _kind(value)
    if isinstance(value, _MANY) and not hasattr(kind, "_fields"):
        return _parts(cast("Collection[object]", value))
    if callable(value):
        return getattr(value, "__qualname__", kind.__name__)
    told = repr(value)
    if not told.startswith("<") and is_dataclass(kind) and "__str__" in vars(kind):
        told = str(value)  # a unit, a phase: what people call it says it all
    return _cut(told, _PART)


def _kind(value: object) -> Any:
    return type(value)


def _parts(values: Collection[object]) -> str:
    """Values inside a repr: all of them where there is room, else how many there are."""
    count = len(values)
    if count > _FEW:
        return f"<{count}>"
    if isinstance(values, Mapping):
        told = cast("Mapping[object, object]", values).items()
        shown = "{" + ", ".join(f"{_part(key)}: {_part(value)}" for key, value in told) + "}"
    else:
        shown = f"({', '.join(map(_part, values))}{',' if count == 1 else ''})"
    return shown if len(shown) <= _PART else f"<{count}>"


def _cut(text: str, limit: int, end: str = "") -> str:
    """The text with its end, within the limit."""
    whole = text + end
    return whole if len(whole) <= limit else f"{text[: limit - 3 - len(end)]}...{end}"
