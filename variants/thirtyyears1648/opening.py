"""The opening, and the choice of one power where its last army starts (T48-SET-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.board import Board
from ...model.names import Location, Power, Province, UnitKind
from ...model.phase import PhaseKind
from ...model.position import Position
from ...model.reasons import Fact
from ...model.rulebook import Rulebook
from ..kit.report import Entry, EntryReport, Event, Report
from ..kit.wording import power_name, province_name
from ..kit.year import Due, Ledger, PhaseRules, State, Submissions, Turn
from ..variant import start_of_board
from .choices_setting import SpainHome, SpainOptionSecret
from .declarations import START, read_declaration
from .knobs import ThirtyYearsRulebook, knobs_of
from .land import start_choice
from .records import ledger_with, records_of
from .setting import usual_start
from .verdicts import accepted, declared, in_sequence, refused

STARTED = "started"
"""The code of the event that an army starts where its power chose."""


def opening(board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """The first position, with the army that can choose in its usual place, and an empty ledger."""
    position, ledger = start_of_board(board, rulebook)
    knobs = knobs_of(rulebook)
    place = usual_start(board, knobs)
    return (position if place is None else _placed(position, knobs, place)), ledger


def _placed(position: Position, knobs: ThirtyYearsRulebook, place: Province) -> Position:
    """The position with the army in this one of the places (and, where that is the rule, one center)."""
    choice = start_choice(position.board)
    assert choice is not None
    power, places = choice
    units = tuple(
        replace(unit, location=Location(place))
        if unit.power == power and unit.kind is UnitKind.ARMY and unit.location in places
        else unit
        for unit in position.units
    )
    owners = dict(position.owners)
    if knobs.t48_spain_home is SpainHome.ONLY_CHOSEN:
        for other in places:
            owners.pop(other, None)
        owners[place] = power
    return replace(position, units=units, owners=owners)


def _open_choice(state: State) -> tuple[Power, tuple[Province, ...]] | None:
    """Who has a choice now, between which places; None where it is made or nobody can make it."""
    choice = start_choice(state.position.board)
    if choice is None or state.phase != state.variant.start or records_of(state.ledger).start is not None:
        return None
    power, places = choice
    return choice if any(u.power == power and u.location in places for u in state.position.units) else None


def choice_dues(state: State) -> Mapping[Power, Due]:
    """Before the first orders one power chooses; in all later years nobody does."""
    choice = _open_choice(state)
    if choice is None:
        return {}
    return {choice[0]: Due(1, "choice", " or ".join(f"START {place}" for place in choice[1]))}


def read_choice(text: str, state: State) -> Entry:
    """``START Leon``; raises `UnreadableError`, and name errors with their column."""
    return read_declaration(text, state, START)


def resolve_choice(state: State, submissions: Submissions) -> Turn:
    """The army starts in the place that was chosen, or in the usual one."""
    choice = _open_choice(state)
    if choice is None:
        return Turn(state.position, state.ledger)
    power, places = choice
    board, knobs = state.position.board, knobs_of(state.rulebook)
    place = usual_start(board, knobs)
    reports: list[EntryReport] = []
    for one in declared(submissions, START):
        wanted = Province(one.declaration.words[0])
        if wanted not in places:
            reports.append(refused(one, "T48-SET-2"))
        else:
            place = wanted
            reports.append(accepted(one, "chosen", f"the army starts in {province_name(board, wanted)}"))
    secret = knobs.t48_spain_option_secret is SpainOptionSecret.TRUE
    records = replace(records_of(state.ledger), start=place, hidden=secret)
    assert place is not None
    position = state.position if secret else _placed(state.position, knobs, place)
    report = Report(in_sequence(reports, [power]), () if secret else (_started(state, power, place),))
    return Turn(position, ledger_with(records, state.ledger), report)


def revealed(state: State) -> tuple[State, Report]:
    """The state with the army where it was put in secret, once the first orders are in."""
    records = records_of(state.ledger)
    choice = start_choice(state.position.board)
    if not records.hidden or records.start is None or choice is None:
        return state, Report()
    position = _placed(state.position, knobs_of(state.rulebook), records.start)
    ledger = ledger_with(replace(records, hidden=False), state.ledger)
    report = Report(events=(_started(state, choice[0], records.start),))
    return replace(state, position=position, ledger=ledger), report


def _started(state: State, power: Power, place: Province) -> Event:
    board = state.position.board
    text = f"The last army of {power_name(board, power)} starts in {province_name(board, place)}."
    return Event(STARTED, power, place, Fact(text))


CHOICE = PhaseRules(PhaseKind.DIPLOMACY, choice_dues, read_choice, resolve_choice)
"""The choice before the first orders."""
