"""The games of `games/`, each played through its phases."""

import re

import pytest

from tests.golden import Golden

from .case_text import CaseError
from .game_text import FOLDER, GameCase, play_game, read_games

CASES = [
    case
    for path in sorted(FOLDER.glob("*/*.txt"))
    for case in read_games(path.read_text(encoding="utf-8"), f"{path.parent.name}/{path.name}")
]


def _each(cases: list[GameCase]) -> list[object]:
    return [
        pytest.param(case, marks=pytest.mark.clause(*case.clauses), id=f"{case.file}-{case.title}")
        for case in cases
    ]


SAID = [
    case for case in CASES if any(line.startswith("says: ") for game in case.games for _, line in game.lines)
]


@pytest.mark.parametrize("case", _each(CASES))
def test_a_game_comes_out_as_stated(case: GameCase) -> None:
    assert case.games
    for game in case.games:
        assert any(" : " in line or line.startswith("says: ") for _, line in game.lines)
        assert list(play_game(case, game, list)) == []


@pytest.mark.parametrize("case", _each(SAID))
def test_the_sentences_of_a_game_are_worded_as_stored(case: GameCase, golden: Golden) -> None:
    for game in case.games:
        assert list(play_game(case, game, golden)) == []


def test_every_wrong_statement_is_found_with_its_place() -> None:
    text = """case: a
  units: france A par, lor A lor
  influence: lor france 3
  france: A lor - als, A par - cha
  then
  units : france A cha, lor A als
  units : france A par
  among the units : lor A als, spain A mad
  not among the units : spain A mad, lor A als
  A lor - als : bounced
  status of lor : neutral
  influence in lor : france 4
  owner of lor : france
  events status : Lorraine is neutral.
  told : Lorraine
  refused to france A par - mad : E15-OTT-17
  phase : Fall 1615 Movement
  record unspent.france : 34
  due from all : france
  back
  phase : Spring 1615 Movement
"""
    (case,) = read_games(text, "europe1615/a.txt")
    found = [wrong.split(": ", 1)[0] for wrong in play_game(case, case.games[0], list)]
    assert found == [f"europe1615/a.txt:{line}" for line in range(7, 20)]


def test_a_table_plays_the_game_once_for_each_row() -> None:
    text = """case: a
  units: france A {from}
  when: {season} 1615
  france: A {from} - {to}
  then
  A {from} - {to} : arrives
  | season | from | to  |
  | spring | par  | cha |
  | fall   | cha  | par |
"""
    (case,) = read_games(text, "europe1615/a.txt")
    assert [game.settings for game in case.games] == [
        {"units": "france A par", "when": "spring 1615"},
        {"units": "france A cha", "when": "fall 1615"},
    ]
    assert [line for _, line in case.games[1].lines] == [
        "france: A cha - par",
        "then",
        "A cha - par : arrives",
    ]


def test_a_line_without_a_meaning_is_refused_with_its_place() -> None:
    with pytest.raises(CaseError, match=r"file.txt:1: expected 'case CLAUSES: TITLE' before 'then'"):
        read_games("then", "file.txt")
    (case,) = read_games("case: a\n  nothing", "europe1615/file.txt")
    message = "file.txt:2: expected an order sheet, a fact or 'then', not 'nothing'"
    with pytest.raises(CaseError, match=re.escape(message)):
        list(play_game(case, case.games[0], list))
