"""Orders that a power has sent in advance, for a phase that has not begun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..model.names import Power
from ..model.phase import Phase

if TYPE_CHECKING:
    from .moment import GameMoment


@dataclass(frozen=True, slots=True)
class LaterOrders:
    """Orders for a later phase. They are secret, like submitted orders.

    Attributes:
        power: The power that sent them.
        phase: The phase that they are for.
        lines: The lines as the power wrote them; they are read when the phase has begun.
    """

    power: Power
    phase: Phase
    lines: tuple[str, ...]


def list_coming_orders(game: GameMoment) -> tuple[LaterOrders, ...]:
    """Return the orders that are kept for phases to come; a game also keeps those of earlier phases."""
    index, now = game.variant.year.index, game.phase
    return tuple(one for one in game.later if (one.phase.year, index(one.phase)) > (now.year, index(now)))
