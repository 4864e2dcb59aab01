"""The number of phases that a command resolves does not depend on the length of the game."""

import json
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import pytest

from tests.cli.transcripts import Command, output_of
from westphalia.games import Game, create_game, load_game
from westphalia.solver.system.system import System
from westphalia.variants import find_variant

ORDERS = "A Vie - Tyr, A Bud H, F Tri H"
COMMANDS = {
    "show": 1,
    "show --json": 1,
    "show --pending": 0,
    "show --scores": 0,
    "submit --add austria -": 0,
    "advance --anyway --phase PHASE": 1,
    "advance --anyway --phase PHASE --json": 1,
    "undo --discard": 1,
    "report": 1,
    "report --phase S1901M": 1,
    "show --phase F1901M": 1,
    "why F1901M": 1,
}
"""The number of phases that each command resolves, or its maximum."""


@contextmanager
def counted() -> Generator[Counter[str]]:
    """Count how often a phase is played, and how often movement is resolved."""
    counts: Counter[str] = Counter()
    advance, built = Game.advance, System.__init__

    def counting_advance(game: Game) -> Game:
        counts["phases"] += 1
        return advance(game)

    def counting_system(*args: object, **options: object) -> None:
        counts["systems"] += 1
        built(*args, **options)  # type: ignore[arg-type]

    with (
        mock.patch.object(Game, "advance", counting_advance),
        mock.patch.object(System, "__init__", counting_system),
    ):
        yield counts


def a_game(folder: Path, phases: int) -> None:
    game = Game.start(find_variant("standard"))
    for _ in range(phases):
        game = game.submit("austria", "A Bud H, F Tri H, A Vie H").advance()
    create_game(folder / "game.json", game)


def count(folder: Path, command: str, phases: int) -> Counter[str]:
    folder.mkdir()
    a_game(folder, phases)
    name, _, rest = command.partition(" ")
    line = "why game.json --phase F1901M bud" if name == "why" else f"{name} game.json {rest}"
    line = line.replace("PHASE", load_game(folder / "game.json").phase.code)
    with counted() as counts:
        said = output_of(Command(f"westphalia {line}", ORDERS if "submit" in line else None), folder)
    assert "error" not in said
    return counts


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_plays_as_much_after_ten_phases_as_after_three(command: str, tmp_path: Path) -> None:
    short, long = (count(tmp_path / str(phases), command, phases) for phases in (3, 9))
    assert short == long
    assert long["phases"] == COMMANDS[command]


def test_a_file_is_replayed_in_full_on_request_or_if_edited_or_old(tmp_path: Path) -> None:
    a_game(tmp_path, 4)
    path = tmp_path / "game.json"
    text = path.read_text(encoding="utf-8")
    game = load_game(path)
    with counted() as counts:
        said = output_of(Command("westphalia show game.json --verify", None), tmp_path)
    assert (counts["phases"], "error" in said) == (4, False)
    data = json.loads(text)
    data["history"][1]["report"]["orders"][0]["why"] = "In other words."
    edited = json.dumps(data)
    del data["digest"]
    for other in (edited, json.dumps(data)):
        path.write_text(other, encoding="utf-8")
        with counted() as counts:
            read = load_game(path)
        assert counts["phases"] == 4
        assert read == game


def test_a_phase_of_a_file_is_the_played_phase(tmp_path: Path) -> None:
    a_game(tmp_path, 4)
    path = tmp_path / "game.json"
    read, verified = load_game(path), load_game(path, verify=True)
    with counted() as counts:
        assert read.history[2].position == verified.history[2].position
        assert read.history[2].submissions == verified.history[2].submissions
        assert counts["phases"] == 0
        facts = [entry.fact for entry in read.history[2].report.entries]
        assert counts["phases"] == 1
    assert facts == [entry.fact for entry in verified.history[2].report.entries]
    assert read == verified
