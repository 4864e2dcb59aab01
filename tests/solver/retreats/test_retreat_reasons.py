"""Why orders of a retreat phase came out as they did, down to facts."""

from collections.abc import Mapping
from random import Random

import pytest

from tests.generators import MIXED, SMALL, Profile, SeededDice
from tests.solver.phases import board, position, sheets
from tests.solver.retreats.test_retreats_properties import throw_phase
from westphalia.games.cases.playing import resolve_case
from westphalia.model.case import read_case
from westphalia.model.names import Location
from westphalia.model.orders import parse_order
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position
from westphalia.model.rulebook import Rulebook, read_rules
from westphalia.solver import resolve_retreats
from westphalia.variants import find_variant

TRIESTE = position("italy A tri, italy A ven", dislodged={"austria F tri": "ven by convoy"}, contested="alb")


def chain(start: Position, orders: Mapping[str, str], rulebook: Rulebook | None = None) -> list[str]:
    given = sheets(PhaseKind.RETREAT, orders)
    resolution = resolve_retreats(start, given, rulebook or Rulebook())
    return str(resolution.why(resolution.orders[0])).splitlines()


def test_a_retreat_follows_from_an_open_place() -> None:
    assert chain(TRIESTE, {"austria": "F tri R adr"}) == [
        (
            "1. F tri R adr succeeds: adr is vacant, no standoff emptied it, and no other unit retreats "
            "there.  [from 2, 3, 4, 5 and 6]"
        ),
        "2. F tri was dislodged by an attack from ven, by convoy.",
        "3. F tri can go to adr in one step.",
        "4. Nobody stands in adr.",
        "5. No standoff left adr empty.",
        "6. No other unit retreats to adr.",
    ]


def test_a_unit_that_is_disbanded_without_an_order_learns_of_every_place() -> None:
    start = position("italy A tri, italy A ven, italy F adr", None, {"austria F tri": "ven"}, "alb")
    assert chain(start, {}) == [
        "1. F tri is disbanded: no place is open to it.  [from 2, 3, 5 and 7]",
        "2. F tri was dislodged by an attack from ven.",
        "3. adr is closed: F adr is in adr.  [from 4]",
        "4. F adr of Italy stands in adr after the movement.",
        "5. alb is closed: a standoff left alb empty.  [from 6]",
        "6. Units bounced in alb.",
        "7. ven is closed: A ven is in ven.  [from 8]",
        "8. A ven of Italy stands in ven after the movement.",
    ]


def test_the_rule_that_closes_the_origin_of_a_convoyed_attacker_is_told() -> None:
    start = position("italy A tri", None, {"austria F tri": "ven by convoy"})
    rulebook = read_rules({"retreat_to_convoyed_origin": "no_retreat_to_origin"})
    assert chain(start, {"austria": "F tri R ven"}, rulebook)[1:] == [
        "2. F tri was dislodged by an attack from ven, by convoy.",
        "3. The rule 4.A.5=no_retreat_to_origin says: " + _meaning(rulebook),
    ]


def _meaning(rulebook: Rulebook) -> str:
    return rulebook.retreat_to_convoyed_origin.meaning


def test_two_that_retreat_to_one_place_name_one_another() -> None:
    start = position("italy A tri, italy A bud", None, {"austria A tri": "ven", "austria A bud": "rum"})
    assert chain(start, {"austria": "A tri R vie, A bud R vie"})[1:] == [
        "2. A tri was dislodged by an attack from ven.",
        "3. A bud R vie.",
    ]


HEAD = "variant: standard\nphase: Spring 1901 Movement\n"


def test_with_the_movement_at_hand_standoffs_and_attacks_are_led_back_to_orders() -> None:
    orders = """
        Austria: F Tri H
        Italy: A Ven - Tri; F Adr S A Ven - Tri; F Ion - Alb
        Turkey: F Gre - Alb
        """
    movement = resolve_case(read_case(HEAD + orders, find_variant))
    retreat = parse_order("F tri R alb", board, PhaseKind.RETREAT)
    resolution = resolve_retreats(movement.after, {movement.dislodged[0].unit.power: [retreat]})
    assert str(resolution.why(retreat, movement)).splitlines() == [
        "1. F tri R alb is illegal: a standoff left alb empty; F tri is disbanded.  [from 2 and 5]",
        "2. F tri was dislodged by an attack from ven.  [from 3]",
        (
            "3. A ven - tri succeeds: its attack strength 2 (with F adr) exceeds the hold strength 1 of F "
            "tri, and F tri is dislodged.  [from 4]"
        ),
        "4. F adr S A ven - tri is given: nobody attacks F adr.",
        "5. Units bounced in alb.  [from 6 and 7]",
        "6. F ion - alb bounces: its attack strength 1 does not exceed the prevent strength 1 of F gre.",
        "7. F gre - alb bounces: its attack strength 1 does not exceed the prevent strength 1 of F ion.",
    ]


def test_an_order_that_was_not_given_is_an_error() -> None:
    resolution = resolve_retreats(TRIESTE, {})
    with pytest.raises(LookupError, match="not among the orders"):
        resolution.why(parse_order("F tri R alb", board, PhaseKind.RETREAT))


@pytest.mark.parametrize("profile", [SMALL, MIXED], ids=lambda profile: profile.name)
@pytest.mark.parametrize("seed", range(60))
def test_every_order_has_reasons_and_they_agree_with_the_position(profile: Profile, seed: int) -> None:
    start, orders, rulebook = throw_phase(SeededDice(Random(seed)), profile)
    resolution = resolve_retreats(start, orders, rulebook)
    standing = {str(unit.location.province) for unit in start.units}
    for result in resolution.orders:
        explanation = resolution.why(result)
        assert explanation.fact.text == result.why
        texts = [fact.text for fact in explanation.fact.walk()]
        assert all(text.endswith(".") for text in texts)
        assert len(set(texts)) == len(texts)
        for text in texts:
            if text.startswith("Nobody stands in "):
                assert text.removeprefix("Nobody stands in ")[:-1] not in standing
            if text.startswith("Units bounced in "):
                assert Location(text.removeprefix("Units bounced in ")[:-1]).province in start.contested
        if result.code in ("no_order", "no_retreat") and result.unit is not None:
            open_places = {text.split(" ")[0] for text in texts if text.endswith(" is open.")}
            assert open_places == {str(place) for place in resolution.options[result.unit]}
