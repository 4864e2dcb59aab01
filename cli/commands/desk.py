"""``westphalia desk``: cases, rules and games on a page in the browser."""

import sys
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer
from typer import Argument, Option

from ...model.errors import WestphaliaError
from ..running.console import Text, print_line, print_parts, report_console
from ..running.inputs import STDIN, PublicOption, read_source_text, refuse_foreign_variant


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 the desk was closed; 2 bad input, or the port is in use.")(desk)


def desk(
    file: Annotated[
        str | None,
        Argument(metavar="[FILE]", help="A case, game, pasted turn or board to open; - for standard input."),
    ] = None,
    port: Annotated[
        int | None,
        Option(metavar="PORT", min=0, max=65535, help="The port, by default 1648; 0 picks a free one."),
    ] = None,
    browser: Annotated[
        bool, Option("--browser/--no-browser", help="Open the link in a browser, or only print it.")
    ] = True,
    public: PublicOption = None,
) -> None:
    """Open the desk, a web page that only this machine can reach.

    Enter orders by clicking or typing, see results with their reasons immediately, switch rules, and play
    games phase by phase. The page saves FILE in place only when you tell it to. Anyone on this machine who
    has the printed link can use the desk. Each start creates a new link. Press Ctrl-C to close the desk.

    \b
    westphalia desk
    westphalia desk examples/pandin.txt
    westphalia desk game.json --port 0 --no-browser
    westphalia desk --public https://example.org/desk/
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    from ...web import PORT, Desk, open_file

    opened = None
    if file is not None:
        text = read_source_text(file)
        try:
            opened = open_file(STDIN, text) if file == "-" else open_file(file, text, file)
        except WestphaliaError:
            if file != "-":
                refuse_foreign_variant(file)
            raise
    with (
        Desk(PORT if port is None else port, opened=opened, public=public) as found,
        suppress(KeyboardInterrupt),
    ):
        link = Text("The desk is open: ", "bold").append(found.link, "not bold cyan")
        note = Text("Keep the link private. Press Ctrl-C to close the desk.", "dim")
        print_parts(report_console(), link, note, apart=False, soft_wrap=True)
        sys.stdout.flush()
        if browser:
            threading.Thread(target=_open_in_browser, args=(found.link,), daemon=True).start()
        found.serve()
    print_line("The desk is closed.")


def _open_in_browser(link: str) -> None:
    """Open the link in a graphical browser. A text browser would take over the desk's terminal."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return
    if type(found) is not webbrowser.GenericBrowser:
        found.open(link)
