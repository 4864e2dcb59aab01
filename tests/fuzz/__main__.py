"""Fuzz the command line until the time is up: ``python -m tests.fuzz --minutes 60 --seed 7``.

Each finding is shrunk, saved as a file in the folder of findings, and printed; findings of the same sort are
printed once. ``python -m tests.fuzz --again FILE...`` runs such files again. The exit status is 1 after a
finding.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.fuzz.calls import read_call
from tests.fuzz.long_run import fuzz
from tests.fuzz.problems import problems_of
from westphalia.variants.registry import BUILT_IN


def again(files: Sequence[str]) -> int:
    """Run the calls of findings again, print what is still wrong, and return the exit status."""
    status = 0
    for file in files:
        problems = problems_of(read_call(Path(file).read_text(encoding="utf-8")))
        status = 1 if problems else status
        print(file, *(problems or ["all is well"]), sep="\n")
    return status


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other calls (default: 1)")
    parser.add_argument("--workers", type=int, default=1, help="so many processes at once (default: 1)")
    parser.add_argument(
        "--findings", default="fuzz-findings", help="the folder of findings (default: %(default)s)"
    )
    parser.add_argument("--variant", choices=BUILT_IN, action="append", help="only files of this game")
    parser.add_argument("--again", nargs="+", metavar="FILE", help="run findings again, and nothing else")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Try calls until the time is up, print their number, and return the exit status."""
    options = parse_arguments(arguments)
    if options.again:
        return again(options.again)
    folder = Path(options.findings)
    folder.mkdir(parents=True, exist_ok=True)
    until = time.time() + 60 * options.minutes
    work = [
        (
            folder,
            until,
            1_000_000 * (options.workers * options.seed + worker),
            options.variant or tuple(BUILT_IN),
        )
        for worker in range(options.workers)
    ]
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        runs = [one.result() for one in [pool.submit(fuzz, *each) for each in work]]
    findings = sorted({kind for run in runs for kind in run.found})
    figures = {
        "minutes": options.minutes,
        "processes": options.workers,
        "seconds of processors": round(sum(run.seconds for run in runs)),
        "seed": options.seed,
        "calls": sum(run.calls for run in runs),
        "lines": dict(sorted(sum((run.lines for run in runs), Counter[str]()).items())),
        "findings": findings,
    }
    with (folder / "figures.jsonl").open("a", encoding="utf-8") as handle:
        handle.write(f"{json.dumps(figures)}\n")
    lines = sum(sum(run.lines.values()) for run in runs)
    print(f"{figures['calls']:,} calls with {lines:,} command lines, {len(findings)} kinds of findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
