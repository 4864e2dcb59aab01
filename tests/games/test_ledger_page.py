"""The ledger tables of the game file page are up to date and explain each entry."""

import re

import pytest

from tests.variants.two_towns import VARIANT
from westphalia.games.amendments.entries import entries_of
from westphalia.games.ledger_page import PAGE, ledger_part, main, with_ledgers
from westphalia.variants import Variant, find_variant, variants

GAMES = [find_variant(name) for name in variants()]


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("<!-- ledger -->") == 1
    assert with_ledgers(page) == page, "run python -m westphalia.games.ledger_page --write"


@pytest.mark.parametrize("variant", GAMES, ids=lambda one: one.id)
def test_every_entry_of_a_game_is_listed_with_its_meaning(variant: Variant) -> None:
    for key, entry in entries_of(variant.ledgers).items():
        sections = re.split(r"^### ", ledger_part(), flags=re.MULTILINE)
        found = [one for one in sections if f"| `{key}` | {entry.form}" in one]
        assert found, key
        told = [re.sub(r"^\|.*$", "", one, flags=re.MULTILINE) for one in found]
        assert any(f"`{key}`" in one for one in told), key


@pytest.mark.parametrize("variant", GAMES, ids=lambda one: one.id)
def test_the_opening_ledger_has_only_known_entries(variant: Variant) -> None:
    _, ledger = variant.opening(variant.board, variant.rulebook)
    assert set(ledger) <= set(entries_of(variant.ledgers))


def test_an_added_game_has_the_entries_of_every_game() -> None:
    assert set(entries_of(VARIANT.ledgers)) >= {"vacant", "players"}


def test_the_command_prints_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert "| `treasury` | for each power or state: a number |" in capsys.readouterr().out
