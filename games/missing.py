"""Orders that are missing from a phase: the powers that have not submitted, and units without orders.

`Game.advance` plays a phase even if orders are missing. These functions let a referee check first.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model.errors import ImpossibleError
from ..model.names import Power
from ..solver import join_words
from ..variants.framework.year import Due
from .game import Game
from .submissions.checking import Concern


@dataclass(frozen=True, slots=True)
class MissingOrders:
    """What is missing from one power in the current phase.

    Attributes:
        power: The power.
        due: What the power has to submit.
        submitted: Whether it has submitted anything.
        details: What is missing, in words: "no order for F nap".
    """

    power: Power
    due: Due
    submitted: bool
    details: tuple[str, ...]


def find_missing_orders(game: Game) -> tuple[MissingOrders, ...]:
    """Return what is missing from each power in the current phase, in the order of the board.

    Nothing is missing from powers without a player, from powers that may submit something but have nothing
    due, and where standing orders suffice.
    """
    found: list[MissingOrders] = []
    for power, due in game.dues.items():
        submitted = power in game.submissions
        if not submitted and (due.count == 0 or due.noun.startswith("possible")):
            continue
        details = tuple(
            finding.text.rstrip(".") for finding in game.check(power) if finding.concern is Concern.NO_ORDER
        )
        stands = not submitted and bool(game.standing.get(power)) and not details
        if not stands and (details or not submitted):
            found.append(MissingOrders(power, due, submitted, details))
    return tuple(found)


def refuse_incomplete(game: Game) -> None:
    """Raise ImpossibleError if orders are missing from the current phase; the message names who and what."""
    missing = find_missing_orders(game)
    absent = [game.the_name_of(one.power) for one in missing if not one.submitted]
    parts = [f"no orders from {join_words(absent)}"] if absent else []
    parts += [f"{game.name_of(one.power)}: {', '.join(one.details)}" for one in missing if one.submitted]
    if parts:
        message = f"{game.phase} is incomplete: {'; '.join(parts)}"
        raise ImpossibleError(f"{message}; use --anyway to resolve it as it is")
