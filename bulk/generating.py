"""The generator of `kernels`, the rules over arrays, from `solver/rules/equations`.

``python -m westphalia.bulk.generating`` writes the module. Each function corresponds to one rule. The
generator transforms the syntax trees in five ways: operations of the algebra become functions of `algebra`;
tables become columns of `tables`; a list of strengths to exceed becomes their greatest bounds; attributes of
a convoy graph become functions of its move (`_OF_PASSAGES`); and conditions are dropped that cannot arise if
each unit has one order and the variant changes only strengths (`_NEVER`, `_ALWAYS`).
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import cast

from .tables import CHOICES, COLUMNS_OF_ROWS

RULES = (
    *(
        "attack",
        "resistance",
        "hold",
        "stand",
        "defend",
        "prevent",
        "move",
        "obstacles",
        "support",
        "dislodged",
    ),
    *("way", "by_sea", "sea_wish", "battle", "passing", "land_attack", "sea_attack"),
    *("attack_despite", "way_without", "listed", "convoying"),
)
_NEVER = (
    *(
        "t.has_alternatives[u]",
        "u in t.unsupportable_if",
        "c in t.support_attrition",
        "c in t.shut_by",
        "c in t.admitting",
    ),
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

_EQUATIONS = Path(__file__).parent.parent / "solver" / "rules" / "equations.py"
TARGET = Path(__file__).parent / "kernels.py"

_HEAD = '''"""The rules of movement over arrays. Made from `solver/rules/equations` by `generating`."""

from __future__ import annotations

from .algebra import *
from .compiling import compiled
from .tables import *

'''


def source() -> str:
    """Return the source of `kernels`."""
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


def _make_name(name: str) -> ast.expr:
    return ast.Name(name, ast.Load())


def _make_call(function: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(_make_name(function), list(arguments), [])


class _RuleTransformer(ast.NodeTransformer):
    """The transformation of one rule."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lists: set[str] = set()
        self.loops: list[ast.FunctionDef] = []

    def transform(self, rule: ast.FunctionDef) -> list[ast.FunctionDef]:
        """Return the helper functions of a rule over arrays, then the rule itself."""
        kept = [statement for statement in rule.body if not _is_text(statement)]
        body = [made for statement in kept for made in self._transform_statement(statement)]
        subject = rule.args.args[2]
        return [*self.loops, self._make_function(self.name, [subject], body)]

    def _make_function(self, name: str, subjects: list[ast.arg], body: list[ast.stmt]) -> ast.FunctionDef:
        gives = "Strength" if self.name in _STRENGTHS else "int"
        arguments = ast.arguments(
            posonlyargs=[],
            args=[ast.arg("t", _make_name("Tables")), *subjects],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[],
        )
        made = ast.FunctionDef(name, arguments, body, [_make_name("compiled")], _make_name(gives))
        vars(made).setdefault("type_params", [])  # Python 3.12 asks for them
        return made

    # ------------------------------------------------------------------------------ statements

    def _transform_statement(self, statement: ast.stmt) -> list[ast.stmt]:
        if isinstance(statement, ast.Assert):
            return []
        if isinstance(statement, ast.If):
            return self._transform_if(statement)
        if isinstance(statement, ast.For):
            return self._make_loop(statement)
        if isinstance(statement, ast.Assign):
            self._record_lists(statement)
        return [cast("ast.stmt", self.visit(statement))]

    def _transform_if(self, statement: ast.If) -> list[ast.stmt]:
        known = _constant_condition(statement.test)
        if known is not None:
            chosen = statement.body if known else statement.orelse
            return [made for one in chosen for made in self._transform_statement(one)]
        test = self._transform_condition(statement.test)
        body = [made for one in statement.body for made in self._transform_statement(one)]
        other = [made for one in statement.orelse for made in self._transform_statement(one)]
        return [ast.If(test, body, other)]

    def _make_loop(self, statement: ast.For) -> list[ast.stmt]:
        """Return a loop over the entries of a list."""
        assert isinstance(statement.iter, ast.Subscript)
        assert isinstance(statement.iter.value, ast.Attribute)
        width = len(statement.target.elts) if isinstance(statement.target, ast.Tuple) else 1
        body = [made for one in statement.body for made in self._transform_statement(one)]
        return _make_loop_over_list(self.visit(statement.iter), width, statement.target, body)

    def _record_lists(self, statement: ast.Assign) -> None:
        """Record which names are lists of the pool."""
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Name) and _is_list(value):
            self.lists.add(target.id)
        if isinstance(target, ast.Tuple) and isinstance(value, ast.IfExp):
            assert isinstance(value.orelse, ast.Tuple)
            for name, part in zip(target.elts, value.orelse.elts, strict=True):
                if _is_list(part):
                    self.lists.add(cast("ast.Name", name).id)

    # ----------------------------------------------------------------------------- expressions

    def _transform_condition(self, node: ast.expr) -> ast.expr:
        """Transform a condition; a list is true if it has entries."""
        if isinstance(node, ast.BoolOp):
            return ast.BoolOp(node.op, [self._transform_condition(value) for value in node.values])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.UnaryOp(ast.Not(), self._transform_condition(node.operand))
        if _is_list(node) or (isinstance(node, ast.Name) and node.id in self.lists):
            return _make_call("filled", self.visit(node))
        return self.visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """One of two values, or the only one that can be."""
        known = _constant_condition(node.test)
        if known is not None:
            return self.visit(node.body if known else node.orelse)
        return ast.IfExp(self._transform_condition(node.test), self.visit(node.body), self.visit(node.orelse))

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Translate "there is no passage", which arrays store as a number below zero."""
        asked = _OF_PASSAGES.get(ast.unparse(node))
        if asked is not None:
            return ast.parse(asked, mode="eval").body
        if isinstance(node.ops[0], ast.Is | ast.IsNot):
            how = ast.Lt() if isinstance(node.ops[0], ast.Is) else ast.GtE()
            return ast.Compare(self.visit(node.left), [how], [ast.Constant(0)])
        return cast("ast.expr", self.generic_visit(node))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Return a choice of the rulebook."""
        assert node.attr in CHOICES, f"{self.name}: no table {node.attr}"
        return _make_attribute(_make_attribute(_make_name("t"), "choices"), node.attr)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Return a number or a list of a table."""
        asked = _OF_PASSAGES.get(ast.unparse(node))
        if asked is not None:
            return ast.parse(asked, mode="eval").body
        assert isinstance(node.value, ast.Attribute)
        table, of = node.value.attr, self.visit(node.slice)
        if table == "chosen":
            return _make_name("YES")
        assert table in COLUMNS_OF_ROWS, f"{self.name}: no table {table}"
        return _make_attribute(_make_call("row", _make_name("t"), of), table)

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        """Return an empty one is an empty list."""
        return cast("ast.expr", self.generic_visit(node)) if node.elts else _make_name("EMPTY")

    def visit_List(self, node: ast.List) -> ast.expr:
        """Return the strengths to exceed."""
        made: ast.expr | None = None
        for part in node.elts:
            one = self.visit(part.value if isinstance(part, ast.Starred) else part)
            made = one if made is None else _make_call("greatest", made, one)
        return made if made is not None else _make_name("NOTHING")

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        """Replace a list of strengths by a call of a helper function that returns them."""
        of = node.generators[0]
        assert isinstance(of.iter, ast.Name)
        name = f"{self.name}_of_{of.iter.id}"
        met, entries = ast.Name("met", ast.Store()), _make_name("entries")
        more = _make_call("greatest", _make_name("met"), self.visit(node.elt))
        body: list[ast.stmt] = [
            ast.Assign([met], _make_name("NOTHING")),
            *_make_loop_over_list(entries, 1, of.target, [ast.Assign([met], more)]),
            ast.Return(_make_name("met")),
        ]
        self.loops.append(self._make_function(name, [ast.arg("entries", _make_name("Span"))], body))
        return _make_call(name, _make_name("t"), self.visit(of.iter))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Return a rule, or what the algebra does."""
        function = node.func
        if isinstance(function, ast.Name):
            assert function.id in RULES, f"{self.name}: no rule {function.id}"
            return _make_call(function.id, _make_name("t"), *map(self.visit, node.args[2:]))
        assert isinstance(function, ast.Attribute)
        if function.attr == "ordered":
            ordered = ast.BinOp(self.visit(function.value), ast.Add(), _make_name("ORDERED"))
            return ast.BinOp(ordered, ast.Add(), _make_name("OWN")) if node.keywords else ordered
        return self._transform_operation(function.attr, node.args)

    def _transform_operation(self, name: str, arguments: list[ast.expr]) -> ast.expr:
        if name == "some":
            return self._transform_some(arguments[0])
        if name == "total":
            arguments = arguments[:2]
        first = [_make_name("t")] if name in _OF_TABLES else []
        return _make_call(name, *first, *map(self.visit, arguments))

    def _transform_some(self, decisions: ast.expr) -> ast.expr:
        if isinstance(decisions, ast.ListComp | ast.GeneratorExp):
            of = decisions.generators[0]
            if isinstance(of.target, ast.Tuple):  # the decisions of terms
                return _make_call("some_term", _make_name("t"), self.visit(of.iter))
            assert ast.unparse(self.visit(decisions.elt)) == "YES"
            return _make_call("filled", self.visit(of.iter))
        return _make_call("some", _make_name("t"), self.visit(decisions))


def _make_attribute(of: ast.expr, name: str) -> ast.expr:
    return ast.Attribute(of, name, ast.Load())


def _make_loop_over_list(
    entries: ast.expr, width: int, target: ast.expr, body: list[ast.stmt]
) -> list[ast.stmt]:
    """Return a loop over a list of the pool."""
    bounds = ast.Name("bounds", ast.Store())
    first, last = (ast.Subscript(_make_name("bounds"), ast.Constant(i), ast.Load()) for i in (0, 1))
    names = target.elts if isinstance(target, ast.Tuple) else [target]
    parts: list[ast.stmt] = []
    used = {node.id for part in body for node in ast.walk(part) if isinstance(node, ast.Name)}
    for i, name in enumerate(names):
        if isinstance(name, ast.Name) and name.id not in used:
            continue
        place: ast.expr = (
            _make_name("entry") if not i else ast.BinOp(_make_name("entry"), ast.Add(), ast.Constant(i))
        )
        parts.append(ast.Assign([name], _make_call("entry_of", _make_name("t"), place)))
    steps = _make_call("range", first, last, ast.Constant(width))
    return [
        ast.Assign([bounds], entries),
        ast.For(ast.Name("entry", ast.Store()), steps, [*parts, *body], []),
    ]


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
