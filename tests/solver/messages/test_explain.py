"""The sentence about each order, in full."""

from typing import get_args

import pytest

from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.solver import Resolution
from westphalia.solver.messages.sentences import SENTENCES
from westphalia.solver.outcomes import adjustments, movement, retreats
from westphalia.variants import find_variant

HEAD = "variant: standard\nphase: Spring 1901 Movement\n"


def resolution_of(orders: str, **rules: str) -> Resolution:
    """The resolution of orders, written as in a case file."""
    choices = "".join(f"rule: {rule.replace('_', '.')} = {choice}\n" for rule, choice in rules.items())
    return resolve_case(read_case(f"{HEAD}{choices}{orders}", find_variant))


def sentences(orders: str, **rules: str) -> list[str]:
    return [result.why for result in resolution_of(orders, **rules).orders]


# -------------------------------------------------------------------------------------------- moves


def test_a_bounce_names_both_strengths_and_who_supports() -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Ven - Tyr; A Pie S A Ven - Tyr
        """
    assert sentences(orders) == [
        (
            "A vie - tyr bounces: its attack strength 2 (with A tri) does not exceed the prevent strength "
            "2 of A ven (with A pie)."
        ),
        "A tri S A vie - tyr is given: nobody attacks A tri.",
        (
            "A ven - tyr bounces: its attack strength 2 (with A pie) does not exceed the prevent strength "
            "2 of A vie (with A tri)."
        ),
        "A pie S A ven - tyr is given: nobody attacks A pie.",
    ]


def test_a_dislodgement_is_told_on_both_sides() -> None:
    orders = """
        Austria: A Tyr - Ven; F Tri S A Tyr - Ven
        Italy: A Ven H
        """
    assert sentences(orders) == [
        (
            "A tyr - ven succeeds: its attack strength 2 (with F tri) exceeds the hold strength 1 of A "
            "ven, and A ven is dislodged."
        ),
        "F tri S A tyr - ven is given: nobody attacks F tri.",
        (
            "A ven H fails: A ven is dislodged by A tyr, whose attack strength 2 (with F tri) exceeds the "
            "hold strength 1."
        ),
    ]


def test_a_move_without_resistance_says_so() -> None:
    assert sentences("Italy: A Ven - Tyr; A Rom - Ven") == [
        "A ven - tyr succeeds: it meets no resistance.",
        "A rom - ven succeeds: it takes the place that A ven leaves.",
    ]


def test_a_move_into_a_place_left_by_one_and_wanted_by_another_names_both() -> None:
    orders = """
        Italy: A Ven - Tyr; A Rom - Ven; A Apu S A Rom - Ven
        Austria: F Tri - Ven
        """
    assert sentences(orders)[1] == (
        "A rom - ven succeeds: A ven leaves, and its attack strength 2 (with A apu) exceeds the prevent "
        "strength 1 of F tri."
    )


def test_a_head_to_head_battle_is_called_one() -> None:
    orders = """
        Germany: A Mun - Tyr
        Austria: A Tyr - Mun; A Boh S A Tyr - Mun
        """
    assert sentences(orders) == [
        (
            "A mun - tyr bounces: its attack strength 1 does not exceed the defend strength 2 of A tyr "
            "(with A boh) in a head-to-head battle; A mun is dislodged by A tyr."
        ),
        (
            "A tyr - mun succeeds: its attack strength 2 (with A boh) exceeds the defend strength 1 of A "
            "mun in a head-to-head battle, and A mun is dislodged."
        ),
        "A boh S A tyr - mun is given: nobody attacks A boh.",
    ]


def test_nobody_dislodges_his_own_unit() -> None:
    assert sentences("Italy: A Ven - Tyr; A Tyr H; A Pie S A Ven - Tyr") == [
        "A ven - tyr fails: A tyr does not leave, and nobody dislodges his own side.",
        "A tyr H stands: A ven of its own side may not dislodge it.",
        "A pie S A ven - tyr is given: nobody attacks A pie.",
    ]


def test_a_support_against_the_supporters_own_unit_is_given_but_withheld() -> None:
    orders = """
        Austria: F Tri H; A Vie S A Ven - Tri
        Italy: A Ven - Tri
        """
    assert sentences(orders) == [
        (
            "F tri H stands: the attack strength 1 of A ven (without A vie, whose own side it would hurt) "
            "does not exceed its hold strength 1."
        ),
        (
            "A vie S A ven - tri is given, but does not count against F tri of its own side: nobody "
            "attacks A vie."
        ),
        (
            "A ven - tri bounces: its attack strength 1 (without A vie, whose own side it would hurt) does "
            "not exceed the hold strength 1 of F tri."
        ),
    ]


def test_a_circular_movement_goes_on() -> None:
    orders = "Turkey: F Ank - Con; A Con - Smy; A Smy - Ank"
    assert sentences(orders)[0] == (
        "F ank - con succeeds: it goes round in a circle with A con and A smy, which all go on together."
    )


# ------------------------------------------------------------------------------------------- convoys


def test_a_convoyed_move_names_its_fleets() -> None:
    orders = "England: A Lon - Nwy; F Nth C A Lon - Nwy"
    assert sentences(orders) == [
        "A lon - nwy succeeds: convoyed by F nth, it meets no resistance.",
        "F nth C A lon - nwy is carried out: nobody attacks F nth.",
    ]


def test_a_disrupted_convoy_says_who_sank_which_fleet() -> None:
    orders = """
        England: A Lon - Bel; F Nth C A Lon - Bel
        Germany: F Hel - Nth; F Den S F Hel - Nth
        """
    assert sentences(orders)[:2] == [
        "A lon - bel fails: its convoy is disrupted, as F nth is dislodged by F hel.",
        (
            "F nth C A lon - bel fails: F nth is dislodged by F hel, whose attack strength 2 (with F den) "
            "exceeds the hold strength 1."
        ),
    ]


TWO_ROUTES = """
    England: A Lon - Bel; F Nth C A Lon - Bel; F Eng C A Lon - Bel
    France: F Mao - Eng; F Bre S F Mao - Eng
    """


def test_one_lost_fleet_breaks_a_convoy_where_the_rule_says_so() -> None:
    assert sentences(TWO_ROUTES)[:2] == [
        "A lon - bel succeeds: convoyed by F nth, it meets no resistance.",
        "F nth C A lon - bel is carried out: nobody attacks F nth.",
    ]
    assert sentences(TWO_ROUTES, **{"4_A_1": "any_route"})[:2] == [
        (
            "A lon - bel fails: its convoy is disrupted, as F eng is dislodged by F mao, and one lost "
            "fleet is enough (4.A.1=any_route)."
        ),
        "F nth C A lon - bel stands, though the convoy is broken elsewhere: nobody attacks F nth.",
    ]


def test_own_fleets_can_make_a_foreign_convoy_needless() -> None:
    orders = """
        England: A Lon - Bel; F Nth C A Lon - Bel
        France: F Eng C A Lon - Bel
        """
    assert sentences(orders, **{"4_A_1": "any_route_own_first"})[2] == (
        "F eng C A lon - bel stands, though the army's own fleets make it needless: nobody attacks F eng."
    )


def test_an_army_without_a_complete_convoy_says_what_is_missing() -> None:
    orders = """
        England: A Lon - Spa
        France: F Eng C A Lon - Spa; F Mao H
        """
    assert sentences(orders)[:2] == [
        "A lon - spa is void: no complete route of fleets is ordered to carry A lon to spa.",
        "F eng C A lon - spa is void: eng lies on no complete route of fleets ordered to carry A lon to spa.",
    ]


def test_a_convoy_that_the_army_does_not_use_says_that_it_goes_by_land() -> None:
    orders = """
        Austria: A Ven - Apu
        Italy: F Adr C A Ven - Apu
        """
    assert (
        sentences(orders)[1]
        == "F adr C A ven - apu stands, though the army goes by land: nobody attacks F adr."
    )


# ------------------------------------------------------------------------------------------ supports


def test_a_cut_names_the_attackers() -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Ven - Tri; F Adr - Tri
        """
    assert sentences(orders)[1] == "A tri S A vie - tyr is cut by the attacks of A ven and F adr."


