"""Cases under the rules of their variant: which orders count, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...model.case import Case
from ..kit.year import State
from ..registry import find_variant

if TYPE_CHECKING:
    from ...solver import Counted, Resolution
    from ..kit.year import Turn


def counted_orders(case: Case) -> Counted:
    """What counts of all that was handed in for a movement phase, under the conditions of the variant.

    Raises `ImpossibleError` where the case has orders of other phases.
    """
    from ...solver import count_orders  # slow to load, and not every user of this module asks

    state = State(find_variant(case.variant), case.rulebook, case.phase, case.position, case.ledger)
    return count_orders(case, state.conditions)


def resolve_case(case: Case, method: Literal["kernels", "whole"] = "kernels") -> Resolution:
    """The resolution of a case of a movement phase, under the conditions of its variant.

    It tells also of the orders that were handed in and do not count. Raises `ImpossibleError` where the
    case has orders of other phases.
    """
    from ...solver import resolve_counted

    return resolve_counted(counted_orders(case), case, method)


def play_case(case: Case) -> Turn:
    """What becomes of a case of a retreat or adjustment phase, as its variant plays that phase.

    Dislodged units without a retreat are disbanded, removals that nobody orders are made by the rulebook.
    Raises UnknownNameError where the variant has no such phase.
    """
    variant = find_variant(case.variant)
    state = State(variant, case.rulebook, case.phase, case.position, case.ledger)
    return variant.year.rules(case.phase).play(state, case.orders)
