"""The steps of the proof in docs/theorem.md that a program can check, each in a test.

- What each definition reads (`ROWS`): every pattern of up to four orders, by the program's definitions.
- Facts A, B and C: z3 proves them from the same table, for order sets of any size.
- Statement 3: z3 proves that contests for movers' provinces are monotone, for the same patterns.

The table is written once: patterns evaluate it with their places, and z3 gets it with unknown functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Protocol

import pytest
import z3  # pyright: ignore[reportMissingTypeStubs]
from networkx import DiGraph, is_directed_acyclic_graph

from tests.research.ambiguity.test_coverage import RULES
from westphalia.model.rulebook import Rulebook, parse_rules, read_rules
from westphalia.research.ambiguity.enumeration import Scope, parts, patterns_of, with_powers
from westphalia.research.ambiguity.mechanics import MECHANICS
from westphalia.research.ambiguity.pattern_system import system_of
from westphalia.research.ambiguity.patterns import Act, Pattern, parse_pattern
from westphalia.solver import System
from westphalia.solver.results.model_graph import open_decisions
from westphalia.solver.rules import equations
from westphalia.solver.rules.smtlib import SmtLib
from westphalia.solver.search.propagation import find_inputs

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# z3 has no types.

# ------------------------------------------------------------------------------------- the table of reads


class Orders(Protocol):
    """An order set: functions of units, whose values are places, units or conditions."""

    def at(self, u: Any, /) -> Any: ...
    def goal(self, u: Any, /) -> Any: ...
    def other(self, u: Any, /) -> Any: ...
    def moves(self, u: Any, /) -> Any: ...
    def supports(self, u: Any, /) -> Any: ...
    def convoys(self, u: Any, /) -> Any: ...
    def negated(self, condition: Any, /) -> Any: ...


Row = Callable[[Orders, Any, Any], tuple[list[Any], Any, Any]]
"""Conditions on two units, and under these the place whose contest bears on another, and that other place."""


def support_of_a_move(o: Orders, s: Any, _: Any) -> tuple[list[Any], Any, Any]:
    return [o.supports(s), o.moves(o.other(s))], o.at(s), o.goal(o.other(s))


def support_to_hold(o: Orders, s: Any, _: Any) -> tuple[list[Any], Any, Any]:
    return [o.supports(s), o.negated(o.moves(o.other(s)))], o.at(s), o.at(o.other(s))


def support_of_the_opposite_move(o: Orders, s: Any, c: Any) -> tuple[list[Any], Any, Any]:
    d = o.other(s)
    opposite = [o.moves(d), o.moves(c), o.at(c) == o.goal(d), o.goal(c) == o.at(d)]
    return [o.supports(s), *opposite], o.at(s), o.at(d)


def fleet(o: Orders, f: Any, _: Any) -> tuple[list[Any], Any, Any]:
    return [o.convoys(f), o.moves(o.other(f))], o.at(f), o.goal(o.other(f))


def fleet_of_the_opposite_move(o: Orders, f: Any, d: Any) -> tuple[list[Any], Any, Any]:
    c = o.other(f)
    opposite = [o.moves(c), o.moves(d), o.at(d) == o.goal(c), o.goal(d) == o.at(c)]
    return [o.convoys(f), *opposite], o.at(f), o.at(c)


def unit_that_leaves(o: Orders, u: Any, _: Any) -> tuple[list[Any], Any, Any]:
    return [o.moves(u)], o.goal(u), o.at(u)


ROWS: Sequence[Row] = (
    support_of_a_move,
    support_to_hold,
    support_of_the_opposite_move,
    fleet,
    fleet_of_the_opposite_move,
    unit_that_leaves,
)

# --------------------------------------------------------------- what the definitions of the program read


@dataclass(frozen=True)
class PatternOrders:
    """The orders of a pattern, whose unit i is in place i."""

    pattern: Pattern

    def at(self, u: int) -> int:
        return u

    def goal(self, u: int) -> int:
        return self.pattern.orders[u].target

    def other(self, u: int) -> int:
        return self.pattern.orders[u].other

    def moves(self, u: int) -> bool:
        return self.pattern.orders[u].is_move

    def supports(self, u: int) -> bool:
        return self.pattern.orders[u].act is Act.SUPPORT

    def convoys(self, u: int) -> bool:
        return self.pattern.orders[u].act is Act.CONVOY

    def negated(self, condition: bool) -> bool:
        return not condition


def pairs_of(pattern: Pattern, rows: Sequence[Row]) -> set[tuple[int, int]]:
    """Return the pairs of places of which these rows say that one contest bears on the other."""
    o, units = PatternOrders(pattern), range(len(pattern))
    found: set[tuple[int, int]] = set()
    for row in rows:
        for one, other in product([u for u in units if _is_about_others(o, u)], units):
            conditions, start, end = row(o, one, other)
            if all(conditions):
                found.add((start, end))
    return found


def _is_about_others(o: PatternOrders, u: int) -> bool:
    return o.moves(u) or o.supports(u) or o.convoys(u)


def contest_of(t: System, d: int) -> int | None:
    """Return the province of the contest that a decision belongs to; None if it only restates others."""
    rule, subject = t.rule[d], t.subject[d]
    if rule in (equations.move, equations.way):
        return t.target[subject]
    if rule is equations.support:
        return t.place[t.unit[subject]]
    if rule is equations.dislodged:
        return t.place[subject]
    return None


def reads(t: System) -> dict[int, set[int]]:
    """Return what each decision of a contest reads, through decisions that only restate others."""
    inputs = find_inputs(t, open_decisions(t))

    def follow(d: int) -> Iterator[int]:
        for read in inputs[d]:
            if contest_of(t, read) is None:
                yield from follow(read)
            else:
                yield read

    return {d: set(follow(d)) for d in inputs if contest_of(t, d) is not None}


SCOPE = Scope(
    steps=(Act.EITHER, Act.ASKED), incomplete=True, several_routes=True, idle=True, sea_matters=True
)


@cache
def all_patterns(most: int) -> Sequence[Pattern]:
    return [
        owned
        for size in range(1, most + 1)
        for part in parts(size, SCOPE)
        for pattern in patterns_of(part, SCOPE)
        for owned in with_powers(pattern)
    ]


def rulebook_of(rules: str) -> Rulebook:
    return read_rules(parse_rules(rules)) if rules else Rulebook()


@dataclass(frozen=True)
class Reads:
    """What the decisions of a pattern read: across contests, by the pair of places, and inside contests."""

    across: Mapping[tuple[int, int], set[int]]
    inside: DiGraph[int]


def split_reads(t: System) -> Reads:
    across: dict[tuple[int, int], set[int]] = {}
    inside: DiGraph[int] = DiGraph()
    for d, read in reads(t).items():
        for one in read:
            there, here = contest_of(t, one), contest_of(t, d)
            assert there is not None
            assert here is not None
            if there == here:
                inside.add_edge(d, one)
            else:
                across.setdefault((there, here), set()).add(one)
    return Reads(across, inside)


def kind_of(pattern: Pattern, place: int) -> str:
    if place >= len(pattern):
        return "vacant"
    return "mover's" if pattern.orders[place].is_move else "staying"


MOST = [3, pytest.param(4, marks=pytest.mark.thorough)]


@pytest.mark.parametrize("most", MOST)
@pytest.mark.parametrize("rules", RULES)
def test_a_contest_reads_what_the_table_says_and_has_no_circle_inside(rules: str, most: int) -> None:
    """Two contests of one kind pass a single bit, so each is a function of the bit that it reads."""
    book, met = rulebook_of(rules), 0
    for pattern in all_patterns(most):
        found = split_reads(system_of(pattern, book))
        assert found.across.keys() <= pairs_of(pattern, ROWS), pattern
        assert is_directed_acyclic_graph(found.inside), pattern
        for (one, other), bits in found.across.items():
            if kind_of(pattern, one) == kind_of(pattern, other):
                assert len(bits) == 1, pattern
                met += 1
    assert met > 100


def test_the_definitions_read_by_each_row_of_the_table() -> None:
    """Without any of its rows, the table would not say what the definitions read."""
    books = [rulebook_of(""), rulebook_of("4.A.3=intent_fallback_if_broken")]
    for row in ROWS:
        rest = [one for one in ROWS if one is not row]
        assert any(
            not split_reads(system_of(pattern, book)).across.keys() <= pairs_of(pattern, rest)
            for book in books
            for pattern in all_patterns(4)
        ), row


# --------------------------------------------------------------------------------- facts A, B and C, by z3

UNIT, PLACE = z3.DeclareSort("Unit"), z3.DeclareSort("Place")


class UnknownOrders:
    """Any order set: a unit has a place of its own and one order."""

    def __init__(self) -> None:
        self.at = z3.Function("at", UNIT, PLACE)
        self.goal = z3.Function("goal", UNIT, PLACE)
        self.other = z3.Function("other", UNIT, UNIT)
        self.moves = z3.Function("moves", UNIT, z3.BoolSort())
        self.supports = z3.Function("supports", UNIT, z3.BoolSort())
        self.convoys = z3.Function("convoys", UNIT, z3.BoolSort())

    def negated(self, condition: Any) -> Any:
        return z3.Not(condition)

    def axioms(self) -> list[Any]:
        u, v = z3.Consts("u v", UNIT)
        kinds = self.moves(u), self.supports(u), self.convoys(u)
        return [
            z3.ForAll([u, v], z3.Implies(self.at(u) == self.at(v), u == v)),
            z3.ForAll([u], z3.AtMost(*kinds, 1)),
        ]

    def is_left(self, place: Any) -> Any:
        """It is a mover's province."""
        u = z3.Const("mover", UNIT)
        return z3.Exists([u], z3.And(self.at(u) == place, self.moves(u)))

    def stays(self, place: Any) -> Any:
        """It is a staying province."""
        u = z3.Const("stayer", UNIT)
        return z3.Exists([u], z3.And(self.at(u) == place, z3.Not(self.moves(u))))


