"""Connections that do not wait for ever: who sends no whole request in time is sent away.

The server's own times begin with the first answer. Here they begin with the connection, and again with the
first byte of each further request; what a body may take is counted in `routes`.
"""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEAD_SECONDS = 10.0
"""So long may the head of a request be on its way."""


class PromptConnection(H11Protocol):
    """A connection that is closed where no head of a request comes in time."""

    _ends: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Wait no longer where a request is under way now; else go on, with what time is left."""
        super().data_received(data)
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is not None and not cycle.response_complete:
            self._stop()
        elif self._ends is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for."""
        self._stop()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._ends = asyncio.get_running_loop().call_later(HEAD_SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
