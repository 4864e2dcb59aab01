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
        "North Sea",
        "A pra is neutral, and no power can order it",
        "hold strength 3 of A pra (with A pil and A dre)",
        "The army in Prague becomes Palatine.",
        "From now on Prague is a home center of the Palatinate.",
        "(D18-SEA-3)",
        "(D18-SEA-5)",
        "(D18-SEA-2)",
        "● Sweden                 2    3      2",
        "Sweden takes Copenhagen from Denmark.",
        "The Palatinate takes Dresden from Saxony.",
        "Austria takes Prague from the Palatinate.",
        "(D18-PRAGUE-11)",
        "(D18-BRA-2)",
        "B F ste  succeeds: F ste is built.",
        "The Palatinate takes Prague from Austria.",
        "B A pra  succeeds: A pra is built.",
    ],
)
def test_rare_events_happen_where_prague_becomes_palatine(line: str) -> None:
    assert line in (RECORDED / PALATINE).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "The neutral army in Prague is disbanded.",
        "Austria takes Prague.",
        "From now on Prague is a home center of Austria.",
        "B A pra  succeeds: A pra is built.",
    ],
)
def test_rare_events_happen_where_austria_takes_prague_in_time(line: str) -> None:
    assert line in (RECORDED / AUSTRIAN).read_text(encoding="utf-8")
