"""A movement phase to ask questions about: a position, its orders, and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ..games import effective_orders, resolve_case
from ..model.brief import make_repr, pluralize
from ..model.case import Case, require_case
from ..model.errors import ImpossibleError, Place
from ..model.names import Power, UnitKind
from ..model.orders import MovementOrder
from ..model.phase import PhaseKind
from ..model.position import Position
from ..model.rulebook import Rulebook
from ..model.rulebook.choices import ConvoyPath
from ..model.wording import start_clause
from ..solver import Resolution, VariantRules, choice_name, resolve

Orders = Mapping[Power, Sequence[MovementOrder]]
"""The orders of each power, in the order written."""


@dataclass(frozen=True, slots=True)
class Question:
    """A movement phase to ask questions about.

    `conditions` are the rules of the variant (None for the standard game). `case` is the case it comes from,
    if any. Other rules can then change the effective orders, the position and the conditions.
    """

    position: Position
    orders: Orders
    rulebook: Rulebook
    conditions: VariantRules | None = None
    case: Case | None = None

    def __repr__(self) -> str:
        orders = sum(map(len, self.orders.values()))
        return make_repr(self, "", pluralize(len(self.position.units), "unit"), pluralize(orders, "order"))

    def with_rules(self, rulebook: Rulebook) -> Question:
        """Return the same question under other rules."""
        if self.case is None:
            return replace(self, rulebook=rulebook)
        return question_of(replace(self.case, rulebook=rulebook))

    def with_orders(self, orders: Orders) -> Question:
        """Return the same question with other orders."""
        return replace(self, orders=orders, case=None)

    @property
    def untried(self) -> str:
        """What may matter in orders but is tried by no search of orders: written convoy routes (4.A.6)."""
        seas = self.position.board.seas
        sails = any(u.kind is UnitKind.FLEET and u.location.province in seas for u in self.position.units)
        if self.rulebook.convoy_path is ConvoyPath.IGNORED or not sails:
            return ""
        return f"a written convoy route ({choice_name(self.rulebook, 'convoy_path')})"

    def resolution(self) -> Resolution:
        """Resolve the orders."""
        if self.case is not None:  # this resolution also reports orders that are not effective
            return resolve_case(self.case)
        return resolve(self.position, self.orders, self.rulebook, conditions=self.conditions)


def refuse_disorder(case: Case | None, powers: Iterable[Power]) -> None:
    """Refuse other orders of powers in civil disorder, which submit none.

    Raises:
        ImpossibleError: One of the powers is in civil disorder.
    """
    for power in powers:
        if case is not None and power in case.disorder:
            name = start_clause(case.board, power, "is")
            message = f"{name} in civil disorder, so it cannot submit orders"
            raise ImpossibleError(message, expected="a power that submits orders")


def question_of(case: Case) -> Question:
    """Return the movement phase of a case as a question.

    Raises:
        ImpossibleError: The case is not about a movement phase.
    """
    require_case(case)
    if case.phase.kind is not PhaseKind.MOVEMENT:
        message = f"{case.phase} is not a movement phase"
        raise ImpossibleError(message, place=Place(case.file), expected="a movement phase")
    found = effective_orders(case)
    return Question(found.position, found.orders, found.rulebook, found.conditions, case)
