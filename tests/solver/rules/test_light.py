"""The fast CP-SAT interface builds the same models as `cp_model`, and `cp_model` replaces it if it fails."""

import os
import subprocess
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from ortools.sat.python import cp_model

from westphalia import load_case
from westphalia.model.case import Case
from westphalia.solver import UNKNOWN, System, build_system, resolve
from westphalia.solver.rules import cpsat, light

EXAMPLES = Path(__file__).parents[3] / "examples"
KERNELS = ("pandin.txt", "crossed-paradoxes.txt", "ring.json", "shielded-rivals.txt")


def undecided(case: Case) -> tuple[System, list[int]]:
    settled = resolve(case.position, case.movement_orders, case.rulebook).system
    fresh = build_system(settled.reader, settled.reading)
    return fresh, [d for d, value in enumerate(fresh.values) if value == UNKNOWN]


RELEASES = {"9.15"}
"""The releases of OR-tools in which its internal modules were compared with `cp_model` (decision 21)."""


def test_only_a_compared_release_of_or_tools_is_used_without_numpy_and_pandas() -> None:
    assert cpsat.load_interface() is light
    assert version("ortools").rpartition(".")[0] in RELEASES


@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_becomes_the_same_solver_message(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    system, scope = undecided(load_case(EXAMPLES / name))
    fast: Any = cpsat.build_model(system, scope).model
    monkeypatch.setattr(cpsat, "cp_model", cp_model)
    monkeypatch.setattr(cpsat, "_LeanModel", cp_model.CpModel)
    slow: Any = cpsat.build_model(system, scope).model
    assert scope
    assert str(fast.proto) == str(slow.proto)


def everything(interface: Any) -> Any:
    """Return a model with every kind of constraint, constant literals, assumptions and an objective."""
    model = interface.CpModel()
    x, y, z = (model.new_bool_var(name) for name in "xyz")
    model.add(x == y)
    model.add(x - z.negated() <= y)
    model.add(2 * x + sum([y, z.negated(), 1]) >= 1).only_enforce_if(z)
    model.add(sum([x, y]) < 2)
    model.add(x == 1)
    model.add_bool_or([x, 0, y.negated(), 1])
    model.add_bool_and([x, 1]).only_enforce_if(y.negated())
    model.add_exactly_one([x, y, 0])
    model.add_implication(x, z.negated())
    model.add(True)
    model.add(False)
    model.add_assumptions([x.negated()])
    model.clear_assumptions()
    model.add_assumptions([x, z.negated()])
    return model, x, y, z


@pytest.mark.parametrize("aim", ["minimize", "maximize"])
def test_every_kind_of_constraint_is_the_same_message(aim: str) -> None:
    told: list[str] = []
    for interface in (light, cp_model):
        model, x, y, z = everything(interface)
        for objective in (3, x + 2 * y.negated() - 3 * z + 4):
            getattr(model, aim)(objective)
            told.append(str(model.proto))
    assert told[:2] == told[2:]


@cache
def adjudicated_pandin() -> str:
    """Return what the command says with the fast interface."""
    command = [sys.executable, "-m", "westphalia", "adjudicate", str(EXAMPLES / "pandin.txt")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("damage", ["missing", "wrong"])
def test_cp_model_replaces_the_fast_interface_if_it_fails(damage: str) -> None:
    harm = {
        "missing": "sys.modules['westphalia.solver.rules.light'] = None",
        "wrong": "from westphalia.solver.rules import light as m; m.CpModel.add = m.CpModel._set_objective",
    }
    code = f"""
import sys
{harm[damage]}
from westphalia.cli.running.run import run
try:
    run(['adjudicate', {str(EXAMPLES / "pandin.txt")!r}])
finally:
    assert 'ortools.sat.python.cp_model' in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (adjudicated_pandin(), "")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for one process")
def test_ctrl_c_is_handled_after_a_search_as_before() -> None:
    """In a process of its own, because a search, and the first loading of CP-SAT, change the handler."""
    code = f"""
import os, signal, westphalia
resolution = westphalia.adjudicate(westphalia.load_case({str(EXAMPLES / "pandin.txt")!r}))
print(resolution.certainty)
try:
    os.kill(os.getpid(), signal.SIGINT)
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("paradox\ninterrupted\n", "", 0)
