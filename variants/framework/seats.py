"""Who plays which power, where the rules of a variant decide it."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.names import Power


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with the power that he plays and the points that he bid for it, if he had to."""

    player: str
    power: Power
    bid: int | None = None
