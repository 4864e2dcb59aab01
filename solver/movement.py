"""Movement: from a position and orders to the resolution and its proof.

position, orders, rulebook
    -> orders.reading       validate each order
    -> system               the decisions, and the tables that their rules read
    -> search.propagation   what holds in every consistent resolution
    -> search.kernels       split the open decisions into kernels
    -> rules.cpsat          every consistent resolution of a kernel (or search.branching)
    -> search.extra_rules   the rule that decides if there is not exactly one
    -> results.resolution   outcomes, units, retreats, explanations
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from ..model.names import Power
from ..model.orders import MovementOrder
from ..model.position import Position
from ..model.rulebook import GivenRules, take_rules
from .conditions.conditions import VariantRules, standard_conditions
from .orders.reading import OrderValidator
from .orders.selection import select_orders
from .results.resolution import Resolution
from .rules.check import check as check_system
from .rules.decisions import UNKNOWN
from .search.branching import MOST_GUESSES, TooManyGuessesError, branch_kernel, can_branch
from .search.enumeration import enumerate_kernel
from .search.extra_rules import apply_tiebreak
from .search.kernels import find_open_kernels
from .search.propagation import propagate
from .search.settled_kernels import SettledKernel
from .system.building import build_system
from .system.system import System

Method = Literal["kernels", "whole", "branching"]
"""How to find consistent resolutions: CP-SAT for each kernel or for the whole order set, or branching."""


def resolve(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    rulebook: GivenRules | None = None,
    *,
    conditions: VariantRules | None = None,
    method: Method = "kernels",
    check: bool = False,
) -> Resolution:
    """Resolve the orders of a movement phase.

    The result is the same for every `method`.

    Args:
        position: The position before the phase.
        orders: Each power's orders in the sequence written.
        rulebook: A rulebook or rule choices; by default those of the DATC.
        conditions: The rules of a variant; None for the standard game.
        method: "kernels" solves each kernel with CP-SAT, "whole" the entire order set as one CP-SAT model;
            "branching" solves kernels by guesses and propagation, and loads CP-SAT only for kernels that
            need many guesses.
        check: Evaluate every definition again under the result.

    Raises:
        InconsistentError: With `check`, a definition does not hold.
    """
    reader = OrderValidator(position, take_rules(rulebook), conditions or standard_conditions(position.board))
    selection = select_orders(reader, reader.read_all(orders))
    system = build_system(reader, selection.chosen)
    if method == "whole":
        settled = settle_whole(system)
    else:
        settled = settle(
            system, system.agenda(), _enumerate_by_branching if method == "branching" else enumerate_kernel
        )
    if check:
        check_system(system, {d: v for kernel in settled for d, v in kernel.forced.items()})
    return Resolution(position, selection.given, system, tuple(settled))


_Enumerate: TypeAlias = Callable[[System, Sequence[int]], list[dict[int, int]]]
"""A function that enumerates the consistent resolutions of a kernel, like `enumeration.enumerate_kernel`."""


def _enumerate_by_branching(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
    if not can_branch(t, kernel):
        return enumerate_kernel(t, kernel)
    try:
        return branch_kernel(t, kernel, MOST_GUESSES)
    except TooManyGuessesError:
        return enumerate_kernel(t, kernel)


def settle(
    t: System, undecided: Sequence[int], enumerate_one: _Enumerate = enumerate_kernel
) -> list[SettledKernel]:
    """Give every undecided decision its value, and return the kernels in the sequence of settling."""
    rest = propagate(t, undecided)
    if not rest:
        return []
    met: list[SettledKernel] = []
    for kernel in find_open_kernels(t, rest):
        settled = _settle_kernel(t, kernel, enumerate_one)
        met.append(settled)
        met.extend(settle(t, [d for d in kernel if t.values[d] == UNKNOWN], enumerate_one))
    return met


def _settle_kernel(t: System, kernel: list[int], enumerate_one: _Enumerate) -> SettledKernel:
    """Enumerate a kernel, and give it its only resolution or the values that the extra rule forces."""
    solutions = enumerate_one(t, kernel)
    if len(solutions) == 1:
        settled = SettledKernel(tuple(kernel), tuple(solutions), None)
        decided = solutions[0]
    else:
        settled = SettledKernel(
            tuple(kernel),
            tuple(solutions),
            apply_tiebreak(t, kernel, solutions, t.reader.conditions.paradox_fallback),
        )
        decided = settled.forced
    for d, value in decided.items():
        t.values[d] = value
    return settled


def settle_whole(t: System) -> list[SettledKernel]:
    """Settle the system with one CP-SAT model of all undecided decisions.

    While the model does not have exactly one solution, the extra rule decides the first kernel without a
    unique resolution, and the model is solved again.
    """
    from .rules.cpsat import enumerate_resolutions  # loads OR-tools

    start = list(t.values)
    met: list[SettledKernel] = []
    while True:
        scope = [d for d, value in enumerate(t.values) if value == UNKNOWN]
        if not scope:
            return met
        solutions = enumerate_resolutions(t, scope, limit=2)
        if len(solutions) == 1:
            for d, value in solutions[0].items():
                t.values[d] = value
            return met
        met.append(_find_first_paradox(t))
        t.values[:] = start
        for settled in met:
            for d, value in settled.forced.items():
                t.values[d] = value


def _find_first_paradox(t: System) -> SettledKernel:
    undecided = [d for d in t.agenda() if t.values[d] == UNKNOWN]
    for kernel in find_open_kernels(t, propagate(t, undecided)):
        settled = _settle_kernel(t, kernel, enumerate_kernel)
        if settled.verdict is not None:
            return settled
    raise AssertionError("the order set has no unique resolution, yet each of its kernels has")
