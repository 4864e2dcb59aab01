"""``westphalia whatif``: show what other orders would have done."""

from typing import Annotated

import typer
from typer import Option

from ...model.errors import Place, UnreadableError
from ...research import (
    acting_powers,
    answer_json,
    effects,
    effects_json,
    find_meant_unit,
    find_plans,
    goals_of,
    question_of,
)
from ..reports.whatif import print_answer, print_effects
from ..running.console import print_json, report_console
from ..running.inputs import (
    BoardOption,
    CaseArgument,
    CaseReader,
    JsonOption,
    PresetOption,
    RuleOption,
    VariantOption,
)
from ..running.progress import ProgressBar
from ..running.run import DONE, FAILED
from .adjudicate import refuse_other_phases


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 1 no orders reach the goal; 2 bad input.")(whatif)


def whatif(
    case: CaseArgument,
    unit: Annotated[
        str | None,
        Option("--unit", metavar="UNIT", help='Try every other order of this unit: "A Mun".'),
    ] = None,
    goal: Annotated[
        list[str] | None,
        Option("--goal", metavar="TEXT", help='The goal to reach: "A Mun not dislodged".'),
    ] = None,
    power: Annotated[
        list[str] | None,
        Option(
            "--power", metavar="POWER", help="The power whose orders may change; by default the unit's owner."
        ),
    ] = None,
    plans: Annotated[int, Option("--plans", metavar="N", min=1, help="Show at most N plans.")] = 1,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
    variant: VariantOption = None,
) -> int:
    """Show what other orders would have done.

    With --unit, the command tries every legal order of one unit and shows what it changes. With --goal, it
    finds the fewest changed orders of a power that reach the goal, and proves that fewer cannot.

    \b
    westphalia whatif case.txt --unit "A Mun"
    westphalia whatif case.txt --goal "A Mun not dislodged" --plans 5
    westphalia whatif case.txt --goal "A Vie - Tyr succeeds" --power Austria
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    read = CaseReader(rule, preset, board, variant).load(case)
    refuse_other_phases(read)
    if (unit is None) == (not goal):
        raise UnreadableError(
            "no question given" if unit is None else "--unit and --goal cannot be combined",
            place=Place("whatif"),
            expected="either --unit UNIT or --goal TEXT",
        )
    question = question_of(read)
    actual = question.resolution()
    if unit is not None:
        found = find_meant_unit(question, unit, "--unit")
        with ProgressBar("Trying other orders"):
            tried = effects(question, found, actual)
        if as_json:
            print_json(effects_json(actual, found, tried))
        else:
            print_effects(report_console(), read, actual, found, tried, question.untried)
        return DONE
    goals = goals_of(read, goal or (), "--goal")
    powers = acting_powers(question, goals, power or (), ("--power", "--goal"))
    with ProgressBar("Searching for orders") as busy:
        answer = find_plans(question, goals, powers, most=plans, progress=busy.advance)
    if as_json:
        print_json(answer_json(actual, goals, powers, answer))
    else:
        print_answer(report_console(), read, actual, goals, powers, answer)
    return DONE if answer.plans else FAILED
