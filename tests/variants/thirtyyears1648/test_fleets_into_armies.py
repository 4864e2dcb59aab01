"""Fleets that become armies."""

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import BOARD, JANUARY, TABLE, code, go, owner, play, report, units
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import Convert, Designation, format_order, parse_order


@pytest.mark.clause("T48-FCA-1", "T48-FCA-2")
def test_a_fleet_on_a_coast_becomes_an_army(golden: Golden) -> None:
    moves = TABLE.move({"france": "F nan FCA"})
    assert moves["F nan FCA"] == "converted"
    assert moves.after == {"france A nan"}
    golden(moves.why("F nan FCA"))


@pytest.mark.clause("T48-FCA-1")
def test_a_fleet_at_sea_does_not(golden: Golden) -> None:
    moves = TABLE.move({"france": "F eng FCA"})
    assert moves["F eng FCA"] == "T48-FCA-1"
    assert moves.after == {"france F eng"}
    golden(moves.why("F eng FCA"))


@pytest.mark.clause("T48-FCA-2")
def test_or_only_after_a_month_in_which_it_held_undisturbed() -> None:
    def month(first: str, others: str = "", against: str = "", cuts: str = "false") -> str:
        game = play(
            f"france F nan{others}",
            {"france": "nan"},
            "1618-04M",
            t48_fca_timing="after_one_held_turn",
            t48_merc_cuts=cuts,
        )
        game = go(game, france=first) if not against else go(game, france=first, spain=against)
        place = next(u for u in game.position.units if u.power == "france").location
        return code(go(game, france=f"F {place} FCA"), f"F {place} FCA")

    assert month("F nan H") == "converted"
    assert month("F nan - nmy") == "T48-FCA-2"
    assert month("F nan H", ", spain A par", "A par - nan") == "T48-FCA-2"
    assert month("F nan H", ", spain M par", "M par - nan") == "converted"
    assert month("F nan H", ", spain M par", "M par - nan", cuts="true") == "T48-FCA-2"


@pytest.mark.clause("T48-FCA-3", "T48-FCA-4")
def test_an_attack_of_another_power_keeps_it_a_fleet(golden: Golden) -> None:
    moves = TABLE.move({"france": "F nan FCA", "spain": "A par - nan"})
    assert moves["F nan FCA"] == "disturbed"
    assert moves.after == {"france F nan", "spain A par"}
    golden(moves.why("F nan FCA"))


@pytest.mark.clause("T48-FCA-4")
def test_it_is_dislodged_as_a_fleet() -> None:
    moves = TABLE.move({"france": "F nan FCA", "spain": "A par - nan, A nmy S A par - nan"})
    assert moves["F nan FCA"] == "dislodged"
    assert moves.dislodged == {"france F nan"}


@pytest.mark.clause("T48-FCA-3")
def test_an_own_move_disturbs_only_where_that_is_the_rule() -> None:
    orders = {"france": "F nan FCA, A par - nan"}
    assert TABLE.move(orders)["F nan FCA"] == "converted"
    assert TABLE.move(orders, t48_fca_attack_means="including_own")["F nan FCA"] == "disturbed"


@pytest.mark.clause("T48-FCA-3")
def test_a_move_that_somebody_else_stops_disturbs_unless_that_is_the_rule() -> None:
    orders = {
        "france": "F nan FCA",
        "spain": "A par - nan, A gui S A par - nan",
        "england": "A nmy - nan, F eng S A nmy - nan",
    }
    assert TABLE.move(orders)["F nan FCA"] == "disturbed"
    only = "only_if_bounced_or_dislodged"
    assert TABLE.move(orders, t48_fca_attack_means=only)["F nan FCA"] == "converted"
    alone = {"france": "F nan FCA", "spain": "A par - nan"}
    assert TABLE.move(alone, t48_fca_attack_means=only)["F nan FCA"] == "disturbed"


@pytest.mark.clause("T48-FCA-3", "T48-MERC-6")
def test_what_cuts_no_support_disturbs_no_fleet() -> None:
    orders = {"france": "F nan FCA", "spain": "M par - nan"}
    assert TABLE.move(orders)["F nan FCA"] == "converted"
    assert TABLE.move(orders, t48_merc_cuts="true")["F nan FCA"] == "disturbed"


