"""Whole processes: how long Python takes to start with the package, what it loads, and whether one that
adjudicates for days keeps growing.
"""

import os
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from .commands import COMMANDS, LARGE_PICTURES, write_files

STARTS: Mapping[str, Sequence[str]] = {
    "pass": ("-c", "pass"),
    "import": ("-c", "import westphalia"),
    "help": ("-m", "westphalia", "--help"),
}

QUIET_TURN = """
import sys
from westphalia.solver import resolve
from benchmarks.turns import random_turns
for turn in random_turns(100, {seed}):
    loaded = "ortools" in sys.modules
    resolution = resolve(turn.position, turn.orders, turn.rulebook)
    if not loaded and "ortools" in sys.modules:
        assert resolution.settled, "OR-tools was loaded although nothing was left to solve"
        break
"""

PHASES = 100_000
"""The number of random phases of 31 units that the process resolves, each with its sentences."""
WARM = 10_000
"""The phases after which the caches have filled up."""

MANY_TURNS = """
import resource
import sys
from random import Random
from benchmarks.measures import explain
from benchmarks.turns import MovementTurn
from tests.generators import TURN, random_case

rng = Random({seed})
for number in range(1, {last} + 1):
    case = random_case(rng, TURN)
    explain(MovementTurn(case.position, case.orders, case.rulebook))
    if number in {marks}:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        print(peak if sys.platform == "darwin" else peak * 1024)  # Linux counts kilobytes
"""

REFERENCE = 0.019
"""The processor time of ``python -c pass`` on the machine for which the targets were set, in seconds."""


def machine_slowness() -> float:
    """Return how many times as long as on the reference machine ``python -c pass`` takes here."""
    return start_times()["pass"] / REFERENCE


@cache
def start_times(repeats: int = 15) -> Mapping[str, float]:
    """Return the median processor time of each of `STARTS`, in seconds, alternating."""
    times: dict[str, list[float]] = {name: [] for name in STARTS}
    for _ in range(repeats):
        for name, arguments in STARTS.items():
            times[name].append(_time(arguments, Path.cwd()))
    return {name: statistics.median(values) for name, values in times.items()}


def command_times(repeats: int = 3) -> dict[str, float]:
    """Return the minimum processor time of each command in `COMMANDS` and `LARGE_PICTURES`, in seconds.

    They run in rounds, each in a fresh folder. An uncounted first round writes the bytecode of what they
    load, as an installation has it.
    """
    lines = (*COMMANDS, *LARGE_PICTURES)
    times: dict[str, list[float]] = {line: [] for line in lines}
    for _ in range(1 + repeats):
        with tempfile.TemporaryDirectory() as folder:
            write_files(Path(folder))
            for line in lines:
                times[line].append(_time(("-m", "westphalia", *shlex.split(line)), Path(folder)))
    return {line: min(values[1:]) for line, values in times.items()}


def _time(arguments: Sequence[str], folder: Path) -> float:
    """Return the processor time of a Python process, in seconds."""
    paths = [str(Path(path).resolve()) for path in sys.path if path]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = _child_time()
    run = subprocess.run(
        [sys.executable, *arguments], check=False, capture_output=True, cwd=folder, env=environment
    )
    if run.returncode > 1:  # one: what was to be checked does not hold
        raise RuntimeError(f"{shlex.join(arguments)}: {run.stderr.decode()}")
    return _child_time() - start


def _child_time() -> float:
    """Return the processor time of all ended child processes."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def loads_or_tools_needlessly(seed: int) -> bool:
    """Return whether a turn without a kernel loads OR-tools, tried in its own process."""
    run = subprocess.run([sys.executable, "-c", QUIET_TURN.format(seed=seed)], check=False)
    return run.returncode != 0


def peak_memory(marks: Sequence[int], seed: int) -> list[int]:
    """Return the peak resident memory, in bytes, after each number of random phases in one new process."""
    program = MANY_TURNS.format(seed=seed, last=max(marks), marks=set(marks))
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return [int(line) for line in run.stdout.split()]
