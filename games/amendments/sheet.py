"""A referee's sheet of corrections, applied as a whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError, combine_errors
from ...model.names import Power, Province
from ...model.position_audit import position_defects
from ...model.reasons import Fact
from ...model.text import find_control, refuse_json, shorten
from ...variants.framework.history import AMENDED
from ...variants.framework.ledger import Ledgers
from ...variants.framework.report import Event
from ...variants.framework.year import State
from .forms import (
    FORMS,
    MAX_LINE_LENGTH,
    NOBODY,
    DislodgedPlacement,
    DislodgedRemoval,
    DraftState,
    OwnerChange,
    UnitPlacement,
    UnitRemoval,
)

MAX_LINES = 500
"""The maximum number of lines of a sheet."""

MAX_REASON_LENGTH = 300
"""The maximum length of a reason, in characters."""


@dataclass(frozen=True, slots=True)
class AmendedState:
    """A corrected state, with the corrections in canonical form and an event for each."""

    state: State
    lines: tuple[str, ...]
    events: tuple[Event, ...]


def parse_reason(reason: str) -> str:
    """Return the reason without surrounding spaces.

    Raises:
        UnreadableError: The reason is empty, too long or contains control characters.
    """
    text = reason.strip()
    control = find_control(text)
    if control is not None:
        raise UnreadableError(f"a reason cannot contain {control}", expected="a sentence")
    if not text or len(text) > MAX_REASON_LENGTH:
        fault = "is missing" if not text else "is too long"
        raise UnreadableError(
            f"the reason {fault}", expected=f"a sentence of at most {MAX_REASON_LENGTH} characters"
        )
    return text


def apply_corrections(
    state: State, ledgers: Sequence[Ledgers[Any]], lines: Sequence[str], reason: str, file: str | None = None
) -> AmendedState:
    """Apply all corrections of a sheet to a state. A ``#`` begins a comment.

    Raises:
        Defects: Everything that is wrong, each with its line and column; nothing is corrected then.
    """
    desk, written, events = DraftState(state, ledgers), list[str](), list[Event]()
    errors: list[WestphaliaError] = []
    refuse_json("\n".join(lines), "corrections", file)
    if len(lines) > MAX_LINES:
        expected = f"at most {MAX_LINES} lines"
        raise UnreadableError("too many lines of corrections", place=Place(file), expected=expected)
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        try:
            desk, made, event = _apply_line(desk, text, reason)
        except WestphaliaError as error:
            column = line.index(text[0]) + (error.place.column or 1)
            error.place = Place(file, number, column)
            errors.append(error)
            continue
        written.append(made)
        events.append(event)
    if not errors and not written:
        expected = FORMS[0].form.example
        errors.append(
            UnreadableError("no corrections", place=Place(file), expected=f"a line such as {expected}")
        )
    if not errors:
        errors += [_add_file(defect, file) for defect in position_defects(desk.state.position)]
    if errors:
        raise combine_errors(errors)
    return AmendedState(desk.state, tuple(written), tuple(events))


def _add_file(defect: WestphaliaError, file: str | None) -> WestphaliaError:
    defect.place = Place(file)
    return defect


def _apply_line(desk: DraftState, text: str, reason: str) -> tuple[DraftState, str, Event]:
    """Return the state after a line, the line in canonical form, and its event."""
    if len(text) > MAX_LINE_LENGTH:
        raise UnreadableError(
            f"cannot read {shorten(text)!r}", expected=f"at most {MAX_LINE_LENGTH:,} characters"
        )
    statement = next((one for one in FORMS if one.form.matches(text)), None)
    if statement is None:
        examples = ", ".join(one.form.example for one in FORMS)
        raise UnreadableError(f"{shorten(text)!r} is not a correction", expected=f"one such as {examples}")
    declared = statement.read(text, desk.board)
    try:
        after, verdict = statement.judge(desk, declared.said, desk.state.rulebook)
    except WestphaliaError as error:
        error.place = Place(column=declared.column)
        raise
    if not verdict.counts:
        raise ImpossibleError(verdict.fact.text, place=Place(column=declared.column))
    power, place = _find_subject(declared.said)
    told = verdict.fact.text
    because = (Fact(f"The referee's reason: {reason}{'' if reason[-1] in '.!?' else '.'}"),)
    fact = Fact(f"Correction by the referee: {told}.", "", because)
    return after, declared.text, Event(AMENDED, power, place, fact)


def _find_subject(said: object) -> tuple[Power | None, Province | None]:
    """Return the power and the place that a correction is about."""
    match said:
        case UnitPlacement(power, unit) | DislodgedPlacement(power, unit):
            return power, unit.location.province
        case UnitRemoval(place) | DislodgedRemoval(place):
            return None, place
        case OwnerChange(place, power):
            return power if power != NOBODY else None, place
        case _:
            return None, None
