"""Stopwatches and what is said about their readings."""

import gc
import math
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import TypeVar

Item = TypeVar("Item")

US, MS = 1e-6, 1e-3


@dataclass(frozen=True, slots=True)
class Spread:
    """Times of many like things, in seconds."""

    median: float
    p99: float

    def __str__(self) -> str:
        return f"median {duration(self.median)}, 99th percentile {duration(self.p99)}"


def spread(times: Sequence[float]) -> Spread:
    """Median and 99th percentile of some times."""
    ordered = sorted(times)
    return Spread(statistics.median(ordered), ordered[math.ceil(len(ordered) * 0.99) - 1])


def time_each(work: Callable[[Item], object], items: Iterable[Item], repeats: int = 5) -> list[float]:
    """The time that `work` takes for each item: the median of so many repeats, in seconds."""
    return [statistics.median(time_once(work, item) for _ in range(repeats)) for item in items]


def time_once(work: Callable[[Item], object], item: Item) -> float:
    """The processor's time of one call, in seconds; garbage of earlier calls is not collected in it."""
    gc.collect(0)
    start = process_time()
    work(item)
    return process_time() - start


def best_of(work: Callable[[], object], repeats: int = 3) -> float:
    """The shortest of so many runs, in seconds: for work too long to be repeated often."""

    def run(_: None) -> object:
        return work()

    return min(time_once(run, None) for _ in range(repeats))


def duration(seconds: float) -> str:
    """A time with three digits and a fitting unit."""
    if seconds < MS:
        return f"{seconds / US:.0f} us"
    if seconds < 1:
        return f"{seconds / MS:.3g} ms"
    return f"{seconds:.3g} s"
