"""Fuzzing guided by coverage: ``python -m tests.fuzz.guided --minutes 60 [READER ...]``.

Atheris (``pip install atheris``) keeps what reaches new branches of the package among changed inputs of each
reader (`tests.fuzz.readers`). Three in five changes are those of the other fuzzers, to lines, words and JSON
values; the rest are changes of bytes. The inputs stay in the folder, so the next run goes on from them. A
finding is saved and printed; findings of the same sort are saved once.
"""

import argparse
import subprocess
import sys
import time
import traceback
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

SECONDS = 10.0
"""The limit of processor time for one input."""

CLOCK = 900
"""The limit of seconds on the clock for one input, after which the process ends; the machine may be busy."""

LONGEST = 200_000
"""The maximum length of an input, in bytes; longer than any intact one."""

NAMES = ("orders", "cases", "pastes", "mails", "games", "boards", "records", "certificates", "questions")


def fuzz(name: str, folder: Path, seconds: int, seed: int) -> None:
    """Read changed bytes until the time is up; Atheris then ends the process."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["westphalia"]):
        from tests.fuzz.readers import READERS
        from tests.generators.dice import SeededDice, happens
    reader, known = READERS[name], set[str]()
    inputs = folder / name
    inputs.mkdir(parents=True, exist_ok=True)
    for intact in reader.seeds():
        (inputs / sha256(intact).hexdigest()[:16]).write_bytes(intact)

    def read(data: bytes) -> None:
        began = time.process_time()
        try:
            reader.read(data)
            taken = time.process_time() - began
            assert taken < SECONDS, f"takes {taken:.0f} seconds of processor time"
        except Exception as error:  # noqa: BLE001 - whatever it is, it is found
            last = traceback.extract_tb(error.__traceback__)[-1]
            kind = f"{type(error).__name__} in {last.name} of {last.filename}, line {last.lineno}"
            if kind not in known:
                known.add(kind)
                path = folder / f"finding-{name}-{sha256(kind.encode()).hexdigest()[:10]}"
                path.write_bytes(data)
                print(f"{path}\n{kind}: {error!s:.1500}", flush=True)

    def change(data: bytes, most: int, seed: int) -> bytes:
        dice = SeededDice(Random(seed))
        return reader.change(dice, data)[:most] if happens(dice, 60) else atheris.Mutate(data, most)

    options = (f"-max_len={LONGEST}", "-print_final_stats=1", "-verbosity=0", f"-timeout={CLOCK}")
    ends = (
        f"-max_total_time={seconds}",
        f"-seed={seed}",
        f"-report_slow_units={CLOCK}",
        f"-artifact_prefix={folder}/finding-{name}-",
    )
    atheris.Setup([sys.argv[0], str(inputs), *options, *ends], read, custom_mutator=change)
    atheris.Fuzz()


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz the readers one after the other, each in a process of its own, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("readers", nargs="*", help=f"{', '.join(NAMES)} (default: all)")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each reader (default: 10)")
    parser.add_argument("--seed", type=int, default=0, help="of the changes (default: 0, another each time)")
    parser.add_argument("--folder", type=Path, default=Path("fuzz-findings"), help="default: %(default)s")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.alone:
        fuzz(options.readers[0], options.folder, round(60 * options.minutes), options.seed)
    failed = False
    for name in options.readers or NAMES:
        print(f"== {name}", flush=True)
        numbers = ("--minutes", str(options.minutes), "--seed", str(options.seed))
        again = ("--alone", name, *numbers, "--folder", str(options.folder))
        failed |= bool(subprocess.call([sys.executable, "-m", "tests.fuzz.guided", *again]))
    found = sorted(options.folder.glob("finding-*"))
    print(*found, f"{len(found)} findings", sep="\n")
    return 1 if found or failed else 0


if __name__ == "__main__":
    sys.exit(main())
