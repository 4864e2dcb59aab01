"""Enumeration of the resolutions of a kernel by the CP-SAT model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..system.system import System


def enumerate_kernel(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
    """Return the values of a kernel's decisions in each consistent resolution."""
    from ..rules.cpsat import enumerate_resolutions  # loads OR-tools

    return enumerate_resolutions(t, kernel)
