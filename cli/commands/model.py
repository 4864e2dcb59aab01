"""``westphalia model``: the system of decisions of a case, for other solvers and for drawing."""

from typing import Annotated

import typer
from typer import Option

from ...games import resolve_case
from ...model.errors import UnknownNameError
from ...model.text import nearest_names
from ...solver import EXPORT_FORMATS, export_model
from ..running.inputs import (
    BoardOption,
    CaseArgument,
    CaseReader,
    PresetOption,
    RuleOption,
    TargetOption,
    VariantOption,
)
from ..running.origin import describe_origin, list_rules
from ..running.progress import ProgressBar
from ..running.writing import refuse_input, write_output
from .adjudicate import refuse_other_phases


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command()(model)


def model(
    case: CaseArgument,
    to: Annotated[
        str, Option("--to", metavar="FORMAT", help="cp-sat, opb, smt-lib, dot or graphml.")
    ] = "smt-lib",
    kernel: Annotated[
        int | None, Option(metavar="N", min=1, help="Write only kernel N; by default the whole order set.")
    ] = None,
    output: TargetOption = "-",
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> None:
    """Write the system of decisions of a movement phase for other programs.

    Variables have descriptive names, such as "way(A bre - lon)". A solver that enumerates the models of the
    system finds the consistent resolutions. dot and graphml contain the dependency graph of the decisions.
    Each text begins with its origin: the version of the program, the command, the rules and the SHA-256 of
    the input.

    \b
    westphalia model examples/pandin.txt --to smt-lib -o pandin.smt2
    westphalia model examples/pandin.txt --kernel 1 --to dot
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if to not in EXPORT_FORMATS:
        nearest = nearest_names(to, EXPORT_FORMATS)
        raise UnknownNameError(
            f'unknown format "{to}"', expected=" or ".join(EXPORT_FORMATS), nearest=nearest
        )
    reader = CaseReader(rule, preset, board, variant)
    read = reader.load(case)
    refuse_other_phases(read)
    refuse_input(output, case)
    with ProgressBar("Building the model"):
        origin = describe_origin(list_rules(read), reader.digest)
        text = export_model(resolve_case(read), to, kernel, origin)
    write_output(output, text)
