"""The tables of ledgers explain each entry."""

import re

import pytest

from tests.variants.two_towns import VARIANT
from westphalia.games.amendments.entries import list_entries
from westphalia.games.ledger_page import format_ledgers
from westphalia.variants import Variant, find_variant, variants

GAMES = [find_variant(name) for name in variants()]


@pytest.mark.parametrize("variant", GAMES, ids=lambda one: one.id)
def test_every_entry_of_a_game_is_listed_with_its_meaning(variant: Variant) -> None:
    for key, entry in list_entries(variant.ledgers).items():
        sections = re.split(r"^### ", format_ledgers(), flags=re.MULTILINE)
        found = [one for one in sections if f"| `{key}` | {entry.form}" in one]
        assert found, key
        told = [re.sub(r"^\|.*$", "", one, flags=re.MULTILINE) for one in found]
        assert any(f"`{key}`" in one for one in told), key


@pytest.mark.parametrize("variant", GAMES, ids=lambda one: one.id)
def test_the_opening_ledger_has_only_known_entries(variant: Variant) -> None:
    _, ledger = variant.opening(variant.board, variant.rulebook)
    assert set(ledger) <= set(list_entries(variant.ledgers))


def test_an_added_game_has_the_entries_of_every_game() -> None:
    assert set(list_entries(VARIANT.ledgers)) >= {"vacant", "players"}
