"""Every email of the corpus: what is accepted, what is not read as an order, and what is refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.mail.facts import FACTS, MailFacts
from westphalia.games import Game
from westphalia.games.mail import MailResult, is_mail, read_mails, submit_mails
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import REFEREE
from westphalia.variants import find_variant, format_entry

CORPUS = Path(__file__).parent / "corpus"
PLAYERS = """referee:
  AUSTRIA IS PLAYED BY Anna <anna@example.org>
  ITALY IS PLAYED BY ben@example.com
  FRANCE IS PLAYED BY Carl <carl@example.com>
  GERMANY IS PLAYED BY Carl (carl@example.com)
"""


@cache
def started() -> Game:
    """Return the game of the corpus."""
    return Game.start(find_variant("standard")).submit_sheet(PLAYERS)


def take(name: str, *, keep_good: bool = False) -> MailResult:
    """Submit an email of the corpus."""
    return submit_mails(started(), read_mails((CORPUS / name).read_bytes(), name), keep_good=keep_good)


def orders(game: Game) -> dict[str, list[str]]:
    """Return the submitted orders by power."""
    return {
        str(power): [format_entry(entry) for entry in entries]
        for power, entries in game.submissions.items()
        if power != REFEREE
    }


def fine() -> list[str]:
    return [name for name, facts in FACTS.items() if not facts.refused]


def refused() -> list[str]:
    return [name for name, facts in FACTS.items() if facts.refused]


def test_the_corpus_and_its_facts_are_complete() -> None:
    assert sorted(FACTS) == sorted(path.name for path in CORPUS.iterdir())
    assert len(FACTS) >= 50
    assert all(is_mail(path.read_bytes()) for path in CORPUS.iterdir())


@pytest.mark.parametrize("name", fine())
def test_the_orders_of_a_mail_are_accepted_and_everything_else_is_listed(name: str) -> None:
    facts: MailFacts = FACTS[name]
    taken = take(name)
    assert orders(taken.game) == facts.orders
    assert [one.text for sheet in taken.sheets for one in sheet.unread] == facts.unread
    assert taken.refused == ()
    notes = " ".join(note for sheet in taken.sheets for note in sheet.notes)
    assert facts.note in notes
    assert bool(facts.note) == bool(notes)
    assert len(taken.skipped) == len(facts.skipped)
    for one in taken.skipped:
        (why,) = [why for end, why in facts.skipped.items() if one.mail.name.endswith(end)]
        assert why in one.why


@pytest.mark.parametrize("name", refused())
def test_a_mail_that_is_refused_says_why_and_where(name: str) -> None:
    with pytest.raises(WestphaliaError) as caught:
        take(name)
    errors = str(caught.value).split("\n")
    assert any(FACTS[name].refused in error for error in errors)
    assert all(error.startswith(name) for error in errors)


@pytest.mark.parametrize("name", refused())
def test_the_good_lines_of_a_mail_are_accepted_on_request(name: str) -> None:
    if not FACTS[name].good:
        with pytest.raises(WestphaliaError):
            take(name, keep_good=True)
        return
    taken = take(name, keep_good=True)
    assert orders(taken.game) == FACTS[name].good
    assert any(FACTS[name].refused in str(error) for one in taken.refused for error in one.errors)
