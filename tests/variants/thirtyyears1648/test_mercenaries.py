"""Mercenaries on the march and in battle."""

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import BOARD, TABLE, code, events, go, owner, play, units
from westphalia.model.names import UnitKind
from westphalia.model.orders import parse_unit


@pytest.mark.clause("T48-MERC-1")
def test_there_is_a_third_kind_of_unit_written_m() -> None:
    assert parse_unit("M sax", BOARD).kind is UnitKind.MERCENARY
    moves = TABLE.move({"austria": "M sil - sax"})
    assert moves.after == {"austria M sax"}


@pytest.mark.clause("T48-MERC-1")
def test_or_orders_write_k() -> None:
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


@pytest.mark.clause("T48-MERC-3")
def test_mercenaries_are_on_foot() -> None:
    moves = TABLE.move({"france": "M nan - eng"})
    assert moves["M nan - eng"] == "army_to_sea"
    game = go(play("france A par", {"france": "par nan avi"}), france="B M eng, B M nan")
    assert code(game, "B M eng") == "T48-MERC-18"
    assert code(game, "B M nan") == "built"


@pytest.mark.clause("T48-MERC-4")
def test_a_mercenary_never_attacks(golden: Golden) -> None:
    moves = TABLE.move({"austria": "M sil - sax, A boh S M sil - sax, A brb S M sil - sax"}, "sweden A sax")
    assert moves["M sil - sax"] == "T48-MERC-4"
    assert moves.result("M sil - sax").status == "void"
    golden(moves.why("M sil - sax"))
    assert "sweden A sax" in moves.after
    shielding = TABLE.move({"austria": "M sil - sax"}, "sweden A sax", t48_merc_standoff="normal")
    assert shielding.result("M sil - sax").status == "fails"  # for it keeps others out


@pytest.mark.clause("T48-MERC-4")
def test_not_even_another_mercenary_that_holds_with_nothing() -> None:
    moves = TABLE.move({"austria": "M sil - sax"}, "sweden M sax")
    assert moves["M sil - sax"] == "T48-MERC-4"


@pytest.mark.clause("T48-MERC-4")
@pytest.mark.parametrize(
    ("choice", "into_empty", "into_left"),
    [
        ("vacant_only", "arrives", "arrives"),
        ("no_moves", "T48-MERC-4", "T48-MERC-4"),
        ("not_into_occupied_at_start", "arrives", "T48-MERC-4"),
    ],
)
def test_where_a_mercenary_moves(choice: str, into_empty: str, into_left: str) -> None:
    assert TABLE.move({"austria": "M sil - sax"}, t48_merc_move=choice)["M sil - sax"] == into_empty
    left = TABLE.move({"austria": "M sil - sax", "sweden": "A sax - fra"}, t48_merc_move=choice)
    assert left["M sil - sax"] == into_left


@pytest.mark.clause("T48-MERC-5")
def test_over_an_empty_place_a_mercenary_bounces_like_an_army() -> None:
    orders = {"austria": "M sil - sax", "sweden": "A brb - sax"}
    moves = TABLE.move(orders)
    assert (moves["M sil - sax"], moves["A brb - sax"]) == ("bounced", "bounced")
    yields = TABLE.move(orders, t48_merc_standoff="yields")
    assert (yields["M sil - sax"], yields["A brb - sax"]) == ("bounced", "arrives")
    both = TABLE.move({"austria": "M sil - sax", "sweden": "M brb - sax"}, t48_merc_standoff="yields")
    assert (both["M sil - sax"], both["M brb - sax"]) == ("bounced", "bounced")


@pytest.mark.clause("T48-MERC-5")
def test_a_supported_mercenary_goes_in_before_a_lone_army() -> None:
    orders = {"austria": "M sil - sax, A boh S M sil - sax", "sweden": "A brb - sax"}
    assert TABLE.move(orders)["M sil - sax"] == "arrives"
    assert TABLE.move(orders, t48_merc_standoff="yields")["M sil - sax"] == "arrives"


@pytest.mark.clause("T48-MERC-5", "T48-MERC-4")
@pytest.mark.parametrize(
    ("choice", "code", "lost"),
    [
        ("where_nobody_stays", "arrives", {"sweden M sax"}),
        ("normal", "bounced", set[str]()),
        ("yields", "arrives", {"sweden M sax"}),
    ],
)
def test_before_a_unit_that_stays_a_mercenary_shields_nobody(choice: str, code: str, lost: set[str]) -> None:
    orders = {"austria": "M sil - sax", "poland": "A brb - sax"}
    moves = TABLE.move(orders, "sweden M sax", t48_merc_standoff=choice)
    assert (moves["A brb - sax"], moves.dislodged) == (code, lost)


