"""Game files of earlier versions, in which an order that names a knight's way was illegal by default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from .knights import PathNotation


def upgrade_data(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the data of a game file with the option set under which its phases were played.

    Files name every choice. One that does not name this choice is older than the choice, or written by hand
    under the rules of that time, and so has the default of that time.
    """
    rules = data.get("rules")
    if not isinstance(rules, Mapping) or PathNotation.field_name in rules:
        return data
    if not data.get("history") and not data.get("submissions"):
        return data
    chosen = cast("Mapping[str, object]", rules)
    return {**data, "rules": {**chosen, PathNotation.field_name: PathNotation.DESTINATION_ONLY.value}}
