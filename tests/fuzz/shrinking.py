"""Making a finding small, in as many tries as it may take and no more."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.fuzz.calls import Call, Line

TRIES = 120
"""So many smaller calls are tried."""


def smaller(call: Call, fails: Callable[[Call], bool]) -> Call:
    """A call that still fails, with fewer lines and arguments and shorter files where that was possible."""
    tries = 0
    shrunk = True
    while shrunk:
        shrunk = False
        for one in _smaller_calls(call):
            tries += 1
            if tries > TRIES:
                return call
            if fails(one):
                call, shrunk = one, True
                break
    return call


def _smaller_calls(call: Call) -> Iterator[Call]:
    for index in range(len(call.lines) if call.lines[1:] else 0):
        yield replace(call, lines=(*call.lines[:index], *call.lines[index + 1 :]))
    for index in range(len(call.files)):
        yield replace(call, files=(*call.files[:index], *call.files[index + 1 :]))
    for index, line in enumerate(call.lines):
        for shorter in _shorter_lines(line):
            yield replace(call, lines=(*call.lines[:index], shorter, *call.lines[index + 1 :]))
    for index, (name, data) in enumerate(call.files):
        for less in _shorter(data):
            yield replace(call, files=(*call.files[:index], (name, less), *call.files[index + 1 :]))


def _shorter_lines(line: Line) -> Iterator[Line]:
    words = line.arguments
    for start in range(1, len(words)):
        for end in (start + 2, start + 1):
            if end <= len(words):
                yield replace(line, arguments=(*words[:start], *words[end:]))
    for less in _shorter(line.stdin):
        yield replace(line, stdin=less)


def _shorter(data: bytes) -> Iterator[bytes]:
    """The data without a half, a quarter, an eighth, a sixteenth of its lines."""
    lines = data.split(b"\n")
    for parts in (1, 2, 4, 8, 16):
        size = len(lines) // parts
        for start in range(0, len(lines) if size else 0, size or 1):
            less = b"\n".join([*lines[:start], *lines[start + size :]])
            if len(less) < len(data):
                yield less
