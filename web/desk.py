"""The desk as a server: a local socket, a site on it, and its shutdown."""

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
from .links import parse_public_address
from .routes import HEAD_SIZE, make_site
from .workers import Workers

if TYPE_CHECKING:
    from .opened import Opened

PORT = 1648
"""The default port."""

CONNECTIONS = 64
"""The number of open connections."""


class Desk:
    """A desk on a local port; 0 chooses a free one.

    The port is bound immediately, so `link` is right; `serve` then answers until it is ended. Close the desk
    after use, or use it in a ``with`` statement. The links that the page gives for others begin with the
    `public` address, by default with the desk's own.

    Raises:
        ImpossibleError: The port is not available.
        UnreadableError: `public` is not the address of a page.
    """

    def __init__(
        self,
        port: int = PORT,
        *,
        opened: Opened | None = None,
        workers: Workers | None = None,
        public: str | None = None,
    ) -> None:
        self._public = None if public is None else parse_public_address(public)
        self._socket = bind_port(port)
        self.access = Access(self._socket.getsockname()[1])
        self._workers = workers or Workers(opened=opened)
        self._opened = opened
        self._server: _Server | None = None

    @property
    def link(self) -> str:
        """The link to open in a browser. Anyone on this machine who has it can use the desk."""
        return self.access.link

    def serve(self) -> None:
        """Serve until the process is interrupted or terminated, or `end` is called; then end all workers."""
        config = uvicorn.Config(
            make_site(self.access, self._workers, self._opened, self._public),
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
            h11_max_incomplete_event_size=HEAD_SIZE,
        )
        self._server = _Server(config)
        try:
            self._server.run([self._socket])
        finally:
            self._workers.close()

    def end(self) -> None:
        """Make `serve` return soon; call it from another thread."""
        if self._server is not None:
            self._server.should_exit = True

    def close(self) -> None:
        """Release the port."""
        self._socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Server(uvicorn.Server):
    """A server that ends quietly when interrupted or terminated, the usual way to close a desk."""

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve. Signals end the server from now on, also while the event loop is created."""
        with self._end_by_signals():
            super().run(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Leave the signals to `run`; here it would be too late."""
        yield

    @contextlib.contextmanager
    def _end_by_signals(self) -> Generator[None]:
        """Let signals end the server, and restore their handlers afterwards."""
        if threading.current_thread() is not threading.main_thread():  # no such signal here
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
        """End gracefully; on the second signal immediately."""
        del sig, frame
        self.force_exit = self.should_exit
        self.should_exit = True


def bind_port(port: int) -> socket.socket:
    """Return a socket on a local port; 0 chooses a free one.

    Raises:
        ImpossibleError: The port is not available.
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else replies are delayed
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
            message = f"port {port} is not available: {getattr(problem, 'strerror', None) or problem}"
        raise ImpossibleError(message, expected="another --port, or --port 0 for a free one") from None
    return made
