"""What Christian and Muslim units do not do for each other."""

import pytest

from tests.variants.europe1615.moves import BOARD, move
from westphalia.variants.europe1615.land import papal_neighborhood


@pytest.mark.clause("E15-FAITH-1")
def test_christians_do_not_support_muslims_into_the_papal_states() -> None:
    for place in ("rom", "mar"):
        moves = move({"ott": f"A nap - {place}", "spain": f"A tus S A nap - {place}"})
        assert moves[f"A tus S A nap - {place}"] == "E15-FAITH-1"


@pytest.mark.clause("E15-FAITH-1")
def test_so_the_move_is_alone() -> None:
    moves = move({"ott": "A nap - rom", "spain": "A tus S A nap - rom"}, "papl A rom")
    assert moves["A nap - rom"] == "bounced"
    christian = move({"spain": "A nap - rom, A tus S A nap - rom"}, "papl A rom")
    assert christian.dislodged == {"papl A rom"}
    muslim = move({"ott": "A nap - rom", "sul": "A tus S A nap - rom"}, "papl A rom")
    assert muslim.dislodged == {"papl A rom"}


@pytest.mark.clause("E15-FAITH-2")
def test_nor_into_the_provinces_next_to_them() -> None:
    assert papal_neighborhood(BOARD) == {"rom", "mar", "ven", "pia", "tus", "nap"}
    for start, place, other in (("slo", "ven", "tyr"), ("gen", "pia", "mil"), ("rom", "nap", "mar")):
        moves = move({"ott": f"A {start} - {place}", "spain": f"A {other} S A {start} - {place}"})
        assert moves[f"A {other} S A {start} - {place}"] == "E15-FAITH-2"
    moves = move({"ott": "A gen - tus", "papl": "A rom S A gen - tus"})
    assert moves["A rom S A gen - tus"] == "E15-FAITH-2"


@pytest.mark.clause("E15-FAITH-3")
def test_nor_do_they_convoy_them_there() -> None:
    for place in ("rom", "mar", "ven", "tus", "nap"):
        orders = {
            "spain": f"F ion C A gre - {place}, F tys C A gre - {place}, F adr C A gre - {place}",
            "ott": f"A gre - {place}",
        }
        moves = move(orders)
        assert moves[f"F ion C A gre - {place}"] == "E15-FAITH-3"
        assert "ott A gre" in moves.after


@pytest.mark.clause("E15-FAITH-4")
def test_elsewhere_they_help_them() -> None:
    moves = move({"ott": "A ser - hun", "austria": "A sty S A ser - hun"}, "hun A hun")
    assert moves.dislodged == {"hun A hun"}
    convoy = {"spain": "F ion C A gre - sic", "ott": "A gre - sic"}
    assert "ott A sic" in move(convoy).after
    hold = {"austria": "A bos - ser, A hun S A bos - ser", "ott": "A ser H", "france": "A tra S A ser"}
    assert not move(hold).dislodged


@pytest.mark.clause("E15-FAITH-5")
def test_muslims_do_not_help_christians_against_muslims() -> None:
    orders = {"austria": "A hun - bos", "sul": "A cro S A hun - bos"}
    moves = move(orders, "ott A bos")
    assert moves["A hun - bos"] == "bounced"
    assert moves.why("A cro S A hun - bos").endswith(
        "does not count against A bos, since Muslim units do not support a Christian attack on a Muslim unit "
        "(E15-FAITH-5): nobody attacks A cro."
    )
    assert move(orders, "spain A bos").dislodged == {"spain A bos"}
    christian_help = {"austria": "A hun - bos, A cro S A hun - bos"}
    assert move(christian_help, "ott A bos").dislodged == {"ott A bos"}
    muslims = {"sul": "A hun - bos, A cro S A hun - bos"}
    assert move(muslims, "ott A bos").dislodged == {"ott A bos"}


@pytest.mark.clause("E15-FAITH-5")
def test_the_support_counts_if_the_muslim_unit_leaves_or_is_void_anyhow() -> None:
    orders = {
        "austria": "A hun - bos",
        "sul": "A cro S A hun - bos",
        "ott": "A bos - alb",
        "spain": "A ser - bos",
    }
    assert "austria A bos" in move(orders).after
    moves = move(orders, e15_faith_attack_test="occupied_at_start")
    assert moves["A cro S A hun - bos"] == "E15-FAITH-5"
    assert "austria A hun" in moves.after
    vacant = {"austria": "A hun - bos", "sul": "A cro S A hun - bos"}
    assert move(vacant, e15_faith_attack_test="occupied_at_start")["A cro S A hun - bos"] == "given"


@pytest.mark.clause("E15-FAITH-6", "E15-ALLY-4")
def test_muslims_support_christians_into_islamic_centers_in_an_alliance_system_alone() -> None:
    orders = {"austria": "A bos - ser", "sul": "A hun S A bos - ser"}
    assert move(orders)["A hun S A bos - ser"] == "E15-FAITH-6"
    assert move(orders, standings="sul austria")["A hun S A bos - ser"] == "E15-FAITH-6"
    system = "sul austria, sav austria"
    assert move(orders, standings=system)["A hun S A bos - ser"] == "given"
    assert move(orders, standings="sul spain, sav spain")["A hun S A bos - ser"] == "E15-FAITH-6"
    elsewhere = {"austria": "A ser - bos", "sul": "A hun S A ser - bos"}
    assert move(elsewhere)["A hun S A ser - bos"] == "given"


@pytest.mark.clause("E15-FAITH-6")
def test_two_states_of_one_power_are_linked_as_well() -> None:
    orders = {"hun": "A bos - ser", "sul": "A hun S A bos - ser"}
    assert move(orders, standings="sul austria, hun austria")["A hun S A bos - ser"] == "given"
    assert move(orders, standings="sul austria, hun spain")["A hun S A bos - ser"] == "E15-FAITH-6"


@pytest.mark.clause("E15-FAITH-7")
def test_nor_do_they_convoy_them_there_otherwise() -> None:
    orders = {"spain": "A gre - sul", "sul": "F wme C A gre - sul, F ion C A gre - sul, F tys C A gre - sul"}
    assert move(orders)["F wme C A gre - sul"] == "E15-FAITH-7"
    system = "sul spain, sav spain"
    moves = move(orders, standings=system)
    assert "spain A sul" in moves.after
    elsewhere = {"spain": "A gre - sic", "sul": "F ion C A gre - sic"}
    assert "spain A sic" in move(elsewhere).after


@pytest.mark.clause("E15-FAITH-8")
def test_ottomans_moroccans_algerians_and_tunisians_are_muslim_or_the_first_two_alone() -> None:
    narrow = {"e15_muslim_states": "ottomans_and_morocco"}
    orders = {"tun": "A nap - rom", "spain": "A tus S A nap - rom"}
    assert move(orders)["A tus S A nap - rom"] == "E15-FAITH-1"
    assert move(orders, rules=narrow)["A tus S A nap - rom"] == "given"
    into = {"spain": "A sul - alg", "ott": "F wme S A sul - alg"}
    assert move(into)["F wme S A sul - alg"] == "E15-FAITH-6"
    assert move(into, rules=narrow)["F wme S A sul - alg"] == "given"
    for center in ("rum", "ser"):
        orders = {"austria": f"A alb - {center}", "sul": f"A bul S A alb - {center}"}
        assert move(orders)[f"A bul S A alb - {center}"] == "E15-FAITH-6"
    morocco = {"spain": "A andl - sul", "ott": "F wme S A andl - sul"}
    assert move(morocco)["F wme S A andl - sul"] == "E15-FAITH-6"
