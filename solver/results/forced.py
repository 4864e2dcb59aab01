"""The decisions that extra rules forced, and whether their definitions agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..outcomes.choice_names import deciding_choice
from ..rules.check import contradictions
from ..search.extra_rules import Certainty
from .steps import StepWriter

if TYPE_CHECKING:
    from .movement_result import MovementResult


@dataclass(frozen=True, slots=True)
class ForcedDecision:
    """A decision that an extra rule forced.

    Attributes:
        decision: What the rule forced: ``The path of A bre to lon is closed``.
        rule: The rule: ``4.A.2=szykman``, ``circular_movement``, or the rule of a variant.
        holds: Whether the definition of the decision gives this value, too. If not, the rule overrides it.
    """

    decision: str
    rule: str
    holds: bool


def forced_decisions(resolution: MovementResult) -> Iterator[ForcedDecision]:
    """Yield the decisions that extra rules forced, in the sequence of the kernels."""
    t = resolution.system
    overridden = set(contradictions(t, {}))
    writer = StepWriter(t, t.values)
    for kernel in resolution.settled:
        verdict = kernel.verdict
        if verdict is not None:
            circular = verdict.certainty is Certainty.CIRCULAR
            rule = verdict.rule if circular else deciding_choice(t.rulebook, verdict.rule)
            for d, value in verdict.forced.items():
                yield ForcedDecision(writer.format_claim(d, value), rule or "", d not in overridden)
