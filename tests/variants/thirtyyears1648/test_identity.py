"""The standard rules behind the game, and the edition that sets them."""

import subprocess
import sys

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import TABLE, VARIANT
from westphalia.model.errors import UnknownNameError
from westphalia.model.reasons import cite_clause
from westphalia.variants.thirtyyears1648 import BOOK
from westphalia.variants.thirtyyears1648.opening import apply_chosen_edition


@pytest.mark.clause("T48-ID-2")
@pytest.mark.parametrize(
    ("edition", "paradox", "adjacent"),
    [
        ("2000_2023", "2000", "intent_no_fallback"),
        ("1971", "1971", "convoy_if_opposed_and_intact"),
        ("1982", "1982", "intent_land_fallback"),
    ],
)
def test_the_edition_fills_in_the_standard_rules(edition: str, paradox: str, adjacent: str) -> None:
    book = apply_chosen_edition(TABLE.rulebook(t48_base_rulebook=edition))
    assert (book.convoy_paradox.value, book.adjacent_convoy.value) == (paradox, adjacent)


@pytest.mark.clause("T48-ID-2")
def test_a_rule_chosen_by_itself_counts_more_than_the_edition() -> None:
    book = apply_chosen_edition(TABLE.rulebook(t48_base_rulebook="1971", convoy_paradox="szykman"))
    assert book.convoy_paradox.value == "szykman"


def test_the_rulebook_of_the_variant_is_that_of_2023() -> None:
    assert isinstance(VARIANT.rulebook, BOOK.rulebook)
    assert VARIANT.rulebook.convoy_paradox.value == "2000"


def test_questions_with_one_reading_are_still_understood_in_old_files(golden: Golden) -> None:
    assert TABLE.rulebook(t48_retreat_when="same_month") == TABLE.rulebook()
    with pytest.raises(UnknownNameError) as caught:
        TABLE.rulebook(t48_retreat_when="next_month")
    golden(str(caught.value))


def test_every_bar_names_a_clause_that_has_words_of_its_own() -> None:
    statements = [statement for chapter in BOOK.chapters for statement in chapter.statements]
    assert {statement.verb for statement in statements} == {"start", "home", "loan", "borrow", "recall"}
    for bar in (bar for statement in statements for bar in statement.bars):
        assert "forbids it" not in cite_clause(bar.clause)


@pytest.mark.clause("T48-SET-2")
def test_the_words_of_a_clause_do_not_depend_on_other_imports(golden: Golden) -> None:
    lone = "from westphalia.variants.thirtyyears1648.opening import SET; print(SET[2].cite())"
    told = subprocess.run([sys.executable, "-c", lone], capture_output=True, text=True, check=True).stdout
    golden(told)