@pytest.mark.clause("T48-FCA-5")
@pytest.mark.parametrize("text", ["F Nantes FCA", "FCA Nantes", "f nan fca", "FCA F Nan"])
def test_the_order_is_written_fca(text: str) -> None:
    order = parse_order(text, BOARD)
    assert order == Convert(Designation(Location("nan"), UnitKind.FLEET), UnitKind.ARMY)
    assert format_order(order) == "F nan FCA"


@pytest.mark.clause("T48-FCA-6")
def test_it_can_be_supported_to_hold() -> None:
    orders = {"france": "F nan FCA, A gui S F nan", "spain": "A par - nan, A nmy S A par - nan"}
    moves = TABLE.move(orders)
    assert moves["A gui S F nan"] == "given"
    assert "france F nan" in moves.after
    without = TABLE.move(orders, t48_fca_supportable="false")
    assert without["A gui S F nan"] == "no_matching_order"
    assert without.dislodged == {"france F nan"}


@pytest.mark.clause("T48-FCA-7")
@pytest.mark.parametrize("other", ["F nan S A nmy", "F nan - eng", "F nan H"])
def test_it_does_nothing_else_in_that_month(other: str) -> None:
    moves = TABLE.move({"france": f"F nan FCA, {other}"}, "france A nmy")
    assert "multiple_orders" in {moves["F nan FCA"], moves[other]}
    done = [result for result in moves.orders if result.status == "succeeds" and str(result.unit) == "F nan"]
    assert len(done) <= 1


@pytest.mark.clause("T48-FCA-8")
def test_it_is_an_order_of_months_of_movement(golden: Golden) -> None:
    game = go(play("france F nan", {"france": "nan"}), france="F nan FCA")
    assert code(game, "F nan FCA") == "T48-FCA-8"
    golden(report(game, "F nan FCA").why)
    assert units(game) == {"france F nan"}
    allowed = go(play("france F nan", {"france": "nan"}, t48_fca_in_build_month="true"), france="F nan FCA")
    assert code(allowed, "F nan FCA") == "converted"
    golden(report(allowed, "F nan FCA").why)
    assert units(allowed) == {"france A nan"}


@pytest.mark.clause("T48-FCA-9")
@pytest.mark.parametrize("order", ["A nan FCA", "A nan ACF", "M nan FCA", "F nan FCM"])
def test_nothing_else_changes_into_anything_else(order: str) -> None:
    moves = TABLE.move({"france": order})
    assert moves[order] == "T48-FCA-9"
    assert moves.after == {f"france {order[:5]}"}


@pytest.mark.clause("T48-FCA-10")
def test_the_change_is_no_build() -> None:
    game = play("france F nan, france A par", {"france": "nan par avi"}, "1618-05M")
    game = go(game, france="F nan FCA")
    assert units(game) == {"france A nan", "france A par"}
    assert owner(game, "nan") == "france"
    assert game.dues["france"].count == 1  # type: ignore[index]


@pytest.mark.clause("T48-FCA-11")
def test_a_fleet_in_a_frozen_land_changes_unless_that_is_barred() -> None:
    orders = {"russia": "F krg FCA"}
    assert TABLE.move(orders, phase=JANUARY)["F krg FCA"] == "converted"
    assert TABLE.move(orders, phase=JANUARY, t48_fca_frozen="barred")["F krg FCA"] == "T48-FCA-11"
    assert TABLE.move(orders, t48_fca_frozen="barred")["F krg FCA"] == "converted"


@pytest.mark.clause("T48-FCA-12")
def test_the_army_stands_on_no_coast() -> None:
    moves = TABLE.move({"sweden": "F sca/ec FCA"})
    assert moves.after == {"sweden A sca"}


@pytest.mark.clause("T48-FCA-12", "T48-FCA-8")
def test_nor_does_one_that_changes_in_a_build_month() -> None:
    game = play("sweden F sca/ec", {"sweden": "sto"}, t48_fca_in_build_month="true")
    assert units(go(game, sweden="F sca FCA")) == {"sweden A sca"}


def test_other_games_know_no_such_order(golden: Golden) -> None:
    from tests.variants.table import Table
    from westphalia.variants import find_variant

    moves = Table(find_variant("standard")).move({"france": "F bre FCA"})
    assert moves["F bre FCA"] == "no_conversion"
    golden(moves.why("F bre FCA"))
