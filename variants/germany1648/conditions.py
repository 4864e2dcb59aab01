"""What Germany 1648 changes about movement, retreats and adjustments, handed to the solver as values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.names import NEUTRAL, UnitKind
from ...model.position import DislodgedUnit, Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import Choice, DecliningBuilds
from ...solver import BuildRules, Conditions, OrderRules, Relations, RetreatRules, owned_center
from . import clauses as clauses  # the words of the clauses, for the sentences about void orders
from .disbands import distances, measure
from .forbidden import Forbidden
from .knobs import BaseRulebook, GermanyRulebook, TwoStepHeadToHead, UnitLetters, knobs_of
from .reach import adjacent, ground

if TYPE_CHECKING:
    from ..kit.year import State

KINDS = frozenset({UnitKind.ARMY, UnitKind.KNIGHT})
"""The kinds of unit that powers have."""


def conditions(state: State) -> Conditions:
    """What counts in a state of the game."""
    return conditions_in(state.position, state.rulebook)


def conditions_in(position: Position, rulebook: Rulebook) -> Conditions:
    """What counts in a position under a rulebook."""
    knobs = knobs_of(rulebook)
    forbidden = Forbidden(position, knobs)
    meet = knobs.g48_two_step_head_to_head is TwoStepHeadToHead.TRUE
    plain = Conditions(
        ground(position.board, knobs),
        relations=Relations(passing=None if meet else _riding_past(position)),
        orders=OrderRules(veto=forbidden.order, convoys=_nobody, letters=_letters(knobs)),
        choices=_choices(knobs),
        retreats=RetreatRules(allows=_belongs_to_somebody, closes=forbidden.retreat),
    )
    builds = BuildRules(
        site=owned_center,
        kinds=KINDS,
        veto=forbidden.build,
        distances=distances(knobs, plain),
        measure=measure(knobs),
    )
    return replace(plain, builds=builds)


def _choices(knobs: GermanyRulebook) -> dict[str, Choice]:
    """The old editions do not let powers decline builds (G48-BLD-5)."""
    if knobs.g48_base_rulebook is BaseRulebook.RULES_2000_2023:
        return {}
    return {"declining_builds": DecliningBuilds.NOT_ALLOWED}


def _letters(knobs: GermanyRulebook) -> dict[UnitKind, UnitKind]:
    """M is a man-at-arms, and F a knight where the published engine's letters are used."""
    letters = {UnitKind.MERCENARY: UnitKind.ARMY}
    if knobs.g48_unit_letters is UnitLetters.ARMY_FLEET:
        letters[UnitKind.FLEET] = UnitKind.KNIGHT
    return letters


def _nobody(_unit: Unit) -> bool:
    return False


def _belongs_to_somebody(lost: DislodgedUnit) -> bool:
    return lost.unit.power != NEUTRAL


def _riding_past(position: Position) -> Callable[[Unit, Unit], bool]:
    board = position.board

    def ride_past(one: Unit, other: Unit) -> bool:
        """Two knights change places that do not border on each other."""
        on_horse = one.kind is UnitKind.KNIGHT and other.kind is UnitKind.KNIGHT
        return on_horse and not adjacent(board, one.location.province, other.location.province)

    return ride_past
