"""Whether a game can go on from what its referee made of it: it is played on for a year, without orders.

A ledger can hold what the rules of a game never lead to, such as turns counted for a center that nobody owns,
and rules may rely on never seeing it. So a correction is tried before it counts.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ...model.errors import ImpossibleError, WestphaliaError
from .reports import present_account, report_of

if TYPE_CHECKING:
    from .game import Game


def refuse_dead_end(game: Game) -> None:
    """Raise ImpossibleError for a game that cannot be told of, or not be played on for a year."""
    try:
        _play_on(game)
    except WestphaliaError:
        raise
    except Exception as problem:  # whatever a rule meets there, the game must not be left in it
        message = "the rules cannot go on from what these corrections make of the game"
        raise ImpossibleError(message, expected="entries of the ledger that fit the position") from problem


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
