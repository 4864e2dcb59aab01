"""The tables of a system."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from tests.generators import PROFILES, random_case
from westphalia.solver import standard_conditions
from westphalia.solver.orders.reading import OrderValidator
from westphalia.solver.orders.selection import select_orders
from westphalia.solver.system.building import build_system


@pytest.mark.parametrize("profile", PROFILES)
def test_the_steps_fill_all_tables(profile: str) -> None:
    for seed in range(20):
        case = random_case(Random(seed), PROFILES[profile])
        conditions = case.conditions or standard_conditions(case.position.board)
        reader = OrderValidator(case.position, case.rulebook, conditions)
        t = build_system(reader, select_orders(reader, reader.read_all(case.orders)).chosen)
        assert [table.name for table in fields(t) if not hasattr(t, table.name)] == []
