"""Builds: which units can be built where."""

import pytest

from tests.variants.diplomacy1618.seasons import AUSTRIA, adjustment_codes, due, winter
from westphalia.variants.framework.report import format_entry


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
    assert adjustment_codes(game, "austria", order) == {order: code}


@pytest.mark.clause("D18-BLD-2")
def test_conquered_centers_support_units_but_are_no_place_to_build() -> None:
    game = winter("austria A bre", {"austria": "vie mun hun"})
    assert due(game, AUSTRIA) == "1 build"  # there are centers for two, and a place for one
    assert adjustment_codes(game, "austria", "B A mun, B A hun, B A vie") == {
        "B A mun": "not_home_center",
        "B A hun": "not_home_center",
        "B A vie": "built",
    }


@pytest.mark.clause("D18-PRAGUE-11", "D18-SEA-2", "D18-SWE-6")
@pytest.mark.parametrize(
    ("power", "order", "because"),
    [
        (
            "austria",
            "B A pra",
            [
                "Prague belongs to Austria.",
                "Prague is a home center of the Palatinate for the rest of the game.",
            ],
        ),
        ("denmark", "B F hol", ["Holstein lies on the North Sea."]),
        ("denmark", "B A hpo", ["Hither Pomerania belongs to Denmark."]),
    ],
)
def test_an_illegal_build_gives_its_reasons(power: str, order: str, because: list[str]) -> None:
    owners = {"austria": "vie tri pra", "denmark": "hol hpo kie"}
    game = winter("austria A bud, denmark A jut", owners, ledger={"prague_home": "palatinate"})
    report = game.submit(power, order).advance().history[-1].report
    fact = next(one.fact for one in report.entries if format_entry(one.entry) == order)
    assert [one.text for one in fact.because][-len(because) :] == because
