"""Neutral states let nobody in, but whoever is inside goes on, and can be attacked there."""

import pytest

from tests.variants.europe1615.moves import move

SAVOY = "sav neutral"
POLAND = "pol neutral"


@pytest.mark.clause("E15-NEUT-2", "E15-NEUT-3")
def test_nobody_enters_a_neutral_state() -> None:
    moves = move({"france": "A pro - sav"}, standings=SAVOY)
    assert moves["A pro - sav"] == "E15-NEUT-2"
    assert moves.result("A pro - sav").status == "fails"
    assert moves.after == {"france A pro"}
    for status in ("unaligned", "spain"):
        assert move({"france": "A pro - sav"}, standings=f"sav {status}").after == {"france A sav"}


@pytest.mark.clause("E15-NEUT-2")
def test_units_of_states_and_of_the_ottomans_are_shut_out_too_or_not() -> None:
    orders = {"gen": "A gen - sav", "ott": "A ser - hun"}
    standings = "sav neutral, hun neutral, gen france"
    moves = move(orders, standings=standings)
    assert (moves["A gen - sav"], moves["A ser - hun"]) == ("E15-NEUT-2", "E15-NEUT-2")
    powers_only = {"e15_neutral_bars": "powers_only"}
    moves = move(orders, standings=standings, rules=powers_only)
    assert moves.after == {"gen A sav", "ott A hun"}
    french = move({"france": "A pro - sav"}, standings=standings, rules=powers_only)
    assert french["A pro - sav"] == "E15-NEUT-2"


@pytest.mark.clause("E15-NEUT-3")
def test_a_move_into_it_prevents_nothing() -> None:
    orders = {"france": "A pro - sav", "gen": "A gen - sav"}
    moves = move(orders, standings=SAVOY, e15_neutral_bars="powers_only")
    assert moves.after == {"france A pro", "gen A sav"}


@pytest.mark.clause("E15-NEUT-3")
def test_who_tries_to_enter_has_a_failed_move_or_holds() -> None:
    orders = {"france": "A pro - sav, F lyo S A pro", "spain": "A dau - pro, A lan S A dau - pro"}
    moves = move(orders, standings=SAVOY)
    assert moves["F lyo S A pro"] == "no_matching_order"
    assert moves.dislodged == {"france A pro"}
    moves = move(orders, standings=SAVOY, e15_neutral_entry_result="hold")
    assert moves["A pro - sav"] == "E15-NEUT-3"
    assert moves["F lyo S A pro"] == "given"
    assert not moves.dislodged
    attack = {"france": "A pro - sav, A dau S A pro - sav"}
    moves = move(attack, "spain A sav", standings=SAVOY, e15_neutral_entry_result="hold")
    assert moves.dislodged == {"spain A sav"}


@pytest.mark.clause("E15-NEUT-2", "E15-NEUT-11")
def test_its_unit_is_safe_at_home_and_not_abroad() -> None:
    at_home = {"france": "A pro - sav, A dau S A pro - sav"}
    assert not move(at_home, "sav A sav", standings=SAVOY).dislodged
    abroad = {"france": "A lan - pro, A dau S A lan - pro"}
    assert move(abroad, "sav A pro", standings=SAVOY).dislodged == {"sav A pro"}


@pytest.mark.clause("E15-NEUT-5")
def test_foreign_units_inside_go_on_with_their_work() -> None:
    support = {"france": "A sav S A tus - gen, A tus - gen"}
    assert move(support, "spain A gen", standings=SAVOY).dislodged == {"spain A gen"}
    attack = {"france": "A sav - gen, A tus S A sav - gen"}
    assert move(attack, "spain A gen", standings=SAVOY).dislodged == {"spain A gen"}
    cut = {"france": "A sav - mil", "spain": "A mil S A pia - gen, A pia - gen, A swi H"}
    assert move(cut, "gen F gen", standings="sav neutral, gen unaligned")["A mil S A pia - gen"] == "cut"


@pytest.mark.clause("E15-NEUT-6")
def test_nobody_follows_one_who_leaves() -> None:
    orders = {"france": "A sav - gen", "spain": "A mil - sav, A swi S A mil - sav"}
    moves = move(orders, standings=SAVOY)
    assert moves["A mil - sav"] == "E15-NEUT-6"
    assert moves.after == {"france A gen", "spain A mil", "spain A swi"}


@pytest.mark.clause("E15-NEUT-6")
def test_who_stays_though_ordered_away_can_be_attacked_or_cannot() -> None:
    orders = {"france": "A sav - gen", "spain": "A mil - sav, A swi S A mil - sav", "tus": "A tus - gen"}
    moves = move(orders, standings="sav neutral, tus spain")
    assert moves.dislodged == {"france A sav"}
    follow = "barred_if_occupant_ordered_to_move"
    moves = move(orders, standings="sav neutral, tus spain", e15_neutral_follow_in=follow)
    assert moves["A mil - sav"] == "E15-NEUT-6"
    assert not moves.dislodged
    held = {"france": "A sav H", "spain": "A mil - sav, A swi S A mil - sav"}
    assert move(held, standings=SAVOY, e15_neutral_follow_in=follow).dislodged == {"france A sav"}


