"""Game files of earlier versions: powers said who has no player, and no rule was named for it."""

import json

from tests.variants.europe1615.winter.test_abandonment import OTHERS, VOTES, play, said
from westphalia.games import Game, format_game, read_game


def without_the_rule(game: Game) -> str:
    data = json.loads(format_game(game))
    del data["rules"]["e15_abandonment"]
    return json.dumps(data)


def test_a_game_in_which_powers_said_so_goes_on_by_that_reading() -> None:
    game = said(play("denmark A cop", rules=VOTES), *OTHERS)
    assert read_game(without_the_rule(game)) == game


def test_any_other_game_goes_on_by_the_rulings_of_the_referee() -> None:
    game = play("denmark A cop").advance()
    assert read_game(without_the_rule(game)) == game
