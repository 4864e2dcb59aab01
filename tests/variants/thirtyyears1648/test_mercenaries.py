"""Mercenaries: moves and battles."""

import pytest

from tests.golden import Golden
from tests.variants.playing import code, events, go, units
from tests.variants.thirtyyears1648.months import BOARD, TABLE, play
from westphalia.games import legal_orders
from westphalia.model.names import Power, UnitKind
from westphalia.model.orders import parse_unit


@pytest.mark.clause("T48-MERC-1")
def test_there_is_a_third_kind_of_unit_written_m() -> None:
    assert parse_unit("M sax", BOARD).kind is UnitKind.MERCENARY
    moves = TABLE.move({"austria": "M sil - sax"})
    assert moves.after == {"austria M sax"}


@pytest.mark.clause("T48-MERC-1")
def test_mercenaries_may_be_written_k() -> None:
    def wrong(letter: str, choice: str) -> bool:
        order = f"{letter} sil - sax"
        rules = {"t48_merc_letter": choice, "wrong_unit_kind": "invalid"}
        return TABLE.move({"austria": order}, "austria M sil", rules=rules)[order] == "wrong_unit_type"

    assert (wrong("M", "M"), wrong("K", "M")) == (False, True)
    assert (wrong("M", "K"), wrong("K", "K")) == (True, False)
    for choice, other in (("M", "K"), ("K", "M")):
        game = play("austria A boh", {"austria": "boh vie"}, t48_merc_letter=choice)
        game = go(game, austria=f"B {other} vie, B {choice} tyr")
        assert code(game, f"B {other} vie") == "kind_not_built"
        assert "austria M tyr" in units(game)


@pytest.mark.clause("T48-MERC-1")
def test_builds_and_removals_are_listed_with_the_letter_of_the_reading() -> None:
    for letter in ("M", "K"):
        game = play("austria M boh, france A sax", {"france": "par avi"}, t48_merc_letter=letter)
        listed = legal_orders(game)
        assert listed[Power("austria")].to_json()["units"] == {"M boh": [f"{letter} boh D"]}
        assert f"B {letter} par" in listed[Power("france")].to_json()["builds"]


@pytest.mark.clause("T48-MERC-3")
def test_mercenaries_are_on_foot() -> None:
    moves = TABLE.move({"france": "M nan - eng"})
    assert moves["M nan - eng"] == "army_to_sea"
    game = go(play("france A par", {"france": "par nan avi"}), france="B M eng, B M nan")
    assert code(game, "B M eng") == "T48-MERC-18"
    assert code(game, "B M nan") == "built"


@pytest.mark.clause("T48-MERC-10", "T48-MERC-23", "T48-MERC-13")
def test_an_attack_by_one_dislodges_a_lone_mercenary(golden: Golden) -> None:
    moves = TABLE.move({"austria": "M boh H", "sweden": "A sax - boh"})
    assert moves.dislodged == {"austria M boh"}
    assert moves.retreats("austria M boh") == set()
    game = go(play("austria M boh, sweden A sax", {}, "1618-04M"), sweden="A sax - boh")
    assert units(game) == {"sweden A boh"}
    assert game.phase.code == "1618-05M"
    golden(events(game))


@pytest.mark.clause("T48-MERC-11")
@pytest.mark.parametrize(
    ("choice", "standoff", "dislodged"),
    [
        ("restore", "normal", set[str]()),
        ("restore", "yields", set[str]()),
        ("add_to_zero", "normal", {"austria M boh"}),
        ("add_to_zero", "yields", {"austria M boh"}),
    ],
)
def test_a_supported_mercenary_holds_with_its_own_strength_or_without(
    choice: str, standoff: str, dislodged: set[str]
) -> None:
    orders = {"austria": "M boh H, A sil S M boh", "sweden": "A sax - boh, A fra S A sax - boh"}
    rules = {"t48_merc_supported_hold": choice, "t48_merc_standoff": standoff}
    assert TABLE.move(orders, rules=rules).dislodged == dislodged


@pytest.mark.parametrize(
    ("orders", "arrives"),
    [
        ({"austria": "A sil - sax", "sweden": "A sax H"}, set[str]()),
        ({"austria": "A sil - sax, A boh S A sil - sax", "sweden": "A sax H"}, {"sil"}),
        ({"austria": "A sil - sax, A boh S A sil - sax", "sweden": "A sax H, A fra S A sax"}, set[str]()),
        ({"austria": "A sil - sax, A boh S A sil - sax", "sweden": "A sax - brb, A brb H"}, {"sil"}),
        ({"austria": "A sil - sax", "sweden": "A sax - brb, A brb H"}, set[str]()),
        ({"austria": "A sil - sax", "sweden": "A fra - sax"}, set[str]()),
        ({"austria": "A sil - sax, A boh S A sil - sax", "sweden": "A fra - sax"}, {"sil"}),
        (
            {"austria": "A sil - sax, A boh S A sil - sax", "sweden": "A fra - sax, A brb S A fra - sax"},
            set[str](),
        ),
    ],
)
def test_where_mercenaries_yield_in_standoffs_ordinary_units_are_what_they_were(
    orders: dict[str, str], arrives: set[str]
) -> None:
    # Strengths then count in halves: every role of an ordinary unit is worth two of them.
    far_away = "france M par"
    usual, halves = TABLE.move(orders, far_away), TABLE.move(orders, far_away, t48_merc_standoff="yields")
    for moves in (usual, halves):
        came = {line.unit.location for line in moves.orders if line.unit and line.code == "arrives"}
        assert came == arrives
