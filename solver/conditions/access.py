"""Provinces that a variant closes: to which units, and when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from ...model.names import Province
from ...model.position import Unit


class ClosedWhen(Enum):
    """When a province is closed to a unit."""

    NOW = auto()
    """In any case."""
    ONCE_LEFT = auto()
    """Once the unit there has left."""
    ONCE_ORDERED_AWAY = auto()
    """As soon as the unit there is ordered to leave."""


@dataclass(frozen=True, slots=True)
class ClosedProvince:
    """A province that is closed to a unit: by which clause, and when.

    A move into it fails: it does not attack, prevent or cut. A vacant province is closed in any case, because
    no unit could leave it.
    """

    clause: str
    when: ClosedWhen = ClosedWhen.NOW


class AccessRules:
    """Which provinces are closed: in the standard game, none. A game overrides `closure`."""

    __slots__ = ()

    def closure(self, _unit: Unit, _province: Province, _occupant: Unit | None, /) -> ClosedProvince | None:
        """Return how a province is closed to a unit, given its occupant, if any; None if it is open."""
        return None


ALL_OPEN = AccessRules()
"""The provinces of the standard game."""
