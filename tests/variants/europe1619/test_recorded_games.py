"""Years of Europe 1619, played by hand from the command line, with the referee's reports.

Three years from the opening, and the last year of another game. To record them again after wording changes:
``python -m tests.cli.transcripts tests/variants/europe1619/recorded/three-years.txt`` (or ``last-year.txt``).
"""

from pathlib import Path

import pytest

from tests.cli.transcripts import replay

RECORDED = Path(__file__).with_name("recorded")


@pytest.mark.parametrize("name", ["three-years.txt", "last-year.txt"])
def test_the_recorded_game_comes_out_the_same(name: str, tmp_path: Path) -> None:
    text = (RECORDED / name).read_text(encoding="utf-8")
    assert replay(text, tmp_path) == text


@pytest.mark.parametrize(
    "line",
    [
        "Venice               neutral                     ",
        "France had 6 in La Rochelle and England 6: both lose 6.",
        "this is diplomatic attack number 2 of the year",
        "(E19-DECL-13)",
        "● Austria  ● Catholic League  allied  1620",
        "The Papacy announces decree 1: France must not enter Savoy with a unit, from the movement",
        "France violated decree 1",
        "decree 1 is annulled, from the movement of 1622 on",
        "A lds S A vie - boh  is given with 1 of its strength 2: A upp takes off 1.",
        "succeeds: its attack strength 5 (3 of its own, with 1 from A upa and 1 from A lds+1) exceeds",
        "The Palatine army in Moravia has strength 1 left.",
        "The Spanish army in Luxembourg is worn out",
        "(E19-RET-1)",
        "A wes+2 [fortified] holds",
        "(E19-STAT-10)",
        "Spain pays Austria 10 treasury points.",
        "Prussia              captured by Poland-Lithuania",
        "Prussia builds a fleet in Prussia.",
        "(E19-PRICE-4)",
        "Sweden are neither at war nor allied from 1622 on: both announced the armistice.",
    ],
)
def test_the_recorded_game_shows_the_rules(line: str) -> None:
    text = " ".join((RECORDED / "three-years.txt").read_text(encoding="utf-8").split())
    assert " ".join(line.split()) in text


@pytest.mark.parametrize(
    "line",
    [
        "Spain is out of the game.",
        "Milan is now an independent state.",
        "The Spanish fleet in Naples is disbanded: Spain has lost its home centers.",
        "The referee finds decree 1 violated by France, twice.",
        "● France               16        10        7        0        0       -6     27",
        "France has the highest score (27 points) and wins the game.",
        "error: the game is over: France won in Winter 1634",
    ],
)
def test_the_last_year_ends_with_an_elimination_scores_and_a_winner(line: str) -> None:
    text = " ".join((RECORDED / "last-year.txt").read_text(encoding="utf-8").split())
    assert " ".join(line.split()) in text
