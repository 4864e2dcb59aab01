"""The system of decisions of an order set.

It holds positions, moves, supports and possible cuts as tables of small integers; with the rules, it defines
every decision. `building` makes it.

The system is built over *candidates*: each unit has one or more orders it might follow, each with a decision
"the unit follows this order". In an adjudication every unit has one candidate, that decision is the constant
`YES`, and most of the rest folds away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...model.brief import make_repr, pluralize
from ...model.position import Unit
from ...model.rulebook import Rulebook
from ..orders.reading import OrderValidator, ValidatedOrder
from ..rules.decisions import YES, Term
from ..rules.equations import dislodged, move, support
from ..rules.tables import Parts, Rule, Tables
from .relations import PairRelations


class System(Tables):
    """All decisions of one movement phase: the tables of their rules, and what they are about."""

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
    unmatched: Mapping[int, str]
    """The legal supports and convoys that match no order, with the reason."""

    def __init__(
        self,
        reader: OrderValidator,
        readings: Sequence[ValidatedOrder],
        relations: PairRelations,
        unmatched: Mapping[int, str],
        parts: Parts,
    ) -> None:
        super().__init__(parts)
        self.reader, self.rulebook, self.reading = reader, reader.rulebook, readings
        self.units, self.place, self.at = reader.units, reader.place, reader.at
        self.relations, self.unmatched = relations, unmatched

    def __repr__(self) -> str:
        return make_repr(
            self, "", pluralize(len(self.reading), "order"), pluralize(len(self.values), "decision")
        )

    def matching_supports(self, c: int) -> tuple[int, ...]:
        """Return the supports that match a move."""
        return tuple(dict.fromkeys(s for _, _, s in self.backers[c]))

    def support_terms(self, s: int) -> Sequence[Term]:
        """Return what support s adds to a strength."""
        return self.support_parts.get(s) or ((self.support_weight[s], self.done[s], s),)

    def agenda(self) -> list[int]:
        """Return all decisions in a good sequence for propagation: most of them after what they depend on."""
        rank = [_RANK.get(rule, _RANK_OF_OTHERS) for rule in self.rule]
        return sorted(range(YES + 1, len(rank)), key=rank.__getitem__)


_RANK_OF_OTHERS = 1
_RANK: Mapping[Rule | None, int] = {None: 0, support: 0, move: 2, dislodged: 3}
"""The sequence of kinds of decision: choices and supports first, dislodgements last."""
