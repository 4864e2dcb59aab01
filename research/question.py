"""What is asked about: a position, the orders given in it, the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..games import effective_orders, resolve_case
from ..model.brief import counted, tagged
from ..model.case import Case, expect_case
from ..model.errors import ImpossibleError, Place
from ..model.names import Power
from ..model.orders import MovementOrder
from ..model.phase import PhaseKind
from ..model.position import Position
from ..model.rulebook import Rulebook
from ..solver import Resolution, VariantRules, resolve

Orders = Mapping[Power, Sequence[MovementOrder]]
"""The orders of each power, in the sequence written."""


@dataclass(frozen=True, slots=True)
class Question:
    """A movement phase to ask about.

    `conditions` are what the variant changes (None: the standard game). `case` is where it comes from, if
    it comes from one: other rules may then let other orders count and change the position and conditions.
    """

    position: Position
    orders: Orders
    rulebook: Rulebook
    conditions: VariantRules | None = None
    case: Case | None = None

    def __repr__(self) -> str:
        orders = sum(map(len, self.orders.values()))
        return tagged(self, "", counted(len(self.position.units), "unit"), counted(orders, "order"))

    def under(self, rulebook: Rulebook) -> Question:
        """The same question under other rules."""
        if self.case is None:
            return replace(self, rulebook=rulebook)
        return question_of(replace(self.case, rulebook=rulebook))

    def ordered(self, orders: Orders) -> Question:
        """The same question with other orders."""
        return replace(self, orders=orders, case=None)

    def resolution(self) -> Resolution:
        """What becomes of the orders."""
        if self.case is not None:  # it tells also of orders that do not count
            return resolve_case(self.case)
        return resolve(self.position, self.orders, self.rulebook, conditions=self.conditions)


def question_of(case: Case) -> Question:
    """The question that a case asks. Raises `ImpossibleError` where it is not about movement."""
    expect_case(case)
    if case.phase.kind is not PhaseKind.MOVEMENT:
        message = f"{case.phase} has no movement"
        raise ImpossibleError(message, place=Place(case.file), expected="a movement phase")
    found = effective_orders(case)
    return Question(found.position, found.orders, found.rulebook, found.conditions, case)
