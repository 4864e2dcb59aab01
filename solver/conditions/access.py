"""What a variant may change about access to provinces: which of them are closed to whom, and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from ...model.names import Province
from ...model.position import Unit


class Shuts(Enum):
    """When a province is closed to a unit."""

    NOW = auto()
    """Whatever happens there."""
    ONCE_LEFT = auto()
    """Once the unit that is there has left."""
    ONCE_ORDERED_AWAY = auto()
    """As soon as the unit that is there is ordered to leave."""


@dataclass(frozen=True, slots=True)
class Closed:
    """That a province is closed to a unit: by which clause, and when.

    A move into it is a failed move: it attacks nobody, prevents nothing and cuts nothing. In an empty
    province there is nobody whose leaving could be waited for, so that it is closed in any case.
    """

    clause: str
    shuts: Shuts = Shuts.NOW


Access: TypeAlias = Callable[[Unit, Province, Unit | None], Closed | None]
"""Whether a province where another unit (None: nobody) stands is closed to a unit; None: it is open."""
