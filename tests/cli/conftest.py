"""Run command lines in this process."""

import json
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.transcripts import EXAMPLES, Command, Ran, call, output_of
from tests.web.closing import closed_at_once
from westphalia.games import Game, load_game

__all__ = ["EXAMPLES", "Desk", "Ran", "Westphalia"]


Westphalia = Callable[..., Ran]


@pytest.fixture(autouse=True)
def closed_desk() -> Generator[None]:
    """Make `desk` fail, so that no test of the command line starts a server."""
    with closed_at_once():
        yield


@pytest.fixture
def westphalia() -> Westphalia:
    """Run one command line with `stdin` as its standard input."""

    def run_line(*arguments: str | Path, stdin: str | bytes = b"") -> Ran:
        return call(list(map(str, arguments)), stdin.encode() if isinstance(stdin, str) else stdin)

    return run_line


@pytest.fixture
def case(tmp_path: Path) -> Callable[[str], Path]:
    """Write a case file of the standard game with these orders."""

    def write(orders: str, name: str = "case.txt") -> Path:
        path = tmp_path / name
        path.write_text(f"variant: standard\nphase: Spring 1901 Movement\n\n{orders}", encoding="utf-8")
        return path

    return write


class Desk:
    """A folder in which a referee works."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def do(self, line: str, text: str | None = None) -> str:
        """Return the output of a command, followed by its exit status unless it is 0."""
        return output_of(Command(f"westphalia {line}", text), self.folder)

    def json(self, line: str) -> Any:
        return json.loads(self.do(line))

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    @property
    def game(self) -> bytes:
        """The bytes of the game file."""
        return (self.folder / "game.json").read_bytes()

    @property
    def unlogged(self) -> Game:
        """The game in the file, without its log."""
        return replace(load_game(self.folder / "game.json"), log=())


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with a game that has begun."""
    desk = Desk(tmp_path)
    desk.do("new standard game.json")
    return desk
