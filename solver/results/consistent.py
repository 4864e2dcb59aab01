"""Enumerate the consistent resolutions of an order set."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import TypeVar

from ...model.rulebook import Rulebook, read_rules
from ...model.rulebook.choices import ConvoyParadox
from ..rules.decisions import UNKNOWN
from .movement_result import MovementResult

Result = TypeVar("Result", bound=MovementResult)


def bare_rules(rulebook: Rulebook) -> Rulebook:
    """Return the rulebook without a choice for DATC 4.A.2 that changes the definitions.

    The choices of 1971, 1982 and 2000 change which supports are cut; all others only choose among
    resolutions.
    """
    return read_rules({"convoy_paradox": ConvoyParadox.SZYKMAN.value}, rulebook)


def consistent_resolutions(bare: Result, most: int) -> Iterator[Result]:
    """Yield at most `most` results in which every definition holds, always in the same sequence.

    `bare` is the result of the orders under `bare_rules`.
    """
    t = copy(bare.system)
    t.values = [*t.values[:2], *([UNKNOWN] * (len(t.values) - 2))]
    from ..rules.cpsat import enumerate_resolutions, unknown  # loads OR-tools

    for solution in enumerate_resolutions(t, unknown(t), limit=most):
        yield bare.with_values([solution.get(d, value) for d, value in enumerate(t.values)])
