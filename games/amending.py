"""Referee corrections, accepted only if the rules can play on from them.

A correction can put a ledger into a state that the rules never produce, such as turns counted for a center
that nobody owns. Rules may rely on never seeing such a state, so `amend` plays the corrected game for a year
without orders.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from ..model.errors import ImpossibleError, Place, WestphaliaError
from ..model.text import shorten
from .game import Game
from .reports.reports import current_account, phase_report

MAX_TRIED = 20
"""The maximum number of corrections to try one by one to find one that the rules cannot handle."""


def amend(game: Game, corrections: str | Iterable[str], reason: str, *, file: str | None = None) -> Game:
    """Return the game with a referee's corrections, one per line, and their reason.

    `file` is the name of the sheet in messages.

    Raises:
        ImpossibleError: The corrected game cannot continue under the rules. The message names the line at
        fault
            if a single one among the first `MAX_TRIED` is enough to cause this.
        WestphaliaError: As for `Game.with_corrections`.
    """
    amended = game.with_corrections(corrections, reason, file=file)
    if _can_play_on(amended):
        return amended
    message = "the corrected game cannot continue under the rules"
    expected = "ledger entries that fit the position"
    for line in amended.amendments[-1].lines[:MAX_TRIED]:
        with suppress(WestphaliaError):  # a line may be valid only together with others
            if not _can_play_on(game.with_corrections([line], "alone")):
                message = f"the game cannot continue after {shorten(line)!r}"
                break
    raise ImpossibleError(message, place=Place(file), expected=expected)


def _can_play_on(game: Game) -> bool:
    try:
        _play_on(game)
    except WestphaliaError:
        raise
    except Exception:  # noqa: BLE001 - rules may fail in any way on a ledger they never produce
        return False
    return True


def _play_on(game: Game) -> None:
    account = current_account(game)
    for _ in game.variant.year.phases:
        _ = game.dues
        for known in game.variant.facts(game.state):
            _ = known.text
        if game.outcome is not None:
            return
        with suppress(WestphaliaError):  # for example, a phase that cannot be played without orders
            game = game.advance()
            _ = phase_report(game)
    _ = game.variant.opening_report(account)
