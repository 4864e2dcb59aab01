"""Two years of 1648: The Thirty Years War, played by hand from the command line.

To record them anew after words have changed:
``python -m tests.cli.transcripts tests/variants/thirtyyears1648/recorded/two-years.txt``.
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
        "The last army of Spain starts in Leon.",
        "unknown place 'Gibraltar'",
        "F por FCA            succeeds: undisturbed, the unit is now A por.",
        "only a fleet in a coastal province changes into an army",
        "a power builds two fleets at most in a build month",
        "LOAN gra TO austria    counts: Spain lends Granada to Austria.",
        "a power that has a center on loan lends none (T48-LOAN-2)",
        "Granada returns in December 1618.",
        "The loan of Granada is over: it returns to Spain.",
        "A crc does not leave, and mercenaries never attack (T48-MERC-4).",
        "mercenaries support none of their own kind (T48-MERC-8)",
        "M sil is disbanded: mercenaries forced to retreat leave the board (T48-MERC-13).",
        "no fleet moves into a frozen sea (T48-ICE-3)",
        "no army moves into a frozen land (T48-ICE-11)",
        "a fleet in a frozen sea supports nothing (T48-ICE-4)",
        "no fleet is built in a frozen land (T48-ICE-10)",
        "Egypt is a home center as long as Wallachia is lost.",
        "Egypt is no home any more, for Wallachia is Ottoman again.",
        "Next: April 1620 Movement",
    ],
)
def test_strange_things_happen_in_it(line: str) -> None:
    assert line in RECORDED.read_text(encoding="utf-8")
