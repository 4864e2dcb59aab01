"""Two Towns as a plug-in and as data: the same board, games, cases and texts."""

import json
import pickle
import re
from dataclasses import replace
from random import Random

import pytest

from tests.cli.transcripts import EXAMPLES
from tests.golden import Golden
from tests.variants.data_games.files import EXAMPLE, TEXT, make_data
from tests.variants.two_towns import VARIANT as CODE
from westphalia.games import Game, format_game, phase_report, read_game
from westphalia.games.conformance import CHECKS, VariantCheck
from westphalia.games.conformance.__main__ import main
from westphalia.games.conformance.random_play import play_randomly
from westphalia.games.files.data import game_to_json
from westphalia.games.reports.data import format_json
from westphalia.model.board import format_board
from westphalia.variants import find_variant, load_variant, read_variant

DATA = load_variant(EXAMPLE)


def test_the_file_is_in_the_canonical_layout_and_has_the_board_of_the_package() -> None:
    assert format_board(DATA.board) == TEXT
    assert replace(DATA.board, game={}) == CODE.board


@pytest.mark.parametrize("seed", range(8))
def test_random_games_are_the_same_in_everything_but_whose_they_are(seed: int) -> None:
    games = [play_randomly(Game.start(one), Random(seed), years=6) for one in (CODE, DATA)]
    own = ("variant", "board", "rules", "digest")  # which is of those, too
    code, data = ({k: v for k, v in game_to_json(game).items() if k not in own} for game in games)
    assert json.dumps(data) == json.dumps(code)
    assert games[1].outcome == games[0].outcome
    reports = [[format_json(phase_report(game, n)) for n in range(len(game.history))] for game in games]
    assert [text.replace(DATA.id, CODE.id) for text in reports[1]] == reports[0]


def test_these_games_have_forbidden_orders_builds_removals_and_an_end() -> None:
    games = [play_randomly(Game.start(DATA), Random(seed), years=6) for seed in (1, 4)]
    codes = {entry.code for game in games for record in game.history for entry in record.report.entries}
    assert {"TT-2", "built", "removed"} <= codes
    assert [game.outcome is not None for game in games] == [False, True]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_contract(check: VariantCheck) -> None:
    assert list(check(DATA)) == []


def test_the_contract_is_held_to_a_file_from_the_command_line(
    capsys: pytest.CaptureFixture[str], golden: Golden
) -> None:
    assert main([str(EXAMPLE)]) == 0
    assert capsys.readouterr().out.startswith(f"ok      {DATA.id}: The board has no errors\n")
    assert main([str(EXAMPLE.with_name("nothing.json"))]) == 2
    golden(capsys.readouterr().err)


# --------------------------------------------------------------------------------- its name and its file


def test_a_game_by_data_is_called_by_its_board_and_its_contents() -> None:
    board, _, digits = DATA.id.partition("@")
    assert (board, len(digits)) == ("two-towns", 12)
    assert read_variant(json.dumps(json.loads(TEXT), indent=7)).id == DATA.id
    assert read_variant(TEXT.replace('"centers": 3', '"centers": 2')).id != DATA.id


def test_the_name_of_a_case_or_game_finds_it_again_in_this_process_and_in_others() -> None:
    assert find_variant(DATA.id) is DATA
    assert find_variant(pickle.loads(pickle.dumps(DATA.id))) == DATA
    game = play_randomly(Game.start(DATA), Random(1), years=1)
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_game_file_holds_all_that_its_game_needs() -> None:
    game = play_randomly(Game.start(DATA), Random(2), years=2)
    again = read_game(format_game(game))
    assert again == game
    assert again.variant == DATA
    assert format_game(again.advance()) == format_game(game.advance())


# ------------------------------------------------------------------------------------------ the documentation


PAGE = EXAMPLES.parent / "docs" / "variants.md"


def test_the_section_on_the_page_is_that_of_the_example() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert json.loads(f"{{{shown}}}") == {"game": make_data()["game"]}
