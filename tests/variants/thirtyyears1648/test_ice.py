"""Ice: December, January and February in the north."""

import pytest

from tests.variants.playing import code, go
from tests.variants.thirtyyears1648.months import BOARD, JANUARY, TABLE, play
from westphalia.model.phase import parse_phase
from westphalia.variants.thirtyyears1648.ice import find_freezing_lands, find_freezing_seas

SEAS = ("nws", "whs", "eao", "wao", "ics")
LANDS = ("krg", "ole", "fmk", "tro")
FEBRUARY = parse_phase("1619-02M")
OTHER_MONTHS = [parse_phase(f"1618-{month:02}M") for month in (4, 5, 7, 8, 10, 11)]


@pytest.mark.clause("T48-ICE-1")
def test_five_seas_are_frozen_from_december_to_february() -> None:
    assert find_freezing_seas(BOARD) == set(SEAS)
    orders = {"england": "F nth - nws"}
    assert [TABLE.move(orders, phase=phase)["F nth - nws"] for phase in (JANUARY, FEBRUARY)] == [
        "T48-ICE-3"
    ] * 2
    assert {TABLE.move(orders, phase=phase)["F nth - nws"] for phase in OTHER_MONTHS} == {"arrives"}


@pytest.mark.clause("T48-ICE-2")
def test_four_lands_are_frozen_in_the_same_months() -> None:
    assert find_freezing_lands(BOARD) == set(LANDS)
    orders = {"russia": "A mos - krg"}
    assert [TABLE.move(orders, phase=phase)["A mos - krg"] for phase in (JANUARY, FEBRUARY)] == [
        "T48-ICE-11"
    ] * 2
    assert {TABLE.move(orders, phase=phase)["A mos - krg"] for phase in OTHER_MONTHS} == {"arrives"}


# -------------------------------------------------------------------------------------------- lands


@pytest.mark.clause("T48-ICE-21")
@pytest.mark.parametrize(
    ("lost", "place"), [("sweden F nth", "nws"), ("sweden A mos", "krg"), ("sweden F ber", "tro")]
)
def test_nobody_retreats_into_the_ice(lost: str, place: str) -> None:
    power, unit = lost.split(" ", 1)
    attackers = {"F nth": "england F eng - nth, england F lon", "A mos": "poland A smo - mos, poland A vor"}
    attackers["F ber"] = "england F nth - ber, england F ska"
    move, helper = attackers[unit].split(", ")
    attacker, order = move.split(" ", 1)
    orders = {attacker: f"{order}, {helper.split(' ', 1)[1]} S {order}"}

    def options(when: str, **rules: str) -> set[str]:
        phase = parse_phase(when)
        return TABLE.move(orders, lost, phase=phase, rules=rules).retreats(lost)

    assert place not in options("1619-01M")
    assert place in options("1619-04M")
    assert place in options("1619-01M", t48_ice_retreat_into="allowed")
    game = play(f"{lost}, {attacker} {order.split(' - ')[0]}, {helper}", {}, "1619-01M")
    game = go(game, **{attacker: orders[attacker]})
    game = go(game, **{power: f"{unit} R {place}"})
    assert code(game, f"{unit} R {place}") == "T48-ICE-21"
