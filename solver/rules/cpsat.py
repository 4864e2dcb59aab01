"""The rules as CP-SAT constraints: every consistent resolution, and the proof that there is no other.

Each decision becomes a Boolean variable that equals its definition. Auxiliary variables are defined by
equivalences, so every consistent resolution is exactly one solution of the model. Only this module loads
OR-tools, when a kernel needs it: without numpy and pandas (`light`) if the installed release allows it, or
else as `cp_model`. Without OR-tools `plain` solves the models.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ...model.brief import make_repr
from .convoy_graph import ConvoyGraph
from .decisions import UNKNOWN, Terms
from .tables import Tables


def load_interface() -> Any:
    """Return the modeling interface: `light` if it works with the installed OR-tools, or else `cp_model`.

    Without OR-tools, as in browsers, it is `plain`.
    """
    try:
        from . import light

        if light.is_usable():
            return light
    except (ImportError, AttributeError, TypeError, RuntimeError):
        pass
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        from . import plain

        return plain
    return cp_model


if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = load_interface()

INFEASIBLE: Any = cp_model.INFEASIBLE
"""The status of a model that has no solution."""

OPTIMAL: Any = cp_model.OPTIMAL
"""The status of a model with a solution."""

Lit: TypeAlias = Any
"""0, 1, or a Boolean variable of the model or its negation."""

Sum: TypeAlias = tuple[int, tuple[tuple[int, Lit], ...]]
"""A constant and weighted literals."""


class _LeanModel(cp_model.CpModel):
    """A model without CamelCase method aliases: adding them takes longer than solving a kernel."""

    def __repr__(self) -> str:
        return make_repr(self)

    def _add_pre_pep8_methods(self) -> None:
        pass


class Constraints:
    """The algebra of CP-SAT terms. Decisions with a known value are constants and fold away.

    An algebra `beside` another one has its own decisions in the same model, except those that are `shared`.
    """

    def __init__(
        self,
        values: Sequence[int],
        scope: Iterable[int],
        beside: Constraints | None = None,
        shared: Collection[int] = (),
    ) -> None:
        self.model = beside.model if beside is not None else _LeanModel()
        self.values = values
        self.variables: dict[int, Any] = {
            d: beside.variables[d] if beside is not None and d in shared else self.model.new_bool_var(f"d{d}")
            for d in sorted(scope)
        }
        self._conjunctions: dict[tuple[int, ...], Any] = {}

    def __repr__(self) -> str:
        return make_repr(self)

    # Decisions ---------------------------------------------------------------------------------

    def decision(self, d: int) -> Lit:
        variable = self.variables.get(d)
        return self.values[d] if variable is None else variable

    def some(self, ds: Iterable[int]) -> Lit:
        return self._any([self.decision(d) for d in ds])

    def negation(self, x: Lit) -> Lit:
        return 1 - x if isinstance(x, int) else x.negated()

    def both(self, x: Lit, y: Lit) -> Lit:
        return self._all([x, y])

    def either(self, x: Lit, y: Lit) -> Lit:
        return self._any([x, y])

    def _any(self, xs: Sequence[Lit]) -> Lit:
        return self.negation(self._all([self.negation(x) for x in xs]))

    def _all(self, xs: Sequence[Lit]) -> Lit:
        """Return the conjunction of literals; equal conjunctions share one variable."""
        unknown: dict[int, Lit] = {}
        for x in xs:
            if not isinstance(x, int):
                unknown[x.index] = x
            elif not x:
                return 0
        if not unknown:
            return 1
        if len(unknown) == 1:
            return next(iter(unknown.values()))
        if any(-index - 1 in unknown for index in unknown):
            return 0
        key = tuple(sorted(unknown))
        known = self._conjunctions.get(key)
        if known is None:
            known = self._conjunctions[key] = self.model.new_bool_var("")
            self._enforce_if(known, self.model.add_bool_and(unknown.values()))
            self.model.add_bool_or([*(x.negated() for x in unknown.values()), known])
        return known

    def joined(self, passage: ConvoyGraph, without: int, every: bool) -> Lit:
        kept: list[Lit] = []
        lost: list[Lit] = []
        for i, fleet in enumerate(passage.fleets):
            sunk = 1 if fleet == without else self.decision(passage.lost[i])
            kept.append(self._all([self.decision(passage.given[i]), self.negation(sunk)]))
            lost.append(self._all([self.decision(passage.listed[i]), sunk]))
        reached = [kept[i] if i in passage.first else 0 for i in range(len(kept))]
        for _ in kept[1:]:
            reached = [
                self._all([kept[i], self._any([reached[i], *(reached[j] for j in passage.links[i])])])
                for i in range(len(kept))
            ]
        whole = self._any([r for r, last in zip(reached, passage.last, strict=True) if last])
        return self._all([whole, *(self.negation(x) for x in lost)]) if every else whole

    @staticmethod
    def _enforce_if(x: Lit, constraint: cp_model.Constraint) -> None:
        """Enforce a constraint only where the literal is true."""
        constraint.only_enforce_if(x)  # pyright: ignore[reportUnknownMemberType]: overloads without types

    # Strengths ---------------------------------------------------------------------------------

    def total(self, base: int, terms: Terms, _rule: object = None, _subject: int = -1) -> Sum:
        return self._sum(base, [(weight, self.decision(d)) for weight, d, _ in terms])

    def _sum(self, base: int, terms: Iterable[tuple[int, Lit]]) -> Sum:
        unknown: list[tuple[int, Lit]] = []
        for weight, x in terms:
            if isinstance(x, int):
                base += weight * x
            elif weight:
                unknown.append((weight, x))
        return base, tuple(unknown)

    def when(self, x: Lit, s: Sum) -> Sum:
        return self._sum(0, [(s[0], x), *((weight, self.both(x, y)) for weight, y in s[1])])

    def choose(self, x: Lit, s: Sum, r: Sum) -> Sum:
        first, second = self.when(x, s), self.when(self.negation(x), r)
        return first[0] + second[0], first[1] + second[1]

    def exceeds(self, s: Sum, rs: Iterable[Sum]) -> Lit:
        return self._all([self._is_greater(s, r) for r in (*rs, (0, ()))])

    def _is_greater(self, s: Sum, r: Sum) -> Lit:
        terms = [*s[1], *((-weight, x) for weight, x in r[1])]
        base = s[0] - r[0]
        if base + sum(weight for weight, _ in terms if weight > 0) <= 0:
            return 0
        if base + sum(weight for weight, _ in terms if weight < 0) > 0:
            return 1
        margin = base + sum(weight * x for weight, x in terms)
        greater = self.model.new_bool_var("")
        self._enforce_if(greater, self.model.add(margin >= 1))
        self._enforce_if(greater.negated(), self.model.add(margin <= 0))
        return greater


def build_model(t: Tables, scope: Sequence[int], beside: Constraints | None = None) -> Constraints:
    """Build the model of the decisions in `scope`; all others are constants from `t.values`.

    A model `beside` another one describes a second resolution of the same orders: it shares the free choices.
    """
    algebra = Constraints(t.values, scope, beside, {d for group in t.free for d in group})
    for d, variable in algebra.variables.items():
        define = t.rule[d]
        if define is not None:
            algebra.model.add(variable == define(algebra, t, t.subject[d]))
    for group in t.free:
        if any(d in algebra.variables for d in group):
            algebra.model.add_exactly_one([algebra.decision(d) for d in group])
    return algebra


class _Solver(cp_model.CpSolver):
    """A solver that raises `KeyboardInterrupt` when Ctrl-C ends a search.

    CP-SAT catches SIGINT itself and returns without a proof. There is no time limit, so nothing else leaves a
    search open. Afterwards CP-SAT leaves SIGINT to end the process, whoever handled it before; so the handler
    is set again, which only the main thread can do.
    """

    def solve(self, model: Any, solution_callback: Any = None) -> Any:
        """Solve a model and return the status."""
        handler = signal.getsignal(signal.SIGINT)
        catches = callable(handler) and threading.current_thread() is threading.main_thread()
        self.parameters.catch_sigint_signal = catches
        try:
            status = super().solve(model, solution_callback)
        finally:
            if catches:
                signal.signal(signal.SIGINT, handler)
        is_open = status in (cp_model.UNKNOWN, cp_model.FEASIBLE)
        if is_open and not (isinstance(solution_callback, _SolutionCollector) and solution_callback.is_full):
            raise KeyboardInterrupt
        return status


def solver() -> Any:
    """Return a solver with parameters for tiny models: one worker, no preprocessing, a fixed seed."""
    made = _Solver()
    # Kernels are tiny, so preprocessing costs more than solving; presolve also breaks unsatisfiable cores
    # (OR-tools 9.15). One worker and a fixed seed give the same output for the same input.
    made.parameters.num_workers = 1
    made.parameters.cp_model_presolve = False
    made.parameters.cp_model_probing_level = 0
    made.parameters.use_sat_inprocessing = False
    made.parameters.symmetry_level = 0
    made.parameters.linearization_level = 0
    made.parameters.random_seed = 0
    return made


class _SolutionCollector(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: dict[int, Any], limit: int | None) -> None:
        super().__init__()
        self.variables = variables
        self.limit = limit
        self.found: list[tuple[int, ...]] = []

    def on_solution_callback(self) -> None:
        self.found.append(tuple(int(self.boolean_value(v)) for v in self.variables.values()))
        if self.is_full:
            self.stop_search()

    @property
    def is_full(self) -> bool:
        """Whether the limit is reached."""
        return self.limit is not None and len(self.found) >= self.limit


def enumerate_resolutions(t: Tables, scope: Sequence[int], limit: int | None = None) -> list[dict[int, int]]:
    """Return every assignment of the decisions in `scope` that is consistent with their definitions.

    Assignments are sorted by the decisions, no before yes; there are at most `limit` of them.
    """
    algebra = build_model(t, scope)
    collector = _SolutionCollector(algebra.variables, limit)
    search = solver()
    search.parameters.enumerate_all_solutions = True
    status = search.solve(algebra.model, collector)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise AssertionError(f"CP-SAT left a kernel open: {search.status_name(status)}")
    return [dict(zip(algebra.variables, found, strict=True)) for found in sorted(collector.found)]


def unknown(t: Tables) -> list[int]:
    """Return the decisions that have no value yet."""
    return [d for d, value in enumerate(t.values) if value == UNKNOWN]
