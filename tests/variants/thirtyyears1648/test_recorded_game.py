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
        "The third unit of Spain, an army, starts in Leon.",
        "Gibraltar",
        "F por FCA            succeeds: ",
        "(T48-FCA-1)",
        "(T48-BLD-1)",
        "LOAN gra TO austria    counts: Spain lends Granada to Austria.",
        "(T48-LOAN-2)",
        "Granada returns in December 1618.",
        "The loan of Granada is over: it returns to Spain.",
        "(T48-MERC-4)",
        "(T48-MERC-8)",
        "(T48-MERC-13)",
        "(T48-ICE-3)",
        "(T48-ICE-11)",
        "(T48-ICE-4)",
        "(T48-ICE-10)",
        "Egypt replaces Wallachia as a home center.",
        "Egypt is no longer a home: the Ottomans own Wallachia again.",
        "Next: April 1620 Movement",
    ],
)
def test_the_recorded_game_has_rare_events(line: str) -> None:
    assert line in RECORDED.read_text(encoding="utf-8")
