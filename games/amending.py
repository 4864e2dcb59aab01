"""Corrections of a referee, accepted only if the game can go on from them.

A ledger can hold what the rules of a game never lead to, such as turns counted for a center that nobody owns,
and rules may rely on never seeing it. So a corrected game is played on for a year, without orders.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from ..model.errors import ImpossibleError, Place, WestphaliaError
from ..model.text import shortened
from .game import Game
from .reports.reports import present_account, report_of

MAX_TRIED = 20
"""The maximum number of lines tried one by one to find the one that stops the game."""


def amend(game: Game, corrections: str | Iterable[str], reason: str, *, file: str | None = None) -> Game:
    """Correct the present state of a game, one correction a line, with the reason.

    `file` is what messages call the sheet. Raises like `Game.corrected`, and ImpossibleError where the rules
    cannot go on; the message names the line that causes it alone, if one of the first does.
    """
    amended = game.corrected(corrections, reason, file=file)
    if _goes_on(amended):
        return amended
    message = "the rules cannot go on from what these corrections make of the game"
    expected = "entries of the ledger that fit the position"
    for line in amended.amendments[-1].lines[:MAX_TRIED]:
        with suppress(WestphaliaError):  # what is right only together with others
            if not _goes_on(game.corrected([line], "alone")):
                message = f"the rules cannot go on from {shortened(line)!r}"
                break
    raise ImpossibleError(message, place=Place(file), expected=expected)


def _goes_on(game: Game) -> bool:
    try:
        _play_on(game)
    except WestphaliaError:
        raise
    except Exception:  # noqa: BLE001 - whatever a rule meets there, the game must not be left in it
        return False
    return True


def _play_on(game: Game) -> None:
    account = present_account(game)
    for _ in game.variant.year.phases:
        _ = game.dues
        for known in game.variant.facts(game.state):
            _ = known.text
        if game.outcome is not None:
            return
        with suppress(WestphaliaError):  # a phase that cannot be played without orders, for one
            game = game.advance()
            _ = report_of(game)
    _ = game.variant.opening_report(account)
