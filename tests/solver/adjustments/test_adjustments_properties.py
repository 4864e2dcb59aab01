"""Properties of every adjustment phase, checked on random positions, orders and rulebooks."""

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import event, given, settings, strategies as st

from tests.generators import Dice, SeededDice, random_rulebook
from tests.generators.dice import DrawnDice, happens, pick, some_of
from tests.generators.rulebooks import choices_of
from tests.solver.phases import board
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Build, Designation, Disband, Hold, Order, Waive
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import AutomaticRemoval
from westphalia.solver import AdjustmentResolution, LegalAdjustments, Status, resolve_adjustments
from westphalia.solver.adjustments.phase import adjustments_due, open_sites

Sheets = dict[Power, list[Order]]
AdjustmentPhase = tuple[Position, Sheets, Rulebook]

FIELDS = (
    "build_coast",
    "build_missing_kind",
    "build_fleet_inland",
    "several_builds_in_province",
    "too_many_builds",
    "too_many_removals",
    "declining_builds",
    "automatic_removal",
)
POWERS = tuple(board.power)
HOMES = [info.id for info in board.provinces if info.home is not None]


@st.composite
def phases(draw: st.DrawFn) -> AdjustmentPhase:
    """Draw adjustment phases from Hypothesis."""
    return throw_phase(DrawnDice(draw))


def throw_phase(dice: Dice) -> AdjustmentPhase:
    """Return a random position with random orders: sensible, too many and nonsense, under any rules."""
    start = _position(dice)
    orders: Sheets = {}
    for power, due in adjustments_due(start).items():
        choices = _builds(power) if due > 0 else _removals(start, power)
        sheet = [pick(dice, choices) for _ in range(dice.below(abs(due) + 3))]
        if sheet:
            orders[power] = sheet
    return start, orders, _rulebook(dice)


def _position(dice: Dice) -> Position:
    """Return a position with home centers mostly owned by their power, other centers by any power."""
    owners: dict[Province, Power] = {}
    for center in sorted(board.centers):
        home = board.province[center].home
        power = home if home is not None and not happens(dice, 30) else pick(dice, (None, *POWERS))
        if power is not None:
            owners[center] = power
    units: list[Unit] = []
    for info in some_of(dice, board.provinces, dice.below(25)):
        places = [(UnitKind.FLEET, berth) for berth in board.fleet_locations[info.id]]
        places += [(UnitKind.ARMY, Location(info.id))] if info.id not in board.seas else []
        kind, place = pick(dice, places)
        units.append(Unit(pick(dice, POWERS), kind, place))
    return Position(board, tuple(units), owners)


def _rulebook(dice: Dice) -> Rulebook:
    choices = {field: pick(dice, choices_of(field)) for field in FIELDS}
    if choices["automatic_removal"] is AutomaticRemoval.OLDEST_UNIT:
        del choices["automatic_removal"]
    return replace(random_rulebook(dice), **choices)


def _builds(power: Power) -> list[Order]:
    kinds = (UnitKind.ARMY, UnitKind.FLEET, None)
    homes = [home for home in HOMES if board.province[home].home == power]
    homely = [Build(Location(place), kind) for place in homes for kind in kinds]
    coasts = [Location(f"{info.id}/{coast}") for info in board.provinces for coast in info.coasts]
    other: list[Order] = [Build(place, UnitKind.FLEET) for place in coasts]
    other += [Build(Location(place), UnitKind.ARMY) for place in sorted(board.centers)]
    return [*homely * 12, *other, *[Waive()] * 20, _hold(power)]


def _removals(start: Position, power: Power) -> list[Order]:
    named = [(unit.power == power, Designation(unit.location, unit.kind)) for unit in start.units]
    own: list[Order] = [Disband(unit) for mine, unit in named if mine]
    others: list[Order] = [Disband(unit) for mine, unit in named if not mine]
    return [*own * 10, *others, Disband(Designation(Location("tun"))), Waive(), _hold(power)]


def _hold(power: Power) -> Hold:
    return Hold(Designation(Location(next(home for home in HOMES if board.province[home].home == power))))


def resolved(phase: AdjustmentPhase) -> AdjustmentResolution:
    resolution = resolve_adjustments(*phase)
    event(f"civil disorder: {bool(resolution.removed)}")
    return resolution


def no_power_has_more_units_than_centers_afterwards(
    phase: AdjustmentPhase, resolution: AdjustmentResolution
) -> None:
    start, _, _ = phase
    before = adjustments_due(start)
    after = adjustments_due(resolution.after)
    for power in POWERS:
        if before.get(power, 0) < 0:
            assert power not in after
        else:
            assert after.get(power, 0) == resolution.unused.get(power, 0) >= 0


def no_two_units_end_in_one_province(_phase: AdjustmentPhase, resolution: AdjustmentResolution) -> None:
    places = Counter(unit.location.province for unit in resolution.after.units)
    assert not [place for place, count in places.items() if count > 1]


