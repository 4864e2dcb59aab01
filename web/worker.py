"""A worker process: it reads questions from its pipe and writes the answers back, one after the other.

It knows nothing of the web. It may take so much memory and no more, ends when the desk does, and can be ended
at any moment: it writes nothing anywhere.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait

from .opened import Opened

READY = b"ready"
"""What a worker says when it can be asked."""


def work(pipe: Connection[bytes, bytes], megabytes: int, opened: Opened | None) -> None:
    """Answer questions until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the desk, which ends its workers
    threading.Thread(target=_end_with_the_desk, daemon=True).start()
    _limit(megabytes)
    from .dispatch import answer, warm_up

    left = warm_up(opened)
    with suppress(EOFError, OSError):
        pipe.send_bytes(READY)
        while True:
            while not pipe.poll(0) and next(left, None):
                pass
            name, _, body = pipe.recv_bytes().partition(b"\n")
            pipe.send_bytes(answer(name.decode(), body).packed())


def _end_with_the_desk() -> None:
    """End this process when the one that began it is gone, even amid an answer."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _limit(megabytes: int) -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
