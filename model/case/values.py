"""Cases from Python values: dicts and lists as in JSON, in which units, orders and choices may be values.

    case_of({"variant": "standard", "phase": "S1901M",
             "units": {"austria": ["A Vie", "F Tri"]},
             "orders": {"austria": ["A Vie - Tyr"]}, "rules": {"convoy_paradox": 1982}}, find_variant)

Values are written as texts and read like a case file, so that they are checked as one and its messages say
what is wrong, with the way to it in the place of lines and columns: ``orders.austria[0]: unknown place ...``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from ..errors import ImpossibleError, Place, UnreadableError
from ..orders import AmbiguousOrder, Order, OrderSet, Proxy, format_order, format_proxy, format_unit, texts_of
from ..position import DislodgedUnit, Unit
from ..text import MAX_CHARACTERS, Pointer, label_of, shortened
from .case import Case, FindVariant
from .json_form import read_case_data

MAX_VALUES = 500_000
"""More values in one another than so many are refused: no case is near that."""

_MAX_DEPTH = 50


class ValueSource:
    """Values have no lines; messages name the way to them."""

    def place(self, pointer: Pointer, column: int = 1, *, of_name: bool = False) -> Place:
        """No place: the label says it."""
        del pointer, column, of_name
        return Place()

    def label(self, pointer: Pointer) -> str:
        """The way to the value: ``orders.austria[2]: ``."""
        return label_of(pointer)


def case_of(data: Mapping[str, object], find_variant: FindVariant, *, lenient: bool = False) -> Case:
    """The case that values say; what is wrong raises like `read_case`.

    The fields are those of a case as JSON (docs/case-files.md). Beside texts there may stand units and
    dislodged units, orders, proxies and order sets; instead of lists any sequences. Units may also be listed
    without their powers, which they know. Choices of rules may be true, false and numbers, which are names.
    In a `lenient` case texts that cannot be read as orders are kept as void.
    """
    if not isinstance(data, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance] - not everybody checks types
        message = f"a value of type {type(data).__name__} is no case"
        raise UnreadableError(message, expected="a text, or a mapping as a case is in JSON")
    plain = _Plain().value(data, ())
    return read_case_data(plain, find_variant, ValueSource(), lenient=lenient)


class _Plain:
    """Makes plain values, as JSON has them, of what stands in a case."""

    def __init__(self) -> None:
        self._met = 0
        self._characters = 0

    def value(self, value: object, way: Pointer) -> object:
        """The plain value; `way` leads to it."""
        self._met += 1
        if len(way) > _MAX_DEPTH:
            raise UnreadableError(f"{label_of(way[:3])}nested too deeply")
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
            return self.value(_dislodged(value), way)
        if isinstance(value, OrderSet):
            return {"orders": list(texts_of(value)), "manner": value.manner.value}
        if isinstance(value, Mapping):
            given = cast("Mapping[object, object]", value)
            return {_name(key, way): self.value(one, (*way, str(key))) for key, one in given.items()}
        if isinstance(value, Iterable) and not isinstance(value, bytes | bytearray):
            items = cast("Iterable[object]", value)
            if way == ("units",):
                return _by_power(items)
            return [self.value(one, (*way, index)) for index, one in enumerate(items)]
        expected = "a text, a number, a list, a mapping, or a value of westphalia"
        message = f"{label_of(way)}a value of type {type(value).__name__} cannot stand here"
        raise UnreadableError(message, expected=expected)


def _text_of(value: object) -> str | None:
    """A value that is written as a text; None for others."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, Unit):
        return format_unit(value)
    if isinstance(value, Order):
        return format_order(value)
    if isinstance(value, Proxy):
        return format_proxy(value)
    return value.text if isinstance(value, AmbiguousOrder) else None


def _dislodged(one: DislodgedUnit) -> Mapping[str, object]:
    origin = str(one.attacker_from)
    return {"power": one.unit.power, "unit": one.unit, "by": origin, "by_convoy": one.by_convoy}


def _name(key: object, way: Pointer) -> str:
    if not isinstance(key, str):
        raise UnreadableError(f"{label_of(way)}{key!r} cannot be a name", expected="a text")
    return str(key)


def _by_power(units: Iterable[object]) -> dict[str, list[str]]:
    """Units listed without their powers."""
    lists: dict[str, list[str]] = {}
    for index, unit in enumerate(units):
        if not isinstance(unit, Unit):
            message = f"{label_of(('units', index))}{shortened(repr(unit), 40)} does not say whose unit it is"
            raise ImpossibleError(message, expected="a mapping of powers to units, or values of Unit")
        lists.setdefault(str(unit.power), []).append(format_unit(unit))
    return lists
