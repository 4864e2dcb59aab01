"""Six years of Europe 1615 with two sanctions a year, played by hand from the command line.

To record them anew after words have changed:
``python -m tests.cli.transcripts tests/variants/europe1615/recorded/six-years.txt``.
"""

from pathlib import Path

import pytest

from tests.cli.transcripts import replay

RECORDED = Path(__file__).with_name("recorded") / "six-years.txt"


def test_the_recorded_game_comes_out_the_same(tmp_path: Path) -> None:
    text = RECORDED.read_text(encoding="utf-8")
    assert replay(text, tmp_path) == text


@pytest.mark.parametrize(
    "sanction",
    [
        "Polish intervention",
        "Catholic immunity",
        "Anti-Protestant Ireland",
        "Swedish intervention",
        "Protestant Union",
        "Moroccan unification",
        "Bohemian revolt",
        "Anti-Hapsburg campaign",
        "Kejserkrigen",
        "Dano-Swedish rivalry",
    ],
)
def test_ten_sanctions_come_into_force_in_it(sanction: str) -> None:
    assert f"The sanction {sanction} comes into force." in RECORDED.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "only Catholic powers place influence in Poland (E15-POL-1)",
        "Protestant powers place no influence in Ireland (E15-API-1)",
        "Catholic powers are immune to diplomatic attacks by Protestant ones (E15-CIM-1)",
        "only Protestant powers place influence in Sweden (E15-GUS-1)",
        "Austria places no influence in states with a Protestant majority (E15-BOH-2)",
        "Austria builds nothing in Bohemia (E15-BOH-1)",
        "Austria and Spain place no influence there (E15-AHC-1)",
        "only Protestant powers place influence in Lower Saxony (E15-KEJ-1)",
        "Denmark places no influence in Sweden and Livonia (E15-DSR-1)",
        "Poland captures Silesia from Austria.",
        "Austria captures Silesia from Poland.",
        "Sweden captures Scania from Denmark.",
        "Morocco is aligned with Spain.",
        "lor R rhi  succeeds",
        "Spain has won 5 rounds and the game.",
    ],
)
def test_strange_things_happen_in_it(line: str) -> None:
    assert line in RECORDED.read_text(encoding="utf-8")
