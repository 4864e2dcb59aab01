"""Games with statements besides orders: replay finds no differences, exports keep them or refuse."""

from functools import cache
from random import Random

import pytest

from tests.variants.europe1615.test_random_years import random_years as random_1615
from tests.variants.europe1619.random_years import play_phase
from tests.variants.playing import go
from tests.variants.thirtyyears1648 import months
from westphalia.formats import FORMATS, format_records, read_records
from westphalia.formats.completing import keep_one_phase
from westphalia.formats.games import game_to_record
from westphalia.formats.replay.arrays import Movements
from westphalia.formats.replay.replay import replay_record
from westphalia.games import Game, format_game, read_game
from westphalia.model.errors import ImpossibleError
from westphalia.model.rulebook import read_rules
from westphalia.variants import find_variant

STANDARD = find_variant("standard")


def game_with_loans() -> Game:
    owners = {"france": "par nan avi", "england": "lon ire edi"}
    game = months.play("france A par, france A nan, france A bur, england A lon", owners)
    return go(
        game, france="BORROW Ireland FROM England, B A avi", england="LOAN Ireland TO France, B F edi"
    ).advance()


def year_of_1619() -> Game:
    game, rng = Game.start(find_variant("europe-1619")), Random(3)
    for _ in range(6):
        game = play_phase(game, rng)
    return game


def game_with_rulings() -> Game:
    game = Game.start(find_variant("standard"))
    game = game.submit("referee", "ITALY IS ABANDONED").submit("austria", [])
    return game.submit("germany", "A Mun - Tyr").advance().advance()


@cache
def games() -> dict[str, Game]:
    return {
        "europe-1615": random_1615(1),
        "europe-1619": year_of_1619(),
        "thirty-years-war-1648": game_with_loans(),
        "standard": game_with_rulings(),
    }


NAMES = ("europe-1615", "europe-1619", "thirty-years-war-1648", "standard")


@pytest.mark.parametrize("name", NAMES)
def test_replay_of_a_game_with_statements_finds_no_differences(name: str) -> None:
    game = games()[name]
    assert any(record.submissions for record in game.history)
    replay = replay_record(game_to_record(game))
    assert [phase.phase.code for phase in replay.phases if phase.differences] == []
    assert sum(phase.compared for phase in replay.phases) >= len(game.history) - 1


@pytest.mark.parametrize("name", NAMES)
def test_a_game_with_statements_is_exported_as_the_same_game(name: str) -> None:
    game = games()[name]
    assert read_game(format_records([game_to_record(game)], "game")) == read_game(format_game(game))


@pytest.mark.parametrize(
    "format_id", [one.id for one in FORMATS if one.id not in ("game", "case", "case-json")]
)
@pytest.mark.parametrize("name", NAMES[:3])
def test_other_formats_refuse_statements_with_a_reason(name: str, format_id: str) -> None:
    with pytest.raises(ImpossibleError, match=f"the format {format_id.removesuffix('s')}"):
        format_records([game_to_record(games()[name])], format_id)


def test_standing_orders_are_replayed_and_other_formats_refuse_them() -> None:
    rules = read_rules({"4.E.4": "allowed"}, STANDARD.rulebook)
    game = Game.start(STANDARD, rules).stand("germany", "A Mun - Ruh, F Kie - Den").submit("italy", [])
    game = game.submit("germany", "A Mun - Tyr").advance()
    record = game_to_record(game)
    assert replay_record(record).differences == 0
    assert 0 not in Movements(record, STANDARD, rules).outcomes, "arrays know no standing orders"
    assert read_game(format_records([record], "game")) == game
    for format_id in ("droidippy", "saved-game"):
        with pytest.raises(ImpossibleError, match="standing orders"):
            format_records([record], format_id)
    with pytest.raises(ImpossibleError, match="standing orders"):
        format_records([keep_one_phase(record, record.phases[0].phase)], "case")


def test_a_change_of_influence_is_noticed() -> None:
    game = Game.start(find_variant("europe-1615")).submit("france", "9: WUR, WUR - FRA").advance()
    record = game_to_record(game)
    (again,) = read_records(format_game(game))
    assert [one.differences for one in replay_record(again).phases] == [(), ()]
    assert replay_record(record).differences == 0
