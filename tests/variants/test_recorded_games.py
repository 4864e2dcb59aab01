"""Games of the variants, played by hand from the command line, and the rare events that they show.

The folders `recorded` hold the games, and beside each a list of what it shows, however it is spaced.
To record one anew after words have changed:
``python -m tests.cli.transcripts tests/variants/germany1648/recorded/two-years.txt``. For the seven years of
Europe 1615, only orders and reports are stored: ``python -m tests.variants.europe1615.recording``.
"""

import re
from pathlib import Path

import pytest

from tests.cli.transcripts import replay
from tests.variants.europe1615 import recording
from westphalia.variants.europe1615.timeline import SANCTIONS

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*/recorded/*.txt"))
SHOWN = [
    (listed, line)
    for listed in sorted(HERE.glob("*/recorded/*.shows"))
    for line in listed.read_text(encoding="utf-8").splitlines()
]


def find_words(listed: Path) -> str:
    """Return the recorded game of a list, with single spaces."""
    (game,) = (path for suffix in (".txt", ".md") if (path := listed.with_suffix(suffix)).exists())
    return " ".join(game.read_text(encoding="utf-8").split())


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_recorded_game_comes_out_the_same(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replay(text, tmp_path) == text


@pytest.mark.parametrize("name", recording.GAMES)
def test_the_reports_of_recorded_orders_come_out_the_same(name: str) -> None:
    folder = recording.RECORDED
    orders = (folder / f"{name}.orders").read_text(encoding="utf-8")
    assert recording.replay(orders) == (folder / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("listed", "line"), SHOWN)
def test_the_recorded_game_shows_rare_events(listed: Path, line: str) -> None:
    assert line in find_words(listed)


def test_every_kind_of_phase_is_played_in_seven_years_of_europe_1615() -> None:
    text = (recording.RECORDED / "seven-years.md").read_text(encoding="utf-8")
    phases = set(re.findall(r"(?m)^# ([^,\n]*)", text))
    for season in ("Spring", "Summer", "Fall"):
        assert {f"{season} {year} Movement" for year in range(1615, 1622)} <= phases
    assert {"Spring 1620 Retreat", "Summer 1617 Retreat", "Fall 1615 Retreat"} <= phases
    assert {"Early Winter 1617 Adjustment", "Late Winter 1617 Adjustment"} <= phases


def test_all_sanctions_come_in_three_years_of_europe_1615() -> None:
    words = find_words(recording.RECORDED / "three-years.shows")
    come = [one for one in SANCTIONS if f'The sanction "{one.name}" comes into force.' in words]
    assert come == list(SANCTIONS)
