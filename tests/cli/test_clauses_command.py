"""The clauses of a game on the command line: all, those of a chapter, or one in full."""

import json

import pytest

from tests.golden import Golden
from westphalia.variants import find_variant, variants

from .conftest import Westphalia

GERMANY = ("rules", "--variant", "germany-1648")
BOOKS = [variant for variant in variants() if find_variant(variant).book is not None]


@pytest.mark.parametrize("variant", BOOKS)
def test_every_clause_is_listed_with_its_words_and_its_options(westphalia: Westphalia, variant: str) -> None:
    listed = json.loads(westphalia("rules", "--variant", variant, "--clauses", "--json").out)
    book = find_variant(variant).book
    assert book is not None
    assert [one["clause"] for one in listed] == list(book.clauses)
    assert all(one["words"] and one["title"] for one in listed)
    fields = [option["field"] for one in listed for option in one["options"]]
    assert sorted(fields) == sorted(option.field_name for option in book.options)
    out = westphalia("rules", "--variant", variant, "--clauses").out
    assert [clause for clause in book.clauses if f"\n{clause} " not in out] == []


def test_the_title_of_a_chapter_stands_above_its_clauses(westphalia: Westphalia) -> None:
    out = westphalia(*GERMANY, "G48-CITY-1", "--clauses").out
    title = "cities  The Free Imperial Cities: fifteen centers, each held by a neutral army"
    assert out.startswith(f"{title}\nG48-CITY-1  there are fifteen Free Imperial Cities\n")


def test_the_clauses_of_a_chapter_or_of_a_part_can_be_listed(westphalia: Westphalia) -> None:
    by_name = json.loads(westphalia(*GERMANY, "cities", "--clauses", "--json").out)
    by_id = json.loads(westphalia(*GERMANY, "g48-city", "--clauses", "--json").out)
    assert by_name == by_id
    assert [one["clause"] for one in by_name] == [f"G48-CITY-{number}" for number in range(1, 16)]
    (one,) = json.loads(westphalia(*GERMANY, "G48-CITY-1", "--clauses", "--json").out)
    assert one["clause"] == "G48-CITY-1"


def test_one_clause_is_shown_with_the_option_in_effect(westphalia: Westphalia) -> None:
    told = json.loads(westphalia(*GERMANY, "--clause", "g48-knight-17", "--json").out)
    (option,) = told["options"]
    assert (told["clause"], told["chapter"]) == ("G48-KNIGHT-17", "knights")
    assert (option["field"], option["chosen"], option["default"]) == (
        "g48_path_through_city",
        "false",
        "false",
    )
    assert [reading["key"] for reading in option["readings"]] == ["false", "true"]
    out = westphalia(*GERMANY, "--clause", "G48-KNIGHT-17").out
    assert out.startswith("G48-KNIGHT-17\nA knight may not ride through a Free Imperial City.\n")
    assert "  false *  It may not" in out


def test_a_clause_without_options_says_so(westphalia: Westphalia, golden: Golden) -> None:
    golden(westphalia(*GERMANY, "--clause", "G48-CITY-1").out)
