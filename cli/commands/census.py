"""``westphalia census``: enumerate the smallest ambiguous patterns of N orders."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import RenderableType
from rich.table import Table
from typer import Option

from ...model.board import Board
from ...model.errors import Place, UnknownNameError, UnreadableError
from ...model.rulebook import Rulebook, parse_rules
from ...model.text import nearest_names
from ...research import (
    AMBIGUOUS,
    MECHANICS,
    Alternative,
    Basis,
    Census,
    CensusPart,
    CensusQuestion,
    Comparison,
    Find,
    PartResult,
    ambiguous_key,
    boards_words,
    census_work,
    family_of,
    finish_parts,
    format_pattern,
    limits_words,
    pattern_words,
    placements,
    resolutions_words,
    unexpressed,
)
from ...variants import find_variant
from ..running.completion import complete_variants
from ..running.console import Text, print_error, print_parts, report_console
from ..running.corpora import compare_corpora
from ..running.figures import CsvOption, FigureFiles, ParquetOption, PlotOption, ShareRow
from ..running.inputs import JsonOption
from ..running.origin import print_study
from ..running.parts import (
    ArchipelagosOption,
    OutputOption,
    PartsOptions,
    ResumeOption,
    SchedulerOption,
    WorkersOption,
    make_executor,
)
from ..running.progress import ProgressBar
from ..running.run import BAD_INPUT, DONE
from .compare import count_by_family, render_ambiguous_movements, share_to_json

if TYPE_CHECKING:
    from ...research.ambiguity.census import CensusPartRecord
    from ..schemas.questions import CensusDocument, CorpusCensusDocument, FullPatternRecord

_SECONDS = {2: 0.01, 3: 0.05, 4: 0.3, 5: 3.0, 6: 35.0, 7: 500.0, 8: 9_000.0}
"""The approximate time in seconds on one CPU core, by the number of orders."""
_ANNOUNCE_FROM = 60.0
"""Searches that take at least this many seconds are announced before they start."""
MOST_ORDERS = 9
AS_RECORDED = Alternative("as recorded", ())
"""No alternative rules: the movements of a corpus are counted, but not compared."""


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input.")(census)


def census(
    orders: Annotated[
        int | None, Option("--orders", metavar="N", min=2, help="The number of orders in a pattern.")
    ] = None,
    corpus: Annotated[
        list[str] | None,
        Option(
            "--corpus",
            metavar="PATH",
            help="Instead, count the ambiguous movement phases in recorded games: a file, folder or archive.",
        ),
    ] = None,
    find: Annotated[
        str,
        Option(
            "--find",
            metavar="WHAT",
            help="Find patterns with several resolutions, with none, or with different results under RULES.",
        ),
    ] = "several",
    rules: Annotated[
        list[str] | None,
        Option(
            "--rules",
            metavar="RULES",
            help="A preset, or NAME=CHOICE,...; with --find differ, give two or more.",
        ),
    ] = None,
    mechanic: Annotated[
        str | None,
        Option(
            "--mechanic", metavar="NAME", help="Add a mechanic of a variant: strengths, allies, knights ..."
        ),
    ] = None,
    no_convoys: Annotated[bool, Option("--no-convoys", help="Leave out convoys.")] = False,
    archipelagos: ArchipelagosOption = False,
    board: Annotated[
        str | None,
        Option(
            "--board",
            metavar="VARIANT",
            autocompletion=complete_variants,
            help="Count the placements on this variant's board.",
        ),
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
    """Enumerate the smallest ambiguous patterns of N orders.

    A pattern is a set of orders without a board: letters stand for provinces. It is ambiguous on every
    board or on none. The enumeration is complete: it examines every pattern that could be smallest, as long
    as no army goes to a province in which a fleet convoys. Add --archipelagos for boards where one can. The
    list covers every choice for 4.A.1 to 4.A.4, 4.A.7 and 5.D. Other rules decide which orders count, so they
    change no pattern: --rules takes them only as part of a preset.

    With --corpus, the command counts the ambiguous movement phases of recorded games by the pattern of their
    smallest ambiguous part. Shares have 95 % confidence intervals.

    \b
    westphalia census --orders 4
    westphalia census --orders 5 --find none --board standard
    westphalia census --orders 4 --find differ --rules 4.A.2=szykman --rules 4.A.2=all_hold
    westphalia census --corpus games/
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    if (orders is None) is (not corpus):
        raise UnreadableError(
            "one question at a time", place=Place("census"), expected="either --orders N or --corpus PATH"
        )
    options = PartsOptions(output, resume, workers, scheduler)
    files = FigureFiles(csv, parquet, plot)
    files.check()
    if corpus:
        if find != "several" or rules or mechanic or no_convoys or archipelagos or board:
            message = "the other options are about patterns"
            raise UnreadableError(
                message, place=Place("--corpus"), expected="no --find, --rules, --board ..."
            )
        given = (AS_RECORDED,), Basis(movement_only=True)
        total, unreadable, digest = compare_corpora(
            corpus, *given, options, command="census", title="Resolving movements"
        )
        files.write("Ambiguous movements", "share of movements", _list_family_shares(total))
        return _print_corpus(total, unreadable, digest, as_json, quiet=csv == "-")
    assert orders is not None
    question = _make_question(orders, find, rules or (), not no_convoys, mechanic, archipelagos)
    found_board = _load_board(board)
    _announce_duration(question)
    file = options.open_file("census", question.to_json())
    results: list[PartResult] = []
    few = workers is None and orders < 5  # starting processes would take longer than the search
    with (
        make_executor(1 if few else workers, scheduler) as executor,
        ProgressBar("Examining patterns", len(question.parts)) as busy,
    ):
        for _, result in finish_parts(
            census_work(question), question.parts, executor, file, _part_to_json, _part_from_json
        ):
            results.append(result)
            busy.advance()
    sequence = {part: number for number, part in enumerate(question.parts)}
    census_ = Census(question, tuple(sorted(results, key=lambda result: sequence[result.part])))
    title = f"Smallest patterns of {orders} orders"
    files.write(title, "share of the patterns", _list_pattern_counts(census_))
    if as_json:
        print_study(_census_to_json(census_, found_board), rules=rules or ())
    elif csv != "-":
        print_parts(report_console(), *_render_census(census_, found_board))
    return DONE


