"""westphalia submit with emails, reply and pending, as a referee uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Westphalia
from tests.golden import Golden
from tests.mail.test_mail_corpus import CORPUS, PLAYERS


@pytest.fixture
def game(tmp_path: Path, westphalia: Westphalia, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new game that knows the addresses of players."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    file = Path("game.json")
    assert westphalia("new", "standard", file).status == 0
    assert westphalia("submit", file, "-", stdin=PLAYERS).status == 0
    return file


def mail(name: str) -> str:
    """Copy an email of the corpus into the folder of the game, as a referee saves it."""
    Path(name).write_bytes((CORPUS / name).read_bytes())
    return name


def test_the_last_mail_of_a_mailbox_counts_and_the_others_are_listed(
    game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    for box in ("last-by-date.mbox", "advertisement.mbox", "two-powers.mbox"):
        ran = westphalia("submit", game, mail(box), "--replace")
        assert ran.status == 0
        golden(ran.out + ran.err)


def test_a_mail_from_an_unknown_sender_does_not_stop_the_others(
    game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    ran = westphalia("submit", game, mail("stranger.mbox"))
    assert ran.status == 1
    golden(ran.out + ran.err)


def test_a_question_stops_its_power_until_it_is_settled(
    game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    ran = westphalia("submit", game, mail("one-bad-line.eml"))
    assert ran.status == 1
    golden(ran.out + ran.err)
    golden(westphalia("reply", game, "austria").out)
    golden(westphalia("pending", game).out.partition("---")[0])
    golden(westphalia("submit", game, "one-bad-line.eml", "--json").out)
    before = game.read_bytes()
    assert westphalia("submit", game, "one-bad-line.eml", "--strict").status == 2
    for wrong in (("--accept-question", "1"), ("--accept-question", "7:1"), ("--as", "A Vie H")):
        ran = westphalia("submit", game, "one-bad-line.eml", *wrong)
        assert (ran.status, ran.out) == (2, "")
        golden(ran.err)
    assert game.read_bytes() == before
    ran = westphalia("submit", game, "one-bad-line.eml", "--accept-question", "1:2", "--as", "A Bud - Ser")
    assert ran.status == 0
    golden(ran.out + ran.err)
    golden(westphalia("log", game).out)


@pytest.mark.parametrize(
    "name", ["unknown-sender.eml", "two-in-subject.eml", "picture-only.eml", "empty.eml"]
)
def test_a_mail_that_is_refused_changes_nothing(
    name: str, game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    before = game.read_bytes()
    ran = westphalia("submit", game, mail(name))
    assert (ran.status, ran.out) == (2, "")
    golden(ran.err)
    assert game.read_bytes() == before


def test_a_file_that_is_not_a_mail_is_refused_in_a_line(
    game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    Path("picture.eml").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe")
    Path("folder.eml").mkdir()
    for arguments in (("nowhere.eml",), ("folder.eml",), ("picture.eml",), ("austria", "picture.eml")):
        ran = westphalia("submit", game, *arguments)
        assert (ran.status, ran.out) == (2, "")
        golden(ran.err)


def test_a_second_mail_needs_replace_or_add(game: Path, westphalia: Westphalia, golden: Golden) -> None:
    assert westphalia("submit", game, mail("plain.eml")).status == 0
    again = westphalia("submit", game, mail("greetings.eml"))
    assert again.status == 2
    golden(again.err)
    assert westphalia("submit", game, "greetings.eml", "--replace").status == 0


def test_a_reply_and_a_reminder_are_written_for_the_power_that_is_named(
    game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    assert westphalia("submit", game, mail("one-bad-line.eml"), "--keep-good").status == 0
    assert westphalia("pending", game, "--deadline", "2026-11-30 20:00 CET").status == 0
    golden(westphalia("reply", game, "Austria").out)
    golden(westphalia("pending", game, "Austria").out)
    for arguments in (
        ("reply", game, "Austia"),
        ("reply", game),
        ("reply", "nowhere.json", "Austria"),
        ("pending", game, "Austia"),
        ("pending", game, "--deadline", "tomorrow"),
        ("pending", game, "--deadline", ""),
    ):
        ran = westphalia(*arguments)
        assert (ran.status, ran.out) == (2, "")
        golden(ran.err)


def test_the_log_lists_lines_of_a_mail_that_were_not_orders_or_not_accepted(
    game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    assert westphalia("submit", game, mail("one-bad-line.eml"), "--keep-good").status == 0
    assert westphalia("submit", game, mail("greetings.eml"), "--replace").status == 0
    assert westphalia("advance", game, "--anyway", "--phase", "S1901M").status == 0
    assert westphalia("undo", game, "--reason", "a mail came late").status == 0
    golden(westphalia("log", game).out)


IN_ADVANCE = """From: anna@example.org
Subject: Austria

A Vie - Tyr
A Bud - Ser
F Tri H

Fall: A Tyr - Ven
A Ser - Gre
F Tri H
Builds: F Gre
"""


def test_orders_sent_in_advance_are_submitted_when_due_or_asked_about(
    game: Path, westphalia: Westphalia, golden: Golden
) -> None:
    Path("ahead.eml").write_text(IN_ADVANCE, encoding="utf-8")
    golden(westphalia("submit", game, "ahead.eml", "--keep-for-later").out)
    golden(westphalia("show", game, "--pending").out.partition("Orders sent")[2])
    golden(westphalia("reply", game, "austria").out)
    ran = westphalia("advance", game, "--anyway", "--phase", "S1901M")
    golden(ran.out.partition("Next:")[2])
    assert (ran.status, ran.err) == (0, "")
    assert westphalia("undo", game, "--phase", "S1901M").status == 0
    assert westphalia("advance", game, "--anyway", "--phase", "S1901M").status == 0
    assert "A Tyr" not in westphalia("report", game).out
    ran = westphalia("advance", game, "--anyway", "--phase", "F1901M")
    assert ran.status == 0
    golden(ran.err)
    assert westphalia("advance", game, "--phase", "W1901A").status == 2
    golden(westphalia("log", game).out)
