"""Makes `sweep`, rounds of propagation with the rules inlined into one another, and `results/compared`.

``python -m westphalia.solver.search.inlining`` writes it, from `rules/equations` alone: where a rule calls
another one, or the algebra of bounds, the call is replaced by what it does. A strength becomes two numbers,
its least and its greatest value; a yes/no value is 0, 1 or 2 (unknown); strengths to exceed become the
greatest of their least and of their greatest values. The tables that the rules look at become local names.
What a rule has no need to know, as it is settled by what stands before it, is not looked at.

In `results/compared`, which is asked when everything is settled, strengths are those that outcomes name.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeAlias, cast

from ..rules import equations

TARGET = Path(__file__).parent / "sweep.py"
COMPARED = Path(__file__).parents[1] / "results" / "compared.py"
SWEPT = ("move", "dislodged", "support")
"""The rules of nearly all decisions; all others are called."""
_INLINED = (*SWEPT, "attack", "obstacles", "resistance", "hold", "stand", "defend", "prevent")
_CONSTANTS = {"NO": "0", "YES": "1"}

NEVER = ("t.wavers[u]", "u in t.aloof", "c in t.brunt", "c in t.admitting")
ALWAYS = ("t.chosen[c] == YES",)
"""What holds in a plain turn: each unit has one order, and no variant changes strengths or what counts."""
ONE_AT_MOST = ("t.leaving[u]", "t.vacating[c]", "t.displacers[c]")
"""Tables that have one decision for each at most in a plain turn, as they are about the moves of one unit."""

_HEAD = '''"""Rounds of propagation. Made from `rules/equations` by `inlining`, where it is explained."""
# ruff: noqa: C901, SIM102

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..rules.bounds import Bounds
from ..rules.equations import {rules}

if TYPE_CHECKING:
    from ..system.system import System
'''

_SWEEP = '''

def {name}(t: System, undecided: Sequence[int], rounds: int) -> tuple[list[int], bool]:
    """{about}"""
    values, rule, subject = t.values, t.rule, t.subject
{tables}
    rest = undecided
    for _ in range(rounds):
        left: list[int] = []
        for decision in rest:
            define = rule[decision]
            c: int = subject[decision]
{looked_at}
            else:
                value = define(Bounds(values), t, c) if define is not None else 2
            if value == 2:
                left.append(decision)
            else:
                values[decision] = value
        if not left or len(left) == len(rest):
            return left, True
        rest = left
    return list(rest), False
'''

_COMPARED = '''"""Who beats whom. Made from `rules/equations` by `search/inlining`, where it is explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..outcomes.movement import Strength
from .strengths import ATTACKS, BACKED, DEFENDS, HOLDS, PREVENTS, Faced, faced

if TYPE_CHECKING:
    from ..system.system import System


def compared(t: System, c: int) -> Faced:  # noqa: C901
    """The attack of move c against all that it meets, in a plain turn that is settled.

    The way of the move is open; it may dislodge whoever stays, with the help of all who support it.
    """
{tables}
{compared}
    return {faced}
