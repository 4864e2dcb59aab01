"""``westphalia report``: write the referee's report on a phase of a game."""

from typing import Annotated, Literal

import typer
from typer import Option

from ...draw import draw_map_after, draw_opening_map
from ...games import (
    Game,
    corrections_report,
    format_bbcode,
    format_json,
    format_markdown,
    load_game,
    opening_report,
    phase_report,
    report_schema,
)
from ...model.errors import Place, UnreadableError
from ...model.text import escape_json_controls, replace_controls
from ...variants import Document
from ..reports.document import render_document
from ..running.console import (
    plain_console,
    print_json,
    print_parts,
    render_parts,
    report_console,
)
from ..running.writing import refuse_input, write_output, write_whole
from .game import EPILOG, FileArgument

Format = Literal["text", "markdown", "bbcode", "json"]


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog=EPILOG)(report)


def _print_schema(wanted: bool) -> None:
    if wanted:
        print_json(report_schema())
        raise typer.Exit


def report(
    file: FileArgument,
    phase: Annotated[
        str | None,
        Option(metavar="PHASE", help="The phase, such as S1901M; by default the last resolved one."),
    ] = None,
    opening: Annotated[bool, Option("--opening", help="Report the start of the game.")] = False,
    corrections: Annotated[
        bool, Option("--corrections", help="Report the referee's corrections in the current phase.")
    ] = False,
    positions: Annotated[
        bool, Option("--positions", help="Also list the centers and units of every power.")
    ] = False,
    form: Annotated[Format, Option("--format", help="The format of the report.")] = "text",
    output: Annotated[
        str | None,
        Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write or overwrite; - writes standard output.",
        ),
    ] = None,
    width: Annotated[
        int | None,
        Option(metavar="COLUMNS", min=40, max=200, help="The width of a report as text, such as 72."),
    ] = None,
    beside: Annotated[
        str | None, Option("--picture", metavar="FILE.svg", help="Write the map beside the report, as SVG.")
    ] = None,
    picture: Annotated[
        str | None,
        Option(
            "--map",
            metavar="FILE.svg",
            help="Instead of the report, write the map after the phase, as SVG; - writes standard output.",
        ),
    ] = None,
    schema: Annotated[  # noqa: ARG001 - its callback does the work
        bool,
        Option(
            "--schema", callback=_print_schema, is_eager=True, help="Print the JSON Schema of JSON reports."
        ),
    ] = False,
) -> None:
    """Write the report on a phase for the referee to publish to all players.

    The report leaves out everything that the rules of the variant keep secret. Before the first phase is
    resolved, the report covers the opening.

    \b
    westphalia report game.json
    westphalia report game.json --phase S1901M --format markdown
    westphalia report game.json --format json --output report.json
    westphalia report game.json --positions --width 72
    westphalia report game.json --format bbcode --picture map.svg
    westphalia report game.json --corrections
    westphalia report game.json --map map.svg
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    game = load_game(file)
    if opening and phase is not None:
        raise UnreadableError("--opening and --phase cannot be combined")
    if corrections and (opening or phase is not None or picture is not None):
        raise UnreadableError("--corrections cannot be combined with --opening, --phase or --map")
    begins = opening or (phase is None and not game.history)
    index = -1 if begins or phase is None else game.find_played(phase)
    if output == "-":
        output = None
    if width is not None and form != "text":
        raise UnreadableError(f"--width cannot be combined with --format {form}")
    if (corrections or picture is not None) and (beside is not None or positions):
        raise UnreadableError("--corrections and --map cannot be combined with --picture or --positions")
    if picture is not None and (form != "text" or output is not None or width is not None):
        raise UnreadableError("--map cannot be combined with --format, --output or --width")
    for target in filter(None, (picture, beside, output)):
        refuse_input(target, file)
    _refuse_other_pictures(picture, beside, output)
    if picture is not None:
        _draw_map(game, None if begins else index, picture)
        return
    if corrections:
        document = corrections_report(game)
    else:
        document = opening_report(game) if begins else phase_report(game, index, positions=positions)
    if beside is not None:
        _draw_map(game, None if begins else index, beside)
    if form == "text":
        _write_text(document, output, width)
    else:
        write_output(output or "-", _format_report(document, form))


def _refuse_other_pictures(picture: str | None, beside: str | None, output: str | None) -> None:
    """Raise an error unless each map goes to an SVG file of its own; --map may also go to standard output."""
    if beside == "-":
        raise UnreadableError("--picture needs the name of a file", expected="--map - for the map alone")
    if beside is not None and beside == output:
        raise UnreadableError("--picture and --output name the same file")
    for target in filter(None, (picture, beside)):
        if target != "-" and not target.lower().endswith(".svg"):
            expected = "a name that ends in .svg; for PNG and PDF use draw"
            raise UnreadableError("the map is written as SVG", place=Place(target), expected=expected)


def _draw_map(game: Game, index: int | None, file: str) -> None:
    """Write the map after phase `index` of the history, or of the opening if `index` is None."""
    drawn_map = draw_opening_map(game) if index is None else draw_map_after(game, index)
    write_output(file, drawn_map)


def _format_report(document: Document, form: Format) -> str:
    """Return the report in that format, with control characters made harmless."""
    if form == "markdown":
        return replace_controls(format_markdown(document))
    if form == "bbcode":
        return replace_controls(format_bbcode(document))
    return escape_json_controls(format_json(document))


def _write_text(document: Document, output: str | None, width: int | None) -> None:
    console = report_console() if output is None else plain_console()
    if width is not None:
        console.width = width
    if output is None:
        print_parts(console, *render_document(document))
    else:
        write_whole(output, render_parts(console, *render_document(document)))
