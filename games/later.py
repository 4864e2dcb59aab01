"""Orders that a power has sent in advance, for a phase that has not begun."""

from __future__ import annotations

from dataclasses import dataclass

from ..model.names import Power
from ..model.phase import Phase


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