def _make_question(
    orders: int, find: str, rules: Sequence[str], convoys: bool, mechanic: str | None, archipelagos: bool
) -> "CensusQuestion":
    try:
        wanted = Find(find)
    except ValueError:
        expected = "several, none or differ"
        raise UnreadableError(f"unknown value {find!r}", place=Place("--find"), expected=expected) from None
    if orders > MOST_ORDERS:
        raise UnreadableError(
            f"there are too many patterns of {orders} orders",
            place=Place("--orders"),
            expected=f"at most {MOST_ORDERS}",
        )
    chosen = tuple(map(parse_rules, rules)) or ((),)
    if wanted is Find.DIFFER and len(chosen) < 2:
        expected = "--rules A --rules B"
        raise UnreadableError("differ needs two sets of rules", place=Place("--find"), expected=expected)
    if mechanic is not None and mechanic not in MECHANICS:
        raise UnknownNameError(
            f"unknown mechanic {mechanic!r}",
            place=Place("--mechanic"),
            expected=f"one of {', '.join(MECHANICS)}",
            nearest=nearest_names(mechanic, MECHANICS),
        )
    question = CensusQuestion(orders, wanted, chosen, convoys, mechanic, archipelagos)
    for text, given, rulebook in zip(rules, chosen, question.wanted.rulebooks, strict=False):
        numbers = unexpressed([Rulebook(), rulebook])
        if numbers and given[0][0] != "preset":
            raise UnreadableError(
                f"{text}: {', '.join(numbers)} does not change how legal movement orders resolve",
                place=Place("--rules"),
                expected="choices for 4.A.1 to 4.A.4, 4.A.7 or 5.D, or a preset",
            )
    return question


def _load_board(name: str | None) -> "Board | None":
    if name is None:
        return None
    return find_variant(name).board


def _announce_duration(question: "CensusQuestion") -> None:
    seconds = _SECONDS.get(question.orders, 200_000.0)
    if seconds > _ANNOUNCE_FROM:
        print_error(
            f"This takes about {seconds / 60:.0f} minutes on one core. --output FILE saves finished parts."
        )


def _part_to_json(_part: CensusPart, result: PartResult) -> "CensusPartRecord":
    return result.to_json()


def _part_from_json(line: Mapping[str, Any]) -> tuple[CensusPart, PartResult]:
    result = PartResult.from_json(line)
    return result.part, result


def _find_placements(census_: "Census", board: "Board") -> "Iterator[tuple[int, str]]":
    """Yield, for each finding, the number of its placements and the first one as a case."""
    for finding in census_.findings:
        search = placements(finding.pattern, board)
        first = list(islice(search, 1))
        yield len(first) + sum(1 for _ in search), first[0].case_text(board) if first else ""


