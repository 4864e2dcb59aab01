"""Where knights go, what hinders them and whom they meet."""

import pytest

from tests.golden import Golden
from tests.variants.germany1648.small_land import land
from tests.variants.table import Table
from westphalia.model.names import Location
from westphalia.variants.germany1648 import GERMANY_1648
from westphalia.variants.germany1648.cities import cities
from westphalia.variants.germany1648.knights import knight_borders

TABLE = Table(GERMANY_1648)
BOARD = GERMANY_1648.board


@pytest.mark.clause("G48-KNIGHT-3")
def test_a_knight_goes_to_a_bordering_territory() -> None:
    moves = TABLE.move({"spain": "K frc - lor"})
    assert moves["K frc - lor"] == "arrives"
    assert moves.after == {"spain K lor"}


@pytest.mark.clause("G48-KNIGHT-4")
def test_a_knight_goes_two_steps_where_a_man_at_arms_cannot() -> None:
    moves = TABLE.move({"spain": "K frc - bar", "church": "A tri - wei"})
    assert moves["K frc - bar"] == "arrives"
    assert moves["A tri - wei"] == "not_adjacent"


@pytest.mark.clause("G48-KNIGHT-4")
def test_no_knight_goes_three_steps() -> None:
    assert TABLE.move({"spain": "K frc - lux"})["K frc - lux"] == "not_adjacent"


@pytest.mark.clause("G48-KNIGHT-3", "G48-KNIGHT-4")
def test_the_reach_of_a_knight_is_one_or_two_steps_over_territories() -> None:
    reach = knight_borders(BOARD)
    assert reach[Location("bre")] == {"bst", "fur", "bad", "enh", "frc", "lor", "wrt", "hoz"}
    assert reach[Location("tre")] == {"tyr", "bau", "bav", "car", "ldu", "sal"}


@pytest.mark.clause("G48-KNIGHT-5")
def test_a_knight_does_not_stop_on_its_way() -> None:
    moves = TABLE.move({"spain": "K frc - bar", "church": "A lux - bar"}, "austria A saa")
    assert moves["K frc - bar"] == "bounced"
    assert moves.after == {"spain K frc", "church A lux", "austria A saa"}


@pytest.mark.clause("G48-KNIGHT-6")
@pytest.mark.parametrize("between", ["austria A lor", "austria K lor", "spain A lor", "spain K lor"])
def test_whoever_stands_between_does_not_hinder_a_knight(between: str) -> None:
    moves = TABLE.move({"spain": "K frc - bar"}, between)
    assert moves["K frc - bar"] == "arrives"
    assert between in moves.after


@pytest.mark.clause("G48-KNIGHT-7")
@pytest.mark.parametrize("other", ["A enh - lor", "K bar - bst", "K enh - lor", "A lor - saa"])
def test_others_who_move_through_the_same_territory_do_not_hinder_a_knight(other: str) -> None:
    moves = TABLE.move({"spain": "K frc - bar", "austria": other})
    assert moves["K frc - bar"] == "arrives"
    assert moves[other] == "arrives"


@pytest.mark.clause("G48-KNIGHT-8")
def test_a_knight_on_its_way_cuts_no_support_and_dislodges_nobody() -> None:
    moves = TABLE.move(
        {"spain": "K frc - bar, K bst S K frc - bar", "church": "A lor S A enh - saa, A enh - saa"},
        "austria A saa",
    )
    assert moves["K frc - bar"] == "arrives"
    assert moves["A lor S A enh - saa"] == "given"
    assert moves.dislodged == {"austria A saa"}


@pytest.mark.clause("G48-KNIGHT-8")
def test_a_knight_on_its_way_bounces_nobody_and_leaves_no_standoff() -> None:
    moves = TABLE.move({"spain": "K frc - bar", "church": "A enh - lor, A saa - lor"})
    assert moves["A enh - lor"] == moves["A saa - lor"] == "bounced"
    assert moves["K frc - bar"] == "arrives"
    assert TABLE.move({"spain": "K frc - bar"}).resolution.contested == set()
    assert TABLE.move({"spain": "K frc - bar, A enh - lor"})["A enh - lor"] == "arrives"


