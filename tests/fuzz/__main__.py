"""Fuzz the command line until the time is up: ``python -m tests.fuzz --minutes 60 --seed 7``.

Each finding is saved as a file in the folder of findings and printed; findings of the same sort are printed
once. ``python -m tests.fuzz --again FILE...`` runs such files again. The exit status is 1 after a finding.
"""

import argparse
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

import westphalia
from tests.fuzz.calls import Call, format_call, read_call
from tests.fuzz.drawing import prepare, random_call
from tests.fuzz.problems import played, problems_of, processes_differ
from tests.fuzz.searching import Finding, Found, Search
from westphalia.bulk import Adjudicator
from westphalia.variants.registry import BUILT_IN

MEMORY = 3 * 2**30
"""The memory limit of the process, in bytes; beyond it, a MemoryError is raised."""


class CallSearch(Search[Call]):
    """A search for calls with problems, which counts the lines that have run."""

    def __init__(self, folder: Path, variants: Sequence[str] = tuple(BUILT_IN)) -> None:
        prepare(variants)
        super().__init__(lambda dice: random_call(dice, variants), self._find_problems, folder)
        self.lines = 0

    def _find_problems(self, call: Call, apart: bool) -> Iterator[Found]:
        """Yield the problems of a call; one call of each batch also runs in processes of its own."""
        for problem in processes_differ(call) if apart else ():
            yield problem.kind, problem.told
        for _, problems in played(call):
            self.lines += 1
            yield from ((problem.kind, problem.told) for problem in problems)


def save_finding(finding: Finding[Call], folder: Path) -> Path:
    """Save and print a finding, and return its file."""
    path = folder / f"finding-{sha256(finding.kind.encode()).hexdigest()[:10]}.json"
    path.write_text(format_call(finding.tried, f"{finding.kind}: {finding.told}"), encoding="utf-8")
    print(f"{path}\n{finding.kind}: {finding.told:.1500}\n{finding.tried}\n", flush=True)
    return path


def _compile_arrays() -> None:
    """Compile the code of `bulk`: a minute that would look like a line that hangs."""
    case = westphalia.case(orders={"austria": ["A Vie - Tyr"], "italy": ["A Ven - Tyr"]})
    adjudicator = Adjudicator(case.board)
    adjudicator.resolve(adjudicator.turns([(case.position, case.movement_orders)]))


def fuzz(folder: Path, until: float, number: int, variants: Sequence[str]) -> tuple[Counter[str], int, int]:
    """Try calls until the deadline; return the kinds of problems, and the numbers of calls and lines."""
    _compile_arrays()
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    search = CallSearch(folder, variants)
    search.run(until, number, lambda finding: save_finding(finding, folder))
    return search.known, search.tried, search.lines


def again(files: Sequence[str]) -> int:
    """Run the calls of findings again, print what is still wrong, and return the exit status."""
    status = 0
    for file in files:
        problems = problems_of(read_call(Path(file).read_text(encoding="utf-8")))
        status = 1 if problems else status
        print(file, *(problems or ["all is well"]), sep="\n")
    return status


def main(arguments: Sequence[str] | None = None) -> int:
    """Try calls until the time is up, print their number, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other calls (default: 1)")
    parser.add_argument("--workers", type=int, default=1, help="so many processes at once (default: 1)")
    parser.add_argument(
        "--findings", default="fuzz-findings", help="the folder of findings (default: %(default)s)"
    )
    parser.add_argument("--variant", choices=BUILT_IN, action="append", help="only files of this game")
    parser.add_argument("--again", nargs="+", metavar="FILE", help="run findings again, and nothing else")
    options = parser.parse_args(arguments)
    if options.again:
        return again(options.again)
    folder, until = Path(options.findings), time.time() + 60 * options.minutes
    folder.mkdir(parents=True, exist_ok=True)
    numbers = [1_000_000 * (options.workers * options.seed + worker) for worker in range(options.workers)]
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        work = [pool.submit(fuzz, folder, until, one, options.variant or tuple(BUILT_IN)) for one in numbers]
        runs = [one.result() for one in work]
    kinds = {kind for known, _, _ in runs for kind in known}
    calls, lines = sum(run[1] for run in runs), sum(run[2] for run in runs)
    print(f"{calls:,} calls with {lines:,} command lines, {len(kinds)} kinds of findings")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
