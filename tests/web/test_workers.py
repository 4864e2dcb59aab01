"""Questions in worker processes: too slow, killed, too large, given up, too many."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest

from tests.web.serving import odd_workers, stillborn
from westphalia.web import Reply, Workers
from westphalia.web.workers import WAITING, BusyError, WorkerDiedError

T = TypeVar("T")


def run(work: Callable[[Workers], Awaitable[T]], workers: Workers | None = None) -> T:
    """Do something with workers, and end them."""
    asked = workers or odd_workers()

    async def whole() -> T:
        asked.start()
        try:
            return await asyncio.wait_for(work(asked), 60)
        finally:
            asked.close()

    # In a thread of its own: the browser of other tests keeps a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, whole()).result()


async def pid(workers: Workers) -> int:
    return int(Reply.parse(await workers.ask("case", b"who", 20)).body)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_question_that_takes_too_long_is_ended_with_its_process() -> None:
    async def ask(workers: Workers) -> None:
        await pid(workers)
        before = set(workers.processes)
        with pytest.raises(TimeoutError):
            await workers.ask("case", b"never", 0.3)
        (ended,) = before - set(workers.processes)
        assert not is_there(ended)
        assert is_there(await pid(workers))
        assert len(workers.processes) == 2

    run(ask)


@pytest.mark.parametrize("wish", [b"die", b"kill me"])
def test_a_worker_that_dies_is_reported_and_replaced(wish: bytes) -> None:
    async def ask(workers: Workers) -> None:
        with pytest.raises(WorkerDiedError):
            await workers.ask("case", wish, 20)
        assert is_there(await pid(workers))

    run(ask)


def test_a_worker_killed_while_idle_is_not_noticed() -> None:
    async def ask(workers: Workers) -> None:
        killed = await pid(workers)  # the last one that was free is the first to be asked
        os.kill(killed, 9)
        await asyncio.sleep(0.2)
        assert await pid(workers) != killed

    run(ask)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process")
def test_the_cache_is_bounded_in_memory() -> None:
    async def ask(workers: Workers) -> int:
        return int(Reply.parse(await workers.ask("case", b"eat", 20)).body)

    pieces = run(ask, odd_workers(megabytes=1024))
    assert 2 <= pieces < 1024 // 64


def test_a_canceled_question_ends_its_worker() -> None:
    async def ask(workers: Workers) -> None:
        await pid(workers)
        before = set(workers.processes)
        task = asyncio.create_task(workers.ask("core", b"never", 60, is_search=True))
        await asyncio.sleep(0.3)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        (ended,) = before - set(workers.processes)
        assert not is_there(ended)

    run(ask)


def test_searches_leave_a_worker_for_what_is_quick() -> None:
    async def ask(workers: Workers) -> None:
        searches = [
            asyncio.create_task(workers.ask("core", b"sleep 15", 30, is_search=True)) for _ in range(3)
        ]
        for _ in range(4):
            await pid(workers)
        assert not any(task.done() for task in searches)
        for task in searches:
            task.cancel()

    run(ask)


def test_excess_questions_are_refused_and_waiting_ones_are_answered() -> None:
    async def ask(workers: Workers) -> None:
        await pid(workers)
        tasks = [asyncio.create_task(workers.ask("case", b"sleep 0.05", 20)) for _ in range(WAITING + 6)]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        refused = [one for one in results if isinstance(one, BusyError)]
        answers = [one for one in results if isinstance(one, bytes)]
        assert len(refused) + len(answers) == len(tasks)
        assert refused
        assert len(answers) >= WAITING

    run(ask)


def test_all_workers_end_with_the_desk() -> None:
    async def ask(workers: Workers) -> tuple[int, ...]:
        await pid(workers)
        return workers.processes

    assert [process for process in run(ask) if is_there(process)] == []


def test_workers_that_never_start_are_given_up() -> None:
    async def ask(workers: Workers) -> None:
        with pytest.raises(WorkerDiedError):
            await workers.ask("case", b"", 20)

    run(ask, Workers(2, target=stillborn))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process for a while")
def test_a_question_to_workers_that_were_killed_while_idle_is_asked_again() -> None:
    async def ask(workers: Workers) -> bytes:
        await workers.ask("any", b"who", 20)
        for process in workers.processes:
            os.kill(process, signal.SIGSTOP)  # so that they seem alive until they are asked
        asked = asyncio.ensure_future(workers.ask("any", b"who", 30))
        await asyncio.sleep(0.2)
        for process in workers.processes:
            os.kill(process, signal.SIGKILL)
        return await asked

    assert run(ask, odd_workers())
