"""``westphalia draw``: draw a case, a game or a board."""

import json
from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from ...draw import Picture, animate as animated, draw as drawn
from ...games import Game, read_game
from ...model.board import Board, read_board
from ...model.case import Case, case_title
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError
from ...model.phase import parse_phase
from ...variants import find_variant
from ..running.console import print_text
from ..running.inputs import (
    STDIN,
    BoardOption,
    CaseReader,
    LenientOption,
    PresetOption,
    RuleOption,
    VariantOption,
    is_game,
    read_source_text,
)
from ..running.progress import ProgressBar
from ..running.writing import refuse_input, write_whole

if TYPE_CHECKING:
    from ...formats import Record

_FILE_TYPES = (".svg", ".png", ".pdf")
_CASE_FORMATS = ("case", "case-json")


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input, nothing was written.")(draw)


def draw(
    file: Annotated[
        str,
        Argument(
            metavar="FILE",
            help="A case, a game, a recorded game in any format, or a board file; - reads standard input.",
        ),
    ],
    output: Annotated[
        str,
        Option(
            "--output",
            "-o",
            metavar="FILE",
            help="The file to write, ending in .svg, .png or .pdf; - writes SVG to standard output.",
        ),
    ],
    phase: Annotated[
        str | None,
        Option(
            metavar="PHASE", help="The phase of a game, such as S1901M; by default the last resolved one."
        ),
    ] = None,
    orders: Annotated[bool, Option("--orders/--no-orders", help="Show the orders.")] = True,
    outcome: Annotated[
        bool, Option("--outcome/--no-outcome", help="Show the outcomes of the orders.")
    ] = True,
    kernel: Annotated[
        int | None,
        Option(
            metavar="N", min=1, help="Highlight kernel N: orders that depend on each other. Counts from 1."
        ),
    ] = None,
    resolution: Annotated[
        int | None,
        Option(metavar="K", min=1, help="Show consistent resolution K, as `resolutions` numbers them."),
    ] = None,
    crop: Annotated[
        str | None,
        Option(metavar="PLACES", help="Show the part of the board with these provinces, such as lon,bel."),
    ] = None,
    whole: Annotated[
        bool, Option("--whole", help="Show the whole board, even if the orders use only part of it.")
    ] = False,
    title: Annotated[
        str | None,
        Option(metavar="TEXT", help="The title; by default that of the case, or the name of the game."),
    ] = None,
    legend: Annotated[bool, Option("--legend/--no-legend", help="Explain the marks below the map.")] = True,
    animate: Annotated[
        bool, Option("--animate", help="Show all phases of a game in sequence, in one animated SVG.")
    ] = False,
    width: Annotated[
        int | None,
        Option(metavar="PIXELS", min=16, max=10_000, help="The width of a PNG; by default that of the SVG."),
    ] = None,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    lenient: LenientOption = False,
    variant: VariantOption = None,
) -> None:
    """Draw the map with units, orders and outcomes.

    For a game, the picture shows the last resolved phase: the units at its start, and their orders. With
    --no-orders it shows the map after that phase. If the orders of a case take place on a small part of the
    board, the picture shows that part. Hover over an order in the SVG to see the reason for its outcome.

    \b
    westphalia draw case.txt -o map.svg
    westphalia draw game.json --phase S1901M -o map.png --width 1600
    westphalia draw game.json --no-orders -o map.svg
    westphalia draw game.json --animate -o game.svg
    westphalia draw game.json --title "The first move" -o map.png
    westphalia draw game.json --crop "Denmark, Sweden, Kiel" -o north.svg --no-legend
    westphalia draw examples/pandin.txt --kernel 1 -o why.svg
    westphalia draw my-board.json -o board.svg
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    ending = _find_file_type(output)
    if width is not None and ending != ".png":
        raise UnreadableError("--width applies only to PNG", expected="a name that ends in .png")
    refuse_input(output, file)
    reader = CaseReader(rule, preset, board, variant, lenient=lenient)
    text, name = read_source_text(file), STDIN if file == "-" else file
    form = _detect_recorded_format(text)
    if animate:
        others = any((phase, kernel, resolution, crop, whole)) or not (orders and outcome)
        moving = _animate(text, name, form, reader, title or "", ending, others=others)
        if output == "-":
            print_text(moving.svg)
        else:
            write_whole(output, moving.svg)
        return
    if form is None:
        subject, own_title = _read_subject(text, name, reader), case_title(text)
    else:
        (subject, own_title), phase = _read_recorded_case(text, name, form, phase, reader), None
    with ProgressBar("Drawing"):
        try:
            picture = drawn(
                subject,
                phase=phase,
                orders=orders,
                outcome=outcome,
                kernel=kernel,
                resolution=resolution,
                whole=whole,
                crop=tuple(part for part in map(str.strip, (crop or "").split(",")) if part),
                title=own_title if title is None else title,
                legend=legend,
            )
        except WestphaliaError as error:
            raise error.at(file=name) from None
        try:
            written = _write_picture(picture, ending, width)
        except WestphaliaError as error:
            raise error.at(file=output) from None
    if output == "-":
        print_text(picture.svg)
    else:
        write_whole(output, written)


def _find_file_type(output: str) -> str:
    """Return the file type that an output name asks for."""
    if output == "-":
        return ".svg"
    ending = PurePath(output).suffix.lower()
    if ending not in _FILE_TYPES:
        raise UnreadableError(
            "cannot tell the picture format from the file name",
            place=Place(output),
            expected=f"a name that ends in {', '.join(_FILE_TYPES[:-1])} or {_FILE_TYPES[-1]}",
        )
    return ending


def _detect_recorded_format(text: str) -> str | None:
    """Return the format of a recorded game; None for a game, a case or a board."""
    if is_game(text) or _is_board(text):
        return None
    from ...formats import guess_format  # imported here: pictures of games and boards do not need it

    form = guess_format(text)
    return None if form is None or form.id in _CASE_FORMATS else form.id


def _read_recorded_case(
    text: str, file: str, form: str, phase: str | None, reader: CaseReader
) -> "tuple[Case, str]":
    """Return a phase of a recorded game as a case, with the game's name; by default the last with orders."""
    from ...formats import find_rulebook
    from ...formats.cases import phase_to_case
    from ...formats.completing import keep_one_phase

    record = _read_single_record(text, file, form, reader)
    if phase is None:
        ordered = [one.phase for one in record.phases if one.orders]
        chosen = ordered[-1] if ordered else record.phases[-1].phase
    else:
        chosen = parse_phase(phase, find_variant(record.variant).year.seasons)
    return phase_to_case(keep_one_phase(record, chosen, find_rulebook(record)), 0), record.name


