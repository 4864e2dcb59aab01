"""Worker processes that leave Ctrl-C to the process that starts them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from types import TracebackType
from typing import ParamSpec, TypeVar

from ..model.errors import ImpossibleError

_P = ParamSpec("_P")
_R = TypeVar("_R")


class WorkerPool(ProcessPoolExecutor):
    """A pool of new processes for work that Ctrl-C may interrupt.

    A terminal sends Ctrl-C to every process of a command. Only the process that started the pool handles it;
    leaving the pool by an exception ends the workers at once, without waiting for their work.

    New processes import the main module, so a script needs the guard ``if __name__ == "__main__":``.
    Raises `ImpossibleError` if the system has no memory that processes share, as some containers.
    """

    def __init__(self, workers: int) -> None:
        try:
            # Forking is unsafe in a process with threads, so workers are spawned.
            super().__init__(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts)
        except OSError as error:
            message = f"worker processes cannot share memory here: {error.strerror or error}"
            raise ImpossibleError(message, expected="one worker (--workers 1 or --jobs 1)") from None

    def submit(self, fn: Callable[_P, _R], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_R]:
        """Run a function in a worker. The first call starts the workers."""
        with _block_interrupts():
            return super().submit(fn, *args, **kwargs)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.shutdown(wait=True)
        else:
            self.stop()

    def stop(self) -> None:
        """End the workers without waiting for their work."""
        workers = list((self._processes or {}).values())
        for worker in workers:
            worker.terminate()
        # Futures are not canceled here. When the workers are gone, the pool sets an exception on each future,
        # which would fail for a canceled one.
        self.shutdown(wait=True)


@contextmanager
def _block_interrupts() -> Generator[None]:
    """Block SIGINT, so that processes started meanwhile inherit the block.

    The initializer alone would be too late: Ctrl-C could interrupt a worker that is still importing modules.
    Windows has no signal masks.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
