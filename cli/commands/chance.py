"""``westphalia chance``: estimate how many random order sets are ambiguous."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.table import Table
from typer import Option

from ...model.errors import ImpossibleError, Place, UnreadableError
from ...model.rulebook import has_rule, parse_rules, read_rules
from ...research import (
    ChanceQuestion,
    Rate,
    Stratum,
    chance_work,
    counts_from_json,
    counts_to_json,
    finish_parts,
)
from ...variants import Variant, find_variant, find_variant_with_rules
from ..running.completion import complete_variants
from ..running.console import Text, print_parts, report_console
from ..running.figures import CsvOption, FigureFiles, ParquetOption, PlotOption, ShareRow
from ..running.inputs import JsonOption
from ..running.origin import print_study
from ..running.parts import (
    OutputOption,
    PartsOptions,
    ResumeOption,
    SchedulerOption,
    WorkersOption,
    make_executor,
)
from ..running.progress import ProgressBar
from ..running.run import DONE
from .compare import share_to_json

if TYPE_CHECKING:
    from ..schemas.questions import ChanceDocument

UNITS = (4, 6, 8, 10)
MOST_UNITS = 30


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input.")(chance)


def chance(
    units: Annotated[
        list[int] | None,
        Option("--units", metavar="N", help="The number of units; can be repeated. [default: 4, 6, 8, 10]"),
    ] = None,
    sets: Annotated[
        int,
        Option("--sets", metavar="N", min=1, max=10_000_000, help="Order sets for each number of units."),
    ] = 1_000,
    seed: Annotated[
        int, Option("--seed", metavar="N", help="The random seed; other seeds give other order sets.")
    ] = 1,
    board: Annotated[
        str, Option("--board", metavar="VARIANT", autocompletion=complete_variants, help="The board.")
    ] = "standard",
    rules: Annotated[
        str | None, Option("--rules", metavar="RULES", help="A preset, or NAME=CHOICE,...")
    ] = None,
    csv: CsvOption = None,
    parquet: ParquetOption = None,
    plot: PlotOption = None,
    output: OutputOption = None,
    resume: ResumeOption = False,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Estimate how many random order sets are ambiguous, by number of units and convoys.

    Units are close together, in blocks of one power as in games. Half of them move anywhere legal; the others
    hold, support or convoy. Supports and convoys match the moves. An order set is ambiguous if a part of it
    has several consistent resolutions, or none, under the rules of the board's game; a table lists the
    families of these parts. Shares have 95 % confidence intervals. The same seed gives the same order sets,
    regardless of the number of processes.

    \b
    westphalia chance --units 6 --sets 500
    westphalia chance --units 5 --units 10 --sets 200 --board europe-1619 --seed 7
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    files = FigureFiles(csv, parquet, plot)
    files.check()
    chosen = parse_rules(rules) if rules is not None else ()
    variant = find_variant(board)
    _check_rules(chosen, variant)
    numbers = tuple(dict.fromkeys(units or UNITS))
    most = min(MOST_UNITS, len(variant.board.provinces) // 2)
    if not all(1 <= number <= most for number in numbers):
        raise UnreadableError("wrong number of units", place=Place("--units"), expected=f"1 to {most}")
    question = ChanceQuestion(numbers, sets, seed, board, chosen)
    file = PartsOptions(output, resume, workers, scheduler).open_file("chance", question.to_json())
    counts: Counter[Stratum] = Counter()
    with (
        make_executor(
            1 if workers is None and sets * len(numbers) <= 2_000 else workers, scheduler
        ) as executor,
        ProgressBar("Resolving order sets", len(question.parts)) as busy,
    ):
        for _, found in finish_parts(
            chance_work(question), question.parts, executor, file, counts_to_json, counts_from_json
        ):
            counts += found
            busy.advance()
    rows = _make_rows(question, counts)
    files.write("Ambiguous random order sets", "share of order sets", _list_shares(rows))
    if as_json:
        given = [f"{name}={choice}" for name, choice in chosen]
        print_study(_rows_to_json(question, rows), rules=given, seed=seed)
    elif csv != "-":
        print_parts(report_console(), *_render_chances(question, rows))
    return DONE


def _check_rules(rules: Sequence[tuple[str, str]], variant: Variant) -> None:
    """Raise a `WestphaliaError` unless these are rules of a variant."""
    owner = find_variant_with_rules([name for name, _ in rules])
    if not all(has_rule(name, variant.rulebook_class) for name, _ in rules):
        raise ImpossibleError(
            f"these are rules of {owner.id}, not of {variant.id}",
            place=Place("--rules"),
            expected=f"--board {owner.id}",
        )
    read_rules(rules, variant.rulebook)


@dataclass(frozen=True)
class _SampleRow:
    """The counts of the order sets with some numbers of units and of orders to convoy (None: any number)."""

    units: int
    convoys: int | None
    strata: Mapping[Stratum, int]

    def count(self, resolutions: Collection[int], family: str | None = None) -> Rate:
        """Return the share of those with one of these numbers of resolutions, and of a family if given."""
        found = sum(
            count
            for one, count in self.strata.items()
            if one.resolutions in resolutions and family in (None, one.family)
        )
        return Rate(found, sum(self.strata.values()))


_AMBIGUOUS = (0, 2)
_WORDS = {0: "no resolution", 2: "several resolutions"}


def _make_rows(question: ChanceQuestion, counts: Counter[Stratum]) -> list[_SampleRow]:
    """Return a row for each number of units, and one for each number of convoys under it."""
    rows: list[_SampleRow] = []
    for units in question.units:
        of_units = {one: count for one, count in counts.items() if one.units == units}
        for convoys in (None, *sorted({one.convoys for one in of_units})):
            these = {one: count for one, count in of_units.items() if convoys in (None, one.convoys)}
            rows.append(_SampleRow(units, convoys, these))
    return rows


def _list_families(rows: Sequence[_SampleRow]) -> list[tuple[str, int]]:
    """Return the families that occur, each with the number of resolutions, most frequent first."""
    found: Counter[tuple[str, int]] = Counter()
    for row in rows:
        for one, count in row.strata.items():
            if row.convoys is None and one.resolutions in _AMBIGUOUS:
                found[one.family, one.resolutions] += count
    return sorted(found, key=lambda family: (-found[family], family))


def _list_shares(rows: Sequence[_SampleRow]) -> list[ShareRow]:
    """Return the shares by number of units and family, regardless of the number of convoys."""
    found: list[ShareRow] = []
    for row in rows:
        if row.convoys is None:
            name = f"{row.units} units"
            found.append(ShareRow.of_rate(name, "all ambiguous", row.count(_AMBIGUOUS)))
            for family, number in _list_families(rows):
                group = f"{family}: {_WORDS[number]}"
                found.append(ShareRow.of_rate(name, group, row.count((number,), family)))
    return found


def _rows_to_json(question: ChanceQuestion, rows: Sequence[_SampleRow]) -> "ChanceDocument":
    return {
        "board": question.board,
        "rules": dict(question.rules),
        "sets": question.sets,
        "seed": question.seed,
        "strata": [
            {
                "units": row.units,
                "convoys": row.convoys,
                "ambiguous": share_to_json(row.count(_AMBIGUOUS)),
                "none": share_to_json(row.count((0,))),
                "families": [
                    {"family": family, "resolutions": number, **share_to_json(row.count((number,), family))}
                    for family, number in _list_families(rows)
                ],
            }
            for row in rows
        ],
    }


def _render_chances(question: ChanceQuestion, rows: Sequence[_SampleRow]) -> list[RenderableType]:
    head = f"{question.sets:,} random order sets for each number of units, board {question.board}, "
    texts: list[RenderableType] = [Text(f"{head}seed {question.seed}.", "bold")]
    table = Table.grid(padding=(0, 3, 0, 0))
    for column in range(6):
        table.add_column(justify="left" if column == 4 else "right", no_wrap=column == 4)
    heads = ("units", "convoys", "order sets", "ambiguous", "share", "no resolution")
    table.add_row(*(Text(name, "dim") for name in heads))
    for row in rows:
        first = (str(row.units), "any") if row.convoys is None else ("", str(row.convoys))
        ambiguous = row.count(_AMBIGUOUS)
        cells = (f"{ambiguous.of:,}", f"{ambiguous.count:,}", str(ambiguous), f"{row.count((0,)).count:,}")
        table.add_row(*first, *cells)
    texts.append(table)
    families = _list_families(rows)
    if families:
        texts.append(_render_families(families, [row for row in rows if row.convoys is None]))
    return texts


def _render_families(families: Sequence[tuple[str, int]], rows: Sequence[_SampleRow]) -> Table:
    """Return the table of order sets by the families of their smallest ambiguous parts."""
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_column()
    table.add_column()
    for _ in rows:
        table.add_column(justify="right")
    heads = ("smallest ambiguous part", "result", *(f"{row.units} units" for row in rows))
    table.add_row(*(Text(name, "dim") for name in heads))
    for family, number in families:
        counts = (f"{row.count((number,), family).count:,}" for row in rows)
        table.add_row(family, _WORDS[number], *counts)
    return table
