"""``westphalia compare``: count how often each rule choice matters in recorded games."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from typer import Argument, Option

from ...formats import find_format
from ...model.brief import pluralize
from ...model.errors import ImpossibleError, Place
from ...research import (
    BY_FORMAT,
    Alternative,
    Basis,
    Comparison,
    Rate,
    all_alternatives,
    ambiguous_key,
    change_key,
    option_alternatives,
    parse_alternatives,
)
from ...variants import find_variant
from ..running.completion import complete_variants
from ..running.console import Text, print_error, print_parts, report_console
from ..running.corpora import compare_corpora
from ..running.figures import CsvOption, FigureFiles, ParquetOption, PlotOption, ShareRow
from ..running.inputs import FormatOption, JsonOption
from ..running.origin import print_study
from ..running.parts import OutputOption, PartsOptions, ResumeOption, SchedulerOption, WorkersOption
from ..running.run import BAD_INPUT, DONE

if TYPE_CHECKING:
    from ..schemas.questions import ShareRecord


_MOST_EFFECTS = 7
"""The most kinds of changes that are listed for a choice."""


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
    options_of: Annotated[
        str | None,
        Option(
            "--options",
            metavar="VARIANT",
            autocompletion=complete_variants,
            help="Try every reading of every option of this game.",
        ),
    ] = None,
    base: Annotated[
        str | None,
        Option("--base", metavar="RULES", help="Compare with these rules instead of the record's own."),
    ] = None,
    movement: Annotated[bool, Option("--movement", help="Compare only movement phases.")] = False,
    from_format: FormatOption = None,
    csv: CsvOption = None,
    parquet: ParquetOption = None,
    plot: PlotOption = None,
    output: OutputOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Count in how many recorded phases each rule choice and each preset changes the result.

    Each phase is resolved under the rules of its record, and again with one choice changed. A choice that
    cannot matter in a phase is skipped there. Choices whose effect depends only on the format of the records
    are listed separately. In games with rules of their own, the command says what a choice changes:
    positions, owners, statuses, scores, the winner, the outcome of orders, or only the ledger. Shares have
    95 % confidence intervals, which take the games as a sample.

    \b
    westphalia compare games.tar.xz
    westphalia compare games/ --rules 4.A.2=all_hold --rules rulebook-1982
    westphalia compare games/ --base datc --rules presets --movement
    westphalia compare games/ --options europe-1615
    westphalia compare games/ --rules presets --plot figure.pdf --csv figure.csv
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    files = FigureFiles(csv, parquet, plot)
    files.check()
    given = parse_alternatives(rules or ())
    if options_of is not None:
        given = (*given, *_list_options(options_of))
    if from_format is not None:
        find_format(from_format)
    options = PartsOptions(output, resume, workers, scheduler)
    base_rules = [pair for one in parse_alternatives([base] if base else ()) for pair in one.rules]
    basis = Basis(tuple(base_rules), movement)
    total, unreadable, digest = compare_corpora(
        paths, given, basis, options, command="compare", title="Comparing rules", from_format=from_format
    )
    files.write("Phases that other rules change", "share of the phases of a kind", _list_rows(total))
    if as_json:
        print_study(total.to_json(), rules=[one.name for one in given], digest=digest)
    elif csv != "-":
        print_parts(report_console(), *_render_comparison(total, given))
    for error in (*unreadable, *total.errors):
        print_error(f"error: {error}")
    return BAD_INPUT if unreadable or total.errors or not total.games else DONE


def _list_rows(total: "Comparison") -> "list[ShareRow]":
    """Return the shares of phases that choices change, those that change most first, then the others."""
    names = sorted(total.alternatives, key=lambda name: (-total.changed[name], name))
    return [
        ShareRow.of_rate(name, kind, rate)
        for name in names
        for kind, rate in total.tallies.rates(name).items()
    ]


def _list_options(variant: str) -> "tuple[Alternative, ...]":
    found = option_alternatives(variant)
    if not found:
        message = f"{find_variant(variant).name} has no options of its own"
        raise ImpossibleError(message, place=Place("--options"), expected="no --options")
    return found


def _render_comparison(total: "Comparison", given: "tuple[Alternative, ...]") -> "list[RenderableType]":
    phases = sum(total.phases.values())
    kinds = ", ".join(f"{count:,} of {kind}" for kind, count in sorted(total.phases.items()))
    skipped = f"Skipped {pluralize(total.skipped, 'game')} to which none of the rules apply."
    skips: list[RenderableType] = [Text(skipped)] if total.skipped else []
    if not total.games:
        return skips
    parts = [Text(f"{total.games:,} games, {phases:,} phases: {kinds}", "bold"), *skips]
    if total.ambiguous:
        parts.append(render_ambiguous_movements(total))
    elif total.movements:
        parts.append(Text("Every movement has exactly one resolution."))
    fields = {one.name: one.field for one in given or all_alternatives()}
    findings = [name for name in total.changed if fields.get(name) not in BY_FORMAT]
    by_format = [name for name in total.changed if fields.get(name) in BY_FORMAT]
    for title, names in (
        ("Choices that change results", findings),
        ("Choices whose effect depends on the format of the records", by_format),
    ):
        if names:
            parts.append(Group(Text(title, "bold"), *_render_changes(total, names)))
    if len(total.alternatives) > 1:
        rate = total.disagreement
        parts.append(Text(f"Phases changed by at least one choice or preset: {rate.count:,}, {rate}."))
    parts += _list_unchanged(total)
    if total.unanswered:
        listed = ", ".join(f"{name} in {count:,}" for name, count in sorted(total.unanswered.items()))
        parts.append(Text(f"Unanswered, because these phases cannot be played with the choice: {listed}."))
    never = [one.name for one in given if one.name not in total.alternatives and not one.is_default]
    if never:
        parts.append(Text(f"Never tried, because no phase depends on them: {', '.join(never)}", "dim"))
    return parts


def _render_changes(total: "Comparison", names: "Sequence[str]") -> "Iterator[RenderableType]":
    """Yield the choices that change results: the share of each kind of phase, what changes, an example."""
    for name in sorted(names, key=lambda name: (-total.changed[name], name)):
        yield Text(name)
        for kind, rate in total.tallies.rates(name).items():
            if rate.count:
                tried = f", tried in {rate.tried:,}" if rate.tried != rate.of else ""
                line = f"{kind}: {rate.count:,} of {rate.of:,} phases, {rate}{tried}"
                yield Padding(Text(line), (0, 0, 0, 4))
        group, _ = total.groups[name].most_common(1)[0]
        effects = [f"{effect} {count:,}" for effect, count in total.effects(name).items()]
        more = f", and {len(effects) - _MOST_EFFECTS} more" if len(effects) > _MOST_EFFECTS else ""
        where = format_location(total.examples[change_key(name, group)])
        yield Padding(
            Text(f"{'; '.join(effects[:_MOST_EFFECTS])}{more}. First: {where}.", "dim"), (0, 0, 0, 4)
        )


def _list_unchanged(total: "Comparison") -> "Iterator[RenderableType]":
    """Yield the choices without any change by the kinds of phases in which they were tried.

    Where phases cannot be played with a choice, nobody knows what it would change.
    """
    quiet: dict[str, list[str]] = {}
    for name in total.alternatives:
        if not total.changed[name] and not total.unanswered.get(name):
            for kind in total.tallies.rates(name):
                quiet.setdefault(kind, []).append(name)
    for kind, names in sorted(quiet.items()):
        of = total.phases[kind]
        most = Rate(0, of).interval[1]
        head = f"Tried in {kind} phases without any change (0 of {of:,}, at most {most:.3%})"
        yield Text(f"{head}: {', '.join(names)}", "dim")


def render_ambiguous_movements(total: Comparison) -> Table:
    """Return the table of movements without exactly one resolution, by the families of their cores."""
    table = Table.grid(padding=(0, 3, 0, 0))
    heads = ("smallest ambiguous part", "count", "share of movements", "example")
    table.add_row(*(Text(head, "dim") for head in heads))
    for family, count in count_by_family(total):
        example = format_location(total.examples[ambiguous_key(family)])
        table.add_row(family, f"{count:,}", str(total.family_rate(family)), example)
    return table


def count_by_family(total: Comparison) -> list[tuple[str, int]]:
    """Return the families with their counts, most frequent first."""
    return sorted(total.ambiguous.items(), key=lambda item: (-item[1], item[0]))


def format_location(example: Mapping[str, Any]) -> str:
    """Return where an example is: the file in its archive, the line and the phase."""
    name = str(example["file"]).rpartition(":")[2]
    line = f":{example['line']}" if example["line"] else ""
    return f"{Path(name).name}{line} {example['phase']}"


def share_to_json(rate: Rate) -> "ShareRecord":
    """Return a share with its interval as a JSON object."""
    low, high = rate.interval
    return {"count": rate.count, "of": rate.of, "low": low, "high": high}
