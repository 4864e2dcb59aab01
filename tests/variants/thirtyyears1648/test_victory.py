"""Victory: the number of centers, and ties."""

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import BOARD, JANUARY, TABLE, play
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.position import Position
from westphalia.variants.framework.report import EndKind
from westphalia.variants.thirtyyears1648.special_centers import find_special_centers
from westphalia.variants.thirtyyears1648.state import MonthSetting, ThirtyYearsRecords
from westphalia.variants.thirtyyears1648.victory import count_centers_to_win

PLAIN = [center for center in sorted(BOARD.centers) if center not in find_special_centers(BOARD)]


def play_spring(owners: dict[str, int], borrowed: str = "", **rules: str) -> Game:
    """Play a game through February with this many centers for each power and no units.

    `borrowed` is a center that Spain has lent to France.
    """
    ledger: dict[str, object] = {"loans": [["spain", "france", borrowed, "1618-12"]]} if borrowed else {}
    centers = iter(PLAIN)
    given = {power: " ".join(next(centers) for _ in range(count)) for power, count in owners.items()}
    return play("", given, "1619-02M", ledger, choices=rules).advance()


def winners(game: Game) -> tuple[str, ...]:
    return () if game.outcome is None else game.outcome.powers


@pytest.mark.clause("T48-VIC-1")
def test_thirty_centers_win() -> None:
    assert winners(play_spring({"spain": 30, "france": 5})) == ("spain",)
    assert winners(play_spring({"spain": 29, "france": 5})) == ()


@pytest.mark.clause("T48-VIC-2")
def test_the_ottomans_need_thirty_five() -> None:
    assert winners(play_spring({"ottoman": 35, "france": 5})) == ("ottoman",)
    assert winners(play_spring({"ottoman": 34, "france": 5})) == ()


@pytest.mark.clause("T48-VIC-1", "T48-VIC-2")
def test_a_board_of_ones_own_may_ask_for_other_numbers() -> None:
    powers = tuple(replace(info, victory=25 if info.id == "spain" else None) for info in BOARD.powers)
    position = Position(replace(BOARD, powers=powers), ())
    setting = MonthSetting(position, JANUARY, TABLE.rulebook({}), ThirtyYearsRecords())
    goals = [count_centers_to_win(setting, Power(power)) for power in ("spain", "france", "ottoman")]
    assert goals == [25, 30, 35]


@pytest.mark.clause("T48-VIC-3")
def test_control_is_counted_in_build_months() -> None:
    centers = " ".join(PLAIN[:30])
    game = play("", {"spain": centers, "france": PLAIN[31]}, "1619-01M", t48_control_when="every_month")
    game = game.advance()
    assert (game.phase.code, game.outcome) == ("1619-02M", None)
    assert winners(game.advance()) == ("spain",)


@pytest.mark.clause("T48-VIC-4")
def test_of_two_powers_the_one_farther_beyond_its_goal_wins() -> None:
    def met(spain: int, ottoman: int, tie: str = "largest_excess_over_own_goal_else_play_on") -> Game:
        owners = {"spain": spain, "ottoman": ottoman}
        return play_spring(owners, t48_victory_tie=tie)

    assert winners(met(30, 36)) == ("ottoman",)
    assert winners(met(32, 35)) == ("spain",)
    assert winners(met(31, 36)) == ()
    drawn = met(30, 36, "draw")
    assert drawn.outcome is not None
    assert (drawn.outcome.kind, set(drawn.outcome.powers)) == (EndKind.DRAW, {"spain", "ottoman"})
    alone = met(30, 34, "draw")
    assert alone.outcome is not None
    assert (alone.outcome.kind, alone.outcome.powers) == (EndKind.WIN, ("spain",))
    assert met(29, 34, "draw").outcome is None


@pytest.mark.clause("T48-VIC-5")
def test_idle_special_centers_do_not_count() -> None:
    owners = {"ottoman": " ".join([*PLAIN[:33], *find_special_centers(BOARD)]), "france": PLAIN[34]}
    homes = {"con", "gre", "sin", "syr", "wla"}
    assert not homes <= set(owners["ottoman"].split())
    idle = play("", owners, "1619-02M").advance()
    assert winners(idle) == ()
    counted = play("", owners, "1619-02M", t48_ottoman_special_use="no_build_but_count").advance()
    assert winners(counted) == ("ottoman",)


@pytest.mark.clause("T48-VIC-6")
@pytest.mark.parametrize(
    ("choice", "expected"),
    [("lender", ("spain",)), ("borrower", ("france",)), ("neither", ())],
)
def test_a_loaned_center_counts_for_the_lender(choice: str, expected: tuple[str, ...]) -> None:
    owners = {"spain": 30, "france": 29}
    assert winners(play_spring(owners, PLAIN[0], t48_loan_victory_count=choice)) == expected


@pytest.mark.clause("T48-VIC-1", "T48-VIC-6")
def test_a_victory_lists_the_centers_that_count(golden: Golden) -> None:
    game = play_spring({"spain": 30, "france": 29}, PLAIN[0], t48_loan_victory_count="borrower")
    won = next(event.fact for event in game.history[-1].report.events if event.code == "won")
    assert won.clause == "T48-VIC-1"
    (france,) = won.because
    golden(france.text)
    own, lent, goal = france.because
    assert len(own.because) == 29
    golden((lent.clause, goal.text))
