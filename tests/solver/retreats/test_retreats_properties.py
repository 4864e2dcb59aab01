"""Properties of every retreat phase, checked on random movements and random retreat orders."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import event, given, settings, strategies as st

from tests.generators import MIXED, PATHOLOGICAL, SMALL, WEIGHTED, Dice, Profile, SeededDice
from tests.generators.dice import DrawnDice, happens, pick, some_of
from tests.generators.profiles import throw_case
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Disband, Hold, Move, Order, Retreat
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.model.rulebook import Rulebook
from westphalia.solver import (
    RetreatResolution,
    Status,
    legal_retreats,
    reachable_locations,
    resolve_retreats,
    standard_conditions,
)
from westphalia.solver.outcomes.retreats import RetreatSucceeds

Sheets = dict[Power, list[Order]]
RetreatPhase = tuple[Position, Sheets, Rulebook]
PROFILES = [PATHOLOGICAL, SMALL, MIXED, WEIGHTED]


@st.composite
def phases(draw: st.DrawFn, profile: Profile) -> RetreatPhase:
    """Draw retreat phases from Hypothesis."""
    return throw_phase(DrawnDice(draw), profile)


def throw_phase(dice: Dice, profile: Profile) -> RetreatPhase:
    """Return a position after a random movement, with random orders: retreats, disbands, nonsense."""
    case = throw_case(dice, profile)
    after = _crowded(dice, case.resolve().after)
    orders: Sheets = {}
    for lost in after.dislodged:
        for _ in range(pick(dice, (1, 1, 1, 1, 0, 2))):
            power = Power("nobody") if happens(dice, 10) else lost.unit.power
            orders.setdefault(power, []).append(_order(dice, after, lost))
    return after, orders, case.rulebook


def _crowded(dice: Dice, after: Position) -> Position:
    """Add dislodged units and contested provinces to a position: a movement leaves few."""
    board = after.board
    lost = {unit.unit.location.province: unit for unit in after.dislodged}
    powers = sorted({unit.power for unit in after.units})
    for unit in after.units:
        province = unit.location.province
        if province in lost or not happens(dice, 50):
            continue
        places = [(UnitKind.FLEET, berth) for berth in board.fleet_locations[province]]
        places += [(UnitKind.ARMY, Location(province))] if province not in board.seas else []
        kind, place = pick(dice, places)
        origin = pick(dice, [other for other in board.locations if other.province != province])
        weaker = Unit(pick(dice, powers), kind, place)
        lost[province] = DislodgedUnit(weaker, origin, by_convoy=happens(dice, 10))
    vacant = board.province.keys() - {unit.location.province for unit in after.units}
    contested = after.contested.union(some_of(dice, sorted(vacant), len(vacant) // 10))
    return replace(after, dislodged=tuple(lost.values()), contested=contested)


def _order(dice: Dice, after: Position, lost: DislodgedUnit) -> Order:
    place = lost.unit.location
    named = Designation(place, lost.unit.kind)
    borders = {**after.board.army_borders, **after.board.fleet_borders}
    near = sorted(borders.get(place, frozenset[Location]()))
    kind = dice.below(10)
    if kind == 9:
        return Disband(named)
    if kind == 8:
        return Hold(named)
    goal = pick(dice, near if near and not happens(dice, 10) else after.board.locations)
    return Move(named, goal) if kind == 7 else Retreat(named, goal)


def resolved(phase: RetreatPhase) -> RetreatResolution:
    resolution = resolve_retreats(*phase)
    event(f"conflict: {any(result.code == 'retreat_conflict' for result in resolution.orders)}")
    return resolution


def every_dislodged_unit_retreats_or_is_disbanded(phase: RetreatPhase, resolution: RetreatResolution) -> None:
    start = phase[0]
    gone = {result.unit for result in resolution.orders if isinstance(result.outcome, RetreatSucceeds)}
    assert gone | set(resolution.disbanded) == {lost.unit for lost in start.dislodged}
    assert not gone & set(resolution.disbanded)
    assert len(resolution.after.units) == len(start.units) + len(gone)


def no_two_units_end_in_one_province(_phase: RetreatPhase, resolution: RetreatResolution) -> None:
    places = [unit.location.province for unit in resolution.after.units]
    assert len(places) == len(set(places))


def a_unit_retreats_only_to_one_of_its_options(_phase: RetreatPhase, resolution: RetreatResolution) -> None:
    for result in resolution.orders:
        if isinstance(result.outcome, RetreatSucceeds):
            assert result.unit is not None
            assert result.outcome.to in resolution.options[result.unit]


def every_order_has_one_result_and_one_sentence(phase: RetreatPhase, resolution: RetreatResolution) -> None:
    given_orders = [(power, order) for power, sheet in phase[1].items() for order in sheet]
    results = resolution.orders
    assert [(result.power, result.order) for result in results][: len(given_orders)] == given_orders
    for result in results:
        assert result.why.endswith(".")
        assert "\n" not in result.why
        assert result.code
        assert result.status is not Status.VOID


def the_sequence_of_powers_and_units_does_not_matter(
    phase: RetreatPhase, resolution: RetreatResolution
) -> None:
    start, orders, rulebook = phase
    turned = replace(start, units=start.units[::-1], dislodged=start.dislodged[::-1])
    other = resolve_retreats(turned, dict(reversed(orders.items())), rulebook)
    assert set(resolution.after.units) == set(other.after.units)
    assert resolution.options == other.options


def omitting_a_failed_order_changes_nothing(phase: RetreatPhase, resolution: RetreatResolution) -> None:
    start, orders, rulebook = phase
    kept: Sheets = {power: [] for power in orders}
    for result in resolution.orders[: sum(map(len, orders.values()))]:
        if result.status is not Status.ILLEGAL:
            kept[result.power].append(result.order)
    assert resolve_retreats(start, kept, rulebook).after == resolution.after


def the_legal_orders_are_all_that_are_legal_alone(
    phase: RetreatPhase, _resolution: RetreatResolution
) -> None:
    start, _, rulebook = phase
    listed = legal_retreats(start, rulebook)
    assert list(listed) == [lost.unit for lost in start.dislodged]
    for lost in start.dislodged:
        unit = lost.unit
        named = Designation(unit.location, unit.kind)
        near = reachable_locations(standard_conditions(start.board), lost)
        orders = (*(Retreat(named, place) for place in sorted(near)), Disband(named))
        alone = [resolve_retreats(start, {unit.power: [order]}, rulebook).orders[0] for order in orders]
        legal = tuple(result.order for result in alone if not result.status.is_faulty)
        assert listed[unit] == legal


LAWS = (
    every_dislodged_unit_retreats_or_is_disbanded,
    no_two_units_end_in_one_province,
    a_unit_retreats_only_to_one_of_its_options,
    the_legal_orders_are_all_that_are_legal_alone,
    every_order_has_one_result_and_one_sentence,
    the_sequence_of_powers_and_units_does_not_matter,
    omitting_a_failed_order_changes_nothing,
)


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_every_law_holds_in_every_phase(profile: Profile) -> None:
    @settings(max_examples=40)
    @given(phases(profile))
    def check(phase: RetreatPhase) -> None:
        resolution = resolved(phase)
        for law in LAWS:
            law(phase, resolution)

    check()


def test_the_random_phases_reach_every_outcome() -> None:
    met: set[str] = set()
    for number in range(150):
        phase = throw_phase(SeededDice(Random(number)), PROFILES[number % len(PROFILES)])
        met.update(result.code for result in resolve_retreats(*phase).orders)
    assert met >= {
        "attacker_origin",
        "contested",
        "disbanded",
        "foreign_unit",
        "multiple_orders",
        "no_order",
        "no_retreat",
        "not_a_retreat_order",
        "not_adjacent",
        "occupied",
        "retreat_conflict",
        "retreats",
    }
