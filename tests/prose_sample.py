"""Print prose picked at random, for reading aloud: ``python -m tests.prose_sample --seed N``.

It prints 100 sentences of the documentation, 50 docstrings, 50 messages and 50 names, each with its place.
The same seed picks the same pieces as long as the texts stay the same.
"""

import argparse
from random import Random

from tests.prose import Kind, find_prose

SIZES: dict[Kind, int] = {"sentence": 100, "docstring": 50, "message": 50, "name": 50}


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.prose_sample", description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="the seed of the random choice (0)")
    parser.add_argument("--kind", choices=SIZES, help="only this kind of prose")
    arguments = parser.parse_args()
    prose, random = find_prose(), Random(arguments.seed)
    for kind, size in SIZES.items():
        pieces = [one for one in prose if one.kind == kind]
        if arguments.kind in (None, kind):
            print(f"\n{len(pieces)} pieces of kind {kind}, {min(size, len(pieces))} of them:\n")
            for number, one in enumerate(random.sample(pieces, min(size, len(pieces))), start=1):
                print(f"{number:3}. {one}")


if __name__ == "__main__":
    main()
