"""The layout of game files and reports as JSON.

Values that fit on a line are on one line, so that units, orders and borders can be compared line by line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import cast

_WIDTH = 108

_MAPPINGS = (dict, Mapping)
"""The types of JSON objects. `dict` comes first because a check against `Mapping` is far slower."""
_CONTAINERS = (*_MAPPINGS, list)

_encode = json.JSONEncoder(ensure_ascii=False).encode


def lay_out(value: object, indent: int = 0, before: int = 0) -> str:
    """Return JSON in which each value that fits after `before` characters is on a single line.

    Flat objects in a list, such as orders with their outcomes, always get one line each.
    """
    if isinstance(value, str) or not isinstance(value, _CONTAINERS) or not value:
        return _encode(value)
    if indent and not _is_long(cast("object", value)):
        flat = _encode(value)
        if before + len(flat) <= _WIDTH:
            return flat
    start = " " * (indent + 2)
    if isinstance(value, Mapping):
        names = ((f"{json.dumps(key)}: ", item) for key, item in cast("Mapping[str, object]", value).items())
        lines = [f"{name}{lay_out(item, indent + 2, indent + 3 + len(name))}" for name, item in names]
        first, last = "{}"
    else:
        items = cast("list[object]", value)
        lines = [_format_flat_record(item) or lay_out(item, indent + 2, indent + 3) for item in items]
        first, last = "[]"
    return f"{first}\n" + ",\n".join(start + line for line in lines) + f"\n{' ' * indent}{last}"


def _is_long(value: object) -> bool:
    """Return whether a value certainly needs more than one line, by a lower bound of its length.

    Without this shortcut, most of the time would be spent on writing long values as JSON at every depth.
    """
    room = _WIDTH
    parts = [value]
    while parts and room >= 0:
        part = parts.pop()
        if isinstance(part, str):
            room -= len(part) + 2
        elif isinstance(part, _MAPPINGS):
            named = cast("Mapping[object, object]", part)
            room -= 4 * len(named) + sum(map(len, map(str, named)))
            parts += named.values()
        elif isinstance(part, list | tuple):
            listed = cast("Sequence[object]", part)
            room -= 2 * len(listed)
            parts += listed
    return room < 0


def _format_flat_record(item: object) -> str | None:
    """Return a flat object on one line; None for anything else."""
    if isinstance(item, _MAPPINGS):
        for value in cast("Mapping[str, object]", item).values():
            if not isinstance(value, str) and isinstance(value, _CONTAINERS):
                return None
        return _encode(item)
    return None
