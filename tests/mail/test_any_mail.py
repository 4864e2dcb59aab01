"""Any bytes are read as an email or refused with a place, and nothing is accepted in part."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from tests.mail.quote_headers import ATTRIBUTIONS, FIELDS, header_block
from tests.mail.test_mail_corpus import CORPUS, started
from westphalia.games import Game, format_game
from westphalia.games.mail import MailChoices, is_mail, make_mail, read_mails, submit_mails
from westphalia.model.errors import WestphaliaError
from westphalia.variants import find_variant

MAILS = sorted(path for path in CORPUS.iterdir())
PIECES = (
    b"From: ",
    b"Subject: Austria\n",
    b"\n\n",
    b"From x Mon Nov  2 20:00:00 2026\n",
    b"> ",
    b"-- \n",
    b"\x00",
    b"\xff\xfe",
    b"\x81",
    b"=?utf-8?b?",
    b"?=",
    b"Content-Type: multipart/mixed; boundary=b\n",
    b"--b\n",
    b"--b--",
    b"Content-Type: text/html\n",
    b"<![x",
    b"<style><!-- <<x>> {color:white} .y {display:none}",
    b"<p class=y style='color:#fff'>",
    b"<s>",
    b"~~",
    b"Fall 1901:\n",
    b"Builds: A Vie\n",
    b"<!DOCTYPE",
    b"&#x110000;",
    b"&#xD800;",
    b"Content-Transfer-Encoding: ",
    b"base64\n",
    b"quoted-printable\n",
    b"=ED=A0=80",
    b"A Vie - ",
    b"A Vie - Gal\n",
    b"wrote:\n",
    b"charset=",
    b"utf-16",
    b"utf-7",
    b"idna",
    b"punycode",
    b"hex",
    b"rot13",
    b"; format=flowed",
    b"If x: ",
    b"Italy:\n",
    b"Date: Mon, 99 Nov 2026 99:99:99 +9999\n",
    b"phase: x\n",
    b"\r",
    b"\xe2\x80\xae",
    b"referee: ",
    b"(standing):",
)


def take(data: bytes, *, keep_good: bool) -> None:
    """Submit bytes as emails; allow only our errors, and no email that is silently accepted in part."""
    taken, refused = None, ""
    try:
        taken = submit_mails(started(), read_mails(data, "mail"), choices=MailChoices(keep_good=keep_good))
    except WestphaliaError as problem:
        refused = str(problem)
    if taken is None:
        assert "mail" in refused
        return
    assert format_game(taken.game)
    assert [sheet.to_json() for sheet in taken.readings]


@given(st.binary(max_size=400), st.booleans())
@settings(max_examples=40, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes, keep_good: bool) -> None:
    is_mail(data)
    take(data, keep_good=keep_good)


@given(st.lists(st.sampled_from(PIECES), max_size=14), st.booleans())
@settings(max_examples=80, deadline=None)
def test_any_pieces_of_mails_are_read_or_refused(pieces: list[bytes], keep_good: bool) -> None:
    take(b"".join(pieces), keep_good=keep_good)


@given(st.text(max_size=200))
@settings(max_examples=40, deadline=None)
def test_any_text_without_headers_is_read_or_refused(text: str) -> None:
    try:
        submit_mails(
            started(), [make_mail(text, "mail")], power="austria", choices=MailChoices(keep_good=True)
        )
    except WestphaliaError as problem:
        refused = str(problem)
    else:
        refused = ""
    assert not refused or "mail" in refused


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.name)
def test_a_damaged_mail_is_read_or_refused(path: Path) -> None:
    rng, whole = Random(path.name), path.read_bytes()
    for _ in range(3):
        data = bytearray(whole)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(data))
            match rng.randint(0, 3):
                case 0:
                    data[at] = rng.randrange(256)
                case 1:
                    del data[at : at + rng.randint(1, 20)]
                case 2:
                    data[at:at] = rng.choice(PIECES)
                case _:
                    del data[max(at, 1) :]
        take(bytes(data), keep_good=rng.random() < 0.5)


def test_mails_that_are_too_large_or_too_deep_are_refused() -> None:
    with pytest.raises(WestphaliaError, match="too large"):
        read_mails(b"From: a@example.org\n\n" + b"x" * 25_000_001, "mail")
    (long,) = read_mails(b"From: a@example.org\n\n" + b"A Vie - Gal " * 50_000, "mail")
    assert long.fault is not None
    many = b"From: anna@example.org\n\n" + b"x\n" * 6000
    (asked,) = submit_mails(started(), read_mails(many, "mail")).questions.values()
    assert "6,001 lines" in asked[0][1].why
    deep = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(2000))
    take(f"From: anna@example.org\n{deep}".encode(), keep_good=False)


@pytest.mark.parametrize("known", ["Anna@Example.ORG", "anna@example.org", "anna@example.org."])
@pytest.mark.parametrize("written", ["ANNA@example.org", "Anna <anna@EXAMPLE.org>"])
def test_a_sender_is_known_in_upper_and_lower_case(known: str, written: str) -> None:
    game = Game.start(find_variant("standard")).submit("referee", f"AUSTRIA IS PLAYED BY Anna <{known}>")
    mails = read_mails(f"From: {written}\nSubject: hi\n\nA Vie - Gal\n".encode(), "mail")
    taken = submit_mails(game, mails)
    assert [one.power for one in taken.readings] == ["austria"]


@pytest.mark.parametrize(
    "body",
    [
        "A Vie - Gal\n" * 10_000,
        "A Vie - Gal, " * 30_000,
        "hi " * 100_000,
        "From: a\nTo: b\n" * 5_000,
        "a:" * 200_000,
        "A Mun A Ber F Kie A Mun A Ber F Kie A Mun A Ber F Kie x\n" * 250,
        "(" * 5_000 + "A Vie - Gal" + ")" * 5_000,
        "\n".join(ATTRIBUTIONS.values()),
        "\n".join(map(header_block, FIELDS)),
    ],
    ids=[
        "orders",
        "one line",
        "words",
        "fields",
        "colons",
        "units",
        "brackets",
        "introductions",
        "headers",
    ],
)
def test_a_mail_of_thousands_of_lines_or_words_is_a_question_or_an_error(body: str) -> None:
    take(f"From: anna@example.org\n\n{body}".encode(), keep_good=False)


def test_an_email_of_which_too_much_must_be_tried_is_a_question() -> None:
    body = "".join(f"{'A Mun A Ber F Kie ' * 9}{n}\n" for n in range(250))
    taken = submit_mails(started(), read_mails(f"From: anna@example.org\n\n{body}".encode(), "mail"))
    (asked,) = taken.questions.values()
    assert len(asked) == 250
    assert asked[-1][1].why == "the email is too long to be understood"


@pytest.mark.parametrize("body", ["<div>" * 50_000, "<table><tr><td>" * 3_000], ids=["tags", "depth"])
def test_html_that_is_too_large_or_too_deep_is_refused(body: str) -> None:
    (mail,) = read_mails(
        f"From: anna@example.org\nContent-Type: text/html\n\n{body}A Vie - Gal".encode(), "mail"
    )
    assert mail.fault is not None
    assert "the HTML" in str(mail.fault)
