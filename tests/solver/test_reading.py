"""The meaning of orders before they meet other orders."""

import pytest

from westphalia.games import play_case
from westphalia.model.case import read_case
from westphalia.solver import Status
from westphalia.variants import find_variant


@pytest.mark.parametrize("order", ["F Lon - Nth via convoy", "F Edi - Yor via convoy"])
def test_a_fleet_that_asks_for_a_convoy_moves_by_itself(order: str) -> None:
    case = read_case(f"variant: standard\nphase: Spring 1901 Movement\nEngland:\n  {order}\n", find_variant)
    resolution = play_case(case).resolution
    assert resolution is not None
    assert [one.code for one in resolution.orders] == ["arrives"]


@pytest.mark.parametrize(
    ("choice", "status"),
    [("board_possible", Status.ILLEGAL), ("map_possible", Status.VOID), ("any_format", Status.VOID)],
)
def test_a_support_of_a_missing_unit_is_possible_on_the_map(choice: str, status: Status) -> None:
    rule = f"variant: standard\nphase: Spring 1901 Movement\nrule: impossible_orders = {choice}\n"
    case = read_case(f"{rule}Germany:\n  A Mun S A Ber - Kie\n", find_variant)
    resolution = play_case(case).resolution
    assert resolution is not None
    (support,) = resolution.orders
    assert (support.status, support.code) == (status, "no_such_unit")
