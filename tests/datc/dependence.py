"""Find the rules on which the outcome of each case depends, from the cases alone."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from westphalia.model.rulebook import Rulebook, read_rules, rule_fields

from .load import Alternative, Case, Outcome, cases


@cache
def dependent_cases() -> Mapping[str, tuple[str, ...]]:
    """Return, for each field of the rulebook, the cases whose outcome changes if only this field changes.

    Cases are named without their parts (``6.H.11.a``) and versions (``6.J.3@2.5``).
    """
    found: dict[str, list[str]] = {name: [] for name in rule_fields(Rulebook)}
    for case in cases().values():
        name = re.sub(r"@.*|\.[ab]$", "", case.id)
        for field in _telling_fields(case):
            if name not in found[field]:
                found[field].append(name)
    return {field: tuple(names) for field, names in found.items()}


def _telling_fields(case: Case) -> set[str]:
    played = [
        (read_rules(way.rules, read_rules(case.rules)), way) for way in case.played() if way.skip is None
    ]
    return {
        field
        for (one, first), (other, second) in combinations(played, 2)
        for field in _only_difference(one, other)
        if _shown(first, case) != _shown(second, case)
    }


def _only_difference(one: Rulebook, other: Rulebook) -> Iterator[str]:
    changes = one.changes_from(other)
    if len(changes) == 1:
        yield from changes


def _shown(way: Alternative, case: Case) -> Outcome | None:
    return case.outcome if way.loose else way.outcome
