"""The desk as a server: a socket of this machine, a site on it, and its end."""

from __future__ import annotations

import contextlib
import errno
import signal
import socket
import sys
import threading
from collections.abc import Generator
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Self

import uvicorn

from ..model.errors import ImpossibleError
from .access import HOST, Access
from .connections import PromptConnection
from .routes import site
from .workers import Workers

if TYPE_CHECKING:
    from .opened import Opened

PORT = 1648
"""Where the desk is unless another port is wanted."""

CONNECTIONS = 64
"""So many may be open at once."""

_HEAD = 32_000
"""So many bytes the head of a request may have."""


class Desk:
    """A desk on a port of this machine; 0 takes one that is free.

    Raises `ImpossibleError` where the port cannot be had. It is bound at once, so that `link` is right, and
    `serve` answers until somebody ends it. To be closed, or used in a ``with``.
    """

    def __init__(
        self, port: int = PORT, *, opened: Opened | None = None, workers: Workers | None = None
    ) -> None:
        self._socket = _bound(port)
        self.access = Access(self._socket.getsockname()[1])
        self._workers = workers or Workers(opened=opened)
        self._server: _Server | None = None

    @property
    def link(self) -> str:
        """What is to be opened in a browser; whoever has it can ask."""
        return self.access.link

    def serve(self) -> None:
        """Serve until the process is interrupted or terminated, or `end` is called; then end all workers."""
        config = uvicorn.Config(
            site(self.access, self._workers),
            loop="asyncio",
            http=PromptConnection,
            ws="none",
            lifespan="on",
            log_config=None,
            log_level="critical",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            limit_concurrency=CONNECTIONS,
            timeout_keep_alive=20,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=_HEAD,
        )
        self._server = _Server(config)
        try:
            self._server.run([self._socket])
        finally:
            self._workers.close()

    def end(self) -> None:
        """Have `serve` return soon; from another thread."""
        if self._server is not None:
            self._server.should_exit = True

    def close(self) -> None:
        """Give the port back."""
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Server(uvicorn.Server):
    """A server that ends quietly when it is interrupted or terminated: that is how a desk is closed."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Have signals end the server; afterwards they mean what they did before."""
        if threading.current_thread() is not threading.main_thread():  # where there are none
            yield
            return
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; at the second time at once."""
        del sig, frame
        self.force_exit = self.should_exit
        self.should_exit = True


def _bound(port: int) -> socket.socket:
    """A socket of this machine alone; raises `ImpossibleError` where the port cannot be had."""
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else answers are held back
    try:
        if sys.platform != "win32":  # there it would let another program take the port over
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((HOST, port))
        made.listen(CONNECTIONS)
    except (OSError, OverflowError) as problem:
        made.close()
        number = getattr(problem, "errno", None)
        if number == errno.EADDRINUSE:
            message = f"port {port} is in use, perhaps by another desk"
        else:
            message = f"port {port} cannot be had: {getattr(problem, 'strerror', None) or problem}"
        raise ImpossibleError(message, expected="another --port, or --port 0 for any that is free") from None
    return made
