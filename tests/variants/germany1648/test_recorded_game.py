"""Two years and a spring of Germany 1648, played by hand from the command line.

To record them anew after words have changed:
``python -m tests.cli.transcripts tests/variants/germany1648/recorded/two-years.txt``.
"""

from pathlib import Path

import pytest

from tests.cli.transcripts import replay

RECORDED = Path(__file__).with_name("recorded") / "two-years.txt"


def test_the_recorded_game_comes_out_the_same(tmp_path: Path) -> None:
    text = RECORDED.read_text(encoding="utf-8")
    assert replay(text, tmp_path) == text


@pytest.mark.parametrize(
    "line",
    [
        "A aac, and A aac is dislodged.",  # a city falls
        "The neutral man-at-arms in Aachen is disbanded.",
        "France",
        "Bavarian Wittelsbach    1 removal due",  # the surplus of the first winter
        "The Bavarian man-at-arms in Memmingen is removed in civil disorder.",
        "K frc - bar          succeeds: it meets no resistance.",  # past the army in Lorraine
        "(G48-KNIGHT-14)",
        "(G48-KNIGHT-15)",
        "K bar to enh or frc or saa",
        "The Austrian Habsburg takes the Bishopric of Regensburg from the Bavarian Wittelsbach.",
        "(G48-BLD-4)",
        "(G48-MAP-6)",
    ],
)
def test_the_recorded_game_has_rare_events(line: str) -> None:
    assert line in RECORDED.read_text(encoding="utf-8")
