"""The dependencies among the decisions of a kernel, as sentences for people.

The decisions of a kernel depend on each other in a cycle. A decision *favors* another one if it can only turn
that one from no to yes, and *opposes* it if it can only turn it from yes to no. In a plain circle this tells
the number of consistent resolutions: an answer that turns an odd number of times contradicts itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set as AbstractSet
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import TYPE_CHECKING, Any

from ...model.text import capitalize_start
from ..rules.bounds import Bounds
from ..rules.decisions import UNKNOWN
from ..search.propagation import find_inputs
from .steps import StepWriter

if TYPE_CHECKING:
    from ..system.system import System
    from .movement_result import MovementResult

_MOST = 10
"""The maximum number of decisions whose combinations are all tried: about a thousand combinations."""


class Polarity(StrEnum):
    """The effect of a decision on one that depends on it."""

    FAVORS = "favors"
    OPPOSES = "opposes"
    EITHER = "either"


@dataclass(frozen=True, slots=True)
class Dependency:
    """A decision that depends on another one; both are indexes into the `claims` of a `KernelGraph`."""

    decision: int
    on: int
    polarity: Polarity


@dataclass(frozen=True, slots=True)
class KernelGraph:
    """The decisions of a kernel as sentences that are true or false, and the dependencies among them."""

    claims: tuple[str, ...]
    dependencies: tuple[Dependency, ...]

    @property
    def circle(self) -> tuple[int, ...]:
        """The decisions of a plain circle, each before the one that depends on it; else empty."""
        following = {one.on: one.decision for one in self.dependencies}
        before = {one.decision for one in self.dependencies}
        count = len(self.claims)
        plain = len(self.dependencies) == len(following) == len(before) == count
        if not plain or any(one.polarity is Polarity.EITHER for one in self.dependencies):
            return ()
        found = [0]
        while len(found) < count and (after := following[found[-1]]) != 0:
            found.append(after)
        return tuple(found) if len(found) == count else ()

    @property
    def reversals(self) -> int:
        """The number of decisions that another one opposes."""
        return sum(one.polarity is Polarity.OPPOSES for one in self.dependencies)

    @property
    def words(self) -> str:
        """What the graph shows, in a sentence or two."""
        count = len(self.claims)
        if not self.circle:
            return f"These {count} decisions depend on each other."
        often = {1: "once", 2: "twice"}.get(self.reversals, f"{self.reversals} times")
        turns = f"turns into its opposite {often}" if self.reversals else "never turns into its opposite"
        ending = "no answer is consistent" if self.reversals % 2 else "both answers are consistent"
        circle = f"These {count} decisions depend on each other in a circle."
        return f"{circle} Around it the answer {turns}, so {ending}."

    def to_json(self) -> dict[str, Any]:
        """Return the graph as a JSON object."""
        return {
            "claims": list(self.claims),
            "dependencies": [
                {"decision": one.decision, "on": one.on, "polarity": one.polarity.value}
                for one in self.dependencies
            ],
            "words": self.words,
        }


def kernel_graph_of(resolution: MovementResult, kernel: int = 0) -> KernelGraph:
    """Return the dependencies among the decisions of a kernel; without such a kernel it has no claims."""
    decided = [settled for settled in resolution.settled if settled.verdict is not None]
    if kernel >= len(decided):
        return KernelGraph((), ())
    t, inside = copy(resolution.system), decided[kernel].decisions
    writer = StepWriter(t, t.values)
    claims = tuple(capitalize_start(writer.format_supposition(d, 1)) for d in inside)
    place = {d: n for n, d in enumerate(inside)}
    t.values = [UNKNOWN if d in place else value for d, value in enumerate(t.values)]
    found = [Dependency(place[d], place[read], polarity) for d, read, polarity in _polarities(t, inside)]
    return KernelGraph(claims, tuple(found))


def _polarities(t: System, inside: Sequence[int]) -> Iterator[tuple[int, int, Polarity]]:
    """Yield each decision with each one that it depends on, and the polarity."""
    for d, reads in find_inputs(t, inside).items():
        for read in sorted(reads):
            polarity = _polarity(t, d, read, reads - {read})
            if polarity is not None:
                yield d, read, polarity


def _polarity(t: System, d: int, read: int, others: AbstractSet[int]) -> Polarity | None:
    """Return the effect of a decision on another one, whatever the others are; None if it has none."""
    rule = t.rule[d]
    assert rule is not None
    if len(others) > _MOST:
        return Polarity.EITHER
    values = list(t.values)
    found: set[tuple[int, int]] = set()
    for given in product((0, 1), repeat=len(others)):
        for other, value in zip(others, given, strict=True):
            values[other] = value
        values[read] = 0
        without = rule(Bounds(values), t, t.subject[d])
        values[read] = 1
        found.add((without, rule(Bounds(values), t, t.subject[d])))
    found -= {(0, 0), (1, 1)}
    if not found:
        return None
    return _POLARITIES.get(found.pop(), Polarity.EITHER) if len(found) == 1 else Polarity.EITHER


_POLARITIES = {(0, 1): Polarity.FAVORS, (1, 0): Polarity.OPPOSES}
