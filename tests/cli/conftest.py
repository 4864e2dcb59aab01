"""Run command lines in this process."""

import io
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.json_schemas import hold_to_schema
from tests.web.closing import closed_at_once
from westphalia.cli.running.run import run

EXAMPLES = Path(__file__).parents[2] / "examples"


class Ran(NamedTuple):
    """The result of a command line."""

    status: int
    out: str
    err: str


Westphalia = Callable[..., Ran]


@pytest.fixture(autouse=True)
def closed_desk() -> Generator[None]:
    """Make `desk` fail, so that no test of the command line starts a server."""
    with closed_at_once():
        yield


@pytest.fixture
def westphalia(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Westphalia:
    """Run one command line with `stdin` as its standard input."""

    def call(*arguments: str | Path, stdin: str | bytes = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        monkeypatch.delenv("COLUMNS", raising=False)
        capsys.readouterr()
        status = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        hold_to_schema([str(argument) for argument in arguments], status, captured.out)
        return Ran(status, captured.out, captured.err)

    return call


@pytest.fixture
def case(tmp_path: Path) -> Callable[[str], Path]:
    """Write a case file of the standard game with these orders."""

    def write(orders: str, name: str = "case.txt") -> Path:
        path = tmp_path / name
        path.write_text(f"variant: standard\nphase: Spring 1901 Movement\n\n{orders}", encoding="utf-8")
        return path

    return write
