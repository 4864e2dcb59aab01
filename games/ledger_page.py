"""The ledger entries of every game as tables: ``python -m westphalia.games.ledger_page``.

Names and forms come from the fields of the record classes, meanings from their docstrings.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from inspect import cleandoc
from textwrap import dedent
from typing import cast

from ..variants.framework.players import make_player_ledgers
from ..variants.framework.unit_ages import make_age_ledgers
from ..variants.registry import BUILT_IN, find_variant
from .amendments.entries import LedgerEntry, describe_record, find_record_classes, list_entries

_FIELD = re.compile(r"^(\w+): (.*?)(?=^\w+: |\Z)", re.DOTALL | re.MULTILINE)


def format_ledgers() -> str:
    """Return the entries of every game, then of each built-in game."""
    common = list_entries((make_player_ledgers(), make_age_ledgers()))
    parts = ["### Every game", *_format_tables(common)]
    for name in BUILT_IN:
        variant = find_variant(name)
        own = {key: one for key, one in list_entries(variant.own_ledgers()).items() if key not in common}
        if own:
            parts += [f"### {variant.name}", *_format_tables(own)]
    return "\n\n".join(parts)


def _format_tables(entries: Mapping[str, LedgerEntry]) -> Iterator[str]:
    """Yield a table of entries and their meanings."""
    rows = ["| entry | form |", "|---|---|"]
    for key, entry in entries.items():
        secret = "; secret" if key in entry.ledgers.notes.secret else ""
        rows.append(f"| `{key}` | {entry.form}{secret} |")
    yield "\n".join(rows)
    own = dict.fromkeys(base for one in entries.values() for base in reversed(one.part.record.__mro__[:-1]))
    inside = dict.fromkeys(record for one in entries.values() for record in find_record_classes(one))
    names = {one.part.field: key for key, one in entries.items()}
    yield from (
        _format_field_list(record, names) or _replace_field_names(describe_record(record), names)
        for record in own
    )
    nested = [
        f"- {record.__name__}: {describe_record(record, whole=True)}"
        for record in inside
        if record not in own
    ]
    if nested:
        yield "\n".join(nested)


def _format_field_list(record: type, names: Mapping[str, str]) -> str:
    """Return the fields in the "Attributes:" section of a docstring as a list; empty if it has none."""
    _, _, section = cleandoc(record.__doc__ or "").partition("Attributes:\n")
    fields = cast("list[tuple[str, str]]", _FIELD.findall(dedent(section)))
    return "\n".join(f"- `{names.get(field, field)}`: {' '.join(text.split())}" for field, text in fields)


def _replace_field_names(text: str, names: Mapping[str, str]) -> str:
    """Replace field names in a docstring by their names in ledgers."""
    return re.sub(r"`(\w+)`", lambda found: f"`{names.get(found[1], found[1])}`", text.replace("``", "`"))


if __name__ == "__main__":
    sys.stdout.write(format_ledgers() + "\n")
