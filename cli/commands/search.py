"""``westphalia search``: find the fewest orders that make a position ambiguous."""

from dataclasses import replace
from typing import Annotated

import typer
from rich.padding import Padding
from typer import Option

from ...model.errors import Place, UnreadableError
from ...model.orders import format_order
from ...research import Danger, find_gap, hazard_of, question_of, resolutions_words
from ..running.console import Text, keep_unbroken, print_line, print_parts, report_console
from ..running.inputs import (
    BoardOption,
    CaseArgument,
    CaseReader,
    JsonOption,
    PresetOption,
    RuleOption,
    VariantOption,
)
from ..running.origin import list_rules, print_study
from ..running.progress import ProgressBar
from ..running.run import DONE, FAILED
from .adjudicate import refuse_other_phases

_ABSENCE = {
    Danger.SEVERAL: "No orders of these units have several consistent resolutions.",
    Danger.NONE: "All orders of these units have a consistent resolution.",
    Danger.PARADOX: "No orders of these units are a paradox: all have a consistent resolution, and none has "
    "several that differ in a convoy.",
}
_FEWER = {
    Danger.SEVERAL: "Fewer orders never have several.",
    Danger.NONE: "Fewer orders always have one.",
    Danger.PARADOX: "Fewer orders are never a paradox.",
}


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 there are such orders; 1 there are none; 2 bad input.")(search)


def search(
    case: CaseArgument,
    find: Annotated[
        str,
        Option(
            "--find",
            metavar="WHAT",
            help="Find orders with several resolutions, with none, or with a paradox.",
        ),
    ] = "several",
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> int:
    """Find the fewest orders that make a position ambiguous.

    The search uses the units of the case and ignores its orders: each unit may have any legal order or none,
    and units without an order hold. A paradox has no consistent resolution, or several that differ in a
    convoy, so circular movements do not count. The command proves that fewer orders are not
    enough, or says what it does not cover.

    \b
    westphalia search examples/pandin.txt
    westphalia search examples/pandin.txt --find paradox
    westphalia search examples/pandin.txt --find none
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    try:
        danger = Danger(find)
    except ValueError:
        raise UnreadableError(
            f"unknown value {find!r}", place=Place("--find"), expected="several, none or paradox"
        ) from None
    reader = CaseReader(rule, preset, board, variant)
    read = reader.load(case)
    refuse_other_phases(read)
    question = question_of(replace(read, disorder=()))
    with ProgressBar("Searching for orders"):
        found = hazard_of(question, danger)
    gap = find_gap(question, danger)
    if as_json:
        hazard = None if found is None else found.to_json()
        print_study({"hazard": hazard, "proven": not gap}, rules=list_rules(read), digest=reader.digest)
    elif found is None:
        doubt = f" This is not proven: {gap}" if gap else ""
        print_line(f"{_ABSENCE[danger]}{doubt}")
    else:
        fewer = f"Fewer orders may be enough: {gap}" if gap else _FEWER[danger]
        head = (
            f"These {len(found.orders)} orders have {resolutions_words(found.resolutions)} if all other "
            f"units hold. {fewer}"
        )
        lines = "\n".join(
            f"{unit.power.title()}: {format_order(order)}" for unit, order in found.orders.items()
        )
        print_parts(report_console(), Text(head, "bold"), Padding(Text(keep_unbroken(lines)), (0, 0, 0, 2)))
    return DONE if found is not None else FAILED
