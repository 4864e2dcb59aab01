"""Random cases by profile: a position, orders and a rulebook."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from hypothesis import strategies as st

from westphalia.model.board import Board
from westphalia.model.names import Power, Province
from westphalia.model.orders import MovementOrder
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook
from westphalia.solver import Resolution, resolve
from westphalia.solver.conditions.access import AccessRules, ClosedProvince, ClosedWhen
from westphalia.solver.conditions.conditions import VariantRules
from westphalia.solver.conditions.geography import board_graph
from westphalia.solver.conditions.relations import OWN_SIDE, OwnSide, Relations
from westphalia.solver.conditions.strengths import Cutting, Strengths, Weights

from .boards import small_board, standard_board
from .dice import Dice, DrawnDice, SeededDice, between, happens, some_of
from .field import Field, random_units
from .plans import Plan, defy, fill, plan_convoy, plan_ring, plan_siege
from .rulebooks import random_rulebook
from .spoiling import spoil

Orders = dict[Power, tuple[MovementOrder, ...]]


@dataclass(frozen=True, slots=True)
class RandomCase:
    """A random case; `orders` has an entry for each power with orders.

    `conditions` are None unless units have weights.
    """

    position: Position
    orders: Orders
    rulebook: Rulebook
    conditions: VariantRules | None = None

    def resolve(self, *, method: Literal["kernels", "whole"] = "kernels") -> Resolution:
        """Resolve the case and check every definition."""
        return resolve(
            self.position, self.orders, self.rulebook, conditions=self.conditions, method=method, check=True
        )


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of random cases. Numbers named after an event are percentages.

    `board` creates the board. `units` is the range of provinces with a unit, in percent; `powers` and
    `convoys` are ranges of numbers; `rings` and `sieges` are the largest numbers of such plots. `bonus`:
    units stronger than one in every role; `worn`: supports that are cut one to one; `politics`: alliances and
    closed provinces.
    """

    name: str
    board: Callable[[Dice], Board]
    units: tuple[int, int]
    powers: tuple[int, int]
    fleets_at_sea: int
    fleets_ashore: int
    convoys: tuple[int, int]
    rings: int
    sieges: int
    paradox: int
    hold: int
    support: int
    spoiled: int
    rules: int
    rivals: int = 50
    bonus: int = 0
    worn: int = 0
    politics: int = 0


PATHOLOGICAL = Profile(
    name="pathological",
    board=lambda _dice: standard_board(),
    units=(34, 50),
    powers=(4, 7),
    fleets_at_sea=70,
    fleets_ashore=50,
    convoys=(1, 6),
    rings=2,
    sieges=2,
    paradox=80,
    hold=5,
    support=45,
    spoiled=4,
    rules=30,
)
"""The standard board with about 31 units and the situations that adjudicators get wrong."""

SMALL = Profile(
    name="small",
    board=small_board,
    units=(60, 100),
    powers=(2, 5),
    fleets_at_sea=90,
    fleets_ashore=50,
    convoys=(1, 3),
    rings=1,
    sieges=1,
    paradox=85,
    hold=5,
    support=50,
    spoiled=4,
    rules=40,
)
"""Small crowded random boards: many kernels, and small enough to understand a failure."""

MIXED = Profile(
    name="mixed",
    board=small_board,
    units=(30, 90),
    powers=(2, 5),
    fleets_at_sea=60,
    fleets_ashore=35,
    convoys=(0, 2),
    rings=1,
    sieges=1,
    paradox=50,
    hold=15,
    support=40,
    spoiled=30,
    rules=70,
)
"""Small random boards with many bad orders, under any rules."""

WEIGHTED = replace(SMALL, name="weighted", bonus=40, rivals=100, spoiled=0, rules=0)
"""Small random boards with many units of strength two or three, as in some variants."""

WORN = replace(WEIGHTED, name="worn", bonus=60, worn=100, convoys=(0, 2))
"""The same with supports that are cut one to one."""

POLITICAL = replace(WORN, name="political", worn=70, politics=100)
"""The same with allies and closed provinces."""

TURN = Profile(
    name="turn",
    board=lambda _dice: standard_board(),
    units=(42, 42),
    powers=(7, 7),
    fleets_at_sea=45,
    fleets_ashore=30,
    convoys=(0, 1),
    rings=0,
    sieges=1,
    paradox=0,
    hold=15,
    support=40,
    spoiled=0,
    rules=0,
)
"""Turns like those of real games: 31 units on the standard board, legal orders, default rules."""

