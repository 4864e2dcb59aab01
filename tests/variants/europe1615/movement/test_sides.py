"""A power and the states aligned with it are one side: who dislodges whom, who cuts whose support."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.moves import move
from tests.variants.europe1615.years import code, go, play, report, units
from westphalia.solver import Status


@pytest.mark.clause("E15-DIS-1", "E15-ALLY-1")
def test_a_power_does_not_dislodge_a_unit_of_its_aligned_state(golden: Golden) -> None:
    orders = {"france": "A pro - sav, A dau S A pro - sav"}
    moves = move(orders, "sav A sav", standings="sav france")
    assert moves["A pro - sav"] == "E15-DIS-1"
    golden(moves.why("A pro - sav"))
    assert not moves.dislodged
    for status in ("unaligned", "spain"):
        assert move(orders, "sav A sav", standings=f"sav {status}").dislodged == {"sav A sav"}


@pytest.mark.clause("E15-DIS-1", "E15-DIS-4")
@pytest.mark.parametrize(("mover", "clause"), [("france A pro", "E15-DIS-1"), ("gen A gen", "E15-DIS-4")])
def test_such_a_move_fails_but_keeps_others_out(mover: str, clause: str) -> None:
    """Savoy, Genoa and France are one side; Spain attacks Savoy with a support."""
    place = mover.split()[-1]
    board = f"sav A sav, {mover}, france A dau, spain A mil, spain A swi"
    game = play(board, influence="sav france 3, gen france 3")
    attack = {"spain": "A mil - sav, A swi S A mil - sav"}
    assert "spain A sav" in units(go(game, **attack))
    game = go(game, **attack, france=f"A {place} - sav, A dau S A {place} - sav")
    found = report(game, f"A {place} - sav")
    assert (found.status, found.code) == (Status.FAILS, clause)
    assert code(game, "A mil - sav") == "bounced"
    assert {"sav A sav", "spain A mil"} <= units(game)


@pytest.mark.clause("E15-DIS-2")
def test_nor_does_it_support_others_to_do_so(golden: Golden) -> None:
    orders = {"spain": "A mil - sav", "france": "A dau S A mil - sav"}
    moves = move(orders, "sav A sav", standings="sav france")
    assert moves["A mil - sav"] == "bounced"
    golden(moves.why("A mil - sav"))
    assert move(orders, "sav A sav", standings="sav unaligned").dislodged == {"sav A sav"}
    of_the_other_side = {"spain": "A mil - sav", "gen": "A gen S A mil - sav", "wur": "A swi S A mil - sav"}
    assert move(of_the_other_side, "sav A sav", standings="sav france, gen france").dislodged == {"sav A sav"}


@pytest.mark.clause("E15-DIS-3")
def test_it_does_not_matter_that_the_unit_meant_to_leave() -> None:
    orders = {
        "france": "A pro - sav, A dau S A pro - sav",
        "spain": "A mil - gen",
        "sav": "A sav - gen",
    }
    moves = move(orders, standings="sav france")
    assert moves["A sav - gen"] == "bounced"
    assert moves["A pro - sav"] == "E15-DIS-1"
    assert not moves.dislodged


@pytest.mark.clause("E15-ALLY-1", "E15-ALLY-3", "E15-ALLY-5")
def test_members_of_a_side_enter_one_anothers_vacant_land() -> None:
    orders = {"france": "A pro - sav", "sav": "A sav - dau", "gen": "A tus - gen"}
    moves = move(orders, standings="sav france, gen france")
    assert moves.after == {"france A sav", "sav A dau", "gen A gen"}


@pytest.mark.clause("E15-DIS-4")
def test_all_units_of_a_side_spare_one_another_or_only_a_powers_the_states() -> None:
    states = {"sav": "A sav - gen, A pia S A sav - gen"}
    against_power = {"sav": "A sav - pro, A dau S A sav - pro"}
    standings = "sav france, gen france"
    assert move(states, "gen F gen", standings=standings)["A sav - gen"] == "E15-DIS-4"
    assert move(against_power, "france A pro", standings=standings)["A sav - pro"] == "E15-DIS-4"
    narrow = {"e15_side_no_dislodge": "power_to_minor_only"}
    assert move(states, "gen F gen", standings=standings, rules=narrow).dislodged == {"gen F gen"}
    moves = move(against_power, "france A pro", standings=standings, rules=narrow)
    assert moves.dislodged == {"france A pro"}
    power = {"france": "A pro - sav, A dau S A pro - sav"}
    assert move(power, "sav A sav", standings=standings, rules=narrow)["A pro - sav"] == "E15-DIS-1"


@pytest.mark.clause("E15-DIS-5")
def test_an_attack_by_ones_own_side_does_not_cut_or_does() -> None:
    orders = {
        "france": "A pro - sav",
        "sav": "A sav S A tus - gen",
        "tus": "A tus - gen",
        "spain": "A gen H",
    }
    moves = move(orders, standings="sav france, tus france")
    assert moves["A sav S A tus - gen"] == "given"
    assert moves.why("A sav S A tus - gen").endswith("(E15-DIS-5).")
    assert moves.dislodged == {"spain A gen"}
    cut = move(orders, standings="sav france, tus france", e15_side_cuts="true")
    assert cut["A sav S A tus - gen"] == "cut"
    own = {"france": "A pro - sav, A sav S A tus - gen, A tus - gen", "spain": "A gen H"}
    assert move(own, e15_side_cuts="true")["A sav S A tus - gen"] == "given"


@pytest.mark.clause("E15-ALLY-7")
def test_powers_attack_each_other_without_a_declaration() -> None:
    moves = move({"france": "A cha - fco, A bur S A cha - fco"}, "spain A fco")
    assert moves.dislodged == {"spain A fco"}


@pytest.mark.clause("E15-NEUT-17")
def test_states_aligned_with_others_are_open_to_attack() -> None:
    moves = move({"spain": "A mil - sav, A gen S A mil - sav"}, "sav A sav", standings="sav france")
    assert moves.dislodged == {"sav A sav"}
    assert move({"spain": "A mil - sav"}, standings="sav france").after == {"spain A sav"}
