"""Movement: from a position and orders to the resolution and its proof.

position, orders, rulebook
    -> orders.reading       what each order amounts to
    -> system               the decisions, and the tables that their rules look at
    -> search.propagation   what holds in every consistent resolution
    -> search.kernels       what is left, taken apart
    -> rules.cpsat          every consistent resolution of a kernel (or search.branching)
    -> search.extra_rules   what decides where there is not exactly one
    -> results.resolution   outcomes, units, retreats, explanations
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from ..model.names import Power
from ..model.orders import MovementOrder
from ..model.position import Position
from ..model.rulebook import Rulebook, preset
from .conditions.conditions import VariantRules, standard_conditions
from .orders.reading import OrderValidator
from .orders.selection import select
from .results.resolution import Resolution
from .rules.check import check as check_system
from .rules.decisions import UNKNOWN
from .search.branching import branched, can_branch
from .search.extra_rules import apply_tiebreak
from .search.kernels import find_open_kernels
from .search.propagation import propagate
from .search.settled_kernels import Settled
from .system.building import build_system
from .system.system import System

Method = Literal["kernels", "whole", "branching"]
"""What finds the consistent resolutions: CP-SAT for each kernel or for all at once, or trying both values."""

_DEFAULT = preset("datc")


def resolve(
    position: Position,
    orders: Mapping[Power, Sequence[MovementOrder]],
    rulebook: Rulebook = _DEFAULT,
    *,
    conditions: VariantRules | None = None,
    method: Method = "kernels",
    check: bool = False,
) -> Resolution:
    """Resolve the orders of a movement phase.

    `orders` gives each power's orders in the sequence written. `conditions` is what a variant changes
    (None: the standard game). With `method` "whole" the entire order set is one CP-SAT model, with
    "branching" small kernels need none; the result is always the same. With `check` every definition is
    evaluated again under the result, and `InconsistentError` raised if one does not hold.
    """
    reader = OrderValidator(position, rulebook, conditions or standard_conditions(position.board))
    selection = select(reader, reader.read_all(orders))
    system = build_system(reader, selection.chosen)
    if method == "whole":
        settled = settle_whole(system)
    else:
        settled = settle(system, system.agenda(), _by_branching if method == "branching" else _by_solver)
    if check:
        check_system(system, {d: v for kernel in settled for d, v in kernel.forced.items()})
    return Resolution(position, selection.given, system, tuple(settled))


_Enumerate: TypeAlias = Callable[[System, Sequence[int]], list[dict[int, int]]]
"""What lists the consistent resolutions of a kernel, as `rules.cpsat.resolutions` does."""


def _by_solver(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
    from .rules.cpsat import resolutions  # loads OR-tools

    return resolutions(t, kernel)


def _by_branching(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
    return branched(t, kernel) if can_branch(t, kernel) else _by_solver(t, kernel)


def settle(t: System, undecided: Sequence[int], enumerate_kernel: _Enumerate = _by_solver) -> list[Settled]:
    """Give every undecided decision its value; the kernels met on the way, in order."""
    rest = propagate(t, undecided)
    if not rest:
        return []
    met: list[Settled] = []
    for kernel in find_open_kernels(t, rest):
        settled = _settle_kernel(t, kernel, enumerate_kernel)
        met.append(settled)
        met.extend(settle(t, [d for d in kernel if t.values[d] == UNKNOWN], enumerate_kernel))
    return met


def _settle_kernel(t: System, kernel: list[int], enumerate_kernel: _Enumerate) -> Settled:
    """Enumerate a kernel and give it its only solution, or what the extra rule forces."""
    solutions = enumerate_kernel(t, kernel)
    if len(solutions) == 1:
        settled = Settled(tuple(kernel), tuple(solutions), None)
        decided = solutions[0]
    else:
        settled = Settled(
            tuple(kernel),
            tuple(solutions),
            apply_tiebreak(t, kernel, solutions, t.reader.conditions.paradox_fallback),
        )
        decided = settled.forced
    for d, value in decided.items():
        t.values[d] = value
    return settled


def settle_whole(t: System) -> list[Settled]:
    """The same with one CP-SAT model of all undecided decisions.

    As long as it has not exactly one solution, the first kernel without a unique solution gets its
    extra rule, and the entire model is solved again.
    """
    from .rules.cpsat import resolutions  # loads OR-tools

    start = list(t.values)
    met: list[Settled] = []
    while True:
        scope = [d for d, value in enumerate(t.values) if value == UNKNOWN]
        if not scope:
            return met
        solutions = resolutions(t, scope, limit=2)
        if len(solutions) == 1:
            for d, value in solutions[0].items():
                t.values[d] = value
            return met
        met.append(_first_paradox(t))
        t.values[:] = start
        for settled in met:
            for d, value in settled.forced.items():
                t.values[d] = value


def _first_paradox(t: System) -> Settled:
    undecided = [d for d in t.agenda() if t.values[d] == UNKNOWN]
    for kernel in find_open_kernels(t, propagate(t, undecided)):
        settled = _settle_kernel(t, kernel, _by_solver)
        if settled.verdict is not None:
            return settled
    raise AssertionError("the order set has no unique resolution, yet each of its kernels has")
