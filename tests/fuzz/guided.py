"""Fuzzing guided by coverage: ``python -m tests.fuzz.guided --minutes 60 [TARGET ...]``.

Atheris (``pip install atheris``) changes bytes and keeps those that reach new branches of the package. Each target
reads the bytes in one way; only our errors may escape. Inputs are kept in the folder, so the next run continues where
this one ends. A finding is saved and printed; findings of the same sort are saved once.
"""

import argparse
import json
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

SECONDS = 30
"""The time limit of one input, on a busy machine."""

_SPLIT = 8


class Target(NamedTuple):
    """A reader of bytes, which raises what it must not, and intact inputs."""

    read: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]


@cache
def targets() -> Mapping[str, Target]:
    """Return the targets by name; the package is imported here, with its branches observed."""
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["westphalia"]):
        import westphalia
        from tests.fuzz import corpus, questions
        from tests.mail.test_any_mail import MAILS, take
        from westphalia.checker import check_certificate
        from westphalia.formats import read_records
        from westphalia.model.board import read_board
        from westphalia.model.errors import WestphaliaError
        from westphalia.model.orders import format_order, parse_order
        from westphalia.model.phase import PhaseKind
        from westphalia.solver import certify
        from westphalia.variants.registry import BUILT_IN

    boards = [westphalia.find_variant(name).board for name in BUILT_IN]
    kinds = list(PhaseKind)

    def read_orders(data: bytes) -> None:
        """The first byte selects the board and the phase."""
        first, text = data[0] if data else 0, data[1:].decode(errors="surrogateescape")
        board, kind = boards[first % len(boards)], kinds[first // _SPLIT % len(kinds)]
        for line in text.split("\n"):
            with suppress(WestphaliaError):
                order = parse_order(line, board, kind)
                assert parse_order(format_order(order), board, kind) == order

    def read_certificate(data: bytes) -> None:
        """With the right digest, so that the proof is read too."""
        with suppress(
            ValueError, LookupError, TypeError, AttributeError, RecursionError, check_certificate.Rejected
        ):
            value = json.loads(data)
            stated = {name: value[name] for name in check_certificate.STATED}
            value["digest"] = sha256(json.dumps(stated, sort_keys=True).encode()).hexdigest()
            check_certificate.check(value)

    def read_question(data: bytes) -> None:
        """The first byte selects the question."""
        names = tuple(questions.QUESTIONS)
        found = questions.ask(names[(data[0] if data else 0) % len(names)], data[1:])
        assert not found, found

    def of(read: Callable[[bytes], object]) -> Callable[[bytes], None]:
        def only_our_errors(data: bytes) -> None:
            with suppress(WestphaliaError):
                read(data)

        return only_our_errors

    def lines() -> Iterable[bytes]:
        for number, name in enumerate(BUILT_IN):
            for table in corpus.tables(name):
                yield bytes([number]) + "\n".join(table.lines).encode()

    def asked() -> Iterable[bytes]:
        for number, name in enumerate(questions.QUESTIONS):
            for case in (*corpus.examples(), *corpus.tables("standard")[0].cases)[:12]:
                more = {
                    "order": "A vie - tyr",
                    "goals": ["A vie - tyr succeeds"],
                    "claims": ["A vie - tyr fails"],
                }
                yield bytes([number]) + json.dumps({"case": case.decode(), **more}).encode()
            for record in corpus.records():
                yield bytes([number]) + json.dumps({"game": record.decode(), "to": "judge"}).encode()
            yield from (bytes([number]) + b'{"board": %b}' % board for board in corpus.boards())

    def certificates() -> Iterable[bytes]:
        for path in sorted((Path(__file__).parents[2] / "examples").glob("*.txt")):
            with suppress(WestphaliaError):
                case = westphalia.load_case(path)
                yield json.dumps(certify(westphalia.adjudicate(case), case=case)).encode()

    return {
        "orders": Target(read_orders, lines),
        "cases": Target(of(westphalia.read_case), lambda: (one for v in BUILT_IN for t in corpus.tables(v) for one in t.cases)),
        "pastes": Target(of(lambda data: westphalia.read_case(data, lenient=True)), lambda: (*corpus.pastes(), *corpus.examples())),
        "mails": Target(lambda data: take(data, keep_good=True), lambda: [path.read_bytes() for path in MAILS]),
        "games": Target(of(westphalia.read_game), lambda: [t.file for v in BUILT_IN for t in corpus.tables(v)]),
        "boards": Target(of(lambda data: read_board(data.decode(errors="replace"))), lambda: (*corpus.boards(), *corpus.games_by_data())),
        "records": Target(of(lambda data: read_records(data.decode(errors="replace"))), corpus.records),
        "certificates": Target(read_certificate, certificates),
        "questions": Target(read_question, asked),
    }  # fmt: skip


def fuzz(name: str, folder: Path, seconds: int) -> None:
    """Read changed bytes until the time is up; libFuzzer ends the process."""
    target = targets()[name]
    seeds, found = folder / name, set[str]()
    seeds.mkdir(parents=True, exist_ok=True)
    for seed in target.seeds():
        (seeds / sha256(seed).hexdigest()[:16]).write_bytes(seed)

    def read(data: bytes) -> None:
        try:
            target.read(data)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is found
            frames = traceback.extract_tb(error.__traceback__)
            kind = f"{type(error).__name__} in {frames[-1].name} of {frames[-1].filename}:{frames[-1].lineno}"
            if kind not in found:
                found.add(kind)
                path = folder / f"finding-{name}-{sha256(kind.encode()).hexdigest()[:10]}"
                path.write_bytes(data)
                print(
                    f"{path}\n{kind}: {error!s:.500}\n{''.join(traceback.format_list(frames[-4:]))}",
                    flush=True,
                )

    atheris: Any = import_module("atheris")
    options = (
        f"-max_total_time={seconds}",
        f"-timeout={SECONDS}",
        "-max_len=60000",
        "-print_final_stats=1",
        "-verbosity=0",
    )
    atheris.Setup([sys.argv[0], str(seeds), *options, f"-artifact_prefix={folder}/{name}-"], read)
    atheris.Fuzz()


NAMES = ("orders", "cases", "pastes", "mails", "games", "boards", "records", "certificates", "questions")


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz the targets one after the other, each in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__)
    parser.add_argument("targets", nargs="*", choices=[[], *NAMES], help="default: all")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each target (default: 10)")
    parser.add_argument("--folder", type=Path, default=Path("fuzz-findings"), help="default: %(default)s")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.alone:
        fuzz(options.targets[0], options.folder, round(60 * options.minutes))
    for name in options.targets or NAMES:
        again = ("--alone", name, "--minutes", str(options.minutes), "--folder", str(options.folder))
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, "-m", "tests.fuzz.guided", *again], check=False)
    found = sorted(options.folder.glob("*-*"))
    print(*found, f"{len(found)} findings", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
