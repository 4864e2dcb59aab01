"""Replay of many texts on all cores.

`replay_all` yields a report for each source, in the sequence of the sources. Unreadable texts do not stop it.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import chain, islice

from ...model.errors import WestphaliaError
from ...solver import Certainty
from ..record import Record, record_title
from ..registry import read_records
from ..workers import WorkerPool
from .replay import PhaseReplay, find_rulebook, replay_record
from .sources import SourceText, identify_text

MAX_IN_PROCESS = 4
"""The maximum number of texts that the calling process replays itself. Starting processes would take longer.
"""

_READ_AHEAD = 4
"""The number of texts per core to read ahead."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The options for reading and replaying texts; see `read_records` and `find_rulebook`."""

    format: str | None = None
    variant: str | None = None
    preset: str | None = None
    rules: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class GameReport:
    """The result of replaying a recorded game.

    Attributes:
        name: The name of the game.
        line: The line of the file at which the game begins.
        phases: The number of phases of each kind.
        compared: The number of phases of each kind with a recorded outcome.
        certainties: The number of movements without a unique resolution, by certainty.
        differing: The phases whose result differs from the record.
        rules: The rule choices of the format or the record.
        ignored: The numbers of fields of other programs that were left out, by name.
        notes: What was read differently from what is written.
    """

    name: str
    line: int | None = None
    phases: Counter[str] = field(default_factory=Counter[str])
    compared: Counter[str] = field(default_factory=Counter[str])
    certainties: Counter[str] = field(default_factory=Counter[str])
    differing: tuple[PhaseReplay, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    ignored: Mapping[str, int] = field(default_factory=dict[str, int])
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceReport:
    """The result of replaying a source: its games, or the error that prevents this.

    `skipped` is True if the source holds no games. `format` is the format that was used to read it.
    """

    name: str
    games: tuple[GameReport, ...] = ()
    error: str | None = None
    skipped: bool = False
    format: str | None = None


def replay_source(source: SourceText, settings: Settings) -> SourceReport:
    """Read a text and replay its games; report errors instead of raising them."""
    games: list[GameReport] = []
    found = None
    try:
        known = identify_text(source, settings.format)
        if known is None:
            return SourceReport(source.name, skipped=True)
        text, found = known
        name = found.id if found is not None else None
        records = read_records(
            text, file=source.name, name=name, variant=settings.variant, first_line=source.first_line
        )
        games += (_replay_game(record, settings) for record in records)
    except WestphaliaError as error:
        message = str(error.at(file=source.name))
        return SourceReport(source.name, tuple(games), message, format=found.id if found else None)
    return SourceReport(source.name, tuple(games), format=found.id if found else None)


def _replay_game(record: Record, settings: Settings) -> GameReport:
    rulebook = find_rulebook(record, settings.rules, preset=settings.preset)
    replay = replay_record(record, rulebook)
    report = GameReport(
        record_title(record),
        record.line,
        differing=tuple(phase for phase in replay.phases if phase.differences),
        rules=tuple(record.rules.items()),
        ignored=record.ignored,
        notes=record.notes,
    )
    for phase in replay.phases:
        kind = phase.phase.kind.value
        report.phases[kind] += 1
        report.compared[kind] += phase.compared
        if phase.certainty is not Certainty.UNIQUE:
            report.certainties[phase.certainty.value] += 1
    return report


def replay_all(
    sources: Iterable[SourceText | WestphaliaError], settings: Settings, jobs: int | None = None
) -> Iterator[SourceReport]:
    """Replay all sources on `jobs` cores (None: all cores); yield a report for each, in sequence.

    Several cores mean new processes, so scripts need the usual guard ``if __name__ == "__main__":``.
    """
    jobs = jobs or os.cpu_count() or 1
    left = iter(sources)
    first = list(islice(left, MAX_IN_PROCESS + 1))
    if jobs == 1 or len(first) <= MAX_IN_PROCESS:
        for source in chain(first, left):
            yield _report_source(source, settings)
        return
    yield from _replay_in_processes(chain(first, left), settings, jobs)


def _report_source(source: SourceText | WestphaliaError, settings: Settings) -> SourceReport:
    if isinstance(source, WestphaliaError):
        return SourceReport(source.place.file or "", error=str(source))
    return replay_source(source, settings)


def _replay_in_processes(
    sources: Iterable[SourceText | WestphaliaError], settings: Settings, jobs: int
) -> Iterator[SourceReport]:
    """Replay sources on several cores."""
    pool = WorkerPool(jobs)
    waiting: deque[Future[SourceReport] | SourceReport] = deque()
    try:
        for source in sources:
            if isinstance(source, WestphaliaError):
                waiting.append(_report_source(source, settings))
            else:
                waiting.append(pool.submit(replay_source, source, settings))
            while len(waiting) > jobs * _READ_AHEAD:
                yield _wait_for_report(waiting.popleft())
        while waiting:
            yield _wait_for_report(waiting.popleft())
    finally:
        pool.stop()


def _wait_for_report(waiting: Future[SourceReport] | SourceReport) -> SourceReport:
    return waiting if isinstance(waiting, SourceReport) else waiting.result()
