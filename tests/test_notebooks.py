"""The stored output of the example notebooks is current."""

from pathlib import Path

import pytest

from tests.notebooks import NOTEBOOKS, run, shown, stored

ROOT = Path(__file__).parents[1]
MOST = 600_000
"""The maximum size of a notebook in bytes, including pictures."""

each = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_there_is_a_notebook_for_each_reader() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["programmer", "referee", "researcher"]


@each
def test_the_stored_output_of_a_notebook_is_current(path: Path) -> None:
    """The comparison ignores pictures; ``python -m tests.notebooks --write`` stores the current output."""
    now, kept = run(path), stored(path)
    assert [cell["source"] for cell in now.cells] == [cell["source"] for cell in kept.cells]
    for cell, before in zip(now.cells, kept.cells, strict=True):
        assert shown(cell) == shown(before), cell["source"]


@each
def test_a_stored_notebook_is_small_and_independent_of_the_machine(path: Path) -> None:
    book, text = stored(path), path.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST
    assert str(ROOT) not in text
    assert len(book.cells) >= 15
    code = [cell for cell in book.cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(set(cell["metadata"]) == set() for cell in book.cells)
    assert all(output["output_type"] != "error" for cell in code for output in cell["outputs"])
    assert any("image/svg+xml" in str(output) for cell in code for output in cell["outputs"])
