"""Random turns of this variant: crowded parts of Europe, with all political and religious conflicts.

States are aligned, neutral or unaligned at random and hold land of others, foreign units stand in neutral
states, many units carry the letters of the special armies, Muslims are about, every sanction is in force, and
the options about movement are chosen at random.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from tests.generators import SMALL, RandomCase
from tests.generators.dice import Dice, DrawnDice, between, happens, pick, some_of
from tests.generators.field import Field
from tests.generators.profiles import plan_orders
from tests.variants.europe1615.moves import BOARD, parse_sanctions
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import MovementOrder
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import Choice
from westphalia.variants.europe1615 import BOOK, EUROPE_1615
from westphalia.variants.europe1615.advantages import BY_LETTER
from westphalia.variants.europe1615.land import MOROCCO, OTTOMANS
from westphalia.variants.europe1615.movement import make_conditions_in
from westphalia.variants.europe1615.state import Europe1615Records, Europe1615Setting
from westphalia.variants.europe1615.timeline import SANCTIONS
from westphalia.variants.minor_states.setting import (
    NEUTRAL_STATE,
    UNALIGNED_STATE,
    Standing,
    aligned_with,
    find_original_owners,
)

POWERS = tuple(info.id for info in BOARD.powers)
STATES = tuple(info.id for info in BOARD.minors if find_original_owners(BOARD)[info.capital] == info.id)
LETTERS = tuple(BY_LETTER)
EVERY_SANCTION = parse_sanctions(", ".join(sanction.name for sanction in SANCTIONS))

OPTIONS = (
    *(
        option.field_name
        for chapter in BOOK.chapters
        if chapter.name.rpartition(".")[2]
        in ("sides", "retreats", "captures", "setting", "neutrality", "faith", "passages")
        for option in chapter.options
    ),
    "e15_dual_failed_mover_hold",
    "e15_dual_support_cut",
)
"""The options that change what becomes of a movement."""


@dataclass(frozen=True, slots=True)
class RandomTurn:
    """A random case in its political setting."""

    case: RandomCase
    setting: Europe1615Setting


@st.composite
def turns(draw: st.DrawFn) -> RandomTurn:
    """Return a strategy of random turns."""
    return draw_turn(DrawnDice(draw))


def draw_turn(dice: Dice) -> RandomTurn:
    """Draw a random turn with the given dice."""
    units = _draw_units(dice, _draw_region(dice, between(dice, 8, 24)))
    owners = dict(find_original_owners(BOARD))
    for unit in units:
        if unit.location.province in owners and happens(dice, 20):
            owners[unit.location.province] = pick(dice, (*STATES, *POWERS))
    position = Position(BOARD, tuple(units), owners)
    records = Europe1615Records(
        standings={state: _draw_standing(dice) for state in STATES}, sanctions=EVERY_SANCTION
    )
    rulebook = _draw_rulebook(dice)
    setting = Europe1615Setting(position, EUROPE_1615.start, rulebook, records)
    plan = plan_orders(dice, Field(BOARD, units), SMALL)
    orders: dict[Power, tuple[MovementOrder, ...]] = {}
    for unit in units:
        orders[unit.power] = (*orders.get(unit.power, ()), plan.orders[unit])
    return RandomTurn(RandomCase(position, orders, rulebook, make_conditions_in(setting)), setting)


def _draw_region(dice: Dice, count: int) -> list[Province]:
    """Draw this number of connected provinces."""
    start = pick(dice, [info.id for info in BOARD.provinces])
    region, edge = [start], [start]
    while edge and len(region) < count:
        here = edge.pop(0)
        locations = (Location(here), *BOARD.fleet_locations[here])
        near = {
            end.province
            for borders in (BOARD.army_borders, BOARD.fleet_borders)
            for location in locations
            for end in borders.get(location, frozenset())
        }
        fresh = sorted(near.difference(region))
        region += fresh
        edge += fresh
    return region[:count]


def _draw_units(dice: Dice, region: list[Province]) -> list[Unit]:
    """Draw units of powers, states and Muslims in most of the provinces."""
    units: list[Unit] = []
    for place in some_of(dice, region, between(dice, len(region) // 2, len(region))):
        harbors = BOARD.fleet_locations[place]
        fleet = bool(harbors) and (place in BOARD.seas or happens(dice, 30))
        kind, where = (UnitKind.FLEET, pick(dice, harbors)) if fleet else (UnitKind.ARMY, Location(place))
        marks = frozenset({pick(dice, LETTERS)} if happens(dice, 30) else ())
        units.append(Unit(_draw_owner(dice, place), kind, where, 0, marks))
    return units


def _draw_owner(dice: Dice, place: Province) -> Power:
    first = find_original_owners(BOARD).get(place)
    options = (POWERS, STATES, (OTTOMANS, MOROCCO), (first or OTTOMANS,))
    return pick(dice, pick(dice, options))


def _draw_standing(dice: Dice) -> Standing:
    return pick(
        dice, (*(aligned_with(power) for power in POWERS), NEUTRAL_STATE, NEUTRAL_STATE, UNALIGNED_STATE)
    )


def _draw_rulebook(dice: Dice) -> Rulebook:
    """Draw a rulebook of the variant, with changed options half of the time."""
    usual = EUROPE_1615.rulebook
    if not happens(dice, 50):
        return usual
    changed: dict[str, Choice] = {name: pick(dice, _list_choices(usual, name)) for name in OPTIONS}
    return replace(usual, **changed)


def _list_choices(rulebook: Rulebook, name: str) -> tuple[Choice, ...]:
    return tuple(type(rulebook.choices()[name]))