'''


@dataclass(frozen=True, slots=True)
class _Strength:
    """The names of the bounds of a strength."""

    least: str
    most: str


_Value: TypeAlias = "str | _Strength"
"""A yes/no value or anything that is no strength, as an expression; or a strength."""
_Way: TypeAlias = "Callable[[_Value | None], _Value]"
"""Writes what a value comes to, into these names if there are any."""
_Env: TypeAlias = dict[str, _Value]
_PUSHED = ""
"""What stands for a list of strengths: they are in the greatest bounds already."""


def source() -> str:
    """The text of `sweep`, from the rules as they are."""
    tree = ast.parse(Path(equations.__file__).read_text(encoding="utf-8"))
    about = "Look at these decisions some times over; those that remain, and whether that is the end of it."
    some, of_some = _sweep("sweep", about, tree)
    more, of_more = _sweep("sweep_plain", "The same for a plain turn.", _Plain().visit(tree))
    return _formatted(_HEAD.format(rules=", ".join(sorted({*SWEPT, *of_some, *of_more}))) + some + more)


def compared_source() -> str:
    """The text of `results/compared`, from the rules as they are."""
    writer = _Teller(_Unhindered().visit(ast.parse(Path(equations.__file__).read_text(encoding="utf-8"))))
    faced = writer.rule("move", ["c"])
    tables = "\n".join(f"    {table} = t.{table}" for table in sorted(writer.tables))
    compared = "\n".join(f"    {line}" for line in writer.lines)
    return _formatted(_COMPARED.format(tables=tables, compared=compared, faced=faced))


def _formatted(text: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TARGET), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def _sweep(name: str, about: str, rules: ast.Module) -> tuple[str, set[str]]:
    """Rounds of propagation over some rules, and those of them that it calls."""
    writer = _Writer(rules)
    for number, rule in enumerate(SWEPT):
        writer.write(f"{'elif' if number else 'if'} define is {rule}:")
        with writer.block():
            writer.rule(rule, ["c"], "value")
    text = _SWEEP.format(
        name=name,
        about=about,
        tables="\n".join(f"    {table} = t.{table}" for table in sorted(writer.tables)),
        looked_at="\n".join(f"            {line}" for line in writer.lines),
    )
    return text, writer.called


class _Writer:
    """Writes what rules do, statement by statement; what an expression comes to is a value."""

    def __init__(self, rules: ast.Module) -> None:
        self.rules = {node.name: node for node in rules.body if isinstance(node, ast.FunctionDef)}
        self.lines: list[str] = []
        self.tables: set[str] = set()
        self.called: set[str] = set()
        self.names_tables = True
        """Every table gets a local name, otherwise those alone that have one."""
        self._depth = 0
        self._numbers = count(1)
        self._greatest = _Strength("0", "0")
        self._is_first = True
        """Of the strengths to exceed none is entered into the greatest one yet."""

    # -------------------------------------------------------------------------------- writing

    def write(self, line: str) -> None:
        self.lines.append("    " * self._depth + line)

    @contextmanager
    def block(self) -> Generator[None]:
        self._depth += 1
        begin = len(self.lines)
        yield
        if len(self.lines) == begin:
            self.write("pass")
        self._depth -= 1

    def _new(self, stem: str) -> str:
        return f"{stem}_{next(self._numbers)}"

    def _named(self, stem: str, text: str) -> str:
        """An expression under a name."""
        name = self._new(stem)
        self.write(f"{name} = {text}")
        return name

    def _set(self, value: _Value, into: _Value | None = None) -> _Value:
        """The value in names of its own, or in those of another one."""
        if isinstance(value, _Strength):
            into = into or _Strength(self._new("least"), self._new("most"))
            assert isinstance(into, _Strength)
            if value.least == value.most:
                self.write(f"{into.least} = {into.most} = {value.least}")
            elif value != into:
                self.write(f"{into.least}, {into.most} = {value.least}, {value.most}")
            return into
        if into is None:
            return self._named("yes", value)
        if value != into:
            self.write(f"{into} = {value}")
        return into

    def _own(self, value: _Value) -> _Value:
        """The value in names, those that it has if it has any."""
        parts = (value.least, value.most) if isinstance(value, _Strength) else (value,)
        return value if all(part.isidentifier() for part in parts) else self._set(value)

    # ---------------------------------------------------------------------------------- rules

    def rule(self, name: str, subject: Sequence[str], into: _Value | None = None) -> _Value:
        """What a rule comes to for its subject."""
        rule = self.rules[name]
        env: _Env = {}
        for argument, one in zip(rule.args.args[2:], subject, strict=True):
            env[argument.arg] = one if one.isidentifier() else self._named(argument.arg, one)
        return self._body(rule.body, env, into)

    def _body(self, statements: Sequence[ast.stmt], env: _Env, into: _Value | None = None) -> _Value:
        """What statements return; where there are several ways, in the same names."""
        for number, statement in enumerate(statements):
            rest = statements[number + 1 :]
            if isinstance(statement, ast.Return):
                assert statement.value is not None
                return self._expression(statement.value, env, into)
            if isinstance(statement, ast.If) and _returns(statement):
                return self._fork(statement, rest, env, into)
            self._statement(statement, env)
        raise AssertionError("a rule that returns nothing")

    def _fork(self, fork: ast.If, rest: Sequence[ast.stmt], env: _Env, into: _Value | None) -> _Value:
        """A condition under which a rule returns at once."""
        assert not fork.orelse
        return self._either(
            self._plain(fork.test, env),
            lambda into: self._body(fork.body, dict(env), into),
            lambda into: self._body(rest, dict(env), into),
            into,
        )

    def _either(self, test: str, one: _Way, other: _Way, into: _Value | None = None) -> _Value:
        """One of two values, in the same names: those of the first one if it has any."""
        first, value = self._apart(one, into)
        into = into or value
        second, _ = self._apart(other, into)
        if first or not second:
            self.write(f"if {test}:")
            self.lines += first or [f"{'    ' * (self._depth + 1)}pass"]
            if second:
                self.write("else:")
        else:
            self.write(f"if {_opposite(test)}:")
        self.lines += second
        return into

    def _apart(self, way: _Way, into: _Value | None) -> tuple[list[str], _Value]:
        """The lines of a block, and the value that it makes."""
        before, self.lines = self.lines, list[str]()
        self._depth += 1
        value = way(into)
        if into is None and value != _PUSHED:
            value = self._own(value)
        self._depth -= 1
        block, self.lines = self.lines, before
        return block, value

    def _statement(self, statement: ast.stmt, env: _Env) -> None:
        if isinstance(statement, ast.Assign):
            self._assign(statement.targets[0], statement.value, env)
        elif isinstance(statement, ast.If):
            self._keep(statement, env)
            self.write(f"if {self._plain(statement.test, env)}:")
            with self.block():
                for one in statement.body:
                    self._statement(one, env)
        elif isinstance(statement, ast.For):
            self._keep(statement, env)
            self.write(f"if {self._plain(statement.iter, env)}:")
            with self.block(), self._loop(statement.target, statement.iter, env):
                for one in statement.body:
                    self._statement(one, env)
        else:
            assert _is_text(statement), ast.unparse(statement)

    def _assign(self, target: ast.expr, value: ast.expr, env: _Env) -> None:
        (name,) = _names(target)
        env[name] = self._expression(value, env, env.get(f"{name} kept"))

    def _keep(self, block: ast.If | ast.For, env: _Env) -> None:
        """Give what a block assigns anew names that stay the same before, in and behind it."""
        for node in ast.walk(block):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in env:
                env[node.id] = env[f"{node.id} kept"] = self._own(env[node.id])

    @contextmanager
    def _loop(self, target: ast.expr, entries: ast.expr, env: _Env) -> Generator[None]:
        names = [name if name == "_" else self._new(name) for name in _names(target)]
        self.write(f"for {', '.join(names)} in {self._plain(entries, env)}:")
        env.update(zip(_names(target), names, strict=True))
        with self.block():
            yield

    # ----------------------------------------------------------------------------- expressions

    def _plain(self, node: ast.expr, env: _Env) -> str:
        """An expression in which nothing of the algebra stands."""
        return ast.unparse(_Renamed(self, env).visit(ast.parse(ast.unparse(node), mode="eval").body))

    def _expression(self, node: ast.expr, env: _Env, into: _Value | None = None) -> _Value:
        """What an expression comes to, in these names if there are any."""
        if isinstance(node, ast.Call):
            return self._call(node, env, into)
        if isinstance(node, ast.IfExp) and _is_of_algebra(node):
            return self._either(
                self._plain(node.test, env),
                lambda into: self._expression(node.body, env, into),
                lambda into: self._expression(node.orelse, env, into),
                into,
            )
        if isinstance(node, ast.List | ast.ListComp):
            self._push(node, env)
            return _PUSHED
        value = env[node.id] if isinstance(node, ast.Name) else self._plain(node, env)
        return value if into is None or value == _PUSHED else self._set(value, into)

    def _push(self, node: ast.List | ast.ListComp, env: _Env) -> None:
        """Enter strengths that are to be exceeded into the greatest bounds."""
        if isinstance(node, ast.ListComp):
            env = dict(env)
            of = node.generators[0]
            with self._loop(of.target, of.iter, env):
                self._raise(self._expression(node.elt, env))
            return
        for part in node.elts:
            if isinstance(part, ast.Starred):
                self._raise(self._expression(part.value, env))
            elif self._is_first:
                self._expression(part, env, self._greatest)
            else:
                self._raise(self._expression(part, env))
            self._is_first = False

    def _raise(self, value: _Value) -> None:
        """Enter a strength that is to be exceeded into the greatest bounds."""
        if isinstance(value, _Strength):
            self._replace(self._greatest.least, ">", value.least)
            self._replace(self._greatest.most, ">", value.most)

    def _replace(self, bound: str, by: str, other: str) -> None:
        """Another bound in the place of a worse one; to call min or max would cost three times as much."""
        self.write(f"if {other} {by} {bound}:")
        with self.block():
            self.write(f"{bound} = {other}")

    def _call(self, node: ast.Call, env: _Env, into: _Value | None) -> _Value:
        function = node.func
        if isinstance(function, ast.Attribute):
            operation = getattr(self, f"_{function.attr}")
            return cast("_Value", operation(node.args, env, into))
        assert isinstance(function, ast.Name)
        subject = [self._plain(part, env) for part in node.args[2:]]
        if function.id in _INLINED:
            return self.rule(function.id, subject, into)
        self.called.add(function.id)
        return self._set(f"{function.id}(Bounds(values), t, {', '.join(subject)})", into)

    # --------------------------------------------------------------------- what the algebra does

    def _decision(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        d = self._plain(arguments[0], env)
        value = d if d in _CONSTANTS.values() else f"values[{d}]"
        return value if into is None else self._set(value, into)

    def _some(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        """At least one of some decisions."""
        found = self._set("0", into)
        decisions = arguments[0]
        env = dict(env)
        d: ast.expr = ast.Name("d", ast.Load())
        target, entries = d, decisions
        if isinstance(decisions, ast.ListComp):
            of = decisions.generators[0]
            target, entries, d = of.target, of.iter, decisions.elt
        with self._loop(target, entries, env):
            self.write(f"if values[{self._plain(d, env)}]:")
            with self.block():
                self.write(f"{found} = values[{self._plain(d, env)}]")
                self.write(f"if {found} == 1:")
                with self.block():
                    self.write("break")
        return found

    def _negation(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        return self._set(f"(1, 0, 2)[{self._expression(arguments[0], env)}]", into)

    def _both(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        """The second one is looked at only where the first one is not no."""
        x = self._expression(arguments[0], env, into or self._new("yes"))
        self.write(f"if {x}:")
        with self.block():
            y = self._truth(arguments[1], env)
            self.write(f"{x} = {y} if {x} == 1 else 2 if {y} else 0")
        return x

    def _truth(self, node: ast.expr, env: _Env) -> str:
        """A yes/no value that can be named twice."""
        value = self._own(self._expression(node, env))
        assert isinstance(value, str)
        return value

    def _total(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        base, terms = (self._plain(argument, env) for argument in arguments[:2])
        if terms == "()":
            alone = _Strength(base, base)
            return alone if into is None else self._set(alone, into)
        made = self._set(_Strength(base, base), into)
        assert isinstance(made, _Strength)
        self.write(f"if {terms}:")
        with self.block():
            self.write(f"for weight, d, _ in {terms}:")
            with self.block():
                self.write("if values[d]:")
                with self.block():
                    self.write(f"{made.most} += weight")
                    self.write("if values[d] == 1:")
                    with self.block():
                        self.write(f"{made.least} += weight")
        return made

    def _when(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        """The strength is looked at only where it may count."""
        x = self._truth(arguments[0], env)
        strength = arguments[1]
        if isinstance(into, _Strength) and isinstance(strength, ast.Name) and env[strength.id] == into:
            for test, bound in ((f"{x} != 1", into.least), (f"not {x}", into.most)):
                self.write(f"if {test}:")
                with self.block():
                    self.write(f"{bound} = 0")
            return into
        made = self._set(_Strength("0", "0"), into)
        assert isinstance(made, _Strength)
        self.write(f"if {x}:")
        with self.block():
            s = self._expression(strength, env)
            assert isinstance(s, _Strength)
            self.write(f"{made.most} = {s.most}")
            self.write(f"if {x} == 1:")
            with self.block():
                self.write(f"{made.least} = {s.least}")
        return made

    def _choose(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        """Of two strengths one of which may have the names that the choice gets."""
        x = self._truth(arguments[0], env)
        s, r = (self._expression(argument, env) for argument in arguments[1:])
        assert isinstance(s, _Strength)
        assert isinstance(r, _Strength)
        made = into or _Strength(self._new("least"), self._new("most"))
        assert isinstance(made, _Strength)
        one, other = (r, s) if r == made else (s, r)
        self.write(f"if {x} == 2:")
        with self.block():
            self._set(one, made)
            self._replace(made.least, "<", other.least)
            self._replace(made.most, ">", other.most)
        for number, value in enumerate((r, s)):
            if value != made:
                self.write(f"elif {x} == {number}:")
                with self.block():
                    self._set(value, made)
        return made

    def _exceeds(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        s = self._expression(arguments[0], env)
        assert isinstance(s, _Strength)
        greatest = self._set(_Strength("0", "0"))
        assert isinstance(greatest, _Strength)
        self._greatest, self._is_first = greatest, True
        self._expression(arguments[1], env)
        return self._set(
            f"0 if {s.most} <= {greatest.least} else 2 if {s.least} <= {greatest.most} else 1", into
        )


class _Teller(_Writer):
    """Writes rules for values that are known; a strength is one that outcomes name, or None.

    Most of the tables are looked at once at most, so that they get no local names.
    """

    def __init__(self, rules: ast.Module) -> None:
        super().__init__(rules)
        self.tables |= {"backers", "units", "values"}
        self.names_tables = False

    def _negation(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        made = f"not {self._expression(arguments[0], env)}"
        return made if into is None else self._set(made, into)

    def _both(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        x = self._expression(arguments[0], env, into or self._new("yes"))
        self.write(f"if {x}:")
        with self.block():
            self._expression(arguments[1], env, x)
        return x

    def _total(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        base, terms, subject = (self._plain(arguments[number], env) for number in (0, 1, 3))
        assert base == "1"
        role = ast.unparse(arguments[2])
        alone = f"{role.upper()}S[units[{subject}]]"  # each unit has one order, so they share their numbers
        if terms == "()":
            return alone if into is None else self._set(alone, into)
        made = self._named(role, alone) if into is None else self._set(alone, into)
        self.write(f"for _, d, s in {terms}:")
        with self.block():
            self.write("if values[d]:")
            with self.block():
                self.write(f"{made} = BACKED[{made}, units[s]]")
        return made

    def _when(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        x = self._expression(arguments[0], env)
        made = self._named("counts", "None") if into is None else self._set("None", into)
        self.write(f"if {x}:")
        with self.block():
            self._expression(arguments[1], env, made)
        return made

    def _choose(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        x = self._expression(arguments[0], env)
        made = self._set(self._expression(arguments[2], env), into)
        self.write(f"if {x}:")
        with self.block():
            self._expression(arguments[1], env, made)
        return made

    def _exceeds(self, arguments: Sequence[ast.expr], env: _Env, into: _Value | None) -> _Value:
        s = self._expression(arguments[0], env)
        self.write("held = None")
        self.write("met: list[Strength] = []")
        self._expression(arguments[1], env)
        made = f"faced({s}, met, held)"
        return made if into is None else self._set(made, into)

    def _push(self, node: ast.List | ast.ListComp, env: _Env) -> None:
        """Note the strengths that are to be exceeded; one that stands by itself is that of whoever stays."""
        if isinstance(node, ast.List) and node.elts and not isinstance(node.elts[0], ast.Starred):
            self._raise(self._expression(node.elts[0], env, "held"))
        else:
            super()._push(node, env)

    def _raise(self, value: _Value) -> None:
        if value != _PUSHED:
            self.write(f"if {value} is not None:")
            with self.block():
                self.write(f"met.append({value})")


class _Plain(ast.NodeTransformer):
    """Leaves out of the rules what does not arise in a plain turn, where all weights are one."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A rule, up to the first statement that always returns."""
        self.generic_visit(node)
        returns = [number for number, one in enumerate(node.body) if isinstance(one, ast.Return)]
        del node.body[returns[0] + 1 :]
        while len(node.body) > 1 and _same_return(node.body[-2], node.body[-1]):
            del node.body[-2]
        return node

    def visit_If(self, node: ast.If) -> ast.If | list[ast.stmt]:
        """What stands under a condition that always holds, nothing under one that never does."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else []
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """A choice under such a condition."""
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Conditions of which some always hold."""
        self.generic_visit(node)
        known = [one.value for one in node.values if isinstance(one, ast.Constant)]
        return ast.Constant(True) if isinstance(node.op, ast.Or) and True in known else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """At least one of one decision at most."""
        self.generic_visit(node)
        table = ast.unparse(node.args[0]) if node.args else ""
        if ast.unparse(node.func) == "a.some" and table in ONE_AT_MOST:
            return ast.parse(f"a.decision({table}[0] if {table} else NO)", mode="eval").body
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """A condition; two weights are the same."""
        text = ast.unparse(node)
        self.generic_visit(node)
        if isinstance(node.left, ast.Constant) and isinstance(node.comparators[0], ast.Constant):
            return ast.Constant(isinstance(node.ops[0], ast.Eq))
        return ast.Constant(text in ALWAYS) if text in (*ALWAYS, *NEVER) else node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A table of weights, or one that says no of all."""
        if ast.unparse(node) in NEVER:
            return ast.Constant(False)
        is_weight = isinstance(node.value, ast.Attribute) and node.value.attr.endswith("_weight")
        return ast.Constant(1) if is_weight else node


class _Unhindered(_Plain):
    """Leaves out also what keeps a move from its destination, or a support from helping it there."""

    def visit_If(self, node: ast.If) -> ast.If | list[ast.stmt]:
        """What stands under a condition about whom a move may dislodge."""
        return [] if "t.barred[c]" in ast.unparse(node.test) else super().visit_If(node)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """A condition; the way of the move is open."""
        return ast.Constant(True) if ast.unparse(node) == "t.way[c] == YES" else super().visit_Compare(node)


def _same_return(one: ast.stmt, other: ast.stmt) -> bool:
    """A condition under which a rule returns what it returns in any case."""
    return isinstance(one, ast.If) and [*map(ast.dump, one.body)] == [ast.dump(other)]


class _Renamed(ast.NodeTransformer):
    """Puts in the names of tables and values for those that a rule has for them."""

    def __init__(self, writer: _Writer, env: Mapping[str, _Value]) -> None:
        self._writer = writer
        self._env = env

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """A table."""
        if self._writer.names_tables:
            self._writer.tables.add(node.attr)
        return ast.Name(node.attr, node.ctx) if node.attr in self._writer.tables else node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name of a rule, or a constant."""
        name = self._env.get(node.id, _CONSTANTS.get(node.id))
        assert isinstance(name, str), node.id
        return ast.Name(name, node.ctx)


def _opposite(test: str) -> str:
    """The condition under which another one does not hold."""
    node = ast.parse(test, mode="eval").body
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return ast.unparse(node.operand)
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq):
        node.ops[0] = ast.NotEq()
        return ast.unparse(node)
    return f"not ({test})"


def _names(target: ast.expr) -> list[str]:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return [cast("ast.Name", part).id for part in parts]


def _returns(statement: ast.If) -> bool:
    return any(isinstance(node, ast.Return) for node in ast.walk(statement))


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_of_algebra(node: ast.expr) -> bool:
    """Whether strengths or what the algebra gives stand in an expression, not numbers and lists alone."""
    return any(isinstance(part, ast.Call) for part in ast.walk(node))


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
    COMPARED.write_text(compared_source(), encoding="utf-8")
