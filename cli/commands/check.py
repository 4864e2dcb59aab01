"""``westphalia check``: check a power's order sheet before the deadline."""

import sys
from typing import Annotated

import typer
from typer import Argument

from ...games import Finding, Game, check_case
from ...games.mail import is_mail
from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.text import MAX_CHARACTERS, decode_text, read_text
from ...variants import power_name
from ..running.console import print_json, print_line
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


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 no findings; 1 findings; 2 bad input.")(check)


def check(
    file: CaseOrGameArgument,
    power: Annotated[
        str | None, Argument(metavar="POWER", help="The power whose orders to check; by default every power.")
    ] = None,
    sheet: Annotated[
        str | None,
        Argument(
            metavar="SHEET",
            help="A text file of orders; - reads standard input. By default the submitted orders.",
        ),
    ] = None,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> int:
    """Check a power's orders before the deadline, without submitting or resolving anything.

    The check reports units without an order, orders that will be void, supports and convoys that do not match
    the orders of the power's own units, convoys without a route, and wrong names. It does not look at the
    orders of other powers.

    \b
    westphalia check game.json austria austria.txt
    westphalia check game.json austria
    westphalia check case.txt italy
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    about = load_case_or_game(file, CaseReader(rule, preset, board, variant), "neither --rule nor --board")
    if isinstance(about, Game):
        found = _check_game(about, power, sheet)
    elif sheet is not None:
        expected = "a game, or no SHEET"
        raise ImpossibleError("a case contains its orders", place=Place(about.file), expected=expected)
    else:
        found = check_case(about, places_of(about.board).find_power(power) if power is not None else None)
    phase = about.phase
    if as_json:
        print_json({"phase": phase.code, "findings": [one.to_json() for one in found]})
    else:
        for one in found:
            print_line(str(finding_to_error(one, about.board)))
        if not found:
            print_line(f"{phase}: no findings.")
    return FAILED if found else DONE


def finding_to_error(finding: Finding, board: Board) -> ImpossibleError:
    """Return a finding as an error. The error names the power if the finding has no line of a sheet."""
    text = finding.text.removesuffix(".")
    if finding.place.line is None:
        text = f"{power_name(board, finding.power)}: {text}"
    return ImpossibleError(text, place=finding.place)


def _check_game(game: Game, power: str | None, sheet: str | None) -> tuple[Finding, ...]:
    """Return the findings about a sheet, or about the submitted orders of one power or of all powers."""
    if power is None:
        return tuple(finding for one in game.dues if one in game.submissions for finding in game.check(one))
    if sheet is None:
        return game.check(power)
    if sheet == "-":
        name, text = STDIN, decode_text(sys.stdin.buffer.read(MAX_CHARACTERS + 1), STDIN)
    else:
        name, text = sheet, read_text(sheet)
    if is_mail(text.encode(errors="surrogatepass")):
        raise UnreadableError("is an email", place=Place(name), expected="an order sheet")
    return game.check_sheet(text, power=power, file=name)
