"""Shrink findings: fewer lines, files and arguments, and shorter files."""

from collections.abc import Callable, Container, Iterator

from tests.fuzz.calls import Call, Line
from tests.generators.shrinking import Part, smallest

PIECES = 24
"""The maximum number of pieces that a file is cut into at a time."""


def smallest_call(call: Call, fails: Callable[[Call], bool]) -> Call:
    """Return a call that still fails, from which no single line, file, argument or piece can be removed."""
    while True:
        parts = list(parts_of(call))
        kept = smallest(parts, lambda chosen, call=call: fails(with_parts(call, set(chosen))))
        if len(kept) == len(parts):
            return call
        call = with_parts(call, set(kept))


def parts_of(call: Call) -> Iterator[Part]:
    """Return the parts of a call: lines, their arguments and input, files, and pieces of files."""
    for index, line in enumerate(call.lines):
        yield "line", "", index
        yield from (("argument", str(index), number) for number in range(1, len(line.arguments)))
        yield from (("input", str(index), number) for number in range(len(_pieces(line.stdin))))
    for name, data in call.files:
        yield "file", name, 0
        yield from (("piece", name, number) for number in range(len(_pieces(data))))


def with_parts(call: Call, kept: Container[Part]) -> Call:
    """Return the call with only these parts."""
    lines = tuple(
        Line(
            tuple(
                word
                for number, word in enumerate(line.arguments)
                if number == 0 or ("argument", str(index), number) in kept
            ),
            _joined(line.stdin, lambda number, index=index: ("input", str(index), number) in kept),
        )
        for index, line in enumerate(call.lines)
        if ("line", "", index) in kept
    )
    files = tuple(
        (name, _joined(data, lambda number, name=name: ("piece", name, number) in kept))
        for name, data in call.files
        if ("file", name, 0) in kept
    )
    return Call(files, lines)


def _pieces(data: bytes) -> list[bytes]:
    """Split data into lines, or into pieces of several lines if there are many."""
    lines = data.splitlines(keepends=True)
    size = max(1, -(-len(lines) // PIECES))
    return [b"".join(lines[start : start + size]) for start in range(0, len(lines), size)]


def _joined(data: bytes, is_kept: Callable[[int], bool]) -> bytes:
    return b"".join(piece for number, piece in enumerate(_pieces(data)) if is_kept(number))
