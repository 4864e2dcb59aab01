"""Read-only mappings, and read-only copies of nested mappings and lists."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar, cast

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class FrozenDict(dict[_Key, _Value]):
    """A dictionary that cannot be changed and has a hash, for the mappings of values."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping cannot be changed")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse  # pyright: ignore[reportAssignmentType, reportIncompatibleMethodOverride] - they raise

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride] - dictionaries have none
        try:
            return hash(frozenset(self.items()))
        except TypeError:  # JSON inside: equal mappings have equal keys
            return hash(frozenset(self))

    def __reduce__(self) -> tuple[type[FrozenDict[_Key, _Value]], tuple[dict[_Key, _Value]]]:
        return FrozenDict, (dict(self),)


def freeze(mapping: Mapping[_Key, _Value]) -> FrozenDict[_Key, _Value]:
    """Return the mapping as one that cannot be changed; the same one if it already is."""
    return mapping if isinstance(mapping, FrozenDict) else FrozenDict(mapping)


def freeze_deep(mapping: Mapping[_Key, _Value]) -> FrozenDict[_Key, _Value]:
    """Return the mapping as one that cannot be changed, and the mappings in it as well."""
    return FrozenDict(
        {
            key: cast("_Value", freeze_deep(cast("Mapping[object, object]", value)))
            if isinstance(value, Mapping)
            else value
            for key, value in mapping.items()
        }
    )


def freeze_mapping(mapping: Mapping[_Key, _Value]) -> Mapping[_Key, _Value]:
    """Return a read-only copy: nested mappings become read-only, lists become tuples."""
    return MappingProxyType({key: cast("_Value", _freeze_value(value)) for key, value in mapping.items()})


def thaw_mapping(mapping: Mapping[_Key, _Value]) -> dict[_Key, _Value]:
    """Return a copy in plain dictionaries and lists, for JSON or pickling."""
    return {key: cast("_Value", _thaw_value(value)) for key, value in mapping.items()}


def _freeze_value(value: object) -> object:
    if isinstance(value, Mapping):
        return freeze_mapping(cast("Mapping[object, object]", value))
    if isinstance(value, list | tuple):
        return tuple(_freeze_value(item) for item in cast("list[object]", value))
    return value


def _thaw_value(value: object) -> object:
    if isinstance(value, Mapping):
        return thaw_mapping(cast("Mapping[object, object]", value))
    if isinstance(value, tuple):
        return [_thaw_value(item) for item in cast("tuple[object, ...]", value)]
    return value
