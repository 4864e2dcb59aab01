"""Single rules for emails: whose they are, which of their lines are read, and what an error says."""

from __future__ import annotations

import pytest

from tests.mail.test_mail_corpus import orders, started
from westphalia.games.mail import MailResult, read_mails, submit_mails
from westphalia.model.errors import Defects, WestphaliaError

CARL, ANNA = "carl@example.com", "anna@example.org"


def mail(text: str, sender: str = ANNA, subject: str = "hello", more: str = "") -> bytes:
    """Return an email."""
    return f"From: {sender}\nSubject: {subject}\n{more}\n{text}".encode()


def mailbox(*mails: bytes) -> bytes:
    return b"\n\n".join(b"From x@example.org Mon May  4 10:00:00 2026\n" + one for one in mails)


def take(data: bytes, *, keep_good: bool = False) -> MailResult:
    return submit_mails(started(), read_mails(data, "mail"), keep_good=keep_good)


@pytest.mark.parametrize(
    ("subject", "power"),
    [
        ("Germany", "germany"),
        ("orders for France", "france"),
        ("Germany and Turkey", "germany"),
        ("Austria, France, Italy", "france"),
    ],
)
def test_of_a_player_with_two_powers_the_subject_says_which_whatever_else_it_names(
    subject: str, power: str
) -> None:
    text = "A Mun H" if power == "germany" else "A Par H"
    assert [one.power for one in take(mail(text, CARL, subject)).sheets] == [power]


@pytest.mark.parametrize("subject", ["France and Germany", "Turkey", "hello"])
def test_of_a_player_with_two_powers_the_subject_must_name_one_of_them(subject: str) -> None:
    with pytest.raises(WestphaliaError, match=r"plays France and Germany, and the subject .* does not say"):
        take(mail("A Mun H", CARL, subject))


@pytest.mark.parametrize(("header", "is_read"), [("no", True), ("No", True), ("auto-replied", False)])
def test_an_automatic_reply_is_no_order_sheet(header: str, is_read: bool) -> None:
    data = mail("A Vie - Gal", more=f"Auto-Submitted: {header}\n")
    if is_read:
        assert orders(take(data).game) == {"austria": ["A vie - gal"]}
    else:
        with pytest.raises(WestphaliaError, match="automatic reply"):
            take(data)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("--\nA Vie - Gal\n", ["A vie - gal"]),
        ("A Vie - Gal\n--\nAnna\n", ["A vie - gal"]),
        ("A Vie - Gal\n--\nAnna\n> what about Budapest?\nA Bud - Ser\n", ["A vie - gal", "A bud - ser"]),
        ("> your orders?\nA Vie - Gal\n> and the other?\nA Bud - Ser\n", ["A vie - gal", "A bud - ser"]),
    ],
)
def test_a_signature_has_text_above_it_and_ends_at_a_quote(text: str, read: list[str]) -> None:
    assert orders(take(mail(text)).game) == {"austria": read}


def test_orders_in_a_signature_are_refused() -> None:
    with pytest.raises(WestphaliaError, match="is in what looks like a signature"):
        take(mail("A Vie - Gal\n--\nA Bud - Ser\n"))


@pytest.mark.parametrize("keep_good", [False, True])
def test_an_email_without_a_good_line_is_refused_for_its_bad_ones(keep_good: bool) -> None:
    with pytest.raises(WestphaliaError, match='unknown province "Xyz"'):
        take(mail("A Vie - Xyz\n"), keep_good=keep_good)


def test_a_power_whose_orders_are_refused_is_not_blamed_for_an_email_without_orders() -> None:
    refused, silent = mail("if Italy moves: A Vie - Gal\n"), mail("See you tomorrow!\n")
    with pytest.raises(WestphaliaError) as caught:
        take(mailbox(refused, silent))
    assert not isinstance(caught.value, Defects)
    assert "is a condition" in str(caught.value)
    with pytest.raises(WestphaliaError, match="no line is an order"):
        take(mailbox(silent, silent))
