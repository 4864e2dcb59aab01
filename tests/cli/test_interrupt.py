"""Ctrl-C ends every long command with one line and status 130, however many processes work for it."""

import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from westphalia.cli import main
from westphalia.cli.running.run import run

RECORDED = Path(__file__).parents[1] / "formats" / "recorded"

LONG = {
    "census": ["census", "--orders", "7", "--workers", "2", "-o", "kept.jsonl"],
    "census of games": ["census", "--corpus", "games.tar", "--workers", "2", "-o", "kept.jsonl"],
    "distinguish": ["distinguish", "4.A.2=szykman", "4.A.2=dptg", "--orders", "8", "--workers", "2"],
    "chance": ["chance", "--sets", "1000000", "--workers", "2"],
    "compare": ["compare", "games.tar", "--workers", "2", "-o", "kept.jsonl"],
    "replay": ["replay", "games.tar", "--jobs", "2"],
    "search": ["search", "crowd.txt", "--find", "paradox"],
}
"""Commands that take longer than any test waits: each works for more than ten seconds, most for minutes."""

START = "from westphalia.cli import main; print('started', flush=True); main()"
"""A program that reports when it runs the command line, because Python itself ends without a word before."""

CROWD = """\
variant: standard
phase: S1901M

Units:
  England: F nth, F eng, F iri, F nao, F nwg, F mao, F hel, F ska, F den, F wes
  England: A lon, A wal, A yor, A lvp, A edi, A cly, A bre, A par, A pic, A gas
  France: A bel, A hol, A kie, A ber, A mun, A ruh, A bur, A mar, A spa, A por
  France: A nwy, A swe, A stp, A tun, A naf, F lyo, F tys, F bal, F bot, F ion
"""
"""A position with so many convoys that a search takes long."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with more games than are replayed before the interruption, and a crowded position."""
    folder = tmp_path_factory.mktemp("interrupted")
    with tarfile.open(folder / "games.tar", "w") as archive:
        for number in range(3_000):
            archive.add(RECORDED / "judge.txt", f"{number}.txt")
    (folder / "crowd.txt").write_text(CROWD, encoding="utf-8")
    return folder


@pytest.mark.skipif(os.name == "nt", reason="process groups and SIGINT are those of POSIX")
@pytest.mark.parametrize(
    "seconds", [1.5, *(pytest.param(one, marks=pytest.mark.thorough) for one in (0.7, 2.5, 5.0))]
)
@pytest.mark.parametrize("command", LONG)
def test_ctrl_c_ends_a_command_with_one_line(folder: Path, command: str, seconds: float) -> None:
    (folder / "kept.jsonl").unlink(missing_ok=True)
    command_line = subprocess.Popen(
        [sys.executable, "-c", START, *LONG[command]],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that all processes of the command get the signal, as from a terminal
    )
    assert command_line.stdout is not None
    assert command_line.stdout.readline() == "started\n"
    time.sleep(seconds)
    assert command_line.poll() is None
    os.killpg(command_line.pid, signal.SIGINT)
    out, err = command_line.communicate(timeout=60)
    announced = [line for line in err.splitlines() if not line.startswith("This takes about")]
    assert (command_line.returncode, out, announced) == (130, "", ["interrupted"])


class Interrupting:
    """A field of a class, whose creation is interrupted."""

    def __set_name__(self, owner: type, name: str) -> None:
        raise KeyboardInterrupt


def create_a_class(_words: object) -> object:
    return type("Created", (), {"field": Interrupting()})


def do_nothing(*_: object) -> None:
    pass


def test_ctrl_c_while_a_class_is_created_is_no_defect(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("westphalia.cli.running.run.call", create_a_class)
    assert run(["rules"]) == 130
    assert capsys.readouterr() == ("", "interrupted\n")


def test_ctrl_c_while_the_command_line_is_imported_is_no_defect(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(status: int) -> None:
        raise SystemExit(status)

    monkeypatch.setattr("os._exit", leave)
    monkeypatch.setattr("gc.set_threshold", do_nothing)
    monkeypatch.setattr("westphalia.cli.running.run.run", create_a_class)
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
    assert capsys.readouterr() == ("", "interrupted\n")
