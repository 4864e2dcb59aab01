"""The sentence about each kind of outcome."""

from typing import get_args

import pytest

from tests.golden import Golden
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.solver import Resolution
from westphalia.solver.messages.sentences import SENTENCES
from westphalia.solver.outcomes import adjustments, movement, retreats
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"


def resolution_of(orders: str, **rules: str) -> Resolution:
    """Resolve orders written as in a case file."""
    choices = "".join(f"rule: {rule.replace('_', '.')} = {choice}\n" for rule, choice in rules.items())
    return resolve_case(read_case(f"{HEAD}{choices}{orders}", find_variant))


def sentences(orders: str, **rules: str) -> list[str]:
    return [result.why for result in resolution_of(orders, **rules).orders]


# -------------------------------------------------------------------------------------------- moves


def test_a_bounce_names_both_strengths_and_the_supporters(golden: Golden) -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Ven - Tyr; A Pie S A Ven - Tyr
        """
    golden(sentences(orders))


def test_both_units_report_a_dislodgement(golden: Golden) -> None:
    orders = """
        Austria: A Tyr - Ven; F Tri S A Tyr - Ven
        Italy: A Ven H
        """
    golden(sentences(orders))


def test_a_move_without_resistance_says_so(golden: Golden) -> None:
    golden(sentences("Italy: A Ven - Tyr; A Rom - Ven"))


def test_a_move_names_the_unit_that_leaves_and_the_rival(golden: Golden) -> None:
    orders = """
        Italy: A Ven - Tyr; A Rom - Ven; A Apu S A Rom - Ven
        Austria: F Tri - Ven
        """
    golden(sentences(orders)[1])


def test_a_head_to_head_battle_is_called_one(golden: Golden) -> None:
    orders = """
        Germany: A Mun - Tyr
        Austria: A Tyr - Mun; A Boh S A Tyr - Mun
        """
    golden(sentences(orders))


def test_a_power_cannot_dislodge_its_own_unit(golden: Golden) -> None:
    golden(sentences("Italy: A Ven - Tyr; A Tyr H; A Pie S A Ven - Tyr"))


def test_a_support_against_the_supporters_own_unit_is_given_but_withheld(golden: Golden) -> None:
    orders = """
        Austria: F Tri H; A Vie S A Ven - Tri
        Italy: A Ven - Tri
        """
    golden(sentences(orders))


def test_a_circular_movement_succeeds(golden: Golden) -> None:
    orders = "Turkey: F Ank - Con; A Con - Smy; A Smy - Ank"
    golden(sentences(orders)[0])


# ------------------------------------------------------------------------------------------- convoys


def test_a_convoyed_move_names_its_fleets(golden: Golden) -> None:
    orders = "England: A Lon - Nwy; F Nth C A Lon - Nwy"
    golden(sentences(orders))


def test_a_disrupted_convoy_names_the_fleet_and_its_attacker(golden: Golden) -> None:
    orders = """
        England: A Lon - Bel; F Nth C A Lon - Bel
        Germany: F Hel - Nth; F Den S F Hel - Nth
        """
    golden(sentences(orders)[:2])


TWO_ROUTES = """
    England: A Lon - Bel; F Nth C A Lon - Bel; F Eng C A Lon - Bel
    France: F Mao - Eng; F Bre S F Mao - Eng
    """


def test_one_lost_fleet_disrupts_a_convoy_if_the_rule_says_so(golden: Golden) -> None:
    golden(sentences(TWO_ROUTES)[:2])
    golden(sentences(TWO_ROUTES, **{"4_A_1": "any_route"})[:2])


def test_a_convoy_is_not_used_if_own_fleets_make_a_route(golden: Golden) -> None:
    orders = """
        England: A Lon - Bel; F Nth C A Lon - Bel
        France: F Eng C A Lon - Bel
        """
    golden(sentences(orders, **{"4_A_1": "any_route_own_first"})[2])


def test_an_army_without_a_complete_convoy_says_what_is_missing(golden: Golden) -> None:
    orders = """
        England: A Lon - Spa
        France: F Eng C A Lon - Spa; F Mao H
        """
    golden(sentences(orders)[:2])


def test_a_convoy_is_not_used_if_the_army_moves_by_land(golden: Golden) -> None:
    orders = """
        Austria: A Ven - Apu
        Italy: F Adr C A Ven - Apu
        """
    golden(sentences(orders)[1])


# ------------------------------------------------------------------------------------------ supports


def test_a_cut_names_the_attackers() -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Ven - Tri; F Adr - Tri
        """
    assert sentences(orders)[1] == "A tri S A vie - tyr is cut by the attacks of A ven and F adr."


