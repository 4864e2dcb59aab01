"""Game files of earlier versions, in which powers declared abandonment without an option."""

import json

from tests.variants.europe1615.winter.test_abandonment import OTHERS, VOTES, declare_abandoned, play
from westphalia.games import Game, format_game, read_game


def drop_rule(game: Game) -> str:
    data = json.loads(format_game(game))
    del data["rules"]["e15_abandonment"]
    return json.dumps(data)


def test_an_old_game_with_declarations_by_powers_keeps_that_option() -> None:
    game = declare_abandoned(play("denmark A cop", rules=VOTES), *OTHERS)
    assert read_game(drop_rule(game)) == game


def test_any_other_old_game_leaves_abandonment_to_the_referee() -> None:
    game = play("denmark A cop").advance()
    assert read_game(drop_rule(game)) == game
