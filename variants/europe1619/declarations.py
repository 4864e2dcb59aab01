"""Declarations of war, alliance, armistice and dissolution (E19-DECL).

WAR ENGLAND                        from next year on
ALLY FRANCE                        the other one must declare it too
ALLY FRANCE + DENMARK              of several; how they agree is a knob
ARMISTICE ENGLAND                  ends a war
DISSOLVE FRANCE                    ends an alliance
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Power
from ...model.text import shortened
from ...solver import clause_words
from ..kit.report import Declaration, Entry
from ..kit.wording import power_name
from ..kit.year import Fault
from .choices_diplomacy import AllianceForm, RedeclareGap
from .records import Records, Relation

if TYPE_CHECKING:
    from .knobs import Europe1619Rulebook

WAR, ALLY, ARMISTICE, DISSOLVE = "war", "ally", "armistice", "dissolve"
"""The verbs of declarations."""

VERBS = (WAR, ALLY, ARMISTICE, DISSOLVE)

_WORD = re.compile(r"\s*(war|ally|armistice|dissolve)\b", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*[+&]\s*|\s+and\s+", re.IGNORECASE)


def is_declaration(text: str) -> bool:
    """The text begins with the verb of a declaration."""
    return _WORD.match(text) is not None


def read_declaration(text: str, board: Board) -> Declaration:
    """A declaration; raises UnreadableError, and name errors with their column."""
    verb = _WORD.match(text)
    if verb is None or len(text) > 300 or not text[verb.end() :].strip():
        form = f"{verb[1].upper()} and a power" if verb is not None else "WAR ENGLAND"
        raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=form)
    others = sorted({_power(name, column, board) for name, column in _named(text, verb.end())})
    word = verb[1].lower()
    if len(others) > 1 and word != ALLY:
        message = f"cannot read {shortened(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected=f"{word.upper()} and one power")
    return Declaration(f"{word.upper()} {' + '.join(others)}", word, tuple(others))


def _named(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The names behind the verb, each with its column."""
    for mark in (*_SEPARATOR.finditer(text, start), None):
        end = len(text) if mark is None else mark.start()
        piece = text[start:end]
        yield piece.strip(), start + len(piece) - len(piece.lstrip()) + 1
        if mark is not None:
            start = mark.end()


def _power(name: str, column: int, board: Board) -> Power:
    """The power of a name that stands in this column."""
    try:
        found = places_of(board).find_power(name)
        if found not in board.power:
            raise UnknownNameError(f"{power_name(board, found)} is no power", expected="a power")
    except WestphaliaError as error:
        error.at(column=column)
        raise
    return found


# -------------------------------------------------------------------------------------------- checking


@dataclass(frozen=True, slots=True)
class Announced:
    """A declaration with who made it."""

    power: Power
    verb: str
    others: tuple[Power, ...]


def announced(power: Power, entry: Entry) -> Announced | None:
    """The declaration that an entry of a power is, if it is one."""
    if not isinstance(entry, Declaration) or entry.verb not in VERBS:
        return None
    return Announced(power, entry.verb, tuple(map(Power, entry.words)))


def declaration_faults(
    power: Power,
    entries: Sequence[Entry],
    *,
    records: Records,
    knobs: Europe1619Rulebook,
    board: Board,
    year: int,
) -> Iterator[Fault]:
    """What is wrong with the declarations of a power, each by the index of its entry (E19-DECL-13, -14)."""
    for index, entry in enumerate(entries):
        one = announced(power, entry)
        if one is None:
            continue
        for other in one.others:
            clause = forbidden(one, other, records=records, knobs=knobs, year=year)
            if clause is not None:
                what = f"{entry_text(one)} against" if one.verb == WAR else f"{entry_text(one)} with"
                message = f"{what} {power_name(board, other)} is not possible: {clause_words(clause)}"
                yield index, ImpossibleError(message, place=Place(column=1))


def entry_text(one: Announced) -> str:
    """What is declared, as a noun."""
    return {WAR: "war", ALLY: "an alliance", ARMISTICE: "an armistice", DISSOLVE: "a dissolution"}[one.verb]


def forbidden(
    one: Announced, other: Power, *, records: Records, knobs: Europe1619Rulebook, year: int
) -> str | None:
    """The clause by which a declaration concerning another power cannot be made now, if any.

    Each kind has to wait until what it contradicts has ended (E19-DECL-13, E19-DECL-14), and a full year
    more (E19-DECL-15, E19-DECL-18).
    """
    if other == one.power or other in records.eliminated:
        return "E19-DECL-1"
    bond = records.bond(one.power, other)
    if one.verb == ARMISTICE:
        return None if bond.relation is Relation.WAR else "E19-DECL-11"
    if one.verb == DISSOLVE:
        return None if bond.relation is Relation.ALLY else "E19-DECL-13"
    if bond.relation is Relation.ALLY:
        in_group = one.verb == ALLY and knobs.e19_alliance_form is AllianceForm.NAMED_GROUP
        return None if in_group else "E19-DECL-13" if one.verb == WAR else "E19-DECL-7"
    if bond.relation is Relation.WAR:
        return "E19-DECL-14" if one.verb == ALLY else "E19-DECL-3"
    gap = 1 if knobs.e19_redeclare_gap is RedeclareGap.ONE else 0
    return "E19-DECL-18" if bond.since and year < bond.since + gap else None
