"""``westphalia desk``: the page in the browser for all that the other commands do with cases and games."""

import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer
from typer import Argument, Option

from ..running.console import report_console, say, show
from ..running.inputs import STDIN, text_of
from ..running.text import Text


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 closed; 2 bad input, or the port is in use.")(desk)


def desk(
    file: Annotated[
        str | None,
        Argument(metavar="[FILE]", help="A case or a game to begin with; - is the standard input."),
    ] = None,
    port: Annotated[
        int | None,
        Option(metavar="PORT", min=0, max=65535, help="1648 unless given; 0 takes one that is free."),
    ] = None,
    browser: Annotated[
        bool, Option("--browser/--no-browser", help="Open the link in the browser, or only print it.")
    ] = True,
) -> None:
    """Open the desk: a page in the browser, served by this machine for nobody else.

    Orders by clicking or typing, the result with its reasons at once, rules as switches, games phase by
    phase. Whoever has the link that is printed can ask; it is another one each time. Ctrl-C closes the desk.

    \b
    westphalia desk
    westphalia desk examples/pandin.txt
    westphalia desk game.json --port 0 --no-browser
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    from ...web import PORT, Desk, opened_file

    opened = None
    if file is not None:
        opened = opened_file(STDIN if file == "-" else file, text_of(file))
    with Desk(PORT if port is None else port, opened=opened) as found, suppress(KeyboardInterrupt):
        link = Text("The desk is open: ", "bold").append(found.link, "not bold cyan")
        note = Text("Keep the link to yourself; Ctrl-C closes the desk.", "dim")
        show(report_console(), link, note, apart=False, soft_wrap=True)
        sys.stdout.flush()
        if browser:
            threading.Thread(target=_open, args=(found.link,), daemon=True).start()
        found.serve()
    say("The desk is closed.")


def _open(link: str) -> None:
    """Open the link in a browser with windows; in a terminal it would take the place of the desk."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return
    if type(found) is not webbrowser.GenericBrowser:
        found.open(link)
