"""Where knights retreat to, and what a knight's attack closes to others."""

import pytest

from tests.golden import Golden
from tests.variants.germany1648.small_land import land
from tests.variants.table import Table
from westphalia.variants.germany1648 import GERMANY_1648

TABLE = Table(GERMANY_1648)


def dislodged_in_bar() -> dict[str, str]:
    """Orders that dislodge a knight in Bar from Luxembourg."""
    return {"church": "A lux - bar, A lor S A lux - bar"}


@pytest.mark.clause("G48-KNIGHT-23")
def test_a_dislodged_knight_retreats_one_step_or_two() -> None:
    moves = TABLE.move(dislodged_in_bar(), "spain K bar")
    assert moves.retreats("spain K bar") == {"frc", "bst", "enh", "saa", "tri", "jul", "lie"}


@pytest.mark.clause("G48-KNIGHT-23")
def test_a_dislodged_knight_may_be_kept_to_one_step() -> None:
    moves = TABLE.move(
        {"church": "K tri - bar, A lux S K tri - bar"}, "spain K bar", g48_knight_retreat_range="one_step"
    )
    assert moves.retreats("spain K bar") == {"lor"}


@pytest.mark.clause("G48-KNIGHT-23")
def test_a_retreat_of_two_steps_is_void_where_one_is_the_limit(golden: Golden) -> None:
    position = TABLE.position("church A bar", dislodged={"spain K bar": "lux"})
    far = TABLE.retreat(position, {"spain": "K bar R enh"})
    assert far.after == {"church A bar", "spain K enh"}
    refused = TABLE.retreat(position, {"spain": "K bar R enh"}, g48_knight_retreat_range="one_step")
    assert refused["K bar R enh"] == "G48-KNIGHT-23"
    golden(refused.why("K bar R enh"))
    assert refused.after == {"church A bar"}


@pytest.mark.clause("G48-KNIGHT-24")
def test_a_knight_does_not_retreat_into_a_city() -> None:
    moves = TABLE.move({"church": "A bib - neu, A bav S A bib - neu"}, "spain K neu")
    assert not moves.retreats("spain K neu") & {"ulm", "aug", "nur", "reg", "rav"}
    position = TABLE.position("church A neu", dislodged={"spain K neu": "bib"})
    refused = TABLE.retreat(position, {"spain": "K neu R ulm"})
    assert refused["K neu R ulm"] == "G48-KNIGHT-24"


@pytest.mark.clause("G48-KNIGHT-24")
def test_a_knight_does_not_retreat_onto_others_or_into_a_standoff() -> None:
    moves = TABLE.move(dislodged_in_bar() | {"austria": "A wei - enh, A str - enh, A saa H"}, "spain K bar")
    assert moves.retreats("spain K bar") == {"frc", "bst", "tri", "jul", "lie"}


@pytest.mark.clause("G48-KNIGHT-24")
def test_a_knight_does_not_retreat_to_where_its_attacker_came_from_even_two_steps_away() -> None:
    moves = TABLE.move({"church": "K enh - bar, A lux S K enh - bar"}, "spain K bar")
    assert "enh" not in moves.retreats("spain K bar")
    assert "saa" in moves.retreats("spain K bar")


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
def test_a_way_round_the_attackers_origin_is_good_enough() -> None:
    table = Table(GERMANY_1648, land("aa-bb aa-cc bb-dd cc-dd"))
    moves = table.move(
        {"west": "A bb - aa, A cc S A bb - aa"}, "east K aa", g48_retreat_middle="not_through_attacker_origin"
    )
    assert moves.retreats("east K aa") == {"dd"}


@pytest.mark.clause("G48-KNIGHT-27")
def test_a_unit_does_not_retreat_to_where_the_knight_that_dislodged_it_came_from() -> None:
    near = TABLE.move({"spain": "K lor - bar, A lux S K lor - bar"}, "church A bar")
    assert near.retreats("church A bar") == set()
    far = TABLE.move({"spain": "K frc - bar, A lux S K frc - bar"}, "church A bar")
    assert far.retreats("church A bar") == {"lor"}
    on_horse = TABLE.move({"spain": "K frc - bar, A lux S K frc - bar"}, "church K bar")
    assert "frc" not in on_horse.retreats("church K bar")
    assert "bst" in on_horse.retreats("church K bar")


@pytest.mark.clause("G48-KNIGHT-23")
def test_two_knights_that_retreat_to_one_place_are_disbanded() -> None:
    position = TABLE.position(
        "church A bar, church A bst", dislodged={"spain K bar": "lux", "austria K bst": "bad"}
    )
    ended = TABLE.retreat(position, {"spain": "K bar R enh", "austria": "K bst R enh"})
    assert ended["K bar R enh"] == ended["K bst R enh"] == "retreat_conflict"
    assert ended.after == {"church A bar", "church A bst"}
