"""Games in links: what was submitted, without what follows from it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from westphalia.games import Game, format_brief_game, format_game, random_game, read_brief_game, read_game
from westphalia.model.errors import WestphaliaError
from westphalia.model.position import Position
from westphalia.variants import find_variant
from westphalia.variants.registry import BUILT_IN

YEAR = Path(__file__).parents[2] / "examples" / "gallery" / "year.json"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_is_read_back_from_what_was_submitted(name: str) -> None:
    variant = find_variant(name)
    game = random_game(variant, variant.rulebook, 3, years=1)
    assert game.history
    read = read_brief_game(format_brief_game(game))
    assert format_game(read) == format_game(replace(game, log=(), later=(), deadline=""))


def test_a_start_of_its_own_and_corrections_are_kept() -> None:
    usual = Game.start("standard")
    units = usual.position.units[:5]
    begun = Game.start("standard", position=Position(usual.board, units, owners=usual.position.owners))
    played = begun.with_corrections(["UNIT france A bel"], "a late start").advance()
    for game in (begun, played, played.advance()):
        assert format_game(read_brief_game(format_brief_game(game))) == format_game(game)


def test_a_brief_game_is_a_thirtieth_of_its_file_and_has_no_log() -> None:
    game = read_game(YEAR.read_text(encoding="utf-8"))
    brief = format_brief_game(game)
    assert 30 * len(brief) < len(format_game(game))
    assert game.log
    assert read_brief_game(brief).log == ()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": "other"}, "not a game file"),
        ({"version": 99}, "a newer version"),
        ({"variant": "chess"}, "chess"),
        ({"history": [1]}, "history"),
        ({"submissions": {"austria": ["A par attacks"]}}, "A par"),
        ({"rules": {"convoy_paradox": "none"}}, "none"),
        ({"phase": None}, "phase"),
    ],
)
def test_a_brief_game_that_is_wrong_is_refused(changes: dict[str, object], message: str) -> None:
    data = json.loads(format_brief_game(Game.start("standard")))
    with pytest.raises(WestphaliaError, match=message):
        read_brief_game(json.dumps(data | changes))
