"""Rule choices about submissions that matter in games."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from tests.golden import Golden
from westphalia.env.vocabulary import vocabulary_of
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import (
    Build,
    Convert,
    Designation,
    Disband,
    Hold,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant
from westphalia.variants.framework.report import Entry, EntryReport, EventCode
from westphalia.variants.framework.year import State
from westphalia.variants.registry import BUILT_IN

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


@pytest.mark.parametrize("variant", BUILT_IN)
def test_an_order_submitted_as_a_value_is_read_like_its_text(variant: str) -> None:
    state = Game.start(variant).state
    orders: list[Order] = [order for order in vocabulary_of(state.conditions).orders if order is not None]
    here, nowhere = (Designation(Location(name)) for name in (state.position.units[0].location, "xyz"))
    orders = Random(variant).sample(orders, 60)
    orders += [Waive(), Convert(here, UnitKind.ARMY), Hold(nowhere), Support(here, nowhere)]
    orders += [Retreat(here, Location("xyz")), Build(Location(f"{here.location}/xy"), None), Disband(nowhere)]
    accepted = 0
    for step in state.variant.year.phases:
        for order in orders:
            expected = read(step.rules.read_line, format_order(order), state)
            assert read(step.rules.read_order, order, state) == expected
            accepted += expected == order
    assert accepted
    ruling = read(state.variant.referee_rules.read_order, Waive(), state)
    assert isinstance(ruling, str)
    assert "'W' is not a ruling" in ruling


Given = TypeVar("Given", str, Order)


def read(how: Callable[[Given, State], Entry], given: Given, state: State) -> Entry | str:
    """Return what is read, or the message of the error."""
    try:
        return how(given, state)
    except WestphaliaError as error:
        return str(error)
