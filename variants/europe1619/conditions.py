"""What this variant changes about movement and retreats, handed to the solver as values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.names import Province
from ...model.position import Unit
from ...solver import (
    Closed,
    Conditions,
    Cutting,
    OrderRules,
    Reason,
    Relations,
    Strengths,
    ground_of,
    own_and,
    own_power,
)
from . import clauses_movement as clauses_movement  # the words of the clauses
from .choices_movement import CutStrength, IllegalPoliticalMove
from .forbidden import Forbidden
from .passage import why_barred
from .retreats import retreat_rules
from .setting import Setting, setting_of
from .strengths import weights, why_denied, why_spared, why_uncut
from .winter.purchases import build_rules

if TYPE_CHECKING:
    from ..kit.year import State


def conditions(state: State) -> Conditions:
    """What counts in a state of the game."""
    setting = setting_of(state)
    movement = movement_conditions(setting, {unit.location.province: unit for unit in state.position.units})
    builds = build_rules(setting_of(state))
    return replace(movement, retreats=retreat_rules(setting, state.position.dislodged), builds=builds)


def movement_conditions(setting: Setting, standing: dict[Province, Unit]) -> Conditions:
    """What counts for movement between these sides; `standing` are the units by their provinces."""
    knobs = setting.knobs
    with_supports = knobs.e19_cut_strength is CutStrength.WITH_SUPPORTS

    def withheld(unit: Unit, _attacker: Unit, other: Unit) -> Reason | None:
        return own_power(unit, other) or why_denied(setting, unit, other)

    def access(unit: Unit, province: Province, _occupant: Unit | None) -> Closed | None:
        clause = why_barred(setting, unit, province)
        return None if clause is None else Closed(clause)

    rejected = knobs.e19_illegal_political_move is IllegalPoliticalMove.REJECTED
    return Conditions(
        ground_of(setting.board),
        strengths=Strengths(
            weigh=lambda unit: weights(knobs, unit),
            cutting=Cutting.ONE_TO_ONE_SUPPORTED if with_supports else Cutting.ONE_TO_ONE,
        ),
        relations=Relations(
            spared=own_and(lambda unit, other: why_spared(setting, unit, other)),
            withheld=withheld,
            uncut=own_and(lambda unit, other: why_uncut(setting, unit, other)),
        ),
        access=None if rejected else access,
        orders=OrderRules(veto=Forbidden(setting, standing).clause),
    )
