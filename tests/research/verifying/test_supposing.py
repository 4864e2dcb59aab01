"""Owners of centers that a text about builds and removals does not state, and what a game records besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

import westphalia
from westphalia.model.orders import parse_order
from westphalia.model.phase import PhaseKind
from westphalia.research.verifying.supposing import (
    SUPPOSED_CENTERS,
    SUPPOSED_UNITS,
    suppose_centers,
    unstated_records,
)


def case_of(
    orders: Mapping[str, Sequence[str]], units: Mapping[str, Sequence[str]] | None = None, **more: Any
) -> westphalia.Case:
    return westphalia.case(phase="W1901A", orders=orders, units=units, **more)


def supposed_centers(case: westphalia.Case, power: str, *failing: str) -> set[str]:
    """Return the centers that a power is supposed to own."""
    orders = [parse_order(text, case.board, PhaseKind.ADJUSTMENT) for text in failing]
    supposed, _ = suppose_centers(case, orders)
    return {str(place) for place, owner in supposed.position.owners.items() if owner == power}


@pytest.mark.parametrize(
    ("orders", "units", "centers"),
    [
        (["B A Par", "B F Bre"], [], {"par", "bre"}),
        (["B A Par"], ["A Spa", "A Por"], {"par", "spa", "por"}),
        (["B A Par", "W"], [], {"par", "bre"}),
        (["A Gas D"], ["A Spa", "A Por", "A Gas"], {"spa", "por"}),
        (["A Gas D", "A Bur D"], [], set[str]()),
        ([], ["A Gas", "A Bur"], {"bre", "mar"}),
        ([], ["A Gas", "A Bur", "A Pic", "A Ruh", "A Tyr"], {"bre", "mar", "par", "bel", "ber"}),
    ],
)
def test_a_power_is_supposed_to_own_where_it_builds_and_as_many_as_it_needs(
    orders: list[str], units: list[str], centers: set[str]
) -> None:
    """First the centers of its units, then its own at the start of the game, then vacant ones."""
    case = case_of({"france": orders}, {"france": units, "turkey": ["F Ank"]} if units else {})
    assert supposed_centers(case, "france") == centers


def test_orders_that_are_said_to_fail_need_nothing() -> None:
    case = case_of({"france": ["B A Par", "B A Mar"]})
    assert supposed_centers(case, "france", "B A Mar") == {"par"}


def test_a_power_that_only_removes_is_not_given_a_center() -> None:
    """Without any owner, a case would have those of the start; somebody else owns a center."""
    supposed, words = suppose_centers(case_of({"austria": ["A Tyr D"]}, {}))
    assert list(supposed.position.owners.values()) == ["england"]
    assert words == SUPPOSED_UNITS


def test_the_sentence_says_whether_units_are_supposed_too() -> None:
    assert suppose_centers(case_of({"france": ["B A Par"]}, {"france": ["A Spa"]}))[1] == SUPPOSED_CENTERS


@pytest.mark.parametrize(
    ("phase", "more"), [("W1901A", {"centers": {"france": ["Par"]}}), ("S1901M", {"orders": {}})]
)
def test_nothing_is_supposed_where_owners_are_stated_or_do_not_matter(
    phase: str, more: dict[str, Any]
) -> None:
    given: dict[str, Any] = {"orders": {"france": ["B A Par"]}, "units": {"france": ["A Spa"]}, **more}
    case = westphalia.case(phase=phase, **given)
    assert suppose_centers(case) == (case, "")


def test_nothing_is_supposed_in_a_game_whose_land_has_owners() -> None:
    case = westphalia.case("europe-1619", phase="W1619A", units={"france": ["A Par"]})
    bare = replace(case, position=replace(case.position, owners={}))
    assert suppose_centers(bare) == (bare, "")


@pytest.mark.parametrize(
    ("variant", "phase", "ledger", "is_unstated"),
    [
        ("standard", "F1901M", {}, False),
        ("europe-1615", "F1615M", {}, True),
        ("europe-1615", "S1615M", {}, False),
        ("europe-1615", "F1615M", {"influence": {"hes": {"france": 4}}}, False),
    ],
)
def test_records_of_a_game_are_unstated_after_its_start_unless_the_case_has_them(
    variant: str, phase: str, ledger: dict[str, Any], is_unstated: bool
) -> None:
    case = westphalia.case(variant, phase=phase, units={"france": ["A Par"]}, ledger=ledger)
    assert bool(unstated_records(case)) is is_unstated