def bears(o: UnknownOrders, row: Row, start: Any, end: Any, name: str) -> Any:
    """By this row, the contest for one place bears on the contest for another."""
    conditions, begin, finish = row(o, *z3.Consts(f"{name}1 {name}2", UNIT))
    return z3.And(*conditions, begin == start, finish == end)


def is_impossible(*conditions: Any) -> bool:
    solver = z3.Solver()
    solver.set("timeout", 60_000)
    solver.add(*conditions)
    return solver.check() == z3.unsat


P, Q, R = z3.Consts("p q r", PLACE)


@pytest.mark.parametrize(("row", "other"), list(product(ROWS, ROWS)))
def test_fact_a_a_staying_province_bears_on_at_most_one_that_is_not_a_movers(row: Row, other: Row) -> None:
    o = UnknownOrders()
    both = bears(o, row, P, Q, "a"), bears(o, other, P, R, "b")
    free = z3.Not(o.is_left(Q)), z3.Not(o.is_left(R))
    assert is_impossible(*o.axioms(), o.stays(P), *both, *free, Q != R)


@pytest.mark.parametrize("row", ROWS)
def test_fact_b_any_other_province_bears_on_movers_provinces_only(row: Row) -> None:
    o = UnknownOrders()
    assert is_impossible(*o.axioms(), z3.Not(o.stays(P)), bears(o, row, P, Q, "a"), z3.Not(o.is_left(Q)))