@pytest.mark.clause("G48-KNIGHT-9")
def test_the_order_of_a_knight_names_its_destination_alone(golden: Golden) -> None:
    moves = TABLE.move({"spain": "K frc - lor - bar"})
    assert moves["K frc - lor - bar"] == "G48-KNIGHT-9"
    golden(moves.why("K frc - lor - bar"))


@pytest.mark.clause("G48-KNIGHT-9")
@pytest.mark.parametrize("order", ["K frc - lor - bar", "K frc - aus - bar", "K frc - bar via convoy"])
def test_a_named_way_may_be_accepted_and_does_not_matter(order: str) -> None:
    moves = TABLE.move({"spain": order}, "austria A lor", g48_path_notation="accept_via")
    assert moves[order] == "arrives"


@pytest.mark.clause("G48-KNIGHT-9")
def test_several_ways_make_no_difference() -> None:
    assert TABLE.move({"spain": "K lux - saa"}, "austria A lor")["K lux - saa"] == "arrives"


@pytest.mark.clause("G48-KNIGHT-10")
def test_a_knight_is_as_strong_as_a_man_at_arms() -> None:
    alone = TABLE.move({"spain": "K frc - bar"}, "church A bar")
    assert alone["K frc - bar"] == "bounced"
    helped = TABLE.move({"spain": "K frc - bar, A lor S K frc - bar"}, "church A bar")
    assert helped["K frc - bar"] == "arrives"
    assert helped.dislodged == {"church A bar"}


@pytest.mark.clause("G48-KNIGHT-11")
def test_two_knights_bounce_in_an_empty_territory() -> None:
    moves = TABLE.move(
        {"spain": "K frc - lor", "church": "K tri - lor, K enh - zwe", "austria": "K spo - zwe"}
    )
    assert moves["K frc - lor"] == moves["K tri - lor"] == "bounced"
    assert moves["K enh - zwe"] == moves["K spo - zwe"] == "bounced"
    assert moves.resolution.contested == {"lor", "zwe"}


@pytest.mark.clause("G48-KNIGHT-12")
def test_a_knight_and_a_man_at_arms_bounce_in_an_empty_territory() -> None:
    moves = TABLE.move({"spain": "K frc - bar", "church": "A lux - bar"})
    assert moves["K frc - bar"] == moves["A lux - bar"] == "bounced"
    assert moves.resolution.contested == {"bar"}


@pytest.mark.clause("G48-KNIGHT-13")
@pytest.mark.parametrize("helper", ["K lor S A lux - bar", "K frc S A lux - bar", "K saa S A lux - bar"])
def test_a_knight_supports_moves_to_wherever_it_could_go(helper: str) -> None:
    moves = TABLE.move({"spain": f"A lux - bar, {helper}"}, "church A bar")
    assert moves[helper] == "given"
    assert moves["A lux - bar"] == "arrives"


@pytest.mark.clause("G48-KNIGHT-13")
def test_a_knight_supports_those_who_hold_two_steps_away_even_past_an_enemy() -> None:
    moves = TABLE.move(
        {"church": "A lux - bar, A lor S A lux - bar", "spain": "A bar H, K frc S A bar"},
    )
    assert moves["K frc S A bar"] == "given"
    assert moves["A lux - bar"] == "bounced"


@pytest.mark.clause("G48-KNIGHT-13")
def test_a_knight_supports_nobody_three_steps_away() -> None:
    assert TABLE.move({"spain": "K frc S A lux"}, "spain A lux")["K frc S A lux"] == "target_unreachable"


@pytest.mark.clause("G48-KNIGHT-14")
@pytest.mark.parametrize("order", ["K wrt - ulm", "K hoz - ulm", "K frc - ulm"])
def test_a_knight_never_goes_into_a_city(order: str) -> None:
    moves = TABLE.move({"austria": order})
    assert moves[order] == "G48-KNIGHT-14"
    assert moves.why(order).endswith(
        f"never goes into a Free Imperial City (G48-KNIGHT-14); {order[:5]} holds."
    )
    assert not cities(BOARD) & {place for ends in knight_borders(BOARD).values() for place in ends}


