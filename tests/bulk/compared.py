"""What arrays say of turns, held against what `resolve` says of each."""

from collections import Counter
from typing import cast

from tests.generators import RandomCase
from westphalia.bulk import Adjudicator, Results
from westphalia.model.position import Position
from westphalia.solver import Status

Facts = tuple[dict[str, object], ...]


def told_by_arrays(adjudicator: Adjudicator, results: Results, first: int, position: Position) -> Facts:
    """What the arrays say of one turn."""
    names = adjudicator.names
    orders: dict[str, object] = {}
    after: dict[str, object] = {}
    options: dict[str, list[str]] = {}
    for u, unit in enumerate(position.units):
        i = first + u
        orders[unit.location] = (results.codes[results.code[i]], bool(results.success[i]))
        if results.place[i] >= 0:
            after[unit.location] = names.places[results.place[i]]
            assert results.dislodged_by[i] == -1
        else:
            by = position.units[int(results.dislodged_by[i])].location
            after[unit.location] = ("by", by, bool(results.by_convoy[i]))
            options[unit.location] = []
    lines = cast("list[int]", results.retreat_unit.tolist())
    goals = cast("list[int]", results.retreat_place.tolist())
    for i, place in zip(lines, goals, strict=True):
        if first <= i < first + len(position.units):
            options[position.units[i - first].location].append(names.places[place])
    return orders, after, dict(options)


def told_by_resolve(case: RandomCase) -> tuple[Facts, str]:
    """What `resolve` says of it, and how certain it is."""
    found = case.resolve()
    orders: dict[str, object] = {}
    for line in found.orders:
        assert line.unit is not None
        orders[line.unit.location] = (line.code, line.status is Status.SUCCEEDS)
    stay = iter(found.units)
    gone = {one.unit: one for one in found.dislodged}
    after: dict[str, object] = {}
    for unit in case.position.units:
        one = gone.get(unit)
        after[unit.location] = (
            next(stay).location if one is None else ("by", one.attacker_from, one.by_convoy)
        )
    options: dict[str, object] = {unit.location: list(places) for unit, places in found.retreats.items()}
    return (orders, after, options), found.certainty.value


def differing(cases: list[RandomCase]) -> tuple[list[int], Counter[str]]:
    """The numbers of the cases that arrays tell otherwise than `resolve`, and what was met.

    The cases have one board, rulebook and conditions.
    """
    first_case = cases[0]
    adjudicator = Adjudicator(
        first_case.position.board, first_case.rulebook, conditions=first_case.conditions
    )
    turns = adjudicator.turns([(case.position, case.orders) for case in cases])
    results = adjudicator.resolve(turns)
    met: Counter[str] = Counter()
    others: list[int] = []
    for turn, case in enumerate(cases):
        expected, certainty = told_by_resolve(case)
        told = told_by_arrays(adjudicator, results, int(turns.starts[turn]), case.position)
        if (told, results.certainties[results.certainty[turn]]) != (expected, certainty):
            others.append(turn)
        met["searched" if results.searched[turn] else "settled"] += 1
        met[certainty] += 1
        met.update(code for code, _ in expected[0].values() if not results.searched[turn])  # type: ignore[misc]
    return others, met


def compare(cases: list[RandomCase]) -> Counter[str]:
    """Hold cases of one board, rulebook and conditions against `resolve`; what was met."""
    others, met = differing(cases)
    assert not others, cases[others[0]]
    return met
