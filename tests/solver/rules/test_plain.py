"""The solver in plain Python finds what OR-tools finds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from westphalia.solver.rules import light, plain


def make_model(interface: Any, seed: int) -> tuple[Any, list[Any], list[int]]:
    """Return a random model of any kind of constraint, its variables, and weights of these."""
    rng = Random(seed)
    model = interface.CpModel()
    variables = [model.new_bool_var(str(number)) for number in range(rng.randint(3, 9))]

    def literal() -> Any:
        variable = rng.choice(variables)
        return variable if rng.random() < 0.6 else variable.negated()

    for _ in range(rng.randint(2, 9)):
        kind, count = rng.randrange(8), rng.randint(1, 3)
        total = sum(rng.choice((-3, -2, -1, 1, 2, 3)) * literal() for _ in range(count)) + rng.randint(-1, 1)
        bound = rng.randint(-2, 3)
        made = (
            lambda count=count: model.add_bool_or([literal() for _ in range(count)]),
            lambda count=count: model.add_bool_and([literal() for _ in range(count)]),
            lambda count=count: model.add_exactly_one(rng.sample(variables, count)),
            lambda total=total, bound=bound: model.add(total <= bound),
            lambda total=total, bound=bound: model.add(total >= bound),
            lambda total=total, bound=bound: model.add(total == bound),
            lambda total=total, bound=bound: model.add(total < bound),
            lambda total=total, bound=bound: model.add(total > bound),
        )[kind]()
        if kind != 2 and rng.random() < 0.4:
            made.only_enforce_if(literal())
    if rng.random() < 0.3:
        model.add_assumptions([literal()])
    return model, variables, [rng.randint(-5, 5) for _ in variables]


def find_all(interface: Any, seed: int) -> list[tuple[bool, ...]]:
    """Return every solution of a random model, in order."""
    model, variables, _ = make_model(interface, seed)
    found: list[tuple[bool, ...]] = []

    class Collector(interface.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(tuple(bool(self.boolean_value(one)) for one in variables))

    solver = interface.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, Collector())
    return sorted(found)


def find_least(interface: Any, seed: int) -> int | None:
    """Return the least weight of a solution of a random model, or None if there is none."""
    model, variables, weights = make_model(interface, seed)
    weighted = list(zip(weights, variables, strict=True))
    model.minimize(sum(weight * variable for weight, variable in weighted))
    solver = interface.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != interface.OPTIMAL:
        return None
    return sum(weight for weight, variable in weighted if solver.boolean_value(variable))


@pytest.mark.parametrize("first", range(0, 600, 100))
def test_models_have_the_same_solutions_and_the_same_optimum(first: int) -> None:
    sizes: set[int] = set()
    for seed in range(first, first + 100):
        found = find_all(plain, seed)
        assert found == find_all(light, seed), seed
        assert find_least(plain, seed) == find_least(light, seed), seed
        sizes.add(len(found))
    assert len(sizes) > 10


def test_a_model_that_needs_learning_is_solved() -> None:
    """No seven pigeons fit into six holes; any six do."""
    model = plain.CpModel()
    pigeons = [[model.new_bool_var("") for _ in range(6)] for _ in range(7)]
    for one in pigeons:
        model.add_bool_or(one)
    for hole in range(6):
        model.add(sum(one[hole] for one in pigeons) <= 1)
    solver = plain.CpSolver()
    assert solver.solve(model) == plain.INFEASIBLE
