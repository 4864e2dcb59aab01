"""Whole processes: how long Python takes to start with the package, and what it loads."""

import resource
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence

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
    """The median of the processor's time of each of `COMMANDS`, in seconds; they take turns."""
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(repeats):
        for name, arguments in COMMANDS.items():
            start = _spent()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            times[name].append(_spent() - start)
    return {name: statistics.median(values) for name, values in times.items()}


def _spent() -> float:
    """The processor's time of all processes that have ended."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def loads_or_tools_needlessly(seed: int) -> bool:
    """Whether a turn without a kernel loads OR-tools, tried in a process of its own."""
    run = subprocess.run([sys.executable, "-c", QUIET_TURN.format(seed=seed)], check=False)
    return run.returncode != 0