def test_an_attack_from_where_the_support_is_aimed_does_not_cut(golden: Golden) -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Tyr - Tri
        """
    golden(sentences(orders)[1])


def test_a_dislodgement_from_the_aim_of_a_support_cuts_it(golden: Golden) -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Tyr - Tri; A Ven S A Tyr - Tri
        """
    golden(sentences(orders)[1])


def test_a_power_cannot_cut_its_own_support(golden: Golden) -> None:
    orders = "Austria: A Vie - Tyr; A Tri S A Vie - Tyr; A Ser - Tri"
    golden(sentences(orders)[1])


def test_a_support_that_is_cut_and_whose_unit_is_dislodged_says_both(golden: Golden) -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Ven - Tri; F Adr S A Ven - Tri
        """
    golden(sentences(orders)[1])


def test_an_attack_by_sea_from_where_the_support_is_aimed_is_a_rule_choice(golden: Golden) -> None:
    orders = """
        Russia: A Swe - Nwy via convoy; F Ska C A Swe - Nwy
        England: F Nwy S F Bot - Swe; F Bot - Swe
        """
    golden(sentences(orders)[2])
    golden(sentences(orders, **{"4_A_4": "support_cut"})[2])


PARADOX = """
    England: F Lon S F Wal - Eng; F Wal - Eng
    France: A Bre - Lon; F Eng C A Bre - Lon
    """


def test_a_convoyed_attack_may_not_cut_a_support_against_its_convoy(golden: Golden) -> None:
    golden(sentences(PARADOX, **{"4_A_2": "1971"})[0])
    orders = PARADOX + "    France: F Mao S F Eng\n    Germany: F Bel S F Eng\n"
    golden(sentences(orders, **{"4_A_2": "1982", "4_D_1": "combine"})[0])


# -------------------------------------------------------------------------------------------- holds


def test_a_hold_names_every_attack_and_what_stopped_it(golden: Golden) -> None:
    orders = """
        Germany: A Mun H
        France: A Bur - Mun; A Ruh S A Bur - Mun
        Russia: A Ber - Mun; A Sil S A Ber - Mun
        Italy: A Tyr - Mun
        """
    golden(sentences(orders)[0])


def test_a_unit_without_an_order_holds(golden: Golden) -> None:
    text = f"{HEAD}Austria: A Vie - Tyr\nUnits:\n  Austria: A Vie\n  Italy: A Ven\n"
    resolution = resolve_case(read_case(text, find_variant))
    golden([result.why for result in resolution.orders])


# ------------------------------------------------------------------------------------------ paradoxes


@pytest.mark.parametrize(
    "choice",
    [
        "szykman",
        "all_hold",
        "2000",
    ],
)
def test_a_paradox_names_the_rule_that_decides(choice: str, golden: Golden) -> None:
    golden(sentences(PARADOX, **{"4_A_2": choice})[2])


def test_a_paradox_that_no_rule_decides_is_reported(golden: Golden) -> None:
    orders = """
        England: F Nth C A Lon - Bel; A Lon - Bel; F Eng S A Lon - Bel
        France: F Bel S F Nth
        Germany: F Hel S F Ska - Nth; F Ska - Nth
        """
    golden(sentences(orders, **{"4_A_2": "1971"})[:2])


def test_long_rings_name_only_some_of_their_units(golden: Golden) -> None:
    # A ring around the Alps and the Balkans: eight armies, each going where the next one stands.
    ring = [("Mun", "Boh"), ("Boh", "Gal"), ("Gal", "Bud"), ("Bud", "Tri"), ("Tri", "Ven"), ("Ven", "Pie")]
    ring += [("Pie", "Tyr"), ("Tyr", "Mun")]
    why = sentences("Italy: " + "; ".join(f"A {start} - {end}" for start, end in ring))[0]
    golden(why)


def test_every_type_of_outcome_has_a_sentence() -> None:
    written = {
        kind
        for module in (movement, retreats, adjustments)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "code")
    }
    closures = set(get_args(retreats.Closure))  # why a place is closed to a retreat: part of an outcome
    assert {kind.__name__ for kind in written - closures if kind not in SENTENCES} == set()


def test_a_convoy_that_an_extra_rule_stops_is_not_called_disrupted(golden: Golden) -> None:
    orders = """
        England: F Lon S F Wal - Eng; F Wal - Eng
        France: A Por - Lon; F Mao C A Por - Lon; F Eng C A Por - Lon
        """
    resolution = resolution_of(orders)
    assert resolution.orders[3].code == "stands"
    golden(resolution.orders[3].why)


def test_a_support_for_a_unit_without_an_order_says_that_it_has_none(golden: Golden) -> None:
    resolution = resolution_of("Germany: A Mun S A Ber - Sil\nUnits:\n  Germany: A Mun, A Ber\n")
    assert resolution.orders[0].code == "no_matching_order"
    golden(resolution.orders[0].why)
