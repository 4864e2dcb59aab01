"""The source of a report: a phase that was played, the state before it and the state after it.

A report about the opening uses the state in which the game began, before anything was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...model.board import Board
from ...model.brief import make_repr
from ...model.errors import ImpossibleError
from ...model.names import Power, Province
from ...model.wording import owner_name, province_name
from ..framework.history import PhaseRecord
from ..framework.report import Event
from ..framework.year import State
from .document import Name

_LONG = 20
"""The length above which names make tables hard to read."""


@dataclass(frozen=True, slots=True)
class Account:
    """A played phase: the states before and after it, what was submitted, and the report.

    `after` is the state in which the next phase began; if none has been played yet, the present one. The
    opening has no record, and its two states are the one in which the game began. `ending` says how the game
    ended, if it ended with this phase.
    """

    before: State
    after: State
    played: PhaseRecord | None = None
    ending: str = ""

    def __repr__(self) -> str:
        phase = self.played.phase if self.played is not None else self.before.phase
        return make_repr(self, f"{self.board.name}, {phase}", self.ending)

    @property
    def record(self) -> PhaseRecord:
        """The phase with what was submitted (which may be secret) and its report."""
        if self.played is None:
            raise ImpossibleError("no phase was played before the opening")
        return self.played

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.after.position.board

    def events(self, *codes: str) -> Sequence[Event]:
        """Return the events with one of these codes, in order."""
        return [event for event in self.record.report.events if event.code in codes]

    def power(self, power: Power | str) -> Name:
        """Return a power, a minor state or neutral as a cell."""
        found = Power(power)
        info = self.board.power.get(found)
        return Name(found, owner_name(self.board, found), info.color if info is not None else "")

    def short(self, power: Power | str) -> Name:
        """Return a power as a cell under a short name: its id if the name is long."""
        full = self.power(power)
        return full if len(full.text) <= _LONG else replace(full, text=full.id.title())

    def province(self, province: Province | str) -> Name:
        """Return a province as a cell."""
        found = Province(province)
        return Name(found, province_name(self.board, found))
