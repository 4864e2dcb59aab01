"""What became of a declaration, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...model.names import Power
from ...model.reasons import Fact
from ...solver import Status, clause_words
from ..kit.report import Declaration, Entry, EntryReport


@dataclass(frozen=True, slots=True)
class Declared:
    """A declaration with who made it."""

    power: Power
    declaration: Declaration


def declared(submissions: Mapping[Power, Sequence[Entry]], *verbs: str) -> Iterator[Declared]:
    """The declarations with one of these verbs, power by power in the sequence written."""
    for power, entries in submissions.items():
        for entry in entries:
            if isinstance(entry, Declaration) and entry.verb in verbs:
                yield Declared(power, entry)


def accepted(one: Declared, code: str, words: str) -> EntryReport:
    """The declaration counts, for what `words` say."""
    why = f"{one.declaration.text} counts: {words}."
    return EntryReport(one.power, one.declaration, Status.SUCCEEDS, code, Fact(why))


def refused(one: Declared, clause: str) -> EntryReport:
    """The declaration is void by a clause."""
    why = f"{one.declaration.text} is void: {clause_words(clause)}."
    return EntryReport(one.power, one.declaration, Status.VOID, clause, Fact(why))


def in_sequence(reports: Iterable[EntryReport], powers: Sequence[Power]) -> tuple[EntryReport, ...]:
    """The reports, power by power."""
    return tuple(sorted(reports, key=lambda report: powers.index(report.power)))
