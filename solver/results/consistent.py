"""Every consistent resolution of an order set, each as a result of its own."""

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
    """The rulebook without a rule of DATC 4.A.2 that changes what the definitions are.

    The choices of 1971, 1982 and 2000 there change which supports are cut; all others only choose among
    resolutions.
    """
    return read_rules({"convoy_paradox": ConvoyParadox.SZYKMAN.value}, rulebook)


def consistent_resolutions(bare: Result, most: int) -> Iterator[Result]:
    """The results in which every definition holds, at most so many, always in the same sequence.

    `bare` is the result of the orders under `bare_rules`.
    """
    from ..rules.cpsat import resolutions, unknown  # not above: it takes OR-tools

    t = copy(bare.system)
    t.values = [*t.values[:2], *([UNKNOWN] * (len(t.values) - 2))]
    for solution in resolutions(t, unknown(t), limit=most):
        yield bare.with_values([solution.get(d, value) for d, value in enumerate(t.values)])
