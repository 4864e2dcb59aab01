"""What sentences are made from: an order with its outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from ...model.names import Power
from ...model.orders import Order
from ...model.position import Unit


class ToldOrder(Protocol):
    """An order with what became of it, of any phase."""

    @property
    def power(self) -> Power:
        """Who gave the order."""
        ...

    @property
    def unit(self) -> Unit | None:
        """The unit it is for; None where there is none."""
        ...

    @property
    def order(self) -> Order:
        """The order as it was given."""
        ...

    @property
    def outcome(self) -> object:
        """What became of it."""
        ...

    @property
    def dislodged_by(self) -> Unit | None:
        """Who dislodges the unit, whatever its own order came to."""
        ...

    @property
    def name(self) -> str:
        """What people call the power; empty where nothing is said of it."""
        ...


Sentence: TypeAlias = Callable[[ToldOrder, Any], str]
"""A function that writes the sentence for outcomes of one type."""
