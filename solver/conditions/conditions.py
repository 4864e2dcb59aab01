"""What a variant, a season or a situation may change about the phases of a game.

A variant changes numbers and relations, never the form of the rules: where units can move, how strong they
are, which units may not dislodge or cut which, and which orders are forbidden. The default is the standard
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ...model.board import Board
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import Choice, ConvoyParadox
from ...model.rulebook.fields import rulebook_of
from .access import ALL_OPEN, AccessRules
from .builds import STANDARD_BUILDS, BuildRules
from .geography import BoardGraph, board_graph
from .orders import STANDARD_ORDERS, OrderRules
from .relations import BETWEEN_POWERS, Relations
from .retreats import STANDARD_RETREATS, RetreatRules
from .strengths import ALL_EQUAL, Strengths


@dataclass(frozen=True, slots=True)
class VariantRules:
    """The rules of a variant for one phase, grouped by subject.

    - `ground`: where units can move.
    - `strengths`: how strong units are, and how supports are cut.
    - `relations`: which units do not dislodge, cut or support against which others, and why.
    - `access`: which provinces are closed to which units, when, and by which clause.
    - `orders`: which orders are forbidden, which units can be convoyed, which may change their kind.
    - `retreats` and `builds`: the rules of retreat and adjustment phases.
    - `choices`: rule choices that override the rulebook's, by field.
    - `paradox_fallback`: the rule for convoy paradoxes that the chosen rule does not decide (DATC 4.A.2).
    """

    ground: BoardGraph
    strengths: Strengths = ALL_EQUAL
    relations: Relations = BETWEEN_POWERS
    access: AccessRules = ALL_OPEN
    orders: OrderRules = STANDARD_ORDERS
    retreats: RetreatRules = STANDARD_RETREATS
    builds: BuildRules = STANDARD_BUILDS
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    paradox_fallback: ConvoyParadox | None = None

    def rulebook_in_force(self, rulebook: Rulebook) -> Rulebook:
        """Return the rulebook with the choices that override it."""
        if not self.choices:
            return rulebook
        return rulebook_of(type(rulebook), {**rulebook.choices(), **self.choices})


@lru_cache(maxsize=64)
def standard_conditions(board: Board) -> VariantRules:
    """Return the rules of the standard game on a board."""
    return VariantRules(board_graph(board))
