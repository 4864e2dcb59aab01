"""What is built where."""

import pytest

from tests.variants.diplomacy1618.seasons import AUSTRIA, adjusted, due, winter


@pytest.mark.clause("D18-BLD-1")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("B A vie", "built"),
        ("B A bre", "occupied"),
        ("B A tyr", "not_owned"),
        ("B A lin", "not_home_center"),
    ],
)
def test_powers_build_in_vacant_home_centers_that_they_own(order: str, code: str) -> None:
    game = winter("austria A bre", {"austria": "vie bre tri", "bavaria": "tyr"})
    assert adjusted(game, "austria", order) == {order: code}


@pytest.mark.clause("D18-BLD-2")
def test_conquered_centers_support_units_but_are_no_place_to_build() -> None:
    game = winter("austria A bre", {"austria": "vie mun hun"})
    assert due(game, AUSTRIA) == "1 build"  # there are centers for two, and a place for one
    assert adjusted(game, "austria", "B A mun, B A hun, B A vie") == {
        "B A mun": "not_home_center",
        "B A hun": "not_home_center",
        "B A vie": "built",
    }
