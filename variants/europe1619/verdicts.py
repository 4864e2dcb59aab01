"""What becomes of single lines of a submission: accepted with some words, or refused by a clause."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.errors import ImpossibleError
from ...model.names import Power
from ...model.position import Unit
from ...model.reasons import Fact
from ...solver import Status, clause_words
from ..kit.report import Entry, EntryReport, format_entry


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a line: whether it counts, by what code, in what words, about which unit."""

    counts: bool
    code: str
    words: str
    unit: Unit | None = None

    def report(self, power: Power, entry: Entry) -> EntryReport:
        """The verdict about a line as a report tells it."""
        status = Status.SUCCEEDS if self.counts else Status.VOID
        why = f"{format_entry(entry)} {'counts' if self.counts else 'is void'}: {self.words}."
        return EntryReport(power, entry, status, self.code, Fact(why), self.unit)

    def error(self, entry: Entry) -> ImpossibleError:
        """The refusal of a line, as the error that handing it in raises."""
        return ImpossibleError(f"{format_entry(entry)}: {self.words}")


def accepted(code: str, words: str, unit: Unit | None = None) -> Verdict:
    """A line that counts, for what `words` say."""
    return Verdict(True, code, words, unit)


def refused(clause: str, words: str = "", unit: Unit | None = None) -> Verdict:
    """A line that is void by a clause; `words` say what is wrong, by default what the clause wants."""
    said = f"{words} ({clause})" if words else clause_words(clause)
    return Verdict(False, clause, said, unit)
