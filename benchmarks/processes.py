"""Whole processes: how long Python takes to start with the package, and what it loads."""

import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from time import perf_counter

COMMANDS: Mapping[str, Sequence[str]] = {
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


def start_times(repeats: int = 15) -> dict[str, float]:
    """The median time of each of `COMMANDS` as a whole process, in seconds; they take turns."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(repeats):
        for name, arguments in COMMANDS.items():
            start = perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            times[name].append(perf_counter() - start)
    return {name: statistics.median(values) for name, values in times.items()}


def loads_or_tools_needlessly(seed: int) -> bool:
    """Whether a turn without a kernel loads OR-tools, tried in a process of its own."""
    run = subprocess.run([sys.executable, "-c", QUIET_TURN.format(seed=seed)], check=False)
    return run.returncode != 0
