"""Resident memory over many phases: whether a process that adjudicates for days keeps growing."""

import subprocess
import sys
from collections.abc import Sequence

PHASES = 100_000
"""The number of random phases of 31 units that the process resolves, each with its sentences."""
WARM = 10_000
"""The phases after which the caches have filled up."""

PLAY = """
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


def peak_memory(marks: Sequence[int], seed: int) -> list[int]:
    """Return the peak resident memory, in bytes, after each number of random phases in one new process."""
    program = PLAY.format(seed=seed, last=max(marks), marks=set(marks))
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    return [int(line) for line in run.stdout.split()]
