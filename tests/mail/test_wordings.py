"""Every wording of the table: which orders a line gives, or what else it is."""

from __future__ import annotations

from functools import cache

import pytest

from tests.mail.wordings import INFLUENCE, ORDERS, OTHERS, QUESTION
from westphalia.games import Game
from westphalia.games.mail import MailReading, make_mail, submit_mails
from westphalia.model.names import Power
from westphalia.variants import find_variant, format_entry


@cache
def begun(variant: str) -> Game:
    return Game.start(find_variant(variant))


def read(text: str, power: str, variant: str = "standard") -> tuple[list[str], MailReading]:
    """Return the orders of an email, and how it was read, with a clear order in a second paragraph."""
    clear = {
        "standard": {"france": "F Bre H", "turkey": "A Con H", "england": "F Edi H", "germany": "A Ber H"}
    }
    other = clear.get(variant, {}).get(power, "1: SAX")
    is_whole = "Bre" in text
    taken = submit_mails(
        begun(variant), [make_mail(text if is_whole else f"{other}\n\n{text}\n", "mail")], power=power
    )
    accepted = [format_entry(one) for one in taken.game.submissions.get(Power(power), ())]
    return accepted if is_whole else accepted[1:], taken.readings[0]


@pytest.mark.parametrize(
    ("power", "text"), [(power, text) for power, lines in ORDERS.items() for text in lines]
)
def test_a_clear_line_gives_its_orders(power: str, text: str) -> None:
    accepted, reading = read(text, power)
    assert reading.questions == ()
    assert "|".join(accepted) == ORDERS[power][text]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, lines in OTHERS.items() for text in lines])
def test_any_other_line_is_accounted_for(kind: str, text: str) -> None:
    accepted, reading = read(text, "france")
    assert accepted == []
    assert kind in {piece.kind for piece in reading.pieces if piece.line > 1}
    assert bool(reading.questions) == (kind == QUESTION)


@pytest.mark.parametrize("text", list(INFLUENCE))
def test_a_line_of_influence_is_read_or_asked_about(text: str) -> None:
    accepted, reading = read(text, "france", "europe-1619")
    kinds = {piece.kind for piece in reading.pieces if piece.line > 1}
    assert INFLUENCE[text] in {*accepted, *kinds}
    assert bool(reading.questions) == (INFLUENCE[text] == QUESTION)
