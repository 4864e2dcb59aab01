"""``westphalia compare``: count how often each rule choice matters in recorded games."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.table import Table
from typer import Argument, Option

from ...formats import find_format
from ...research import (
    BY_FORMAT,
    Alternative,
    Basis,
    Comparison,
    Rate,
    all_alternatives,
    ambiguous_key,
    change_key,
    parse_alternatives,
)
from ..running.console import Text, print_error, print_json, print_parts, report_console
from ..running.corpora import compare_corpora
from ..running.inputs import JsonOption
from ..running.parts import OutputOption, PartsOptions, ResumeOption, SchedulerOption, WorkersOption
from ..running.run import BAD_INPUT, DONE

if TYPE_CHECKING:
    from ..schemas.questions import ShareRecord


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input, or a text could not be read.")(compare)


def compare(
    paths: Annotated[
        list[str], Argument(metavar="PATH...", help="Recorded games: files, folders or archives.")
    ],
    rules: Annotated[
        list[str] | None,
        Option(
            "--rules",
            metavar="RULES",
            help="A preset, NAME=CHOICE, or presets for all; by default every choice and preset.",
        ),
    ] = None,
    base: Annotated[
        str | None,
        Option("--base", metavar="RULES", help="Compare with these rules instead of the record's own."),
    ] = None,
    movement: Annotated[bool, Option("--movement", help="Compare only movement phases.")] = False,
    from_format: Annotated[
        str | None, Option("--from", metavar="FORMAT", help="The format; by default it is detected.")
    ] = None,
    output: OutputOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Count in how many recorded phases each rule choice and each preset changes the result.

    Each phase is resolved under the rules of its record, and again with one choice changed. A choice that
    cannot matter in a phase is skipped there. Choices whose effect depends only on the format of the records
    are listed separately. Shares have 95 % confidence intervals.

    \b
    westphalia compare games.tar.xz
    westphalia compare games/ --rules 4.A.2=all_hold --rules rulebook-1982
    westphalia compare games/ --base datc --rules presets --movement
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    given = parse_alternatives(rules or ())
    if from_format is not None:
        find_format(from_format)
    options = PartsOptions(output, resume, workers, scheduler)
    base_rules = [pair for one in parse_alternatives([base] if base else ()) for pair in one.rules]
    basis = Basis(tuple(base_rules), movement)
    total, unreadable = compare_corpora(
        paths, given, basis, options, command="compare", title="Comparing rules", from_format=from_format
    )
    if as_json:
        print_json(total.to_json())
    else:
        print_parts(report_console(), *_render_comparison(total, given))
    for error in (*unreadable, *total.errors):
        print_error(f"error: {error}")
    return BAD_INPUT if unreadable or total.errors or not total.games else DONE


def _render_comparison(total: "Comparison", given: "tuple[Alternative, ...]") -> "list[RenderableType]":
    phases = sum(total.phases.values())
    kinds = ", ".join(f"{count:,} of {kind}" for kind, count in sorted(total.phases.items()))
    parts: list[RenderableType] = [Text(f"{total.games:,} games, {phases:,} phases: {kinds}", "bold")]
    parts.append(
        render_ambiguous_movements(total)
        if total.ambiguous
        else Text("Every movement has exactly one resolution.")
    )
    fields = {one.name: one.field for one in given or all_alternatives()}
    findings = [name for name in total.changed if fields.get(name) not in BY_FORMAT]
    by_format = [name for name in total.changed if fields.get(name) in BY_FORMAT]
    for title, names in (
        ("Choices that change results", findings),
        ("Choices whose effect depends on the format of the records", by_format),
    ):
        if not names:
            continue
        table = Table.grid(padding=(0, 3, 0, 0))
        for head in range(5):
            table.add_column(no_wrap=head in (0, 3))
        table.add_column(ratio=1)
        heads = ("choice", "changed", "tried", "share of phases", "example", "most often")
        table.add_row(*(Text(head, "dim") for head in heads))
        for name in sorted(names, key=lambda name: (-total.changed[name], name)):
            group, _ = total.groups[name].most_common(1)[0]
            where = format_location(total.examples[change_key(name, group)])
            changed, tried = f"{total.changed[name]:,}", f"{total.tried[name]:,}"
            table.add_row(name, changed, tried, str(total.rate(name)), where, group)
        parts.append(Group(Text(title, "bold"), table))
    if len(total.tried) > 1:
        rate = Rate(total.disagreeing, phases)
        parts.append(Text(f"Phases changed by at least one choice or preset: {rate.count:,}, {rate}."))
    quiet = sorted(name for name in total.tried if not total.changed[name])
    if quiet:
        parts.append(Text(f"Tried without any change: {', '.join(quiet)}", "dim"))
    return parts


def render_ambiguous_movements(total: Comparison) -> Table:
    """Return the table of movements without exactly one resolution, by the families of their cores."""
    table = Table.grid(padding=(0, 3, 0, 0))
    heads = ("smallest ambiguous part", "count", "share of movements", "example")
    table.add_row(*(Text(head, "dim") for head in heads))
    for family, count in count_by_family(total):
        rate = Rate(count, total.phases["movement"])
        example = format_location(total.examples[ambiguous_key(family)])
        table.add_row(family, f"{count:,}", str(rate), example)
    return table


def count_by_family(total: Comparison) -> list[tuple[str, int]]:
    """Return the families with their counts, most frequent first."""
    return sorted(total.ambiguous.items(), key=lambda item: (-item[1], item[0]))


def format_location(example: Mapping[str, Any]) -> str:
    """Return where an example is: the file in its archive, the line and the phase."""
    name = str(example["file"]).rpartition(":")[2]
    line = f":{example['line']}" if example["line"] else ""
    return f"{Path(name).name}{line} {example['phase']}"


def share_to_json(count: int, of: int) -> "ShareRecord":
    """Return a share with its interval as a JSON object."""
    low, high = Rate(count, of).interval
    return {"count": count, "of": of, "low": low, "high": high}
