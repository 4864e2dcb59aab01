"""Random orders amid wars and alliances: crowded corners, bolstered units, minor units.

The orders are those of `tests.generators`: sieges, rings, convoys with what turns against them, and the rest.
"""

from collections.abc import Mapping
from random import Random
from typing import TypeAlias

from hypothesis import strategies as st

from tests.generators import Dice, RandomCase, SeededDice
from tests.generators.dice import DrawnDice, happens, pick, some_of
from tests.generators.field import Field, named
from tests.generators.plans import Plan, defy, fill, plan_convoy, plan_ring, plan_siege
from tests.variants.europe1619.battles import BOARD, ORDERS_1620, TABLE
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Move, MovementOrder, Support
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import read_rules
from westphalia.variants.europe1619.control import CONTROL_CHAPTER
from westphalia.variants.europe1619.movement import (
    ALLIANCES_CHAPTER,
    PASSAGE_CHAPTER,
    POSITIONS_CHAPTER,
    RETREATS_CHAPTER,
    STRENGTH_CHAPTER,
)
from westphalia.variants.europe1619.orders import make_conditions
from westphalia.variants.europe1619.state import (
    Bond,
    Europe1619Records,
    Pair,
    Relation,
    make_pair,
    write_records,
)
from westphalia.variants.framework.year import State
from westphalia.variants.minor_states.setting import (
    NEUTRAL_STATE,
    UNALIGNED_STATE,
    Standing,
    aligned_with,
    find_original_owners,
)

OPTIONS = {
    option.field_name: tuple(str(reading.value) for reading in option)
    for chapter in (
        PASSAGE_CHAPTER,
        POSITIONS_CHAPTER,
        ALLIANCES_CHAPTER,
        STRENGTH_CHAPTER,
        RETREATS_CHAPTER,
        CONTROL_CHAPTER,
    )
    for option in chapter.options
}
"""The options about movement and land, with all their values."""

_ROOM = 16
"""The number of provinces in a corner."""


@st.composite
def battles(draw: st.DrawFn, *, quiet: bool = False) -> RandomCase:
    """Return battles drawn by Hypothesis; `quiet` ones have the default options."""
    return draw_battle(DrawnDice(draw), quiet=quiet)


def draw_battle(dice: Dice, *, quiet: bool = False) -> RandomCase:
    """Draw a battle."""
    state, orders = draw_state(dice, quiet=quiet)
    return RandomCase(state.position, orders, state.rulebook, make_conditions(state))


Orders: TypeAlias = dict[Power, tuple[MovementOrder, ...]]
"""The orders for the units of each owner, powers and minor states."""


@st.composite
def states(draw: st.DrawFn) -> tuple[State, Orders]:
    """Return states before such a battle, with its orders, drawn by Hypothesis."""
    return draw_state(DrawnDice(draw), quiet=False)


def draw_state(dice: Dice, *, quiet: bool) -> tuple[State, Orders]:
    """Draw the state before a battle, and its orders."""
    powers = some_of(dice, [info.id for info in BOARD.powers], 3 + dice.below(2))
    corner = _draw_corner(dice)
    bonds, owners = _draw_bonds(dice, powers), dict(_draw_owners(dice, corner, powers))
    duel = _draw_duel(dice, corner, powers[:2]) if happens(dice, 40) else {}
    if duel:
        bonds[make_pair(*powers[:2])] = Bond(Relation.WAR, 1620)
        owners.update({unit.location.province: unit.power for unit in duel})
    known = Europe1619Records(standings=_draw_standings(dice, powers), bonds=bonds)
    taken = {unit.location.province for unit in duel}
    units = [*duel, *_draw_units(dice, [place for place in corner if place not in taken], powers)]
    position = Position(BOARD, tuple(units), owners)
    rulebook = TABLE.variant.rulebook if quiet else read_rules(_draw_options(dice), TABLE.variant.rulebook)
    state = TABLE.state(position, rulebook, ORDERS_1620, write_records(known, {}))
    return state, _draw_orders(dice, Field(BOARD, units), corner, duel)


def seeded_battle(seed: int, *, quiet: bool = False) -> RandomCase:
    """Return the battle of a seed."""
    return draw_battle(SeededDice(Random(seed)), quiet=quiet)


# ---------------------------------------------------------------------------------------- the situation


def _draw_corner(dice: Dice) -> list[Province]:
    """Draw a corner: adjacent provinces around a place where the land of several owners meets."""
    corner = [Province(pick(dice, ["cha", "lux", "hes", "bru", "mil", "wur", "cop", "sne", "sax", "bor"]))]
    for place in corner:
        around = sorted(
            {
                end.province
                for borders in (BOARD.army_borders, BOARD.fleet_borders)
                for start, ends in borders.items()
                if start.province == place
                for end in ends
            }.difference(corner)
        )
        corner += some_of(dice, around, min(len(around), 4, _ROOM - len(corner)))
        if len(corner) >= _ROOM:
            break
    return corner


def _draw_standings(dice: Dice, powers: list[Power]) -> dict[Power, Standing]:
    """Draw a status for every state, mostly aligned with one of the powers."""
    choices = [NEUTRAL_STATE, UNALIGNED_STATE, *map(aligned_with, powers), *map(aligned_with, powers)]
    return {info.id: pick(dice, choices) for info in BOARD.minors}


