"""Cases from Python values: dicts and lists as in JSON, which may contain units, orders and rule choices.

    case_of({"variant": "standard", "phase": "S1901M",
             "units": {"austria": ["A Vie", "F Tri"]},
             "orders": {"austria": ["A Vie - Tyr"]}, "rules": {"convoy_paradox": 1982}}, find_variant)

Values are formatted as text and then parsed like a case file, so the same checks apply. Messages name the
path to a value instead of line and column: ``orders.austria[0]: "A Vnn - Tyr": unknown province "Vnn"``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from ..errors import ImpossibleError, Place, UnreadableError
from ..orders import (
    AmbiguousOrder,
    Order,
    OrderSet,
    Proxy,
    format_order,
    format_proxy,
    format_unit,
    order_set_lines,
)
from ..position import DislodgedUnit, Unit
from ..text import MAX_CHARACTERS, Pointer, path_label, shorten
from .case import Case, FindVariant

MAX_VALUES = 500_000
"""The maximum number of values, including nested ones."""

_MAX_DEPTH = 50


class ValueSource:
    """The source of a case from values: no lines, but paths."""

    def place(self, pointer: Pointer, column: int = 1, *, of_name: bool = False) -> Place:
        """Return an empty place; the label says where."""
        del pointer, column, of_name
        return Place()

    def label(self, pointer: Pointer) -> str:
        """Return the path to the value: ``orders.austria[2]: ``."""
        return path_label(pointer)


def case_of(data: Mapping[str, object], find_variant: FindVariant, *, lenient: bool = False) -> Case:
    """Return the case with these fields, those of a case as JSON (docs/case-files.md).

    Besides texts, units, dislodged units, orders, proxies and order sets may be values; besides lists, any
    iterables. `units` may be a sequence of `Unit`, which know their powers. Rule choices may be true, false
    and numbers. In a `lenient` case invalid orders are void instead of an error.

    Raises:
        WestphaliaError: As in `read_case`.
    """
    if not isinstance(data, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance] - callers need no types
        message = f"a value of type {type(data).__name__} is not a case"
        raise UnreadableError(message, expected="a text, or a mapping with the fields of a case")
    plain = _PlainConverter().convert(data, ())
    from .json_form import read_case_data  # imported late: pydantic is slow to import

    return read_case_data(plain, find_variant, ValueSource(), lenient=lenient)


class _PlainConverter:
    """The conversion of a case's values to plain JSON values."""

    def __init__(self) -> None:
        self._met = 0
        self._characters = 0

    def convert(self, value: object, way: Pointer) -> object:
        """Return the plain value; `way` is the path to it."""
        self._met += 1
        if len(way) > _MAX_DEPTH:
            raise UnreadableError(f"{path_label(way[:3])}nested too deeply")
        text = _text_of(value)
        self._characters += len(text or "")
        if self._met > MAX_VALUES or self._characters > MAX_CHARACTERS:
            expected = f"at most {MAX_VALUES:,} values and {MAX_CHARACTERS:,} characters"
            raise UnreadableError("is too large to be read", expected=expected)
        if text is not None:
            return text
        if isinstance(value, bool | int) and len(way) == 2 and way[0] == "rules":
            return str(value).lower()
        if value is None or isinstance(value, bool | int | float):
            return value
        if isinstance(value, DislodgedUnit):
            return self.convert(_dislodged_data(value), way)
        if isinstance(value, OrderSet):
            return {"orders": list(order_set_lines(value)), "manner": value.manner.value}
        if isinstance(value, Mapping):
            given = cast("Mapping[object, object]", value)
            return {_check_name(key, way): self.convert(one, (*way, str(key))) for key, one in given.items()}
        if isinstance(value, Iterable) and not isinstance(value, bytes | bytearray):
            items = cast("Iterable[object]", value)
            if way == ("units",):
                return _group_by_power(items)
            return [self.convert(one, (*way, index)) for index, one in enumerate(items)]
        expected = "a text, a number, a list, a mapping, or a value of westphalia"
        message = f"{path_label(way)}a value of type {type(value).__name__} is invalid"
        raise UnreadableError(message, expected=expected)


def _text_of(value: object) -> str | None:
    """Return the text of a value that has one; None for others."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Unit):
        return format_unit(value)
    if isinstance(value, Order):
        return format_order(value)
    if isinstance(value, Proxy):
        return format_proxy(value)
    return value.text if isinstance(value, AmbiguousOrder) else None


def _dislodged_data(one: DislodgedUnit) -> Mapping[str, object]:
    origin = str(one.attacker_from)
    return {"power": one.unit.power, "unit": one.unit, "by": origin, "by_convoy": one.by_convoy}


def _check_name(key: object, way: Pointer) -> str:
    if not isinstance(key, str):
        raise UnreadableError(f"{path_label(way)}{key!r} is not a name", expected="a text")
    return str(key)


def _group_by_power(units: Iterable[object]) -> dict[str, list[str]]:
    """Group units that are listed without their powers."""
    lists: dict[str, list[str]] = {}
    for index, unit in enumerate(units):
        if not isinstance(unit, Unit):
            message = f"{path_label(('units', index))}{shorten(repr(unit), 40)} has no power"
            raise ImpossibleError(message, expected="a mapping of powers to units, or values of Unit")
        lists.setdefault(str(unit.power), []).append(format_unit(unit))
    return lists
