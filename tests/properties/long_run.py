"""Check the properties of movement on many random cases: ``python -m tests.properties.long_run``.

Print every case that violates a property, shrunk, as a case file, and continue. The exit status is 1 if there
is one. Example n of a seed is always the same case.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.generators import MIXED, PATHOLOGICAL, SMALL, WEIGHTED, Profile, RandomCase, random_case
from tests.properties.movement import (
    UNDER_ANY_RULES,
    UNDER_THE_DEFAULT_RULES,
    PropertyFails,
    features,
    holds_for,
)

PROFILES = {profile.name: profile for profile in (PATHOLOGICAL, SMALL, MIXED, WEIGHTED)}


def numbered_cases(
    profiles: Sequence[Profile], first: int, count: int, seed: int
) -> Iterator[tuple[int, RandomCase]]:
    """Yield `count` cases from number `first` on, alternating between the profiles."""
    for number in range(first, first + count):
        profile = profiles[number % len(profiles)]
        yield number, random_case(Random(f"{seed} {number}"), profile)


def problems_of(case: RandomCase) -> Iterator[PropertyFails]:
    """Yield the properties that a case violates."""
    plain = replace(case, rulebook=type(case.rulebook)())
    for laws, tried in ((UNDER_ANY_RULES, case), (UNDER_THE_DEFAULT_RULES, plain)):
        for law in laws:
            try:
                holds_for(tried, law)
            except PropertyFails as problem:
                yield problem


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.properties.long_run", description=__doc__)
    parser.add_argument("--examples", type=int, default=20_000, help="number of cases (default: 20000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other cases (default: 1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first case (default: 0)")
    parser.add_argument("--profile", choices=PROFILES, action="append", help="only this kind of case")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check the cases, report features and failures, and return the exit status."""
    options = parse_arguments(arguments)
    profiles = [PROFILES[name] for name in options.profile or PROFILES]
    console = Console()
    met: Counter[str] = Counter()
    failures = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("cases", total=options.examples)
        for number, case in numbered_cases(profiles, options.first, options.examples, options.seed):
            problems = list(problems_of(case))
            for problem in problems:
                console.print(
                    f"Case {number} of seed {options.seed}: {problem}", markup=False, highlight=False
                )
            failures += bool(problems)
            if not problems:
                met.update(features(case, case.resolve()))
            progress.update(task, advance=1, description=f"cases, {failures} failing")
    for what, times in sorted(met.items(), key=lambda item: -item[1]):
        console.print(f"{times:>9,} x {what}", highlight=False)
    console.print(f"{failures:,} of {options.examples:,} cases failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