PROFILES = {
    profile.name: profile for profile in (PATHOLOGICAL, SMALL, MIXED, WEIGHTED, WORN, POLITICAL, TURN)
}


def random_case(rng: Random, profile: Profile) -> RandomCase:
    """Return a case of a profile; the same state of `rng` gives the same case."""
    return throw_case(SeededDice(rng), profile)


@st.composite
def cases(draw: st.DrawFn, profile: Profile) -> RandomCase:
    """Draw cases of a profile from Hypothesis."""
    return throw_case(DrawnDice(draw), profile)


def throw_case(dice: Dice, profile: Profile) -> RandomCase:
    """Return a case of a profile, from any dice."""
    board = profile.board(dice)
    least, most = (max(2, len(board.provinces) * share // 100) for share in profile.units)
    powers = [info.id for info in board.powers[: between(dice, *profile.powers)]]
    fleets = (profile.fleets_at_sea, profile.fleets_ashore)
    units = random_units(dice, board, powers, between(dice, least, most), fleets)
    conditions = None
    if profile.bonus:
        units = [
            replace(unit, bonus=1 + dice.below(2)) if happens(dice, profile.bonus) else unit for unit in units
        ]
        cutting = Cutting.WHOLE
        if happens(dice, profile.worn):
            cutting = Cutting.ONE_TO_ONE if dice.below(2) else Cutting.ONE_TO_ONE_SUPPORTED
        conditions = VariantRules(board_graph(board), strengths=StrengthByBonus(cutting=cutting))
    if conditions is not None and happens(dice, profile.politics):
        conditions = with_politics(dice, conditions, board, powers)
    field = Field(board, units)
    plan = plan_orders(dice, field, profile)
    given = [(unit.power, plan.orders[unit]) for unit in units]
    if profile.spoiled:
        given = spoil(dice, field, given, profile.spoiled)
    orders: dict[Power, list[MovementOrder]] = {}
    for power, order in given:
        orders.setdefault(power, []).append(order)
    rulebook = random_rulebook(dice) if happens(dice, profile.rules) else Rulebook()
    return RandomCase(
        field.position, {power: tuple(own) for power, own in orders.items()}, rulebook, conditions
    )


class StrengthByBonus(Strengths):
    """Strength `1 + bonus` in every role."""

    def weigh(self, unit: Unit) -> Weights:
        worth = 1 + unit.bonus
        return Weights(attack=worth, support=worth, hold=worth, rallied=worth, stuck=worth, prevent=worth)


def with_politics(dice: Dice, conditions: VariantRules, board: Board, powers: list[Power]) -> VariantRules:
    """Add two alliances, whose members do not dislodge or cut each other, and closed provinces.

    In some cases, a move against an ally that stays does not prevent other moves there.
    """
    side = {power: (power, dice.below(2))[dice.below(2)] for power in powers}
    kinds = (None, *(ClosedProvince("closed", shuts) for shuts in ClosedWhen))
    doors = {info.id: kinds[dice.below(4)] for info in board.provinces if dice.below(4) == 0}

    class Allied(Relations):
        def cannot_dislodge(self, a: Unit, b: Unit) -> OwnSide | None:
            return OWN_SIDE if side[a.power] == side[b.power] else None

        def cannot_cut(self, a: Unit, b: Unit) -> OwnSide | None:
            return self.cannot_dislodge(a, b)

    class Admitting(Allied):
        def cannot_prevent(self, a: Unit, b: Unit) -> OwnSide | None:
            return self.cannot_dislodge(a, b)

    class Doors(AccessRules):
        def closure(self, unit: Unit, province: Province, occupant: Unit | None) -> ClosedProvince | None:
            foreign = occupant is None or occupant.power != unit.power
            return doors.get(province) if foreign else None

    relations = Admitting() if dice.below(2) else Allied()
    return replace(conditions, relations=relations, access=Doors())


def plan_orders(dice: Dice, field: Field, profile: Profile) -> Plan:
    """Plan an order for every unit of a field, with the plots of a profile."""
    plan = Plan(dice, field)
    goals = [plan_convoy(plan) for _ in range(between(dice, *profile.convoys))]
    for goal in goals:
        if goal is not None and happens(dice, profile.paradox):
            defy(plan, goal, profile.rivals)
    for _ in range(dice.below(profile.rings + 1)):
        plan_ring(plan)
    for _ in range(dice.below(profile.sieges + 1)):
        plan_siege(plan)
    rest = plan.free(list(field.units))
    for unit in some_of(dice, rest, len(rest)):
        if plan.is_free(unit):
            fill(plan, unit, profile.hold, profile.support)
    return plan