def _draw_bonds(dice: Dice, powers: list[Power]) -> dict[Pair, Bond]:
    """Draw relations: mostly wars, some alliances, some pairs at peace."""
    kinds = [*[Relation.WAR] * 7, Relation.ALLY, Relation.ALLY, Relation.NONE]
    return {
        make_pair(one, other): Bond(pick(dice, kinds), 1620)
        for index, one in enumerate(powers)
        for other in powers[:index]
    }


def _draw_owners(dice: Dice, corner: list[Province], powers: list[Power]) -> Mapping[Province, Power]:
    """Draw the owners of land: states keep their capitals, powers hold most of the rest."""
    first, seats = (
        find_original_owners(BOARD),
        {info.capital: info.id for info in BOARD.minors if info.provinces},
    )
    held = {place: powers[index % len(powers)] for index, place in enumerate(first)} | seats
    kept = [place for place in corner if place in first and happens(dice, 12)]
    return {**held, **{place: first[place] for place in kept}}


def _draw_units(dice: Dice, corner: list[Province], powers: list[Power]) -> list[Unit]:
    units: list[Unit] = []
    states = [info.id for info in BOARD.minors if info.provinces]
    for place in corner:
        if not happens(dice, 85):
            continue
        owner = pick(dice, states) if happens(dice, 20) else pick(dice, powers)
        harbors = BOARD.fleet_locations[place]
        if harbors and (place in BOARD.seas or happens(dice, 30)):
            units.append(Unit(owner, UnitKind.FLEET, pick(dice, list(harbors))))
            continue
        minor = owner in BOARD.minor
        bonus = 1 + dice.below(3) if happens(dice, 20 if minor else 60) else 0
        mark = "fortified" if minor and bonus else "attrition" if happens(dice, 4) else None
        marks = frozenset[str]() if mark is None else frozenset({mark})
        units.append(Unit(owner, UnitKind.ARMY, Location(place), bonus, marks))
    return units


def _draw_options(dice: Dice) -> dict[str, str]:
    """Draw changed values for some options."""
    return {name: pick(dice, list(choices)) for name, choices in OPTIONS.items() if happens(dice, 40)}


# --------------------------------------------------------------------------------------------- orders


def _draw_duel(dice: Dice, corner: list[Province], rivals: list[Power]) -> dict[Unit, MovementOrder]:
    """Draw a duel: two strong neighbors that support attacks on each other, or one that supports the other.

    What each support is worth depends on which of the two is dislodged.
    """
    place = pick(dice, [place for place in corner if place not in BOARD.seas])
    near = _find_nearby(place, corner)
    if len(near) < 3:
        return {}
    other = pick(dice, near)
    around = [end for end in _find_nearby(other, corner) if end != place]
    if not around:
        return {}
    start = pick(dice, around)
    free = [end for end in near if end not in (other, start)]
    mine, theirs = rivals
    order: dict[Unit, MovementOrder] = {}
    even, crossing = happens(dice, 60), happens(dice, 50)
    first, second = (
        _make_army(owner, here, 1 if even else 1 + dice.below(2))
        for owner, here in ((mine, place), (theirs, other))
    )
    attacker, invader = _make_army(mine, start, 0), _make_army(theirs, pick(dice, free), 0)
    order[attacker] = Move(named(attacker), second.location)
    order[invader] = Move(named(invader), first.location)
    order[first] = Support(named(first), named(attacker), second.location)
    crossed = Support(named(second), named(invader), first.location)
    order[second] = crossed if crossing else Support(named(second), named(first))
    used = {unit.location.province for unit in order}
    missing = {mine: 1, theirs: 1} if even else {mine: 2, theirs: 2}
    for end in some_of(dice, corner, len(corner)):
        if end not in used and end in near and missing[theirs]:
            missing[theirs] -= 1
            helper = _make_army(theirs, end, int(not crossing) if even else dice.below(2))
            order[helper] = Support(named(helper), named(invader), first.location)
        elif end not in used and end in around and missing[mine]:
            missing[mine] -= 1
            helper = _make_army(mine, end, 0 if even else dice.below(2))
            order[helper] = Support(named(helper), named(attacker), second.location)
    return order


def _make_army(owner: Power, place: Province, bonus: int) -> Unit:
    return Unit(owner, UnitKind.ARMY, Location(place), bonus)


def _find_nearby(place: Province, corner: list[Province]) -> list[Province]:
    """Return the provinces of the corner that an army can reach from a province."""
    ends = {end.province for end in BOARD.army_borders.get(Location(place), frozenset())}
    return sorted(ends.intersection(corner))


def _draw_orders(
    dice: Dice, field: Field, corner: list[Province], given: Mapping[Unit, MovementOrder]
) -> Orders:
    plan = Plan(dice, field)
    plan.orders.update(given)
    plan.wanted += some_of(dice, corner, 3)
    for _ in range(dice.below(2)):
        goal = plan_convoy(plan)
        if goal is not None:
            defy(plan, goal, 80)
    for _ in range(dice.below(2)):
        plan_ring(plan)
    for _ in range(2 + dice.below(4)):
        plan_siege(plan)
    rest = plan.free(list(field.units))
    for unit in some_of(dice, rest, len(rest)):
        if plan.is_free(unit):
            fill(plan, unit, 5, 50)
    orders: dict[Power, list[MovementOrder]] = {}
    for unit in field.units:
        orders.setdefault(unit.power, []).append(plan.orders[unit])
    return {power: tuple(own) for power, own in orders.items()}
