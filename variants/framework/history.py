"""What a game remembers of the phases that were played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...model.brief import tagged
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

    def __repr__(self) -> str:
        return tagged(self, str(self.phase))


_COMPARED = ("phase", "position", "ledger", "submissions", "amendments", "standing", "report")
"""What makes a played phase, that which is looked up fastest first."""


class LateRecord(PhaseRecord):
    """A played phase of a game file, of which only its number is known before somebody asks for more.

    `data` is what the file says of it. What it began with is read from that, by itself; what came of it is
    worked out from what it began with, without the phases before.
    """

    __slots__ = ("_begin", "_play", "data")

    data: Mapping[str, object]

    @classmethod
    def of(
        cls,
        phase: Phase,
        data: Mapping[str, object],
        begin: Callable[[], PhaseRecord],
        play: Callable[[], Report],
    ) -> LateRecord:
        """The phase of which `begin` tells all but the report, and `play` the report."""
        made = object.__new__(cls)
        for name, value in (("phase", phase), ("data", data), ("_begin", begin), ("_play", play)):
            object.__setattr__(made, name, value)
        return made

    def __getattr__(self, name: str) -> Any:  # asked only for what is not set yet
        if name not in _COMPARED:
            raise AttributeError(name)
        if name == "report":
            play: Callable[[], Report] = object.__getattribute__(self, "_play")
            object.__setattr__(self, name, play())
        else:
            begin: Callable[[], PhaseRecord] = object.__getattribute__(self, "_begin")
            begun = begin()
            for one in _COMPARED[1:-1]:
                object.__setattr__(self, one, getattr(begun, one))
        return object.__getattribute__(self, name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PhaseRecord):
            return NotImplemented
        return self is other or all(getattr(self, name) == getattr(other, name) for name in _COMPARED)

    __hash__ = PhaseRecord.__hash__


def data_of(record: PhaseRecord) -> Mapping[str, object] | None:
    """What the game file says that a phase was read from; None for one that was played."""
    return getattr(record, "data", None)
