"""Long lines of one repeated piece: ``python -m tests.fuzz.long_lines [READER ...]``.

A reader whose time grows with the square of the length of a line is fast on ordinary files. Here one line
between ordinary ones repeats a piece. The exit status is 1 if a line takes too much processor time.
"""

import argparse
import signal
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from tests.fuzz.guided import SECONDS
from tests.fuzz.readers import READERS

PIECES = (
    *" \t\u2028-_.,;:/\\|&=~*#<>()[]{}'\"?!aA1\u00e9",
    "()", "[x", "(a", "<a", "<b>", "<br>", "a:", ":a", "a,", ",a", "a;", "a.", "> ", "- ", "-- ", "&#", "=?",
    "?=", "a ", "and ", "to ", "or ", "via ", "order ", "1901 ", "Spring ", "Austria ", "Austria: ",
    "proxy ", "(standing) ", "dislodged ", "[b]", "A Vie - ", "A Vie - Tyr ", "A Vie, ", "F Lon S ",
)  # fmt: skip


class Around(NamedTuple):
    """The text before and after the long line."""

    before: str
    after: str


AROUND: Mapping[str, Around] = {
    "orders": Around("\x00A Vie - ", ""),
    "cases": Around("variant: standard\nphase: S1901M\n\nAustria:\n  A Bud H\n  ", "\n  A Vie - Gal\n"),
    "pastes": Around("Austria:\nA Vie - Gal\n", "\nItaly: A Ven H\n"),
    "mails": Around("From: anna@example.org\nSubject: Austria\n\nA Vie - Gal\n", "\nF Tri H\n"),
}
"""An ordinary text of each reader."""


class _TooSlow(BaseException):
    """The time is up; no reader may catch this."""


@contextmanager
def time_limit(seconds: float) -> Generator[None]:
    """Raise `_TooSlow` after this much processor time."""

    def stop(*_: object) -> None:
        raise _TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def slow_pieces(name: str, length: int, seconds: float, pieces: Sequence[str] = PIECES) -> Iterator[str]:
    """Yield the pieces that make a reader slow, on a line of its own and after a whole text on that line."""
    before, after = AROUND[name]
    for piece in pieces:
        line = piece * (length // len(piece))
        try:
            for text in (before + line + after, before.replace("\n", " ") + line):
                with time_limit(seconds):
                    READERS[name].read(text.encode())
        except _TooSlow:
            yield piece


def main(arguments: Sequence[str] | None = None) -> int:
    """Try all pieces with the readers, print the slow ones, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.long_lines", description=__doc__)
    parser.add_argument("readers", nargs="*", help=f"{', '.join(AROUND)} (default: all)")
    parser.add_argument("--length", type=int, default=100_000, help="in characters (default: %(default)s)")
    options = parser.parse_args(arguments)
    found = 0
    for name in options.readers or AROUND:
        for piece in slow_pieces(name, options.length, SECONDS):
            print(f"{name}: {piece!r} takes more than {SECONDS:.0f} seconds", flush=True)
            found += 1
        print(f"{name}: {len(PIECES)} pieces", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
