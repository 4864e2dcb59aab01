"""Every field is listed as supported by arrays or not; the solver resolves the rest with the same results."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from filelock import FileLock, Timeout

import westphalia
from tests.generators import standard_board
from westphalia.bulk import Adjudicator
from westphalia.bulk.compiling import entry
from westphalia.bulk.support import (
    BY_SOLVER,
    CONDITIONS,
    IN_TABLES,
    NO_EFFECT,
    STANDARD_CONDITIONS,
    unsupported,
)
from westphalia.model.position import Unit
from westphalia.model.rulebook import ConvoyRoutes, Rulebook
from westphalia.solver import Relations, Status, VariantRules, board_graph, resolve, standard_conditions

ROOT = Path(__file__).parents[2]
DEBUGGED = "several_fleets and all_routes and szykman"
"""A quick test with convoys."""
RIVALS = westphalia.case(
    units={"austria": ["A Vie", "A Boh"], "italy": ["A Tyr"]},
    orders={"austria": ["A Vie - Tyr", "A Boh S A Vie - Tyr"], "italy": ["A Tyr H"]},
)


def test_every_field_of_a_rulebook_is_decided_on_once() -> None:
    names = [*IN_TABLES, *BY_SOLVER, *NO_EFFECT]
    assert sorted(names) == sorted(Rulebook().choices())


def test_every_field_of_conditions_is_decided_on() -> None:
    assert {one.name for one in fields(VariantRules)} == CONDITIONS | STANDARD_CONDITIONS


def test_conditions_that_arrays_do_not_support_are_resolved_by_the_solver() -> None:
    board = standard_board()

    class EverybodySwaps(Relations):
        def can_swap(self, _mover: Unit, _other: Unit) -> bool:
            return True

    conditions = VariantRules(board_graph(board), relations=EverybodySwaps())
    adjudicator = Adjudicator(board, conditions=conditions)
    assert adjudicator.unsupported == ("relations",)
    given = (RIVALS.position, RIVALS.movement_orders)
    found = adjudicator.resolve(adjudicator.turns([given]))
    expected = resolve(*given, RIVALS.rulebook, conditions=conditions)
    assert [bool(one) for one in found.success] == [
        line.status is Status.SUCCEEDS for line in expected.orders
    ]
    assert list(found.searched) == [True]
    plain = Adjudicator(board)
    assert [bool(one) for one in plain.resolve(plain.turns([given])).success] == [True, True, False]


def test_a_new_field_is_unsupported_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    conditions = standard_conditions(standard_board())
    assert unsupported(westphalia.preset("rulebook-1971"), conditions) == []
    monkeypatch.setattr("westphalia.bulk.support.IN_TABLES", IN_TABLES - {"convoy_routes"})
    rulebook = westphalia.preset("datc")
    other = next(one for one in ConvoyRoutes if one is not rulebook.convoy_routes)
    assert unsupported(replace(rulebook, convoy_routes=other), conditions) == ["convoy_routes"]


@pytest.mark.thorough
def test_the_rules_run_as_plain_python_for_debugging() -> None:
    line = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-W",
        "error",
        "tests/bulk/test_bulk.py",
        "-k",
        DEBUGGED,
    ]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(line, cwd=ROOT, env=plain, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_of_processes_that_start_together_one_compiles_and_the_others_wait(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class MachineCode:
        """A function that is compiled by its first call, as those of Numba."""

        def __init__(self, function: Callable[[], bool]) -> None:
            self.function, self.signatures = function, list[str]()

        def __call__(self) -> bool:
            found = self.function()
            self.signatures.append("()")
            return found

    def is_locked() -> bool:
        """Return whether another process would have to wait now."""
        other = FileLock(tmp_path / "is_locked.lock")
        try:
            other.acquire(timeout=0)
        except Timeout:
            return True
        other.release()
        return False

    def njit(**_options: object) -> type[MachineCode]:
        return MachineCode

    numba = SimpleNamespace(config=SimpleNamespace(CACHE_DIR=""), njit=njit)
    monkeypatch.setattr("westphalia.bulk.compiling._numba", numba)
    monkeypatch.setattr("westphalia.bulk.compiling._FOLDER", str(tmp_path))
    call = entry(is_locked)
    assert (call(), call()) == (True, False)
