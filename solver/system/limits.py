"""Reasons why an attack alone does not cut a support."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from ..conditions.relations import Reason


class CutExemption(Enum):
    """A circumstance that keeps the attack of a move from cutting a support."""

    AIM = auto()
    """The move comes from where the support is aimed."""
    PARADOX = auto()
    """The move comes by a convoy that the support may disrupt (DATC 4.A.2)."""


Limit: TypeAlias = CutExemption | Reason
"""A circumstance, or the reason why a unit does not cut the supports of another one."""
