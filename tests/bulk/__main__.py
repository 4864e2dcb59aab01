"""Random sets under random rules, as arrays and by `resolve`: ``python -m tests.bulk --sets 200000``.

Prints how often each situation occurred, and each set whose results differ; the exit status is 1 if there is
one. The same seed draws the same sets, regardless of the number of processes.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from multiprocessing import get_context

from tests.bulk.random_sets import LITTLE, draw_and_compare


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw sets until there are enough; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.bulk", description=__doc__)
    parser.add_argument("--sets", type=int, default=10_000, help="at least so many (default: 10000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other sets (default: 1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first lot (default: 0)")
    parser.add_argument("--workers", type=int, default=1, help="so many processes at once (default: 1)")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    met: Counter[str] = Counter()
    differing = lots = 0
    numbers = iter(range(options.first, options.first + options.sets // LITTLE + options.workers))
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as pool:
        while met["sets"] < options.sets:
            some = list(islice(numbers, 16 * options.workers))
            for lot in pool.map(draw_and_compare, repeat(options.seed), some):
                met += lot.met
                lots += 1
                differing += len(lot.differing)
                for text in lot.differing[:3]:
                    print(text, flush=True)
            so_far = f"{met['sets']:,} sets, {met['searched']:,} left to resolve, {differing:,} otherwise"
            print(
                f"lots {options.first} to {options.first + lots - 1}: {so_far}", file=sys.stderr, flush=True
            )
    for name, count in met.most_common():
        print(f"{count:>12,}  {name}")
    print(f"{differing:>12,}  came out otherwise than resolve says")
    told = f"seed {options.seed}, lots {options.first} to {options.first + lots - 1}"
    print(f"{told}, {time.monotonic() - began:.0f} seconds, {options.workers} processes")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
