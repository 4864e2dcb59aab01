"""The generated parts of rules pages match the code."""

from pathlib import Path

import pytest

from tests.golden import Golden
from tests.variants.two_towns import TT, VARIANT
from westphalia.model.reasons import Clause
from westphalia.variants import find_variant, variants
from westphalia.variants.page import find_page, main, make_parts, replace_parts

BOOKS = [variant for variant in variants() if find_variant(variant).book is not None]
PAGE = "Before.\n\n<!-- options -->\nold\n<!-- end of options -->\n\nAfter.\n"


@pytest.mark.parametrize("variant", BOOKS)
def test_the_page_of_a_game_is_as_its_book(variant: str) -> None:
    found = find_variant(variant)
    page = find_page(found).read_text(encoding="utf-8")
    assert found.book is not None
    assert page.count("<!-- options -->") == 1
    assert replace_parts(page, found.book) == page, (
        f"run python -m westphalia.variants.page {variant} --write"
    )


def test_every_game_but_the_standard_one_has_a_book() -> None:
    assert [variant for variant in variants() if variant != "standard"] == BOOKS


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
