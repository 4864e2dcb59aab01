"""Comparison of the results of arrays with those of `resolve`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from tests.generators import RandomCase
from westphalia.bulk import Adjudicator, Results, Turns
from westphalia.model.names import Location
from westphalia.solver import Status


class Facts(NamedTuple):
    """The outcome of a turn: numbers of `Results`, for each unit in the sequence of the position.

    Each dislodged unit has a line in `retreats` with the places open to it.
    """

    codes: list[str]
    success: list[bool]
    places: list[int]
    dislodged_by: list[int]
    by_convoy: list[bool]
    retreats: dict[int, list[int]]
    contested: list[int]
    certainty: str


def told_by_arrays(turns: Turns, results: Results) -> Iterator[Facts]:
    """Return the outcome of each turn by the arrays."""
    starts: list[int] = turns.starts.tolist()
    numbers: list[int] = results.code.tolist()
    codes = [results.codes[number] for number in numbers]
    success: list[bool] = results.success.tolist()
    places: list[int] = results.place.tolist()
    dislodged_by: list[int] = results.dislodged_by.tolist()
    by_convoy: list[bool] = results.by_convoy.tolist()
    open_to = _by_first(results.retreat_unit.tolist(), results.retreat_place.tolist())
    contested = _by_first(results.contested_turn.tolist(), results.contested_place.tolist())
    for turn, (first, last) in enumerate(pairwise(starts)):
        lines = slice(first, last)
        gone = [u for u in range(last - first) if places[first + u] < 0]
        yield Facts(
            codes[lines],
            success[lines],
            places[lines],
            dislodged_by[lines],
            by_convoy[lines],
            {u: open_to.get(first + u, []) for u in gone},
            contested.get(turn, []),
            results.certainties[results.certainty[turn]],
        )


def _by_first(first: Sequence[int], second: Sequence[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for one, other in zip(first, second, strict=True):
        found.setdefault(one, []).append(other)
    return found


def told_by_resolve(case: RandomCase, numbers: dict[Location, int]) -> Facts:
    """Return the outcome of a turn by `resolve`; `numbers` are those of the places."""
    found = case.resolve()
    units = case.position.units
    index = {unit.location: u for u, unit in enumerate(units)}
    codes, success = [""] * len(units), [False] * len(units)
    for line in found.orders:
        assert line.unit is not None
        u = index[line.unit.location]
        codes[u], success[u] = line.code, line.status is Status.SUCCEEDS
    gone = {index[one.unit.location]: one for one in found.dislodged}
    stay = iter(found.units)
    return Facts(
        codes,
        success,
        [-1 if u in gone else numbers[next(stay).location] for u in range(len(units))],
        [index[gone[u].attacker_from] if u in gone else -1 for u in range(len(units))],
        [u in gone and gone[u].by_convoy for u in range(len(units))],
        {
            index[unit.location]: [numbers[place] for place in places]
            for unit, places in found.retreats.items()
        },
        [numbers[Location(province)] for province in sorted(found.contested)],
        found.certainty.value,
    )


def differing(cases: list[RandomCase]) -> tuple[list[int], Counter[str]]:
    """Return the numbers of the cases for which arrays and `resolve` differ, and the situations that
    occurred.

    The cases have one board, rulebook and conditions.
    """
    first_case = cases[0]
    adjudicator = Adjudicator(
        first_case.position.board, first_case.rulebook, conditions=first_case.conditions
    )
    numbers = {place: number for number, place in enumerate(adjudicator.names.places)}
    turns = adjudicator.turns([(case.position, case.orders) for case in cases])
    results = adjudicator.resolve(turns)
    met: Counter[str] = Counter()
    others: list[int] = []
    for turn, (case, told) in enumerate(zip(cases, told_by_arrays(turns, results), strict=True)):
        expected = told_by_resolve(case, numbers)
        if told != expected:
            others.append(turn)
        searched = bool(results.searched[turn])
        met["searched" if searched else "settled"] += 1
        met[expected.certainty] += 1
        met["contested"] += bool(expected.contested)
        if not searched:
            met.update(expected.codes)
    return others, met


def compare(cases: list[RandomCase]) -> Counter[str]:
    """Compare cases of one board, rulebook and conditions with `resolve`; return the situations that
    occurred."""
    others, met = differing(cases)
    assert not others, cases[others[0]]
    return met
