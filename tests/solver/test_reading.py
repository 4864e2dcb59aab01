"""The meaning of orders before they meet other orders."""

import pytest

from westphalia.games import play_case
from westphalia.model.case import read_case
from westphalia.variants import find_variant


@pytest.mark.parametrize("order", ["F Lon - Nth via convoy", "F Edi - Yor via convoy"])
def test_a_fleet_that_asks_for_a_convoy_moves_by_itself(order: str) -> None:
    case = read_case(f"variant: standard\nphase: Spring 1901 Movement\nEngland:\n  {order}\n", find_variant)
    resolution = play_case(case).resolution
    assert resolution is not None
    assert [one.code for one in resolution.orders] == ["arrives"]
