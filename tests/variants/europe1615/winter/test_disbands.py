"""Early Winter: which units are disbanded, and who chooses them."""

import pytest

from tests.golden import Golden
from tests.variants.europe1615.winters import units_of, winter
from tests.variants.europe1615.years import (
    code,
    complaint,
    due,
    events,
    facts,
    go,
    list_reasons,
    owner,
    report,
    units,
)
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.variants.europe1615.state import Europe1615Records

HOMES: tuple[str, ...] = ("cop", "jut", "hol", "sca", "chr")
"""The homes of Denmark."""


@pytest.mark.clause("E15-EW-1", "E15-DIS-6", "E15-DIS-7", "E15-DIS-8", "E15-DIS-9")
def test_a_state_whose_home_fell_loses_all_units_anywhere(golden: Golden) -> None:
    game = winter("denmark A pru, pru A mec, pru A pos", {"mec": "pru"})
    assert not [unit for unit in units(game) if unit.startswith("pru")]
    assert owner(game, "pru") == "denmark"
    golden(events(game, "disbanded"))
    assert "denmark A pru" in units(game)


@pytest.mark.clause("E15-EW-1", "E15-DRAW-4")
def test_the_ottomans_fall_with_the_last_of_their_homes() -> None:
    game = winter("austria A rum, ott A ser, ott A gre")
    assert {"ott A ser"} <= units(game)
    game = winter("austria A rum, austria A ser, ott A gre")
    assert not [unit for unit in units(game) if unit.startswith("ott")]


@pytest.mark.clause("E15-EW-2")
def test_units_of_an_abandoned_power_are_disbanded(golden: Golden) -> None:
    records = Europe1615Records(dissolved=frozenset({Power("england")}))
    game = winter("england F lon, england A yor, france A par", records=records)
    assert not [unit for unit in units(game) if unit.startswith("england")]
    golden(events(game, "disbanded"))
    assert "france A par" in units(game)


# -------------------------------------------------------------------------- more units than centers


@pytest.mark.clause("E15-EW-3", "E15-BLD-7")
def test_powers_disband_the_units_that_no_center_supplies(golden: Golden) -> None:
    taken = dict.fromkeys(HOMES[2:], "swe")
    game = winter("denmark F cop, denmark A jut, denmark A mor, denmark F bal", {**taken, "mor": "denmark"})
    assert (game.phase.season, due(game, "denmark")) == ("early winter", "2 removals")
    golden(complaint(game, "denmark", "B A cop"))
    game = go(game, denmark="D A jut, F bal D")
    assert {unit for unit in units(game) if unit.startswith("denmark")} == {"denmark F cop", "denmark A mor"}
    assert (code(game, "A jut D"), code(game, "F bal D")) == ("removed", "removed")


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


@pytest.mark.clause("E15-EW-3")
def test_powers_disband_with_the_builds_by_option() -> None:
    taken = dict.fromkeys(HOMES[2:], "swe")
    late = {"e15_power_disbands_phase": "late_winter"}
    game = winter("denmark F cop, denmark A jut, denmark F mao", taken, rules=late)
    assert (game.phase.season, due(game, "denmark")) == ("late winter", "1 removal")
    game = go(game, denmark="D A jut")
    assert {unit for unit in units(game) if unit.startswith("denmark")} == {"denmark F cop", "denmark F mao"}


def play_prussia(influence: str = "pru denmark 2") -> Game:
    """Prussia with an army at home and a fleet at sea, but without the second center that it had."""
    return winter("pru A pru, pru F bal, austria A mec", {"mec": "pru"}, influence)


@pytest.mark.clause("E15-DIS-10")
def test_the_aligned_power_chooses_which_unit_of_a_state_is_removed() -> None:
    game = play_prussia()
    assert (game.phase.season, due(game, "denmark")) == ("early winter", "1 removal")
    assert game.dues[Power("denmark")].note == "1 of Prussia"
    game = go(game, denmark="D A pru")
    assert [unit for unit in units(game) if unit.startswith("pru")] == ["pru F bal"]
    assert report(game, "A pru D").power == "denmark"


@pytest.mark.clause("E15-DIS-10")
def test_no_other_power_chooses_the_removal() -> None:
    taken = dict.fromkeys(HOMES[1:], "swe")
    board = "pru A pru, pru F bal, austria A mec, denmark F cop, denmark F kat"
    game = winter(board, {**taken, "mec": "pru"}, "pru spain 2")
    assert set(game.dues) == {"denmark", "spain"}
    game = go(game, denmark="D A pru, D F kat")
    assert report(game, "A pru D").code == "foreign_unit"
    assert [unit for unit in units(game) if unit.startswith("pru")] == ["pru A pru"]


@pytest.mark.clause("E15-DIS-10")
@pytest.mark.parametrize("influence", ["pru denmark 2", "pru denmark 2 spain 2", ""])
def test_without_an_order_the_unit_farthest_from_home_is_removed(influence: str) -> None:
    game = play_prussia(influence)
    game = go(game) if game.phase.season == "early winter" else game
    assert [unit for unit in units(game) if unit.startswith("pru")] == ["pru A pru"]


@pytest.mark.clause("E15-DIS-10")
def test_the_removed_unit_can_be_chosen_as_for_powers() -> None:
    """Both stand in Poland, the army farther from Warsaw; among powers the fleet would go first."""
    board = "pol A pod, pol F dan, spain A mec"

    def left(**rules: str) -> list[str]:
        game = winter(board, {"mec": "pol"}, rules=rules)
        return sorted(unit for unit in units(game) if unit.startswith("pol"))

    assert left() == ["pol F dan"]
    assert left(e15_minor_disband_default="as_for_powers") == ["pol A pod"]


def test_a_disbanded_unit_gives_its_reason() -> None:
    game = winter("denmark A pru, pru A mec", {"mec": "pru"})
    fact = next(fact for fact in facts(game, "disbanded") if "Mecklenburg" in fact.text)
    assert (fact.clause, list_reasons(fact)[1:]) == ("E15-EW-1", ["Prussia now belongs to Denmark."])
