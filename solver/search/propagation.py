"""Deciding what can be decided, and in what order to look."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN
from .sweep import sweep, sweep_plain

if TYPE_CHECKING:
    from ..system.system import System

_SWEEPS = 3
"""After so many rounds over what is left, chains are followed decision by decision instead."""


def propagate(t: System, undecided: Sequence[int]) -> list[int]:
    """Decide in `t.values` what the bounds decide; the decisions that remain, in the order given.

    Short dependencies, almost all there are in a real turn, settle in a few sweeps. Long chains of
    moves each waiting for the next would need as many sweeps as they have links, so what is left then
    is worked off along its dependencies, in time linear in their number.
    """
    rest, finished = (sweep_plain if t.plain else sweep)(t, undecided, _SWEEPS)
    return rest if finished else _follow(t, rest)


def _follow(t: System, undecided: list[int]) -> list[int]:
    values, rule, subject = t.values, t.rule, t.subject
    recorder = Recorder(values)
    bounds = Bounds(recorder)
    waiting: dict[int, list[int]] = {}
    queue = deque(undecided)
    while queue:
        d = queue.popleft()
        define = rule[d]
        if values[d] != UNKNOWN or define is None:
            continue
        recorder.seen.clear()
        value = define(bounds, t, subject[d])
        if value == UNKNOWN:
            for other in recorder.seen:
                waiting.setdefault(other, []).append(d)
        else:
            values[d] = recorder[d] = value
            queue.extend(waiting.pop(d, ()))
    return [d for d in undecided if values[d] == UNKNOWN]


def looks_at(t: System, undecided: Iterable[int]) -> dict[int, set[int]]:
    """For each undecided decision the undecided ones that its definition reads."""
    recorder = Recorder(t.values)
    bounds = Bounds(recorder)
    seen: dict[int, set[int]] = {}
    for d in undecided:
        define = t.rule[d]
        recorder.seen.clear()
        if define is not None:
            define(bounds, t, t.subject[d])
        seen[d] = set(recorder.seen)
    return seen


class Recorder(list[int]):
    """A list of values that notes which unknown ones are read."""

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__(values)
        self.seen: set[int] = set()

    def __getitem__(self, d: int) -> int:  # pyright: ignore[reportIncompatibleMethodOverride]: no slices are read
        value = super().__getitem__(d)
        if value == UNKNOWN:
            self.seen.add(d)
        return value
