"""The reports of ``whatif``: what other orders would have changed, and which orders reach a goal."""

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table

from ...model.board import Board
from ...model.case import Case
from ...model.names import Power
from ...model.orders import format_order, format_unit
from ...model.position import Unit
from ...research import (
    Answer,
    Change,
    ChangeKind,
    Claim,
    Effect,
    Plan,
    changes_between,
    followed_order,
    holds,
    reasons,
    unit_fates,
)
from ...solver import OrderResult, Resolution, Status, join_words
from ...variants import owner_name
from ..running.console import Text, can_encode, keep_unbroken, print_parts
from .resolution import render_case_title, render_mark

_STYLES = {ChangeKind.DISLODGED: "red", ChangeKind.SAVED: "green", ChangeKind.ELSEWHERE: "default"}
_NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def print_effects(
    console: Console,
    case: Case,
    actual: Resolution,
    unit: Unit,
    effects: Sequence[Effect],
    untried: str = "",
) -> None:
    """Print what each other order of a unit would have changed. `untried` is that of the question."""
    print_parts(console, *_render_effects(case, actual, unit, effects, untried))


def print_answer(
    console: Console,
    case: Case,
    actual: Resolution,
    goals: Sequence[Claim],
    powers: Sequence[Power],
    answer: Answer,
) -> None:
    """Print the plans that reach the goals, or that there are none, with the proof."""
    print_parts(console, *_GoalsReport(case, actual, goals, powers, answer).parts())


# ------------------------------------------------------------------------------------ other orders


def _render_effects(
    case: Case, actual: Resolution, unit: Unit, effects: Sequence[Effect], untried: str
) -> Iterator[RenderableType]:
    yield render_case_title(case)
    results = _find_results(actual, unit)
    count = sum(len(effect.orders) for effect in effects)
    owner = owner_name(case.board, unit.power)
    lines = [Text.assemble(render_mark(result.status), " ", keep_unbroken(result.why)) for result in results]
    counted = _format_count(count, "other legal order")
    without = f" or orders with {untried}" if untried else ""
    others = (
        f"{owner} had {counted} for {format_unit(unit)}, not counting supports and convoys that match no "
        f"order{without}."
    )
    yield Group(*lines, Text(keep_unbroken(others), "dim"))
    for effect in effects:
        orders = Text(keep_unbroken(", ".join(format_order(order) for order in effect.orders)), "bold")
        if effect.changes:
            yield Group(orders, _render_changes(case.board, effect.changes))
        else:
            verb = "changes" if len(effect.orders) == 1 else "change"
            yield Group(orders, Padding(Text(f"{verb} nothing", "dim"), (0, 0, 0, 2)))


def _find_results(resolution: Resolution, unit: Unit) -> Sequence[OrderResult]:
    """Return the result of the order that a unit carries out.

    If none of its owner's orders takes effect, the unit holds. In that case, return the results of these
    orders, because they say why.
    """
    order = followed_order(resolution, unit)
    own = [result for result in resolution.orders if result.unit == unit and result.power == unit.power]
    counts = [result for result in own if result.order == order and result.status is not Status.ILLEGAL]
    return counts[:1] or own


