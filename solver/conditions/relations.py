"""What a variant may change between units: which dislodge, support against or cut which."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from ...model.position import Unit


class OwnSide(Enum):
    """The reason that needs no clause: both units are on the same side."""

    OWN_SIDE = "own side"


OWN_SIDE: Final = OwnSide.OWN_SIDE
"""The reason between units on the same side."""

Reason: TypeAlias = str | OwnSide
"""Why one unit does not affect another: a clause, or that both are on the same side."""


def same_power(unit: Unit, other: Unit) -> OwnSide | None:
    """Return `OWN_SIDE` for units of the same power."""
    return OWN_SIDE if unit.power == other.power else None


@dataclass(frozen=True, slots=True)
class Relations:
    """Limits on how units affect each other: in the standard game, units of the same power form a side.

    A game overrides the methods in which it differs; they must also cover units of the same power.
    """

    def cannot_dislodge(self, unit: Unit, other: Unit, /) -> Reason | None:
        """Return why a unit may not dislodge another; None if it may."""
        return same_power(unit, other)

    def support_excluded(self, unit: Unit, _mover: Unit, other: Unit, /) -> Reason | None:
        """Return why a unit's support of a mover does not count against another unit; None if it counts."""
        return self.cannot_dislodge(unit, other)

    def cannot_cut(self, unit: Unit, other: Unit, /) -> Reason | None:
        """Return why an attack of a unit does not cut the support of another; None if it does."""
        return same_power(unit, other)

    def can_swap(self, _unit: Unit, _other: Unit, /) -> bool:
        """Return whether two units that swap places by land avoid a head-to-head battle."""
        return False

    def cannot_prevent(self, _unit: Unit, _other: Unit, /) -> Reason | None:
        """Return why a move of a unit keeps no unit out of the place of another that stays, if so."""
        return None

    def changes(self, *methods: str) -> bool:
        """Return whether a game overrides one of these methods."""
        return any(getattr(type(self), name) is not getattr(Relations, name) for name in methods)


BETWEEN_POWERS = Relations()
"""The relations of the standard game."""


def clause_of(reason: Reason | None) -> str | None:
    """Return the clause of a reason; None if the reason is that both units are on the same side."""
    return None if isinstance(reason, OwnSide) else reason
