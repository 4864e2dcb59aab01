"""The Ottoman units, which follow the order with the most influence behind it."""

from __future__ import annotations

import pytest

from tests.variants.europe1615.years import BOARD, FALL, VARIANT, entry_texts, play, reports, setting, status
from tests.variants.playing import events, go, orders_of, owner, to, units
from westphalia.games import legal_orders_of_unit
from westphalia.games.game import Game
from westphalia.games.reports.reports import secrets_report
from westphalia.model.names import Power
from westphalia.model.orders import MovementOrder, format_order, parse_order
from westphalia.variants.europe1615.statuses import find_winner
from westphalia.variants.referee import Table

START = Game.start(VARIANT)


def ottoman_provinces(game: Game) -> set[str]:
    """Return the provinces of the Ottoman units."""
    return {unit.removeprefix("ott ") for unit in units(game) if unit.startswith("ott ")}


@pytest.mark.clause("E15-OTT-EX-2", "E15-OTT-5")
def test_equal_orders_add_up_however_they_are_written() -> None:
    game = go(START, spain="SER-BOS", france="SER-hold", austria="A Serbia H")
    assert ottoman_provinces(game) == {"A ser", "A rum"}
    game = go(START, spain="SER-BOS", france="Ser - hun", austria="A Belgrade - Hungary")
    assert orders_of(game, "ott") == ["A ser - hun", "A rum H"]


@pytest.mark.clause("E15-OTT-3")
def test_every_power_may_order_them_in_every_season() -> None:
    for power in ("austria", "denmark", "england", "france", "spain"):
        assert ottoman_provinces(go(START, **{power: "SER-BOS, RUM-GRE"})) == {"A bos", "A gre"}
    game = go(go(START), denmark="SER-BOS")
    game = go(game, england="BOS-ALB")
    assert ottoman_provinces(game) == {"A alb", "A rum"}


@pytest.mark.clause("E15-OTT-9")
@pytest.mark.parametrize("order", ["SER-PAR", "SER-hel", "A ser S A rom"])
def test_orders_that_cannot_be_carried_out_are_left_out_or_count_as_holds(order: str) -> None:
    orders = {"spain": order, "france": "SER-BOS"}
    assert ottoman_provinces(go(play("ott A ser", e15_ottoman_illegal="ignored"), **orders)) == {"A bos"}
    assert ottoman_provinces(go(play("ott A ser", e15_ottoman_illegal="counts_as_hold"), **orders)) == {
        "A ser"
    }
    orders["austria"] = "SER-BOS"
    assert ottoman_provinces(go(play("ott A ser", e15_ottoman_illegal="counts_as_hold"), **orders)) == {
        "A bos"
    }


@pytest.mark.clause("E15-OTT-5")
def test_supports_and_convoys_are_weighed_as_well() -> None:
    game = play("ott A ser, ott A bul, ott F aeg, ott A gre")
    game = go(
        game,
        spain="SER-BOS, AEG C A GRE-RUM, GRE-RUM VIA",
        france="A ser S A bul - wlc, F aeg H, A bul - wlc",
        england="ser s bul-wlc",
    )
    assert set(orders_of(game, "ott")) == {
        *("A ser S A bul - wlc", "A bul - wlc", "F aeg C A gre - rum", "A gre - rum via convoy"),
    }
    assert ottoman_provinces(game) == {"A ser", "A wlc", "F aeg", "A rum"}


@pytest.mark.clause("E15-OTT-10")
def test_only_the_order_that_is_followed_is_published() -> None:
    game = go(START, spain="SER-BOS, A mil - gen", france="SER-hold, RUM-GRE", austria="RUM-BUL, RUM-BUL")
    assert orders_of(game, "ott") == ["A rum - gre", "A ser - bos"]
    for power in ("spain", "france", "austria"):
        assert not {text for text in entry_texts(game, power) if "ser" in text or "rum" in text}
    assert not [text for text in events(game) if "Serbia" in text or "Rumelia" in text]
    held = go(START, spain="SER-hold")
    unordered = go(START, spain="A mil H")
    assert [one for one in held.history[-1].report.entries if one.power == "ott"] == [
        one for one in unordered.history[-1].report.entries if one.power == "ott"
    ]
    assert set(reports(held)) == set(reports(unordered))


@pytest.mark.clause("E15-OTT-10", "E15-OTT-4", "E15-OTT-5")
def test_the_referee_sees_all_ottoman_orders_and_weights() -> None:
    assert secrets_report(START).sections == ()
    game = go(START, spain="SER-BOS", france="SER-hold, RUM-GRE", austria="SER-BOS, RUM-BUL")
    (section,) = secrets_report(game, 0).sections
    (votes,) = section.blocks
    assert isinstance(votes, Table)
    found = {tuple(map(str, row)) for row in votes.rows}
    assert found == {
        ("A ser", "A ser - bos", "Spain", "37", "followed"),
        ("A ser", "A ser - bos", "Austria", "33", "followed"),
        ("A ser", "A ser H", "France", "35", ""),
        ("A rum", "A rum - gre", "France", "35", "followed"),
        ("A rum", "A rum - bul", "Austria", "33", ""),
    }
    later = game.advance()
    assert secrets_report(later).sections in (
        secrets_report(later, 0).sections,
        secrets_report(later, 1).sections,
    )
    assert secrets_report(game).phase == "S1615M"


@pytest.mark.clause("E15-OTT-3")
def test_legal_orders_of_ottoman_units_can_be_listed() -> None:
    orders = {format_order(order) for order in legal_orders_of_unit(Game.start(VARIANT), "ser")}
    assert {"A ser H", "A ser - bos", "A ser S A rum"} <= orders


@pytest.mark.clause("E15-OTT-12", "E15-OTT-13")
def test_ottoman_units_capture_and_expand() -> None:
    game = to(play("ott A hun, ott A rum", when=FALL), "S1616M")
    assert owner(game, "hun") == "ott"
    assert {place for place, power in game.position.owners.items() if power == "ott"} >= {"hun", "rum", "ser"}
    assert status(game, "hun") is None


@pytest.mark.clause("E15-OTT-6")
def test_half_of_the_weight_is_no_majority() -> None:
    at = setting(play(rules={"e15_ottoman_rule": "majority"}))
    orders = [parse_order(f"A ser{rest}", BOARD) for rest in (" - bos", " - alb", " H")]
    weights = {Power("spain"): 10}, {Power("france"): 6}, {Power("austria"): 4}
    pairs = zip(orders, weights, strict=True)
    tally = {order: given for order, given in pairs if isinstance(order, MovementOrder)}
    assert find_winner(at, tally) is None
    tally.popitem()
    assert find_winner(at, tally) == orders[0]
