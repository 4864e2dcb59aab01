"""Letters to a player: a reply to the orders and a reminder, both with the deadline."""

from __future__ import annotations

import json

import pytest

from westphalia.games import (
    Game,
    RejectedLines,
    add_log_entries,
    describe_missing,
    format_game,
    read_game,
    write_reminder,
    write_reply,
)
from westphalia.model.errors import WestphaliaError
from westphalia.variants import find_variant

START = Game.start(find_variant("standard"))
AUSTRIA = START.find_power("austria")


def test_a_reply_lists_the_orders_and_their_meaning() -> None:
    reply = write_reply(START.submit("austria", "A Vie - Gal, A Bud S A Vie - Gal, F Tri H"), AUSTRIA)
    assert "A vie - gal\n      The army in Vienna moves to Galicia." in reply
    assert "The army in Budapest supports the army in Vienna in its move to\n      Galicia." in reply
    assert "The fleet in Trieste holds." in reply
    assert "Nothing is missing." in reply


def test_a_reply_tells_what_convoys_and_builds_mean() -> None:
    fall = START.submit("england", "F Edi - Nth, A Lvp - Edi, F Lon H").advance()
    fall = fall.submit("england", "F Nth C A Edi - Nwy, A Edi - Nwy via convoy, F Lon H")
    reply = " ".join(write_reply(fall, fall.find_power("england")).split())
    assert "The fleet in the North Sea convoys the army in Edinburgh to Norway." in reply
    assert "The army in Edinburgh moves to Norway by convoy." in reply
    winter = fall.advance().submit("england", "Build F Edi")
    assert "A new fleet in Edinburgh." in write_reply(winter, winter.find_power("england"))


def test_a_reply_lists_missing_orders_and_orders_without_effect() -> None:
    reply = write_reply(START.submit("austria", "A Vie - Par, A Bud - Ser"), AUSTRIA)
    assert "no order for F tri (Trieste)." in reply
    assert "F tri: adr, alb, ven" in reply
    assert "Please look at this again:\n  - A vie - par" in reply


def test_a_reply_lists_the_lines_that_were_left_out() -> None:
    unaccepted = {"austria": RejectedLines(("Hello!",), ("A Bud - Xyz: unknown",))}
    reply = write_reply(
        add_log_entries(START, START.submit("austria", "A Vie H"), unaccepted=unaccepted), AUSTRIA
    )
    assert "not accepted:\n  - A Bud - Xyz: unknown" in reply
    assert "not read as orders:\n  - Hello!" in reply


def test_letters_have_72_characters_a_line() -> None:
    game = START.submit("austria", "A Vie - Par, A Bud S A Vie - Par").with_deadline("2026-11-30 20:00 CET")
    for text in (write_reply(game, AUSTRIA), write_reminder(game, AUSTRIA)):
        assert max(map(len, text.split("\n"))) <= 72


def test_a_reminder_names_the_units_without_orders() -> None:
    assert describe_missing(START, AUSTRIA).startswith(
        "no order for F tri (Trieste)"
    ) or "A vie (Vienna)" in (describe_missing(START, AUSTRIA))
    assert "Your orders are missing: 3 orders." in write_reminder(START, AUSTRIA)
    full = START.submit("austria", "A Vie H, A Bud H, F Tri H")
    assert write_reminder(full, AUSTRIA) == ""
    assert "Your orders are incomplete." in write_reminder(START.submit("austria", "A Vie H"), AUSTRIA)


def test_a_deadline_is_in_both_letters_until_the_phase_is_over() -> None:
    game = add_log_entries(START, START.with_deadline("2026-11-30  8:00 +01:00"))
    assert game.log[-1].action == "deadline"
    for text in (write_reply(game, AUSTRIA), write_reminder(game, AUSTRIA)):
        assert "The deadline is 2026-11-30 08:00 +01:00." in text
    assert read_game(format_game(game)) == game
    assert read_game(format_game(game), verify=True) == game
    assert game.with_deadline("").deadline == game.advance().deadline == game.advance().undo().deadline == ""


@pytest.mark.parametrize(
    "text", ["tomorrow", "2026-13-01 20:00", "2026-11-30", "2026-11-30 25:00", "\x00", "x" * 999]
)
def test_anything_but_a_date_and_time_is_refused(text: str) -> None:
    with pytest.raises(WestphaliaError, match="is not a date and time"):
        START.with_deadline(text)


def test_a_file_with_a_bad_deadline_is_refused_with_the_place() -> None:
    data = json.loads(format_game(START)) | {"deadline": "soon"}
    with pytest.raises(WestphaliaError, match="deadline"):
        read_game(json.dumps(data), "game.json")


def test_a_reply_writes_the_codes_of_a_statement_out() -> None:
    game = Game.start(find_variant("europe-1619"))
    reply = write_reply(game.submit("austria", "8: SCOT, SCOT > UNION, WAR DENMARK"), AUSTRIA)
    assert "  8: scot\n      8: Scotland\n" in reply
    assert "  scot > union\n      Scotland > Protestant Union & Bohemian Confederacy\n" in reply
    assert "  WAR denmark\n\n" in reply


def test_a_reply_without_orders_says_what_is_due() -> None:
    assert "No orders of Austria have been received yet. Due: 3 orders.\n" in write_reply(START, AUSTRIA)


def test_a_unit_on_a_coast_is_named_by_its_province() -> None:
    assert "F stp/sc (St. Petersburg)" in describe_missing(START, START.find_power("russia"))
