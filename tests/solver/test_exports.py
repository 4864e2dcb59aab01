"""Other solvers find the same consistent resolutions in the exported models."""

from hashlib import sha256
from importlib.metadata import version
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
import z3  # pyright: ignore[reportMissingTypeStubs]
from networkx import parse_graphml
from ortools.sat.python import cp_model

from tests.datc.load import cases
from tests.datc.play import orders_of, position_of
from tests.generators import PROFILES, SeededDice
from tests.generators.profiles import throw_case
from tests.this_tree import ROOT
from westphalia import load_case
from westphalia.cli.running.run import run
from westphalia.games import resolve_case
from westphalia.model.errors import ImpossibleError
from westphalia.solver import EXPORT_FORMATS, Resolution, export_model, resolve
from westphalia.solver.results.model_graph import fresh_system, open_decisions
from westphalia.solver.rules.cpsat import enumerate_resolutions
from westphalia.solver.system.names import unique_names

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# z3 has no types.

Found = set[frozenset[str]]
"""Return the consistent resolutions, each as the names of the true decisions."""


def ours(resolution: Resolution) -> Found:
    t = fresh_system(resolution.system)
    scope = open_decisions(t)
    names = unique_names(t, scope)
    return {
        frozenset(names[d] for d, value in one.items() if value) for one in enumerate_resolutions(t, scope)
    }


def names_of(resolution: Resolution) -> list[str]:
    t = fresh_system(resolution.system)
    return list(unique_names(t, open_decisions(t)).values())


def by_z3(text: str, names: list[str]) -> Found:
    solver = z3.Solver()
    solver.from_string(text.replace("(check-sat)\n(get-model)\n", ""))
    variables = [z3.Bool(name) for name in names]
    found: Found = set()
    while solver.check() == z3.sat:
        model = solver.model()
        values = [z3.is_true(model.eval(one, model_completion=True)) for one in variables]
        found.add(frozenset(name for name, value in zip(names, values, strict=True) if value))
        solver.add(z3.Or([one != value for one, value in zip(variables, values, strict=True)]))
    return found


def by_cp_model(text: str) -> Found:
    """Enumerate a model in OR-tools' ordinary interface, with its default parameters but one worker."""
    model = cp_model.CpModel()
    proto: Any = model.proto
    proto.parse_text_format(text)
    found: Found = set()

    class Collector(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            variables = enumerate(proto.variables)
            named = [(i, one.name) for i, one in variables if one.name]
            found.add(
                frozenset(name for i, name in named if self.value(model.get_bool_var_from_proto_index(i)))
            )

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model, Collector())
    return found


def by_trying(text: str) -> Found:
    """Enumerate the models of pseudo-Boolean constraints by trying all assignments."""
    lines = text.splitlines()
    names = {line.split()[1]: line.split(" = ")[1] for line in lines if " = " in line and line[0] == "*"}
    count = int(lines[0].split()[2])
    constraints = [line.removesuffix(" ;").split() for line in lines if line[0] != "*"]
    found: Found = set()
    for values in product((0, 1), repeat=count):
        for *terms, relation, bound in constraints:
            total = sum(int(w) * values[int(x[1:]) - 1] for w, x in zip(terms[::2], terms[1::2], strict=True))
            if total < int(bound) or (relation == "=" and total != int(bound)):
                break
        else:
            found.add(frozenset(name for x, name in names.items() if values[int(x[1:]) - 1]))
    return found


def sample(count: int) -> list[Resolution]:
    """Return resolutions of the DATC and of random order sets."""
    found = [
        resolve(position_of(case), orders_of(case)) for case in cases().values() if case.phase == "movement"
    ]
    for number in range(count - len(found)):
        profile = list(PROFILES.values())[number % len(PROFILES)]
        drawn = throw_case(SeededDice(Random(f"export {number}")), profile)
        found.append(resolve(drawn.position, drawn.orders, drawn.rulebook, conditions=drawn.conditions))
    return found[:count]


def test_z3_finds_the_resolutions_of_500_order_sets() -> None:
    for resolution in sample(500):
        assert by_z3(export_model(resolution, "smt-lib"), names_of(resolution)) == ours(resolution)


def test_ordinary_cp_sat_finds_the_resolutions_of_200_order_sets() -> None:
    for resolution in sample(200):
        assert by_cp_model(export_model(resolution, "cp-sat")) == ours(resolution)


@pytest.mark.parametrize("name", ["pandin.txt", "ring.json", "beleaguered.json"])
def test_opb_has_the_same_resolutions(name: str) -> None:
    resolution = resolve_case(load_case(ROOT / "examples" / name))
    assert by_trying(export_model(resolution, "opb")) == ours(resolution)


def test_a_kernel_alone_has_its_decisions_only() -> None:
    pandin = resolve_case(load_case(ROOT / "examples" / "pandin.txt"))
    names = ["move(F bel - eng)", "support(F lon S F wal - eng)", "dislodged(F eng)", "way(A bre - lon)"]
    text = export_model(pandin, "smt-lib", kernel=1)
    assert text.count("declare-const") == len(names)
    assert all(f"(declare-const |{name}| Bool)" in text for name in names)
    assert by_z3(text, names) == set()


def test_a_kernel_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ImpossibleError):
        export_model(resolve_case(load_case(ROOT / "examples" / "opening.txt")), "dot", kernel=1)


def test_the_graph_of_a_resolution_has_the_values_of_its_decisions() -> None:
    graph = resolve_case(load_case(ROOT / "examples" / "pandin.txt")).graph()
    assert graph.nodes["support(F lon S F wal - eng)"] == {
        "rule": "support",
        "order": "F lon S F wal - eng",
        "value": True,
    }
    assert ("way(A bre - lon)", "dislodged(F eng)") in graph.edges


@pytest.mark.parametrize("to", ["dot", "graphml"])
def test_graphs_name_every_decision(to: str) -> None:
    pandin = resolve_case(load_case(ROOT / "examples" / "pandin.txt"))
    assert all(name in export_model(pandin, to) for name in names_of(pandin))


def test_every_format_states_its_origin_where_other_programs_skip_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = str(ROOT / "examples" / "pandin.txt")
    pandin = resolve_case(load_case(path))
    digest = sha256(Path(path).read_bytes()).hexdigest()
    for to in EXPORT_FORMATS:
        assert run(["model", path, "--to", to, "--rule", "4.A.2=dptg"]) == 0
        text = capsys.readouterr().out
        for part in (f"Westphalia {version('westphalia')}", "--to", "4.A.2=dptg", f"SHA-256 {digest}"):
            assert part in text, to
        if to == "smt-lib":
            assert by_z3(text, names_of(pandin)) == ours(pandin)
        elif to == "cp-sat":
            assert by_cp_model(text) == ours(pandin)
        elif to == "opb":
            assert by_trying(text) == ours(pandin)
        elif to == "graphml":
            assert set(parse_graphml(text)) == set(names_of(pandin))
        else:
            assert text.startswith("// version: Westphalia")
