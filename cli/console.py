"""Where the commands write: plain lines, or rich text where there is something to lay out."""

import os
import re
import sys
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

PIPE_WIDTH = 100
"""Columns of a report that does not go to a terminal."""
WIDEST = 140
"""Columns that a report takes at most; longer lines are hard to read."""


def report_console() -> "Console":
    """The console for reports: colors on a terminal alone, and a fixed width elsewhere."""
    from rich.console import Console  # not above: it takes a while to load

    console = Console(highlight=False, soft_wrap=False)
    if "COLUMNS" not in os.environ:
        console.width = min(console.width, WIDEST) if console.is_terminal else PIPE_WIDTH
    return console


def plain_console() -> "Console":
    """The console for reports in a file: as `report_console` is for a pipe."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False, file=StringIO(), width=PIPE_WIDTH, color_system=None)


def show(console: "Console", *parts: "RenderableType", apart: bool = True) -> None:
    """Write the parts to the standard output, with a blank line between them if they are to stand apart.

    A letter that the standard output cannot show comes out as a question mark.
    """
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(drawn(console, *parts, apart=apart).encode(encoding, "replace").decode(encoding))


def drawn(console: "Console", *parts: "RenderableType", apart: bool = True) -> str:
    """What `show` writes.

    No line ends in blanks, except on terminals, where nobody sees them. Blanks that must not be broken
    (see `whole`) come out as ordinary ones.
    """
    with console.capture() as captured:
        for number, part in enumerate(parts):
            if number and apart:
                console.print()
            console.print(part)
    text = captured.get().replace(_UNBROKEN, " ")
    if not console.is_terminal:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    return text


_UNBROKEN = "\ue000"  # a private character: rich would break a line at a no-break space
_UNITS_AND_MOVES = re.compile(r"\b[AFKM] (?=[a-z])| - (?=[a-z])")


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
    sys.stdout.write(f"{text}\n")
