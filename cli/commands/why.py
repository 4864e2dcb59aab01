"""``westphalia why``: explain the outcome of an order, or anything that a game reports."""

from collections.abc import Sequence
from typing import Annotated

import typer
from typer import Argument, Option

from ... import games
from ...games import Game, ReportAnswer, resolve_case
from ...model.case import Case
from ...model.errors import ImpossibleError, Place, WestphaliaError
from ...model.phase import PhaseKind
from ...research import answers_of_case, answers_of_game, reasons_json, report_answer_json, results_for
from ..reports.reasons import render_as_list, render_as_tree
from ..running.console import Text, print_json, print_parts, report_console
from ..running.inputs import (
    BoardOption,
    CaseOrGameArgument,
    CaseReader,
    JsonOption,
    MethodOption,
    PresetOption,
    RuleOption,
    VariantOption,
    load_case_or_game,
)
from ..running.progress import ProgressBar
from .adjudicate import refuse_diplomacy

_MAX_ANSWERS = 12
"""The maximum number of answers that are shown."""

_WHEN = {"before": "before the phase", "after": "after the phase"}


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command()(why)


def why(
    file: CaseOrGameArgument,
    order: Annotated[
        str,
        Argument(
            metavar="ORDER",
            help='An order or unit: "A Vie", vie. In a game also a power, a clause, or words of its report.',
        ),
    ],
    phase: Annotated[
        str | None, Option(metavar="PHASE", help="The phase of the game to explain, such as S1619M.")
    ] = None,
    tree: Annotated[bool, Option("--tree", help="Draw the reasons as a tree.")] = False,
    as_json: JsonOption = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    method: MethodOption = "kernels",
    board: BoardOption = None,
    variant: VariantOption = None,
) -> None:
    """Explain an outcome, step by step down to facts.

    Each step names the steps that it follows from. A step that names none is a fact or a rule. For a game,
    the command searches the phase given with --phase; without it, the last phase with a match. For a proof
    that others can check without this program, see certify.

    \b
    westphalia why case.txt "A Vie - Tyr"
    westphalia why case.txt vie --tree
    westphalia why case.txt "A Vie - Tyr" --rule 4.A.2=1982
    westphalia why game.json "Hesse is aligned with the Dutch" --phase S1619D
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    read = load_case_or_game(file, CaseReader(rule, preset, board, variant), "no option except --phase")
    if not isinstance(read, Case):
        if method != "kernels":
            raise ImpossibleError("a game has its own rules and board", expected="no option except --phase")
        answer_about_game(read, order, phase, tree=tree, as_json=as_json)
        return
    if phase is not None:
        raise ImpossibleError("a case has only one phase", expected="no --phase", place=Place(file))
    if read.phase.kind is not PhaseKind.MOVEMENT:
        refuse_diplomacy(read)
        answers = games.ask(games.case_account(read), order)
        show_answers(answers, [f"{read.phase}"] if len(answers) > 1 else [], tree=tree, as_json=as_json)
        return
    answers: Sequence[ReportAnswer] = ()
    with ProgressBar("Resolving") as busy:
        resolution = resolve_case(read, method)
        busy.advance()
        try:
            results = results_for(read, resolution, order)
        except WestphaliaError as error:
            answers = answers_of_case(read, resolution, order, error)
            results = []
        facts = [resolution.why(result).fact for result in results]
    if not results:
        show_answers(answers, [f"{read.phase}"] if len(answers) > 1 else [], tree=tree, as_json=as_json)
        return
    if as_json:
        chains = [reasons_json(result, fact) for result, fact in zip(results, facts, strict=True)]
        print_json(chains[0] if len(chains) == 1 else chains)
        return
    print_parts(report_console(), *map(render_as_tree if tree else render_as_list, facts))


# ------------------------------------------------------------------------------------------- games


def answer_about_game(game: "Game", question: str, phase: str | None, *, tree: bool, as_json: bool) -> None:
    """Answer a question about the named phase of a game, or the last phase in which something matches."""
    with ProgressBar("Looking for reasons"):
        account, answers = answers_of_game(game, question, phase)
    heading = [f"{account.before.phase}, {game.variant.name}"]
    show_answers(answers, heading, tree=tree, as_json=as_json)


def show_answers(
    answers: "Sequence[ReportAnswer]", heading: Sequence[str], *, tree: bool, as_json: bool
) -> None:
    """Print answers with their chains of reasons."""
    if as_json:
        print_json([report_answer_json(answer) for answer in answers])
        return
    draw = render_as_tree if tree else render_as_list
    shown = [draw(answer.fact, _WHEN.get(answer.when, "")) for answer in answers[:_MAX_ANSWERS]]
    more = len(answers) - len(shown)
    rest = [Text(f"{more} more. Narrow the question, or use --json to see all.", "dim")] if more else []
    print_parts(report_console(), *(Text(line, "dim") for line in heading), *shown, *rest)
