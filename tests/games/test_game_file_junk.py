"""Junk in a game file is read, or refused with one of our errors."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from tests.games.players import play
from westphalia.games.files.data import format_game
from westphalia.games.files.reading import read_game
from westphalia.games.game import Game
from westphalia.model.errors import Defects, WestphaliaError
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.position import Position, Unit
from westphalia.variants import find_variant

STANDARD = find_variant("standard")
OWN = Game.start(
    STANDARD, position=Position(STANDARD.board, (Unit(Power("france"), UnitKind.ARMY, Location("par")),))
)
TEXTS = (
    format_game(play(Game.start(STANDARD), Random(3), until=1902)),
    format_game(OWN.submit("france", ["A par - bur"]).advance()),
)
WORDS: list[Any] = ["", "x", "A par", "F boh", "austria", "S1901M", "Summer 1901 Movement", "standard"]
LISTS: list[Any] = [[], {}, ["A par"], {"austria": ["A vie"]}, [[]], {"a": {"b": 1}}, ["F boh", "F boh"]]
JUNK: list[Any] = [None, True, 0, -1, 3.5, 10**30, *WORDS, *LISTS]


def ways(data: Any, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Yield the places in a JSON value."""
    items: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        items = [*data.items()]  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(data, list):
        items = [*enumerate(data)]  # pyright: ignore[reportUnknownArgumentType]
    return [way, *(inner for key, value in items for inner in ways(value, (*way, key)))]


WAYS = [
    [way for way in ways(json.loads(text)) if way and (way[0] != "board" or len(way) < 4)] for text in TEXTS
]


@given(st.sampled_from([0, 1]), st.data())
@settings(max_examples=150)
def test_junk_in_a_game_file_raises_only_our_errors(which: int, data: st.DataObject) -> None:
    content = json.loads(TEXTS[which])
    way = list(data.draw(st.sampled_from(WAYS[which])))
    last = way.pop()
    container = content
    for key in way:
        container = container[key]
    if data.draw(st.integers(0, 3)):
        container[last] = data.draw(st.sampled_from(JUNK))
    else:
        del container[last]
    said = "game.json"
    try:
        game = read_game(json.dumps(content), "game.json")
    except WestphaliaError as error:
        said = str(error)
    else:
        assert read_game(format_game(game)) == game
    assert said.startswith("game.json")


@pytest.mark.parametrize("words", [None, {}])
def test_a_board_in_a_game_file_may_have_no_words(words: object) -> None:
    assert read_game(with_words(words)) == read_game(TEXTS[1])


@pytest.mark.parametrize("words", [[], True, "x", 3, {"army": 3}, {"foreign": {"boh": "x"}}])
def test_words_of_a_wrong_shape_in_a_game_file_are_one_error_at_their_place(words: object) -> None:
    text = with_words(words)
    with pytest.raises(Defects) as caught:
        read_game(text, "game.json")
    (found,) = caught.value.defects
    place = found.place
    assert (place.file, place.line) == ("game.json", 1)
    assert place.column is not None
    assert text[place.column - 1 :].startswith(json.dumps(words).rpartition(": ")[2].rstrip("}"))


def with_words(words: object) -> str:
    """Return a game file whose board has these words."""
    content = json.loads(TEXTS[1])
    content["board"]["special"]["words"] = words
    return json.dumps(content)


@given(st.binary(max_size=200))
@settings(max_examples=100)
def test_any_text_raises_only_our_errors(junk: bytes) -> None:
    for text in (junk.decode("latin-1"), TEXTS[1][:200] + junk.decode("latin-1")):
        try:
            read_game(text)
        except WestphaliaError:
            continue
        raise AssertionError("junk was read as a game")
