"""Check variants for conformance: ``python -m westphalia.games.conformance VARIANT...``.

Exit status: 0 if all checks pass, 1 if one fails, 2 if a variant is unknown or cannot be loaded.
"""

import argparse
import sys
from collections.abc import Sequence

from ...model.errors import WestphaliaError
from ...variants.data_games.reading import load_variant
from ...variants.registry import find_variant
from . import CHECKS

MAX_SHOWN = 10
"""The maximum number of problems shown per check."""


def main(arguments: Sequence[str]) -> int:
    """Check the named variants and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m westphalia.games.conformance", description="Run the conformance checks of variants."
    )
    parser.add_argument(
        "variants",
        nargs="+",
        metavar="VARIANT",
        help="the id of an installed variant, or a board file with rules",
    )
    status = 0
    for name in parser.parse_args(arguments).variants:
        try:
            variant = load_variant(name) if name.endswith(".json") else find_variant(name)
        except WestphaliaError as error:
            sys.stderr.write(f"error: {error}\n")
            return 2
        for check in CHECKS:
            problems = list(check(variant))
            said = (check.__doc__ or "").partition("\n")[0].rstrip(".")
            sys.stdout.write(f"{'FAILED' if problems else 'ok':<7} {variant.id}: {said}\n")
            sys.stdout.writelines(f"        {problem}\n" for problem in problems[:MAX_SHOWN])
            status = 1 if problems else status
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
