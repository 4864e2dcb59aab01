"""What a game remembers of the phases that were played."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.phase import Phase
from ...model.position import Position
from .report import Report
from .year import Ledger, Submissions


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A phase that was played: what it began with, what was handed in, what came of it."""

    phase: Phase
    position: Position
    ledger: Ledger
    submissions: Submissions
    report: Report
