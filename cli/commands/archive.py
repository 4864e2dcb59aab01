"""``westphalia archive``: write a game as a folder of pages."""

from typing import Annotated

import typer
from typer import Argument, Option

from ...draw import ARCHIVE_NAMES, archive_files
from ...games import load_game
from ..running.console import print_line
from ..running.progress import ProgressBar
from ..running.writing import write_folder
from .game import FileArgument


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input, nothing was written.")(archive)


def archive(
    file: FileArgument,
    folder: Annotated[str, Argument(metavar="FOLDER", help="The folder to write; it must be new or empty.")],
    title: Annotated[
        str | None, Option(metavar="TEXT", help="The title; by default the name of the variant.")
    ] = None,
    force: Annotated[bool, Option("--force", help="Replace an archive in the folder.")] = False,
) -> None:
    """Write the archive of a game: a folder of pages to open in a browser or to publish on a site.

    index.html shows the game so far, the scores over time, and the phases with small maps. Each phase has a
    page with its map, orders, results and reasons. The pages need no server, no scripts and no network. They
    contain only what the referee's reports publish.

    \b
    westphalia archive game.json archive
    westphalia archive game.json archive --force
    westphalia archive game.json archive --title "Winter league, game 3"
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    game = load_game(file)
    with ProgressBar("Drawing"):
        count = write_folder(folder, lambda: archive_files(game, title or ""), ARCHIVE_NAMES, force=force)
    print_line(f"{folder}: {count} files. Open {folder.rstrip('/')}/index.html in a browser.")
