"""A referee's sheet of corrections: read, checked and carried out line by line, all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...model.errors import Defects, ImpossibleError, Place, UnreadableError, WestphaliaError
from ...model.names import Power, Province
from ...model.position_audit import position_defects
from ...model.reasons import Fact
from ...model.text import control_in, shortened
from ...variants.framework.history import AMENDED
from ...variants.framework.ledger import Ledgers
from ...variants.framework.report import Event
from ...variants.framework.year import State
from .forms import FORMS, MAX_LINE_LENGTH, NOBODY, DraftState, OwnerChange, UnitPlacement, UnitRemoval

MAX_LINES = 500
"""No sheet has more corrections."""

MAX_REASON_LENGTH = 300
"""So many letters at most has the reason of a correction."""


@dataclass(frozen=True, slots=True)
class AmendedState:
    """A state with the corrections of a sheet: these as the program writes them, and what is told of each."""

    state: State
    lines: tuple[str, ...]
    events: tuple[Event, ...]


def parse_reason(reason: str) -> str:
    """A reason as it is kept; raises UnreadableError where there is none, or one that nobody can read."""
    text = reason.strip()
    control = control_in(text)
    if control is not None:
        raise UnreadableError(f"{control} has no place in a reason", expected="a sentence")
    if not text or len(text) > MAX_REASON_LENGTH:
        fault = "is missing" if not text else "is too long"
        raise UnreadableError(
            f"the reason {fault}", expected=f"a sentence of at most {MAX_REASON_LENGTH} letters"
        )
    return text


def apply_corrections(
    state: State, ledgers: Sequence[Ledgers[Any]], lines: Sequence[str], reason: str, file: str | None = None
) -> AmendedState:
    """A state with all corrections of a sheet; what stands behind a ``#`` on a line is left out.

    Raises everything that is wrong, each with its line and column, and then nothing is corrected.
    """
    desk, written, events = DraftState(state, ledgers), list[str](), list[Event]()
    errors: list[WestphaliaError] = []
    if len(lines) > MAX_LINES:
        expected = f"at most {MAX_LINES} lines"
        raise UnreadableError("is too long for corrections", place=Place(file), expected=expected)
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            desk, made, event = _corrected(desk, text, reason)
        except WestphaliaError as error:
            column = line.index(text[0]) + (error.place.column or 1)
            error.place = Place(file, number, column)
            errors.append(error)
            continue
        written.append(made)
        events.append(event)
    if not errors and not written:
        expected = FORMS[0].form.example
        errors.append(UnreadableError("no corrections are given", place=Place(file), expected=expected))
    if not errors:
        errors += [_in_file(defect, file) for defect in position_defects(desk.state.position)]
    if errors:
        raise errors[0] if len(errors) == 1 else Defects(errors)
    return AmendedState(desk.state, tuple(written), tuple(events))


def _in_file(defect: WestphaliaError, file: str | None) -> WestphaliaError:
    defect.place = Place(file)
    return defect


def _corrected(desk: DraftState, text: str, reason: str) -> tuple[DraftState, str, Event]:
    """The desk after a line, the line as the program writes it, and what is told of it."""
    if len(text) > MAX_LINE_LENGTH:
        raise UnreadableError(
            f"cannot read {shortened(text)!r}", expected=f"at most {MAX_LINE_LENGTH:,} letters"
        )
    statement = next((one for one in FORMS if one.form.matches(text)), None)
    if statement is None:
        examples = ", ".join(one.form.example for one in FORMS)
        raise UnreadableError(f"{shortened(text)!r} is no correction", expected=f"one such as {examples}")
    declared = statement.read(text, desk.board)
    try:
        after, verdict = statement.judge(desk, declared.said, desk.state.rulebook)
    except WestphaliaError as error:
        error.place = Place(column=declared.column)
        raise
    if not verdict.counts:
        raise ImpossibleError(verdict.fact.text, place=Place(column=declared.column))
    power, place = _about(declared.said)
    told = verdict.fact.text
    because = (Fact(f"His reason: {reason}{'' if reason[-1] in '.!?' else '.'}"),)
    fact = Fact(f"The referee set it: {told}.", "", because)
    return after, declared.text, Event(AMENDED, power, place, fact)


def _about(said: object) -> tuple[Power | None, Province | None]:
    """Whom a correction concerns, and where."""
    match said:
        case UnitPlacement(power, unit):
            return power, unit.location.province
        case UnitRemoval(place):
            return None, place
        case OwnerChange(place, power):
            return power if power != NOBODY else None, place
        case _:
            return None, None
