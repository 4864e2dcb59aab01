"""The books, boards and rules pages of all variants."""

import re
from pathlib import Path

import pytest

from tests.golden import Golden
from tests.variants.two_towns import TT, VARIANT
from westphalia.model.board import audit_board, format_board, read_board
from westphalia.model.errors import UnknownNameError
from westphalia.model.reasons import Clause
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant, variants
from westphalia.variants.page import find_page, main, make_parts, replace_parts

# ------------------------------------------------------------------------------------------- books and boards


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


# ------------------------------------------------------------------------------------------------ rules pages


PAGES = [variant for variant in variants() if find_variant(variant).book is not None]
PAGE = "Before.\n\n<!-- options -->\nold\n<!-- end of options -->\n\nAfter.\n"


@pytest.mark.parametrize("variant", PAGES)
def test_the_page_of_a_game_is_as_its_book(variant: str) -> None:
    found = find_variant(variant)
    page = find_page(found).read_text(encoding="utf-8")
    assert found.book is not None
    assert page.count("<!-- options -->") == 1
    assert replace_parts(page, found.book) == page, (
        f"run python -m westphalia.variants.page {variant} --write"
    )


def test_every_game_but_the_standard_one_has_a_book() -> None:
    assert [variant for variant in variants() if variant != "standard"] == PAGES


def test_a_part_is_put_between_its_marks_and_what_is_around_it_stays() -> None:
    assert VARIANT.book is not None
    book = VARIANT.book
    made = replace_parts(PAGE, book)
    assert made == replace_parts(made, book)
    before, row, after = made.partition(
        "| `tt_mud` | TT-2 | `fall` "
        "| When roads are too bad for armies. `fall`: Every fall. `never`: Never. |"
    )
    assert before.startswith("Before.\n\n<!-- options -->\n\n| option | clause | default |")
    assert row
    assert after.endswith("\n\n<!-- end of options -->\n\nAfter.\n")
    assert "old" not in made


def _sentence(clause: Clause) -> str:
    return f"{clause.words[:1].upper()}{clause.words[1:]}."


def test_the_list_of_clauses_names_the_options_about_each() -> None:
    assert VARIANT.book is not None
    assert make_parts(VARIANT.book)["clauses"] == (
        "### Two Towns\n\nA game for two on six places, in a package of its own.\n\n"
        f"- **TT-1** {_sentence(TT[1])}\n- **TT-2** {_sentence(TT[2])} (`tt_mud`)"
    )


def test_the_command_prints_the_parts_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["germany-1648"]) == 0
    printed = capsys.readouterr().out
    assert "| `g48_victory_centres` | G48-VIC-1 | `27` |" in printed
    assert "- **G48-CITY-1** " in printed


def test_the_command_writes_them_into_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    monkeypatch.setattr("westphalia.variants.page._DOCS", tmp_path)
    page = tmp_path / "germany-1648.md"
    page.write_text(f"{PAGE}<!-- clauses -->\n<!-- end of clauses -->\n", encoding="utf-8")
    assert main(["germany-1648", "--write"]) == 0
    assert capsys.readouterr().out == f"{page}: written\n"
    assert "`g48_victory_centres`" in page.read_text(encoding="utf-8")
    assert main(["germany-1648", "--write"]) == 0
    assert capsys.readouterr().out == f"{page}: unchanged\n"
    page.write_text("Nothing.\n", encoding="utf-8")
    assert main(["germany-1648", "--write"]) == 2
    golden(capsys.readouterr().err)


@pytest.mark.parametrize(
    "name",
    ["standard", "grmany-1648"],
)
def test_the_command_says_what_it_cannot_do(
    capsys: pytest.CaptureFixture[str], name: str, golden: Golden
) -> None:
    assert main([name]) == 2
    golden(capsys.readouterr().err)
