"""Random orders of all kinds of units and options, with and without ice: both methods agree."""

from random import Random

import pytest

from tests.variants.thirtyyears1648.months import BOARD, JANUARY, TABLE, VARIANT
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import (
    Convert,
    Convoy,
    Designation,
    Hold,
    Move,
    MovementOrder,
    Support,
    format_order,
)
from westphalia.model.phase import parse_phase
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook, describe_rules, rule_fields
from westphalia.solver import resolve

POWERS = (Power("russia"), Power("sweden"), Power("england"))
NAMES = (
    "nws whs eao wao ics krg ole fmk tro ber chr dlc lap nth edi yor lon nao ice mos nov fin sto gob bal sca"
)
NORTH = [Province(name) for name in NAMES.split()]
KINDS = {
    "sea": [UnitKind.FLEET],
    "inland": [UnitKind.ARMY, UnitKind.MERCENARY],
    "coastal": [UnitKind.ARMY, UnitKind.MERCENARY, UnitKind.FLEET],
}


def random_units(rng: Random) -> tuple[Unit, ...]:
    units: list[Unit] = []
    for place in rng.sample(NORTH, 14):
        kind = rng.choice(KINDS[BOARD.province[place].terrain.value])
        where = rng.choice(BOARD.fleet_locations[place]) if kind is UnitKind.FLEET else Location(place)
        units.append(Unit(rng.choice(POWERS), kind, where))
    return tuple(units)


def random_orders(units: tuple[Unit, ...], rng: Random) -> dict[Power, list[MovementOrder]]:
    named = {unit: Designation(unit.location, unit.kind) for unit in units}
    goals: dict[Unit, Location] = {}
    for unit in units:
        fleet = unit.kind is UnitKind.FLEET
        steps = (BOARD.fleet_borders if fleet else BOARD.army_borders).get(unit.location, frozenset())
        near = sorted(step for step in steps if step.province in NORTH)
        far = [Location(place) for place in NORTH if BOARD.fleet_locations[place]]
        goals[unit] = (
            rng.choice(far) if not fleet and (not near or rng.random() < 0.2) else rng.choice(near or far)
        )
    orders: dict[Power, list[MovementOrder]] = {power: [] for power in POWERS}
    for unit in units:
        other = rng.choice([one for one in units if one != unit])
        choices: list[MovementOrder] = [
            Move(named[unit], goals[unit]),
            Move(named[unit], goals[unit]),
            Support(named[unit], named[other], Location(goals[other])),
            Support(named[unit], named[other]),
            Convoy(named[unit], named[other], Location(goals[other].province)),
            Convert(named[unit], UnitKind.ARMY),
            Hold(named[unit]),
        ]
        orders[unit.power].append(rng.choice(choices))
    return orders


def random_rules(rng: Random) -> dict[str, str]:
    standard = rule_fields(Rulebook)
    options = [rule for rule in describe_rules(VARIANT.rulebook_class) if rule.field not in standard]
    return {rule.field: rng.choice(rule.choices).key for rule in rng.sample(options, 12)}


@pytest.mark.parametrize("seed", range(40))
def test_one_whole_model_gives_the_same_resolution(seed: int) -> None:
    rng = Random(seed)
    position = Position(BOARD, random_units(rng))
    orders = random_orders(position.units, rng)
    rulebook = TABLE.rulebook(random_rules(rng))
    for phase in (JANUARY, parse_phase("1618-04M")):
        conditions = TABLE.state(position, rulebook, phase).conditions
        found = resolve(position, orders, rulebook, conditions=conditions, check=True)
        whole = resolve(position, orders, rulebook, conditions=conditions, check=True, method="whole")
        assert found.orders == whole.orders
        assert found.after == whole.after
        places = [unit.location.province for unit in found.units]
        assert len(set(places)) == len(places)
        for result in found.orders:
            assert result.why.startswith(format_order(result.order))
            if phase is JANUARY and result.status == "succeeds" and isinstance(result.order, Move):
                assert result.unit is not None
                assert result.order.target.province not in ("nws", "whs", "eao", "wao", "ics")
        mercenaries = {unit for unit in position.units if unit.kind is UnitKind.MERCENARY}
        for lost in found.dislodged:
            assert found.attacker_of(lost) not in mercenaries
            assert found.attacker_of(lost).power != lost.unit.power
