"""Orders on which given rulebooks all have different results, with as few orders as possible.

Patterns of one size after the other are resolved under each rulebook. A connected pattern tells some pairs of
rulebooks apart. Independent patterns do not influence each other, so together they tell apart every pair that
one of them does. The fewest orders that tell all pairs apart are therefore those of a cheapest cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from ...model.rulebook import read_rules
from .enumeration import CensusPart, Scope, patterns_of, with_powers
from .evaluation import Differ, count_resolutions, pattern_result
from .patterns import Pair, Pattern, format_pattern, parse_pattern

Rules = tuple[tuple[str, str], ...]
"""Choices that change the default rulebook."""


@dataclass(frozen=True, slots=True)
class DistinguishingPattern:
    """A connected pattern, and the pairs of rulebooks (by number) that have different results on it."""

    pattern: Pattern
    apart: frozenset[Pair]


def differences_to_json(part: CensusPart, found: Iterable[DistinguishingPattern]) -> dict[str, Any]:
    """Return the result of a part as a line of a file of parts."""
    patterns = [{"pattern": format_pattern(one.pattern), "apart": sorted(one.apart)} for one in found]
    return {"part": list(part), "found": patterns}


def differences_from_json(line: Mapping[str, Any]) -> tuple[CensusPart, tuple[DistinguishingPattern, ...]]:
    """Parse the result of `differences_to_json`."""
    found = (
        DistinguishingPattern(parse_pattern(one["pattern"]), frozenset((a, b) for a, b in one["apart"]))
        for one in line["found"]
    )
    return CensusPart(*line["part"]), tuple(found)


def pairs_of(count: int) -> frozenset[Pair]:
    """Return all pairs of the numbers of `count` rulebooks."""
    return frozenset(combinations(range(count), 2))


def difference_work(
    rules: Sequence[Rules], differ: Differ, scope: Scope
) -> Callable[[CensusPart], tuple[DistinguishingPattern, ...]]:
    """Return the function that examines one part of a search. It can be pickled for other processes."""
    return partial(_find_differences, tuple(rules), differ, scope)


def _find_differences(
    rules: tuple[Rules, ...], differ: Differ, scope: Scope, part: CensusPart
) -> tuple[DistinguishingPattern, ...]:
    """Return the first pattern of a part for each set of pairs that some pattern tells apart."""
    rulebooks = [read_rules(one) for one in rules]
    found: dict[frozenset[Pair], DistinguishingPattern] = {}
    for pattern in patterns_of(part, scope):
        for owned in with_powers(pattern):
            if not scope.idle and count_resolutions(owned, rulebooks[0]) == 1:
                continue  # these rulebooks differ only in what they do with other patterns
            results = [differ.seen_in(pattern_result(owned, rulebook)) for rulebook in rulebooks]
            apart = frozenset(
                (a, b) for a, b in combinations(range(len(results)), 2) if results[a] != results[b]
            )
            if apart and apart not in found:
                found[apart] = DistinguishingPattern(owned, apart)
    return tuple(found.values())


def fewest_orders(
    known: Iterable[DistinguishingPattern], wanted: frozenset[Pair], most: int
) -> tuple[DistinguishingPattern, ...] | None:
    """Return the patterns that together tell the wanted pairs apart with the fewest orders, up to a number.

    Of several with as few orders, those that come first in `known` are returned.
    """
    best: dict[frozenset[Pair], tuple[DistinguishingPattern, ...]] = {frozenset(): ()}
    for one in known:
        for covered, chosen in list(best.items()):
            more, together = (covered | one.apart) & wanted, (*chosen, one)
            if more not in best or _count_orders(together) < _count_orders(best[more]):
                best[more] = together
    found = best.get(wanted)
    return found if found is not None and _count_orders(found) <= most else None


def _count_orders(chosen: Iterable[DistinguishingPattern]) -> int:
    return sum(len(one.pattern) for one in chosen)
