"""Votes in the builds phase: for a draw, or for another year if the highest score is shared."""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Power
from ..kit.report import Declaration, Ending, EndKind, Entry
from ..kit.year import Submissions
from .choices_end import AgreedDraw
from .ending import is_last_year
from .records import Records
from .setting import Setting
from .transactions import DRAW, EXTEND
from .verdicts import Verdict, accepted, refused


def vote(setting: Setting, _power: Power, entry: Declaration) -> Verdict | None:
    """The verdict about a vote; None for other declarations."""
    if entry.verb == DRAW:
        return accepted("draw_vote", "it is a vote for a draw")
    if entry.verb != EXTEND:
        return None
    if not is_last_year(setting):
        return refused("E19-SCORE-6")
    return accepted("extend_vote", "it is a vote to go on for a year if the highest score is shared")


def cast_votes(records: Records, submissions: Submissions) -> Records:
    """The records with the votes to go on, which count when the scores are known (E19-SCORE-6)."""
    course = replace(records.course, going_on=frozenset(_voters(submissions, EXTEND)))
    return replace(records, course=course)


def draw_agreed(setting: Setting, submissions: Submissions) -> Ending | None:
    """The draw of all powers that are left, if enough of them voted for it (E19-OBJ-3)."""
    votes, powers = len(_voters(submissions, DRAW)), setting.powers
    majority = setting.knobs.e19_agreed_draw is AgreedDraw.MAJORITY
    needed = len(powers) // 2 + 1 if majority else len(powers)
    return Ending(EndKind.DRAW, powers) if powers and votes >= needed else None


def _voters(submissions: Submissions, verb: str) -> list[Power]:
    return [power for power, entries in submissions.items() if any(_is(entry, verb) for entry in entries)]


def _is(entry: Entry, verb: str) -> bool:
    return isinstance(entry, Declaration) and entry.verb == verb