@pytest.mark.parametrize(("row", "other"), list(product(ROWS, ROWS)))
def test_fact_c_at_most_one_other_province_bears_on_a_movers(row: Row, other: Row) -> None:
    o = UnknownOrders()
    both = bears(o, row, P, Q, "a"), bears(o, other, R, Q, "b")
    not_staying = z3.Not(o.stays(P)), z3.Not(o.stays(R))
    assert is_impossible(*o.axioms(), o.is_left(Q), *not_staying, *both, P != R)


def test_the_facts_need_one_unit_for_a_place_and_one_order_for_a_unit() -> None:
    """Without these axioms z3 finds no contradiction, so the proofs above do not prove just anything."""
    o = UnknownOrders()
    places, orders = o.axioms()
    both = bears(o, fleet, P, Q, "a"), bears(o, support_to_hold, P, R, "b")
    free = z3.Not(o.is_left(Q)), z3.Not(o.is_left(R))
    assert not is_impossible(orders, o.stays(P), *both, *free, Q != R)
    assert not is_impossible(places, z3.Not(o.stays(P)), both[0], free[0])


# ------------------------------------------------------------------------------------- statement 3, by z3


def contest_texts(t: System, place: int, name: str, fixed: Mapping[int, str]) -> tuple[set[int], str]:
    """Return the decisions of a contest, and its definitions in SMT-LIB with symbols of their own.

    The symbols of other decisions are shared by all contests; `fixed` has constants for some of them.
    """
    rules = {d: rule for d in open_decisions(t) if (rule := t.rule[d]) and contest_of(t, d) in (place, None)}
    names = {d: f"{name}{d}" if d in rules else f"i{d}" for d in open_decisions(t)} | dict(fixed)
    algebra = SmtLib(t.values, names)
    lines = [f"(declare-const {name}{d} Bool)" for d in rules]
    for d, rule in rules.items():
        if d not in fixed:
            lines.append(f"(assert (= {names[d]} {rule(algebra, t, t.subject[d])}))")
    return {*rules}, "\n".join(lines)


@pytest.mark.parametrize("most", MOST)
@pytest.mark.parametrize("rules", RULES)
def test_if_the_unit_in_a_province_leaves_no_move_into_it_fails_for_that(rules: str, most: int) -> None:
    book, met = rulebook_of(rules), 0
    for pattern in all_patterns(most):
        t = system_of(pattern, book)
        for u, order in enumerate(pattern.orders):
            if order.is_move and t.coming[u]:
                met += 1
                assert is_monotone(t, u), (pattern, u)
    assert met > 100


def is_monotone(t: System, place: int) -> bool:
    """Return whether no move into a place succeeds only if the unit there does not leave."""
    (leaving,) = t.leaving[t.at[place]]
    own, stuck = contest_texts(t, place, "a", {leaving: "false"})
    _, left = contest_texts(t, place, "b", {leaving: "true"})
    inputs = [f"(declare-const i{d} Bool)" for d in open_decisions(t) if d not in own]
    moves = [t.done[c] for c in t.coming[place]]
    worse = " ".join(f"(and a{d} (not b{d}))" for d in moves if d in own)
    solver = z3.Solver()
    solver.from_string("\n".join([*inputs, stuck, left, f"(assert (or false {worse}))"]))
    return solver.check() == z3.unsat


def test_a_ring_with_mercenaries_is_not_monotone() -> None:
    """Statement 3 fails in 1648: The Thirty Years War (docs/theorem.md)."""
    ring = parse_pattern("A-D; B-C; C-D; D-B [A merc, D merc]")
    hired = system_of(ring, mechanic=MECHANICS["mercenaries"])
    assert [is_monotone(hired, place) for place in (1, 2, 3)] == [True, True, False]
    assert all(is_monotone(system_of(ring.with_marks(())), place) for place in (1, 2, 3))
