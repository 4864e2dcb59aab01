"""Rule choices about submissions that matter in games."""

import pytest

from tests.golden import Golden
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.orders import Order, format_order
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.framework.report import EntryReport, EventCode

SHEET = "Austria: A Bud S A Vie - Gal\nItaly: A Vie - Tyr\n"


def played(choice: str) -> Game:
    game = Game.start(find_variant("standard"), read_rules({"4.E.3": choice}))
    return game.submit_sheet(SHEET).advance()


def text(entry: EntryReport) -> str:
    assert isinstance(entry.entry, Order)
    return format_order(entry.entry)


@pytest.mark.parametrize(("choice", "place"), [("allowed", "gal"), ("not_allowed", "vie")])
def test_a_support_may_order_the_move_of_an_own_unit(choice: str, place: str) -> None:
    game = played(choice)
    assert f"A {place}" in [str(unit) for unit in game.position.units]


def test_the_report_of_a_game_lists_implied_orders(golden: Golden) -> None:
    report = played("allowed").history[-1].report
    assert [(text(entry), entry.given) for entry in report.entries[:3]] == [
        ("A bud S A vie - gal", True),
        ("A vie - gal", False),
        ("A vie - tyr", True),
    ]
    noted = [event.text for event in report.events if event.code == EventCode.NOTED]
    golden(noted)


def test_a_game_with_implied_orders_is_written_and_read_again() -> None:
    game = played("allowed")
    assert read_game(format_game(game)) == game


def test_a_game_reports_nothing_if_nothing_had_to_be_decided() -> None:
    events = played("not_allowed").history[-1].report.events
    assert [event for event in events if event.code == EventCode.NOTED] == []