@pytest.mark.clause("G48-KNIGHT-15")
def test_a_knight_supports_no_move_into_a_city() -> None:
    moves = TABLE.move({"austria": "A wrt - ulm, K mem S A wrt - ulm"}, "neutral A ulm")
    assert moves["K mem S A wrt - ulm"] == "G48-KNIGHT-15"
    assert moves["A wrt - ulm"] == "bounced"


@pytest.mark.clause("G48-KNIGHT-16")
@pytest.mark.parametrize("inside", ["neutral A ulm", "austria A ulm"])
def test_a_knight_supports_nobody_in_a_city(inside: str) -> None:
    moves = TABLE.move({"austria": "K mem S A ulm", "spain": "A wrt - ulm, A neu S A wrt - ulm"}, inside)
    assert moves["K mem S A ulm"] == "G48-KNIGHT-16"
    assert moves.dislodged == {inside}


@pytest.mark.clause("G48-KNIGHT-17")
def test_a_knight_does_not_ride_through_a_city_unless_that_is_chosen() -> None:
    table = Table(GERMANY_1648, land("aa-cit cit-bb aa-cc", cities="cit"))
    assert table.move({"east": "K aa - bb"})["K aa - bb"] == "not_adjacent"
    assert table.move({"east": "K aa - bb"}, g48_path_through_city="true")["K aa - bb"] == "arrives"
    into = table.move({"east": "K aa - cit"}, g48_path_through_city="true")
    assert into["K aa - cit"] == "G48-KNIGHT-14"


@pytest.mark.clause("G48-KNIGHT-17")
def test_riding_through_cities_would_change_nothing_on_this_board() -> None:
    territories = [Location(info.id) for info in BOARD.provinces if info.id not in cities(BOARD)]
    closed, opened = knight_borders(BOARD), knight_borders(BOARD, through_cities=True)
    assert [closed[place] for place in territories] == [opened[place] for place in territories]


@pytest.mark.clause("G48-KNIGHT-18")
def test_a_knight_does_not_ride_across_the_sea() -> None:
    table = Table(GERMANY_1648, land("aa-sea sea-bb aa-cc", seas="sea"))
    assert table.move({"east": "K aa - bb"})["K aa - bb"] == "not_adjacent"
    assert table.move({"east": "K aa - sea"})["K aa - sea"] == "army_to_sea"


@pytest.mark.clause("G48-KNIGHT-18")
@pytest.mark.parametrize(
    "order",
    [
        pytest.param("K esn - cle", id="the United Netherlands"),
        pytest.param("K wsn - bar", id="France"),
        pytest.param("K frc - ldu", id="the Swiss Confederacy"),
        pytest.param("K hgl - wpo", id="the Baltic Sea"),
    ],
)
def test_a_knight_does_not_ride_through_what_lies_outside_the_empire(order: str) -> None:
    assert TABLE.move({"spain": order})[order] == "not_adjacent"


@pytest.mark.clause("G48-KNIGHT-19")
def test_knights_two_steps_apart_meet_head_to_head() -> None:
    orders = {"spain": "K frc - bar", "church": "K bar - frc"}
    alone = TABLE.move(orders)
    assert alone["K frc - bar"] == alone["K bar - frc"] == "bounced"
    helped = TABLE.move(orders | {"spain": "K frc - bar, A lor S K frc - bar"})
    assert helped["K frc - bar"] == "arrives"
    assert helped.dislodged == {"church K bar"}


@pytest.mark.clause("G48-KNIGHT-19")
def test_knights_two_steps_apart_may_ride_past_each_other() -> None:
    orders = {"spain": "K frc - bar", "church": "K bar - frc"}
    past = TABLE.move(orders, g48_two_step_head_to_head="false")
    assert past.after == {"spain K bar", "church K frc"}
    helped = TABLE.move(
        orders | {"spain": "K frc - bar, A lor S K frc - bar"}, g48_two_step_head_to_head="false"
    )
    assert helped.after == {"spain K bar", "spain A lor", "church K frc"}


