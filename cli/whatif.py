"""``westphalia whatif``: what would other orders have done?"""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import Annotated, TypeVar

import typer

from ..model.board import places_of
from ..model.errors import Place, UnreadableError, WestphaliaError
from ..model.names import Power
from ..research import (
    Claim,
    Question,
    answer_json,
    effects,
    effects_json,
    find_unit,
    parse_claims,
    parse_unit,
    question_of,
    reach,
    unit_of,
)
from .adjudicate import refuse_other_phases
from .console import report_console, say_json
from .inputs import BoardOption, CaseArgument, CaseReader, JsonOption, PresetOption, RuleOption
from .progress import Busy
from .running import DONE, FAILED

_Value = TypeVar("_Value")


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 done; 1 no orders reach the goal; 2 bad input.")(whatif)


def whatif(
    case: CaseArgument,
    unit: Annotated[
        str | None,
        typer.Option("--unit", metavar="UNIT", help='Try every other order of this unit: "A Mun".'),
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option("--goal", metavar="TEXT", help='What to bring about: "A Mun not dislodged".'),
    ] = None,
    power: Annotated[
        list[str] | None,
        typer.Option("--power", metavar="POWER", help="Whose orders may change; else the owner of the unit."),
    ] = None,
    plans: Annotated[int, typer.Option("--plans", metavar="N", min=1, help="Show up to so many plans.")] = 1,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    board: BoardOption = None,
) -> int:
    """Ask what other orders would have done.

    With --unit, every legal order of one unit is tried and what it changes is told. With --goal, the fewest
    changed orders of a power that bring the goal about are looked for, and it is proven that fewer cannot.

    \b
    westphalia whatif case.txt --unit "A Mun"
    westphalia whatif case.txt --goal "A Mun not dislodged" --plans 5
    westphalia whatif case.txt --goal "A Vie - Tyr succeeds" --power Austria
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    read = CaseReader(rule, preset, board).load(case)
    refuse_other_phases(read)
    if (unit is None) == (not goal):
        raise UnreadableError(
            "says nothing to ask" if unit is None else "asks two things",
            place=Place("whatif"),
            expected="either --unit UNIT or --goal TEXT",
        )
    question = question_of(read)
    actual = question.resolution()
    if unit is not None:
        found = _parsed("--unit", unit, lambda text: find_unit(question, parse_unit(text, read.board)))
        with Busy("Trying other orders"):
            tried = effects(question, found, actual)
        if as_json:
            say_json(effects_json(actual, found, tried))
        else:
            from .whatif_report import print_effects  # not above: rich takes a while to load

            print_effects(report_console(), read, actual, found, tried)
        return DONE
    goals = tuple(
        chain.from_iterable(
            _parsed("--goal", text, lambda text: parse_claims(text, read.board)) for text in goal or ()
        )
    )
    powers = _powers(question, goals, power or ())
    with Busy("Looking for orders") as busy:
        answer = reach(question, goals, powers, most=plans, progress=busy.advance)
    if as_json:
        say_json(answer_json(actual, goals, powers, answer))
    else:
        from .whatif_report import print_answer

        print_answer(report_console(), read, actual, goals, powers, answer)
    return DONE if answer.plans else FAILED


def _parsed(option: str, text: str, read: Callable[[str], _Value]) -> _Value:
    """What an option says; errors name the option as their place."""
    try:
        return read(text)
    except WestphaliaError as error:
        raise error.at(file=f"{option} {text!r}") from None


def _powers(question: Question, goals: Sequence[Claim], named: Sequence[str]) -> tuple[Power, ...]:
    """The powers whose orders may change: those named, else the owners of the units the goals are about."""
    board = question.position.board
    if named:
        return tuple(_parsed("--power", name, places_of(board).find_power) for name in named)
    units = [unit_of(goal) for goal in goals]
    owners = dict.fromkeys(find_unit(question, unit).power for unit in units if unit is not None)
    if not owners:
        raise UnreadableError(
            "names no unit whose owner could act", place=Place("--goal"), expected="--power POWER"
        )
    return tuple(owners)
