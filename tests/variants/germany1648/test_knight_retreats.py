"""Retreats of knights, and the places that a knight's attack closes to others."""

import pytest

from tests.golden import Golden
from tests.variants.germany1648.small_land import make_board
from tests.variants.table import Table
from westphalia.variants.germany1648 import GERMANY_1648

TABLE = Table(GERMANY_1648)


def dislodged_in_bar() -> dict[str, str]:
    """Return orders that dislodge a knight in Bar from Luxembourg."""
    return {"church": "A lux - bar, A lor S A lux - bar"}


@pytest.mark.clause("G48-KNIGHT-23")
def test_a_dislodged_knight_retreats_one_step_or_two() -> None:
    moves = TABLE.move(dislodged_in_bar(), "spain K bar")
    assert moves.retreats("spain K bar") == {"frc", "bst", "enh", "saa", "tri", "jul", "lie"}


@pytest.mark.clause("G48-KNIGHT-24")
def test_a_knight_does_not_retreat_onto_others_or_into_a_standoff() -> None:
    moves = TABLE.move(dislodged_in_bar() | {"austria": "A wei - enh, A str - enh, A saa H"}, "spain K bar")
    assert moves.retreats("spain K bar") == {"frc", "bst", "tri", "jul", "lie"}


@pytest.mark.clause("G48-KNIGHT-25")
def test_a_retreating_knight_rides_through_others_and_through_where_its_attacker_came_from() -> None:
    moves = TABLE.move(dislodged_in_bar(), "spain K bar")
    assert "frc" in moves.retreats("spain K bar")  # past the army in Lorraine
    assert "jul" in moves.retreats("spain K bar")  # through Luxembourg, which the attacker left


@pytest.mark.clause("G48-KNIGHT-25")
def test_a_retreating_knight_may_be_barred_from_the_way_its_attacker_came(golden: Golden) -> None:
    rule = {"g48_retreat_middle": "not_through_attacker_origin"}
    moves = TABLE.move(dislodged_in_bar(), "spain K bar", rules=rule)
    assert moves.retreats("spain K bar") == {"frc", "bst", "enh", "saa"}
    position = TABLE.position("church A bar", dislodged={"spain K bar": "lux"})
    refused = TABLE.retreat(position, {"spain": "K bar R jul"}, rules=rule)
    assert refused["K bar R jul"] == "G48-KNIGHT-25"
    golden(refused.why("K bar R jul"))


@pytest.mark.clause("G48-KNIGHT-25")
def test_a_way_around_the_attackers_origin_is_enough() -> None:
    table = Table(GERMANY_1648, make_board("aa-bb aa-cc bb-dd cc-dd"))
    moves = table.move(
        {"west": "A bb - aa, A cc S A bb - aa"}, "east K aa", g48_retreat_middle="not_through_attacker_origin"
    )
    assert moves.retreats("east K aa") == {"dd"}
