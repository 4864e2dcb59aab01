"""``westphalia schema``: the JSON Schemas of what commands read and print."""

from typing import Annotated

import typer
from rich.table import Table
from typer import Argument

from ..running.console import report_console, say_json, show
from ..schemas.catalogue import SCHEMAS, schema as find


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 done; 2 there is no such schema.")(schema)


def schema(
    name: Annotated[str | None, Argument(metavar="NAME", help="Which one; left out, all are listed.")] = None,
) -> None:
    """Print the JSON Schema of what a command reads or prints, or list the schemas with their versions.

    \b
    westphalia schema
    westphalia schema result
    westphalia schema case
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if name is not None:
        say_json(find(name))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for known, listed in SCHEMAS.items():
        table.add_row(known, listed.version, listed.summary)
    show(report_console(), table)
