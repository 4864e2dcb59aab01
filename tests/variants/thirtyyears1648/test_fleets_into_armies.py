"""Fleets that become armies."""

import pytest

from tests.golden import Golden
from tests.variants.playing import go, units
from tests.variants.thirtyyears1648.months import BOARD, TABLE, play
from westphalia.model.names import Location, UnitKind
from westphalia.model.orders import Convert, Designation, format_order, parse_order


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


def test_other_games_know_no_such_order(golden: Golden) -> None:
    from tests.variants.table import Table
    from westphalia.variants import find_variant

    moves = Table(find_variant("standard")).move({"france": "F bre FCA"})
    assert moves["F bre FCA"] == "no_conversion"
    golden(moves.why("F bre FCA"))
