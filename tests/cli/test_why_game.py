"""``westphalia why`` about games, and about cases of retreat and adjustment phases of any variant."""

import json
from pathlib import Path

import pytest

from tests.games.test_asking import fall
from tests.golden import Golden
from westphalia.games import create_game
from westphalia.model.reasons import Fact
from westphalia.research.explanations import steps_json

from .conftest import EXAMPLES, Westphalia

RETREAT = """variant: germany-1648
phase: Spring 1649 Retreat

Units:
  Spain: K frc

Dislodged:
  Austria: K bar by lux

Austria:
  K Bar R Lor
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of a game of two phases."""
    path = tmp_path / "game.json"
    create_game(path, fall())
    return path


def test_events_of_a_game_are_explained_down_to_facts(
    westphalia: Westphalia, game: Path, golden: Golden
) -> None:
    ran = westphalia("why", game, "Austria takes Warsaw from Russia")
    assert (ran.status, ran.err) == (0, "")
    golden(ran.out)


def test_the_reasons_can_be_drawn_as_a_tree(westphalia: Westphalia, game: Path, golden: Golden) -> None:
    golden(westphalia("why", game, "who took Warsaw from Russia?", "--tree").out)


def test_the_named_phase_or_the_last_relevant_one_answers(westphalia: Westphalia, game: Path) -> None:
    assert westphalia("why", game, "A Gal - War").out.startswith("Fall 1901 Movement, Standard\n\n1. A gal")
    assert westphalia("why", game, "Warsaw").out.startswith("Fall 1901 Retreat")
    assert westphalia("why", game, "Warsaw", "--phase", "F1901M").out.startswith("Fall 1901 Movement")
    now = westphalia("why", game, "Warsaw", "--phase", "Winter 1901 Adjustment").out
    assert now == "Winter 1901 Adjustment, Standard\n\n1. Austria owns Warsaw.\n"


def test_the_answers_are_printed_as_json(westphalia: Westphalia, game: Path) -> None:
    (answer,) = json.loads(westphalia("why", game, "Austria takes Warsaw from Russia.", "--json").out)
    assert answer["about"] == "captured"
    assert answer["steps"][0] == {
        "step": 1,
        "text": "Austria takes Warsaw from Russia.",
        "because": [2, 3],
    }
    (has,) = json.loads(westphalia("why", game, "Russia has 2 units", "--json").out)
    assert (has["about"], has["when"]) == ("centers", "after")


@pytest.mark.parametrize(
    "arguments",
    [
        ["what is the weather"],
        ["E15-DA-9"],
        ["Warsaw", "--phase", "S1901M"],
        ["Warsaw", "--phase", "X99"],
        ["Warsaw", "--rule", "4.A.2=1982"],
        ["Warsaw", "--method", "whole"],
    ],
)
def test_bad_questions_are_refused(
    westphalia: Westphalia, game: Path, arguments: list[str], golden: Golden
) -> None:
    ran = westphalia("why", game, *arguments)
    assert (ran.status, ran.out) == (2, "")
    golden(ran.err)


def test_a_case_has_one_phase(westphalia: Westphalia, golden: Golden) -> None:
    ran = westphalia("why", EXAMPLES / "opening.txt", "A Vie", "--phase", "S1901M")
    assert ran.status == 2
    golden(ran.err)


def test_a_broken_game_file_says_what_is_wrong_with_it(westphalia: Westphalia, game: Path) -> None:
    game.write_text(game.read_text(encoding="utf-8").replace('"captured"', '"taken"'), encoding="utf-8")
    ran = westphalia("why", game, "Warsaw")
    assert ran.status == 2
    assert "game.json:" in ran.err


def test_a_case_of_a_retreat_phase_of_any_variant_can_be_asked(
    westphalia: Westphalia, golden: Golden
) -> None:
    ran = westphalia("why", "-", "K Bar", stdin=RETREAT)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("1. K bar R lor succeeds: lor is vacant")
    golden(westphalia("why", "-", "weather", stdin=RETREAT).err)


def test_a_shared_premise_is_stated_once() -> None:
    def stands() -> Fact:
        return Fact("An army stands there.", "E15-X-1", (Fact("It came."),))

    top = Fact(
        "All is lost.", "", (Fact("A city is lost.", "", (stands(),)), Fact("It is so.", "", (stands(),)))
    )
    assert [(step["step"], step["because"]) for step in steps_json(top)] == [
        (1, [2, 5]),
        (2, [3]),
        (3, [4]),
        (4, []),
        (5, [3]),
    ]
    round_about = Fact("It is so.", "", (Fact("They say so.", "", (Fact("It is so."),)),))
    assert [step["text"] for step in steps_json(round_about)] == ["It is so.", "They say so."]
