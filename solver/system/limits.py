"""What keeps the mere attack of a move from cutting a support."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from ..conditions.relations import Reason


class Circumstance(Enum):
    """What about a move keeps its attack from cutting a support."""

    AIM = auto()
    """The move comes from where the support is aimed."""
    PARADOX = auto()
    """The move comes by a convoy that the support may break (DATC 4.A.2)."""


Limit: TypeAlias = Circumstance | Reason
"""A circumstance, or the reason why a unit does not cut the supports of another one."""
