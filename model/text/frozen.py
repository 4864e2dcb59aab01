"""Read-only copies of nested mappings and lists."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar, cast

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def freeze_mapping(mapping: Mapping[_Key, _Value]) -> Mapping[_Key, _Value]:
    """Return a read-only copy: nested mappings become read-only, lists become tuples."""
    return MappingProxyType({key: cast("_Value", _freeze(value)) for key, value in mapping.items()})


def thaw_mapping(mapping: Mapping[_Key, _Value]) -> dict[_Key, _Value]:
    """Return a copy in plain dictionaries and lists, for JSON or pickling."""
    return {key: cast("_Value", _thaw(value)) for key, value in mapping.items()}


def _freeze(value: object) -> object:
    if isinstance(value, Mapping):
        return freeze_mapping(cast("Mapping[object, object]", value))
    if isinstance(value, list | tuple):
        return tuple(_freeze(item) for item in cast("list[object]", value))
    return value


def _thaw(value: object) -> object:
    if isinstance(value, Mapping):
        return thaw_mapping(cast("Mapping[object, object]", value))
    if isinstance(value, tuple):
        return [_thaw(item) for item in cast("tuple[object, ...]", value)]
    return value
