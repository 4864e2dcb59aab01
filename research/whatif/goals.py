"""The fewest changed orders that reach a goal, with the proof that fewer cannot.

CP-SAT searches all candidate orders of a power's units for those under which the goals hold, with the same
definitions as an adjudication. An adjudicated result need not satisfy all definitions: in a paradox, an extra
rule sets some decisions to no. So the definitions that an extra rule can override are relaxed where it could
apply: their decisions may also be no. The relaxed model allows every adjudicated result, and some others.
Each order set that it proposes is resolved, and excluded if the goals fail. Proposals come in order of their
number of changes, so the first one that passes has the fewest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

from ...model.brief import make_repr, pluralize
from ...model.names import Power
from ...model.orders import Move, MovementOrder, format_order
from ...model.position import Unit
from ...solver import UNKNOWN, Resolution, System, open_system, possible_orders
from ..claims.claims import Claim
from ..claims.reference_resolution import check_claim, find_background
from ..claims.truth import holds, truth
from ..question import Question
from ..verifying.doubtful import Doubts, disjunction
from .effects import moves_of, with_orders

_PATIENCE = 8
"""The number of failed proposals of one size after which all order sets of that size are tried, if few."""
_FEW = 1_000
"""The maximum number of order sets that are tried in this way."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Changed orders under which the goals hold, by unit, and their resolution."""

    orders: tuple[tuple[Unit, MovementOrder], ...]
    resolution: Resolution

    def __repr__(self) -> str:
        return make_repr(self, "", "; ".join(format_order(order) for _, order in self.orders))


