"""``westphalia draw``: the picture of a case, a game or a board."""

import json
from pathlib import PurePath
from typing import Annotated

import typer
from typer import Argument, Option

from ...draw import Picture, draw as drawn
from ...games import Game, read_game
from ...model.board import Board, read_board
from ...model.case import Case
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError
from ..running.console import hand_on
from ..running.inputs import (
    STDIN,
    BoardOption,
    CaseReader,
    LenientOption,
    PresetOption,
    RuleOption,
    VariantOption,
    is_game,
    text_of,
)
from ..running.progress import Busy
from ..running.writing import refuse_input, write_whole

_ENDINGS = (".svg", ".png", ".pdf")


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 drawn; 2 bad input, nothing was written.")(draw)


def draw(
    file: Annotated[
        str,
        Argument(metavar="FILE", help="A case, a game or a board file; - is the standard input."),
    ],
    output: Annotated[
        str,
        Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to: a name that ends in .svg, .png or .pdf; - is the standard output, as SVG.",
        ),
    ],
    phase: Annotated[
        str | None,
        Option(metavar="PHASE", help="Draw this phase of a game (S1901M), not the last played."),
    ] = None,
    orders: Annotated[bool, Option("--orders/--no-orders", help="Show the orders.")] = True,
    outcome: Annotated[bool, Option("--outcome/--no-outcome", help="Show what became of the orders.")] = True,
    kernel: Annotated[
        int | None,
        Option(metavar="N", min=1, help="Bring out the orders that hang on one another, counted from 1."),
    ] = None,
    resolution: Annotated[
        int | None,
        Option(metavar="K", min=1, help="Show this consistent resolution, as `resolutions` counts them."),
    ] = None,
    width: Annotated[
        int | None,
        Option(metavar="PIXELS", min=16, max=10_000, help="How wide a PNG is; otherwise as the SVG."),
    ] = None,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    lenient: LenientOption = False,
    variant: VariantOption = None,
) -> None:
    """Draw the map with units, orders and what became of them.

    Of a game it is the phase that was played last: the units as it began, and what was done. Without the
    orders it is the map after that phase. Whoever points at an order in the SVG reads why it came out so.

    \b
    westphalia draw case.txt -o map.svg
    westphalia draw game.json --phase S1901M -o map.png --width 1600
    westphalia draw game.json --no-orders -o map.svg
    westphalia draw examples/pandin.txt --kernel 1 -o why.svg
    westphalia draw my-board.json -o board.svg
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    ending = _ending(output)
    if width is not None and ending != ".png":
        raise UnreadableError("--width is for PNG alone", expected="a name that ends in .png")
    refuse_input(output, file)
    subject = _subject(file, CaseReader(rule, preset, board, variant, lenient=lenient))
    with Busy("Drawing"):
        try:
            picture = drawn(
                subject, phase=phase, orders=orders, outcome=outcome, kernel=kernel, resolution=resolution
            )
        except WestphaliaError as error:
            raise error.at(file=STDIN if file == "-" else file) from None
        try:
            written = _written(picture, ending, width)
        except WestphaliaError as error:
            raise error.at(file=output) from None
    if output == "-":
        hand_on(picture.svg)
    else:
        write_whole(output, written)


def _ending(output: str) -> str:
    """What kind of file a name asks for."""
    if output == "-":
        return ".svg"
    ending = PurePath(output).suffix.lower()
    if ending not in _ENDINGS:
        raise UnreadableError(
            "cannot tell what kind of picture that is",
            place=Place(output),
            expected=f"a name that ends in {_listed()}",
        )
    return ending


def _listed() -> str:
    return f"{', '.join(_ENDINGS[:-1])} or {_ENDINGS[-1]}"


def _subject(name: str, reader: CaseReader) -> "Case | Game | Board":
    """The game, the case or the board that stands in a file."""
    text, file = text_of(name), STDIN if name == "-" else name
    if not is_game(text) and not _is_board(text):
        return reader.read(text, file)
    if reader.has_options:
        raise ImpossibleError(
            "only a case takes rules and a board", expected="a case, or no such options", place=Place(file)
        )
    if is_game(text):
        return read_game(text, file)
    return read_board(text, file)


def _is_board(text: str) -> bool:
    """Whether a text is meant as a board: as JSON with provinces, which no case has."""
    if not text.lstrip().startswith("{"):
        return False
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "provinces" in data


def _written(picture: "Picture", ending: str, width: int | None) -> str | bytes:
    if ending == ".png":
        return picture.png(width)
    return picture.pdf() if ending == ".pdf" else picture.svg
