"""A census: the enumeration of the smallest ambiguous patterns of N orders.

The work is a list of independent parts (`enumeration.CensusPart`). The result of a part is a pure function of
the question, so parts can run in any process and in any order, and a finished part need not run again.
Completeness follows from two facts: every pattern that could be smallest is generated, and the rules decide
each one with every branch of the search closed. `coverage` says what the patterns have to express.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Annotated, Any, NotRequired

from ...model.brief import make_repr, pluralize
from ...model.json_records import Doc, JsonRecord, Omitted, omit_defaults
from ...model.rulebook import Rulebook, read_rules
from .coverage import find_limits, scope_of
from .enumeration import CensusPart, Scope, parts, patterns_of, with_powers
from .evaluation import Find, Wanted, count_resolutions, is_repeated, is_smallest
from .mechanics import MECHANICS, Mechanic
from .patterns import Pair, Pattern, canonical_form, format_pattern, parse_pattern

VERSION = 1
"""The version of the files of findings."""


class PatternRecord(JsonRecord):
    """A smallest ambiguous pattern."""

    pattern: str
    resolutions: int
    apart: list[tuple[int, int]]
    together: list[tuple[int, int]]


class CensusQuestionRecord(JsonRecord):
    """The question of a census: the first line of a file of findings."""

    census: int
    orders: int
    find: str
    rules: list[dict[str, str]]
    convoys: Any
    mechanic: str | None
    archipelagos: NotRequired[
        Annotated[bool, Omitted(False), Doc("armies may go to places in which fleets convoy")]
    ]


class CensusPartRecord(JsonRecord):
    """The result of a part of the work: every other line of a file of findings."""

    part: list[Any]
    patterns: int
    looked_at: int
    found: list[PatternRecord]


@dataclass(frozen=True)
class CensusQuestion:
    """The question of a census: patterns of exactly N `orders`, what to `find`, and under which rules.

    Each of `rules` is a list of choices that change the default rulebook. `Find.DIFFER` needs at least two.
    With a `mechanic` (by name), patterns are examined with every choice of its marks. Patterns without marks
    are left out, because the census without the mechanic finds them. With `archipelagos`, an army may go to a
    place in which a fleet convoys.
    """

    orders: int
    find: Find = Find.SEVERAL
    rules: tuple[tuple[tuple[str, str], ...], ...] = ((),)
    convoys: bool = True
    mechanic: str | None = None
    archipelagos: bool = False

    @cached_property
    def wanted(self) -> Wanted:
        """The property to look for, with its rulebooks."""
        mechanic = None if self.mechanic is None else MECHANICS[self.mechanic]
        return Wanted(self.find, tuple(map(_rulebook, self.rules)), mechanic)

    @cached_property
    def scope(self) -> Scope:
        """What the patterns have to express."""
        scope = scope_of(
            self.wanted.rulebooks, self.find, convoys=self.convoys, archipelagos=self.archipelagos
        )
        return replace(scope, sea_matters=scope.sea_matters or self.find is Find.DIFFER or any(self.rules))

    @property
    def limits(self) -> tuple[str, ...]:
        """What the census does not examine; nothing if it finds every smallest pattern."""
        return find_limits(self.wanted.rulebooks, self.find, self.scope, self.orders)

    @property
    def parts(self) -> tuple[CensusPart, ...]:
        """The parts of the work, in a fixed order."""
        return tuple(parts(self.orders, self.scope))

    def to_json(self) -> CensusQuestionRecord:
        """Return the question as JSON, the first line of a file of findings."""
        return omit_defaults(
            CensusQuestionRecord,
            {
                "census": VERSION,
                "orders": self.orders,
                "find": self.find.value,
                "rules": [dict(rules) for rules in self.rules],
                "convoys": self.convoys,
                "mechanic": self.mechanic,
                "archipelagos": self.archipelagos,
            },
        )


def _rulebook(rules: tuple[tuple[str, str], ...]) -> Rulebook:
    return read_rules(rules)


@dataclass(frozen=True, slots=True)
class MinimalPattern:
    """A smallest pattern, with its units owned by as many powers as possible.

    `resolutions` is the number of consistent resolutions under the bare rules. `apart` lists the pairs of
    units that must belong to different powers, `together` those that must belong to the same power.
    """

    pattern: Pattern
    resolutions: int
    apart: tuple[Pair, ...] = ()
    together: tuple[Pair, ...] = ()

    def __repr__(self) -> str:
        return make_repr(self, str(self.pattern), pluralize(self.resolutions, "consistent resolution"))

    def to_json(self) -> PatternRecord:
        """Return the finding as a JSON object."""
        return {
            "pattern": format_pattern(self.pattern),
            "resolutions": self.resolutions,
            "apart": list(self.apart),
            "together": list(self.together),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MinimalPattern:
        """Parse a finding from a JSON object."""
        return cls(
            parse_pattern(data["pattern"]),
            int(data["resolutions"]),
            tuple((int(one), int(other)) for one, other in data["apart"]),
            tuple((int(one), int(other)) for one, other in data["together"]),
        )


@dataclass(frozen=True, slots=True)
class PartResult:
    """The result of a part: the numbers of patterns examined, without and with powers, and the findings."""

    part: CensusPart
    patterns: int
    looked_at: int
    found: tuple[MinimalPattern, ...] = ()

    def to_json(self) -> CensusPartRecord:
        """Return the result as JSON, a line of a file of findings."""
        return {
            "part": list(self.part if any(self.part[5:]) else self.part[:5]),
            "patterns": self.patterns,
            "looked_at": self.looked_at,
            "found": [finding.to_json() for finding in self.found],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PartResult:
        """Parse a result from a line of a file of findings."""
        found = tuple(map(MinimalPattern.from_json, data["found"]))
        return cls(CensusPart(*data["part"]), int(data["patterns"]), int(data["looked_at"]), found)


def census_work(question: CensusQuestion) -> Callable[[CensusPart], PartResult]:
    """Return the function that examines one part. It can be pickled for other processes."""
    return partial(examine_part, question)


def examine_part(question: CensusQuestion, part: CensusPart) -> PartResult:
    """Examine every pattern of a part."""
    wanted = question.wanted
    is_met = wanted.cached()
    count = looked_at = 0
    found: list[MinimalPattern] = []
    for pattern in patterns_of(part, question.scope):
        count += 1
        met: dict[Pattern, list[Pattern]] = {}
        for owned in with_powers(pattern):
            if is_repeated(owned, wanted.rulebooks):
                continue
            for marked in _marked_patterns(owned, wanted.mechanic):
                looked_at += 1
                if wanted.is_met(marked) and is_smallest(marked, is_met):
                    key = canonical_form(replace(marked, powers=tuple(range(len(marked)))))
                    met.setdefault(key, []).append(marked)
        found += [_make_minimal_pattern(owned, wanted) for owned in met.values()]
    return PartResult(part, count, looked_at, tuple(found))


def _marked_patterns(pattern: Pattern, mechanic: Mechanic | None) -> Iterator[Pattern]:
    """Yield the pattern with every nonempty choice of a mechanic's marks, or unchanged without a mechanic."""
    if mechanic is None:
        yield pattern
        return
    for marked in mechanic.marked(pattern):
        if marked.marks or marked.bonds:
            yield marked


