"""``westphalia certify``: write a certificate of a result that anyone can check without this program."""

import json

import typer

from ...games import resolve_case
from ...solver import certify as certificate_of
from ..running.inputs import (
    BoardOption,
    CaseArgument,
    CaseReader,
    PresetOption,
    RuleOption,
    TargetOption,
    VariantOption,
)
from ..running.progress import ProgressBar
from ..running.writing import refuse_input, write_output
from .adjudicate import refuse_other_phases


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command()(certify)


def certify(
    case: CaseArgument,
    output: TargetOption = "-",
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> None:
    """Write a certificate of the result of a movement phase.

    The certificate contains the orders, the rule choices, the facts about the board that matter, and the
    proof. Anyone can check it with checker/check_certificate.py, which needs only Python and shares no code
    with this program.

    \b
    westphalia certify case.txt -o certificate.json
    python checker/check_certificate.py certificate.json
    westphalia verify case.txt --certificate certificate.json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    read = CaseReader(rule, preset, board, variant).load(case)
    refuse_other_phases(read)
    refuse_input(output, case)
    with ProgressBar("Certifying"):
        data = certificate_of(resolve_case(read), case=read)
    write_output(output, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
