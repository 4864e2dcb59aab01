"""Log entries, which say how a game differs from the game before a change."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..variants.framework.report import format_entry
from .game import Game
from .log import LogEntry

if TYPE_CHECKING:
    from ..variants.framework.year import Submissions


@dataclass(frozen=True, slots=True)
class RejectedLines:
    """The lines of a submission that were not accepted.

    Attributes:
        unread: The lines of an email that are not orders.
        refused: The lines that were not accepted, and why.
        settled: The questions that the referee settled.
    """

    unread: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()


def current_time() -> str:
    """Return the current time in UTC, or the one in SOURCE_DATE_EPOCH if that is set."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def add_log_entries(
    before: Game,
    after: Game,
    *,
    time: str | None = None,
    reason: str = "",
    unaccepted: Mapping[str, RejectedLines] | None = None,
) -> Game:
    """Return the changed game with log entries that say how it differs from the game before.

    `unaccepted` are the lines of each power's submission that were not accepted. If a power with such lines
    has not submitted anything, the entry is a question.
    """
    stamp = time if time is not None else current_time()
    entries = [replace(one, time=stamp) for one in _find_changes(before, after, reason)]
    rejected = dict(unaccepted or {})
    for index, one in enumerate(entries):
        lines = rejected.pop(one.party, None) if one.action == "submit" else None
        if lines is not None:
            entries[index] = replace(one, unread=lines.unread, refused=lines.refused, settled=lines.settled)
    # A power without a change has only questions: none of its orders was accepted.
    entries += [
        LogEntry(stamp, after.phase.code, "question", party, unread=one.unread, refused=one.refused)
        for party, one in rejected.items()
        if one.refused
    ]
    return replace(after, log=(*after.log, *entries)) if entries else after


def _find_changes(before: Game, after: Game, reason: str) -> Sequence[LogEntry]:
    phase = before.phase.code
    played, was_played = len(after.history), len(before.history)
    if played > was_played:
        # Orders that were sent in advance are submitted as soon as their phase begins.
        return [
            LogEntry("", phase, "advance"),
            *_compare_sheets("submit", {}, after.submissions, after.phase.code),
        ]
    if after.outcome is not None and before.outcome is None:
        return [LogEntry("", phase, "end", lines=(after.describe_outcome(after.outcome),), reason=reason)]
    if len(after.amendments) > len(before.amendments):
        made = after.amendments[-1]
        return [LogEntry("", phase, "amend", lines=made.lines, reason=made.reason)]
    if played < was_played or len(after.amendments) < len(before.amendments) or (
        before.outcome is not None and after.outcome is None
    ):  # fmt: skip
        entry = LogEntry("", phase, "undo", lines=_find_undone_lines(before, after), reason=reason)
        if played < was_played:
            from .reports.reports import phase_report, published_lines  # reports import games

            lines = published_lines(phase_report(before).sections)
            entry = replace(entry, undone=after.phase.code, replaced=lines)
        return [entry]
    if after.deadline != before.deadline:
        return [LogEntry("", phase, "deadline", lines=(after.deadline or "none",))]
    return [
        *_find_kept_orders(before, after),
        *_compare_sheets("submit", before.submissions, after.submissions, phase),
        *_compare_sheets("standing", before.standing, after.standing, phase),
    ]


def _find_kept_orders(before: Game, after: Game) -> Sequence[LogEntry]:
    known = set(before.later)
    return [
        LogEntry("", before.phase.code, "later", str(one.power), one.lines, reason=str(one.phase))
        for one in after.later
        if one not in known
    ]


def _find_undone_lines(before: Game, after: Game) -> tuple[str, ...]:
    """Return what an undo took back: the corrections, or a line on the reopened phase."""
    if len(after.amendments) < len(before.amendments) and len(after.history) == len(before.history):
        return before.amendments[-1].lines
    return (f"{after.phase} is open again",)


def _compare_sheets(action: str, before: Submissions, after: Submissions, phase: str) -> Sequence[LogEntry]:
    found: list[LogEntry] = []
    for party in dict.fromkeys((*after, *before)):
        old, new = before.get(party), after.get(party)
        if old != new:
            found.append(
                LogEntry(
                    "",
                    phase,
                    "withdraw" if new is None else action,
                    str(party),
                    tuple(map(format_entry, new or ())),
                    tuple(map(format_entry, old or ())),
                )
            )
    return found
