"""Upgrades of game files from versions in which only the other powers could declare a power abandoned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from .winter.abandonment import ABANDON, Abandonment


def upgrade_data(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the data of a game file, with the option set under which its powers declared abandonment."""
    rules = data.get("rules")
    if not isinstance(rules, Mapping) or Abandonment.field_name in rules:
        return data
    phases = [data, *cast("Sequence[Mapping[str, object]]", data.get("history", ()))]
    sheets = (cast("Mapping[str, Sequence[str]]", one.get("submissions", {})) for one in phases)
    lines = (line for sheet in sheets for entries in sheet.values() for line in entries)
    if not any(line.upper().startswith(f"{ABANDON.verb.upper()} ") for line in lines):
        return data
    chosen = cast("Mapping[str, object]", rules)
    return {**data, "rules": {**chosen, Abandonment.field_name: Abandonment.ALL_OTHERS.value}}
