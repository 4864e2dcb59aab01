"""``westphalia bulk``: many turns of a file, resolved as arrays into another file."""

from typing import Annotated

import typer
from typer import Argument, Option

from ...model.board import load_board
from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.rulebook import read_rules
from ..running.console import say
from ..running.inputs import BoardOption, PresetOption, RuleOption, rule_pair, variant_of_option
from ..running.progress import Busy
from ..running.writing import refuse_input, refuse_overwriting


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 done; 2 bad input; nothing was written.")(bulk)


def bulk(
    source: Annotated[
        str, Argument(metavar="SOURCE", help="Parquet of turns or cases, or JSON cases, one a line.")
    ],
    target: Annotated[str, Argument(metavar="TARGET", help="The Parquet file to write.")],
    rule: RuleOption = None,
    preset: PresetOption = None,
    variant: Annotated[
        str, Option(metavar="NAME", help="The variant or its file; its movement is the standard one.")
    ] = "standard",
    board: BoardOption = None,
    words: Annotated[
        bool, Option("--words", help="Name powers, units and places, in place of numbers.")
    ] = False,
    force: Annotated[bool, Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Resolve the movement of many turns at once, as arrays: millions in minutes.

    SOURCE has a line for each unit, in columns of numbers, or a case for each turn: texts of case files in
    the column "case" of a Parquet file, or JSON cases, one a line. TARGET gets a line for each unit: whether
    its order succeeds and why, where it stands, who dislodged it and where it can retreat. It needs the
    extra "bulk".

    \b
    westphalia bulk turns.parquet results.parquet
    westphalia bulk cases.jsonl results.parquet --words --rule 4.A.2=all_hold
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    found = variant_of_option(variant)
    if not found.moves_as_standard:
        message = f"arrays cannot say the movement of {found.name}"
        raise ImpossibleError(message, expected="a game that moves as the standard game does")
    pairs = [rule_pair(text) for text in rule or ()]
    given = read_rules([*([("preset", preset)] if preset else []), *pairs], found.rulebook)
    place = found.board
    if board is not None:
        place = load_board(board)
    if target == "-":
        raise UnreadableError("Parquet is no text", place=Place("-"), expected="the name of a file")
    refuse_input(target, source)
    if not force:
        refuse_overwriting(target)
    from ...bulk import Adjudicator, resolve_file  # slow to load

    done = 0

    def tell(count: int) -> None:
        nonlocal done
        busy.advance(count - done)
        done = count

    with Busy("Resolving turns") as busy:
        count = resolve_file(Adjudicator(place, given), source, target, words=words, progress=tell)
    say(f"{count:,} {'turn' if count == 1 else 'turns'} resolved into {target}.")