def _read_single_record(text: str, file: str, form: str, reader: CaseReader) -> "Record":
    """Return the only game of a text in another format."""
    from ...formats import read_records

    if reader.has_options:
        raise _make_option_error(file)
    records = read_records(text, file=file, name=form)
    if len(records) != 1:
        raise ImpossibleError(
            f"the file holds {len(records)} games",
            expected="one game",
            place=Place(file),
        )
    return records[0]


def _animate(
    text: str, file: str, form: str | None, reader: CaseReader, title: str, ending: str, *, others: bool
) -> "Picture":
    """Return the animated picture of a game."""
    if ending != ".svg":
        raise UnreadableError("--animate makes an SVG", expected="a name that ends in .svg")
    if others:
        raise UnreadableError(
            "--animate shows all phases of a game with their orders on the whole board",
            expected="no option besides --title",
        )
    if form is None and not is_game(text):
        raise ImpossibleError("--animate shows games", expected="a game", place=Place(file))
    with ProgressBar("Drawing"):
        subject = read_game(text, file) if form is None else _read_single_record(text, file, form, reader)
        return animated(subject, title=title)


def _make_option_error(file: str) -> ImpossibleError:
    return ImpossibleError(
        "rule, preset, board and variant options apply only to cases",
        expected="a case, or none of these options",
        place=Place(file),
    )


def _read_subject(text: str, file: str, reader: CaseReader) -> "Case | Game | Board":
    """Return the game, case or board in a text."""
    if not is_game(text) and not _is_board(text):
        return reader.read(text, file)
    if reader.has_options:
        raise _make_option_error(file)
    if is_game(text):
        return read_game(text, file)
    return read_board(text, file)


def _is_board(text: str) -> bool:
    """Return whether a text is a board: JSON with provinces, which no case has."""
    if not text.lstrip().startswith("{"):
        return False
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "provinces" in data


def _write_picture(picture: "Picture", ending: str, width: int | None) -> str | bytes:
    if ending == ".png":
        return picture.png(width)
    return picture.pdf() if ending == ".pdf" else picture.svg
