"""Rulings of the referee about decrees in free words (E19-PAPACY-15).

They stand on the sheet of the Papacy in the builds phase: whether such a decree holds, and who violated it.
"""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Power
from ..kit.report import Declaration
from ..kit.year import Submissions
from .decree_records import Breach, DecreeKind, PapalRecords
from .papacy import PAPACY
from .setting import Setting
from .transactions import ADMIT, FIND, REJECT
from .verdicts import Verdict, accepted, refused

_CLAUSE = "E19-PAPACY-15"


def rule(setting: Setting, power: Power, entry: Declaration) -> Verdict | None:
    """The verdict about a ruling; None for other declarations."""
    if entry.verb not in (ADMIT, REJECT, FIND):
        return None
    decree = setting.records.papacy.numbered(int(entry.words[0]))
    if power != PAPACY or decree is None or decree.kind is not DecreeKind.FREE:
        return refused(_CLAUSE)
    if entry.verb != FIND:
        if decree.admitted is not None:
            return refused(_CLAUSE, f"there is a ruling about decree {decree.number} already")
        return accepted("ruled", "the decree holds" if entry.verb == ADMIT else "the decree does not hold")
    if not setting.records.papacy.binds(decree, setting.year) or Power(entry.words[1]) not in decree.powers:
        return refused(_CLAUSE, f"decree {decree.number} does not bind that power now")
    return accepted("found", "the referee finds the decree violated")


def ruled(setting: Setting, submissions: Submissions) -> PapalRecords:
    """The decrees and violations with the rulings of this phase."""
    records = setting.records.papacy
    for entry in submissions.get(PAPACY, ()):
        if not isinstance(entry, Declaration):
            continue
        verdict = rule(setting, PAPACY, entry)
        decree = records.numbered(int(entry.words[0])) if verdict is not None and verdict.counts else None
        if decree is None:
            continue
        if entry.verb == FIND:
            found = Breach(setting.year, decree.number, Power(entry.words[1]), int(entry.words[2]))
            records = replace(records, breaches=(*records.breaches, found))
        else:
            records = records.with_decree(replace(decree, admitted=entry.verb == ADMIT))
    return records
