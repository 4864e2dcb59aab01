"""Properties that hold in every year."""

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tests.variants.europe1619.random_years import play_phase
from tests.variants.europe1619.years import records_of, start
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.position_audit import position_defects
from westphalia.variants.europe1619.purchases import MILITARY
from westphalia.variants.europe1619.state import Relation, setting_of
from westphalia.variants.europe1619.statuses import update_all_standings

YEARS = 4
GAMES = {
    1: {},
    2: {"e19_players": "8", "e19_alliance_form": "named_group", "e19_armistice_needs": "one"},
    3: {
        "e19_players": "12",
        "e19_ottoman_control": "handlers",
        "e19_redeclare_gap": "0",
        "e19_marker_update": "sticky",
        "e19_equal_means": "any_two_equal",
        "e19_occupation_test": "before_retreats",
    },
}
"""The options of each game, by its number."""


@cache
def play_randomly(number: int) -> tuple[Game, ...]:
    """Yield a random game after each of its phases."""
    game, rng = start(**GAMES[number]), Random(number)
    games = [game]
    while game.outcome is None and game.phase.year < 1619 + YEARS:
        game = play_phase(game, rng)
        games.append(game)
    return tuple(games)


@pytest.fixture(params=GAMES)
def games(request: pytest.FixtureRequest) -> tuple[Game, ...]:
    """Return one of the random games."""
    return play_randomly(int(request.param))


def test_positions_are_possible_and_all_land_has_an_owner(games: tuple[Game, ...]) -> None:
    known = {*games[0].board.power, *games[0].board.minor}
    for game in games:
        assert position_defects(game.position) == ()
        assert set(game.position.owners.values()) <= known
        assert set(game.position.owners) == set(games[0].position.owners)


def test_influence_is_positive_and_decides_the_statuses(games: tuple[Game, ...]) -> None:
    for game in games:
        records = records_of(game)
        assert all(points > 0 for placed in records.influence.values() for points in placed.values())
        if game.phase.code[-1] == "M":
            assert update_all_standings(setting_of(game.state)) == records


def test_bonds_are_between_remaining_powers_and_not_in_the_future(games: tuple[Game, ...]) -> None:
    for game in games:
        records = records_of(game)
        for pair, bond in records.bonds.items():
            assert set(pair) <= set(game.survivors)
            assert bond.since <= game.phase.year
            assert bond.coming is not bond.relation


def test_no_relation_changes_within_a_year(games: tuple[Game, ...]) -> None:
    for before, after in pairwise(games):
        if before.phase.year == after.phase.year:
            left = set(after.survivors)
            now = {pair: bond.relation for pair, bond in records_of(after).bonds.items()}
            then = {
                pair: bond.relation for pair, bond in records_of(before).bonds.items() if set(pair) <= left
            }
            assert {pair: relation for pair, relation in now.items() if relation is not Relation.NONE} == {
                pair: relation for pair, relation in then.items() if relation is not Relation.NONE
            }


def test_no_power_is_in_debt_or_above_the_limit_of_strength(games: tuple[Game, ...]) -> None:
    for game in games:
        setting = setting_of(game.state)
        assert all(money >= 0 for money in records_of(game).treasury.values())
        assert all(MILITARY.total(setting, power) <= 15 for power in setting.powers)
        assert all(unit.bonus <= 9 for unit in game.position.units)


def test_a_game_is_written_and_read_again(games: tuple[Game, ...]) -> None:
    text = format_game(games[-1])
    again = read_game(text)
    assert again == games[-1]
    assert format_game(again) == text


def test_the_random_games_reach_the_interesting_cases() -> None:
    seen: set[str] = set()
    for number in GAMES:
        for game in play_randomly(number)[1:]:
            report = game.history[-1].report
            seen |= {event.code for event in report.events} | {entry.code for entry in report.entries}
    assert seen >= {
        "placed",
        "reduced",
        "no_effect",
        "declared",
        "agreed",
        "in_effect",
        "standing",
        "E19-DECL-8",
        "E19-MOVE-2",
        "E19-MOVE-3",
        "E19-STAT-10",
        "E19-STAT-7",
        "dislodged",
        "captured",
        "restored",
        "liberated",
    }
