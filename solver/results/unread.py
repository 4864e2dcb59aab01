"""The results of invalid lines: void, with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...model.names import Power
from ...model.orders import UnreadLine
from ..outcomes.movement import Status


class UnreadResult(NamedTuple):
    """An invalid line of a power, in place of the result of an order."""

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
        """One sentence that says why the line is void."""
        return self.unread.why


def unread_results(unread: Iterable[tuple[Power, UnreadLine]]) -> tuple[UnreadResult, ...]:
    """Return the results of invalid lines."""
    return tuple(UnreadResult(power, one) for power, one in unread)
