"""The notebooks of the examples, which people read with their output.

``python -m tests.notebooks --write`` runs them and stores their output, which is the same byte for byte for
the same package: no times, no random numbers.
"""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path
from typing import Any, cast

import nbformat
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
_FORMAT = cast("Any", nbformat)  # it has no types
SECONDS = 120
"""The time limit of a cell: the first one that resolves arrays compiles machine code, once per
installation."""


def stored(path: Path) -> Any:
    """A stored notebook."""
    return _FORMAT.read(path, as_version=4)


def run(path: Path) -> Any:
    """Return the notebook with the current output of its cells. Raise `CellExecutionError` if one fails."""
    book = stored(path)
    client = NotebookClient(
        book,
        timeout=SECONDS,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    return cleaned(book)


def cleaned(book: Any) -> Any:
    """Return the notebook without data that differs between runs or machines."""
    book.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(book.cells, 1):
        cell["id"] = f"cell-{number:02}"
        cell["metadata"] = {}
        if cell["cell_type"] == "code":
            cell["outputs"] = joined(cell["outputs"])
    return book


def joined(outputs: list[Any]) -> list[Any]:
    """Return the outputs of a cell, with printed pieces joined."""
    found: list[Any] = []
    for output in outputs:
        if found and output["output_type"] == found[-1]["output_type"] == "stream":
            found[-1]["text"] += output["text"]
        else:
            found.append(output)
    return found


def shown(cell: Any) -> list[str]:
    """Return the text output of a cell, without pictures and extra blanks."""
    words: list[str] = []
    for output in cell.get("outputs", ()):
        data = output.get("data", {})
        text = data.get("text/html") or data.get("text/plain") or output.get("text", "")
        plain = unescape(re.sub(r"<[^<>]*>", " ", text)) if "text/html" in data else text
        words.append(" ".join(plain.split()))
    return words


def write() -> None:
    """Run all notebooks and store their output."""
    for path in NOTEBOOKS:
        text = _FORMAT.writes(run(path), indent=1)
        path.write_text(f"{text.rstrip()}\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.notebooks --write")
    write()
