"""What this variant changes about movement and retreats, handed to the solver as values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.names import Province
from ...model.position import Unit
from ...solver import Conditions, Cutting, Entry, ground_of
from . import clauses_movement as clauses_movement  # the words of the clauses
from .building import build_rules
from .choices_movement import CutStrength, IllegalPoliticalMove
from .forbidden import Forbidden
from .passage import why_barred
from .retreats import retreat_rules
from .setting import setting_of
from .sides import Sides, sides_of
from .strengths import weights, why_denied, why_spared, why_uncut

if TYPE_CHECKING:
    from ..kit.year import State


def conditions(state: State) -> Conditions:
    """What counts in a state of the game."""
    sides = sides_of(state)
    movement = movement_conditions(sides, {unit.location.province: unit for unit in state.position.units})
    builds = build_rules(setting_of(state))
    return replace(movement, retreats=retreat_rules(sides, state.position.dislodged), builds=builds)


def movement_conditions(sides: Sides, standing: dict[Province, Unit]) -> Conditions:
    """What counts for movement between these sides; `standing` are the units by their provinces."""
    knobs = sides.knobs
    with_supports = knobs.e19_cut_strength is CutStrength.WITH_SUPPORTS

    def spares(unit: Unit, other: Unit) -> bool:
        return unit.power == other.power or why_spared(sides, unit, other) is not None

    def denies(unit: Unit, _attacker: Unit, other: Unit) -> str | None:
        return why_denied(sides, unit, other)

    def leaves_uncut(unit: Unit, other: Unit) -> bool:
        return unit.power == other.power or why_uncut(sides, unit, other) is not None

    def why_closed(unit: Unit, province: Province) -> str | None:
        return why_barred(sides, unit, province)

    def entry(unit: Unit, province: Province, _occupant: Unit | None) -> Entry:
        return Entry.OPEN if why_closed(unit, province) is None else Entry.CLOSED

    found = Conditions(
        ground_of(sides.board),
        weigh=lambda unit: weights(knobs, unit),
        spares=spares,
        withholds=_one_power,
        denies=denies,
        leaves_uncut=leaves_uncut,
        why_spared=lambda unit, other: why_spared(sides, unit, other),
        why_uncut=lambda unit, other: why_uncut(sides, unit, other),
        veto=Forbidden(sides, standing).clause,
        cutting=Cutting.ONE_TO_ONE_SUPPORTED if with_supports else Cutting.ONE_TO_ONE,
    )
    if knobs.e19_illegal_political_move is IllegalPoliticalMove.REJECTED:
        return found
    return replace(found, entry=entry, why_closed=why_closed)


def _one_power(unit: Unit, other: Unit) -> bool:
    return unit.power == other.power
