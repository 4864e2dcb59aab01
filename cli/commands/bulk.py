"""``westphalia bulk``: resolve many turns from one file into another, as arrays."""

from typing import Annotated

import typer
from typer import Argument, Option

from ...model.board import load_board
from ...model.errors import ImpossibleError
from ...model.rulebook import parse_rule, read_rules
from ..running.completion import complete_variants
from ..running.console import print_line
from ..running.inputs import BoardOption, PresetOption, RuleOption, load_variant_option
from ..running.progress import ProgressBar
from ..running.writing import refuse_input, refuse_overwriting, refuse_standard_output


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input, nothing was written.")(bulk)


def bulk(
    source: Annotated[
        str, Argument(metavar="SOURCE", help="A Parquet file of turns or cases, or a file of JSON cases.")
    ],
    target: Annotated[str, Argument(metavar="TARGET", help="The Parquet file to write.")],
    rule: RuleOption = None,
    preset: PresetOption = None,
    variant: Annotated[
        str,
        Option(
            metavar="NAME",
            autocompletion=complete_variants,
            help="The variant, or its file. It must have standard movement.",
        ),
    ] = "standard",
    board: BoardOption = None,
    words: Annotated[
        bool, Option("--words", help="Write names of powers, units and places instead of numbers.")
    ] = False,
    force: Annotated[bool, Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Resolve the movement of many turns at once: millions in minutes.

    SOURCE has a row for each unit, in columns of numbers, or a case for each turn: the column "case" of a
    Parquet file holds the text of a case file, and a JSON Lines file holds a case per line. TARGET gets a
    row for each unit: whether its order succeeds and why, where the unit is, what dislodged it, and where it
    can retreat. This command needs the extra "bulk".

    \b
    westphalia bulk turns.parquet results.parquet
    westphalia bulk cases.jsonl results.parquet --words --rule 4.A.2=all_hold
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    found = load_variant_option(variant)
    if not found.moves_as_standard:
        message = f"bulk does not support {found.name}, because its movement differs from the standard game's"
        raise ImpossibleError(message, expected="a variant with standard movement")
    pairs = [parse_rule(text) for text in rule or ()]
    given = read_rules([*([("preset", preset)] if preset else []), *pairs], found.rulebook)
    place = found.board
    if board is not None:
        place = load_board(board)
    refuse_standard_output(target, "Parquet")
    refuse_input(target, source)
    if not force:
        refuse_overwriting(target)
    from ...bulk import Adjudicator, resolve_file  # needs numba, which is optional and slow to import

    done = 0

    def show_progress(count: int) -> None:
        nonlocal done
        busy.advance(count - done)
        done = count

    with ProgressBar("Resolving turns") as busy:
        count = resolve_file(Adjudicator(place, given), source, target, words=words, progress=show_progress)
    print_line(f"Resolved {count:,} {'turn' if count == 1 else 'turns'} into {target}.")
