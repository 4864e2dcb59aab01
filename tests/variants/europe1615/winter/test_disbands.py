"""Early Winter: which units are disbanded, and who chooses them."""

import pytest

from tests.variants.europe1615.winters import units_of, winter
from tests.variants.europe1615.years import facts
from tests.variants.playing import go, list_reasons

HOMES: tuple[str, ...] = ("cop", "jut", "hol", "sca", "chr")
"""The homes of Denmark."""


# -------------------------------------------------------------------------- more units than centers


@pytest.mark.clause("E15-EW-3", "E15-ID-6")
@pytest.mark.parametrize("season", ["early_winter", "late_winter"])
@pytest.mark.parametrize(
    ("edition", "expected"), [("2000_2008", ["F cop", "F kat"]), ("2023", ["A wes", "F cop"])]
)
def test_the_edition_decides_which_units_are_removed(season: str, edition: str, expected: list[str]) -> None:
    """By the rules of 2023 units in centers are spared; in 2000 the army is the farthest from Denmark."""
    taken = dict.fromkeys(HOMES[2:], "swe")
    rules = {"e15_base_rulebook": edition, "e15_power_disbands_phase": season}
    game = winter("denmark F cop, denmark F kat, denmark A wes", taken, "wes denmark 2", rules=rules)
    assert game.phase.season == season.replace("_", " ")
    assert units_of(go(game), "denmark") == expected


def test_a_disbanded_unit_gives_its_reason() -> None:
    game = winter("denmark A pru, pru A mec", {"mec": "pru"})
    fact = next(fact for fact in facts(game, "disbanded") if "Mecklenburg" in fact.text)
    assert (fact.clause, list_reasons(fact)[1:]) == ("E15-EW-1", ["Prussia now belongs to Denmark."])
