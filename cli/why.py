"""``westphalia why``: the chain of reasons for one order."""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from ..model.board import places_of
from ..model.case import Case
from ..model.errors import AmbiguousNameError, UnknownNameError, WestphaliaError
from ..model.names import Location
from ..model.orders import Build, Convoy, Designation, Hold, Move, Order, Support, Waive, parse_order
from ..solver import Explanation, OrderResult, Resolution, order_text
from ..variants import resolve_case
from .adjudicate import refuse_other_phases
from .console import report_console, say, show, whole
from .inputs import BoardOption, CaseReader, MethodOption, PresetOption, RuleOption
from .progress import Busy

if TYPE_CHECKING:
    from rich.console import RenderableType


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command()(why)


def why(
    case: Annotated[
        str, typer.Argument(metavar="CASE", help="A case file, text or JSON; - is the standard input.")
    ],
    order: Annotated[
        str, typer.Argument(metavar="ORDER", help='An order of the case, or just its unit: "A Vie", vie.')
    ],
    tree: Annotated[bool, typer.Option("--tree", help="Draw the reasons as a tree.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
    rule: RuleOption = None,
    preset: PresetOption = None,
    method: MethodOption = "kernels",
    board: BoardOption = None,
) -> None:
    """Say why an order came out as it did, step by step down to facts.

    Every step names the steps it follows from; a step that names none states a fact or a rule.

    \b
    westphalia why case.txt "A Vie - Tyr"
    westphalia why case.txt vie --tree
    westphalia why case.txt "A Vie - Tyr" --rule 4.A.2=1982
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    read = CaseReader(rule, preset, board).load(case)
    refuse_other_phases(read)
    with Busy("Resolving") as busy:
        resolution = resolve_case(read, method)
        busy.advance()
        results = find_results(read, resolution, order)
        explanations = [resolution.why(result) for result in results]
    if as_json:
        chains = [
            {"order": order_text[result.order], "steps": explanation.to_json()}
            for result, explanation in zip(results, explanations, strict=True)
        ]
        say(json.dumps(chains[0] if len(chains) == 1 else chains, ensure_ascii=False, indent=2))
        return
    draw = _as_tree if tree else _as_list
    show(report_console(), *map(draw, explanations))


def find_results(case: Case, resolution: Resolution, text: str) -> list[OrderResult]:
    """The orders that `text` names: by their own text, or by their unit alone.

    Raises `UnknownNameError` with the orders that there are for the unit.
    """
    order = _as_order(case, text)
    if order is not None:
        same = [result for result in resolution.orders if result.order == order]
        same = same or [result for result in resolution.orders if _bare(result.order) == _bare(order)]
        if same:
            return same[:1]
    place = _as_place(case, text) if order is None else _place_of(order)
    if place is None:
        try:  # neither an order nor a place: say what is wrong with it as an order
            parse_order(text, case.board)
        except WestphaliaError as error:
            raise error.at(file=repr(text)) from None
        raise UnknownNameError(f"no order of the case is {text!r}")
    found = [result for result in resolution.orders if _place_of(result.order).province == place.province]
    if order is None and found:
        return found
    orders = tuple(order_text[result.order] for result in found)
    if not orders:
        raise UnknownNameError(f"no order of the case is for a unit in {place.province}")
    raise UnknownNameError(
        f"{order_text[order] if order is not None else text} is not among the orders",
        expected=" or ".join(orders),
    )


def _bare(order: Order) -> Order:
    """An order without what people leave out: letters, nationalities, the words via convoy."""
    match order:
        case Hold(unit):
            return Hold(Designation(unit.location))
        case Move(unit, target):
            return Move(Designation(unit.location), target)
        case Support(unit, supported, target):
            return Support(Designation(unit.location), Designation(supported.location), target)
        case Convoy(unit, army, target):
            return Convoy(Designation(unit.location), Designation(army.location), target)
        case _:
            return order


def _as_order(case: Case, text: str) -> Order | None:
    try:
        return parse_order(text, case.board)
    except WestphaliaError:
        return None


def _as_place(case: Case, text: str) -> Location | None:
    """The place of a unit that stands alone, with or without its letter."""
    places = places_of(case.board)
    for name in (text, text.strip().partition(" ")[2]):
        try:
            return places.find_place(name)
        except AmbiguousNameError:
            raise
        except WestphaliaError:
            continue
    return None


def _place_of(order: Order) -> Location:
    """Where the unit of an order stands."""
    return Location("") if isinstance(order, Build | Waive) else order.unit.location


# ------------------------------------------------------------------------------------------- drawing


def _as_list(explanation: Explanation) -> "RenderableType":
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=1)
    for number, step in enumerate(explanation.steps, 1):
        text = Text(whole(step.text), "bold" if number == 1 else "")
        if step.because:
            numbers = ", ".join(str(other) for other in step.because)
            text.append(f"  [from {numbers}]", "not bold cyan")
        table.add_row(Text(f"{number}.", "cyan"), text)
    return table


def _as_tree(explanation: Explanation) -> "RenderableType":
    from rich.text import Text
    from rich.tree import Tree

    shared = _shared(explanation)
    tree = Tree(Text(whole(explanation.steps[0].text), "bold"), guide_style="dim")
    drawn = {1}
    stack = [(tree, number) for number in reversed(explanation.steps[0].because)]
    while stack:
        branch, number = stack.pop()
        step = explanation.steps[number - 1]
        label = Text()
        if number in shared:
            label.append(f"({number}) ", "cyan")
        if number in drawn:
            branch.add(label.append(f"as above: {whole(_claim(step.text))}", "dim"))
            continue
        drawn.add(number)
        grown = branch.add(label.append(whole(step.text)))
        stack.extend((grown, other) for other in reversed(step.because))
    return tree


def _shared(explanation: Explanation) -> set[int]:
    """The steps that several others follow from."""
    uses = [other for step in explanation.steps for other in step.because]
    return {number for number in uses if uses.count(number) > 1}


def _claim(text: str) -> str:
    return f"{text.partition(':')[0].rstrip('.')}."
