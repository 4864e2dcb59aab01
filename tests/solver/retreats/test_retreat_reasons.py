"""Explanations of retreats, down to given facts."""

from collections.abc import Mapping
from random import Random

import pytest

from tests.generators import MIXED, SMALL, Profile, SeededDice
from tests.golden import Golden
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


def test_a_retreat_follows_from_an_open_place(golden: Golden) -> None:
    golden(chain(TRIESTE, {"austria": "F tri R adr"}))


def test_a_unit_disbanded_without_an_order_explains_every_place(golden: Golden) -> None:
    start = position("italy A tri, italy A ven, italy F adr", None, {"austria F tri": "ven"}, "alb")
    golden(chain(start, {}))


def test_the_rule_that_closes_the_origin_of_a_convoyed_attacker_is_named(golden: Golden) -> None:
    start = position("italy A tri", None, {"austria F tri": "ven by convoy"})
    rulebook = read_rules({"retreat_to_convoyed_origin": "no_retreat_to_origin"})
    steps = chain(start, {"austria": "F tri R ven"}, rulebook)
    assert rulebook.retreat_to_convoyed_origin.meaning in steps[-1]
    golden(steps)


def test_conflicting_retreats_name_each_other(golden: Golden) -> None:
    start = position("italy A tri, italy A bud", None, {"austria A tri": "ven", "austria A bud": "rum"})
    golden(chain(start, {"austria": "A tri R vie, A bud R vie"})[1:])


HEAD = "variant: standard\nphase: Spring 1901 Movement\n"


def test_with_the_movement_standoffs_and_attacks_follow_from_orders(golden: Golden) -> None:
    orders = """
        Austria: F Tri H
        Italy: A Ven - Tri; F Adr S A Ven - Tri; F Ion - Alb
        Turkey: F Gre - Alb
        """
    movement = resolve_case(read_case(HEAD + orders, find_variant))
    retreat = parse_order("F tri R alb", board, PhaseKind.RETREAT)
    resolution = resolve_retreats(movement.after, {movement.dislodged[0].unit.power: [retreat]})
    golden(str(resolution.why(retreat, movement)).splitlines())


def test_an_order_that_was_not_given_is_an_error(golden: Golden) -> None:
    resolution = resolve_retreats(TRIESTE, {})
    with pytest.raises(LookupError) as caught:
        resolution.why(parse_order("F tri R alb", board, PhaseKind.RETREAT))
    golden(str(caught.value))


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
            if text.endswith(" is vacant."):
                assert text.removesuffix(" is vacant.") not in standing
            if text.startswith("Units bounced in "):
                assert Location(text.removeprefix("Units bounced in ")[:-1]).province in start.contested
        if result.code in ("no_order", "no_retreat") and result.unit is not None:
            open_places = {text.split(" ")[0] for text in texts if text.endswith(" is open.")}
            assert open_places == {str(place) for place in resolution.options[result.unit]}
