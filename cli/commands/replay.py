"""``westphalia replay``: adjudicate recorded games again and report differences."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from typer import Argument, Option

from ...formats import (
    Difference,
    GameReport,
    PhaseReplay,
    Settings,
    SourceReport,
    SourceTexts,
    find_format,
    replay_all,
)
from ...formats.record import describe_ignored
from ...model.rulebook import parse_rule, read_rules
from ..running.completion import complete_variants
from ..running.console import (
    Text,
    keep_unbroken,
    print_error,
    print_json,
    print_parts,
    report_console,
)
from ..running.inputs import FormatOption, JsonOption, PresetOption, RuleOption, load_variant_option
from ..running.progress import ProgressBar
from ..running.run import BAD_INPUT, DONE, FAILED

if TYPE_CHECKING:
    from ..schemas.questions import DifferenceRecord, ReplayDocument

_KINDS = ("movement", "retreat", "adjustment")
"""The kinds of phase that every report counts. Other kinds are counted if there are any."""


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 all phases match the record; 1 some differ; 2 a text cannot be read.")(
        replay
    )


def replay(
    paths: Annotated[
        list[str],
        Argument(metavar="PATH...", help="Files, folders or archives; - reads standard input."),
    ],
    rule: RuleOption = None,
    preset: PresetOption = None,
    from_format: FormatOption = None,
    variant: Annotated[
        str | None,
        Option(
            metavar="NAME",
            autocompletion=complete_variants,
            help="The variant, or its file, for games that do not name one.",
        ),
    ] = None,
    jobs: Annotated[
        int | None, Option(metavar="N", min=1, help="The number of cores to use; by default all.")
    ] = None,
    most: Annotated[
        int, Option("--show", metavar="N", min=0, help="Show at most N phases that differ.")
    ] = 20,
    as_json: JsonOption = False,
) -> int:
    """Adjudicate every phase of recorded games again, and show where the result differs from the record.

    Games are resolved under the rules that their format is known to use, changed by the options. The
    comparison covers units, dislodged units and their retreats, and owners of centers.

    \b
    westphalia replay game.txt
    westphalia replay games/ more-games.tar.xz league.jsonl
    westphalia replay games/ --rule adjacent_convoy=explicit_only --json > differences.json
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    rules = tuple(parse_rule(text) for text in rule or ())
    read_rules([*rules, *([("preset", preset)] if preset else [])])  # report misspelled rules now
    if from_format is not None:
        find_format(from_format)
    if variant is not None:
        variant = load_variant_option(variant).id
    sources = SourceTexts(paths)
    given = [f"preset = {preset}"] if preset is not None else []
    totals = _Totals(given=[*given, *(f"{name} = {choice}" for name, choice in rules)])
    started = time.perf_counter()
    with ProgressBar("Replaying", sources=sources) as busy:
        for report in replay_all(sources, Settings(from_format, variant, preset, rules), jobs):
            totals.add(report)
            busy.advance()
    if as_json:
        print_json(_totals_to_json(totals))
    else:
        console = report_console()
        # Output that does not go to a terminal is reproducible, so it has no times.
        seconds = time.perf_counter() - started if console.is_terminal else None
        for part in _render_report(totals, most, seconds):
            # Lines of text are never wrapped, because they contain file names.
            print_parts(console, part, soft_wrap=True if isinstance(part, Text) else None)
    for note in totals.notes:
        print_error(f"note: {note}")
    ignored = describe_ignored([totals.ignored])
    if ignored is not None:
        print_error(ignored)
    for error in totals.errors:
        for line in error.splitlines():
            print_error(f"error: {line}")
    if not totals.games and not totals.errors:
        print_error(f"error: no recorded games in {', '.join(map(str, paths))}")
    if totals.errors or not totals.games:
        return BAD_INPUT
    return FAILED if totals.differing else DONE


@dataclass(slots=True)
class _DifferingPhase:
    """A phase whose result differs from the record, with its file and game."""

    file: str
    line: int | None
    game: str
    phase: "PhaseReplay"


