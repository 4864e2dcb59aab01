"""Strengths as outcomes name them, and what an attack comes to against all that it meets."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from ...model.position import Unit
from ...model.text import Kept, KeptPairs
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


def _backed(strength: Strength, supporter: Unit) -> Strength:
    role, unit, value, base, backers, _, _, _, _, _ = strength
    return make(Strength, (role, unit, value + 1, base, (*backers, supporter), (), (), (), None, _EXACT))


BACKED: Final = KeptPairs[Strength, Unit, Strength](_backed)
"""A strength to which one more unit adds one: most of those with one supporter come again in other turns."""


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
    by = max(met, key=_value, default=None)
    if by is None or by[2] < attack[2]:
        return make(Faced, (attack, tuple(met), None, held))
    return make(Faced, (attack, (), by, held))


_value = itemgetter(2)
