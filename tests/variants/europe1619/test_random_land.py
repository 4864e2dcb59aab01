"""Properties after movement, retreats and the Map Adjustment of random battles."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import HealthCheck, Phase as Step, given, settings

from tests.variants.europe1619.battles import BOARD, RETREATS_1620
from tests.variants.europe1619.random_battles import Orders, states
from westphalia.model.names import Power
from westphalia.model.position import Unit
from westphalia.solver.results.retreat_options import retreat_options
from westphalia.variants.europe1619.control import adjust_map
from westphalia.variants.europe1619.identity import apply_chosen_edition
from westphalia.variants.europe1619.movement import (
    RetreatIntoNeutral,
    RetreatPolitical,
    StatusRetreatFleets,
    find_status_clause,
)
from westphalia.variants.europe1619.orders import OrdersPhase, RetreatsAfterOrders, make_conditions
from westphalia.variants.europe1619.state import Stance, setting_of
from westphalia.variants.framework.report import Entry
from westphalia.variants.framework.year import State, Submissions, Turn
from westphalia.variants.minor_states.setting import find_original_owners


def apply_turn(state: State, turn: Turn) -> State:
    """Return the state after a phase."""
    return state.after(turn)


def submit_orders(state: State, orders: Orders) -> Submissions:
    """Return the orders by the power that commands the unit."""
    setting = setting_of(state)
    sheets: dict[Power, list[Entry]] = {}
    for owner, sheet in orders.items():
        commander = setting.patron(owner)
        if commander is not None:
            sheets.setdefault(commander, []).extend(sheet)
    return {power: tuple(sheet) for power, sheet in sheets.items()}


def retreats(state: State) -> Submissions:
    """Return a retreat to the first open place for each unit that has one."""
    setting, found = setting_of(state), make_conditions(state)
    sheets: dict[Power, list[Entry]] = {}
    for lost in state.position.dislodged:
        options = retreat_options(found, state.position, lost, apply_chosen_edition(state.rulebook))
        commander = setting.commander(lost.unit)
        if options and commander is not None:
            sheets.setdefault(commander, []).append(
                RetreatsAfterOrders().read(
                    f"{lost.unit.kind.value} {lost.unit.location} R {options[0]}", state
                )
            )
    return {power: tuple(sheet) for power, sheet in sheets.items()}


def count_units(units: Sequence[Unit]) -> Counter[tuple[Power, str]]:
    """Count the units of each owner and kind."""
    return Counter((unit.power, unit.kind.value) for unit in units)


@settings(
    max_examples=80,
    phases=(Step.explicit, Step.reuse, Step.generate),
    deadline=None,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
)
@given(states())
def test_land_and_units_are_where_the_rules_let_them_be(battle: tuple[State, Orders]) -> None:
    begun, orders = battle
    rules = begun.rulebook
    moved = apply_turn(begun, OrdersPhase().play(begun, submit_orders(begun, orders)))
    for lost in moved.position.dislodged:
        free = (
            StatusRetreatFleets.MAY_RETREAT.is_chosen_in(rules) and lost.attacker_from == lost.unit.location
        )
        assert free or (lost.unit.power in BOARD.power and lost.unit.kind.value == "A")
    waiting = replace(moved, phase=RETREATS_1620)
    left = apply_turn(waiting, RetreatsAfterOrders().play(waiting, retreats(waiting)))
    assert left.position.dislodged == ()
    assert count_units(left.position.units) <= count_units(begun.position.units)
    setting = setting_of(left)
    barred = RetreatIntoNeutral.BARRED.is_chosen_in(rules)
    if barred and RetreatPolitical.SAME_AS_MOVE.is_chosen_in(rules):
        assert all(
            find_status_clause(setting, unit, unit.location.province) is None for unit in left.position.units
        )
    settled = apply_turn(left, adjust_map(left))
    first, standing = (
        find_original_owners(BOARD),
        {unit.location.province: unit for unit in settled.position.units},
    )
    for place, owner in settled.position.owners.items():
        if owner != first[place]:
            unit = standing[place]
            assert unit.power == owner or setting.stance(unit.power, owner) in (Stance.SAME, Stance.ALLY)
    for state in BOARD.minors:
        if setting_of(settled).is_captured(state.id):
            assert not any(unit.power == state.id for unit in settled.position.units)
            held = {place for place, owner in settled.position.owners.items() if owner == state.id}
            assert held <= set(state.provinces)
