"""The part of ``ortools.sat.python.cp_model`` that the rules need, without numpy and pandas.

Loading `cp_model` takes longer than solving a hundred kernels, nearly all of it for numpy and pandas, which
our models do not use. This module uses the same extension module, `cp_model_helper`, which loads fast, and
sends the solver the same model, constraint by constraint. Because that module is not a public API of
OR-tools, `is_usable` tests it first, and `cpsat.load_interface` falls back to `cp_model`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, TypeAlias

_helper: Any = import_module("ortools.sat.python.cp_model_helper")
_intervals: Any = import_module("ortools.util.python.sorted_interval_list")

OPTIMAL: Any = _helper.CpSolverStatus.OPTIMAL
UNKNOWN: Any = _helper.CpSolverStatus.UNKNOWN
FEASIBLE: Any = _helper.CpSolverStatus.FEASIBLE
INFEASIBLE: Any = _helper.CpSolverStatus.INFEASIBLE

Literal: TypeAlias = Any
"""A Boolean variable or its negation."""

_BOOLEAN: Any = _intervals.Domain(0, 1)
_LEAST, _MOST = -(2**63), 2**63 - 1
"""Infinite bounds."""


class Constraint:
    """A constraint of a model."""

    def __init__(self, proto: Any) -> None:
        self._proto = proto

    def only_enforce_if(self, literal: Literal) -> None:
        """Enforce the constraint only where the literal is true."""
        self._proto.enforcement_literal.append(literal.index)


class CpModel:
    """A model: Boolean variables, constraints and an objective."""

    def __init__(self) -> None:
        self.proto: Any = _helper.CpModelProto()
        self._constants: dict[int, int] = {}

    def new_bool_var(self, name: str) -> Literal:
        """Add a Boolean variable."""
        return _helper.IntVar(self.proto).with_name(name).with_domain(_BOOLEAN)

    def add(self, bounded: Any) -> Constraint:
        """Require a comparison of linear expressions, or a truth value."""
        if isinstance(bounded, bool):
            return self.add_bool_or([1] if bounded else [])
        made: Any = self.proto.constraints.add()
        linear = made.linear
        linear.vars.extend([variable.index for variable in bounded.vars])
        linear.coeffs.extend(bounded.coeffs)
        limits: list[int] = bounded.bounds.flattened_intervals()
        offset: int = bounded.offset
        linear.domain.extend([x if x in (_LEAST, _MOST) else x - offset for x in limits])
        return Constraint(made)

    def add_bool_or(self, literals: Iterable[Literal | int]) -> Constraint:
        """Require at least one of the literals."""
        return self._add_constraint("bool_or", literals)

    def add_bool_and(self, literals: Iterable[Literal | int]) -> Constraint:
        """Require all literals."""
        return self._add_constraint("bool_and", literals)

    def add_implication(self, one: Literal, other: Literal) -> None:
        """Require `other` where `one` is true."""
        self.add_bool_and([other]).only_enforce_if(one)

    def add_exactly_one(self, literals: Iterable[Literal | int]) -> Constraint:
        """Require exactly one of the literals."""
        return self._add_constraint("exactly_one", literals)

    def _add_constraint(self, kind: str, literals: Iterable[Literal | int]) -> Constraint:
        indices = [self._constant(x) if isinstance(x, int) else x.index for x in literals]
        made: Any = self.proto.constraints.add()
        getattr(made, kind).literals.extend(indices)
        return Constraint(made)

    def _constant(self, value: int) -> int:
        index = self._constants.get(value)
        if index is None:
            fixed: Any = _helper.IntVar(self.proto).with_domain(_intervals.Domain(value, value))
            index = self._constants[value] = fixed.index
        return index

    def minimize(self, objective: Any) -> None:
        """Minimize a linear expression."""
        self._set_objective(objective, 1)

    def maximize(self, objective: Any) -> None:
        """Maximize a linear expression."""
        self._set_objective(objective, -1)

    def _set_objective(self, objective: Any, sign: int) -> None:
        self.proto.clear_objective()
        aim = self.proto.objective
        if isinstance(objective, int):
            aim.offset, aim.scaling_factor = objective, 1.0
            return
        flat: Any = _helper.FlatIntExpr(objective)
        aim.vars.extend([variable.index for variable in flat.vars])
        aim.coeffs.extend([sign * weight for weight in flat.coeffs])
        aim.offset, aim.scaling_factor = sign * flat.offset, float(sign)

    def add_assumptions(self, literals: Iterable[Literal]) -> None:
        """Add assumptions."""
        self.proto.assumptions.extend([literal.index for literal in literals])

    def clear_assumptions(self) -> None:
        """Remove all assumptions."""
        self.proto.assumptions.clear()


class CpSolverSolutionCallback(_helper.SolutionCallback):
    """A callback for solutions; subclasses override `on_solution_callback`."""

    def OnSolutionCallback(self) -> None:  # noqa: N802 - the name that OR-tools calls
        """Forward the call of the solver."""
        self.on_solution_callback()

    def on_solution_callback(self) -> None:
        """Handle a solution."""
        raise NotImplementedError

    def boolean_value(self, literal: Literal) -> bool:
        """Return the value of a literal in the current solution."""
        return self.BooleanValue(literal)

    def stop_search(self) -> None:
        """Stop the search."""
        self.StopSearch()


class CpSolver:
    """A solver with its parameters and last response."""

    def __init__(self) -> None:
        self.parameters: Any = _helper.SatParameters()
        self._response: Any = None

    def solve(self, model: CpModel, callback: CpSolverSolutionCallback | None = None) -> Any:
        """Solve a model and return the status."""
        wrapper: Any = _helper.SolveWrapper()
        wrapper.set_parameters(self.parameters)
        if callback is not None:
            wrapper.add_solution_callback(callback)
        self._response = wrapper.solve(model.proto)
        if callback is not None:
            wrapper.clear_solution_callback(callback)
        return self._response.status

    def boolean_value(self, literal: Literal | int) -> bool:
        """Return the value of a literal in the last solution."""
        return _helper.ResponseHelper.boolean_value(self._response, literal)

    @staticmethod
    def status_name(status: Any) -> str:
        """Return the name of a status."""
        return status.name


def is_usable() -> bool:
    """Return whether OR-tools solves two small models correctly that use everything here."""
    model = CpModel()
    x, y, both = (model.new_bool_var(name) for name in ("x", "y", "both"))
    model.add_bool_and([x, y]).only_enforce_if(both)
    model.add_bool_or([x.negated(), y.negated(), both])
    model.add(2 * x + y - both >= 1).only_enforce_if(both.negated())
    found: list[tuple[bool, ...]] = []

    class Collector(CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(tuple(self.boolean_value(v) for v in (x, y, both)))

    every = CpSolver()
    every.parameters.enumerate_all_solutions = True
    every.parameters.num_workers = 1
    every.parameters.catch_sigint_signal = False
    every.solve(model, Collector())
    expected = [(False, True, False), (True, False, False), (True, True, True)]
    if sorted(found) != expected:
        return False
    model.add(both == 0)
    model.add_exactly_one([x, y, 0])
    model.add_assumptions([y.negated()])
    model.maximize(x + 2 * y)
    best = CpSolver()
    best.parameters.num_workers = 1
    best.parameters.catch_sigint_signal = False
    return best.solve(model) == OPTIMAL and best.boolean_value(x) and not best.boolean_value(y)