def _render_changes(board: Board, changes: Sequence[Change]) -> RenderableType:
    """Return the table of units that end differently, the largest changes first."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for kind in ChangeKind:
        for change in changes:
            if change.kind is kind:
                owner = owner_name(board, change.unit.power)
                table.add_row(
                    owner,
                    Text(keep_unbroken(format_unit(change.unit))),
                    Text(_describe_change(change), _STYLES[kind]),
                )
    return Padding(table, (0, 0, 0, 2))


def _describe_change(change: Change) -> str:
    """Return a phrase that compares what would happen to a unit with what happened."""
    here = change.unit.location
    if change.instead is None:
        was = "" if change.actual == here else f" instead of going to {change.actual}"
        return f"is dislodged{was}"
    does = "stays" if change.instead == here else f"goes to {change.instead}"
    if change.actual is None:
        return f"{does} instead of being dislodged"
    return f"{does} instead of {'staying' if change.actual == here else f'going to {change.actual}'}"


# ------------------------------------------------------------------------------------------ goals


class _GoalsReport:
    def __init__(
        self,
        case: Case,
        actual: Resolution,
        goals: Sequence[Claim],
        powers: Sequence[Power],
        answer: Answer,
    ) -> None:
        self._case = case
        self._actual = actual
        self._goals = goals
        self._answer = answer
        self._wanted = keep_unbroken(join_words([str(goal) for goal in goals]))
        self._without = f" without {answer.untried}" if answer.untried else ""
        self._whose = join_words([owner_name(case.board, power) for power in powers])

    def parts(self) -> Iterator[RenderableType]:
        """Yield the parts of the report, which are separated by blank lines."""
        answer = self._answer
        yield Group(self._verdict(), render_case_title(self._case))
        if answer.changes == 0:
            return
        why = [
            sentence
            for goal, held in zip(self._goals, holds(self._actual, self._goals), strict=True)
            if not held
            for sentence in reasons(self._actual, goal)
        ]
        heading = Text("As ordered", "bold")
        yield Group(heading, *(Padding(Text(keep_unbroken(one)), (0, 0, 0, 2)) for one in dict.fromkeys(why)))
        for number, plan in enumerate(answer.plans, 1):
            yield self._plan(plan, number)
        yield self._proof()

    def _verdict(self) -> Text:
        answer = self._answer
        if not answer.plans:
            verdict = Text.assemble(render_mark(Status.FAILS), (" Out of reach: ", "bold red"))
            none = f"no orders of {self._whose}{self._without} reach this goal: {self._wanted}."
            return verdict.append(none)
        verdict = Text.assemble(render_mark(Status.SUCCEEDS))
        if not answer.changes:
            return verdict.append(" Already so: ", "bold green").append(
                f"the orders as given reach this goal: {self._wanted}.", "default"
            )
        verdict.append(" Within reach: ", "bold green")
        count = _format_count(answer.changes, "changed order")
        verb = "reaches" if answer.changes == 1 else "reach"
        return verdict.append(f"{count} of {self._whose} {verb} this goal: {self._wanted}.", "default")

    def _plan(self, plan: Plan, number: int) -> RenderableType:
        """Return a plan: its changed orders with their outcomes, and the other units that end differently."""
        results = {unit: _find_results(plan.resolution, unit)[0] for unit, _ in plan.orders}
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(width=1)
        table.add_column()
        for unit, order in plan.orders:
            text = Text(keep_unbroken(format_order(order)), "bold")
            text.append(
                keep_unbroken(f"  instead of {format_order(followed_order(self._actual, unit))}"),
                "not bold dim",
            )
            table.add_row(Text("→" if can_encode("→") else ">", "cyan"), text)
            table.add_row("", Text(keep_unbroken(results[unit].why)))
        heading = Text("The change" if len(self._answer.plans) == 1 else f"Plan {number}", "bold")
        shown = {result.why for result in results.values()}
        why = [one for goal in self._goals for one in reasons(plan.resolution, goal)[:1] if one not in shown]
        changes = changes_between(unit_fates(self._actual), unit_fates(plan.resolution))
        effect: list[RenderableType] = [
            Padding(Text(keep_unbroken(one)), (0, 0, 0, 2)) for one in dict.fromkeys(why)
        ]
        if changes:
            effect.append(_render_changes(self._case.board, changes))
        after = Padding(Group(Text("As a result", "dim"), *effect), (0, 0, 0, 4))
        return Group(heading, Padding(table, (0, 0, 0, 2)), *([after] if effect else []))

    def _proof(self) -> Text:
        """Return why fewer changes are not enough, or why no changes reach the goal."""
        answer, searched = self._answer, self._answer.searched
        orders = f"{_format_count(searched.orders, 'other order')} of {_format_count(searched.units, 'unit')}"
        changes = answer.changes
        if changes == 1:
            text = Text("Fewer changes are not enough: ", "bold")
            text.append("the orders as given do not reach the goal.", "not bold")
        elif changes is None:
            text = Text("Proof: ", "bold")
            text.append(f"CP-SAT searched every combination of {orders}.", "not bold")
        else:
            text = Text(f"Fewer changes{self._without} are not enough: ", "bold")
            text.append(f"CP-SAT searched every combination of {orders}.", "not bold")
        if changes != 1 and searched.refuted:
            sets = _format_count(searched.refuted, "order set")
            if searched.refuted == 1:
                what = f" An extra rule might have changed the result of {sets}; it was resolved and does not"
            else:
                what = (
                    f" An extra rule might have changed the result of {sets}; they were resolved and do not"
                )
            text.append(f"{what} reach the goal.", "not bold")
        if answer.plans:
            one = len(answer.plans) == 1
            same = {
                True: f"There {'is no other plan' if one else 'are no other plans'}{self._without}",
                False: "There are other plans",
                None: "There may be other plans",
            }[answer.complete]
            more = "" if answer.complete else " Use --plans N to show up to N."
            text.append(f" {same} with as few changes.{more}", "not bold")
        return text


def _format_count(count: int, noun: str) -> str:
    number = _NUMBER_WORDS[count] if count < len(_NUMBER_WORDS) else str(count)
    return f"{number} {noun}{'' if count == 1 else 's'}"
