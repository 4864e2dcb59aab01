"""The algebra of propagation: what holds in every consistent resolution.

The rules run on three-valued decisions (no, yes, unknown) and on strengths as intervals. A definite value
holds in every consistent resolution, whatever the unknown decisions are. This settles almost every real turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .convoy_graph import ConvoyGraph
from .decisions import UNKNOWN, Terms

Interval: TypeAlias = tuple[int, int]


class Bounds:
    """The algebra of bounds over a list of decision values."""

    __slots__ = ("values",)

    def __init__(self, values: Sequence[int]) -> None:
        self.values = values

    def decision(self, d: int) -> int:
        return self.values[d]

    def some(self, ds: Iterable[int]) -> int:
        values = self.values
        result = 0
        for d in ds:
            value = values[d]
            if value == 1:
                return 1
            if value:
                result = UNKNOWN
        return result

    def negation(self, x: int) -> int:
        return x if x == UNKNOWN else 1 - x

    def both(self, x: int, y: int) -> int:
        return x * y if x != UNKNOWN and y != UNKNOWN else 0 if not (x and y) else UNKNOWN

    def either(self, x: int, y: int) -> int:
        return 1 if x == 1 or y == 1 else UNKNOWN if x or y else 0

    def joined(self, passage: ConvoyGraph, without: int, every: bool) -> int:
        values = self.values
        kept: list[int] = []
        any_lost = 0
        for i, fleet in enumerate(passage.fleets):
            gone = 1 if fleet == without else values[passage.lost[i]]
            kept.append(self.both(values[passage.given[i]], self.negation(gone)))
            any_lost = self.either(any_lost, self.both(values[passage.listed[i]], gone))
        if _connects(passage, [k == 1 for k in kept]):
            whole = 1
        else:
            whole = UNKNOWN if _connects(passage, [k != 0 for k in kept]) else 0
        return self.both(whole, self.negation(any_lost)) if every else whole

    def total(self, base: int, terms: Terms, _rule: object = None, _subject: int = -1) -> Interval:
        if not terms:
            return base, base
        low = high = base
        values = self.values
        for weight, d, _ in terms:
            value = values[d]
            if value:
                high += weight
                if value == 1:
                    low += weight
        return low, high

    def when(self, x: int, s: Interval) -> Interval:
        return s if x == 1 else (0, s[1]) if x else (0, 0)

    def choose(self, x: int, s: Interval, r: Interval) -> Interval:
        if x == 1:
            return s
        if not x:
            return r
        return min(s[0], r[0]), max(s[1], r[1])

    def exceeds(self, s: Interval, rs: Iterable[Interval]) -> int:
        low, high = s
        result = 1
        for least, most in rs:
            if high <= least:
                return 0
            if low <= most:
                result = UNKNOWN
        return result if low > 0 else UNKNOWN if high > 0 else 0


def _connects(passage: ConvoyGraph, kept: Sequence[bool]) -> bool:
    """Return whether the kept fleets connect start and destination."""
    stack = [i for i in passage.first if kept[i]]
    seen = set(stack)
    while stack:
        node = stack.pop()
        if passage.last[node]:
            return True
        for other in passage.links[node]:
            if kept[other] and other not in seen:
                seen.add(other)
                stack.append(other)
    return False
