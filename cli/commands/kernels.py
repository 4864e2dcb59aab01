"""``westphalia kernels``: check the kernels of cases and recorded games against the theorem."""

from typing import Annotated

import typer
from rich.table import Table
from typer import Argument

from ...formats import SourceTexts
from ...research import KernelSurvey, run_parts, survey_source
from ..running.console import Text, print_error, print_parts, report_console
from ..running.inputs import JsonOption
from ..running.origin import InputDigest, print_study
from ..running.parts import WorkersOption, make_executor
from ..running.progress import ProgressBar
from ..running.run import BAD_INPUT, DONE, FAILED


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 every kernel is as proven; 1 some are not; 2 bad input.")(kernels)


def kernels(
    paths: Annotated[
        list[str], Argument(metavar="PATH...", help="Files, folders or archives; - reads standard input.")
    ],
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> int:
    """Count the kernels of cases and recorded games, and check each against the theorem on kernels.

    The theorem says that in the standard game one guess settles a kernel, that a kernel has at most two
    consistent resolutions, and that a ring of moves has at least one.

    \b
    westphalia kernels examples
    westphalia kernels games/ league.jsonl --json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    total = KernelSurvey()
    unreadable: list[str] = []
    digest = InputDigest()
    texts = SourceTexts(paths)
    with (
        make_executor(workers, None) as executor,
        ProgressBar("Surveying kernels", sources=texts) as busy,
    ):
        sources = digest.noting(texts.readable(unreadable))
        for _, found in run_parts(survey_source, sources, executor):
            total.add(found)
            busy.advance()
    if not total.games and not unreadable and not total.errors:
        unreadable.append(f"no cases or games in {', '.join(paths)}")
    if total.games and as_json:
        print_study(total.to_json(), digest=digest.value)
    elif total.games:
        print_parts(report_console(), *_render_counts(total))
    for error in (*unreadable, *total.errors):
        print_error(f"error: {error}")
    if unreadable or total.errors or not total.games:
        return BAD_INPUT
    return FAILED if total.exceptions else DONE


def _render_counts(total: KernelSurvey) -> list[Text | Table]:
    heading = f"{total.movements:,} movements of {total.games:,} games, {total.kernels:,} kernels"
    parts: list[Text | Table] = [Text(heading, "bold")]
    if total.kernels:
        table = Table.grid(padding=(0, 3, 0, 0))
        rows = [
            (f"with {number} consistent resolutions", total.resolutions[number])
            for number in sorted(total.resolutions)
        ]
        rows += [("circular movements", total.rings), ("settled by one guess", total.one_guess)]
        for name, count in rows:
            table.add_row(name, f"{count:,}")
        parts.append(table)
        sizes = ", ".join(f"{size} ({total.sizes[size]:,})" for size in sorted(total.sizes))
        parts.append(Text(f"Decisions in a kernel: {sizes}", "dim"))
        proven = not total.exceptions
        parts.append(
            Text(
                "Every kernel agrees with the theorem." if proven else "These kernels contradict the theorem:"
            )
        )
    parts += [Text(f"  {where}") for where in total.exceptions]
    return parts
