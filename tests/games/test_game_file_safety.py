"""Game files after failures: killed processes, full disks, two referees."""

import multiprocessing
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.games.game_writer import ORDERS, change
from tests.golden import Golden
from westphalia.games.files.data import format_game
from westphalia.games.files.file import compute_version, create_game, load_game, replace_file, update_game
from westphalia.games.game import Game
from westphalia.model.errors import ImpossibleError, UnreadableError
from westphalia.variants import find_variant

WRITER = Path(__file__).with_name("game_writer.py")
STARTED = Game.start(find_variant("standard"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Create the file of a new game."""
    path = tmp_path / "game.json"
    create_game(path, STARTED)
    return path


def writer(file: Path, how: str) -> "subprocess.Popen[str]":
    """Start a process that changes the file."""
    return subprocess.Popen([sys.executable, str(WRITER), str(file), how], stdout=subprocess.PIPE, text=True)


def read_line(process: "subprocess.Popen[str]") -> str:
    """Return the next line that a process prints."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def killed(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.communicate()


def is_whole(game: Game) -> bool:
    """Return whether the file has one of the states that the writer stores."""
    return game in (STARTED, *(STARTED.submit("italy", orders) for orders in ORDERS))


def test_a_process_killed_at_any_moment_leaves_a_whole_file(file: Path) -> None:
    rng = Random(7)
    for _ in range(8):
        process = writer(file, "forever")
        assert read_line(process) == "ready"
        time.sleep(rng.uniform(0.0, 0.08))
        killed(process)
        assert is_whole(load_game(file))
    update_game(file, change)
    assert [one.name for one in file.parent.iterdir()] == ["game.json"]


@pytest.mark.parametrize("step", ["write", "fsync", "chmod", "replace"])
def test_a_process_that_ends_before_a_step_of_writing_leaves_the_old_file(file: Path, step: str) -> None:
    before = file.read_bytes()
    process = writer(file, f"stop:{step}")
    assert process.wait() == 9
    killed(process)
    assert file.read_bytes() == before
    assert update_game(file, change) == load_game(file)
    assert not (file.parent / ".game.json.new").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows flushes no folder")
def test_a_process_that_ends_after_replacing_leaves_the_new_file(file: Path) -> None:
    process = writer(file, "stop:flush")
    assert process.wait() == 9
    killed(process)
    assert load_game(file) == STARTED.submit("italy", ORDERS[0])


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    file: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    before = file.read_bytes()

    def fail(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(UnreadableError) as caught:
            update_game(file, change)
        golden(str(caught.value))
    assert file.read_bytes() == before
    assert not (file.parent / ".game.json.new").exists()


def test_an_interrupted_change_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def interrupt(_handle: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            update_game(file, change)
    assert file.read_bytes() == before
    assert not (file.parent / ".game.json.new").exists()


def test_only_one_process_changes_a_game_at_a_time(file: Path, golden: Golden) -> None:
    process = writer(file, "hold")
    assert read_line(process) == "locked"
    try:
        with pytest.raises(ImpossibleError) as caught:
            update_game(file, change, wait=0.0)
        golden(str(caught.value))
        assert load_game(file) == STARTED
    finally:
        killed(process)
    assert update_game(file, change) == STARTED.submit("italy", ORDERS[0])


def submit_as(file: str, power: str, unit: str) -> None:
    """Change the game as one of several referees."""
    update_game(file, lambda game: game.submit(power, [f"{unit} H"]))


def test_simultaneous_changes_are_all_stored(file: Path) -> None:
    units = {
        "austria": "A vie",
        "england": "F lon",
        "france": "A par",
        "germany": "A mun",
        "italy": "A rom",
        "russia": "A mos",
        "turkey": "A con",
    }
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        pool.starmap(submit_as, [(str(file), power, unit) for power, unit in units.items()])
    assert load_game(file).missing == ()


def test_a_file_is_replaced_only_if_it_has_not_changed(file: Path) -> None:
    first = compute_version(file)
    second = replace_file(file, format_game(STARTED.advance()), first)
    assert load_game(file) == STARTED.advance()
    with pytest.raises(ImpossibleError, match=r"game\.json: the file has changed since it was read"):
        replace_file(file, format_game(STARTED), first)
    assert load_game(file) == STARTED.advance()
    assert compute_version(file) == second
    assert [one.name for one in file.parent.iterdir()] == ["game.json"]


def test_locks_that_are_removed_still_exclude(file: Path) -> None:
    """Twenty changes from eight threads, each of which adds one phase: none is lost."""

    def play(_: int) -> Game:
        return update_game(file, Game.advance)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(20)))
    assert len(load_game(file).history) == 20
    assert [one.name for one in file.parent.iterdir()] == ["game.json"]
