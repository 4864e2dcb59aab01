"""Two games of Diplomacy 1618, played by hand from the command line.

In one the army in Prague becomes Palatine, and the city changes hands twice after that; in the other Austria
takes the city in time. To record them anew after words have changed:
``python -m tests.cli.transcripts tests/variants/diplomacy1618/recorded/*.txt``.
"""

from pathlib import Path

import pytest

from tests.cli.transcripts import replay

RECORDED = Path(__file__).with_name("recorded")
PALATINE, AUSTRIAN = "palatine-prague.txt", "austrian-prague.txt"


@pytest.mark.parametrize("name", [PALATINE, AUSTRIAN])
def test_the_recorded_games_come_out_the_same(name: str, tmp_path: Path) -> None:
    text = (RECORDED / name).read_text(encoding="utf-8")
    assert replay(text, tmp_path) == text


@pytest.mark.parametrize(
    "line",
    [
        "unknown place 'North Sea'",
        "neutral is no power, it hands in nothing",
        "A pra is neutral, and no power can order it",
        "hold strength 3 of A pra (with A pil and A dre)",
        "The army in Prague becomes Palatine.",
        "Prague is a home center of Palatinate from now on.",
        "no fleet moves along the North Sea coast (D18-SEA-3)",
        "no fleet supports or retreats along the North Sea coast",
        "no fleet is built along the North Sea coast (D18-SEA-2)",
        "● Sweden                 2    3      2",
        "Sweden takes Copenhagen from Denmark.",
        "Palatinate takes Dresden from Saxony.",
        "Austria takes Prague from Palatinate.",
        "Prague has become Palatine and is no Austrian home center any more",
        "Brandenburg builds fleets in Stettin, never armies (D18-BRA-2)",
        "B F ste  succeeds: F ste is built.",
        "Palatinate takes Prague from Austria.",
        "B A pra  succeeds: A pra is built.",
    ],
)
def test_strange_things_happen_where_prague_becomes_palatine(line: str) -> None:
    assert line in (RECORDED / PALATINE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "The neutral army in Prague is disbanded.",
        "Austria takes Prague.",
        "Prague is a home center of Austria from now on.",
        "B A pra  succeeds: A pra is built.",
    ],
)
def test_strange_things_happen_where_austria_takes_prague_in_time(line: str) -> None:
    assert line in (RECORDED / AUSTRIAN).read_text(encoding="utf-8")
