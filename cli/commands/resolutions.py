"""``westphalia resolutions`` and ``westphalia core``: show where orders are ambiguous."""

from typing import Annotated

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from typer import Option

from ...model.errors import WestphaliaError
from ...model.orders import format_order
from ...research import (
    Core,
    Resolutions,
    core_of,
    format_pattern,
    question_of,
    resolutions_of,
    resolutions_words,
)
from ..running.console import Text, keep_unbroken, print_parts, report_console
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


def add_commands(app: typer.Typer) -> None:
    """Add the commands of this module to the application."""
    app.command(epilog="Exit status: 0 exactly one resolution; 1 none or several; 2 bad input.")(resolutions)
    app.command(epilog="Exit status: 0 success; 2 bad input, or nothing is ambiguous.")(core)


def resolutions(
    case: CaseArgument,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> int:
    """List every consistent resolution of the orders, and the one each rulebook picks.

    These are the resolutions before the rulebook decides: its extra rules apply if there are none or several.
    Each resolution is a column. Only orders whose outcomes differ are listed.

    \b
    westphalia resolutions examples/ring.json
    westphalia resolutions examples/pandin.txt --json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    reader = CaseReader(rule, preset, board, variant)
    read = reader.load(case)
    refuse_other_phases(read)
    with ProgressBar("Searching for resolutions"):
        found = resolutions_of(question_of(read))
    if as_json:
        print_study(found.to_json(), rules=list_rules(read), digest=reader.digest)
    else:
        print_parts(report_console(), *_render_resolutions(found))
    return DONE if found.is_unique else FAILED


def core(
    case: CaseArgument,
    kernel: Annotated[
        int, Option("--kernel", metavar="N", min=1, help="The kernel to examine, counted from 1.")
    ] = 1,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> int:
    """Find the smallest part of the orders that is still ambiguous, and name its family.

    No smaller part connected to the kernel is ambiguous in the same way. The pattern describes the part
    without a board: letters stand for provinces, A-B is a move, and A~B is a move by convoy.

    \b
    westphalia core examples/pandin.txt
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    reader = CaseReader(rule, preset, board, variant)
    read = reader.load(case)
    refuse_other_phases(read)
    with ProgressBar("Searching for the core"):
        try:
            found = core_of(question_of(read), kernel - 1)
        except WestphaliaError as error:
            raise error.at(file=read.file) from None
    if as_json:
        print_study(found.to_json(), rules=list_rules(read), digest=reader.digest)
    else:
        print_parts(report_console(), *_render_core(found))
    return DONE


# ------------------------------------------------------------------------------------------- drawing

_MAX_COLUMNS = 6
"""The maximum number of resolutions that are shown."""


def _render_resolutions(found: "Resolutions") -> list["RenderableType"]:
    count = len(found.columns)
    more = "" if found.is_complete else " and more"
    head = f"The orders have {resolutions_words(count)}{more} under the bare rules."
    parts: list[RenderableType] = [Text(head, "bold")]
    if found.differing:
        table = Table.grid(padding=(0, 3, 0, 0))
        shown = found.columns[:_MAX_COLUMNS]
        heads = [f"resolution {number}" for number in range(1, len(shown) + 1)]
        left_out = ["..."] if len(shown) < count else []
        table.add_row("", *(Text(head, "dim") for head in (*heads, *left_out, "result")))
        for row in found.differing:
            fates = [str(column[row]) for column in shown]
            order = keep_unbroken(format_order(found.orders[row]))
            table.add_row(order, *fates, *left_out, Text(str(found.result[row]), "bold"))
        parts.append(table)
    if count != 1:
        parts.append(_render_choosers(found))
    return parts


def _render_choosers(found: "Resolutions") -> "RenderableType":
    table = Table.grid(padding=(0, 3, 0, 0))
    groups: dict[str, dict[str, list[str]]] = {}
    for taker in found.takers:
        taken = "none of them" if taker.takes is None else f"resolution {taker.takes + 1}"
        if taker.orders_read_otherwise:
            taken = "reads the orders differently"
        groups.setdefault(taker.group, {}).setdefault(taken, []).append(taker.name)
    for group, by_taken in groups.items():
        for taken, names in by_taken.items():
            table.add_row(Text(group, "dim"), taken, Text(", ".join(names)))
    return table


def _render_core(found: "Core") -> list["RenderableType"]:
    smaller = (
        "No smaller part connected to the kernel has several"
        if found.resolutions
        else "Every smaller part connected to the kernel has one"
    )
    not_proven = "Not all smaller parts were examined, so a smaller one may be ambiguous, too."
    head = f"{len(found.units)} of the orders alone have {resolutions_words(found.resolutions)}. "
    tail = f"{smaller}: all were examined." if found.is_smallest else not_proven
    parts: list[RenderableType] = [Text(head, "bold").append(tail, "not bold")]
    lines = "\n".join(
        f"{unit.power.title()}: {format_order(order)}"
        for unit, order in zip(found.units, found.orders, strict=True)
    )
    parts.append(Padding(Text(keep_unbroken(lines)), (0, 0, 0, 2)))
    if found.pattern is None:
        parts.append(
            Text("It has no pattern: a convoy has too many routes, or a rule of the variant has no marks.")
        )
        return parts
    facts = {"Pattern": format_pattern(found.pattern), "Family": str(found.family)}
    if found.apart:
        apart = ", ".join(f"{chr(65 + one)} and {chr(65 + other)}" for one, other in found.apart)
        facts["Must belong to different powers"] = apart
    text = Text()
    for number, (name, value) in enumerate(facts.items()):
        text.append("\n" if number else "").append(f"{name}: ", "dim").append(value)
    return [*parts, text]
