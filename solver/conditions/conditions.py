"""What a variant, a season or a situation may change about the phases of a game.

A variant changes numbers and relations, never the shape of the rules: where units can go, how strong
they are, who may not dislodge or cut whom, which orders it forbids. The standard game is the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ...model.board import Board
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import Choice, ConvoyParadox
from ...model.rulebook.fields import rulebook_of
from .access import Access
from .builds import STANDARD_BUILDS, BuildRules
from .geography import BoardGraph, ground_of
from .orders import STANDARD_ORDERS, OrderRules
from .relations import BETWEEN_POWERS, Relations
from .retreats import STANDARD_RETREATS, RetreatRules
from .strengths import ALL_EQUAL, Strengths


@dataclass(frozen=True, slots=True)
class VariantRules:
    """What holds for one phase, in groups of what it is about; each question is asked once.

    - `ground`: where units can go.
    - `strengths`: how strong they are, and how supports are cut.
    - `relations`: who does not dislodge, help against or cut whom, and why.
    - `access(unit, province, occupant)`: which provinces are closed to a unit, and by which clause (no
      function: all are open).
    - `orders`: which orders are forbidden, who is convoyed, who changes into another kind.
    - `retreats` and `builds`: the same of retreats and of adjustments.
    - `choices`: choices of rules that count in place of the rulebook's, by field.
    - `paradox_fallback`: what decides the convoy paradoxes that the chosen rule does not answer (DATC 4.A.2).
    """

    ground: BoardGraph
    strengths: Strengths = ALL_EQUAL
    relations: Relations = BETWEEN_POWERS
    access: Access | None = None
    orders: OrderRules = STANDARD_ORDERS
    retreats: RetreatRules = STANDARD_RETREATS
    builds: BuildRules = STANDARD_BUILDS
    choices: Mapping[str, Choice] = field(default_factory=dict[str, Choice])
    paradox_fallback: ConvoyParadox | None = None

    def in_force(self, rulebook: Rulebook) -> Rulebook:
        """The rulebook with the choices that count here."""
        if not self.choices:
            return rulebook
        return rulebook_of(type(rulebook), {**rulebook.choices(), **self.choices})


@lru_cache(maxsize=64)
def standard_conditions(board: Board) -> VariantRules:
    """The conditions of the standard game on a board."""
    return VariantRules(ground_of(board))