def _make_minimal_pattern(owned: Sequence[Pattern], wanted: Wanted) -> MinimalPattern:
    """Return the finding for a pattern that is smallest under these choices of powers."""
    pairs = sorted(owned[0].related_pairs())
    same = [frozenset(pair for pair in pairs if one.powers[pair[0]] == one.powers[pair[1]]) for one in owned]
    apart = tuple(pair for pair in pairs if not any(pair in chosen for chosen in same))
    together = tuple(pair for pair in pairs if all(pair in chosen for chosen in same))
    count = count_resolutions(owned[0], wanted.rulebooks[0], 64, wanted.mechanic)
    return MinimalPattern(owned[0], count, apart, together)


@dataclass(frozen=True)
class Census:
    """The results of a census, in the order of its parts."""

    question: CensusQuestion
    results: tuple[PartResult, ...] = field(default=())

    def __repr__(self) -> str:
        found = sum(len(one.found) for one in self.results)
        words = f"of {pluralize(self.question.orders, 'order')}", f"{pluralize(found, 'pattern')} found"
        return make_repr(self, *words)

    @property
    def findings(self) -> tuple[MinimalPattern, ...]:
        """All findings, each pattern once, in a fixed order."""
        found = {finding.pattern: finding for result in self.results for finding in result.found}
        return tuple(sorted(found.values(), key=lambda finding: str(finding.pattern)))

    @property
    def is_finished(self) -> bool:
        """Whether all parts are finished."""
        return {result.part for result in self.results} == set(self.question.parts)

    @property
    def is_complete(self) -> bool:
        """Whether there are no other findings: all parts are finished, and the census has no limits."""
        return self.is_finished and not self.question.limits

    @property
    def patterns(self) -> int:
        """The number of patterns examined."""
        return sum(result.patterns for result in self.results)

    @property
    def looked_at(self) -> int:
        """The number of patterns examined, counting each choice of powers."""
        return sum(result.looked_at for result in self.results)
