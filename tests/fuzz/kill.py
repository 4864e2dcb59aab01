"""Kill commands that change a game: ``python -m tests.fuzz.kill --tries 1000``.

Each try starts ``submit``, ``advance`` or ``undo`` as a process and kills it (``kill -9``): half of them at
a random moment, the other half while the new text of the game is written to its temporary file. Then the
file must equal, byte for byte, the one before or after the command. The same command must work when it is
given again, and leave nothing beside the file except its lock. Otherwise the exit status is 1.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from tests.fuzz import corpus
from tests.fuzz.calls import Line
from tests.fuzz.running import MOMENT, run_line
from westphalia.cli.running.run import run
from westphalia.games import load_game

os.environ.update(MOMENT)  # the log of a game has the same times in every run

FILE, SHEET = "game.json", "sheet.txt"
FRESH = f".{FILE}.new"
"""The end of a stage, if the temporary file of the new game is left."""
ANEW = 10
"""One of this many processes starts a new program; the others are forks of one that has loaded it."""
FORK = get_context("fork")
SECONDS = 60.0
"""The maximum time of a command, in seconds."""


MET = ("after it had ended", "the new file was there", "the old file was there")
LEFT = ", a piece of the new one beside it"
"""The stages in which a kill can hit the process."""


class Broken(Exception):
    """A game was lost, or the next command fails."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A command that changes a game, with the file before and after it."""

    arguments: tuple[str, ...]
    before: bytes
    after: bytes
    sheet: bytes

    @property
    def command(self) -> str:
        """The command, for the table."""
        return self.arguments[0]


def plans(variants: Sequence[str]) -> list[Plan]:
    """Return each command for a game of each variant that has history and submitted orders."""
    return [plan for variant in variants for plan in _plans(variant)]


def _plans(variant: str) -> list[Plan]:
    new, handed_in, played, _ = corpus.tables(variant)[:4]
    sheet = b"\n".join(_sheet(handed_in.file))
    return [
        _planned(("submit", FILE, SHEET), new.file, sheet),
        _planned(("submit", "--replace", FILE, SHEET), handed_in.file, sheet),
        _planned(_advance(handed_in.file), handed_in.file, sheet),
        _planned(("undo", FILE), played.file, sheet),
    ]


def _sheet(handed_in: bytes) -> list[bytes]:
    """Return the submitted orders as a sheet, without the last order of each power."""
    handed = json.loads(handed_in)["submissions"]
    return [f"{power}: {', '.join(orders[:-1])}".encode() for power, orders in handed.items() if orders[1:]]


def _planned(arguments: tuple[str, ...], before: bytes, sheet: bytes) -> Plan:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _lay_out(folder, before, sheet)
        _do(arguments, folder)
        after = (folder / FILE).read_bytes()
        load_game(folder / FILE)
    assert after != before, arguments
    return Plan(arguments, before, after, sheet)


def _lay_out(folder: Path, game: bytes, sheet: bytes) -> None:
    (folder / FILE).write_bytes(game)
    (folder / SHEET).write_bytes(sheet)


def _do(arguments: tuple[str, ...], folder: Path) -> None:
    """Run a command to its end in this process."""
    ran = run_line(Line(arguments), folder, SECONDS)
    if ran.status != 0:
        raise Broken(f"{' '.join(arguments)}: {ran.err or ran.broke}")


def lasts(plan: Plan) -> float:
    """Return the time that a process needs for a command, in seconds."""
    with tempfile.TemporaryDirectory() as name:
        _lay_out(Path(name), plan.before, plan.sheet)
        begun = time.monotonic()
        _started(plan, Path(name), anew=False).join()
        return time.monotonic() - begun


def _started(plan: Plan, folder: Path, *, anew: bool) -> BaseProcess:
    """Start a process that runs the command: a fork of this one, or a new program if `anew`."""
    process = FORK.Process(target=_live, args=(plan.arguments, folder, anew))
    process.start()
    return process


def _live(arguments: tuple[str, ...], folder: Path, anew: bool) -> None:
    """Run the command in the child process."""
    os.chdir(folder)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    if anew:
        os.execv(sys.executable, [sys.executable, "-m", "westphalia", *arguments])
    os._exit(run(arguments))


def kill_once(plan: Plan, rng: Random, seconds: float, *, anew: bool = False) -> str:
    """Kill one process, which takes `seconds` on its own; return the stage. Raise Broken after a loss."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _lay_out(folder, plan.before, plan.sheet)
        process = _started(plan, folder, anew=anew)
        if rng.random() < 0.5:
            process.join(rng.uniform(0.0, 1.1 * seconds))
        else:
            while process.is_alive() and not (folder / FRESH).exists():
                time.sleep(0.0003)
            time.sleep(rng.choice((0.0, rng.uniform(0.0, 0.004))))
        alive = process.is_alive()
        process.kill()
        process.join()
        is_left = (folder / FRESH).exists()
        data = (folder / FILE).read_bytes()
        _check(plan, folder, data)
        ended, new, old = MET
        met = ended if not alive else new if data == plan.after else old
        return f"{met}{LEFT}" if is_left else met


def _advance(data: bytes) -> tuple[str, ...]:
    """Return the command that resolves the current phase of a game."""
    return ("advance", FILE, "--anyway", "--phase", json.loads(data)["phase"])


def _check(plan: Plan, folder: Path, data: bytes) -> None:
    """Check that the file is whole, and that the next command works and leaves nothing behind."""
    if data not in (plan.before, plan.after):
        raise Broken(f"{plan.command}: the file is neither the old one nor the new one: {data[:200]!r}")
    if data == plan.before:
        _do(plan.arguments, folder)
        if (folder / FILE).read_bytes() != plan.after:
            raise Broken(f"{plan.command}: given again it does something else")
    else:
        _do(("undo", FILE) if plan.command == "advance" else _advance(data), folder)
    left = {path.name for path in folder.iterdir()} - {FILE, SHEET}
    if left:
        raise Broken(f"{plan.command}: the next command leaves {sorted(left)}")


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.kill", description=__doc__)
    parser.add_argument("--tries", type=int, default=1000, help="how many processes to kill (default: 1000)")
    parser.add_argument("--seed", type=int, default=1, help="other moments (default: 1)")
    parser.add_argument(
        "--variant", action="append", help="games of this variant (default: standard, europe-1615)"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill this many processes, print the stages, and return the exit status."""
    options = parse_arguments(arguments)
    rng = Random(options.seed)
    some = plans(options.variant or ("standard", "europe-1615"))
    seconds = {plan: lasts(plan) for plan in some}
    met: Counter[tuple[str, str]] = Counter()
    broken: list[str] = []
    for number in range(options.tries):
        plan = some[number % len(some)]
        begun = time.monotonic()
        try:
            what = kill_once(plan, rng, seconds[plan], anew=not number % ANEW)
            met[plan.command, what] += 1
            if what == MET[0]:  # the machine may have other work at one time than at another
                seconds[plan] = min(seconds[plan], time.monotonic() - begun)
        except Broken as problem:
            broken.append(str(problem))
            print(f"try {number}: {problem}", flush=True)
        if number % 100 == 99:
            print(f"{number + 1:,} kills so far", flush=True)
    for (command, what), count in sorted(met.items()):
        print(f"{count:>6,}  {command}: {what}")
    print(f"{options.tries:,} kills, {len(broken)} games lost or stuck")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
