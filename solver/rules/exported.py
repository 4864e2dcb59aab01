"""CP-SAT models as text for other programs: OR-tools' own format, and pseudo-Boolean constraints (OPB)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from .cpsat import Constraints, build_model
from .tables import Tables


def _named_model(t: Tables, scope: Sequence[int], names: Mapping[int, str]) -> Any:
    """Return the proto of the model, in which the variables of decisions have their names."""
    algebra: Constraints = build_model(t, scope)
    proto: Any = algebra.model.proto
    for d, variable in algebra.variables.items():
        proto.variables[variable.index].name = names[d]
    return proto


def format_proto(t: Tables, scope: Sequence[int], names: Mapping[int, str]) -> str:
    """Return the model as a CpModelProto in text format, which `cp_model` reads back."""
    return f"{_named_model(t, scope, names)}\n"


def format_opb(t: Tables, scope: Sequence[int], names: Mapping[int, str]) -> str:
    """Return the model in OPB, the format of pseudo-Boolean competitions. Comments name the variables."""
    from google.protobuf.text_format import Parse  # slow to import
    from ortools.sat import cp_model_pb2

    proto: Any = Parse(format_proto(t, scope, names), cp_model_pb2.CpModelProto())
    lines = list(_format_constraints(proto))
    head = f"* #variable= {len(proto.variables)} #constraint= {len(lines)}\n"
    comments = [
        f"* x{i + 1} = {variable.name}\n" for i, variable in enumerate(proto.variables) if variable.name
    ]
    return "".join([head, *comments, *lines])


def _format_constraints(proto: Any) -> Iterator[str]:
    for i, variable in enumerate(proto.variables):
        low, high = min(variable.domain), max(variable.domain)
        if low == high:
            yield _format_constraint([(1, i)], low, "=")
    for constraint in proto.constraints:
        unless = [-literal - 1 for literal in constraint.enforcement_literal]
        any_of, all_of, one_of = (
            list(kind.literals) for kind in (constraint.bool_or, constraint.bool_and, constraint.exactly_one)
        )
        if all_of:
            for literal in all_of:
                yield _format_constraint([(1, x) for x in (literal, *unless)], 1)
        elif one_of:
            yield _format_constraint([(1, x) for x in one_of], 1, "=")
        elif list(constraint.linear.domain):
            yield from _format_linear(constraint.linear, unless)
        else:
            yield _format_constraint([(1, x) for x in (*any_of, *unless)], 1)


def _format_linear(linear: Any, unless: Sequence[int]) -> Iterator[str]:
    """Yield a linear constraint, relaxed where an enforcement literal is false."""
    terms = list(zip(linear.coeffs, linear.vars, strict=True))
    low, high = min(linear.domain), max(linear.domain)
    least, most = sum(min(0, w) for w, _ in terms), sum(max(0, w) for w, _ in terms)
    if low > least:
        yield _format_constraint([*terms, *((low - least, x) for x in unless)], low)
    if high < most:
        negated = [(-weight, x) for weight, x in terms]
        yield _format_constraint([*negated, *((most - high, x) for x in unless)], -high)


def _format_constraint(terms: Iterable[tuple[int, int]], bound: int, relation: str = ">=") -> str:
    """Return one constraint; negative literals become one minus their variable."""
    weights: dict[int, int] = {}
    for weight, literal in terms:
        negated = literal < 0
        x, factor = (-literal - 1, -weight) if negated else (literal, weight)
        bound -= weight if negated else 0
        weights[x] = weights.get(x, 0) + factor
    told = " ".join(f"{weight:+d} x{x + 1}" for x, weight in sorted(weights.items()) if weight)
    return f"{told or '+0 x1'} {relation} {bound} ;\n"