def test_an_attack_from_where_the_support_is_aimed_does_not_cut() -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Tyr - Tri
        """
    assert sentences(orders)[1] == (
        "A tri S A vie - tyr is given: A tyr comes from where the support is aimed and does not dislodge it."
    )


def test_a_dislodgement_from_where_the_support_is_aimed_ends_it() -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Tyr - Tri; A Ven S A Tyr - Tri
        """
    assert sentences(orders)[1] == (
        "A tri S A vie - tyr is not given: A tri is dislodged by A tyr, whose attack strength 2 (with A "
        "ven) exceeds the hold strength 1."
    )


def test_ones_own_attack_does_not_cut() -> None:
    orders = "Austria: A Vie - Tyr; A Tri S A Vie - Tyr; A Ser - Tri"
    assert sentences(orders)[1] == "A tri S A vie - tyr is given: A ser cuts no support of its own side."


def test_a_support_that_is_cut_and_whose_unit_is_dislodged_says_both() -> None:
    orders = """
        Austria: A Vie - Tyr; A Tri S A Vie - Tyr
        Italy: A Ven - Tri; F Adr S A Ven - Tri
        """
    assert (
        sentences(orders)[1]
        == "A tri S A vie - tyr is cut by the attack of A ven; A tri is dislodged by A ven."
    )


