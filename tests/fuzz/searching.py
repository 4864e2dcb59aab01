"""Search for inputs that show problems until the time is up, in batches of Hypothesis.

Hypothesis draws the inputs, shrinks each finding and keeps it in its database, so that the next run tries it
first. Sound files are not drawn but prepared (`corpus`), so that a finding contains them whole.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.errors import FlakyFailure

from tests.generators.dice import Dice, DrawnDice

T = TypeVar("T")

SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
"""The checks of Hypothesis that large inputs fail."""

BATCH = 100
"""The number of inputs that Hypothesis draws at a time."""

Found: TypeAlias = tuple[str, str]
"""The kind of a problem, which problems with probably the same cause share, and its details."""


class Finding(AssertionError, Generic[T]):
    """An input that shows a problem of a new kind."""

    def __init__(self, tried: T, kind: str, told: str) -> None:
        super().__init__(kind)
        self.tried, self.kind, self.told = tried, kind, told


class Search(Generic[T]):
    """What has been tried, and which kinds of problems are known.

    `find` returns the problems of an input; its second argument says whether to try the input in a process of
    its own too, which is true of one input in the middle of each batch (the first is always the simplest).
    """

    def __init__(
        self, draw: Callable[[Dice], T], find: Callable[[T, bool], Iterable[Found]], folder: Path
    ) -> None:
        self._draw, self._find = draw, find
        self._database = DirectoryBasedExampleDatabase(folder / "examples")
        self.known = Counter[str]()
        self.tried = 0

    def run(self, until: float, number: int, keep: Callable[[Finding[T]], object]) -> None:
        """Try inputs until a moment and pass the smallest input of each new kind of problem to `keep`."""
        while time.time() < until:
            finding = self.try_batch(number)
            if finding is not None:
                self.known[finding.kind] += 1
                keep(finding)
            number += 1

    def try_batch(self, number: int, size: int = BATCH) -> Finding[T] | None:
        """Return the smallest input of a batch that shows a problem of a new kind."""
        last: list[Finding[T]] = []
        before = self.tried

        @st.composite
        def inputs(draw: st.DrawFn) -> T:
            return self._draw(DrawnDice(draw))

        @seed(number)
        @settings(
            max_examples=size,
            derandomize=False,
            deadline=None,
            database=self._database,
            phases=(Phase.generate, Phase.shrink) if before else (Phase.reuse, Phase.generate, Phase.shrink),
            report_multiple_bugs=False,
            suppress_health_check=SLOW,
        )
        @given(inputs())
        def try_one(one: T) -> None:
            self.tried += 1
            for kind, told in self._find(one, self.tried == before + size // 2):
                if not self.known[kind] and (not last or last[-1].kind == kind):
                    last.append(Finding(one, kind, told))
                    raise last[-1]

        try:
            try_one()
        except (Finding, FlakyFailure):  # flaky: the same input sometimes shows it and sometimes does not
            return last[-1]
        return None
