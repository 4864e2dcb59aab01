"""A census of smallest ambiguous patterns: all there are of so many orders, with the proof of that.

The work is a list of independent parts (`enumeration.Part`), each of which is a pure function of the
question, so they run wherever an executor takes them, in any sequence, and a part that is done need not be
done again. The proof is that every pattern that could be one of the smallest was made, and each was decided
by the rules with every branch closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from ...model.brief import counted, tagged
from ...model.rulebook import Rulebook, read_rules
from .enumeration import Part, parts, patterns_of, with_powers
from .evaluation import Find, Wanted, count_of, is_smallest
from .mechanics import MECHANICS, Mechanic
from .patterns import Pair, Pattern, canonical, format_pattern, parse_pattern

VERSION = 1
"""The version of what is written of a census."""


@dataclass(frozen=True)
class CensusQuestion:
    """What a census is asked: patterns of exactly so many `orders`, what to `find`, under which rules.

    Each of `rules` is a list of choices over the default rulebook; for `Find.DIFFER` there are at least two.
    With a `mechanic` (by its name) patterns are looked at with every choice of its marks, and those that have
    none are left out: they are found without it.
    """

    orders: int
    find: Find = Find.SEVERAL
    rules: tuple[tuple[tuple[str, str], ...], ...] = ((),)
    convoys: bool = True
    mechanic: str | None = None

    @cached_property
    def wanted(self) -> Wanted:
        """What is looked for, with rulebooks."""
        mechanic = None if self.mechanic is None else MECHANICS[self.mechanic]
        return Wanted(self.find, tuple(map(_rulebook, self.rules)), mechanic)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the work, in a fixed sequence."""
        return tuple(parts(self.orders, convoys=self.convoys))

    def to_json(self) -> dict[str, Any]:
        """The question as the first line of a file of findings says it."""
        return {
            "census": VERSION,
            "orders": self.orders,
            "find": self.find.value,
            "rules": [dict(rules) for rules in self.rules],
            "convoys": self.convoys,
            "mechanic": self.mechanic,
        }


def _rulebook(rules: tuple[tuple[str, str], ...]) -> Rulebook:
    return read_rules(rules)


@dataclass(frozen=True, slots=True)
class MinimalPattern:
    """A smallest pattern: with the units of different powers, as far as it can be.

    `resolutions` counts its consistent resolutions under the bare rules; `apart` are the pairs of units that
    must be of different powers, `together` those that must be of one.
    """

    pattern: Pattern
    resolutions: int
    apart: tuple[Pair, ...] = ()
    together: tuple[Pair, ...] = ()

    def __repr__(self) -> str:
        return tagged(self, str(self.pattern), counted(self.resolutions, "consistent resolution"))

    def to_json(self) -> dict[str, Any]:
        """The finding as an object of JSON."""
        return {
            "pattern": format_pattern(self.pattern),
            "resolutions": self.resolutions,
            "apart": [list(pair) for pair in self.apart],
            "together": [list(pair) for pair in self.together],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MinimalPattern:
        """The finding that an object of JSON says."""
        return cls(
            parse_pattern(data["pattern"]),
            int(data["resolutions"]),
            tuple((int(one), int(other)) for one, other in data["apart"]),
            tuple((int(one), int(other)) for one, other in data["together"]),
        )


@dataclass(frozen=True, slots=True)
class PartResult:
    """What came of a part: the patterns looked at, with how many choices of powers, and what was found."""

    part: Part
    patterns: int
    looked_at: int
    found: tuple[MinimalPattern, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The result as a line of a file of findings."""
        return {
            "part": list(self.part),
            "patterns": self.patterns,
            "looked_at": self.looked_at,
            "found": [finding.to_json() for finding in self.found],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PartResult:
        """The result that a line of a file says."""
        found = tuple(map(MinimalPattern.from_json, data["found"]))
        return cls(Part(*data["part"]), int(data["patterns"]), int(data["looked_at"]), found)


def census_work(question: CensusQuestion) -> Callable[[Part], PartResult]:
    """What is to be done with each part, as a function that other processes can run."""
    return partial(work, question)


def work(question: CensusQuestion, part: Part) -> PartResult:
    """Look at every pattern of a part."""
    wanted = question.wanted
    is_met = wanted.remembering()
    sea_matters = question.find is Find.DIFFER or any(question.rules)
    count = looked_at = 0
    found: list[MinimalPattern] = []
    for pattern in patterns_of(part, sea_matters=sea_matters):
        count += 1
        met: dict[Pattern, list[Pattern]] = {}
        for owned in with_powers(pattern):
            for marked in _marked(owned, wanted.mechanic):
                looked_at += 1
                if wanted.is_met(marked) and is_smallest(marked, is_met):
                    key = canonical(Pattern.of(marked.orders).marked(marked.marks, marked.bonds))
                    met.setdefault(key, []).append(marked)
        found += [_finding(owned, wanted) for owned in met.values()]
    return PartResult(part, count, looked_at, tuple(found))


def _marked(pattern: Pattern, mechanic: Mechanic | None) -> Iterator[Pattern]:
    """The pattern with every choice of marks of a mechanic but none; as it is without a mechanic."""
    if mechanic is None:
        yield pattern
        return
    for marked in mechanic.marked(pattern):
        if marked.marks or marked.bonds:
            yield marked


def _finding(owned: Sequence[Pattern], wanted: Wanted) -> MinimalPattern:
    """What is told of a pattern that is one of the smallest under some choices of powers."""
    pairs = sorted(owned[0].related())
    same = [frozenset(pair for pair in pairs if one.powers[pair[0]] == one.powers[pair[1]]) for one in owned]
    apart = tuple(pair for pair in pairs if not any(pair in chosen for chosen in same))
    together = tuple(pair for pair in pairs if all(pair in chosen for chosen in same))
    count = count_of(owned[0], wanted.rulebooks[0], 64, wanted.mechanic)
    return MinimalPattern(owned[0], count, apart, together)


@dataclass(frozen=True)
class Census:
    """What a census found, part by part in their sequence."""

    question: CensusQuestion
    results: tuple[PartResult, ...] = field(default=())

    def __repr__(self) -> str:
        found = sum(len(one.found) for one in self.results)
        words = f"of {counted(self.question.orders, 'order')}", f"{counted(found, 'pattern')} found"
        return tagged(self, *words)

    @property
    def findings(self) -> tuple[MinimalPattern, ...]:
        """All that was found, each pattern once, in a fixed sequence."""
        found = {finding.pattern: finding for result in self.results for finding in result.found}
        return tuple(sorted(found.values(), key=lambda finding: str(finding.pattern)))

    @property
    def is_complete(self) -> bool:
        """Every part was done, so this is all there is."""
        return {result.part for result in self.results} == set(self.question.parts)

    @property
    def patterns(self) -> int:
        """How many patterns were looked at."""
        return sum(result.patterns for result in self.results)

    @property
    def looked_at(self) -> int:
        """How many patterns with powers were looked at."""
        return sum(result.looked_at for result in self.results)


def lines_of(census: Census) -> Iterator[dict[str, Any]]:
    """The census as the lines of a file of findings."""
    yield census.question.to_json()
    for result in census.results:
        yield result.to_json()
