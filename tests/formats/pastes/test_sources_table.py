"""The table of docs/notation.md by source: each line is read as it says."""

import re
from pathlib import Path

import pytest

from westphalia.formats.pastes import read_paste
from westphalia.model.orders import format_order

PAGE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| [^`|]+ \| `([^`]+)` \| `([^`]+)` \| ([^|]*) \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("line", "order", "result"), ROWS)
def test_a_line_of_each_source_is_read_as_the_table_says(line: str, order: str, result: str) -> None:
    heading = "" if line.startswith("ORD") else "Spring 1902\n\nAustria:\n"
    (turn,) = read_paste(f"{heading}{line}\n").turns
    (read,) = turn.orders
    assert read.order is not None
    assert format_order(read.order) == order
    assert ", ".join(mark.value for mark in read.marks) == result


def test_the_table_has_rows() -> None:
    assert len(ROWS) > 15
