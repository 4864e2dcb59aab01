"""Victory: the number of centers that wins, and which centers count."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.diplomacy1618.seasons import AUSTRIA, BOARD, SWEDEN, TABLE
from tests.variants.table import Rules, Table
from westphalia.games.game import Game
from westphalia.model.board import Board
from westphalia.model.names import Power
from westphalia.variants.diplomacy1618 import DIPLOMACY_1618
from westphalia.variants.framework.report import EndKind


def after_fall(counts: Mapping[str, int], rules: Rules | None = None, board: Board = BOARD) -> Game:
    """Return a game after a Fall with this many centers for each power and all units outside centers."""
    centers = iter(sorted(board.centers))
    owners = {power: " ".join(next(centers) for _ in range(count)) for power, count in counts.items()}
    places = ("A jul", "A pic", "A cra")
    units = ", ".join(f"{power} {place}" for power, place in zip(counts, places, strict=False))
    return Table(DIPLOMACY_1618, board).game(units, owners, "fall", rules=rules).advance()


def winner(game: Game) -> Power | None:
    """Return the winner, if any."""
    if game.outcome is None:
        return None
    assert game.outcome.kind is EndKind.WIN
    return game.outcome.powers[0]


def add_centers(count: int) -> Board:
    """Return the board with this many more centers, in provinces that have none."""
    plain = [info for info in BOARD.provinces if not info.center and info.id not in BOARD.seas][:count]
    return replace(
        BOARD,
        provinces=tuple(replace(info, center=True) if info in plain else info for info in BOARD.provinces),
    )


@pytest.mark.clause("D18-VIC-1")
def test_29_centers_win_after_a_fall() -> None:
    assert winner(after_fall({"austria": 28})) is None
    assert winner(after_fall({"austria": 29})) == AUSTRIA
    spring = TABLE.game("austria A jul", {"austria": " ".join(sorted(BOARD.centers)[:30])}).advance()
    assert spring.outcome is None


@pytest.mark.clause("D18-VIC-1")
def test_the_number_is_the_same_on_a_larger_board() -> None:
    larger = add_centers(5)  # 62 with the one off the board
    assert winner(after_fall({"austria": 28}, board=larger)) is None
    assert winner(after_fall({"austria": 29}, board=larger)) == AUSTRIA


@pytest.mark.clause("D18-SWE-4")
def test_swedens_center_off_the_board_counts_toward_victory() -> None:
    assert winner(after_fall({"sweden": 27})) is None
    assert winner(after_fall({"sweden": 28})) == SWEDEN
    rule = {"d18_offboard_counts_for_victory": "false"}
    assert winner(after_fall({"sweden": 28}, rule)) is None
    assert winner(after_fall({"sweden": 29}, rule)) == SWEDEN


@pytest.mark.clause("D18-VIC-2")
def test_two_powers_cannot_reach_the_number_together() -> None:
    assert len(BOARD.centers) + 1 < 2 * 29
    assert TABLE.rulebook(d18_victory_tie="more_centres_else_play_on") == DIPLOMACY_1618.rulebook


@pytest.mark.clause("D18-VIC-2")
def test_on_a_larger_board_the_one_with_more_centers_wins_or_the_game_goes_on() -> None:
    larger = add_centers(10)
    assert winner(after_fall({"austria": 29, "bavaria": 29}, board=larger)) is None
    assert winner(after_fall({"austria": 29, "bavaria": 30}, board=larger)) == "bavaria"


@pytest.mark.clause("D18-VIC-1", "D18-SWE-4")
def test_a_victory_lists_its_centers_including_those_off_the_board(golden: Golden) -> None:
    won = next(
        event.fact for event in after_fall({"sweden": 28}).history[-1].report.events if event.code == "won"
    )
    goal, centers, others = won.because
    golden(centers.text)
    assert (len(centers.because[0].because), centers.because[1].clause) == (28, "D18-SWE-4")
    golden((goal.text, goal.clause))
    assert others.text.startswith("The others have: Austria 0, Bavaria 0,")
    rule = {"d18_offboard_counts_for_victory": "false"}
    board_only = after_fall({"sweden": 29}, rule).history[-1].report.events[-1].fact
    golden(board_only.because[1].text)
