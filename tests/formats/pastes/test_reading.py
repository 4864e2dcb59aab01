"""Invented turns in the manner of sites, judges, programs, zines and forums are read as their files say.

Every `data/NAME.txt` has a `NAME.json` beside it with its turns: orders with their marks, units, offers of
retreats and centers.
"""

import json
from pathlib import Path

import pytest

from tests.formats.pastes.reading import DATA, summarize, unaccounted
from westphalia.formats.pastes import find_paste, read_paste

TEXTS = sorted(DATA.glob("*.txt"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_pasted_turn_is_read_as_its_file_says(path: Path) -> None:
    """Every order, mark, unit, offer and center is found, and no other."""
    text = path.read_text(encoding="utf-8")
    assert summarize(text) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_line_is_accounted_for(path: Path) -> None:
    """The paste says of each line what it was read as."""
    text = path.read_text(encoding="utf-8")
    assert unaccounted(read_paste(text, lenient=True), text) == []


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_a_quoted_turn_is_read_alike(path: Path) -> None:
    """The marks that mail programs put before quoted lines change nothing."""
    text = path.read_text(encoding="utf-8")
    quoted = "\n".join(f"> {line}" for line in text.split("\n"))
    assert _without_columns(summarize(quoted)) == _without_columns(summarize(text))


@pytest.mark.parametrize("start", ["[b]Spring 1901[/b]\n", "[S1901M] ", "{'phase': 'S1901M'}\n"])
def test_a_bracket_at_the_start_is_no_json(start: str) -> None:
    """Codes of forums, phases in brackets and Python's dictionaries begin with the brackets of JSON."""
    paste = find_paste(f"{start}Austria: A Vie - Gal, A Bud - Ser")
    assert paste is not None
    assert [order.line for order in paste.turns[0].orders] == [1 + start.count("\n")] * 2


def _without_columns(summary: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in summary.items() if key != "errors"}
