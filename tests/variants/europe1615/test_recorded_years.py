"""Seven years of Europe 1615, with the referee's reports of every phase."""

from functools import cache

import pytest

from tests.variants.europe1615.recording import GAMES, RECORDED, replay


@cache
def reports(name: str) -> str:
    """Return the reports of a recorded game."""
    return (RECORDED / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_comes_out_the_same(name: str) -> None:
    orders = (RECORDED / f"{name}.orders").read_text(encoding="utf-8")
    assert replay(orders) == reports(name)


def test_every_kind_of_phase_is_played_in_it() -> None:
    phases = {
        line.split(" ", 1)[1].split(",")[0]
        for line in reports("seven-years").splitlines()
        if line[:2] == "# "
    }
    for season in ("Spring", "Summer", "Fall"):
        assert {f"{season} {year} Movement" for year in range(1615, 1622)} <= phases
    assert {"Spring 1620 Retreat", "Summer 1617 Retreat", "Fall 1615 Retreat"} <= phases
    assert {"Early Winter 1617 Adjustment", "Late Winter 1617 Adjustment"} <= phases


@pytest.mark.parametrize(
    "sanction",
    [
        "Bohemian revolt",
        "Saxon intervention",
        "Catalan secession",
        "Anti-Protestant Ireland",
        "Kejserkrigen",
        "Catholic immunity",
        "Protestant immunity",
        "Swedish intervention",
        "Anti-Hapsburg campaign",
        "Catholic League",
    ],
)
def test_ten_sanctions_come_into_force_in_it(sanction: str) -> None:
    assert f'The sanction "{sanction}" comes into force.' in reports("seven-years")


@pytest.mark.parametrize(
    "line",
    [
        "no power may place influence in a captured state (E15-TAKE-2)",
        "The fleet of the Dutch Provinces in the Helgoland Bight is disbanded: its state has lost",
        "no unit can be built in a captured Islamic center (E15-BLD-10)",
        "a Protestant power cannot build in a captured center of a Catholic power (E15-BLD-11)",
        'The sanction "Saxon intervention" ends: Saxony was captured (E15-SAX-8).',
        'The sanction "Kejserkrigen" ends: Lower Saxony was captured (E15-KEJ-7).',
        'The sanction "Polish intervention" is skipped: Poland must be independent (E15-POL-7).',
        "Saxony is free again.",
        "France has lost all its home centers. Its scores and won rounds are void.",
        "Out of the game: France.",
        "England wins the round of 1620 and now has 2 rounds.",
        "All powers agree to stop: Austria has won 3 rounds and scored 1700.",
    ],
)
def test_effects_of_the_rules_appear_in_it(line: str) -> None:
    assert line in reports("seven-years")
