"""Try calls until the time is up, and save the findings."""

import resource
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random

from hypothesis.errors import FlakyFailure

import westphalia
from tests.fuzz.calls import Call, format_call
from tests.fuzz.drawing import random_call
from tests.fuzz.problems import PROCESS, Problem, played, problems_of, processes_differ
from tests.fuzz.shrinking import smallest_call
from tests.generators.dice import SeededDice
from westphalia.bulk import Adjudicator
from westphalia.cli.app import COMMANDS

MEMORY = 3 * 2**30
"""The memory limit of the process, in bytes; beyond it, a MemoryError is raised."""


ALONE = 100
"""One of this many calls also runs in processes of its own."""


class Finding(AssertionError):
    """A call that shows a new kind of problem."""

    def __init__(self, call: Call, problem: Problem) -> None:
        super().__init__(problem.kind)
        self.call = call
        self.problem = problem


@dataclass
class Run:
    """The work of one process: what it has tried and found so far."""

    folder: Path
    until: float
    calls: int = 0
    seconds: float = 0.0
    """The processor time used, in seconds."""
    lines: Counter[str] = field(default_factory=Counter[str])
    known: Counter[str] = field(default_factory=Counter[str])
    found: list[str] = field(default_factory=list[str])

    def try_call(self, call: Call) -> None:
        """Run a call; raise Finding if it shows a new problem."""
        self.calls += 1
        if self.calls % ALONE == 0:
            self.heed(call, processes_differ(call))
        for line, (ran, problems) in zip(call.lines, played(call), strict=True):
            command = line.arguments[0] if line.arguments and line.arguments[0] in COMMANDS else "other"
            self.lines[f"{command} {'broke' if ran.status is None else ran.status}"] += 1
            self.heed(call, problems)

    def heed(self, call: Call, problems: Iterable[Problem]) -> None:
        """Count the problems; raise Finding for the first new one."""
        for problem in problems:
            if not self.known[problem.kind]:
                raise Finding(call, problem)
            self.known[problem.kind] += 1

    def tell(self, finding: Finding) -> None:
        """Shrink a finding and save it in a file."""
        problem = finding.problem
        try:
            find = processes_differ if problem.sort.endswith(PROCESS) else problems_of
            call = smallest_call(
                finding.call, lambda call: any(one.kind == problem.kind for one in find(call))
            )
        except FlakyFailure:  # the same call sometimes does it and sometimes does not
            call = finding.call
        self.known[problem.kind] += 1
        text = format_call(call, f"{problem.sort}: {problem.told}")
        path = self.folder / f"finding-{sha256(problem.kind.encode()).hexdigest()[:10]}.json"
        path.write_text(text, encoding="utf-8")
        self.found.append(problem.kind)
        print(f"{path}\n{problem!s:.1500}\nIn short:\n{call}\n", flush=True)


def _compile_arrays() -> None:
    """Compile the code of `bulk`: a minute that would look like a line that hangs."""
    case = westphalia.case(orders={"austria": ["A Vie - Tyr"], "italy": ["A Ven - Tyr"]})
    adjudicator = Adjudicator(case.board)
    adjudicator.resolve(adjudicator.turns([(case.position, case.movement_orders)]))


def fuzz(folder: Path, until: float, number: int, variants: Sequence[str]) -> Run:
    """Try calls until the deadline; call n is the same in every run."""
    _compile_arrays()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    run = Run(folder, until)
    while time.time() < until:
        number += 1
        try:
            run.try_call(random_call(SeededDice(Random(number)), variants))
        except Finding as finding:
            run.tell(finding)
    run.seconds = time.process_time()
    return run
