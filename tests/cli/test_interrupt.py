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

from .conftest import EXAMPLES

RECORDED = Path(__file__).parents[1] / "formats" / "recorded"

LONG = {
    "census": ["census", "--orders", "7", "--workers", "2", "-o", "kept.jsonl"],
    "census of games": ["census", "--corpus", "games.tar", "--workers", "2", "-o", "kept.jsonl"],
    "distinguish": ["distinguish", "4.A.2=szykman", "4.A.2=dptg", "--orders", "8", "--workers", "2"],
    "chance": ["chance", "--sets", "1000000", "--workers", "2"],
    "compare": ["compare", "games.tar", "--workers", "2", "-o", "kept.jsonl"],
    "replay": ["replay", "games.tar", "--jobs", "2"],
    "search": ["search", "opening.txt", "--find", "paradox"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with more games than are replayed before the interruption."""
    folder = tmp_path_factory.mktemp("interrupted")
    with tarfile.open(folder / "games.tar", "w") as archive:
        for number in range(1_500):
            archive.add(RECORDED / "judge.txt", f"{number}.txt")
    (folder / "opening.txt").write_bytes((EXAMPLES / "opening.txt").read_bytes())
    return folder


@pytest.mark.skipif(os.name == "nt", reason="process groups and SIGINT are those of POSIX")
@pytest.mark.parametrize(
    "seconds", [1.5, *(pytest.param(one, marks=pytest.mark.thorough) for one in (0.7, 2.5, 5.0))]
)
@pytest.mark.parametrize("command", LONG)
def test_ctrl_c_ends_a_command_with_one_line(folder: Path, command: str, seconds: float) -> None:
    (folder / "kept.jsonl").unlink(missing_ok=True)
    started, out, err = interrupt(command, folder, seconds)
    if (started.returncode, out, err) == (
        -signal.SIGINT,
        "",
        "",
    ):  # on a busy machine, Python had not started yet
        started, out, err = interrupt(command, folder, 4 * seconds)
    announced = [line for line in err.splitlines() if not line.startswith("This takes about")]
    assert (started.returncode, out, announced) == (130, "", ["interrupted"])


def interrupt(command: str, folder: Path, seconds: float) -> tuple[subprocess.Popen[str], str, str]:
    """Interrupt a command after this time; the process and its output."""
    started = subprocess.Popen(
        [sys.executable, "-m", "westphalia", *LONG[command]],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # so that all processes of the command get the signal, as from a terminal
    )
    time.sleep(seconds)
    if started.poll() is not None:
        pytest.skip("the command has ended before")
    os.killpg(started.pid, signal.SIGINT)
    return started, *started.communicate(timeout=60)


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
