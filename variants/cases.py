"""Cases under the rules of their variant: which orders count, and the resolution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..model.case import Case
from .registry import find_variant
from .year import State

if TYPE_CHECKING:
    from ..solver.resolution import Resolution
    from ..solver.submissions import Counted


def counted_orders(case: Case) -> Counted:
    """What counts of all that was handed in for a movement phase, under the conditions of the variant.

    Raises `ImpossibleError` where the case has orders of other phases.
    """
    from ..solver.submissions import count_orders  # slow to load, and not every user of this module asks

    state = State(find_variant(case.variant), case.rulebook, case.phase, case.position, case.ledger)
    return count_orders(case, state.conditions)


def resolve_case(case: Case, method: Literal["kernels", "whole"] = "kernels") -> Resolution:
    """The resolution of a case of a movement phase, under the conditions of its variant.

    It tells also of the orders that were handed in and do not count. Raises `ImpossibleError` where the
    case has orders of other phases.
    """
    from ..solver.submissions import resolve_counted

    return resolve_counted(counted_orders(case), case, method)
