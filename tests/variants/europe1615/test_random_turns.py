"""Properties of every movement phase of this variant, on random turns."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, given, settings

from tests.generators import SeededDice
from tests.properties import movement
from tests.properties.movement import Property, features, holds_for
from tests.variants.europe1615.random_turns import RandomTurn, draw_turn, turns
from westphalia.model.names import Power
from westphalia.model.orders import Move
from westphalia.solver import Resolution, Status
from westphalia.variants.europe1615.sides import SideNoDislodge, find_barring_state, may_enter_vacant
from westphalia.variants.europe1615.state import Europe1615Setting

# holds_for makes failing cases small, since it knows what a unit is: hypothesis need not.
MANY = settings(
    max_examples=250,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    verbosity=Verbosity.quiet,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
)
LAWS: tuple[Property, ...] = (
    movement.default_equals_whole,
    movement.pieces_are_kept,
    movement.every_order_has_one_result,
    movement.successes_are_visible,
)

REACHED = {
    "E15-DIS-1",
    "E15-DIS-4",
    "E15-DIS-5",
    "E15-FAITH-1",
    "E15-FAITH-3",
    "E15-FAITH-5",
    "E15-FAITH-7",
    "E15-LYON-5",
    "E15-NEUT-2",
    "E15-NEUT-3",
    "E15-NEUT-6",
    "E15-NEUT-12",
    "E15-NEUT-14",
    "a circular movement",
    "an order with the code convoy_disrupted",
    "an order with the code reduced",
}
"""What happens in some of the turns that the generator makes."""


def units_enter_a_neutral_state_only_by_dislodging_a_foreign_unit(
    setting: Europe1615Setting, result: Resolution
) -> None:
    gone = {lost.unit.location.province: lost.unit for lost in result.dislodged}
    for line in result.orders:
        if line.unit is None or not isinstance(line.order, Move) or line.status is not Status.SUCCEEDS:
            continue
        place = line.order.target.province
        assert (line.unit.power, place) != (Power("spain"), "swi")
        state = find_barring_state(setting, line.unit, place)
        if state is not None and place in setting.standing:
            assert gone[place].power != state
        elif state is not None:
            assert may_enter_vacant(setting, line.unit, state)


def no_unit_dislodges_its_own_side(setting: Europe1615Setting, result: Resolution) -> None:
    whole = SideNoDislodge.WHOLE_SIDE.is_chosen_in(setting.options)
    for lost in result.dislodged:
        attacker, unit = result.attacker_of(lost), lost.unit
        if whole or (attacker.power in setting.board.power and unit.power not in setting.board.power):
            assert not setting.is_same_side(attacker.power, unit.power)


@pytest.mark.clause(
    "E15-NEUT-2", "E15-NEUT-6", "E15-NEUT-14", "E15-LYON-5", "E15-DIS-1", "E15-DIS-3", "E15-DIS-4"
)
@MANY
@given(turns())
def test_every_law_holds_in_every_turn(turn: RandomTurn) -> None:
    for law in LAWS:
        holds_for(turn.case, law)
    result = turn.case.resolve()
    units_enter_a_neutral_state_only_by_dislodging_a_foreign_unit(turn.setting, result)
    no_unit_dislodges_its_own_side(turn.setting, result)


def test_random_turns_exercise_the_rules() -> None:
    found: set[str] = set()
    for seed in range(500):
        case = draw_turn(SeededDice(Random(seed))).case
        result = case.resolve()
        found |= features(case, result)
        for line in result.orders:
            found.update(re.findall(r"E15-[A-Z]+-\d+", line.why))
    assert found >= REACHED
