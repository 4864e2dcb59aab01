"""Every email of the corpus: what is accepted, what is not read as an order, and what is refused."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.mail.facts import FACTS, MailFacts
from westphalia.games import Game
from westphalia.games.mail import MailChoices, MailResult, PieceKind, is_mail, read_mails, submit_mails
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
    return submit_mails(
        started(), read_mails((CORPUS / name).read_bytes(), name), choices=MailChoices(keep_good=keep_good)
    )


def ask(name: str, *, keep_good: bool = False) -> tuple[Game, list[str]]:
    """Submit an email of the corpus; return the game and what is wrong with the email."""
    try:
        taken = take(name, keep_good=keep_good)
    except WestphaliaError as error:
        return started(), str(error).split("\n")
    asked = [str(reading.to_error(piece)) for asked in taken.questions.values() for reading, piece in asked]
    return taken.game, [*asked, *(str(error) for part in taken.refused for error in part.errors)]


def unread(taken: MailResult) -> list[str]:
    """Return the lines that are not orders."""
    return [piece.text for reading in taken.readings for piece in reading.of_kind(PieceKind.REMARK)]


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
    assert unread(taken) == facts.unread
    assert taken.refused == ()
    assert not taken.questions
    notes = " ".join(note for reading in taken.readings for note in reading.notes)
    assert facts.note in notes
    assert bool(facts.note) == bool(notes)
    assert len(taken.skipped) == len(facts.skipped)
    for one in taken.skipped:
        (why,) = [why for end, why in facts.skipped.items() if one.mail.name.endswith(end)]
        assert why in one.why


@pytest.mark.parametrize("name", refused())
def test_a_mail_that_is_not_clear_says_why_and_where(name: str) -> None:
    game, errors = ask(name)
    assert any(FACTS[name].refused in error for error in errors)
    assert all(error.startswith(name) for error in errors)
    assert orders(game) == FACTS[name].orders


@pytest.mark.parametrize("name", refused())
def test_the_good_lines_of_a_mail_are_accepted_on_request(name: str) -> None:
    game, errors = ask(name, keep_good=True)
    assert orders(game) == (FACTS[name].good or FACTS[name].orders)
    assert any(FACTS[name].refused in error for error in errors)
