"""Waived captures: a power leaves a place to its owner although its unit stands there (E15-BLD-1).

``WAIVE PRU`` stands among the orders or the retreats of the Fall. It counts for this winter and cannot be
taken back (E15-BLD-3); whether a unit of the power will stand there is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError
from ...model.names import Power, Province
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.reasons import Fact
from ...model.text import shortened
from ...solver import Status, clause_words
from ..kit.report import Declaration, Entry, EntryReport, Report
from ..kit.wording import power_name, province_name
from ..kit.year import Due, Fault, PhaseRules, State, Submissions, Turn
from .choices_winter import WaiverDeadline
from .land import land
from .records import ledger_with
from .setting import Setting, setting_of
from .sides import one_side

VERB = "waive"
SEASON = "fall"
"""The last season of movement, in which captures are waived (E15-BLD-2)."""


def with_waivers(rules: PhaseRules) -> PhaseRules:
    """A phase of orders or retreats in which captures can be waived as well."""

    def dues(state: State) -> Mapping[Power, Due]:
        owed = rules.dues(state)
        return owed if rules.kind is PhaseKind.MOVEMENT else _with_possible_waivers(state, owed)

    def read(text: str, state: State) -> Entry:
        words = text.split(maxsplit=1)
        return read_waiver(text, state) if words[:1] and words[0].lower() == VERB else rules.read(text, state)

    def resolve(state: State, submissions: Submissions) -> Turn:
        rest = {
            power: tuple(entry for entry in sheet if not is_waiver(entry))
            for power, sheet in submissions.items()
        }
        turn = rules.resolve(state, rest)
        setting = setting_of(replace(state, position=turn.position, ledger=turn.ledger))
        waived = dict(setting.records.waived)
        for power, place, _ in _waivers(submissions):
            waived[power] = waived.get(power, frozenset()) | {place}
        records = replace(setting.records, waived=waived)
        reports = tuple(
            _report(setting, power, place, entry) for power, place, entry in _waivers(submissions)
        )
        report = turn.report if not reports else turn.report + Report(reports)
        return replace(turn, ledger=ledger_with(records, turn.ledger), report=report)

    def check(state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[Fault]:
        found = rules.check(state, power, entries) if rules.check is not None else ()
        return [*found, *_own_land(setting_of(state), power, entries)]

    return replace(rules, dues=dues, read=read, resolve=resolve, check=check)


def _own_land(setting: Setting, power: Power, entries: Sequence[Entry]) -> Iterator[Fault]:
    """The waivers of what is the power's own, of which there is nothing to capture."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Declaration) and is_waiver(entry):
            place = Province(entry.words[0])
            if setting.owner(place) == power:
                yield index, ImpossibleError(_cannot(setting.board, place, "E15-BLD-1"))


def _cannot(board: Board, place: Province, clause: str) -> str:
    return f"{province_name(board, place)} cannot be waived: {clause_words(clause)}"


def is_waived(setting: Setting, unit: Unit) -> bool:
    """The power of a unit has waived the capture of the place where it stands."""
    return unit.location.province in setting.records.waived.get(unit.power, frozenset())


def is_waiver(entry: Entry) -> bool:
    """The entry waives a capture."""
    return isinstance(entry, Declaration) and entry.verb == VERB


def read_waiver(text: str, state: State) -> Declaration:
    """``WAIVE PRU``; raises `UnreadableError` and name errors with their column.

    A waiver in another season or of a place that nobody captures raises `ImpossibleError`.
    """
    words = text.split(maxsplit=1)
    if len(words) < 2:
        message = f"cannot read {shortened(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected="a place, as in WAIVE PRU")
    column = text.index(words[1], len(words[0])) + 1
    board = state.position.board
    try:
        place = places_of(board).find_province(words[1].strip())
    except WestphaliaError as error:
        error.at(column=column)
        raise
    clause = _why_not_now(state) or (None if place in land(board) else "E15-BLD-1")
    if clause is not None:
        raise ImpossibleError(_cannot(board, place, clause), place=Place(column=column))
    return Declaration(f"WAIVE {place}", VERB, (place,))


def _why_not_now(state: State) -> str | None:
    early = setting_of(state).knobs.e15_waiver_deadline is WaiverDeadline.WITH_FALL_ORDERS
    too_late = early and state.phase.kind is PhaseKind.RETREAT
    return "E15-BLD-2" if too_late or state.phase.season != SEASON else None


def _waivers(submissions: Submissions) -> Iterator[tuple[Power, Province, Entry]]:
    for power, sheet in submissions.items():
        for entry in sheet:
            if isinstance(entry, Declaration) and is_waiver(entry):
                yield power, Province(entry.words[0]), entry


def _report(setting: Setting, power: Power, place: Province, entry: Entry) -> EntryReport:
    name = province_name(setting.board, place)
    who = power_name(setting.board, power)
    why = f"WAIVE {place} counts: {name} stays whose it is, if a unit of {who} stands there in the winter."
    return EntryReport(power, entry, Status.SUCCEEDS, "waived", Fact(why))


# ----------------------------------------------------------------------------------------------- dues


def _with_possible_waivers(state: State, owed: Mapping[Power, Due]) -> Mapping[Power, Due]:
    """What is owed, and for powers that owe nothing else the captures that they could still waive."""
    if _why_not_now(state) is not None:
        return owed
    setting = setting_of(state)
    dues: dict[Power, Due] = {}
    for info in setting.board.powers:
        places = capturable(setting, info.id)
        if info.id in owed:
            dues[info.id] = owed[info.id]
        elif places:
            note = " or ".join(f"WAIVE {place}" for place in places)
            dues[info.id] = Due(len(places), "possible waiver", note)
    return dues


def capturable(setting: Setting, power: Power) -> tuple[Province, ...]:
    """The places of others in which units of a power stand and that it has not waived yet."""
    found: list[Province] = []
    for unit in setting.position.units:
        place = unit.location.province
        owner = setting.owner(place)
        foreign = owner is None or not one_side(setting, owner, power)
        if unit.power == power and place in land(setting.board) and foreign and not is_waived(setting, unit):
            found.append(place)
    return tuple(sorted(found))