@pytest.mark.clause("T48-MERC-5")
@pytest.mark.parametrize("owner_there", ["austria", "sweden"])
def test_nor_does_it_with_support_and_whoever_stays_there(owner_there: str) -> None:
    orders = {
        "austria": "M sil - sax, A boh S M sil - sax",
        "poland": "A brb - sax, A brn S A brb - sax",
    }
    stays = f"{owner_there} A sax"
    assert TABLE.move(orders, stays).dislodged == {stays}
    assert TABLE.move(orders, stays, t48_merc_standoff="normal").dislodged == set()


@pytest.mark.clause("T48-MERC-5")
def test_where_the_unit_leaves_a_mercenary_keeps_others_out() -> None:
    orders = {"austria": "M sil - sax", "poland": "A brb - sax", "sweden": "A sax - fra"}
    moves = TABLE.move(orders)
    assert (moves["M sil - sax"], moves["A brb - sax"]) == ("bounced", "bounced")
    held = TABLE.move({**orders, "france": "A hes - fra"}, "sweden A bav")
    assert (held["A sax - fra"], held["A brb - sax"]) == ("bounced", "bounced")
    assert held["M sil - sax"] == "T48-MERC-4"


@pytest.mark.clause("T48-MERC-5")
def test_where_a_ring_hangs_on_a_mercenary_the_rule_for_paradoxes_decides() -> None:
    # If the ring turns, the mercenary keeps A sax out of Bohemia; if it does not, nothing does.
    moves = TABLE.move(
        {
            "sweden": "A sax - boh, A fra S A sax - boh",
            "austria": "A boh - sil",
            "poland": "A sil - sax",
            "russia": "M vie - boh, A hun S M vie - boh",
        }
    )
    assert {moves[order] for order in ("A sax - boh", "A boh - sil", "A sil - sax")} == {"paradox_rule"}
    assert moves.dislodged == set()


@pytest.mark.clause("T48-MERC-6")
def test_a_mercenary_cuts_no_support(golden: Golden) -> None:
    orders = {
        "sweden": "A sax S A brb - sil, A brb - sil",
        "austria": "A sil H, M boh - sax",
    }
    moves = TABLE.move(orders)
    assert moves["A sax S A brb - sil"] == "given"
    golden(moves.why("A sax S A brb - sil"))
    cutting = TABLE.move(orders, t48_merc_cuts="true")
    assert cutting["A sax S A brb - sil"] == "cut"


@pytest.mark.clause("T48-MERC-7")
def test_a_mercenary_supports_an_attack() -> None:
    moves = TABLE.move({"austria": "A boh - sax, M sil S A boh - sax"}, "sweden A sax")
    assert moves["A boh - sax"] == "arrives"
    assert moves.dislodged == {"sweden A sax"}


@pytest.mark.clause("T48-MERC-8")
@pytest.mark.parametrize("order", ["M sil S M boh", "M sil S M boh - sax"])
def test_a_mercenary_supports_no_mercenary(order: str) -> None:
    moves = TABLE.move({"austria": order}, "austria M boh")
    assert moves[order] == "T48-MERC-8"
    assert moves.why(order) == (
        f"{order} is illegal: mercenaries support none of their own kind (T48-MERC-8); M sil holds."
    )
    assert TABLE.move({"austria": "M sil S A boh"}, "austria A boh")["M sil S A boh"] == "given"


@pytest.mark.clause("T48-MERC-9", "T48-MERC-24")
def test_others_support_a_mercenary_to_hold(golden: Golden) -> None:
    moves = TABLE.move({"austria": "M boh H, A sil S M boh", "sweden": "A sax - boh"})
    assert moves["A sil S M boh"] == "given"
    assert moves["A sax - boh"] == "bounced"
    golden(moves.why("A sax - boh"))


@pytest.mark.clause("T48-MERC-10", "T48-MERC-23", "T48-MERC-13")
def test_an_attack_by_one_dislodges_a_lone_mercenary(golden: Golden) -> None:
    moves = TABLE.move({"austria": "M boh H", "sweden": "A sax - boh"})
    assert moves.dislodged == {"austria M boh"}
    assert moves.retreats("austria M boh") == set()
    game = go(play("austria M boh, sweden A sax", {}, "1618-04M"), sweden="A sax - boh")
    assert units(game) == {"sweden A boh"}
    assert game.phase.code == "1618-05M"
    golden(events(game))


