"""Strengths as outcomes name them, and what an attack comes to against all that it meets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...model.position import Unit
from ...model.text import Kept
from ..outcomes.movement import Bound, Role, Strength
from ..rules.reasons import make

_EXACT = Bound.EXACT


def _alone(role: Role) -> Kept[Unit, Strength]:
    return Kept(lambda unit: Strength(role, unit, 1, 1))


ATTACKS: Final = _alone(Role.ATTACK)
HOLDS: Final = _alone(Role.HOLD)
DEFENDS: Final = _alone(Role.DEFEND)
PREVENTS: Final = _alone(Role.PREVENT)
"""The strength one of units to which nobody adds anything, of each kind."""


def backed(role: Role, unit: Unit, backers: tuple[Unit, ...]) -> Strength:
    """The strength of a unit to which each of some others adds one."""
    return make(Strength, (role, unit, 1 + len(backers), 1, backers, (), (), (), None, _EXACT))


class Faced(NamedTuple):
    """A move's attack against what it met: all that it exceeds, or the strongest that it does not.

    `held` is the strength of the unit in the destination, None where it left or nobody was there.
    """

    attack: Strength
    beaten: tuple[Strength, ...]
    by: Strength | None
    held: Strength | None


def faced(attack: Strength, met: Sequence[Strength], held: Strength | None) -> Faced:
    """The attack against the strengths that it has to exceed."""
    greatest = attack[2] - 1
    by = None
    for strength in met:
        if strength[2] > greatest:
            by, greatest = strength, strength[2]
    return make(Faced, (attack, () if by is not None else tuple(met), by, held))
