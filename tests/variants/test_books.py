"""The books and the boards of all variants: clauses, options, retired options, the layout of files."""

import re
from pathlib import Path

import pytest

from westphalia.model.board import audit_board, format_board, read_board
from westphalia.model.errors import UnknownNameError
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant, variants

FOLDER = Path(__file__).parent

REMARKS = {
    *("G48-ID-2", "G48-ID-3", "G48-MAP-1"),
    *("D18-ID-7", "D18-ID-8", "D18-PRAGUE-20"),
    "T48-ID-1",
    *("E19-ID-2", "E19-ID-3", "E19-SCORE-7", "E19-SETUP-20", "E19-SETUP-22"),
    "E15-ID-9",
}
"""The clauses without effect on play: titles, credits, and texts that are lost."""

BOOKS = {name: book for name in variants() if (book := find_variant(name).book) is not None}


def named() -> set[str]:
    """Return the clauses that the tests, cases and games of the variants name."""
    files = [*FOLDER.rglob("test_*.py"), *FOLDER.glob("cases/*/*.txt"), *FOLDER.glob("games/*/*.txt")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files if file != Path(__file__))
    return set(re.findall(r"\b[A-Z]\d\d-[A-Z-]+-\d+[a-z]?\b", text))


def test_every_clause_but_remarks_has_a_test() -> None:
    assert {clause for book in BOOKS.values() for clause in book.clauses} - named() == REMARKS


@pytest.mark.parametrize("name", BOOKS)
def test_every_clause_has_words_without_a_period_and_one_prefix(name: str) -> None:
    clauses = BOOKS[name].clauses
    assert len({code.partition("-")[0] for code in clauses}) == 1
    assert all(clause.words and clause.words[-1] != "." for clause, _ in clauses.values())


@pytest.mark.parametrize("name", BOOKS)
def test_every_option_is_about_a_clause_and_has_several_readings(name: str) -> None:
    book = BOOKS[name]
    for option in book.options:
        assert option.about in book.clauses
        assert len(option) > 1 or option.number
        assert all(reading.meaning for reading in option)


@pytest.mark.parametrize(
    ("name", "field", "only"),
    [(name, field, only) for name, book in BOOKS.items() for field, only in book.retired.items() if only],
)
def test_a_retired_option_accepts_its_only_reading(name: str, field: str, only: str) -> None:
    usual = find_variant(name).rulebook
    assert read_rules({field: only}, usual) == usual
    with pytest.raises(UnknownNameError, match=re.escape(only)):
        read_rules({field: "something_else"}, usual)


@pytest.mark.parametrize("name", variants())
def test_the_board_has_no_defects_and_is_written_in_the_common_layout(name: str) -> None:
    board = find_variant(name).board
    assert audit_board(board) == ()
    assert read_board(format_board(board)) == board
