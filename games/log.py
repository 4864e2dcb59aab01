"""The log of a game: who submitted what and when, and what was replaced, played, undone and corrected.

The log is for the referee. No report includes it, `undo` does not shorten it, and rules never see it. Games
do not write it themselves: code that changes a game file calls `logging.add_log_entries`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..model.brief import make_repr


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One change of a game.

    Attributes:
        time: When it was made, in UTC: ``2026-11-25T17:20:00Z``.
        phase: The code of the phase that was current before the change.
        action: ``submit``, ``question``, ``later``, ``standing``, ``withdraw``, ``advance``, ``undo``,
            ``amend``, ``deadline`` or ``end``.
        party: The power or referee whose submission changed; empty for other actions.
        lines: The lines of the submission or corrections after the change.
        replaced: The lines of the submission before the change, if there were any; after ``undo``, the lines
            of the published report.
        reason: The reason given for an undo or a correction; for ``later``, the phase of the orders.
        unread: The lines of an email that are not orders.
        refused: The lines that were not accepted, and why: after ``question``, those that the referee must
            settle before the others count.
        settled: The questions about an email that the referee settled.
        undone: The code of the phase that an undo reopened.
    """

    time: str
    phase: str
    action: str
    party: str = ""
    lines: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    reason: str = ""
    unread: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    undone: str = ""

    def __repr__(self) -> str:
        return make_repr(self, self.time, self.phase, self.action, self.party)

    def to_json(self) -> dict[str, object]:
        """Return the entry as JSON, without empty fields."""
        data: dict[str, object] = {"time": self.time, "phase": self.phase, "action": self.action}
        rest = {"party": self.party, "lines": list(self.lines), "replaced": list(self.replaced)}
        rest |= {"unread": list(self.unread), "refused": list(self.refused), "settled": list(self.settled)}
        texts = {"reason": self.reason, "undone": self.undone}
        return data | {name: value for name, value in {**rest, **texts}.items() if value}
