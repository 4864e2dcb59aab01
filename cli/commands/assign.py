"""``westphalia assign``: assign powers to players by the rules of a game."""

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.table import Table
from typer import Argument, Option

from ...model.board import Board
from ...model.errors import ImpossibleError, WestphaliaError
from ...model.rulebook import parse_rule, read_rules
from ...variants import BrokenVariant, Seat, find_variant, list_variants
from ..reports.resolution import render_power
from ..running.completion import complete_variants
from ..running.console import Text, print_json, print_parts, report_console
from ..running.inputs import (
    STDIN,
    JsonOption,
    RuleOption,
    draw_seed,
    format_seed,
    read_source_text,
)


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input.")(assign)


def assign(
    variant: Annotated[
        str, Argument(metavar="VARIANT", autocompletion=complete_variants, help="The variant: europe-1615.")
    ],
    players: Annotated[
        str,
        Argument(metavar="FILE", help="A text file with one player per line; - reads standard input."),
    ],
    rule: RuleOption = None,
    seed: Annotated[
        int | None,
        Option(metavar="NUMBER", help="The seed for drawing lots; by default a random number."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Assign powers to players by the rules of a game.

    List the players in the order in which they registered, one per line, each with the points bid for every
    power: Anna: Austria 40, Denmark 5, England 5, France 40, Spain 10.

    \b
    westphalia assign europe-1615 bids.txt
    westphalia assign europe-1615 players.txt --rule e15_assignment=random --seed 1615
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    found = find_variant(variant)
    if not found.assigns_powers:
        able = [
            found.id
            for found in list_variants()
            if not isinstance(found, BrokenVariant) and found.assigns_powers
        ]
        raise ImpossibleError(f"{found.name} has no rules for assigning powers", expected=" or ".join(able))
    rulebook = read_rules(map(parse_rule, rule or ()), found.rulebook)
    file = STDIN if players == "-" else players
    number = draw_seed() if seed is None else seed
    try:
        seats = found.assign(read_source_text(players), found.board, rulebook, file, number)
    except WestphaliaError as error:
        raise error.at(file=file) from None
    by_lot = all(seat.bid is None for seat in seats)
    if as_json:
        lots = {"seed": number} if by_lot else {}
        print_json([{"player": seat.player, "power": seat.power, "bid": seat.bid, **lots} for seat in seats])
    else:
        _print_seats(seats, found.board, format_seed(number) if by_lot and seed is None else "")


def _print_seats(seats: "Sequence[Seat]", board: "Board", lots: str) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    for seat in seats:
        bid = "" if seat.bid is None else f"bid {seat.bid} points"
        table.add_row(seat.player, render_power(board, seat.power), Text(bid, "dim"))
    bids = [seat.bid for seat in seats if seat.bid is not None]
    total = [Text(f"The winning bids add up to {sum(bids)} points.", "dim")] if bids else []
    print_parts(report_console(), table, *total, *([Text(lots)] if lots else []))
