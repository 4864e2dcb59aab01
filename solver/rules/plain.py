"""The part of ``ortools.sat.python.cp_model`` that the rules need, in plain Python, for browsers.

OR-tools has no WebAssembly build. This module has the interface of `light` and solves the same models, which
are small, by search with learning: it decides variables one by one, propagates, and turns each conflict into
a clause that prevents it from then on (as in MiniSat). An objective is lowered from solution to solution
until there is none left.

Every constraint becomes weighted literals that must reach a bound. A literal is twice the number of its
variable, plus one if it is negated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import SimpleNamespace
from typing import Any, Final

_INFINITE: Final = 1 << 60


class SearchStatus(Enum):
    """What a search found."""

    OPTIMAL = "OPTIMAL"
    UNKNOWN = "UNKNOWN"
    FEASIBLE = "FEASIBLE"
    INFEASIBLE = "INFEASIBLE"


OPTIMAL: Final = SearchStatus.OPTIMAL
UNKNOWN: Final = SearchStatus.UNKNOWN
FEASIBLE: Final = SearchStatus.FEASIBLE
INFEASIBLE: Final = SearchStatus.INFEASIBLE


class Bounded:
    """A sum of weighted variables between two bounds."""

    def __init__(self, expression: Sum, least: int, most: int) -> None:
        self.weights = expression.weights
        self.least, self.most = least - expression.base, most - expression.base


class Sum:
    """A constant and weighted variables, by their numbers."""

    def __init__(self, weights: Mapping[int, int], base: int) -> None:
        self.weights, self.base = weights, base

    def __add__(self, other: Sum | int) -> Sum:
        if isinstance(other, int):
            return Sum(self.weights, self.base + other)
        weights = dict(self.weights)
        for variable, weight in other.weights.items():
            weights[variable] = weights.get(variable, 0) + weight
        return Sum(weights, self.base + other.base)

    __radd__ = __add__

    def __mul__(self, factor: int) -> Sum:
        weights = {variable: weight * factor for variable, weight in self.weights.items()}
        return Sum(weights, self.base * factor)

    __rmul__ = __mul__

    def __neg__(self) -> Sum:
        return self * -1

    def __sub__(self, other: Sum | int) -> Sum:
        return self + -other

    def __rsub__(self, other: int) -> Sum:
        return -self + other

    __hash__ = object.__hash__

    def __eq__(self, other: Sum | int) -> Bounded:  # type: ignore[override]
        return Bounded(self - other, 0, 0)

    def __le__(self, other: Sum | int) -> Bounded:
        return Bounded(self - other, -_INFINITE, 0)

    def __ge__(self, other: Sum | int) -> Bounded:
        return Bounded(self - other, 0, _INFINITE)

    def __lt__(self, other: Sum | int) -> Bounded:
        return Bounded(self - other, -_INFINITE, -1)

    def __gt__(self, other: Sum | int) -> Bounded:
        return Bounded(self - other, 1, _INFINITE)


class Literal(Sum):
    """A variable by its index, or its negation, whose index is negative as in OR-tools."""

    def __init__(self, index: int) -> None:
        super().__init__({index: 1} if index >= 0 else {-index - 1: -1}, int(index < 0))
        self.index = index

    def negated(self) -> Literal:
        """Return the negation."""
        return Literal(-self.index - 1)


def _code(x: Literal) -> int:
    """Return the code of a literal."""
    return 2 * x.index if x.index >= 0 else -2 * x.index - 1


Rows = list[tuple[list[tuple[int, int]], int]]
"""Constraints: literals with positive weights, and the bound that the true ones must reach."""


class PlainConstraint:
    """A constraint of a model: rows, which an enforcing literal may relax."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def only_enforce_if(self, literal: Literal) -> None:
        """Enforce the constraint only where the literal is true."""
        unless = _code(literal) ^ 1
        self.rows[:] = [([*terms, (unless, bound)], bound) for terms, bound in self.rows if bound > 0]


def _at_least(weights: Iterable[tuple[int, int]], bound: int) -> tuple[list[tuple[int, int]], int]:
    """Return the row that says that weighted variables reach a bound."""
    terms: list[tuple[int, int]] = []
    for variable, weight in weights:
        if weight > 0:
            terms.append((2 * variable, weight))
        elif weight < 0:
            terms.append((2 * variable + 1, -weight))
            bound -= weight
    return terms, bound


