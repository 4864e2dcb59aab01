"""Timers and statistics of their readings."""

import gc
import math
import statistics
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import process_time
from typing import TypeVar

Item = TypeVar("Item")

US, MS = 1e-6, 1e-3


@dataclass(frozen=True, slots=True)
class Spread:
    """Times of many similar calls, in seconds."""

    median: float
    p99: float

    def __str__(self) -> str:
        return f"median {duration(self.median)}, 99th percentile {duration(self.p99)}"


def spread(times: Sequence[float]) -> Spread:
    """Return median and 99th percentile of some times."""
    ordered = sorted(times)
    return Spread(statistics.median(ordered), ordered[math.ceil(len(ordered) * 0.99) - 1])


def time_rounds(
    works: Sequence[Callable[[Item], object]],
    items: Sequence[Item],
    anew: Callable[[Item], Item] | None = None,
    rounds: int = 3,
) -> list[list[float]]:
    """Return for each of the works the times of all items, in seconds.

    Each round visits every item once and alternates all works on it, each from fresh values; `anew` makes
    them and is not timed. The median of the rounds counts.
    """
    measured: list[list[list[float]]] = [[[] for _ in items] for _ in works]
    for _ in range(rounds):
        for index, item in enumerate(items):
            for times, work in zip(measured, works, strict=True):
                given = item if anew is None else anew(item)
                times[index].append(time_once(work, given))
    return [[statistics.median(times) for times in of_work] for of_work in measured]


def time_once(work: Callable[[Item], object], item: Item) -> float:
    """Return the processor time of one call, in seconds, without collecting garbage of earlier calls."""
    gc.collect(0)
    start = process_time()
    work(item)
    return process_time() - start


def best_of(work: Callable[[], object], repeats: int = 3) -> float:
    """Return the minimum time of some runs, in seconds: for work too long to repeat often."""
    return min(mean_of(work, 1) for _ in range(repeats))


@contextmanager
def sparing_old_objects() -> Generator[None, None, None]:
    """Keep the garbage collector from scanning objects made before, such as the recorded turns."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def mean_of(work: Callable[[], object], repeats: int) -> float:
    """Return the mean time of some runs, in seconds, while old objects are spared."""
    with sparing_old_objects():
        start = process_time()
        for _ in range(repeats):
            work()
        return (process_time() - start) / repeats


def duration(seconds: float) -> str:
    """Format a time with three digits and a suitable unit."""
    if seconds < MS:
        return f"{seconds / US:.0f} us"
    if seconds < 1:
        return f"{seconds / MS:.3g} ms"
    return f"{seconds:.3g} s"
