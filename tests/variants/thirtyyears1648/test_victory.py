"""The months of a year, control of centers when a build month begins, and victory."""

from dataclasses import replace

import pytest

from tests.golden import Golden
from tests.variants.thirtyyears1648.months import BOARD, JANUARY, TABLE, VARIANT, play
from westphalia.games.game import Game
from westphalia.model.names import Power
from westphalia.model.position import Position
from westphalia.variants.thirtyyears1648.special_centers import find_special_centers
from westphalia.variants.thirtyyears1648.state import MonthSetting, ThirtyYearsRecords
from westphalia.variants.thirtyyears1648.victory import count_centers_to_win

# ----------------------------------------------------------------------------------------------- the calendar


@pytest.mark.clause("T48-CAL-1", "T48-CAL-2", "T48-CAL-3", "T48-CAL-6", "T48-CAL-9")
def test_the_first_year_has_these_twelve_months() -> None:
    game = Game.start(VARIANT).advance()
    played: list[str] = []
    for _ in range(12):
        played.append(game.phase.code)
        game = game.advance()
    assert played == [
        "1618-04M",
        "1618-05M",
        "1618-06A",
        "1618-07M",
        "1618-08M",
        "1618-09A",
        "1618-10M",
        "1618-11M",
        "1618-12A",
        "1619-01M",
        "1619-02M",
        "1619-03A",
    ]
    assert game.phase.code == "1619-04M"


# ---------------------------------------------------------------------------------------------------- victory


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


@pytest.mark.clause("T48-VIC-1", "T48-VIC-2")
def test_a_board_of_ones_own_may_ask_for_other_numbers() -> None:
    powers = tuple(replace(info, victory=25 if info.id == "spain" else None) for info in BOARD.powers)
    position = Position(replace(BOARD, powers=powers), ())
    setting = MonthSetting(position, JANUARY, TABLE.rulebook({}), ThirtyYearsRecords())
    goals = [count_centers_to_win(setting, Power(power)) for power in ("spain", "france", "ottoman")]
    assert goals == [25, 30, 35]


@pytest.mark.clause("T48-VIC-5")
def test_idle_special_centers_do_not_count() -> None:
    owners = {"ottoman": " ".join([*PLAIN[:33], *find_special_centers(BOARD)]), "france": PLAIN[34]}
    homes = {"con", "gre", "sin", "syr", "wla"}
    assert not homes <= set(owners["ottoman"].split())
    idle = play("", owners, "1619-02M").advance()
    assert winners(idle) == ()
    counted = play("", owners, "1619-02M", t48_ottoman_special_use="no_build_but_count").advance()
    assert winners(counted) == ("ottoman",)


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
