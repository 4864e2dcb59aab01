"""Where the commands write, and nowhere else: plain lines, JSON, rich text where something is to be laid out.

Orders, notes and the names of files, games and boards were written by others. Here they become what a
terminal may show: brackets are brackets and no markup, and a character that a terminal would obey, or that
turns the direction of what follows, stands there as a sign of its own.
"""

import json
import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from io import StringIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from ...model.names import KIND_LETTERS
from ...model.text import CONTROLS, harmless, harmless_json

PIPE_WIDTH = 100
"""Columns of a report that does not go to a terminal."""
WIDEST = 140
"""Columns that a report takes at most; longer lines are hard to read."""


def report_console() -> "Console":
    """The console for reports: colors on a terminal alone, and a fixed width elsewhere."""
    console = _console_type()(highlight=False, markup=False, emoji=False, soft_wrap=False)
    if "COLUMNS" not in os.environ:
        console.width = min(console.width, WIDEST) if console.is_terminal else PIPE_WIDTH
    return console


def plain_console() -> "Console":
    """The console for reports in a file: as `report_console` is for a pipe."""
    return _console_type()(
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        file=StringIO(),
        width=PIPE_WIDTH,
        color_system=None,
    )


def progress_console() -> "Console":
    """The console for signs of life: the standard error."""
    return _console_type()(stderr=True)


@cache
def _console_type() -> "type[Console]":
    """A console that draws what `harmless` says, whatever part of a report a text stands in."""

    class HarmlessConsole(Console):
        def render(
            self, renderable: "RenderableType", options: "ConsoleOptions | None" = None
        ) -> "Iterable[Segment]":
            if isinstance(renderable, str):
                renderable = harmless(renderable)
            elif isinstance(renderable, Text) and CONTROLS.search(renderable.plain):
                renderable = renderable.copy()
                renderable.plain = harmless(renderable.plain)
            return super().render(renderable, options)

    return HarmlessConsole


def show(
    console: "Console", *parts: "RenderableType", apart: bool = True, soft_wrap: bool | None = None
) -> None:
    """Write the parts to the standard output, with a blank line between them if they are to stand apart.

    A letter that the standard output cannot show comes out as a question mark. With `soft_wrap` no line is
    broken.
    """
    write_out(drawn(console, *parts, apart=apart, soft_wrap=soft_wrap))


def write_out(text: str) -> None:
    """Write what `drawn` or `json_text` gave to the standard output."""
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding))


def drawn(
    console: "Console", *parts: "RenderableType", apart: bool = True, soft_wrap: bool | None = None
) -> str:
    """What `show` writes.

    No line ends in blanks, except on terminals, where nobody sees them. Blanks that must not be broken
    (see `whole`) come out as ordinary ones.
    """
    with console.capture() as captured:
        for number, part in enumerate(parts):
            if number and apart:
                console.print()
            console.print(harmless(part) if isinstance(part, str) else part, soft_wrap=soft_wrap)
    text = captured.get().replace(_UNBROKEN, " ")
    if not console.is_terminal:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    return text


_UNBROKEN = "\ue000"  # a private character: rich would break a line at a no-break space
_UNITS_AND_MOVES = re.compile(rf"\b[{KIND_LETTERS}] (?=[a-z])| - (?=[a-z])")


def whole(text: str) -> str:
    """The text with its units and moves (``A vie - tyr``) kept from being broken at the end of a line."""
    return _UNITS_AND_MOVES.sub(lambda found: found[0].replace(" ", _UNBROKEN), text)


def can_show(text: str) -> bool:
    """The standard output can show these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def say(text: str) -> None:
    """Write a line to the standard output."""
    sys.stdout.write(f"{harmless(text)}\n")


def say_json(data: object, *, indent: int | None = 2) -> None:
    """Write JSON to the standard output."""
    sys.stdout.write(json_text(data, indent=indent))


def say_json_text(text: str) -> None:
    """Write a text that is JSON, in one line, to the standard output."""
    sys.stdout.write(f"{harmless_json(text)}\n")


def json_text(data: object, *, indent: int | None = 2) -> str:
    """What `say_json` writes."""
    return harmless_json(f"{json.dumps(data, ensure_ascii=False, indent=indent)}\n")


def hand_on(text: str) -> None:
    """Write a text for other programs, in which nothing is to be obeyed either."""
    sys.stdout.write(harmless(text))


def complain(text: str) -> None:
    """Write a line to the standard error."""
    sys.stderr.write(f"{harmless(text)}\n")
