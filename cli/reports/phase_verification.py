"""The report on a verification of retreats, builds and removals."""

from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding

from ...model.case import Case
from ...research import CheckedStatement, PhaseVerification, all_hold, some_fail
from ...solver import Status
from ..running.console import Text, keep_unbroken, print_parts
from .resolution import render_case_title, render_mark, render_notes
from .verification import StatementRow, render_other_rules, render_statements


def print_phase_verification(
    console: Console, case: Case, found: PhaseVerification, *, notes: Sequence[str] = ()
) -> None:
    """Print the verdict, the statements with corrections, the reasons, and the rules that make it right."""
    print_parts(console, *_parts(case, found), *render_notes(notes))


def _parts(case: Case, found: PhaseVerification) -> Iterator[RenderableType]:
    yield Group(_verdict(found), render_case_title(case))
    rows = [_row(number, one) for number, one in enumerate(found.statements, 1)]
    yield render_statements(rows, "line" if all(one.place.line for one in found.statements) else "no.")
    reasons = list(dict.fromkeys(one.why for one in found.statements if not one.holds and one.why))
    if reasons:
        lines = [Padding(Text(keep_unbroken(reason)), (0, 0, 0, 2)) for reason in reasons]
        yield Group(Text("The reason" if len(reasons) == 1 else "The reasons", "bold"), *lines)
    for sentence in filter(None, (found.supposed, found.unstated)):
        yield Text(sentence)
    if not found.holds:
        yield render_other_rules(found)


def _verdict(found: PhaseVerification) -> Text:
    count = len(found.statements)
    wrong = sum(not statement.holds for statement in found.statements)
    if not wrong:
        right = "Right as far as the text goes" if found.supposed or found.unstated else "Right"
        return Text.assemble(render_mark(Status.SUCCEEDS), (f" {right}: {all_hold(count)}.", "bold green"))
    far = " as far as the text goes" if found.unstated else ""
    words = " Wrong under these rules: " if found.right_under else f" Wrong{far}: "
    return Text.assemble(render_mark(Status.FAILS), (words, "bold red"), f"{some_fail(wrong, count)}.")


def _row(number: int, one: CheckedStatement) -> StatementRow:
    line = str(one.place.line or number)
    return StatementRow(line, one.text, one.holds, one.instead, one.words, one.says)