@pytest.mark.clause("E15-NEUT-7", "E15-NEUT-8")
def test_a_foreign_unit_inside_can_be_dislodged_and_replaced() -> None:
    orders = {"spain": "A mil - sav, A swi S A mil - sav"}
    moves = move(orders, "france A sav", standings=SAVOY)
    assert moves.dislodged == {"france A sav"}
    assert "spain A sav" in moves.after
    assert move({"spain": "A mil - sav"}, "france A sav", standings=SAVOY)["A mil - sav"] == "bounced"


@pytest.mark.clause("E15-NEUT-9")
def test_a_foreign_unit_inside_can_be_supported() -> None:
    orders = {"spain": "A mil - sav, A swi S A mil - sav", "france": "A sav H, A dau S A sav"}
    moves = move(orders, standings=SAVOY)
    assert moves["A dau S A sav"] == "given"
    assert not moves.dislodged


@pytest.mark.clause("E15-NEUT-12")
def test_support_to_hold_for_its_army_works_abroad_only() -> None:
    moves = move({"france": "A dau S A sav"}, "sav A sav", standings=SAVOY)
    assert moves["A dau S A sav"] == "E15-NEUT-12"
    orders = {"france": "A dau S A pro", "spain": "A lan - pro, A gen S A lan - pro"}
    moves = move(orders, "sav A pro", standings=SAVOY)
    assert moves["A dau S A pro"] == "given"
    assert not moves.dislodged
    assert move({"france": "A dau S A sav"}, "sav A sav", standings="sav spain")["A dau S A sav"] == "given"


@pytest.mark.clause("E15-NEUT-12")
def test_at_home_means_the_land_with_which_the_state_began() -> None:
    """Poland holds Bohemia, and has lost Danzig to Denmark."""
    owners = {"boh": "pol", "dan": "denmark"}
    abroad = move({"austria": "A vie S A boh"}, "pol A boh", standings=POLAND, owners=owners)
    assert abroad["A vie S A boh"] == "given"
    at_home = move({"austria": "A pos S A dan"}, "pol A dan", standings=POLAND, owners=owners)
    assert at_home["A pos S A dan"] == "E15-NEUT-12"


@pytest.mark.clause("E15-UNAL-4")
def test_anybody_supports_units_of_unaligned_states_to_hold() -> None:
    orders = {"france": "A dau S A sav", "spain": "A mil - sav, A swi S A mil - sav"}
    moves = move(orders, "sav A sav", standings="sav unaligned")
    assert moves["A dau S A sav"] == "given"
    assert not moves.dislodged


@pytest.mark.clause("E15-NEUT-14")
def test_a_foreign_unit_inside_does_not_go_on_into_another_province_or_does() -> None:
    orders = {"austria": "A cra - war"}
    moves = move(orders, standings=POLAND)
    assert moves["A cra - war"] == "E15-NEUT-14"
    assert move(orders, standings=POLAND, e15_neutral_inner_move="allowed").after == {"austria A war"}
    from_outside = {"austria": "A sil - pos"}
    moves = move(from_outside, standings=POLAND, e15_neutral_inner_move="allowed")
    assert moves["A sil - pos"] == "E15-NEUT-2"
    at_the_state = {"austria": "A cra - war, A gal S A cra - war"}
    moves = move(at_the_state, "pol A war", standings=POLAND, e15_neutral_inner_move="allowed")
    assert moves["A cra - war"] == "E15-NEUT-14"


@pytest.mark.clause("E15-NEUT-15", "E15-EXP-4")
def test_acquired_provinces_are_closed_too() -> None:
    orders = {"austria": "A vie - boh"}
    moves = move(orders, standings=POLAND, owners={"boh": "pol"})
    assert moves["A vie - boh"] == "E15-NEUT-15"
    assert move(orders, standings="pol spain", owners={"boh": "pol"}).after == {"austria A boh"}


@pytest.mark.clause("E15-TAKE-7")
def test_a_captured_state_is_closed_no_more() -> None:
    moves = move({"austria": "A cra - pos"}, standings=POLAND, owners={"war": "denmark"})
    assert moves.after == {"austria A pos"}


@pytest.mark.clause("E15-NEUT-2")
def test_a_convoyed_army_is_shut_out_too() -> None:
    orders = {"spain": "A andl - sav, F wme C A andl - sav, F lyo C A andl - sav"}
    gen = {"spain": "A andl - gen, F wme C A andl - gen, F lyo C A andl - gen"}
    assert move(gen, standings="gen neutral")["A andl - gen"] == "E15-NEUT-2"
    assert "spain A gen" in move(gen, standings="gen france").after
    assert move(orders, standings=SAVOY).after == {"spain A andl", "spain F wme", "spain F lyo"}
