"""Who plays which power, where the rules of a variant decide it."""

from __future__ import annotations

from ...model.frozen import frozen
from ...model.names import Power


@frozen
class Seat:
    """A player with the power that he plays and the points that he bid for it, if he had to."""

    player: str
    power: Power
    bid: int | None = None
