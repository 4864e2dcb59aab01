"""Provinces that a variant closes: to which units, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

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


Access: TypeAlias = Callable[[Unit, Province, Unit | None], ClosedProvince | None]
"""A function that says how a province is closed to a unit, given its occupant, if any (None: it is open)."""