class PlainModel:
    """A model: Boolean variables, constraints and an objective to minimize."""

    def __init__(self) -> None:
        self.size = 0
        self.constraints: list[PlainConstraint] = []
        self.objective: Sum | None = None
        self.assumptions: list[int] = []

    def new_bool_var(self, name: str) -> Literal:
        """Add a Boolean variable."""
        del name
        self.size += 1
        return Literal(self.size - 1)

    def _require(self, rows: Rows) -> PlainConstraint:
        self.constraints.append(PlainConstraint(rows))
        return self.constraints[-1]

    def add(self, bounded: Bounded | bool) -> PlainConstraint:
        """Require a comparison of linear expressions, or a truth value."""
        if isinstance(bounded, bool):
            return self._require([([], int(not bounded))])
        rows: Rows = []
        if bounded.least > -_INFINITE // 2:
            rows.append(_at_least(bounded.weights.items(), bounded.least))
        if bounded.most < _INFINITE // 2:
            rows.append(_at_least(((v, -weight) for v, weight in bounded.weights.items()), -bounded.most))
        return self._require(rows)

    def add_bool_or(self, literals: Iterable[Literal | int]) -> PlainConstraint:
        """Require at least one of the literals."""
        return self.add(sum(literals, Sum({}, 0)) >= 1)

    def add_bool_and(self, literals: Iterable[Literal | int]) -> PlainConstraint:
        """Require all literals."""
        found = list(literals)
        return self.add(sum(found, Sum({}, 0)) >= len(found))

    def add_implication(self, one: Literal, other: Literal) -> None:
        """Require `other` where `one` is true."""
        self.add_bool_and([other]).only_enforce_if(one)

    def add_exactly_one(self, literals: Iterable[Literal | int]) -> PlainConstraint:
        """Require exactly one of the literals."""
        return self.add(sum(literals, Sum({}, 0)) == 1)  # pyright: ignore[reportArgumentType]

    def minimize(self, objective: Sum | int) -> None:
        """Minimize a linear expression."""
        self.objective = objective if isinstance(objective, Sum) else None

    def maximize(self, objective: Sum | int) -> None:
        """Maximize a linear expression."""
        self.minimize(-objective)

    def add_assumptions(self, literals: Iterable[Literal]) -> None:
        """Add literals that are true in the next searches."""
        self.assumptions.extend(_code(literal) for literal in literals)

    def clear_assumptions(self) -> None:
        """Remove all assumptions."""
        self.assumptions.clear()


class PlainCallback:
    """A callback for solutions; subclasses override `on_solution_callback`."""

    def __init__(self) -> None:
        self.values: list[int] = []
        self.is_stopped = False

    def on_solution_callback(self) -> None:
        """Handle a solution."""
        raise NotImplementedError

    def boolean_value(self, literal: Literal) -> bool:
        """Return the value of a literal in the current solution."""
        return _value(self.values, literal)

    def stop_search(self) -> None:
        """Stop the search."""
        self.is_stopped = True


def _value(values: list[int], literal: Literal | int) -> bool:
    return bool(literal) if isinstance(literal, int) else values[_code(literal)] == 1


class PlainSolver:
    """A solver with its last solution. Of the parameters only `enumerate_all_solutions` has an effect."""

    def __init__(self) -> None:
        self.parameters: Any = SimpleNamespace(enumerate_all_solutions=False)
        self._values: list[int] = []

    def solve(self, model: PlainModel, callback: PlainCallback | None = None) -> SearchStatus:
        """Solve a model and return the status."""
        search = _Search(model.size)
        for constraint in model.constraints:
            for terms, bound in constraint.rows:
                search.add(terms, bound)
        for code in model.assumptions:
            search.add([(code, 1)], 1)
        if model.objective is not None:
            search.aim(model.objective)
        status = INFEASIBLE
        while search.run():
            status = OPTIMAL
            self._values = list(search.values)
            if callback is not None and self.parameters.enumerate_all_solutions:
                callback.values = self._values
                callback.on_solution_callback()
                if callback.is_stopped:
                    return FEASIBLE
                search.add([(code, 1) for code, value in enumerate(self._values) if not value], 1)
            elif model.objective is None:
                break
            else:
                cost = sum(w * self._values[2 * v] for v, w in model.objective.weights.items())
                search.add(*_at_least(((v, -w) for v, w in model.objective.weights.items()), 1 - cost))
        return status

    def boolean_value(self, literal: Literal | int) -> bool:
        """Return the value of a literal in the last solution."""
        return _value(self._values, literal)

    @staticmethod
    def status_name(status: SearchStatus) -> str:
        """Return the name of a status."""
        return status.name


