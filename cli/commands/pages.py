"""``westphalia player``, ``archive``: a page for one player, and a whole game as a folder of pages."""

from collections.abc import Callable
from functools import partial
from pathlib import PurePath
from typing import Annotated, Literal

import typer
from typer import Argument, Option

from ...games import format_markdown, load_game, player_report
from ...model.case import Case
from ...model.errors import Place, UnreadableError
from ...model.text import replace_controls
from ...web.links import make_case_link, parse_public_address
from ..reports.document import render_document
from ..running.console import plain_console, print_line, print_parts, render_parts, report_console
from ..running.inputs import PublicOption
from ..running.progress import ProgressBar
from ..running.writing import refuse_input, write_folder, write_output, write_whole
from .game import FileArgument

Format = Literal["text", "html", "pdf", "markdown"]

_FORMATS_BY_SUFFIX: dict[str, Format] = {
    "": "text",
    ".txt": "text",
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
    ".md": "markdown",
}


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this module to the application."""
    for command in (player, archive):
        app.command(epilog="Exit status: 0 success; 2 bad input, nothing was written.")(command)


def player(
    file: FileArgument,
    power: Annotated[str, Argument(metavar="POWER", help="The power.")],
    form: Annotated[
        Format | None,
        Option("--format", help="The format; by default it follows from the file's extension, or is text."),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write or overwrite, such as austria.html; - writes standard output.",
        ),
    ] = None,
    public: PublicOption = None,
) -> None:
    """Write a page for one player: the map, units with legal orders, centers, and what to submit.

    The page contains everything that this power may know in the current phase, and nothing that the rules
    keep secret from it: no orders of other powers, no log, no player names. HTML and PDF include the map.
    With --public, the HTML page links to that desk, where orders can be tried.

    \b
    westphalia player game.json Austria
    westphalia player game.json Austria -o austria.html
    westphalia player game.json Austria -o austria.pdf
    westphalia player game.json Austria --format markdown
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if output == "-":
        output = None
    form = form or _find_format(output or "")
    if form == "pdf" and output is None:
        raise UnreadableError("a PDF is not written to standard output", expected="-o FILE.pdf")
    if output is not None:
        refuse_input(output, file)
    link = _make_link(public)
    game = load_game(file)
    if form in ("html", "pdf"):
        from ...draw import player_page, player_pdf  # imported here: text needs no pictures

        with ProgressBar("Drawing"):
            page = player_page(game, power, link) if form == "html" else player_pdf(game, power)
        if isinstance(page, bytes):
            write_whole(output or "-", page)
        else:
            write_output(output or "-", page)
        return
    document = player_report(game, power)
    if form == "markdown":
        write_output(output or "-", replace_controls(format_markdown(document)))
    elif output is None:
        print_parts(report_console(), *render_document(document))
    else:
        write_whole(output, render_parts(plain_console(), *render_document(document)))


def _make_link(public: str | None) -> Callable[[Case], str] | None:
    """Return a function that links to a case on the desk at a public address, if there is one."""
    return None if public is None else partial(make_case_link, parse_public_address(public))


def _find_format(output: str) -> Format:
    """Return the format that the ending of a file name means."""
    found = _FORMATS_BY_SUFFIX.get(PurePath(output).suffix.lower())
    if found is None:
        endings = ", ".join(filter(None, _FORMATS_BY_SUFFIX))
        raise UnreadableError(
            "cannot tell the format from the file name",
            place=Place(output),
            expected=f"a name that ends in {endings}, or --format",
        )
    return found


def archive(
    file: FileArgument,
    folder: Annotated[str, Argument(metavar="FOLDER", help="The folder to write; it must be new or empty.")],
    title: Annotated[
        str | None, Option(metavar="TEXT", help="The title; by default the name of the variant.")
    ] = None,
    force: Annotated[bool, Option("--force", help="Replace an archive in the folder.")] = False,
    public: PublicOption = None,
) -> None:
    """Write the archive of a game: a folder of pages to open in a browser or to publish on a site.

    index.html shows the game so far, the scores over time, and the phases with small maps. Each phase has a
    page with its map, orders, results and reasons. The pages need no server, no scripts and no network. They
    contain only what the referee's reports publish. With --public, each phase links to that desk.

    \b
    westphalia archive game.json archive
    westphalia archive game.json archive --force
    westphalia archive game.json archive --title "Winter league, game 3"
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    from ...draw import ARCHIVE_NAMES, archive_files  # imported here: text needs no pictures

    link = _make_link(public)
    game = load_game(file)
    with ProgressBar("Drawing files") as busy:
        files = busy.track(archive_files(game, title or "", link))
        count = write_folder(folder, lambda: files, ARCHIVE_NAMES, force=force)
    print_line(f"{folder}: {count} files. Open {folder.rstrip('/')}/index.html in a browser.")
