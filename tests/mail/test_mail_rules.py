"""Single rules for emails: whose they are, which of their lines are read, and what an error says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.mail.quote_headers import ATTRIBUTIONS, header_block
from tests.mail.test_mail_corpus import orders, started
from westphalia.games import Game, SubmitMode
from westphalia.games.mail import LineKey, MailChoices, MailResult, PieceKind, read_mails, submit_mails
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import UnitKind
from westphalia.variants import find_variant

CARL, ANNA = "carl@example.com", "anna@example.org"


def mail(text: str, sender: str = ANNA, subject: str = "hello", more: str = "") -> bytes:
    """Return an email."""
    return f"From: {sender}\nSubject: {subject}\n{more}\n{text}".encode()


def mailbox(*mails: bytes) -> bytes:
    return b"\n\n".join(b"From x@example.org Mon May  4 10:00:00 2026\n" + one for one in mails)


def take(data: bytes, *, keep_good: bool = False) -> MailResult:
    return submit_mails(started(), read_mails(data, "mail"), choices=MailChoices(keep_good=keep_good))


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
    assert [one.power for one in take(mail(text, CARL, subject)).readings] == [power]


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


def why(taken: MailResult) -> list[str]:
    """Return the questions about emails."""
    return [str(reading.to_error(piece)) for asked in taken.questions.values() for reading, piece in asked]


def test_orders_in_a_signature_are_asked_about() -> None:
    taken = take(mail("A Vie - Gal\n--\nA Bud - Ser\n"))
    assert orders(taken.game) == {}
    assert why(taken) == ["mail (text):3: 'A Bud - Ser': the order is in what looks like a signature"]


@pytest.mark.parametrize(
    ("line", "is_asked"),
    [
        ("-- \nall of this only if Italy agrees", True),
        ("-- \nAnna\nPS: cancel the first line", True),
        ("-- \nAnna\nSwap the first two", True),
        ("Sent from my phone - forget Vienna", True),
        ("-- \nAnna\nNever give up", False),
        ("Sent from my phone, please excuse typos", False),
        ("You received this message because you subscribed to a group. To stop this, reply.", False),
    ],
)
def test_a_signature_that_may_change_orders_is_asked_about(line: str, is_asked: bool) -> None:
    taken = take(mail(f"A Vie - Gal\n{line}\n"))
    assert bool(why(taken)) == is_asked


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Builds:\nA Bud\n", ["B A bud"]),
        ("Build as follows:\nA Bud\n", ["B A bud"]),
        ("Build all\n", []),
        ("Please build\n", []),
        ("Builds: all\n", []),
        ("Builds: A Bud\nRemovals: all\n", []),
        ("Disband all my units\n", []),
        ("Move all units\n", []),
    ],
)
def test_a_heading_without_an_order_below_it_is_asked_about(text: str, read: list[str]) -> None:
    game = started().submit("austria", "A Bud - Ser").advance().advance()
    taken = submit_mails(game, read_mails(mail(text), "mail"))
    assert orders(taken.game) == ({"austria": read} if read else {})
    assert bool(why(taken)) == (not read)


@pytest.mark.parametrize(
    ("units", "is_asked"),
    [
        ("A Vie\nA Bud\nF Tri", False),
        ("A Vie, A Bud and F Tri", False),
        ("A Vie, A Con", True),
        ("A Vie -", True),
        ("A Vie - Tri", True),
    ],
)
def test_a_list_of_units_that_have_orders_below_is_no_question(units: str, is_asked: bool) -> None:
    taken = take(mail(f"My units:\n{units}\n\nMy orders:\nA Vie - Gal\nA Bud - Ser\nF Tri - Alb\n"))
    assert bool(why(taken)) == is_asked


@pytest.mark.parametrize(
    ("line", "is_route"),
    [
        ("K Aus - Boh - Sax", True),
        ("K Aus - Boh -> Sax", True),
        ("K Aus - Boh - Sty", False),
        ("K Aus - Boh - Sax - Lus", False),
        ("A Bre - Boh - Sax", False),
    ],
)
def test_a_knight_names_the_place_through_which_it_rides(line: str, is_route: bool) -> None:
    game = Game.start(find_variant("germany-1648"))
    mounted = tuple(
        replace(unit, kind=UnitKind.KNIGHT) if unit.location.province == "aus" else unit
        for unit in game.position.units
    )
    game = replace(game, position=replace(game.position, units=mounted))
    taken = submit_mails(game, read_mails(mail(line), "mail"), power="austria")
    assert bool(why(taken)) != is_route
    assert all("it names several destinations" in one for one in why(taken))


@pytest.mark.parametrize("keep_good", [False, True])
def test_an_email_without_a_good_line_accepts_nothing(keep_good: bool) -> None:
    taken = take(mail("A Vie - Xyz\n"), keep_good=keep_good)
    assert orders(taken.game) == {}
    assert 'unknown province "Xyz"' in why(taken)[0]


def test_only_emails_without_orders_are_an_error() -> None:
    unclear, silent = mail("if Italy moves: A Vie - Gal\n"), mail("See you tomorrow!\n")
    assert len(why(take(mailbox(unclear, silent)))) == 1
    with pytest.raises(WestphaliaError, match="no line is an order"):
        take(mailbox(silent, silent))


FULL = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n"


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        (
            "Sorry, one change, the rest as before:\nA Bud - Rum\n",
            ["A vie - gal", "F tri - alb", "A bud - rum"],
        ),
        ("A Bud - Rum\n", ["A vie - gal", "F tri - alb", "A bud - rum"]),
        (
            "Please change only Budapest: A Bud - Rum instead of A Bud - Ser.\n",
            ["A vie - gal", "F tri - alb", "A bud - rum"],
        ),
        ("A Vie H\nA Bud H\nF Tri H\n", ["A vie H", "A bud H", "F tri H"]),
        ("Thanks, see you on Friday!\n", ["A vie - gal", "A bud - ser", "F tri - alb"]),
    ],
)
def test_a_later_email_changes_single_orders_or_replaces_all(later: str, expected: list[str]) -> None:
    taken = take(mailbox(mail(FULL), mail(later)))
    assert why(taken) == []
    assert orders(taken.game) == {"austria": expected}


@pytest.mark.parametrize("keep_good", [False, True])
@pytest.mark.parametrize(
    "later", ["Please ignore my last mail, I hold everything!\n", "one change: A Bud - Rumm\n"]
)
def test_a_later_email_with_a_question_leaves_the_last_clear_orders_only_on_request(
    later: str, keep_good: bool
) -> None:
    taken = take(mailbox(mail(FULL), mail(later)), keep_good=keep_good)
    assert len(why(taken)) == 1
    assert orders(taken.game) == (
        {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]} if keep_good else {}
    )


def test_a_question_stops_its_power_alone() -> None:
    unclear = mail(FULL + "only if Russia does not object\n")
    clear = mail("A Par H\n", CARL, "France")
    taken = take(mailbox(unclear, clear))
    assert orders(taken.game) == {"france": ["A par H"]}
    assert list(taken.questions) == ["austria"]


@pytest.mark.parametrize(
    ("text", "line", "meant", "expected"),
    [
        (FULL + "only if Russia does not object\n", 4, None, ["A vie - gal", "A bud - ser", "F tri - alb"]),
        ("A Vie - Gal\nA Bud - Rumm\n", 2, "A Bud - Rum", ["A vie - gal", "A bud - rum"]),
        ("A Vie - Gal\nA Bud - Rumm\n", 2, None, ["A vie - gal"]),
        ("A Vie - Gal\nA Bud - Rum if Russia agrees\n", 2, "", ["A vie - gal"]),
        ("A Vie - Gal\nA Bud - Rum (if Russia agrees)\n", 2, None, ["A vie - gal", "A bud - rum"]),
        ("A Vie - Gal, A Bud - Rum\nA Bud - Ser\n", 2, None, ["A vie - gal", "A bud - ser"]),
        ("A Vie - Gal\nA Bud - Rum\nA Bud - Ser\n", 2, "", ["A vie - gal", "A bud - ser"]),
        ("A Vie - Gal\nA Bud - Rum\nA Bud - Ser?\n", 3, "A Bud - Ser", ["A vie - gal", "A bud - ser"]),
    ],
)
def test_the_referee_settles_a_question(text: str, line: int, meant: str | None, expected: list[str]) -> None:
    choices = MailChoices(settled={LineKey(1, line): meant})
    taken = submit_mails(started(), read_mails(mail(text), "mail"), choices=choices)
    assert why(taken) == []
    assert orders(taken.game) == {"austria": expected}
    assert len(taken.readings[0].settled) == 1


@pytest.mark.parametrize(
    ("date", "is_later"),
    [
        ("Mon, 2 Nov 2026 3:00 PM", True),
        ("Mon, 2 Nov 2026 10:00 BRT", True),
        ("Mon, 2 Nov 2026 09:00 GMT -0500", True),
        ("Mon, 2 Nov 2026 11:00 AM UTC", False),
        ("Mon Nov 2 12:00:00 CET 2026", False),
        ("Mon, 2 Nov 2026 11:00 AM", True),
        ("Mon, 2 Nov 2026 11:00:00 IST", True),
        ("Mon, 2 Nov 2026 11:00:00 BST", True),
        ("Mon, 2 Nov 2026 05:00:00 CST", True),
        ("2/11/2026 20:00", True),
        ("yesterday", True),
    ],
)
def test_a_date_is_understood_or_the_sequence_counts(date: str, is_later: bool) -> None:
    first = mail("A Vie - Gal\n", more="Date: Mon, 2 Nov 2026 12:00:00 +0000\n")
    second = mail("A Vie - Tri\n", more=f"Date: {date}\n")
    taken = take(mailbox(first, second))
    assert orders(taken.game) == {"austria": ["A vie - tri" if is_later else "A vie - gal"]}


def test_a_late_email_is_accepted_on_request_and_flagged() -> None:
    game = started().with_deadline("2026-11-02 20:00 CET")
    mails = read_mails(mail("A Vie - Gal\n", more="Date: Mon, 2 Nov 2026 20:01:00 +0100\n"), "mail")
    late = submit_mails(game, mails)
    assert "after the deadline 2026-11-02 20:00 CET" in why(late)[0]
    taken = submit_mails(game, mails, choices=MailChoices(late=True))
    assert orders(taken.game) == {"austria": ["A vie - gal"]}
    assert any("Late:" in note for note in taken.readings[0].notes)


@pytest.mark.parametrize(
    ("date", "deadline", "expected"),
    [
        ("Mon, 2 Nov 2026 19:00:00 GMT", "2026-11-02 20:00 CET", ""),
        ("Mon, 2 Nov 2026 19:01:00 GMT", "2026-11-02 20:00 CET", "after the deadline"),
        ("Mon, 2 Nov 2026 18:59:00 GMT", "2026-11-02 20:00 Europe/Berlin", ""),
        ("Mon, 2 Nov 2026 19:01:00 GMT", "2026-11-02 20:00 Europe/Berlin", "after the deadline"),
        ("Sun, 25 Oct 2026 01:15:00 GMT", "2026-10-25 02:30 Europe/Berlin", "is not clear"),
        ("Mon, 2 Nov 2026 19:01:00 GMT", "2026-11-02 20:00", "time zone of the deadline 2026-11-02 20:00"),
        ("Mon, 2 Nov 2026 19:01:00 GMT", "2026-11-02 20:00 CST", "is not clear"),
        ("Mon, 2 Nov 2026 05:59:00 GMT", "2026-11-02 20:00", ""),
        ("Tue, 3 Nov 2026 08:01:00 GMT", "2026-11-02 20:00", "after the deadline"),
        ("Mon, 2 Nov 2026 10:00:00 CST", "2026-11-02 20:00 CET", "has no clear meaning"),
        ("Mon, 2 Nov 2026 10:00:00", "2026-11-02 20:00 CET", "has no clear meaning"),
        ("Mon, 2 Nov 2026 10:00:00 CST", "", ""),
    ],
)
def test_no_time_zone_is_guessed_to_find_out_whether_an_email_is_late(
    date: str, deadline: str, expected: str
) -> None:
    game = started().with_deadline(deadline)
    taken = submit_mails(game, read_mails(mail("A Vie - Gal\n", more=f"Date: {date}\n"), "mail"))
    assert bool(expected) == bool(why(taken))
    assert expected in "".join(why(taken))


@pytest.mark.parametrize("head", ["Date: Mon, 2 Nov 2026 18:59:00 IST\n", ""])
@pytest.mark.parametrize(("receipt", "is_late"), [("19:59:00 +0100", False), ("20:01:00 +0100", True)])
def test_the_receipt_counts_if_a_date_has_no_clear_meaning(head: str, receipt: str, is_late: bool) -> None:
    game = started().with_deadline("2026-11-02 20:00 CET")
    last = "Received: from c by a; Mon, 9 Nov 2026 9:00:00 Z\n"
    more = f"{head}Received: from a by b; Mon, 2 Nov 2026 {receipt}\n{last}"
    taken = submit_mails(game, read_mails(mail("A Vie - Gal\n", more=more), "mail"))
    assert bool(why(taken)) == is_late
    assert any("the time of its receipt counts" in note for note in taken.readings[0].notes)


def test_an_email_without_any_date_is_flagged_beside_a_deadline() -> None:
    game = started().with_deadline("2026-11-02 20:00 CET")
    taken = submit_mails(game, read_mails(mail("A Vie - Gal\n"), "mail"))
    assert orders(taken.game) == {"austria": ["A vie - gal"]}
    assert "It has no date" in "".join(taken.readings[0].notes)


@pytest.mark.parametrize("language", sorted(ATTRIBUTIONS))
def test_older_emails_are_quoted_in_every_language(language: str) -> None:
    for head in (ATTRIBUTIONS[language], header_block(language)):
        taken = take(mail(f"{FULL}\n{head}\n\nA Vie - Tri\nA Bud H\n"))
        assert why(taken) == []
        assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}
        assert len(taken.readings[0].of_kind(PieceKind.QUOTED)) == head.count("\n") + 3


def html(body: str) -> bytes:
    return mail(f"<html><body>{body}</body></html>", more="Content-Type: text/html; charset=utf-8\n")


@pytest.mark.parametrize(
    ("marked", "kind"),
    [
        ("<s>A Vie - Tri</s>", "struck out"),
        ("<del>A Vie - Tri</del>", "struck out"),
        ("<strike>A Vie - Tri</strike>", "struck out"),
        ("<span style='text-decoration: line-through'>A Vie - Tri</span>", "struck out"),
        ("<style>.x{text-decoration-line:line-through}</style><p class=x>A Vie - Tri</p>", "struck out"),
        ("<p style='display:none'>A Vie - Tri</p>", "hidden"),
        ("<style>.x{display:none}</style><p class=x>A Vie - Tri</p>", "hidden"),
        ("<p style='visibility:hidden'>A Vie - Tri</p>", "hidden"),
        ("<p style='color:#fff'>A Vie - Tri</p>", "hidden"),
        ("<font color=white>A Vie - Tri</font>", "hidden"),
        ("<div style='background:#000'><p style='color:black'>A Vie - Tri</p></div>", "hidden"),
        ("<p style='font-size:0'>A Vie - Tri</p>", "hidden"),
        ("<p style='font-size:0px'>A Vie - Tri</p>", "hidden"),
        ("<p style='opacity:0'>A Vie - Tri</p>", "hidden"),
        ("<p style='max-height:0;overflow:hidden'>A Vie - Tri</p>", "hidden"),
        ("<p hidden>A Vie - Tri</p>", "hidden"),
        ("<p style='color:#fdfdfd'>A Vie - Tri</p>", "hidden"),
        ("<p style='color:transparent'>A Vie - Tri</p>", "hidden"),
        ("<p style='color:rgba(0, 0, 0, 0)'>A Vie - Tri</p>", "hidden"),
        ("<div style='background:#222 none'><p style='color:rgb(30 30 30)'>A Vie - Tri</p></div>", "hidden"),
        ("<style><!-- .x{display:none} --></style><p class=x>A Vie - Tri</p>", "hidden"),
        ("<p style='font:0/0 serif'>A Vie - Tri</p>", "hidden"),
        ("<p style='color:hsl(0, 0%, 99%)'>A Vie - Tri</p>", "hidden"),
        ("<p style='color:#00000008'>A Vie - Tri</p>", "hidden"),
        ("<p style='position:absolute;clip:rect(0 0 0 0)'>A Vie - Tri</p>", "hidden"),
        ("<p style='clip-path:inset(50%)'>A Vie - Tri</p>", "hidden"),
        ("<p style='transform:scale(0)'>A Vie - Tri</p>", "hidden"),
        ("<p style='filter:opacity(0)'>A Vie - Tri</p>", "hidden"),
        ("<style>@media screen{.x{display:none}}</style><p class=x>A Vie - Tri</p>", "hidden"),
        ("<style><<no selector>> {color:white} .x{display:none}</style><p class=x>A Vie - Tri</p>", "hidden"),
    ],
)
def test_html_that_is_struck_out_or_hidden_is_no_order(marked: str, kind: str) -> None:
    taken = take(html(f"<p>A Bud - Ser</p>{marked}"))
    assert why(taken) == []
    assert orders(taken.game) == {"austria": ["A bud - ser"]}
    assert [piece.text for piece in taken.readings[0].of_kind(PieceKind(kind))] == ["A Vie - Tri"]


def test_a_mail_of_a_mailbox_whose_only_order_is_struck_out_is_skipped_with_that_order() -> None:
    taken = take(mailbox(html("<s>A Vie - Tri</s>"), mail("A Mun H", CARL, "Germany")))
    assert [one.why for one in taken.skipped] == ["no orders; 'A Vie - Tri' is struck out"]


@pytest.mark.parametrize(
    "body",
    [
        "<table><tr><th>Unit</th><th>From</th><th>To</th></tr><tr><td>A</td><td>Vie</td><td>Gal</td></tr></table>",
        "<table><tr><td>A Vie</td><td>- Gal</td></tr></table>",
        "<table><tr><td><p>Army Vienna</p></td><td><p>moves to</p></td><td><p>Galicia</p></td></tr></table>",
        "<table><tr><td><div>Hi,</div><div>A Vie - Gal</div></td></tr></table>",
        "<p><s>A Vie - Tri</s> A Vie - Gal</p>",
        "<ul><li>A Vie - Gal</li></ul>",
        "<p style='color:#000;background:#fff'>A Vie - Gal</p>",
        "<p style='color:#000;background:url(paper.png) rgb(0 0 0)'>A Vie - Gal</p>",
        "<p style='font:12px/0 serif;transform:scale(0.9);color:hsl(120 50% 30%)'>A Vie - Gal</p>",
        "<p style='font-size:10px'>A Vie <b>-</b> Gal</p>",
        "<pre>Hi\nA Vie - Gal</pre>",
        "<style><!-- p.MsoNormal {color:black} --></style><p class=MsoNormal>A Vie &agrave; Gal</p>",
        "<p><span>1.<span>&nbsp;&nbsp; </span></span>A Vie - Gal</p>",
        "<p><span style='font-family:Symbol'>&middot;<span>&nbsp; </span></span>A Vie - Gal</p>",
        "<table><tr><td>1</td><td>A Vie - Gal</td></tr></table>",
        "<p>A Vie - Gal</p><div class='gmail_signature'>Anna<br>+43 1 23456<br>Vienna</div>",
        "<p>A Vie - Gal</p><pre class='moz-signature'>Anna\nVienna</pre>",
        "<div style='background:#1e1e1e;color:#fff'>A Vie - Gal</div>",
        "<p style='color:#ccc'>A Vie - Gal</p>",
        "<p style='color:windowtext;background:none'>A Vie - Gal</p>",
        "<details><summary>Orders:</summary>A Vie - Gal</details>",
        "<table><tr><td>A Vie</td><td><s>- Tri</s> - Gal</td></tr></table>",
    ],
)
def test_html_gives_the_orders_that_a_reader_sees(body: str) -> None:
    taken = take(html(body))
    assert why(taken) == []
    assert orders(taken.game) == {"austria": ["A vie - gal"]}


@pytest.mark.parametrize(
    "line",
    ["---------- Forwarded message ---------", "Begin forwarded message:\n", "Anfang der Nachricht:\n"],
)
def test_a_forwarded_email_of_the_sender_is_read_and_one_of_another_is_not(line: str) -> None:
    head = f"{line}\nFrom: {{}}\nDate: Sun, 1 Nov 2026 at 18:00\nSubject: Orders\n"
    own = take(mail(f"I sent this on Sunday\n\n{head.format('Anna <anna@example.org>')}\n{FULL}"))
    assert orders(own.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}
    other = take(mail(f"{head.format('Ben <ben@example.com>')}\n{FULL}"))
    assert orders(other.game) == {}
    assert "is in quoted text" in why(other)[0]


@pytest.mark.parametrize(
    ("subject", "part"),
    [
        ("Fall 1901", "which has not begun"),
        ("Re: F1901M", "which has not begun"),
        ("AW: Fall 1900", "which is over"),
        ("Fall orders", "which has not begun"),
        ("Austria: Autumn moves", "which has not begun"),
        ("DRAFT", '"DRAFT" may change the orders'),
        ("Orders for Europe 1619", "the subject names the game europe-1619"),
        ("Preliminary orders", '"Preliminary" may change the orders'),
        ("Please ignore my last mail", '"ignore" may change the orders'),
        ("Bud - Rum", "the subject orders bud - rum"),
        ("A Vie - Tri, A Bud - Ser", "the subject orders A vie - tri and A bud - ser"),
    ],
)
def test_a_subject_that_may_change_the_orders_is_asked_about(subject: str, part: str) -> None:
    taken = take(mail(FULL, subject=subject))
    assert orders(taken.game) == {}
    assert [part in text for text in why(taken)] == [True]


@pytest.mark.parametrize(
    "subject",
    ["Spring 1901", "Orders for Austria", "Re: Spring", "The fall of Rome", "A Vie - Gal", "game no. 7"],
)
def test_any_other_subject_changes_nothing(subject: str) -> None:
    taken = take(mail(FULL, subject=subject))
    assert why(taken) == []
    assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}


def with_file(text: str, kind: str, name: str, subject: str = "hello") -> bytes:
    """Return an email with an attachment."""
    head = f"Content-Type: {kind}\nContent-Disposition: attachment; filename={name}\n"
    parts = f"--b\n\n{text}\n--b\n{head}\nx\n--b--\n"
    return mail(parts, subject=subject, more="Content-Type: multipart/mixed; boundary=b\n")


@pytest.mark.parametrize(
    ("text", "kind", "name", "is_asked"),
    [
        ("Thanks!", "application/pdf", "orders.pdf", True),
        ("Thanks!", "application/msword", "orders.doc", True),
        ("My orders are attached.", "image/png", "map.png", True),
        ("Anbei", "image/jpeg", "photo.jpg", True),
        ("Thanks!", "image/png", "logo.png", False),
        ("Thanks!", "application/pgp-signature", "signature.asc", False),
        ("Thanks!", "text/calendar", "invite.ics", False),
    ],
)
def test_an_unread_attachment_that_may_hold_the_orders_is_asked_about(
    text: str, kind: str, name: str, is_asked: bool
) -> None:
    taken = take(mailbox(mail(FULL), with_file(text, kind, name)))
    assert [f"this attachment was not read: '{name}'" in one for one in why(taken)] == [True] * is_asked


def test_an_unread_attachment_beside_orders_is_noted() -> None:
    taken = take(with_file(FULL, "application/pdf", "plan.pdf"))
    assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}
    assert "The attachment 'plan.pdf' was not read." in taken.readings[0].notes


def test_an_attachment_with_unclear_orders_is_read_if_the_text_has_none() -> None:
    file = (
        "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=orders.txt\n\n{}\n--b--\n"
    )
    head = "Content-Type: multipart/mixed; boundary=b\n"
    unclear = mail("--b\n\nSee attached.\n" + file.format("A Vie - Xyz"), more=head)
    assert 'unknown province "Xyz"' in why(take(mailbox(mail(FULL), unclear)))[0]
    beside = take(mail(f"--b\n\n{FULL}\n" + file.format("A Vie - Xyz"), more=head))
    assert orders(beside.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}


def test_a_settled_heading_changes_nothing() -> None:
    choices = MailChoices(settled={LineKey(1, 1): None})
    taken = submit_mails(started(), read_mails(mail(f"Fall 1901:\n{FULL}"), "mail"), choices=choices)
    assert why(taken) == []
    assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}


@pytest.mark.parametrize(
    "text",
    [
        "Please replace A Bud - Ser with A Bud - Rum.",
        "Please change A Bud - Ser to A Bud - Rum",
        "Change Budapest to Rumania",
        "One change:",
        "The rest as before.",
        "Typo in my last mail, it should be A Bud - Rum",
    ],
)
def test_a_correction_without_a_clear_order_is_a_question(text: str) -> None:
    taken = take(mailbox(mail(FULL), mail(text)))
    assert orders(taken.game) == {}
    assert len(why(taken)) == 1


@pytest.mark.parametrize(
    "first",
    [
        "A Vie - Gal\nThis is only a draft\n",
        "A Vie - Tri, only if Italy agrees\nA Bud - Rum\n",
        "A Vie - Xyz\n",
    ],
)
def test_a_complete_email_answers_the_questions_about_earlier_ones(first: str) -> None:
    taken = take(mailbox(mail(first), mail(FULL)))
    assert why(taken) == []
    assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}
    part = take(mailbox(mail(first), mail("F Tri - Alb\n")))
    assert len(why(part)) >= 1


def test_an_email_that_changes_single_orders_answers_no_question_about_earlier_ones() -> None:
    """It leaves other orders as they are, so it is not complete even if it names all units."""
    taken = take(mailbox(mail("A Vie - Xyz\n"), mail(f"Sorry, one change, the rest as before:\n{FULL}")))
    assert len(why(taken)) == 1


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        ("6: HES\n6: LOR\n", ["6: hes", "6: lor"]),
        ("3: LOR\n", ["9: wur", "3: hes", "3: lor"]),
    ],
)
def test_as_many_statements_as_before_are_a_new_plan(later: str, expected: list[str]) -> None:
    game = Game.start(find_variant("europe-1619")).submit_sheet(f"referee: FRANCE IS PLAYED BY {ANNA}")
    taken = submit_mails(game, read_mails(mailbox(mail("9: WUR\n3: HES\n"), mail(later)), "mail"))
    assert why(taken) == []
    assert orders(taken.game) == {"france": expected}


@pytest.mark.parametrize("text", ["Forgot one: F Tri - Alb", "Addition: F Tri - Alb", "PS: F Tri - Alb"])
def test_a_later_email_adds_an_order(text: str) -> None:
    taken = take(mailbox(mail("A Vie - Gal\nA Bud - Ser\n"), mail(text)))
    assert why(taken) == []
    assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - ser", "F tri - alb"]}


def test_an_email_that_says_so_changes_single_orders_whatever_the_referee_chose() -> None:
    full = "A Vie - Gal\nA Bud - Ser\nF Tri - Alb\n"
    game = take(mail(full)).game
    change = read_mails(mail("one change: A Bud - Rum"), "mail")
    later = submit_mails(game, change, choices=MailChoices(SubmitMode.REPLACE))
    assert orders(later.game) == {"austria": ["A vie - gal", "F tri - alb", "A bud - rum"]}
    assert "the others stay" in later.readings[0].notes[-1]


def test_raw_bytes_in_a_subject_are_read_as_letters() -> None:
    for charset in ("utf-8", "cp1252"):
        raw = "From: anna@example.org\nSubject: Züge\n\nA Vie - Gal\n".encode(charset)
        assert read_mails(raw, "mail")[0].subject == "Züge"


@pytest.mark.parametrize(
    "struck", ["[s]A Bud - Ser[/s]", "<del>A Bud - Ser</del>", "[STRIKE]A Bud - Ser[/STRIKE]"]
)
def test_marks_of_forums_strike_out_text(struck: str) -> None:
    taken = take(mail(f"A Vie - Gal\n{struck} A Bud - Rum"))
    assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - rum"]}
    assert [str(piece) for piece in taken.readings[0].of_kind(PieceKind.STRUCK_OUT)] == ["A Bud - Ser"]


@pytest.mark.parametrize("heading", ["Next turn:", "For the next season:", "Next year's builds:"])
def test_orders_for_a_next_phase_below_others_are_asked_about(heading: str) -> None:
    taken = take(mail(f"A Vie - Gal\n\n{heading}\nA Gal - War\n"))
    assert orders(taken.game) == {}
    assert why(taken)


@pytest.mark.parametrize(
    ("subject", "is_asked"),
    [
        ("Retreats", True),
        ("Builds", True),
        ("Test", True),
        ("no orders", True),
        ("wrong orders, please wait", True),
        ("Orders?", True),
        ("Re: Orders?", False),
        ("game no. 5", False),
        ("Corrected orders", False),
    ],
)
def test_a_subject_that_casts_doubt_on_the_orders_is_asked_about(subject: str, is_asked: bool) -> None:
    taken = take(mail("A Vie - Gal\n", subject=subject))
    assert [piece.line for piece in taken.readings[0].questions] == ([0] if is_asked else [])


@pytest.mark.parametrize(
    ("line", "meant", "said"),
    [
        ("A Bud - Rum (if Russia agrees)", None, "counts as written"),
        ("A Bud - Rum (if Russia agrees)", "", "means nothing"),
        ("A Bud - Rum (if Russia agrees)", "A Bud - Ser", "means A Bud - Ser"),
        ("Please ignore that.", None, "means nothing"),
    ],
)
def test_what_was_settled_is_told_as_it_counts(line: str, meant: str | None, said: str) -> None:
    choices = MailChoices(settled={LineKey(1, 2): meant})
    taken = submit_mails(started(), read_mails(mail(f"A Vie - Gal\n{line}\n"), "mail"), choices=choices)
    assert taken.readings[0].settled == (f"line 2: {line!r} {said}",)


def test_settled_lines_make_no_difference_between_the_parts_of_an_email() -> None:
    head = 'Content-Type: multipart/alternative; boundary="b"\nMIME-Version: 1.0\n'
    part = "--b\nContent-Type: text/{}\n\n{}\n"
    lines = "A Vie - Gal\nA Bud - Rumm\n"
    body = f"{part.format('plain', lines)}{part.format('html', lines.replace(chr(10), '<br>'))}--b--\n"
    choices = MailChoices(settled={LineKey(1, 2): "A Bud - Rum"})
    taken = submit_mails(started(), read_mails(mail(body, more=head), "mail"), choices=choices)
    assert why(taken) == []
    assert orders(taken.game) == {"austria": ["A vie - gal", "A bud - rum"]}
