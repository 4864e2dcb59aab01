"""A worker process: it reads questions from its pipe and writes the replies, one after the other.

It knows nothing of HTTP. Its memory is limited, it ends with the desk, and it can be terminated at any
moment, since it writes no files.
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
"""The message of a worker that is ready for questions."""


TAKEN = b"taken"
"""The message of a worker that has received a question."""


def work(pipe: Connection[bytes, bytes], megabytes: int, opened: Opened | None) -> None:
    """Answer questions until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the desk handles Ctrl-C and ends its workers
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
            pipe.send_bytes(TAKEN)
            pipe.send_bytes(answer(name.decode(), body).serialize())


def _end_with_the_desk() -> None:
    """End this process when its parent ends, even in the middle of an answer."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _limit(megabytes: int) -> None:
    """Limit the memory of this process. Windows has no such limit, and macOS refuses it."""
    if sys.platform != "win32" and sys.platform != "darwin":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
