"""``westphalia search``: find the fewest orders that make a position ambiguous."""

from typing import Annotated

import typer
from rich.padding import Padding
from typer import Option

from ...model.errors import Place, UnreadableError
from ...model.orders import format_order
from ...research import Danger, hazard_of, question_of, resolutions_words
from ..running.console import report_console, say, say_json, show, whole
from ..running.inputs import (
    BoardOption,
    CaseArgument,
    CaseReader,
    JsonOption,
    PresetOption,
    RuleOption,
    VariantOption,
)
from ..running.progress import Busy
from ..running.run import DONE, FAILED
from ..running.text import Text
from .adjudicate import refuse_other_phases


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 there are such orders; 1 there are none; 2 bad input.")(search)


def search(
    case: CaseArgument,
    find: Annotated[
        str, Option("--find", metavar="WHAT", help="What orders have: several resolutions, or paradox.")
    ] = "several",
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> int:
    """Find the fewest orders that would leave it open what becomes of them.

    The units are those of the case, its orders do not count: every unit could be given any order, and those
    that are given none hold. With --find paradox a convoy must hang on it, so that rings do not count. That
    fewer orders cannot is proven.

    \b
    westphalia search examples/pandin.txt --find paradox
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    try:
        danger = Danger(find)
    except ValueError:
        raise UnreadableError(
            f"cannot look for {find!r}", place=Place("--find"), expected="several or paradox"
        ) from None
    read = CaseReader(rule, preset, board, variant).load(case)
    refuse_other_phases(read)
    with Busy("Looking for orders"):
        found = hazard_of(question_of(read), danger)
    if as_json:
        say_json(None if found is None else found.to_json())
    elif found is None:
        say("No orders of these units leave anything open.")
    else:
        head = (
            f"{len(found.orders)} orders have {resolutions_words(found.resolutions)}; fewer cannot, "
            "if all other units hold."
        )
        lines = "\n".join(
            f"{unit.power.title()}: {format_order(order)}" for unit, order in found.orders.items()
        )
        show(report_console(), Text(head, "bold"), Padding(Text(whole(lines)), (0, 0, 0, 2)))
    return DONE if found is not None else FAILED
