"""The record of the phases that a game has played."""

# A record of a file computes its fields on first use.
# pyright: reportIncompatibleVariableOverride=false

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property

from ...model.brief import make_repr
from ...model.names import Power
from ...model.phase import Phase
from ...model.position import Position
from .report import Entry, Event, Report
from .year import Ledger, Submissions

AMENDED = "amended"
"""The code of the event that the referee has corrected something."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """Corrections by the referee before a phase was played: the reason, the lines, and the state before.

    `events` describe each correction. They follow from the rest, so games are compared without them.
    """

    reason: str
    lines: tuple[str, ...]
    position: Position
    ledger: Ledger
    events: tuple[Event, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class PhaseRecord:
    """A played phase: its start, the submissions, and the report.

    It began with the position and the ledger after the `amendments`. `standing` are the standing orders of
    the powers at that time.
    """

    phase: Phase
    position: Position
    ledger: Ledger
    submissions: Submissions
    report: Report
    amendments: tuple[Amendment, ...] = ()
    standing: Submissions = field(default_factory=dict[Power, tuple[Entry, ...]])

    def __hash__(self) -> int:
        """Return a hash that needs no field that a record of a file computes on first use."""
        return hash(self.phase)

    def __repr__(self) -> str:
        return make_repr(self, str(self.phase))

    def with_report(self, report: Report) -> PhaseRecord:
        """Return the phase with another report."""
        begun = (self.phase, self.position, self.ledger, self.submissions)
        return PhaseRecord(*begun, report, self.amendments, self.standing)


class LazyRecord(PhaseRecord, ABC):
    """A played phase of a game file; everything but the phase itself is computed on first use.

    `data` is the phase's part of the file.
    """

    data: Mapping[str, object]

    def __init__(self, phase: Phase, data: Mapping[str, object]) -> None:
        object.__setattr__(self, "phase", phase)  # the other fields are properties here
        self.data = data

    @abstractmethod
    def begin(self) -> PhaseRecord:
        """Return the start of the phase, read from the file, with an empty report."""

    @abstractmethod
    def play(self) -> Report:
        """Return the report, computed from the start of the phase without the earlier phases."""

    @cached_property
    def _begun(self) -> PhaseRecord:
        return self.begin()

    @property
    def position(self) -> Position:
        """The position of the phase."""
        return self._begun.position

    @property
    def ledger(self) -> Ledger:
        """The ledger of the phase."""
        return self._begun.ledger

    @property
    def submissions(self) -> Submissions:
        """What was submitted."""
        return self._begun.submissions

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        """The amendments before the phase."""
        return self._begun.amendments

    @property
    def standing(self) -> Submissions:
        """The standing orders at that time."""
        return self._begun.standing

    @cached_property
    def report(self) -> Report:
        """The report of the phase."""
        return self.play()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PhaseRecord):
            return NotImplemented
        return self is other or all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    __hash__ = PhaseRecord.__hash__


_COMPARED = tuple(one.name for one in fields(PhaseRecord))


def find_file_data(record: PhaseRecord) -> Mapping[str, object] | None:
    """Return the part of the game file that a phase was read from, or None for a phase that was played."""
    return record.data if isinstance(record, LazyRecord) else None
