"""A few worker processes, each with one question at a time; what takes too long is ended with its worker.

A future of `concurrent.futures` that runs cannot be cancelled, so these processes are our own: when the time
of a question is over, or nobody waits for the answer any more, its process is killed and another one takes
its place.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from .worker import READY, work

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from .opened import Opened

WAITING = 16
"""So many questions may wait for a worker; more are refused."""

MEGABYTES = 1536
"""So large may the address space of a worker be; OR-tools, shapes and a renderer take half of it."""

_START = 60.0
_FAILED_STARTS = 3


class BusyError(Exception):
    """Too many questions are waiting."""


class LostError(Exception):
    """The worker died over the question: it was killed, or took too much memory."""


class Worker:
    """A process, and the end of the pipe to it."""

    def __init__(self, megabytes: int, opened: Opened | None, target: Callable[..., None] = work) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=target, args=(theirs, megabytes, opened), daemon=True, name="westphalia-desk"
        )
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each of its threads would take address space
        self.process.start()
        theirs.close()

    @property
    def is_alive(self) -> bool:
        """It can still be asked."""
        return self.process.is_alive()

    def ready(self) -> None:
        """Return when it can be asked; EOFError where it never will."""
        if not self.pipe.poll(_START) or self.pipe.recv_bytes() != READY:
            raise EOFError

    def answer(self, question: str, body: bytes) -> bytes:
        """Its answer; EOFError or OSError where it dies over it."""
        self.pipe.send_bytes(question.encode() + b"\n" + body)
        return self.pipe.recv_bytes()

    def end(self) -> None:
        """End the process, whatever it is doing. Who waits for its answer finds the pipe at its end."""
        self.process.kill()
        self.process.join(5)


class Workers:
    """So many workers, that begin with `start` and end with `close`."""

    def __init__(
        self,
        count: int | None = None,
        *,
        megabytes: int = MEGABYTES,
        opened: Opened | None = None,
        target: Callable[..., None] = work,
    ) -> None:
        self.count = max(2, count or min(4, os.cpu_count() or 2))
        self._make = partial(Worker, megabytes, opened, target)
        self._threads = ThreadPoolExecutor(2 * self.count + 1, "desk-worker")
        self._free: list[Worker] = []
        self._all: set[Worker] = set()
        self._beginning: set[asyncio.Task[None]] = set()
        self._changed = asyncio.Condition()
        self._searches = asyncio.Semaphore(self.count - 1)
        self._waiting = 0
        self._failed = 0
        self._closed = False

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that there are."""
        return tuple(worker.process.pid or 0 for worker in self._all)

    def start(self) -> None:
        """Begin all workers; questions wait until one is ready."""
        for _ in range(self.count):
            self._begin()

    def close(self) -> None:
        """End all workers."""
        self._closed = True
        for task in self._beginning:
            task.cancel()
        for worker in self._all:
            worker.end()
        self._all.clear()
        self._free.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, question: str, body: bytes, seconds: float, *, is_search: bool = False) -> bytes:
        """The answer of a worker.

        Raises TimeoutError where it takes longer, `LostError` where the worker dies over it and `BusyError`
        where too many are waiting. Whoever cancels the task ends the worker.
        """
        if not is_search:
            return await self._asked(question, body, seconds)
        if self._searches.locked() and self._waiting >= WAITING // 2:
            raise BusyError
        async with self._searches:  # one worker is always there for what is quick
            return await self._asked(question, body, seconds)

    async def _asked(self, question: str, body: bytes, seconds: float) -> bytes:
        async with self._taken() as worker:
            loop = asyncio.get_running_loop()
            try:
                async with asyncio.timeout(seconds):
                    return await loop.run_in_executor(self._threads, worker.answer, question, body)
            except TimeoutError:
                raise
            except (EOFError, OSError):
                raise LostError from None

    @asynccontextmanager
    async def _taken(self) -> AsyncGenerator[Worker]:
        """A worker; it is free again afterwards, unless something went wrong with it: then it is replaced."""
        if self._waiting >= WAITING:
            raise BusyError
        self._waiting += 1
        try:
            worker = await self._next()
        finally:
            self._waiting -= 1
        try:
            yield worker
        except BaseException:
            self._replace(worker)
            raise
        await self._give(worker)

    async def _next(self) -> Worker:
        """The worker that was free last, which remembers most; else the first that gets free."""
        async with self._changed:
            while True:
                while self._free:
                    worker = self._free.pop()
                    if worker.is_alive:
                        return worker
                    self._replace(worker)
                if self._failed >= _FAILED_STARTS and not self._all:
                    raise LostError
                await self._changed.wait()

    async def _give(self, worker: Worker) -> None:
        async with self._changed:
            self._free.append(worker)
            self._changed.notify()

    def _replace(self, worker: Worker) -> None:
        """End a worker and begin another one in its place."""
        self._all.discard(worker)
        worker.end()
        self._begin()

    def _begin(self) -> None:
        if not self._closed:
            task = asyncio.get_running_loop().create_task(self._begun())
            self._beginning.add(task)
            task.add_done_callback(self._beginning.discard)

    async def _begun(self) -> None:
        """Begin a worker, and again if it does not come to life; give up after a few times."""
        loop = asyncio.get_running_loop()
        while self._failed < _FAILED_STARTS:
            worker = self._make()
            self._all.add(worker)
            try:
                await loop.run_in_executor(self._threads, worker.ready)
            except (EOFError, OSError):
                self._failed += 1
                self._all.discard(worker)
                worker.end()
            else:
                self._failed = 0
                await self._give(worker)
                return
        async with self._changed:
            self._changed.notify_all()
