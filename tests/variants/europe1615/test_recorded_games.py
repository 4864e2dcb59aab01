"""Years of Europe 1615, played by hand from the command line, with the referee's reports.

The game begins with a timeline of its own, on which sanctions come faster than by lot. To record it anew
after words have changed:
``python -m tests.cli.transcripts tests/variants/europe1615/recorded/three-years.txt``.
"""

from pathlib import Path

import pytest

from tests.cli.transcripts import replay
from westphalia.variants.europe1615.timeline import SANCTIONS

RECORDED = Path(__file__).with_name("recorded") / "three-years.txt"
TEXT = RECORDED.read_text(encoding="utf-8")
WORDS = " ".join(TEXT.split())


def test_the_recorded_game_comes_out_the_same(tmp_path: Path) -> None:
    assert replay(TEXT, tmp_path) == TEXT


def test_all_sanctions_come_in_it() -> None:
    come = [one for one in SANCTIONS if f'The sanction "{one.name}" comes into force.' in WORDS]
    assert come == list(SANCTIONS)


@pytest.mark.parametrize(
    "line",
    [
        "10: papl: only Catholic powers may place influence in the Papal States (E15-MIN-2)",
        "3: ott: no power may place influence in the Ottoman Empire (E15-OTT-17)",
        "5: sav: Austria and Spain may not place influence in the Dutch Provinces, Transylvania, the",
        "● France  Savoy  ● Spain   France and Spain each lose 6 points in Savoy.",
        "A rhi - lor  bounces: its attack strength 2 does not exceed the defend strength 2 of",
        "(4 (with 2 from A rhi [R] and 1 from A lor)",
        "WAIVE swi  counts: Switzerland stays with the owner",
        "units of a state ignore orders of powers that the state is not aligned with (E15-STAT-9)",
        "Catholic powers are immune to diplomatic attacks by Protestant powers (E15-CIM-1)",
        "Denmark may not place influence in Sweden or Livonia (E15-DSR-1)",
        "Austria may not build in Bohemia (E15-BOH-1)",
        "Alsace       ● Austria   ● Spain",
        "Portugal    captured by England",
        "Denmark wins the round of 1616 and now has 1 round.",
        '"Treaty of Lyon" is skipped: Switzerland must not be aligned with Spain (E15-LYON-4)',
        "Morocco            ● Austria  Austria 15, Spain 8    Catholic    unaligned",
        "Catalonia raises an army (E15-CAT-2).",
        'The sanction "Protestant Union" ends: the Rhineland was captured (E15-PU-9).',
        "The army of the Rhineland in Baden-Württemberg is disbanded: its state has lost its home center.",
        "PERMIT spain swi     counts.",
    ],
)
def test_effects_of_the_rules_appear_in_it(line: str) -> None:
    assert " ".join(line.strip("(").split()) in WORDS
