"""Fleets that become armies."""

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import BOARD, TABLE, code, go, owner, play, report, units
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import Convert, Designation, format_order, parse_order


@pytest.mark.clause("T48-FCA-2")
def test_a_fleet_may_need_an_undisturbed_month_before_it_changes() -> None:
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


@pytest.mark.clause("T48-FCA-2")
@pytest.mark.parametrize(
    ("english", "expected"), [("F nth S F lon - eng", "converted"), ("F nth H", "T48-FCA-2")]
)
def test_a_convoyed_army_disturbs_a_fleet_only_if_its_convoy_succeeds(english: str, expected: str) -> None:
    there = "france F nan, spain A spn, spain F eng, england F nth, england F lon"
    game = play(there, {"france": "nan"}, "1618-04M", t48_fca_timing="after_one_held_turn")
    game = go(game, spain="A spn - nan, F eng C A spn - nan", england=f"F lon - eng, {english}")
    while game.phase.season == "april":
        game = game.advance()
    assert code(go(game, france="F nan FCA"), "F nan FCA") == expected


@pytest.mark.clause("T48-FCA-2", "T48-ICE-20")
@pytest.mark.parametrize(("attackable", "expected"), [("false", "converted"), ("true", "T48-FCA-2")])
def test_a_move_against_a_fleet_that_the_ice_protects_does_not_disturb_it(
    attackable: str, expected: str
) -> None:
    game = play(
        "russia F krg, sweden A mos",
        {"russia": "krg"},
        "1619-01M",
        t48_fca_timing="after_one_held_turn",
        t48_ice_land_entry="barred_only_from_frozen_to_frozen",
        t48_ice_land_fleet_attackable=attackable,
    )
    game = go(game, russia="F krg H", sweden="A mos - krg")
    assert code(game, "A mos - krg") != "T48-ICE-11"
    game = go(game, russia="F krg FCA")
    assert code(game, "F krg FCA") == expected


@pytest.mark.clause("T48-FCA-5")
@pytest.mark.parametrize("text", ["F Nantes FCA", "FCA Nantes", "f nan fca", "FCA F Nan"])
def test_the_order_is_written_fca(text: str) -> None:
    order = parse_order(text, BOARD)
    assert order == Convert(Designation(Location("nan"), UnitKind.FLEET), UnitKind.ARMY)
    assert format_order(order) == "F nan FCA"


@pytest.mark.clause("T48-FCA-7")
@pytest.mark.parametrize("other", ["F nan S A nmy", "F nan - eng", "F nan H"])
def test_a_fleet_that_changes_does_nothing_else(other: str) -> None:
    moves = TABLE.move({"france": f"F nan FCA, {other}"}, "france A nmy")
    assert "multiple_orders" in {moves["F nan FCA"], moves[other]}
    done = [result for result in moves.orders if result.status == "succeeds" and str(result.unit) == "F nan"]
    assert len(done) <= 1


@pytest.mark.clause("T48-FCA-8")
def test_fleets_change_only_in_months_of_movement(golden: Golden) -> None:
    game = go(play("france F nan", {"france": "nan"}), france="F nan FCA")
    assert code(game, "F nan FCA") == "T48-FCA-8"
    golden(report(game, "F nan FCA").why)
    assert units(game) == {"france F nan"}
    allowed = go(play("france F nan", {"france": "nan"}, t48_fca_in_build_month="true"), france="F nan FCA")
    assert code(allowed, "F nan FCA") == "converted"
    golden(report(allowed, "F nan FCA").why)
    assert units(allowed) == {"france A nan"}


@pytest.mark.clause("T48-FCA-8")
@pytest.mark.parametrize(
    ("power", "order", "expected"),
    [
        pytest.param("spain", "F nan FCA", "foreign_unit", id="another power's fleet"),
        pytest.param("spain", "F avi FCA", "no_such_unit", id="no unit"),
        pytest.param("france", "F eng FCA", "T48-FCA-1", id="at sea"),
        pytest.param("france", "A par FCA", "T48-FCA-9", id="an army"),
        pytest.param("france", "nan FCA", "converted", id="kind left out"),
    ],
)
def test_changes_in_a_build_month_are_illegal_for_the_same_reasons_as_in_others(
    power: str, order: str, expected: str, golden: Golden
) -> None:
    there, owners = (
        "france F nan, france F eng, france A par, spain A mad",
        {"france": "nan par avi", "spain": "mad"},
    )
    may = go(play(there, owners, "1618-05M"), **{power: order})
    june = go(play(there, owners, t48_fca_in_build_month="true"), **{power: order})
    given = [game.history[-1].report.entries[0] for game in (may, june)]
    assert [one.code for one in given] == [expected, expected]
    golden(given[1].why)


@pytest.mark.clause("T48-FCA-8")
def test_a_second_order_to_the_same_fleet_changes_nothing(golden: Golden) -> None:
    game = play("france F nan, france A par", {"france": "nan par"}, t48_fca_in_build_month="true")
    game = go(game, france="F nan FCA, F nan FCA, nan FCA")
    assert [one.code for one in game.history[-1].report.entries] == ["converted", "duplicate", "duplicate"]
    golden([one.why for one in game.history[-1].report.entries])
    assert units(game) == {"france A nan", "france A par"}


@pytest.mark.clause("T48-FCA-10")
def test_the_change_is_not_a_build() -> None:
    game = play("france F nan, france A par", {"france": "nan par avi"}, "1618-05M")
    game = go(game, france="F nan FCA")
    assert units(game) == {"france A nan", "france A par"}
    assert owner(game, "nan") == "france"
    assert game.dues["france"].count == 1  # type: ignore[index]


@pytest.mark.clause("T48-FCA-12", "T48-FCA-8")
def test_a_fleet_that_changes_in_a_build_month_does_nothing_else() -> None:
    game = play("sweden F sca/ec", {"sweden": "sto"}, t48_fca_in_build_month="true")
    assert units(go(game, sweden="F sca FCA")) == {"sweden A sca"}


def test_other_games_know_no_such_order(golden: Golden) -> None:
    from tests.variants.table import Table
    from westphalia.variants import find_variant

    moves = Table(find_variant("standard")).move({"france": "F bre FCA"})
    assert moves["F bre FCA"] == "no_conversion"
    golden(moves.why("F bre FCA"))
