"""The report on a verification of retreats, builds or removals."""

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding

from ...model.case import Case
from ...research import PhaseVerification
from ...solver import Status
from ..running.console import Text, keep_unbroken, print_parts
from .resolution import render_case_title, render_mark, render_notes
from .verification import add_statement, all_hold, make_statement_table, some_fail


def print_phase_verification(
    console: Console, case: Case, found: PhaseVerification, *, notes: Sequence[str] = ()
) -> None:
    """Print the verdict, the statements with corrections, the reasons, and the rules that make it right."""
    print_parts(console, *_parts(case, found), *render_notes(notes))


def _parts(case: Case, found: PhaseVerification) -> Iterator[RenderableType]:
    yield Group(_verdict(found), render_case_title(case))
    yield _statements(found)
    reasons = list(dict.fromkeys(one.why for one in found.statements if not one.holds and one.why))
    if reasons:
        lines = [Padding(Text(keep_unbroken(reason)), (0, 0, 0, 2)) for reason in reasons]
        yield Group(Text("Why" if len(reasons) == 1 else "The reasons", "bold"), *lines)
    if found.holds:
        return
    if found.right_under:
        choices = [Text(f"  {other}  {other.choice.meaning}") for other in found.right_under]
        yield Group(Text("The result is right under", "bold"), *choices)
    else:
        yield Text("The result is wrong under every change of a single rule.", "dim")


def _verdict(found: PhaseVerification) -> Text:
    count = len(found.statements)
    wrong = sum(not statement.holds for statement in found.statements)
    if not wrong:
        return Text.assemble(render_mark(Status.SUCCEEDS), (f" Right: {all_hold(count)}.", "bold green"))
    return Text.assemble(render_mark(Status.FAILS), (f" Wrong: {some_fail(wrong, count)}.", "bold red"))


def _statements(found: PhaseVerification) -> RenderableType:
    table = make_statement_table()
    for number, one in enumerate(found.statements, 1):
        add_statement(table, str(one.place.line or number), one.text, one.instead, holds=one.holds)
    return Padding(table, (0, 0, 0, 2))