def test_an_attack_by_sea_from_where_the_support_is_aimed_is_a_rule_choice() -> None:
    orders = """
        Russia: A Swe - Nwy via convoy; F Ska C A Swe - Nwy
        England: F Nwy S F Bot - Swe; F Bot - Swe
        """
    assert sentences(orders)[2] == (
        "F nwy S F bot - swe is given: A swe comes from where the support is aimed and does not dislodge "
        "it (4.A.4=support_not_cut)."
    )
    assert sentences(orders, **{"4_A_4": "support_cut"})[2] == (
        "F nwy S F bot - swe is cut by the attack of A swe (by convoy, 4.A.4=support_cut)."
    )


PARADOX = """
    England: F Lon S F Wal - Eng; F Wal - Eng
    France: A Bre - Lon; F Eng C A Bre - Lon
    """


def test_a_convoyed_army_does_not_cut_what_protects_it_where_the_rule_says_so() -> None:
    assert sentences(PARADOX, **{"4_A_2": "1971"})[0] == (
        "F lon S F wal - eng is given: A bre does not get there for want of a convoy."
    )
    orders = PARADOX + "    France: F Mao S F Eng\n    Germany: F Bel S F Eng\n"
    assert sentences(orders, **{"4_A_2": "1982", "4_D_1": "combine"})[0] == (
        "F lon S F wal - eng is given: A bre comes by a convoy that the support is aimed against "
        "(4.A.2=1982)."
    )


# -------------------------------------------------------------------------------------------- holds


def test_a_hold_names_every_attack_it_withstood_and_what_stopped_it() -> None:
    orders = """
        Germany: A Mun H
        France: A Bur - Mun; A Ruh S A Bur - Mun
        Russia: A Ber - Mun; A Sil S A Ber - Mun
        Italy: A Tyr - Mun
        """
    assert sentences(orders)[0] == (
        "A mun H stands: the attack strength 2 of A bur (with A ruh) does not exceed the prevent strength "
        "2 of A ber (with A sil), the attack strength 2 of A ber (with A sil) does not exceed the prevent "
        "strength 2 of A bur (with A ruh) and the attack strength 1 of A tyr does not exceed the prevent "
        "strength 2 of A bur (with A ruh)."
    )


def test_a_unit_without_an_order_holds_and_says_so() -> None:
    text = f"{HEAD}Austria: A Vie - Tyr\nUnits:\n  Austria: A Vie\n  Italy: A Ven\n"
    resolution = resolve_case(read_case(text, find_variant))
    assert [result.why for result in resolution.orders] == [
        "A vie - tyr succeeds: it meets no resistance.",
        "A ven H stands: nobody attacks A ven.",
    ]


# ------------------------------------------------------------------------------------------ paradoxes


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (
            "szykman",
            (
                "A bre - lon fails: 4 orders hang on one another with 2 consistent resolutions, and "
                "4.A.2=szykman keeps the convoyed armies among them where they are."
            ),
        ),
        (
            "all_hold",
            (
                "A bre - lon fails: 4 orders hang on one another with 2 consistent resolutions, and "
                "4.A.2=all_hold makes all moves among them fail."
            ),
        ),
        ("2000", "A bre - lon fails: its convoy is disrupted, as F eng is dislodged by F wal."),
    ],
)
def test_a_paradox_names_the_rule_that_decides(choice: str, expected: str) -> None:
    assert sentences(PARADOX, **{"4_A_2": choice})[2] == expected


def test_a_paradox_without_an_answer_says_so() -> None:
    orders = """
        England: F Nth C A Lon - Bel; A Lon - Bel; F Eng S A Lon - Bel
        France: F Bel S F Nth
        Germany: F Hel S F Ska - Nth; F Ska - Nth
        """
    assert sentences(orders, **{"4_A_2": "1971"})[:2] == [
        (
            "F nth C A lon - bel fails: 4 orders hang on one another with no consistent resolution, and "
            "4.A.2=1971 has no answer, so none of them moves."
        ),
        (
            "A lon - bel fails: 4 orders hang on one another with no consistent resolution, and 4.A.2=1971 "
            "has no answer, so none of them moves."
        ),
    ]


def test_long_rings_name_only_some_of_their_units() -> None:
    # A ring around the Alps and the Balkans: eight armies, each going where the next one stands.
    ring = [("Mun", "Boh"), ("Boh", "Gal"), ("Gal", "Bud"), ("Bud", "Tri"), ("Tri", "Ven"), ("Ven", "Pie")]
    ring += [("Pie", "Tyr"), ("Tyr", "Mun")]
    why = sentences("Italy: " + "; ".join(f"A {start} - {end}" for start, end in ring))[0]
    assert why == (
        "A mun - boh succeeds: it goes round in a circle with A boh, A gal, A bud, A tri, A ven, A pie and "
        "1 more, which all go on together."
    )


def test_every_type_of_outcome_has_a_sentence() -> None:
    written = {
        kind
        for module in (movement, retreats, adjustments)
        for kind in vars(module).values()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "code")
    }
    closures = set(get_args(retreats.Closure))  # why a place is closed to a retreat: part of an outcome
    assert {kind.__name__ for kind in written - closures if kind not in SENTENCES} == set()
