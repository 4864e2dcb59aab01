"""What becomes of lines that could not be read as orders: nothing, with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...model.names import Power
from ...model.orders import UnreadLine
from ..outcomes.movement import Status


class UnreadResult(NamedTuple):
    """A line of a power that could not be read, in the place of the result of an order."""

    power: Power
    unread: UnreadLine

    status = Status.VOID
    record = ""

    @property
    def text(self) -> str:
        """The line as it was written."""
        return self.unread.text

    @property
    def code(self) -> str:
        """One word for the reason, for programs."""
        return self.unread.code

    @property
    def why(self) -> str:
        """One sentence that says why it is void."""
        return self.unread.why


def unread_results(unread: Iterable[tuple[Power, UnreadLine]]) -> tuple[UnreadResult, ...]:
    """The results of lines that could not be read."""
    return tuple(UnreadResult(power, one) for power, one in unread)