@dataclass(slots=True)
class _Totals:
    """The sums over all games, and the phases that differ. `given` has the rules that options chose."""

    given: list[str] = field(default_factory=list[str])
    games: int = 0
    phases: Counter[str] = field(default_factory=Counter[str])
    compared: Counter[str] = field(default_factory=Counter[str])
    differing_by_kind: Counter[str] = field(default_factory=Counter[str])
    certainties: Counter[str] = field(default_factory=Counter[str])
    formats: Counter[str] = field(default_factory=Counter[str])
    rules: dict[str, Counter[str]] = field(default_factory=dict[str, Counter[str]])
    differing: list[_DifferingPhase] = field(default_factory=list[_DifferingPhase])
    skipped: list[str] = field(default_factory=list[str])
    errors: list[str] = field(default_factory=list[str])
    ignored: Counter[str] = field(default_factory=Counter[str])
    notes: dict[str, None] = field(default_factory=dict[str, None])

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of phase that are counted, in the order of the report."""
        return (*_KINDS, *sorted(self.phases.keys() - set(_KINDS)))

    def add(self, report: "SourceReport") -> None:
        """Count one source."""
        if report.skipped:
            self.skipped.append(report.name)
        if report.error is not None:
            self.errors.append(report.error)
        for game in report.games:
            self._add_game(report, game)

    def _add_game(self, report: "SourceReport", game: "GameReport") -> None:
        self.games += 1
        self.phases.update(game.phases)
        self.compared.update(game.compared)
        self.certainties.update(game.certainties)
        self.formats[report.format or ""] += 1
        self.ignored.update(game.ignored)
        self.notes.update(dict.fromkeys(game.notes))
        for rule, choice in game.rules:
            self.rules.setdefault(rule, Counter())[choice] += 1
        for phase in game.differing:
            self.differing_by_kind[phase.phase.kind.value] += 1
            self.differing.append(_DifferingPhase(report.name, phase.line or game.line, game.name, phase))


# ---------------------------------------------------------------------------------------- for people


def _render_report(totals: _Totals, most: int, seconds: float | None) -> "Iterator[RenderableType]":
    for differing in totals.differing[:most]:
        yield _render_heading(differing)
        yield from _render_differences(differing.phase)
        yield Text()
    left = len(totals.differing) - most
    if left > 0:
        what = "phase differs" if left == 1 else "phases differ"
        yield Text(f"{left:,} more {what}. Use --show {len(totals.differing)} to show all.\n", "dim")
    yield from _render_summary(totals, seconds)


def _render_heading(differing: _DifferingPhase) -> "RenderableType":
    where = f"{differing.file}:{differing.line}" if differing.line else differing.file
    name = f"  {differing.game}" if differing.game not in (differing.file, where) else ""
    heading = Text(f"{differing.phase.phase}", "bold").append(f"  {where}{name}", "dim not bold")
    if differing.phase.certainty.value != "unique":
        heading.append(f"  ({differing.phase.certainty.value})", "magenta not bold")
    return heading


def _render_differences(phase: "PhaseReplay") -> "Iterator[RenderableType]":
    table = Table.grid(padding=(0, 3, 0, 0))
    table.add_row("", "", Text("recorded", "dim"), Text("computed", "dim"))
    for difference in phase.differences:
        recorded, computed = (
            Text(keep_unbroken(difference.recorded), "red"),
            Text(keep_unbroken(difference.computed), "green"),
        )
        table.add_row(
            Text(difference.province, "bold"), _ASPECTS[difference.aspect.value], recorded, computed
        )
    yield Padding(table, (0, 0, 0, 2))
    reasons = Table.grid(padding=(0, 2, 0, 0))
    for power, why in _find_reasons(phase.differences):
        reasons.add_row(power, keep_unbroken(why))
    if reasons.row_count:
        yield Padding(reasons, (0, 0, 0, 2))


_ASPECTS = {"units": "", "dislodged": "dislodged", "retreats": "can retreat to", "owners": "owner"}


def _find_reasons(differences: "tuple[Difference, ...]") -> Iterator[tuple[str, str]]:
    """Yield the power and the outcome of each order related to the differences, without repetitions."""
    seen: set[tuple[str, str]] = set()
    for difference in differences:
        for reason in difference.reasons:
            line = f" (line {reason.line})" if reason.line is not None else ""
            row = (reason.power, f"{reason.why}{line}")
            if row not in seen:
                seen.add(row)
                yield row


def _render_summary(totals: _Totals, seconds: float | None) -> "Iterator[RenderableType]":
    count = sum(totals.phases.values())
    kinds = ", ".join(f"{totals.phases[kind]:,} {kind}" for kind in totals.kinds if totals.phases[kind])
    if totals.games:
        phases = _format_count(count, "phase") + (f" ({kinds})" if kinds else "")
        speed = f" in {seconds:.1f} s, {count / seconds:,.0f} phases per second" if seconds else ""
        yield Text(f"{_format_count(totals.games, 'game')}, {phases}{speed}.")
    formats = ", ".join(f"{name} ({number:,})" for name, number in totals.formats.most_common())
    if formats:
        yield Text(f"Formats: {formats}.")
    if totals.rules:
        chosen = ", ".join(f"{rule} = {' or '.join(choices)}" for rule, choices in totals.rules.items())
        yield Text(f"Rules of the formats: {chosen}.")
    if totals.given:
        yield Text(f"Rules given as options: {', '.join(totals.given)}.")
    open_phases = count - sum(totals.compared.values())
    if open_phases:
        yield Text(f"{_format_count(open_phases, 'phase')} without a recorded result.")
    if totals.certainties:
        listed = ", ".join(f"{number:,} {name}" for name, number in sorted(totals.certainties.items()))
        yield Text(f"Movements without exactly one consistent resolution: {listed}.")
    if totals.skipped:
        yield Text(f"Skipped, because the format is unknown: {_shorten_list(totals.skipped)}.")
    if totals.errors:
        yield Text(f"{_format_count(len(totals.errors), 'text')} cannot be read (see below).", "red")
    if totals.differing:
        kinds = ", ".join(f"{number:,} {kind}" for kind, number in totals.differing_by_kind.most_common())
        phases = _format_count(len(totals.differing), "phase")
        verb = "differs" if len(totals.differing) == 1 else "differ"
        yield Text(f"{phases} {verb} from the record: {kinds}.", "bold red")
    elif totals.games:
        yield Text("All phases match the record.", "bold green")


def _format_count(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _shorten_list(names: list[str]) -> str:
    return ", ".join(names[:3]) + (f" and {len(names) - 3:,} more" if len(names) > 3 else "")


# -------------------------------------------------------------------------------------- for programs


def _totals_to_json(totals: _Totals) -> "ReplayDocument":
    return {
        "games": totals.games,
        "phases": {
            kind: {
                "replayed": totals.phases[kind],
                "compared": totals.compared[kind],
                "differing": totals.differing_by_kind[kind],
            }
            for kind in totals.kinds
        },
        "certainty": dict(sorted(totals.certainties.items())),
        "formats": dict(totals.formats),
        "rules": {rule: list(choices) for rule, choices in totals.rules.items()},
        "differences": [
            {
                "file": differing.file,
                "game": differing.game,
                "phase": differing.phase.phase.code,
                "line": differing.line,
                "certainty": differing.phase.certainty.value,
                "differences": [_difference_to_json(one) for one in differing.phase.differences],
            }
            for differing in totals.differing
        ],
        "skipped": totals.skipped,
        "errors": totals.errors,
    }


def _difference_to_json(difference: "Difference") -> "DifferenceRecord":
    return {
        "aspect": difference.aspect.value,
        "province": difference.province,
        "recorded": difference.recorded,
        "computed": difference.computed,
        "orders": [
            {
                "power": reason.power,
                "order": reason.order,
                "status": reason.status,
                "code": reason.code,
                "why": reason.why,
                "line": reason.line,
            }
            for reason in difference.reasons
        ],
    }
