"""The table of ambiguous movements in recorded games."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.table import Table

from ...research import Comparison, Rate, ambiguous_key
from ..running.text import Text


def render_ambiguous_movements(total: Comparison) -> Table:
    """Return the table of movements without exactly one resolution, by the families of their cores."""
    table = Table.grid(padding=(0, 3, 0, 0))
    heads = ("smallest ambiguous part", "count", "share of movements", "example")
    table.add_row(*(Text(head, "dim") for head in heads))
    for family, count in count_by_family(total):
        rate = Rate(count, total.phases["movement"])
        table.add_row(family, f"{count:,}", str(rate), format_location(total.examples[ambiguous_key(family)]))
    return table


def count_by_family(total: Comparison) -> list[tuple[str, int]]:
    """Return the families with their counts, most frequent first."""
    return sorted(total.ambiguous.items(), key=lambda item: (-item[1], item[0]))


def format_location(example: Mapping[str, Any]) -> str:
    """Return where an example is: the file in its archive, the line and the phase."""
    name = str(example["file"]).rpartition(":")[2]
    line = f":{example['line']}" if example["line"] else ""
    return f"{Path(name).name}{line} {example['phase']}"


def share_to_json(count: int, of: int) -> dict[str, float]:
    """Return a share with its interval as a JSON object."""
    low, high = Rate(count, of).interval
    return {"count": count, "of": of, "low": low, "high": high}
