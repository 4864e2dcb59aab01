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
from .log import LogEntry
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


def find_last_submission(game: Game, power: Power) -> LogEntry | None:
    """Return the log entry about a power's last submission in the current phase, accepted or not."""
    entries = [one for one in game.log if one.party == power and one.action in ("submit", "question")]
    return entries[-1] if entries and entries[-1].phase == game.phase.code else None


def find_questions(game: Game, power: Power) -> tuple[str, ...]:
    """Return the open questions about a power's last email; nothing once its orders were accepted."""
    last = find_last_submission(game, power)
    return last.refused if last is not None and last.action == "question" else ()


def refuse_incomplete(game: Game) -> None:
    """Raise ImpossibleError if orders are missing from the current phase; the message names who and what."""
    missing = find_missing_orders(game)
    absent = [game.the_name_of(one.power) for one in missing if not one.submitted]
    parts = [f"no orders from {join_words(absent)}"] if absent else []
    parts += [f"{game.name_of(one.power)}: {', '.join(one.details)}" for one in missing if one.submitted]
    asked = [game.the_name_of(power) for power in game.dues if find_questions(game, power)]
    parts += [f"open questions about the last email of {join_words(asked)}"] if asked else []
    if parts:
        message = f"{game.phase} is incomplete: {'; '.join(parts)}"
        raise ImpossibleError(f"{message}; use --anyway --phase {game.phase.code} to resolve it as it is")
