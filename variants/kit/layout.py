"""The one layout of game files and reports as JSON.

What fits on a line stands on one line, so that units, orders and borders can be compared line by line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

_WIDTH = 108


def lay_out(value: object, indent: int = 0, before: int = 0) -> str:
    """JSON of which each part stands on one line if it fits behind `before` characters.

    Plain objects in a list, such as orders with their outcomes, always get a line each.
    """
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, Mapping | list) or not value or (indent and before + len(flat) <= _WIDTH):
        return flat
    start = " " * (indent + 2)
    if isinstance(value, Mapping):
        names = ((f"{json.dumps(key)}: ", item) for key, item in cast("Mapping[str, object]", value).items())
        lines = [f"{name}{lay_out(item, indent + 2, indent + 3 + len(name))}" for name, item in names]
        first, last = "{}"
    else:
        items = cast("list[object]", value)
        lines = [_flat_record(item) or lay_out(item, indent + 2, indent + 3) for item in items]
        first, last = "[]"
    return f"{first}\n" + ",\n".join(start + line for line in lines) + f"\n{' ' * indent}{last}"


def _flat_record(item: object) -> str | None:
    """An object in which nothing is nested, on one line."""
    if isinstance(item, Mapping):
        values = cast("Mapping[str, object]", item).values()
        if not any(isinstance(value, Mapping | list) for value in values):
            return json.dumps(item, ensure_ascii=False)
    return None
