"""What a report is made of: a phase that was played, the state before it and the state it led to.

A report about the opening is made of the state in which the game began, before anything was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...model.errors import ImpossibleError
from ...model.names import Power, Province
from ..kit.wording import owner_name, province_name
from ..kit.year import State
from .document import Document, Name

if TYPE_CHECKING:
    from ...model.board import Board
    from ..games.game import Game, PhaseRecord
    from ..kit.report import Event


_LONG = 20
"""Longer names make tables hard to read."""


@dataclass(frozen=True, slots=True)
class Account:
    """A played phase of a game: number `index` of its history, counted from 0; -1 is the opening.

    The opening has no record, and the states before and after it are the one in which the game began.
    """

    game: Game
    index: int

    @property
    def record(self) -> PhaseRecord:
        """The phase with what was handed in (which may be secret) and what came of it."""
        return self.game.history[self.index]

    @property
    def is_last(self) -> bool:
        """No later phase was played."""
        return self.index == len(self.game.history) - 1

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.game.board

    @property
    def before(self) -> State:
        """The state in which the phase began."""
        return self.after if self.index < 0 else self._state(self.record)

    @property
    def after(self) -> State:
        """The state in which the next phase began; where none was played yet, the present one."""
        return self._state(self.game if self.is_last else self.game.history[self.index + 1])

    def _state(self, at: Game | PhaseRecord) -> State:
        game = self.game
        return State(game.variant, game.rulebook, at.phase, at.position, at.ledger)

    def events(self, *codes: str) -> Sequence[Event]:
        """What happened that has one of these codes, in sequence."""
        return [event for event in self.record.report.events if event.code in codes]

    def power(self, power: Power | str) -> Name:
        """A power, a minor state or neutral as a cell."""
        found = Power(power)
        info = self.board.power.get(found)
        return Name(found, owner_name(self.board, found), info.color if info is not None else "")

    def short(self, power: Power | str) -> Name:
        """A power under a short name, for tables: its id where the name is long."""
        full = self.power(power)
        return full if len(full.text) <= _LONG else replace(full, text=full.id.title())

    def province(self, province: Province | str) -> Name:
        """A province as a cell."""
        found = Province(province)
        return Name(found, province_name(self.board, found))


def opening_report(game: Game) -> Document:
    """The referee's report about how a game begins."""
    account = Account(game, -1)
    sections = game.variant.opening_report(account)
    return Document(game.variant.id, account.after.phase.code, "Opening", game.variant.name, tuple(sections))


def account_of(game: Game, index: int = -1) -> Account:
    """A played phase by its number in the history (from 0, or -1 for the last).

    Raises ImpossibleError for a game of which nothing was played yet, or not so much.
    """
    count = len(game.history)
    if not -count <= index < count:
        message = "nothing was played yet" if not count else f"only {count} phases were played"
        raise ImpossibleError(message, expected="westphalia advance")
    return Account(game, index % count)


def report_of(game: Game, index: int = -1) -> Document:
    """The referee's report about a played phase, by its number in the history (from 0, or -1 for the last).

    Raises ImpossibleError for a game of which nothing was played yet, or not so much.
    """
    account = account_of(game, index)
    phase = account.record.phase
    sections = game.variant.referee(account)
    return Document(game.variant.id, phase.code, str(phase), game.variant.name, tuple(sections))
