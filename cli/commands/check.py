"""``westphalia check``: what a power should look at again on its sheet, before the orders are due."""

import sys
from typing import Annotated

import typer
from typer import Argument

from ...games import Finding, Game, check_case
from ...model.board import Board, places_of
from ...model.case import Case
from ...model.errors import ImpossibleError, Place
from ...model.text import MAX_CHARACTERS, decode_text, read_text
from ...variants import power_name
from ..running.console import say, say_json
from ..running.inputs import (
    STDIN,
    BoardOption,
    CaseOrGameArgument,
    CaseReader,
    JsonOption,
    PresetOption,
    RuleOption,
    VariantOption,
    load_case_or_game,
)
from ..running.run import DONE, FAILED
from .adjudicate import refuse_diplomacy


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 nothing was found; 1 something was; 2 bad input.")(check)


def check(
    file: CaseOrGameArgument,
    power: Annotated[
        str | None, Argument(metavar="POWER", help="Whose orders; by default those of every power.")
    ] = None,
    sheet: Annotated[
        str | None,
        Argument(
            metavar="SHEET",
            help="The orders as a text file, - for the standard input; by default those that are in.",
        ),
    ] = None,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> int:
    """Check a power's orders before they are due; nothing is handed in and nothing is resolved.

    Found are units without an order, orders that will be void and why, supports and convoys of own units that
    are ordered something else, convoys without a route, and names that do not fit. The orders of others are
    not looked at.

    \b
    westphalia check game.json austria austria.txt
    westphalia check game.json austria
    westphalia check case.txt italy
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    about = load_case_or_game(file, CaseReader(rule, preset, board, variant), "neither --rule nor --board")
    if isinstance(about, Game):
        found = _of_game(about, power, sheet)
    elif sheet is not None:
        expected = "a game, for orders on a sheet of their own"
        raise ImpossibleError("a case has its orders in it", place=Place(about.file), expected=expected)
    else:
        refuse_diplomacy(about)
        found = _of_case(about, power)
    phase = about.phase
    if as_json:
        say_json({"phase": phase.code, "findings": [one.to_json() for one in found]})
    else:
        for one in found:
            say(str(as_error(one, about.board)))
        if not found:
            say(f"{phase}: nothing found.")
    return FAILED if found else DONE


def as_error(finding: Finding, board: Board) -> ImpossibleError:
    """A finding as the error that refuses the sheet; without a line of a sheet it names the power."""
    text = finding.text.removesuffix(".")
    if finding.place.line is None:
        text = f"{power_name(board, finding.power)}: {text}"
    return ImpossibleError(text, place=finding.place)


def _of_game(game: Game, power: str | None, sheet: str | None) -> tuple[Finding, ...]:
    """The findings of a power of a game: about a sheet, or about what is in, of one power or of all."""
    if power is None:
        return tuple(finding for one in game.dues if one in game.submissions for finding in game.check(one))
    if sheet is None:
        return game.check(power)
    if sheet == "-":
        name, text = STDIN, decode_text(sys.stdin.buffer.read(MAX_CHARACTERS + 1), STDIN)
    else:
        name, text = sheet, read_text(sheet)
    return game.check_sheet(text, power=power, file=name)


def _of_case(case: Case, power: str | None) -> tuple[Finding, ...]:
    """The findings of a power of a case, or of all that have orders in it."""
    return check_case(case, places_of(case.board).find_power(power) if power is not None else None)
