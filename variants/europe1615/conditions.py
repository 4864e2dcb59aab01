"""What this variant changes about movement, retreats and adjustments, handed to the solver as values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model.names import Province
from ...model.orders import MovementOrder
from ...model.position import Unit
from ...model.rulebook.choices import Choice, CoastOnePossible, CoastTwoPossible
from ...solver import (
    OWN_SIDE,
    Closed,
    Conditions,
    OrderRules,
    Reason,
    Relations,
    RetreatRules,
    Strengths,
    Weights,
    ground_of,
    own_and,
)
from . import clauses as clauses  # the words of the clauses, for the sentences about void orders
from .building import build_rules
from .choices_sides import CoastInference, SanctionRetreatWithoutPower
from .forbidden import closed, denied_by_faith, forbidden, forbidden_retreat
from .sanctions import words as words
from .sanctions.units import convoyable, cutting, may_retreat, weights
from .setting import Setting, setting_of
from .sides import why_spared, why_uncut

if TYPE_CHECKING:
    from ..kit.year import State


def conditions(state: State) -> Conditions:
    """What counts in a state of the game."""
    return conditions_in(setting_of(state))


def conditions_in(setting: Setting) -> Conditions:
    """What counts in a setting."""
    board = setting.board
    strong = any(sanction.army is not None for sanction in setting.records.sanctions.active)

    def veto(unit: Unit, order: MovementOrder) -> str | None:
        return forbidden(setting, unit, order)

    def weigh(unit: Unit) -> Weights:
        return weights(setting, unit)

    def spared(unit: Unit, other: Unit) -> str | None:
        return why_spared(setting, unit, other)

    def withheld(unit: Unit, mover: Unit, other: Unit) -> Reason | None:
        protected = unit.power == other.power or spared(unit, other) is not None
        return OWN_SIDE if protected else denied_by_faith(setting, unit, mover, other)

    def access(unit: Unit, province: Province, occupant: Unit | None) -> Closed | None:
        return closed(setting, unit, province, occupant)

    return Conditions(
        ground_of(board),
        strengths=Strengths(weigh, cutting(setting.knobs)) if strong else Strengths(),
        relations=Relations(
            spared=own_and(spared),
            withheld=withheld,
            uncut=own_and(lambda unit, other: why_uncut(setting, unit, other)),
        ),
        access=access,
        orders=OrderRules(veto=veto, convoys=lambda unit: convoyable(setting, unit)),
        choices=_coasts(setting),
        retreats=RetreatRules(
            allows=lambda lost: retreats(setting, lost.unit),
            closes=lambda lost, place: forbidden_retreat(setting, lost, place),
        ),
        builds=build_rules(setting),
    )


def retreats(setting: Setting, unit: Unit) -> bool:
    """A dislodged unit may retreat: one of a power, or of a state to which a sanction gives that right.

    Somebody must order it, so the state must be aligned with a power (E15-RET-1, E15-RET-2).
    """
    if unit.power in setting.board.power:
        return True
    if unit.power not in setting.pliant or not may_retreat(setting, unit.power):
        return False
    alone = setting.knobs.e15_sanction_retreat_without_power is SanctionRetreatWithoutPower.FIRST_PLACE
    return alone or setting.patron(unit.power) is not None


def _coasts(setting: Setting) -> dict[str, Choice]:
    """The choices about fleets ordered to Holstein without a coast (E15-MOVE-4)."""
    inferred = setting.knobs.e15_coast_inference is CoastInference.ACCEPT_IF_UNIQUE
    one = CoastOnePossible.ONLY_COAST if inferred else CoastOnePossible.FAILS
    return {"coast_one_possible": one, "coast_two_possible": CoastTwoPossible.FAILS}