def new_units_are_in_open_sites_that_they_can_enter(
    phase: AdjustmentPhase, resolution: AdjustmentResolution
) -> None:
    start = phase[0]
    for new in set(resolution.after.units) - set(start.units):
        assert new.location.province in open_sites(start, new.power)
        if new.kind is UnitKind.FLEET:
            assert new.location in board.fleet_locations[new.location.province]
        else:
            assert new.location == new.location.province


def powers_adjust_independently(phase: AdjustmentPhase, resolution: AdjustmentResolution) -> None:
    start, orders, rulebook = phase
    for power in POWERS:
        alone = resolve_adjustments(start, {power: orders.get(power, [])}, rulebook)
        assert _of(power, alone) == _of(power, resolution)


def the_sequence_of_powers_and_units_does_not_matter(
    phase: AdjustmentPhase, resolution: AdjustmentResolution
) -> None:
    start, orders, rulebook = phase
    turned = replace(start, units=start.units[::-1], owners=dict(sorted(start.owners.items(), reverse=True)))
    other = resolve_adjustments(turned, dict(reversed(orders.items())), rulebook)
    assert set(other.after.units) == set(resolution.after.units)
    assert other.removed == resolution.removed


def every_order_has_one_result_and_one_sentence(
    phase: AdjustmentPhase, resolution: AdjustmentResolution
) -> None:
    given_orders = [(power, order) for power, sheet in phase[1].items() for order in sheet]
    results = resolution.orders
    assert [(result.power, result.order) for result in results][: len(given_orders)] == given_orders
    for result in results:
        assert result.why.endswith(".")
        assert "\n" not in result.why
        assert result.code
        assert result.status is not Status.VOID


def ordering_the_removals_of_civil_disorder_gives_the_same_result(
    phase: AdjustmentPhase, resolution: AdjustmentResolution
) -> None:
    start, orders, rulebook = phase
    ordered = Counter(power for power, sheet in orders.items() for _ in sheet)
    again: Sheets = {}
    for number, result in enumerate(resolution.orders):
        if number >= ordered.total() or result.status is Status.SUCCEEDS:
            again.setdefault(result.power, []).append(result.order)
    repeated = resolve_adjustments(start, again, rulebook)
    assert repeated.removed == ()
    assert set(repeated.after.units) == set(resolution.after.units)


def _of(power: Power, resolution: AdjustmentResolution) -> list[Unit]:
    return [unit for unit in resolution.after.units if unit.power == power]


LAWS = (
    no_power_has_more_units_than_centers_afterwards,
    no_two_units_end_in_one_province,
    new_units_are_in_open_sites_that_they_can_enter,
    powers_adjust_independently,
    the_sequence_of_powers_and_units_does_not_matter,
    every_order_has_one_result_and_one_sentence,
    ordering_the_removals_of_civil_disorder_gives_the_same_result,
)


@given(phases())
@settings(max_examples=80)
def test_every_law_holds_in_every_phase(phase: AdjustmentPhase) -> None:
    resolution = resolved(phase)
    for law in LAWS:
        law(phase, resolution)


@given(phases(), st.sampled_from(POWERS))
@settings(max_examples=40, deadline=None)
def test_the_legal_orders_are_all_that_are_legal_alone(phase: AdjustmentPhase, power: Power) -> None:
    start, _, rulebook = phase
    legal = LegalAdjustments(start, rulebook)
    fleets = {info.id: board.fleet_locations[info.id] or (Location(info.id),) for info in board.provinces}
    conceivable: list[Order] = [Waive()]
    conceivable += [Disband(Designation(unit.location, unit.kind)) for unit in start.units]
    conceivable += [Build(Location(info.id), UnitKind.ARMY) for info in board.provinces]
    conceivable += [Build(place, UnitKind.FLEET) for places in fleets.values() for place in places]
    alone = [resolve_adjustments(start, {power: [order]}, rulebook).orders[0] for order in conceivable]
    removals = [order for orders in legal.removals(power).values() for order in orders]
    listed = [*removals, *legal.builds(power)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {result.order for result in alone if not result.status.is_faulty}


def test_the_random_phases_reach_every_outcome() -> None:
    met: set[str] = set()
    for number in range(200):
        phase = throw_phase(SeededDice(Random(number)))
        met.update(result.code for result in resolve_adjustments(*phase).orders)
    assert met >= {
        "built",
        "civil_disorder",
        "coast_missing",
        "duplicate",
        "fleet_inland",
        "foreign_unit",
        "may_not_waive",
        "no_such_unit",
        "not_a_build_order",
        "not_a_remove_order",
        "not_home_center",
        "not_owned",
        "occupied",
        "removed",
        "second_build_in_province",
        "too_many_builds",
        "too_many_removals",
        "unit_type_missing",
        "waived",
    }
