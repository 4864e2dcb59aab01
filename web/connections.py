"""Connections with a time limit for the head of a request.

The server's own time limits start with its first response. This limit starts with the connection, and again
with the first byte of each further request; `routes` limits the time of a body.
"""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

HEAD_SECONDS = 10.0
"""The time limit for the head of a request."""


class PromptConnection(H11Protocol):
    """A connection that closes if no complete head arrives in time."""

    _ends: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Stop the time limit once a request is complete; otherwise keep the remaining time."""
        super().data_received(data)
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is not None and not cycle.response_complete:
            self._stop()
        elif self._ends is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit."""
        self._stop()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._ends = asyncio.get_running_loop().call_later(HEAD_SECONDS, self.transport.close)

    def _stop(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None
