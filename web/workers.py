"""A few worker processes, each with one question at a time. If a question takes too long, its worker is
ended.

A running future of `concurrent.futures` cannot be cancelled, so these processes are our own: when a
question's time is up, or no one waits for the answer any longer, its process is killed and replaced.
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
"""The number of questions that may wait for a worker; more are refused."""

MEGABYTES = 1536
"""The size limit of a worker's address space; OR-tools, shapes and a renderer need half of it."""

_START = 60.0
_FAILED_STARTS = 3


class BusyError(Exception):
    """Too many questions are waiting."""


class WorkerDiedError(Exception):
    """The worker died while it worked on the question: it was killed, or needed too much memory."""


class NotStartedError(Exception):
    """The worker was killed while it was idle; another one can answer."""


class Worker:
    """A process, and our end of its pipe."""

    def __init__(self, megabytes: int, opened: Opened | None, target: Callable[..., None] = work) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=target, args=(theirs, megabytes, opened), daemon=True, name="westphalia-desk"
        )
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each of its threads would use address space
        self.process.start()
        theirs.close()

    @property
    def is_alive(self) -> bool:
        """Whether the process is still running."""
        return self.process.is_alive()

    def ready(self) -> None:
        """Return when the worker is ready; raise EOFError if it fails to start."""
        if not self.pipe.poll(_START) or self.pipe.recv_bytes() != READY:
            raise EOFError

    def answer(self, question: str, body: bytes) -> bytes:
        """Return the reply of the worker.

        Raises:
            NotStartedError: The worker was dead before it took the question.
            EOFError, OSError: The worker dies while it answers.
        """
        try:
            self.pipe.send_bytes(question.encode() + b"\n" + body)
            self.pipe.recv_bytes()  # TAKEN
        except (EOFError, OSError):
            raise NotStartedError from None
        return self.pipe.recv_bytes()

    def end(self) -> None:
        """Terminate the process. Whoever waits for its reply gets EOFError."""
        self.process.kill()
        self.process.join(5)


class Workers:
    """A number of workers, from `start` to `close`."""

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
        """The ids of the running processes."""
        return tuple(worker.process.pid or 0 for worker in self._all)

    def start(self) -> None:
        """Start all workers; questions wait until one is ready."""
        for _ in range(self.count):
            self._start_soon()

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
        """Return a worker's reply.

        Cancelling the task ends the worker.

        Raises:
            TimeoutError: It takes longer than `seconds`.
            WorkerDiedError: The worker dies while it answers.
            BusyError: Too many questions are waiting.
        """
        if not is_search:
            return await self._ask_worker(question, body, seconds)
        if self._searches.locked() and self._waiting >= WAITING // 2:
            raise BusyError
        async with self._searches:  # one worker is always left for quick questions
            return await self._ask_worker(question, body, seconds)

    async def _ask_worker(self, question: str, body: bytes, seconds: float) -> bytes:
        """Return a worker's reply; ask again if the worker was killed before it took the question."""
        for _ in range(2 * self.count):
            try:
                return await self._ask_once(question, body, seconds)
            except NotStartedError:
                continue
        raise WorkerDiedError

    async def _ask_once(self, question: str, body: bytes, seconds: float) -> bytes:
        async with self._take_worker() as worker:
            loop = asyncio.get_running_loop()
            try:
                async with asyncio.timeout(seconds):
                    return await loop.run_in_executor(self._threads, worker.answer, question, body)
            except TimeoutError:
                raise
            except (EOFError, OSError):
                raise WorkerDiedError from None

    @asynccontextmanager
    async def _take_worker(self) -> AsyncGenerator[Worker]:
        """Yield a worker; release it afterwards, or replace it if something went wrong."""
        if self._waiting >= WAITING:
            raise BusyError
        self._waiting += 1
        try:
            worker = await self._free_worker()
        finally:
            self._waiting -= 1
        try:
            yield worker
        except BaseException:
            self._replace(worker)
            raise
        await self._give(worker)

    async def _free_worker(self) -> Worker:
        """Return the most recently freed worker, whose caches are warmest. Wait if none is free."""
        async with self._changed:
            while True:
                while self._free:
                    worker = self._free.pop()
                    if worker.is_alive:
                        return worker
                    self._replace(worker)
                if self._failed >= _FAILED_STARTS and not self._all:
                    raise WorkerDiedError
                await self._changed.wait()

    async def _give(self, worker: Worker) -> None:
        async with self._changed:
            self._free.append(worker)
            self._changed.notify()

    def _replace(self, worker: Worker) -> None:
        """End a worker and start another one in its place."""
        self._all.discard(worker)
        worker.end()
        self._start_soon()

    def _start_soon(self) -> None:
        if not self._closed:
            task = asyncio.get_running_loop().create_task(self._start_worker())
            self._beginning.add(task)
            task.add_done_callback(self._beginning.discard)

    async def _start_worker(self) -> None:
        """Start a worker; retry a few times if it does not come up."""
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
