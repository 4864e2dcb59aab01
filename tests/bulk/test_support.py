"""Every field is listed as supported by arrays or not; the solver resolves the rest with the same results."""

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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
from westphalia.model.names import Location, Province
from westphalia.model.position import DislodgedUnit, Unit
from westphalia.model.rulebook import ConvoyRoutes, Rulebook, paradox_rules, read_rules
from westphalia.solver import (
    Relations,
    RetreatRules,
    Status,
    VariantRules,
    board_graph,
    resolve,
    standard_conditions,
)
from westphalia.solver.conditions.strengths import Strengths, Weights

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


class StrongerInVienna(Strengths):
    """Units are stronger where they attack one place."""

    def weigh_move(self, unit: Unit, target: Location) -> Weights:
        return Weights(attack=2) if target == "vie" else self.weigh(unit)


class RetreatsNotNearEnemies(RetreatRules):
    """The board alone does not say which retreats are open."""

    def closes(self, _dislodged: DislodgedUnit, _place: Location, /) -> str | None:
        return "somewhere"


class RetreatsChange(RetreatRules):
    """Units change when they retreat, which arrays need not know."""

    def becomes(self, unit: Unit, /) -> Unit:
        return replace(unit, bonus=0)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"strengths": StrongerInVienna()}, ["strengths of moves"]),
        ({"retreats": RetreatsNotNearEnemies()}, ["retreats"]),
        ({"retreats": RetreatsChange()}, []),
        ({"ground": board_graph(standard_board(), harbors=frozenset([Province("mar")]))}, ["harbors"]),
        ({}, []),
    ],
)
def test_conditions_that_arrays_do_not_support_are_named(changes: dict[str, Any], found: list[str]) -> None:
    conditions = replace(standard_conditions(standard_board()), **changes)
    assert unsupported(Rulebook(), conditions) == found


@pytest.mark.parametrize(("most", "found"), [(19, []), (18, ["19 seas"])])
def test_a_board_of_too_many_seas_is_unsupported(
    most: int, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("westphalia.bulk.support.MAX_SEAS", most)
    assert unsupported(Rulebook(), standard_conditions(standard_board())) == found


def test_an_added_rule_is_left_to_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the solver can call a function."""
    monkeypatch.setitem(paradox_rules._registered, "ours", lambda kernel: dict.fromkeys(kernel.ways, False))  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
    rulebook = read_rules({"4.A.2": "ours"})
    assert unsupported(rulebook, standard_conditions(standard_board())) == ["convoy_paradox"]


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