def _census_to_json(census_: "Census", board: "Board | None") -> "CensusDocument":
    placed = list(_find_placements(census_, board)) if board is not None else []
    findings: list[FullPatternRecord] = []
    for number, finding in enumerate(census_.findings):
        row: FullPatternRecord = {
            **finding.to_json(),
            "words": pattern_words(finding.pattern),
            "family": family_of(finding.pattern).to_json(),
        }
        if board is not None:
            row["placements"], row["example"] = placed[number]
        findings.append(row)
    return {
        **census_.question.to_json(),
        "complete": census_.is_complete,
        "not_examined": list(census_.question.limits),
        "patterns": census_.patterns,
        "looked_at": census_.looked_at,
        "findings": findings,
    }


def _render_census(census_: "Census", board: "Board | None") -> "list[RenderableType]":
    found = census_.findings
    kind = {Find.SEVERAL: "several resolutions", Find.NONE: "no resolution", Find.DIFFER: "different results"}
    question = census_.question
    head = (
        f"{len(found) or 'No'} smallest pattern{'' if len(found) == 1 else 's'} of {question.orders} orders "
        f"with {kind[question.find]}{'' if question.convoys else ', without convoys'}."
    )
    parts: list[RenderableType] = [Text(head, "bold")]
    if question.limits:
        parts.append(Text(limits_words(question.limits)))
    if found:
        table = Table.grid(padding=(0, 3, 0, 0))
        heads = ["pattern", "result", "family", *(["placements"] if board is not None else [])]
        table.add_row(*(Text(name, "dim") for name in heads))
        counts = list(_find_placements(census_, board)) if board is not None else []
        for number, finding in enumerate(found):
            row = [
                format_pattern(finding.pattern),
                resolutions_words(finding.resolutions),
                str(family_of(finding.pattern)),
            ]
            table.add_row(*row, *([f"{counts[number][0]:,}"] if board is not None else []))
        parts.append(table)
    parts.append(Text(_describe_work(census_)))
    return parts


def _describe_work(census_: "Census") -> str:
    """Say what the census examined, and that this was all only if it was."""
    question = census_.question
    if not census_.is_finished:
        return "The enumeration is not finished: parts are missing."
    work = (
        f"{census_.patterns:,} patterns, with {census_.looked_at:,} ways to assign their units to powers, "
        f"in {len(question.parts)} parts."
    )
    if not census_.is_complete:
        return f"Examined: {work}"
    return f"The enumeration is complete: {work} {boards_words(question.scope)}"


def _list_family_shares(total: Comparison) -> list[ShareRow]:
    """Return the shares of movements without exactly one resolution: all, then by family."""
    names = {"all ambiguous movements": AMBIGUOUS} | {family: family for family, _ in count_by_family(total)}
    return [ShareRow.of_rate(name, "movements", total.family_rate(family)) for name, family in names.items()]


def _list_pattern_counts(census_: "Census") -> list[ShareRow]:
    """Return how many of the smallest patterns belong to each family."""
    counts = Counter(str(family_of(finding.pattern)) for finding in census_.findings)
    of = len(census_.findings)
    return [
        ShareRow(family, "smallest patterns", count, of, count / of, count / of, count / of)
        for family, count in counts.most_common()
    ]


def _print_corpus(
    total: Comparison, unreadable: Sequence[str], digest: str | None, as_json: bool, *, quiet: bool
) -> int:
    """Print the ambiguous movements of recorded games."""
    movements, ambiguous = total.movements, total.family_rate(AMBIGUOUS)
    if total.games and as_json:
        data: CorpusCensusDocument = {
            "games": total.games,
            "movements": movements,
            "ambiguous": share_to_json(ambiguous),
            "families": [
                {
                    "family": family,
                    **share_to_json(total.family_rate(family)),
                    "example": total.examples[ambiguous_key(family)],
                }
                for family, _ in count_by_family(total)
            ],
        }
        print_study(data, digest=digest)
    elif total.games and not quiet:
        head = f"{_format_count(total.games, 'game')}, {_format_count(movements, 'movement')}"
        what = f"{ambiguous.count:,} without exactly one resolution, {ambiguous}."
        parts: list[RenderableType] = [Text(f"{head}: {what}", "bold")]
        if ambiguous.count:
            parts.append(render_ambiguous_movements(total))
        print_parts(report_console(), *parts)
    elif not unreadable and not total.errors:
        print_error("error: --corpus: no games found (expected files, folders or archives of recorded games)")
    for error in (*unreadable, *total.errors):
        print_error(f"error: {error}")
    return BAD_INPUT if unreadable or total.errors or not total.games else DONE


def _format_count(count: int, thing: str) -> str:
    return f"{count:,} {thing}{'' if count == 1 else 's'}"
