"""``westphalia schema``: print the JSON Schemas of input and output."""

from typing import Annotated

import typer
from rich.table import Table
from typer import Argument

from ..running.completion import completing
from ..running.console import print_json, print_parts, report_console
from ..schemas.catalogue import SCHEMAS, schema as find


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 there is no such schema.")(schema)


def schema(
    name: Annotated[
        str | None,
        Argument(
            metavar="NAME",
            autocompletion=completing(lambda: SCHEMAS),
            help="The schema; omit it to list all schemas.",
        ),
    ] = None,
) -> None:
    """Print the JSON Schema of a command's input or output, or list the schemas with their versions.

    \b
    westphalia schema
    westphalia schema result
    westphalia schema case
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if name is not None:
        print_json(find(name))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for known, entry in SCHEMAS.items():
        table.add_row(known, entry.version, entry.summary)
    print_parts(report_console(), table)
