"""The log of a game: what changed and when, stored only in the file."""

from collections.abc import Callable

import pytest

from westphalia.games import (
    Game,
    LogEntry,
    add_log_entries,
    amend,
    format_game,
    format_json,
    format_markdown,
    phase_report,
    read_game,
)
from westphalia.variants import find_variant

START = Game.start(find_variant("standard"))
PUBLISHED = "A vie - tri  fails: F tri does not leave, and a power cannot dislodge its own units."


def played() -> Game:
    """Return a game with one change of every kind, each logged at its own time."""
    game = START
    changes: tuple[Callable[[Game], Game], ...] = (
        lambda game: game.submit("austria", "A Vie - Gal, A Bud H"),
        lambda game: game.submit("austria", "A Vie - Tri", replace=True),
        lambda game: game.submit("italy", "A Ven H"),
        lambda game: game.withdraw("italy"),
        lambda game: game.advance(),
        lambda game: amend(game, "OWNER Spa Italy", "the map was misread"),
        lambda game: game.undo(),
        lambda game: game.undo(),
        lambda game: game.draw(),
    )
    for number, change in enumerate(changes):
        reason = "a slip" if number in (6, 7) else ""
        game = add_log_entries(game, change(game), time=f"2026-01-01T00:00:0{number}Z", reason=reason)
    return game


def test_every_change_is_logged_with_the_replaced_lines() -> None:
    assert [
        (one.phase, one.action, one.party, one.lines, one.replaced, one.reason) for one in played().log
    ] == [
        ("S1901M", "submit", "austria", ("A vie - gal", "A bud H"), (), ""),
        ("S1901M", "submit", "austria", ("A vie - tri",), ("A vie - gal", "A bud H"), ""),
        ("S1901M", "submit", "italy", ("A ven H",), (), ""),
        ("S1901M", "withdraw", "italy", (), ("A ven H",), ""),
        ("S1901M", "advance", "", (), (), ""),
        ("F1901M", "amend", "", ("OWNER spa italy",), (), "the map was misread"),
        ("F1901M", "undo", "", ("OWNER spa italy",), (), "a slip"),
        ("F1901M", "undo", "", ("Spring 1901 Movement is open again",), (PUBLISHED,), "a slip"),
        ("S1901M", "end", "", played().log[-1].lines, (), ""),
    ]
    assert played().log[0].time == "2026-01-01T00:00:00Z"


def test_nothing_is_logged_if_nothing_changed() -> None:
    assert add_log_entries(START, START).log == ()


@pytest.mark.parametrize("verify", [False, True])
def test_the_log_is_stored_in_the_game_file(*, verify: bool) -> None:
    game = played()
    assert read_game(format_game(game), verify=verify) == game
    assert read_game(format_game(game), verify=verify).log == game.log


def test_a_game_without_a_log_has_none_in_its_file() -> None:
    assert '"log"' not in format_game(START)


def test_the_time_can_be_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    (entry,) = add_log_entries(START, START.submit("austria", [])).log
    assert entry == LogEntry("1970-01-01T00:00:00Z", "S1901M", "submit", "austria")


def test_reports_never_contain_the_log() -> None:
    game = add_log_entries(START, START.advance(), time="2026-01-01T00:00:00Z", reason="xyzzy")
    game = add_log_entries(game, game.submit("italy", "A Ven H"), time="2026-01-01T00:00:01Z")
    for text in (format_json(phase_report(game)), format_markdown(phase_report(game))):
        assert "2026-01-01" not in text
        assert "xyzzy" not in text


def test_a_report_replaces_the_last_one_that_was_undone() -> None:
    game = START
    for order in ("A Vie - Gal", "A Vie - Boh", "A Vie - Tyr"):
        game = game.submit("austria", order, replace=True)
        game = add_log_entries(game, game.advance())
        report = phase_report(game)
        game = add_log_entries(game, game.undo())
    text = format_markdown(report)
    assert ("A vie - boh" in text, "A vie - gal" in text) == (True, False)
