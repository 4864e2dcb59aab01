"""What a game remembers of the phases that were played."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...model.names import Power
from ...model.phase import Phase
from ...model.position import Position
from .report import Entry, Event, Report
from .year import Ledger, Submissions

AMENDED = "amended"
"""The code of the event that the referee has corrected something."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """Corrections of the referee before a phase was played: why, which, and what there was before them.

    `events` tell of each. They follow from the rest, and do not count when games are compared.
    """

    reason: str
    lines: tuple[str, ...]
    position: Position
    ledger: Ledger
    events: tuple[Event, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A phase that was played: what it began with, what was handed in, what came of it.

    It began with what the `amendments` had made of the position and the ledger. `standing` are the standing
    sheets of the powers then.
    """

    phase: Phase
    position: Position
    ledger: Ledger
    submissions: Submissions
    report: Report
    amendments: tuple[Amendment, ...] = ()
    standing: Submissions = field(default_factory=dict[Power, tuple[Entry, ...]])
