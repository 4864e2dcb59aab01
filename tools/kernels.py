"""The generator of `bulk/kernels`, the rules over arrays, from `solver/rules/equations`.

``python -m tools.kernels`` writes the module. Each function corresponds to one rule. The generator transforms
the syntax trees in five ways: operations of the algebra become functions of `bulk/algebra`; tables become
columns of `bulk/tables`; a list of strengths to exceed becomes their greatest bounds; attributes of a convoy
graph become functions of its move (`_OF_PASSAGES`); and conditions are dropped that cannot arise if each unit
has one order and the variant changes only strengths (`_NEVER`, `_ALWAYS`).
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import cast

from westphalia.bulk.tables import CHOICES, COLUMNS_OF_ROWS

RULES = (
    *("attack", "resistance", "hold", "stand", "defend", "prevent"),
    *("move", "obstacles", "support", "dislodged"),
    *("way", "by_sea", "sea_wish", "battle", "passing", "land_attack", "sea_attack"),
    *("attack_despite", "way_without", "listed", "convoying"),
)
_NEVER = (
    "t.has_alternatives[u]",
    "u in t.unsupportable_if",
    "c in t.support_attrition",
    "c in t.shut_by",
    "c in t.admitting",
    "any((given != YES for given in passage.given))",
)
_ALWAYS = ("t.chosen[c] == YES",)
_OF_PASSAGES = {
    "passage.given[i]": "YES",
    "passage.own[i]": "owned(t, passage, i)",
    "f in passage.fleets": "carries(t, passage, f)",
    "passage.listed[passage.fleets.index(f)]": "is_listed(t, passage, f)",
}
"""Expressions about a convoy graph, and their equivalents for convoy graphs and fleets as unit numbers."""
_STRENGTHS = ("attack", "resistance", "hold", "stand", "defend", "prevent", "obstacles")
_OF_TABLES = ("decision", "some", "total", "joined")

_ROOT = Path(__file__).parents[1]
_EQUATIONS = _ROOT / "solver" / "rules" / "equations.py"
TARGET = _ROOT / "bulk" / "kernels.py"

_HEAD = '''"""The rules of movement over arrays. Made from `solver/rules/equations` by `tools/kernels`."""

from __future__ import annotations

from .algebra import *
from .compiling import compiled
from .tables import *

'''


def source() -> str:
    """Return the source of `bulk/kernels`."""
    tree = ast.parse(_EQUATIONS.read_text(encoding="utf-8"))
    found = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    made: list[str] = []
    for name in _sort_rules(found):
        rule = _RuleTransformer(name)
        made += [ast.unparse(ast.fix_missing_locations(node)) for node in rule.transform(found[name])]
    return _format_source(_HEAD + "\n\n\n".join(made) + "\n")


def _sort_rules(found: dict[str, ast.FunctionDef]) -> list[str]:
    """Return the names of the rules, each after those that it uses."""
    done: list[str] = []

    def add(name: str) -> None:
        if name in done:
            return
        for node in ast.walk(found[name]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RULES:
                add(node.func.id)
        done.append(name)

    for name in RULES:
        add(name)
    return done


def _format_source(text: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(TARGET), "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def _parse(expression: str) -> ast.expr:
    return ast.parse(expression, mode="eval").body


class _RuleTransformer(ast.NodeTransformer):
    """The transformation of one rule."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lists: set[str] = set()
        self.loops: list[ast.FunctionDef] = []

    def transform(self, rule: ast.FunctionDef) -> list[ast.FunctionDef]:
        """Return the helper functions of a rule over arrays, then the rule itself."""
        subject = ast.unparse(rule.args.args[2])
        body = self._transform_statements([one for one in rule.body if not _is_text(one)])
        return [*self.loops, self._make_function(self.name, subject, body)]

    def _make_function(self, name: str, subject: str, body: list[ast.stmt]) -> ast.FunctionDef:
        gives = "Strength" if self.name in _STRENGTHS else "int"
        text = f"@compiled\ndef {name}(t: TurnTables, {subject}) -> {gives}: pass"
        made = cast("ast.FunctionDef", ast.parse(text).body[0])
        made.body = body
        return made

    # ------------------------------------------------------------------------------ statements

    def _transform_statements(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        return [made for statement in statements for made in self._transform_statement(statement)]

    def _transform_statement(self, statement: ast.stmt) -> list[ast.stmt]:
        match statement:
            case ast.Assert():
                return []
            case ast.If():
                return self._transform_if(statement)
            case ast.For(target, ast.Subscript(ast.Attribute())):
                return _make_loop(
                    self._visit(statement.iter), target, self._transform_statements(statement.body)
                )
            case ast.Assign([ast.Name(name)], value) if _is_list(value):
                self.lists.add(name)
            case _:
                pass
        return [cast("ast.stmt", self.visit(statement))]

    def _transform_if(self, statement: ast.If) -> list[ast.stmt]:
        known = _constant_condition(statement.test)
        if known is not None:
            return self._transform_statements(statement.body if known else statement.orelse)
        body, other = map(self._transform_statements, (statement.body, statement.orelse))
        return [ast.If(self._transform_condition(statement.test), body, other)]

    # ----------------------------------------------------------------------------- expressions

    def _visit(self, node: ast.expr) -> str:
        """Return a transformed expression as text."""
        return ast.unparse(self.visit(node))

    def _transform_condition(self, node: ast.expr) -> ast.expr:
        """Transform a condition; a list is true if it has entries."""
        if isinstance(node, ast.BoolOp):
            return ast.BoolOp(node.op, [self._transform_condition(value) for value in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.UnaryOp(ast.Not(), self._transform_condition(node.operand))
        if _is_list(node) or (isinstance(node, ast.Name) and node.id in self.lists):
            return _parse(f"filled({self._visit(node)})")
        return self.visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """Transform a conditional expression; it may have a constant condition."""
        known = _constant_condition(node.test)
        if known is not None:
            return self.visit(node.body if known else node.orelse)
        return ast.IfExp(self._transform_condition(node.test), self.visit(node.body), self.visit(node.orelse))

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Transform "there is no passage", which arrays store as a number below zero."""
        asked = _OF_PASSAGES.get(ast.unparse(node))
        if asked is not None:
            return _parse(asked)
        if isinstance(node.ops[0], ast.Is | ast.IsNot):
            how = "<" if isinstance(node.ops[0], ast.Is) else ">="
            return _parse(f"{self._visit(node.left)} {how} 0")
        return cast("ast.expr", self.generic_visit(node))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Transform a choice of the rulebook."""
        assert node.attr in CHOICES, f"{self.name}: no table {node.attr}"
        return _parse(f"t.choices.{node.attr}")

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Transform a number or a list of a table."""
        asked = _OF_PASSAGES.get(ast.unparse(node))
        if asked is not None:
            return _parse(asked)
        assert isinstance(node.value, ast.Attribute)
        table = node.value.attr
        if table == "chosen":
            return _parse("YES")
        assert table in COLUMNS_OF_ROWS, f"{self.name}: no table {table}"
        return _parse(f"row(t, {self._visit(node.slice)}).{table}")

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        """Transform an empty tuple, which is an empty list."""
        return cast("ast.expr", self.generic_visit(node)) if node.elts else _parse("EMPTY")

    def visit_List(self, node: ast.List) -> ast.expr:
        """Transform the strengths to exceed into the greatest of them."""
        made = ""
        for part in node.elts:
            one = self._visit(part.value if isinstance(part, ast.Starred) else part)
            made = f"greatest({made}, {one})" if made else one
        return _parse(made or "NOTHING")

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        """Replace a list of strengths by a call of a helper function that returns the greatest."""
        of = node.generators[0]
        assert isinstance(of.iter, ast.Name)
        name = f"{self.name}_of_{of.iter.id}"
        greatest = ast.parse(f"met = greatest(met, {self._visit(node.elt)})").body
        body = [*ast.parse("met = NOTHING").body, *_make_loop("entries", of.target, greatest)]
        self.loops.append(self._make_function(name, "entries: Span", [*body, ast.Return(_parse("met"))]))
        return _parse(f"{name}(t, {self._visit(of.iter)})")

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Transform the call of a rule or of an operation of the algebra."""
        function = node.func
        if isinstance(function, ast.Name):
            assert function.id in RULES, f"{self.name}: no rule {function.id}"
            return _parse(f"{function.id}({', '.join(['t', *map(self._visit, node.args[2:])])})")
        assert isinstance(function, ast.Attribute)
        if function.attr == "ordered":
            ordered = f"{self._visit(function.value)} + ORDERED"
            return _parse(f"{ordered} + OWN" if node.keywords else ordered)
        if function.attr == "some":
            return self._transform_some(node.args[0])
        arguments = list(map(self._visit, node.args[:2] if function.attr == "total" else node.args))
        first = ["t"] if function.attr in _OF_TABLES else []
        return _parse(f"{function.attr}({', '.join([*first, *arguments])})")

    def _transform_some(self, decisions: ast.expr) -> ast.expr:
        if isinstance(decisions, ast.ListComp | ast.GeneratorExp):
            of = decisions.generators[0]
            if isinstance(of.target, ast.Tuple):  # the decisions of terms
                return _parse(f"some_term(t, {self._visit(of.iter)})")
            assert self._visit(decisions.elt) == "YES"
            return _parse(f"filled({self._visit(of.iter)})")
        return _parse(f"some(t, {self._visit(decisions)})")


def _make_loop(entries: str, target: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
    """Return a loop over a list of the pool, whose entries have as many numbers as the target."""
    names = [ast.unparse(name) for name in (target.elts if isinstance(target, ast.Tuple) else [target])]
    used = {node.id for part in body for node in ast.walk(part) if isinstance(node, ast.Name)}
    places = [f"entry + {i}" if i else "entry" for i in range(len(names))]
    parts = [
        f"{name} = entry_of(t, {place})" for name, place in zip(names, places, strict=True) if name in used
    ]
    text = f"bounds = {entries}\nfor entry in range(bounds[0], bounds[1], {len(names)}): pass"
    bounds, loop = ast.parse(text).body
    cast("ast.For", loop).body = [*ast.parse("\n".join(parts)).body, *body]
    return [bounds, loop]


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_list(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and COLUMNS_OF_ROWS.get(node.value.attr) == "Span"
    )


def _constant_condition(test: ast.expr) -> bool | None:
    """Return the constant value of a condition that never or always holds."""
    text = ast.unparse(test)
    return False if text in _NEVER else True if text in _ALWAYS else None


if __name__ == "__main__":
    TARGET.write_text(source(), encoding="utf-8")
