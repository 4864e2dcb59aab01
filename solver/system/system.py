"""The system of decisions of an order set.

It holds positions, moves, supports and possible cuts as tables of small integers; with the rules, it defines
every decision. `building` fills it.

The system is built over *candidates*: each unit has one or more orders it might follow, each with a decision
"the unit follows this order". In an adjudication every unit has one candidate, that decision is the constant
`YES`, and most of the rest folds away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...model.brief import make_repr, pluralize
from ...model.position import Unit
from ...model.rulebook import Rulebook
from ..orders.reading import OrderValidator, ValidatedOrder
from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN, YES, Rule, Term, Terms
from ..rules.equations import dislodged, move, support
from ..rules.tables import Tables
from .limits import Limit
from .relations import PairRelations


@dataclass(slots=True, init=False, repr=False, eq=False)
class System(Tables):
    """All decisions of one movement phase, with the tables of their rules.

    `Tables` describes what the rules read. The other fields serve to build the system and to read the result.
    """

    reader: OrderValidator
    rulebook: Rulebook
    reading: Sequence[ValidatedOrder]
    """The validated candidate orders."""

    units: tuple[Unit, ...]
    place: Sequence[int]
    """The province of each unit."""
    at: Sequence[int]
    """The unit in each province; -1 if there is none."""
    relations: PairRelations
    candidates: list[tuple[int, ...]]
    """The candidates of each unit."""
    strength_clauses: Sequence[str | None]
    """The clause by which each unit has a strength other than one; empty if no unit has."""

    movers: list[int]
    """The candidates that are possible moves."""
    supports: list[int]
    """The candidates that are possible supports."""
    convoys: list[int]
    """The candidates that are convoys, possible or not."""
    target: Sequence[int]
    """The destination of a possible move, as a province; -1 for other orders."""
    coming: Sequence[tuple[int, ...]]
    """The moves into each province."""
    dislodged: Sequence[int]
    """The decision that a unit is dislodged."""
    unmatched: dict[int, str]
    """The legal supports and convoys that match no order, with the reason."""

    carriers: dict[int, list[int]]
    """For each move, the convoy orders that can carry it."""
    convoy_wishes: dict[int, list[int]]
    """For each move, all convoy orders that name it, even if they cannot carry it."""
    closed: frozenset[int]
    """The moves into provinces that a variant closes in any case."""
    closed_by: Mapping[int, str]
    """The clauses that close the destinations of moves, in any case or on a condition."""

    cut_by: Sequence[Mapping[int, tuple[int, ...]]]
    """For each support, the decisions any of which cuts it, by attacking move."""
    cut_limits: dict[tuple[int, int], Limit]
    """Why the attack of a move alone does not cut a support, by support and move."""
    support_parts: Mapping[int, Terms]
    """The terms of supports that may be cut in part."""

    def __repr__(self) -> str:
        return make_repr(
            self, "", pluralize(len(self.reading), "order"), pluralize(len(self.values), "decision")
        )

    # ------------------------------------------------------------------------------------- building

    def add_decision(self, rule: Rule | None, subject: Any) -> int:
        """Add a decision with its definition (None: a free choice), and return its number."""
        self.rule.append(rule)
        self.subject.append(subject)
        self.values.append(UNKNOWN)
        return len(self.rule) - 1

    def fold_decision(self, rule: Rule, subject: Any) -> int:
        """Return the decision that a rule defines: a constant if the rule already settles it."""
        value: int = rule(Bounds(self.values), self, subject)
        return self.add_decision(rule, subject) if value == UNKNOWN else value

    # -------------------------------------------------------------------------------------- reading

    def matching_supports(self, c: int) -> tuple[int, ...]:
        """Return the supports that match a move."""
        return tuple(dict.fromkeys(s for _, _, s in self.backers[c]))

    def support_terms(self, s: int) -> Sequence[Term]:
        """Return what support s adds to a strength."""
        return self.support_parts.get(s) or ((self.support_weight[s], self.done[s], s),)

    def agenda(self) -> list[int]:
        """Return all decisions in a good sequence for propagation: most of them after what they depend on."""
        rule = self.rule
        return sorted(range(YES + 1, len(rule)), key=lambda d: _RANK.get(rule[d], _RANK_OF_OTHERS))


_RANK_OF_OTHERS = 1
_RANK: Mapping[Rule | None, int] = {None: 0, support: 0, move: 2, dislodged: 3}
"""The sequence of kinds of decision: choices and supports first, dislodgements last."""
