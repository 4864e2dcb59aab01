"""Whether a game can go on from what its referee made of it: it is played on for a year, without orders.

A ledger can hold what the rules of a game never lead to, such as turns counted for a center that nobody owns,
and rules may rely on never seeing it. So a correction is tried before it counts.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from ...model.errors import ImpossibleError, Place, WestphaliaError
from ...model.text import shortened
from .reports import present_account, report_of

if TYPE_CHECKING:
    from .game import Game


MOST_TRIED = 20
"""So many lines of a sheet at most are tried one by one, to find the one that does it."""


def refuse_dead_end(game: Game, before: Game, file: str | None) -> None:
    """Raise ImpossibleError for an amended game that cannot be told of, or not be played on for a year.

    It names the line of the corrections that does it alone, if one of the first does.
    """
    if _goes_on(game):
        return
    message = "the rules cannot go on from what these corrections make of the game"
    expected = "entries of the ledger that fit the position"
    for line in game.amendments[-1].lines[:MOST_TRIED]:
        with suppress(WestphaliaError):  # what is right only together with others
            if not _goes_on(before.corrected([line], "alone")):
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
