"""Builds: which units can be built where."""

import pytest

from tests.variants.diplomacy1618.seasons import winter
from westphalia.variants.framework.report import format_entry


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
