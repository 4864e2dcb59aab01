"""The system of decisions that an order set amounts to.

It knows who is where, who goes where, who backs whom and what can cut what, as tables of small integers;
together with the rules it defines every decision. `building` fills it.

The system is built over *candidates*: each unit has one or more orders it might follow, each with a decision
"this is the order given". In an adjudication every unit has one candidate, that decision is the constant
`YES`, and most of the rest folds away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...model.brief import counted, tagged
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
    """All decisions of one movement phase and what their rules need to know.

    What the rules look at is described in `Tables`. The rest is for those who read the result.
    """

    reader: OrderValidator
    rulebook: Rulebook
    reading: Sequence[ValidatedOrder]
    """What each candidate order amounts to."""

    units: tuple[Unit, ...]
    place: Sequence[int]
    """The province of each unit."""
    at: Sequence[int]
    """The unit in each province; -1 where there is none."""
    relations: PairRelations
    candidates: list[tuple[int, ...]]
    """The candidates of each unit."""
    strength_clauses: Sequence[str | None]
    """The clauses by which units have other strengths than one; empty where no unit has."""

    movers: list[int]
    """The candidates that move, as far as possible."""
    supports: list[int]
    """The candidates that support, as far as possible."""
    convoys: list[int]
    """The candidates that convoy, possible or not."""
    target: Sequence[int]
    """The province that a move leads to; -1 for other orders and moves that cannot be made."""
    coming: Sequence[tuple[int, ...]]
    """The moves into each province."""
    dislodged: Sequence[int]
    """That a unit is dislodged."""
    unmatched: dict[int, str]
    """Legal supports and convoys that find nothing to support or carry, with the reason."""

    carriers: dict[int, list[int]]
    """For each army's move the convoy orders that can carry it."""
    convoy_wishes: dict[int, list[int]]
    """For each army's move the convoy orders that name it, also those that cannot carry it."""
    closed: frozenset[int]
    """The moves that a variant keeps out of a province, whatever happens."""
    closed_by: Mapping[int, str]
    """The clauses that close provinces to moves, or shut them on a condition."""

    cut_by: Sequence[Mapping[int, tuple[int, ...]]]
    """For each support the decisions any of which cuts it, by the moves they belong to."""
    cut_limits: dict[tuple[int, int], Limit]
    """What keeps the mere attack of a move from cutting a support, by the support and the move."""
    support_parts: Mapping[int, Terms]
    """What supports that attackers wear down add, in parts."""

    def __repr__(self) -> str:
        return tagged(self, "", counted(len(self.reading), "order"), counted(len(self.values), "decision"))

    # ------------------------------------------------------------------------------- while it is built

    def decide(self, rule: Rule | None, subject: Any) -> int:
        """Add a decision with its definition (None: a free choice), and return its number."""
        self.rule.append(rule)
        self.subject.append(subject)
        self.values.append(UNKNOWN)
        return len(self.rule) - 1

    def fold(self, rule: Rule, subject: Any) -> int:
        """Return the decision that a rule defines: a constant if the rule already settles it."""
        value: int = rule(Bounds(self.values), self, subject)
        return self.decide(rule, subject) if value == UNKNOWN else value

    # ------------------------------------------------------------------------------- once it is built

    def backing(self, c: int) -> tuple[int, ...]:
        """Return the supports that fit a move."""
        return tuple(dict.fromkeys(s for _, _, s in self.backers[c]))

    def share(self, s: int) -> Sequence[Term]:
        """Return what support s adds to a strength."""
        return self.support_parts.get(s) or ((self.support_weight[s], self.done[s], s),)

    def agenda(self) -> list[int]:
        """Return all decisions in a good order to look at them: most of them after what they depend on."""
        rule = self.rule
        return sorted(range(YES + 1, len(rule)), key=lambda d: _RANK.get(rule[d], _RANK_OF_OTHERS))


_RANK_OF_OTHERS = 1
_RANK: Mapping[Rule | None, int] = {None: 0, support: 0, move: 2, dislodged: 3}
"""When decisions of a kind are looked at: choices and supports first, dislodgements last."""