@pytest.mark.clause("G48-KNIGHT-19")
def test_knights_that_cannot_all_ride_past_stay_where_they_are() -> None:
    moves = TABLE.move(
        {"spain": "K frc - bar", "church": "K bar - frc", "austria": "A lor - frc"},
        g48_two_step_head_to_head="false",
    )
    assert moves["K frc - bar"] == moves["K bar - frc"] == moves["A lor - frc"] == "bounced"


@pytest.mark.clause("G48-KNIGHT-19")
@pytest.mark.parametrize("other", ["K lor - frc", "A lor - frc"])
def test_neighbors_meet_head_to_head_under_every_choice(other: str) -> None:
    moves = TABLE.move({"spain": "K frc - lor", "church": other}, g48_two_step_head_to_head="false")
    assert moves["K frc - lor"] == moves[other] == "bounced"


@pytest.mark.clause("G48-KNIGHT-20")
def test_three_units_go_round_in_a_ring_by_rides_of_two_steps() -> None:
    moves = TABLE.move({"spain": "K frc - bar", "church": "K bar - enh", "austria": "K enh - frc"})
    assert moves.after == {"spain K bar", "church K enh", "austria K frc"}
    mixed = TABLE.move({"spain": "K frc - enh", "church": "A enh - lor", "austria": "A lor - frc"})
    assert mixed.after == {"spain K enh", "church A lor", "austria A frc"}


@pytest.mark.clause("G48-KNIGHT-21")
def test_an_attack_from_two_steps_away_cuts_support() -> None:
    moves = TABLE.move({"church": "A saa - tri, A lux S A saa - tri", "austria": "K lor - lux, A tri H"})
    assert moves["A lux S A saa - tri"] == "cut"
    assert moves["A saa - tri"] == "bounced"


@pytest.mark.clause("G48-KNIGHT-21")
def test_an_attack_from_where_the_support_is_aimed_does_not_cut_it_from_two_steps_away() -> None:
    moves = TABLE.move({"spain": "A lux - bar, K frc S A lux - bar", "church": "K bar - frc"})
    assert moves["K frc S A lux - bar"] == "given"
    assert moves["A lux - bar"] == "arrives"
    assert moves.dislodged == {"church K bar"}


@pytest.mark.clause("G48-KNIGHT-22")
def test_a_man_at_arms_supports_a_knight_only_where_it_could_go_itself() -> None:
    moves = TABLE.move({"spain": "K frc - bar, A lor S K frc - bar, A bst S K frc - bar"}, "church A bar")
    assert moves["A lor S K frc - bar"] == "given"
    assert moves["A bst S K frc - bar"] == "target_unreachable"


@pytest.mark.clause("G48-KNIGHT-26")
def test_a_knight_does_not_end_where_it_began() -> None:
    moves = TABLE.move({"spain": "K frc - frc, A lor S K frc - frc"}, "church A bst")
    assert moves["K frc - frc"] == "G48-KNIGHT-26"
    assert all(place not in ends for place, ends in knight_borders(BOARD).items())


@pytest.mark.clause("G48-KNIGHT-28")
def test_a_knight_dislodges_nobody_of_its_own_power() -> None:
    own = TABLE.move({"spain": "K frc - bar, A lor S K frc - bar, A bar H"})
    assert own["K frc - bar"] == "own_unit_in_place"
    assert own.dislodged == set()


@pytest.mark.clause("G48-KNIGHT-28")
def test_the_support_of_a_knight_does_not_help_to_dislodge_its_own_power() -> None:
    moves = TABLE.move({"church": "A lux - bar", "spain": "K frc S A lux - bar, A bar H"})
    assert moves["A lux - bar"] == "bounced"
    assert moves.dislodged == set()
