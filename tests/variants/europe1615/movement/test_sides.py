"""Who fights whom: the sides of powers and states, and the two faiths."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.moves import BOARD, move
from westphalia.variants.europe1615.land import find_papal_neighborhood


@pytest.mark.clause("E15-DIS-5")
def test_an_attack_by_the_own_side_cuts_support_or_not() -> None:
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


# ------------------------------------------------------------------------------------------------------ faith


@pytest.mark.clause("E15-FAITH-2")
def test_christians_do_not_support_muslims_next_to_the_papal_states() -> None:
    assert find_papal_neighborhood(BOARD) == {"rom", "mar", "ven", "pia", "tus", "nap"}
    for start, place, other in (("slo", "ven", "tyr"), ("gen", "pia", "mil"), ("rom", "nap", "mar")):
        moves = move({"ott": f"A {start} - {place}", "spain": f"A {other} S A {start} - {place}"})
        assert moves[f"A {other} S A {start} - {place}"] == "E15-FAITH-2"
    moves = move({"ott": "A gen - tus", "papl": "A rom S A gen - tus"})
    assert moves["A rom S A gen - tus"] == "E15-FAITH-2"


@pytest.mark.clause("E15-FAITH-5")
def test_muslim_support_does_not_count_for_christians_against_muslims(golden: Golden) -> None:
    orders = {"austria": "A hun - bos", "sul": "A cro S A hun - bos"}
    moves = move(orders, "ott A bos")
    assert moves["A hun - bos"] == "bounced"
    golden(moves.why("A cro S A hun - bos"))
    assert move(orders, "spain A bos").dislodged == {"spain A bos"}
    christian_help = {"austria": "A hun - bos, A cro S A hun - bos"}
    assert move(christian_help, "ott A bos").dislodged == {"ott A bos"}
    muslims = {"sul": "A hun - bos, A cro S A hun - bos"}
    assert move(muslims, "ott A bos").dislodged == {"ott A bos"}
