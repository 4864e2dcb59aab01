"""The tables of a system: each is made by one step, and no later step changes it."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from tests.generators import PROFILES, random_case
from westphalia.solver import standard_conditions
from westphalia.solver.orders.reading import Reader
from westphalia.solver.orders.selection import select
from westphalia.solver.rules.tables import RouteTables, Tables
from westphalia.solver.system import system
from westphalia.solver.system.system import System

STEPS = (
    "sort_candidates",
    "number_decisions",
    "match_supports",
    "match_convoys",
    "close_provinces",
    "find_routes",
    "weigh_units",
    "find_cutters",
    "divide_supports",
    "oppose",
)
LEFT_OUT = ("reading", "passages")  # values without a notion of being equal


def content(table: object) -> dict[str, Any]:
    """What a table holds now."""
    assert is_dataclass(table)
    return {one.name: deepcopy(getattr(table, one.name)) for one in fields(table) if one.name not in LEFT_OUT}


def built(profile: str, seed: int) -> System:
    """The system of a random case."""
    case = random_case(Random(seed), PROFILES[profile])
    conditions = case.conditions or standard_conditions(case.position.board)
    reader = Reader(case.position, case.rulebook, conditions)
    return System(reader, select(reader, reader.read_all(case.orders)).chosen)


@pytest.mark.parametrize("profile", PROFILES)
def test_no_step_changes_the_tables_of_another(profile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[object, dict[str, Any]]] = []

    def watched(step: Any) -> Any:
        def run(*arguments: Any) -> object:
            table = step(*arguments)
            made.append((table, content(table)))
            return table

        return run

    for name in STEPS:
        monkeypatch.setattr(system, name, watched(getattr(system, name)))
    for seed in range(20):
        made.clear()
        built(profile, seed)
        assert len(made) == len(STEPS)
        for table, before in made:
            assert content(table) == before


def test_a_system_has_all_that_the_rules_look_at() -> None:
    found = built("turn", 1)
    named = (*RouteTables.__annotations__, *Tables.__annotations__)
    assert [name for name in named if not hasattr(found, name)] == []


def test_each_table_is_that_of_its_step() -> None:
    found = built("turn", 1)
    for name, step in system.STEP_OF.items():
        table = getattr(getattr(found, step), name)
        assert getattr(found, name) == table if name == "by_land" else getattr(found, name) is table