@pytest.mark.clause("T48-MERC-10")
def test_head_to_head_a_mercenary_has_nothing_either() -> None:
    moves = TABLE.move({"austria": "M boh - sax", "sweden": "A sax - boh"})
    assert moves["A sax - boh"] == "arrives"
    assert moves.dislodged == {"austria M boh"}
    backed = TABLE.move({"austria": "M boh - sax, A sil S M boh - sax", "sweden": "A sax - boh"})
    assert backed["A sax - boh"] == "bounced"
    assert backed.dislodged == set()


@pytest.mark.clause("T48-MERC-11", "T48-MERC-25")
def test_a_supported_mercenary_holds_with_one_and_its_supports() -> None:
    orders = {"austria": "M boh H, A sil S M boh", "sweden": "A sax - boh, A fra S A sax - boh"}
    assert TABLE.move(orders)["A sax - boh"] == "bounced"
    assert TABLE.move(orders, t48_merc_supported_hold="add_to_zero").dislodged == {"austria M boh"}


@pytest.mark.clause("T48-MERC-11")
def test_a_support_that_is_cut_does_not_help_it() -> None:
    orders = {"austria": "M boh H, A sil S M boh", "sweden": "A sax - boh, A brb - sil"}
    assert TABLE.move(orders).dislodged == {"austria M boh"}


@pytest.mark.clause("T48-MERC-12")
def test_after_a_failed_move_a_mercenary_holds_with_nothing() -> None:
    orders = {"austria": "M boh - sil", "poland": "A crc - sil", "sweden": "A sax - boh"}
    assert TABLE.move(orders).dislodged == {"austria M boh"}
    assert TABLE.move(orders, t48_merc_failed_move_hold="1").dislodged == set()


@pytest.mark.clause("T48-MERC-13")
def test_a_dislodged_mercenary_cannot_be_ordered_to_retreat() -> None:
    position = TABLE.position("sweden A boh", dislodged={"austria M boh": "sax"})
    retreats = TABLE.retreat(position, {"austria": "M boh R sil"})
    assert retreats["M boh R sil"] == "T48-MERC-13"
    assert retreats.after == {"sweden A boh"}


@pytest.mark.clause("T48-MERC-21")
@pytest.mark.parametrize(("choice", "expected"), [("true", "austria"), ("false", None)])
def test_a_mercenary_takes_the_center_in_which_it_stands(choice: str, expected: str | None) -> None:
    game = play("austria M sax", {"austria": "vie"}, "1618-05M", t48_merc_captures=choice)
    assert owner(game.advance(), "sax") == expected


@pytest.mark.clause("T48-MERC-22")
def test_a_mercenary_is_convoyed_to_an_empty_coast() -> None:
    orders = {"england": "M lon - nmy, F eng C M lon - nmy"}
    moves = TABLE.move(orders)
    assert moves.after == {"england M nmy", "england F eng"}
    barred = TABLE.move(orders, t48_merc_convoy="false")
    assert barred["M lon - nmy"] == "T48-MERC-22"
    assert barred["F eng C M lon - nmy"] == "T48-MERC-22"
    assert barred.after == {"england M lon", "england F eng"}


@pytest.mark.clause("T48-MERC-22", "T48-MERC-4")
def test_but_it_attacks_nobody_where_it_lands() -> None:
    moves = TABLE.move({"england": "M lon - nmy, F eng C M lon - nmy"}, "france M nmy")
    assert moves["M lon - nmy"] == "T48-MERC-4"


@pytest.mark.clause("T48-MERC-11")
def test_head_to_head_the_support_of_its_move_restores_its_strength() -> None:
    orders = {
        "austria": "M boh - sax, A sil S M boh - sax",
        "sweden": "A sax - boh, A fra S A sax - boh",
    }
    assert TABLE.move(orders).dislodged == set()
    assert TABLE.move(orders, t48_merc_supported_hold="add_to_zero").dislodged == {"austria M boh"}


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
    # Strengths count in halves then: every role of an ordinary unit has to be worth two of them.
    far_away = "france M par"
    usual, halves = TABLE.move(orders, far_away), TABLE.move(orders, far_away, t48_merc_standoff="yields")
    for moves in (usual, halves):
        came = {line.unit.location for line in moves.orders if line.unit and line.code == "arrives"}
        assert came == arrives