@dataclass(frozen=True, slots=True)
class Searched:
    """The extent of a search.

    `units` is the number of units whose orders may change, `orders` the number of other orders they can have,
    and `refuted` the number of order sets that the relaxed definitions allow but that do not reach the goals.
    """

    units: int
    orders: int
    refuted: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The plans with the fewest changed orders; none if no orders of the powers reach the goals.

    `complete` is true if there are no other plans with as few changes, false if there are, and None if the
    search stopped before it knew. `untried` is what orders may have though the search tries no such orders.
    """

    plans: tuple[Plan, ...]
    complete: bool | None
    searched: Searched
    untried: str = ""

    def __repr__(self) -> str:
        changes = f"{pluralize(self.changes, 'changed order')} each" if self.changes is not None else ""
        return make_repr(self, "", pluralize(len(self.plans), "plan"), changes)

    @property
    def changes(self) -> int | None:
        """The smallest number of changed orders; None if no changes reach the goals."""
        return len(self.plans[0].orders) if self.plans else None


def find_plans(
    question: Question,
    goals: Sequence[Claim],
    powers: Iterable[Power],
    *,
    most: int = 1,
    progress: Callable[[], None] | None = None,
) -> Answer:
    """Return up to `most` plans under which all goals hold with the fewest changed orders of the powers.

    The search considers all orders that `possible_orders` lists: legal orders that can have an effect,
    without written convoy routes (`Question.untried`). `progress` is called after each resolved order set.

    Raises:
        ImpossibleError: A goal is about a unit or an order that cannot exist.
    """
    return _PlanSearch(question, goals, frozenset(powers)).answer(most, progress)


class _PlanSearch:
    def __init__(self, question: Question, goals: Sequence[Claim], powers: frozenset[Power]) -> None:
        from ...solver import Constraints, solver  # loads OR-tools

        self._question = question
        self._goals = goals
        actual = question.resolution()
        self._t = t = _open_search_system(question, actual.system, powers)
        self._background = replace(find_background(actual), idle={})
        for goal in goals:
            check_claim(t, self._background, goal)
        self._algebra = Constraints(t.values, [d for d, value in enumerate(t.values) if value == UNKNOWN])
        self._define()
        background = replace(self._background, idle=self._idle_fleets())
        model = self._algebra.model
        for goal in goals:
            model.add(truth(self._algebra, t, goal, background) == 1)
        self._others = {t.chosen[c]: c for of in t.candidates for c in of[1:]}
        self._kept = [self._algebra.decision(group[0]) for group in t.free]
        model.maximize(sum(self._kept))
        self._search = solver()

    def answer(self, most: int, progress: Callable[[], None] | None) -> Answer:
        """Test proposals until enough of them reach the goals, or there are no more."""
        from ...solver import INFEASIBLE, OPTIMAL  # loads OR-tools

        t, algebra = self._t, self._algebra
        plans: list[Plan] = []
        refuted: Counter[int] = Counter()
        while len(plans) <= most:
            status = self._search.solve(algebra.model)
            if status == INFEASIBLE:
                break
            if status != OPTIMAL:
                raise AssertionError(f"CP-SAT left a search open: {self._search.status_name(status)}")
            picked = [d for group in t.free for d in group if self._search.boolean_value(algebra.decision(d))]
            plan = self._make_plan(picked)
            changes = len(plan.orders)
            if progress is not None:
                progress()
            if all(holds(plan.resolution, self._goals)):
                if not plans:
                    algebra.model.add(sum(self._kept) == len(t.free) - changes)
                plans.append(plan)
            else:
                refuted[changes] += 1
            algebra.model.add_bool_or([algebra.decision(d).negated() for d in picked])
            if refuted[changes] >= _PATIENCE:
                if self._count_order_sets(changes) <= _FEW:
                    plans, tried = self._try_all(changes, most, progress)
                    refuted[changes] = tried - len(plans)
                    if plans:
                        break
                    algebra.model.add(sum(self._kept) < len(t.free) - changes)
                elif len(plans) == most:
                    return self._make_answer(plans, refuted, complete=None)
        return self._make_answer(plans[:most], refuted, complete=len(plans) <= most)

    def _make_answer(self, plans: Sequence[Plan], refuted: Counter[int], *, complete: bool | None) -> Answer:
        orders = sum(len(group) - 1 for group in self._t.free)
        searched = Searched(len(self._t.free), orders, refuted.total())
        return Answer(tuple(plans), complete, searched, self._question.untried)

    def _count_order_sets(self, changes: int) -> int:
        """Return the number of order sets with this many changes."""
        counts = [1] + [0] * changes
        for group in self._t.free:
            for n in range(changes, 0, -1):
                counts[n] += counts[n - 1] * (len(group) - 1)
        return counts[changes]

    def _try_all(
        self, changes: int, most: int, progress: Callable[[], None] | None
    ) -> tuple[list[Plan], int]:
        """Try all order sets of a size. Return at most `most` + 1 plans, and the number of sets tried."""
        plans: list[Plan] = []
        tried = 0
        for groups in combinations(self._t.free, changes):
            for picked in product(*(group[1:] for group in groups)):
                tried += 1
                plan = self._make_plan(picked)
                if progress is not None:
                    progress()
                if all(holds(plan.resolution, self._goals)):
                    plans.append(plan)
                    if len(plans) > most:
                        return plans, tried
        return plans, tried

    def _make_plan(self, picked: Iterable[int]) -> Plan:
        """Resolve the order set in which units follow these candidates."""
        t = self._t
        changed = {
            t.units[t.unit[c]]: t.reading[c].order
            for c in sorted(self._others[d] for d in picked if d in self._others)
        }
        resolution = self._question.with_orders(with_orders(self._question, t, changed)).resolution()
        return Plan(tuple(changed.items()), resolution)

    # ------------------------------------------------------------------------------ definitions

    def _define(self) -> None:
        """Constrain each decision to its definition, relaxed where an extra rule can override it."""
        t, algebra, model = self._t, self._algebra, self._algebra.model
        doubts = Doubts(algebra, t)
        self._peril = doubts.peril
        for d, variable in algebra.variables.items():
            define = t.rule[d]
            if define is None:
                continue
            value: Any = define(algebra, t, t.subject[d])
            doubt: Any = doubts.of(d)
            if isinstance(doubt, int) and not doubt:
                model.add(variable == value)
            else:
                model.add(variable <= (value + doubt if doubts.is_added else value))
                model.add(variable >= value - doubt)
        for group in t.free:
            model.add_exactly_one([algebra.decision(d) for d in group])

    def _idle_fleets(self) -> dict[int, Any]:
        """Return for each fleet whether an extra rule cancels its convoy: a free variable if one can."""
        t, model = self._t, self._algebra.model
        doubts: dict[int, list[Any]] = {}
        for c, peril in self._peril.items():
            passage = t.passages[c]
            assert passage is not None
            for fleet in passage.fleets:
                doubts.setdefault(fleet, []).append(peril)
        idle: dict[int, Any] = {}
        for fleet, perils in doubts.items():
            variable = idle[fleet] = model.new_bool_var("")
            model.add(variable <= disjunction(self._algebra, perils))
        return idle


def _open_search_system(question: Question, plain: System, powers: frozenset[Power]) -> System:
    """Return the system in which every unit of the powers may follow any legal order."""
    own = [unit for unit in question.position.units if unit.power in powers]
    position, rulebook, conditions = question.position, question.rulebook, question.conditions
    moves = moves_of(plain, own)
    for unit in own:
        orders = possible_orders(position, unit, rulebook, conditions)
        moves += [order for order in orders if isinstance(order, Move)]
    alternatives: dict[Power, list[MovementOrder]] = {}
    for unit in own:
        others = [move for move in moves if move.unit.location != unit.location]
        orders = possible_orders(position, unit, rulebook, conditions, moves=others)
        alternatives.setdefault(unit.power, []).extend(orders)
    return open_system(position, question.orders, alternatives, rulebook, conditions)
