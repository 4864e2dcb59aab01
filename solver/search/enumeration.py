"""Enumeration of the resolutions of a kernel: by CP-SAT, or by branching without OR-tools."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from .branching import branch_kernel

if TYPE_CHECKING:
    from ..system.system import System


@lru_cache(maxsize=1)
def has_or_tools() -> bool:
    """Return whether OR-tools is installed. It has no WebAssembly build, so browsers run without it."""
    return find_spec("ortools") is not None


def enumerate_kernel(t: System, kernel: Sequence[int]) -> list[dict[int, int]]:
    """Return the values of a kernel's decisions in each consistent resolution."""
    if not has_or_tools():
        return branch_kernel(t, kernel)
    from ..rules.cpsat import enumerate_resolutions  # loads OR-tools

    return enumerate_resolutions(t, kernel)