class _Search:
    """A search for values of all variables that satisfy every row; `first` is the value to try first.

    `values` has 1, 0 or -1 (unknown) for each literal. The slack of a row is how much its literals that are
    not false exceed the bound: a literal with a greater weight must be true.
    """

    def __init__(self, size: int) -> None:
        self.values = [-1] * (2 * size)
        self.rows: list[list[tuple[int, int]]] = []
        self.slack: list[int] = []
        self.heaviest: list[int] = []
        self.places: list[list[tuple[int, int]]] = [[] for _ in self.values]
        self.trail: list[int] = []
        self.position = [0] * size
        self.level = [0] * size
        self.reason: list[int] = [-1] * size
        self.starts: list[int] = []
        self.activity = [0.0] * size
        self.first = [0] * size
        self.step = 1.0
        self.is_possible = True

    def add(self, terms: list[tuple[int, int]], bound: int) -> None:
        """Add a row, back at the first level."""
        self._return_to(0)
        if bound <= 0:
            return
        row, first = self._append(terms, bound), len(self.trail)
        self.is_possible = self.is_possible and self._check(row) and self._propagate(first) < 0

    def _append(self, terms: list[tuple[int, int]], bound: int) -> int:
        row = len(self.rows)
        self.rows.append(terms)
        self.slack.append(sum(weight for code, weight in terms if self.values[code]) - bound)
        self.heaviest.append(max((weight for _, weight in terms), default=0))
        for code, weight in terms:
            self.places[code].append((row, weight))
        return row

    def aim(self, objective: Sum) -> None:
        """Decide the variables of an objective first, and each as it is best."""
        for variable, weight in objective.weights.items():
            self.activity[variable] = self.step
            self.first[variable] = int(weight < 0)

    def run(self) -> bool:
        """Find values that satisfy all rows; return False if there are none."""
        while self.is_possible:
            pivot = self._choose()
            if pivot < 0:
                return True
            self.starts.append(len(self.trail))
            self._assign(2 * pivot + 1 - self.first[pivot], -1)
            conflict = self._propagate(len(self.trail) - 1)
            while conflict >= 0:
                if not self.starts:
                    self.is_possible = False
                    return False
                conflict = self._learn(conflict)
        return False

    def _choose(self) -> int:
        """Return the unknown variable that was part of the most recent conflicts, or -1."""
        unknown = [v for v in range(len(self.level)) if self.values[2 * v] < 0]
        return max(unknown, key=lambda v: (self.activity[v], -v), default=-1)

    def _assign(self, code: int, reason: int) -> None:
        variable = code >> 1
        self.values[code], self.values[code ^ 1] = 1, 0
        self.level[variable], self.reason[variable] = len(self.starts), reason
        self.position[variable] = len(self.trail)
        self.trail.append(code)
        for row, weight in self.places[code ^ 1]:
            self.slack[row] -= weight

    def _return_to(self, level: int) -> None:
        if level >= len(self.starts):
            return
        first = self.starts[level]
        for code in reversed(self.trail[first:]):
            self.values[code] = self.values[code ^ 1] = -1
            for row, weight in self.places[code ^ 1]:
                self.slack[row] += weight
        del self.trail[first:], self.starts[level:]

    def _check(self, row: int) -> bool:
        """Assign what a row implies; return False if it cannot be satisfied."""
        slack = self.slack[row]
        if slack < 0:
            return False
        if slack < self.heaviest[row]:
            for code, weight in self.rows[row]:
                if weight > slack and self.values[code] < 0:
                    self._assign(code, row)
        return True

    def _propagate(self, first: int) -> int:
        """Assign what follows from the trail from a place on; return a row in conflict, or -1."""
        while first < len(self.trail):
            for row, _ in self.places[self.trail[first] ^ 1]:
                if not self._check(row):
                    return row
            first += 1
        return -1

    def _learn(self, conflict: int) -> int:
        """Learn a clause from a conflict, and go back to where it implies something.

        Return a row that is in conflict there, or -1.
        """
        now = len(self.starts)
        seen: set[int] = set()
        clause: list[int] = []
        open_paths, place, row, implied = 0, len(self.trail), conflict, -1
        while True:
            before = len(self.trail) if implied < 0 else self.position[implied]
            for code, _ in self.rows[row]:
                v = code >> 1
                is_cause = not self.values[code] and self.position[v] < before and self.level[v] > 0
                if not is_cause or v in seen:
                    continue
                seen.add(v)
                self.activity[v] += self.step
                if self.level[v] == now:
                    open_paths += 1
                else:
                    clause.append(code)
            place -= 1
            while self.trail[place] >> 1 not in seen:
                place -= 1
            implied = self.trail[place] >> 1
            open_paths -= 1
            if not open_paths:
                break
            row = self.reason[implied]
        self.step *= 1.05
        if self.step > 1e100:
            self.activity = [one / self.step for one in self.activity]
            self.step = 1.0
        asserted = self.trail[place] ^ 1
        self._return_to(max((self.level[code >> 1] for code in clause), default=0))
        first = len(self.trail)
        self._assign(asserted, self._append([(asserted, 1), *((code, 1) for code in clause)], 1))
        return self._propagate(first)


CpModel, CpSolver, CpSolverSolutionCallback = PlainModel, PlainSolver, PlainCallback
"""The names of the interface."""
