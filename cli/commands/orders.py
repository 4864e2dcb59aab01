"""``westphalia orders``: list the legal orders of a unit, a power or a phase."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from typer import Option

from ...games import Options, example_statements, format_menu, legal_orders, legal_orders_of_unit, unit_name
from ...model.board import Board, places_of
from ...model.errors import UnknownNameError
from ...model.names import Power
from ...model.orders import format_order
from ...model.wording import start_clause, the_power
from ..reports.resolution import render_power
from ..running.console import Text, keep_unbroken, print_json, print_parts, report_console
from ..running.inputs import (
    BoardOption,
    CaseOrGameArgument,
    CaseReader,
    JsonOption,
    PresetOption,
    RuleOption,
    VariantOption,
    load_case_or_game,
)
from ..running.progress import ProgressBar


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command()(orders)


def orders(
    file: CaseOrGameArgument,
    unit: Annotated[
        str | None, Option("--unit", metavar="UNIT", help='List only this unit\'s orders: "A Mun" or mun.')
    ] = None,
    power: Annotated[
        str | None, Option("--power", metavar="POWER", help="List only this power's orders.")
    ] = None,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> None:
    """List the legal orders of a unit, a power or all powers in the current phase.

    An order is legal if adjudicate accepts it whatever other units are ordered to do; a support or convoy of
    a move only if that move is legal, too. If fleets at sea could carry an army, the list includes the move
    "via convoy".

    \b
    westphalia orders examples/opening.txt
    westphalia orders examples/opening.txt --unit lvp
    westphalia orders game.json --power Austria --json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    about = load_case_or_game(file, CaseReader(rule, preset, board, variant), "neither --rule nor --board")
    if unit is not None:
        found = [format_order(order) for order in legal_orders_of_unit(about, unit)]
        if as_json:
            print_json({"phase": about.phase.code, "unit": unit, "orders": found})
        else:
            print_parts(report_console(), "\n".join(found))
        return
    with ProgressBar("Listing orders"):
        options = legal_orders(about)
    only = None if power is None else places_of(about.board).find_power(power)
    if only is not None:
        options = _select_power(options, only, about.board)
    statements = example_statements(about, only)
    if as_json:
        powers = {one: of_one.to_json() for one, of_one in options.items()}
        print_json({"phase": about.phase.code, "powers": powers, "statements": list(statements)})
    else:
        print_parts(report_console(), *_render_orders(options, about.board), *_render_statements(statements))


def _select_power(options: "Mapping[Power, Options]", power: Power, board: "Board") -> dict[Power, Options]:
    if power in options:
        return {power: options[power]}
    others = [the_power(board, one) for one in options]
    message = f"{start_clause(board, power, 'has')} no orders to give in this phase"
    raise UnknownNameError(message, expected=" or ".join(others) or "another phase")


def _render_orders(options: "Mapping[Power, Options]", board: "Board") -> "Iterator[RenderableType]":
    if not options:
        yield Text("No power has orders to give in this phase.")
    for power, of_power in options.items():
        heading = render_power(board, power)
        heading.append(f"  {of_power.due}", "dim")
        grid = Table.grid(padding=(0, 2, 0, 0))
        menu = of_power.menu()
        for unit in of_power.units:
            name = unit_name(unit)
            for number, line in enumerate(format_menu(menu[name])):
                grid.add_row(name if number == 0 else "", Text(keep_unbroken(line)))
        for line in format_menu({kind: menu[kind] for kind in ("build", "waive") if kind in menu}):
            grid.add_row("", Text(keep_unbroken(line)))
        yield Group(heading, Padding(grid, (0, 0, 0, 2)))


def _render_statements(statements: "Sequence[str]") -> "Iterator[RenderableType]":
    if statements:
        yield Text(f"Powers can also make statements, such as {'; '.join(statements)}.", "dim")
