"""The properties of every resolution of a movement phase, as functions of a random case.

Each function returns if its property holds and raises otherwise. `holds_for` shrinks a failing case and
reports it as a case file.
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Protocol

from tests.generators import RandomCase, describe_case, locations_of, smallest_failing
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Convoy, Designation, Hold, Move, MovementOrder, Order, Support
from westphalia.model.position import Position, Unit
from westphalia.solver import Certainty, Resolution, Status
from westphalia.solver.conditions.geography import board_graph


class Property(Protocol):
    """A property as a function with a name."""

    __name__: str

    def __call__(self, case: RandomCase, /) -> None:
        """Raise if the property does not hold."""
        ...


class PropertyFails(AssertionError):
    """A violated property; the message contains the shrunk case as a case file."""


def holds_for(case: RandomCase, law: Property) -> None:
    """Raise `PropertyFails` with a shrunk case if the property does not hold for this one."""
    problem = failure(case, law)
    if problem is not None:
        small = smallest_failing(case, lambda smaller: isinstance(failure(smaller, law), type(problem)))
        raise PropertyFails(f"{law.__name__}: {failure(small, law)!r}\n{describe_case(small)}") from problem


def failure(case: RandomCase, law: Property) -> Exception | None:
    """Return the exception that a property raises for a case, if any."""
    try:
        law(case)
    except Exception as problem:  # noqa: BLE001 - any exception is a failure
        return problem
    return None


# --------------------------------------------------------------------------------------- properties


def default_equals_whole(case: RandomCase) -> None:
    """Solving kernels separately or as one CP-SAT model gives the same result."""
    kernels, whole = case.resolve(), case.resolve(method="whole")
    assert facts(kernels) == facts(whole)


def pieces_are_kept(case: RandomCase) -> None:
    """No unit appears, changes its owner or vanishes, and no province holds two units."""
    result = case.resolve()
    dislodged = [dislodged.unit for dislodged in result.dislodged]
    assert Counter(map(identity, case.position.units)) == Counter(map(identity, [*result.units, *dislodged]))
    places = [unit.location.province for unit in result.units]
    assert sorted(places) == sorted(set(places))


def every_order_has_one_result(case: RandomCase) -> None:
    """Each order has one result; units without orders have an implied hold."""
    given = [(power, order) for power, own in case.orders.items() for order in own]
    results = [(result.power, result.order) for result in case.resolve().orders]
    assert Counter(results[: len(given)]) == Counter(given)
    assert all(isinstance(order, Hold) for _, order in results[len(given) :])


def every_unit_has_its_line(case: RandomCase) -> None:
    """Every unit has a line under its owner: one, or one for each order of its owner.

    Each power also submits the orders of the first power, for foreign units.
    """
    first = next(iter(case.orders.values()), ())
    powers = [unit.power for unit in case.position.units]
    meddling = {power: (*case.orders.get(power, ()), *first) for power in dict.fromkeys(powers[1:])}
    result = replace(case, orders=meddling).resolve()
    lines = Counter(line.unit for line in result.orders if line.unit and line.power == line.unit.power)
    at = {unit.location.province: unit for unit in case.position.units}
    own = Counter(
        at[order.unit.location.province]
        for power, sheet in meddling.items()
        for order in sheet
        if order.unit.location.province in at and at[order.unit.location.province].power == power
    )
    assert lines == {unit: max(own[unit], 1) for unit in case.position.units}
    given = [(power, order) for power, sheet in meddling.items() for order in sheet]
    assert [(line.power, line.order) for line in result.orders[: len(given)]] == given


def successes_are_visible(case: RandomCase) -> None:
    """A unit that moves successfully is at its destination; all others stay or are dislodged."""
    result = case.resolve()
    stand = {(unit.power, unit.location.province) for unit in result.units}
    gone = {dislodged.unit for dislodged in result.dislodged}
    for line in result.orders:
        if line.unit is None or line.status is not Status.SUCCEEDS:
            continue
        if isinstance(line.order, Move):
            assert (line.unit.power, line.order.target.province) in stand
            assert line.unit not in gone
        elif line.unit not in gone:
            assert line.unit in result.units


def retreats_lead_to_free_places(case: RandomCase) -> None:
    """Retreats lead to adjacent, vacant, uncontested places."""
    result = case.resolve()
    taken = {unit.location.province for unit in result.units}
    assert set(result.retreats) == {dislodged.unit for dislodged in result.dislodged}
    for unit, targets in result.retreats.items():
        open_to = {target.province for target in targets}
        assert not open_to & (taken | result.contested)
        assert open_to <= {target.province for target in steps(case.position, unit)}


def order_of_orders_is_irrelevant(case: RandomCase) -> None:
    """Shuffled units, powers and orders give the same result, if no unit has two orders."""
    rng = Random(len(case.position.units))
    units = list(case.position.units)
    rng.shuffle(units)
    orders = [(power, rng.sample(own, len(own))) for power, own in case.orders.items()]
    rng.shuffle(orders)
    position = replace(case.position, units=tuple(units))
    shuffled = replace(case, position=position, orders={power: tuple(own) for power, own in orders})
    assert facts(case.resolve()) == facts(shuffled.resolve())


def sequence_of_the_board_is_irrelevant(case: RandomCase) -> None:
    """The sequence of provinces and powers on the board does not change the result."""
    expected = facts(case.resolve())
    board = case.position.board
    named = Counter(place for own in case.orders.values() for order in own for place in places_of(order))
    rng = Random(len(case.position.units))
    for first, _ in named.most_common(4):
        provinces = sorted(board.provinces, key=lambda info: (info.id != first, rng.random()))
        powers = rng.sample(board.powers, len(board.powers))
        other = replace(board, provinces=tuple(provinces), powers=tuple(powers))
        conditions = case.conditions and replace(case.conditions, ground=board_graph(other))
        position = replace(case.position, board=other)
        assert facts(replace(case, position=position, conditions=conditions).resolve()) == expected


def names_of_powers_are_irrelevant(case: RandomCase) -> None:
    """Exchanging the names of powers changes only the names in the result."""
    powers = [info.id for info in case.position.board.powers]
    other = dict(zip(powers, [*powers[1:], powers[0]], strict=True))
    units = tuple(replace(unit, power=other[unit.power]) for unit in case.position.units)
    orders = {
        other[power]: tuple(movement(renamed(o, other)) for o in own) for power, own in case.orders.items()
    }
    result = replace(case, position=replace(case.position, units=units), orders=orders).resolve()
    back = {new: old for old, new in other.items()}
    assert facts(case.resolve()) == facts(result, back)


def bystanders_are_irrelevant(case: RandomCase) -> None:
    """Removing a unit that no order concerns changes nothing except that its place is open to retreats."""
    result = case.resolve()
    for unit, order in bystanders(case):
        rest = tuple(other for other in case.position.units if other is not unit)
        orders = {power: tuple(o for o in own if o is not order) for power, own in case.orders.items()}
        without = replace(case, position=Position(case.position.board, rest), orders=orders).resolve()
        places = {unit.location.province}
        if isinstance(order, Move):
            places.add(order.target.province)
        assert facts_without(result, unit, places) == facts_without(without, unit, places)


def bystanders(case: RandomCase) -> list[tuple[Unit, MovementOrder | None]]:
    """Return units on land whose place and destination no other order names, with their orders, if any.

    Fleets at sea are excluded: their presence alone can make a convoyed move legal.
    """
    named = Counter(place for own in case.orders.values() for order in own for place in places_of(order))
    found: list[tuple[Unit, MovementOrder | None]] = []
    for unit in case.position.units:
        place = unit.location.province
        if place in case.position.board.seas:
            continue
        own = [o for own in case.orders.values() for o in own if o.unit.location.province == place]
        if not own and not named[place]:
            found.append((unit, None))
        elif len(own) == 1 and touches_nothing(own[0], named) and own[0] in case.orders.get(unit.power, ()):
            found.append((unit, own[0]))
    return found


def touches_nothing(order: MovementOrder, named: Counter[Province]) -> bool:
    """Return whether an order is a hold or move in places that no other order names."""
    return isinstance(order, Hold | Move) and all(named[place] == 1 for place in places_of(order))


UNDER_ANY_RULES: tuple[Property, ...] = (
    default_equals_whole,
    pieces_are_kept,
    every_order_has_one_result,
    every_unit_has_its_line,
    successes_are_visible,
    retreats_lead_to_free_places,
    sequence_of_the_board_is_irrelevant,
    names_of_powers_are_irrelevant,
)
UNDER_THE_DEFAULT_RULES: tuple[Property, ...] = (order_of_orders_is_irrelevant, bystanders_are_irrelevant)


# -------------------------------------------------------------------------------------------- facts


def facts(result: Resolution, rename: dict[Power, Power] | None = None) -> dict[str, object]:
    """Return the facts of a resolution without sequence and sentences."""
    other = rename or {}

    def owner(power: Power) -> Power:
        return other.get(power, power)

    def whose(unit: Unit | None) -> Unit | None:
        return None if unit is None else replace(unit, power=owner(unit.power))

    return {
        "certainty": result.certainty,
        "orders": Counter(
            (owner(line.power), whose(line.unit), renamed(line.order, other), line.status, line.code)
            for line in result.orders
        ),
        "units": {whose(unit) for unit in result.units},
        "dislodged": {(whose(d.unit), d.attacker_from, d.by_convoy) for d in result.dislodged},
        "contested": result.contested,
        "retreats": {whose(unit): frozenset(to) for unit, to in result.retreats.items()},
    }


def facts_without(result: Resolution, unit: Unit, places: set[Province]) -> dict[str, object]:
    """Return the facts that do not concern a unit and its possible places."""
    told = facts(result)
    told["orders"] = Counter(
        (line.power, line.unit, line.order, line.status, line.code)
        for line in result.orders
        if line.unit != unit
    )
    told["units"] = {other for other in result.units if other.location.province not in places}
    told["retreats"] = {
        other: frozenset(target for target in to if target.province not in places)
        for other, to in result.retreats.items()
    }
    return told


def identity(unit: Unit) -> tuple[Power, str, int]:
    """Return what a unit keeps wherever it moves."""
    return unit.power, unit.kind, unit.bonus


def steps(position: Position, unit: Unit) -> frozenset[Location]:
    """Return the locations one move away from a unit."""
    board = position.board
    borders = board.army_borders if unit.kind is UnitKind.ARMY else board.fleet_borders
    return borders.get(unit.location, frozenset())


def renamed(order: Order, other: dict[Power, Power]) -> Order:
    """Return the order with exchanged nationalities."""

    def named(unit: Designation) -> Designation:
        return unit if unit.power is None else replace(unit, power=other.get(unit.power, unit.power))

    match order:
        case Support():
            return replace(order, unit=named(order.unit), supported=named(order.supported))
        case Convoy():
            return replace(order, unit=named(order.unit), army=named(order.army))
        case Hold() | Move():
            return replace(order, unit=named(order.unit))
        case _:
            return order


def movement(order: Order) -> MovementOrder:
    """Return an order as a movement order."""
    assert isinstance(order, MovementOrder)
    return order


def places_of(order: MovementOrder) -> set[Province]:
    """Return every province that an order names."""
    return {location.province for location in locations_of(order)}


# ----------------------------------------------------------------------------------------- features


def features(case: RandomCase, result: Resolution) -> set[str]:
    """Return which of the rare situations that adjudicators get wrong occur in a case."""
    found: set[str] = set()
    for kernel in result.kernels:
        if kernel.rule is None:
            found.add("a paradox that no rule decides")
        elif kernel.certainty is Certainty.CIRCULAR:
            found.add("a circular movement")
        else:
            kind = "a paradox without a convoy" if kernel.rule in ("all_fail", "moves_fail") else "a paradox"
            found.add(f"{kind} with {len(kernel.alternatives)} consistent resolutions")
    if len(result.kernels) > 1:
        found.add("several kernels")
    if any(settled.verdict is None for settled in result.settled):
        found.add("a kernel with one resolution")
    found |= {f"an order with the code {line.code}" for line in result.orders}
    if beleaguered(result):
        found.add("a beleaguered garrison")
    lost = {d.unit.location.province for d in result.dislodged}
    for order in (order for own in case.orders.values() for order in own):
        if isinstance(order, Convoy) and order.unit.location.province in lost and arrives(order, result):
            found.add("a convoy that survives the loss of a fleet")
    return found


def arrives(order: Convoy, result: Resolution) -> bool:
    """Return whether the convoyed army arrives."""
    return any(
        isinstance(line.order, Move)
        and line.order.unit.location.province == order.army.location.province
        and line.order.target.province == order.target.province
        and line.status is Status.SUCCEEDS
        for line in result.orders
    )


def beleaguered(result: Resolution) -> bool:
    """Return whether a unit stays because two supported attacks on it are equally strong."""
    supported = {
        (line.order.supported.location.province, line.order.target.province)
        for line in result.orders
        if isinstance(line.order, Support) and line.order.target and line.status is Status.SUCCEEDS
    }
    bounced = Counter(
        line.order.target.province
        for line in result.orders
        if isinstance(line.order, Move)
        and line.status is Status.FAILS
        and (line.order.unit.location.province, line.order.target.province) in supported
    )
    stayed = {
        line.unit.location.province for line in result.orders if line.unit in result.units and line.unit
    }
    return any(attacks > 1 and place in stayed for place, attacks in bounced.items())
