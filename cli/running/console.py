"""All output of the commands: plain lines, JSON, and rich text for reports.

Orders, notes and the names of files, games and boards come from other people. This module makes them safe to
show: brackets are never markup, and a character that controls a terminal or changes the direction of text is
replaced by a visible sign.
"""

import json
import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from io import StringIO
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, detect_legacy_windows
from rich.segment import Segment
from rich.text import Text as RichText

from ...model.names import KIND_LETTERS
from ...model.text import CONTROLS, escape_json_controls, replace_controls

PIPE_WIDTH = 100
"""The width in columns of a report that does not go to a terminal."""
MAX_WIDTH = 140
"""The largest width in columns of a report. Longer lines are hard to read."""


class Text(RichText):
    """Rich text in which a visible sign replaces each control character; rich drops some in silence."""

    def __init__(self, text: str = "", style: str = "", **more: Any) -> None:
        super().__init__(replace_controls(text), style, **more)

    def append(self, text: "RichText | str", style: Any = None) -> "Text":
        """Append a text."""
        super().append(replace_controls(text) if isinstance(text, str) else text, style)
        return self

    def append_text(self, text: RichText) -> "Text":
        """Append a text with its styles."""
        super().append_text(text)
        return self

    @classmethod
    def assemble(cls, *parts: "str | RichText | tuple[str, Any]", style: Any = "", **more: Any) -> "Text":
        """Return a text made of these parts, each with its style."""
        made = cls(style=style, **more)
        for part in parts:
            made = made.append(*part) if isinstance(part, tuple) else made.append(part)
        return made


def report_console() -> "Console":
    """Return the console for reports: with colors on a terminal, with a fixed width elsewhere."""
    # Reports become text before they are written, and old consoles of Windows show no escape sequences.
    colors = None if detect_legacy_windows() else "auto"
    console = _console_type()(
        highlight=False, markup=False, emoji=False, soft_wrap=False, color_system=colors
    )
    if "COLUMNS" not in os.environ:
        console.width = min(console.width, MAX_WIDTH) if console.is_terminal else PIPE_WIDTH
    return console


def plain_console() -> "Console":
    """Return the console for reports in a file, which look as they do in a pipe."""
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
    """Return the console for progress bars, which writes to standard error."""
    return _console_type()(stderr=True)


@cache
def _console_type() -> "type[Console]":
    """Return a console class that applies `replace_controls` to every text in a report."""

    class HarmlessConsole(Console):
        def render(
            self, renderable: "RenderableType", options: "ConsoleOptions | None" = None
        ) -> "Iterable[Segment]":
            if isinstance(renderable, str):
                renderable = replace_controls(renderable)
            elif isinstance(renderable, RichText) and CONTROLS.search(renderable.plain):
                renderable = renderable.copy()
                renderable.plain = replace_controls(renderable.plain)
            return super().render(renderable, options)

    return HarmlessConsole


def print_parts(
    console: "Console", *parts: "RenderableType", apart: bool = True, soft_wrap: bool | None = None
) -> None:
    """Write the parts to standard output, with blank lines between them if `apart`.

    A character that standard output cannot encode becomes a question mark. With `soft_wrap`, lines are not
    wrapped.
    """
    write_out(render_parts(console, *parts, apart=apart, soft_wrap=soft_wrap))


def write_out(text: str) -> None:
    """Write the result of `render_parts` or `format_json` to standard output."""
    encoding = sys.stdout.encoding or "ascii"
    sys.stdout.write(text.encode(encoding, "replace").decode(encoding))


def render_parts(
    console: "Console", *parts: "RenderableType", apart: bool = True, soft_wrap: bool | None = None
) -> str:
    """Return the text that `print_parts` writes.

    Trailing spaces are removed, except on terminals. The unbreakable spaces of `keep_unbroken`
    become ordinary ones.
    """
    with console.capture() as captured:
        for number, part in enumerate(parts):
            if number and apart:
                console.print()
            console.print(replace_controls(part) if isinstance(part, str) else part, soft_wrap=soft_wrap)
    text = captured.get().replace(_UNBROKEN, " ")
    if not console.is_terminal:
        text = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    return text


_UNBROKEN = "\ue000"  # a private character: rich would break a line at a no-break space
_UNITS_AND_MOVES = re.compile(rf"\b[{KIND_LETTERS}] (?=[a-z])| - (?=[a-z])")


def keep_unbroken(text: str) -> str:
    """Return the text with its units and moves (``A vie - tyr``) protected from line breaks."""
    return _UNITS_AND_MOVES.sub(lambda found: found[0].replace(" ", _UNBROKEN), text)


def can_encode(text: str) -> bool:
    """Return whether standard output can encode these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def print_line(text: str) -> None:
    """Write a line to standard output."""
    sys.stdout.write(f"{replace_controls(text)}\n")


def print_json(data: object, *, indent: int | None = 2) -> None:
    """Write JSON to standard output."""
    sys.stdout.write(format_json(data, indent=indent))


def print_json_text(text: str) -> None:
    """Write JSON that is already serialized to standard output, on one line."""
    sys.stdout.write(f"{escape_json_controls(text)}\n")


def format_json(data: object, *, indent: int | None = 2) -> str:
    """Return the text that `print_json` writes."""
    return escape_json_controls(f"{json.dumps(data, ensure_ascii=False, indent=indent)}\n")


def print_text(text: str) -> None:
    """Write a text for other programs, with control characters made harmless."""
    sys.stdout.write(replace_controls(text))


def print_error(text: str) -> None:
    """Write a line to standard error."""
    sys.stderr.write(f"{replace_controls(text)}\n")
