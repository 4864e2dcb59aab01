"""Retreats: of units of powers, and of those minor units to which a sanction gives the right (E15-RET-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.names import Location, Power
from ...model.orders import Designation, Retreat
from ...model.position import DislodgedUnit
from ...solver.retreats import retreat_options
from ..influence.minor_orders import hand_over
from ..phases import RETREATS, resolve_retreat_phase
from ..report import Entry
from ..year import Due, State, Submissions, Turn
from .knobs import in_force
from .orders import commander, ignored_clause
from .setting import Setting, setting_of


def retreat_dues(state: State) -> Mapping[Power, Due]:
    """A retreat for each dislodged unit that may go somewhere, owed by whoever commands it."""
    setting = setting_of(state)
    notes: dict[Power, list[str]] = {info.id: [] for info in setting.board.powers}
    for lost in state.position.dislodged:
        options = _options(state, lost)
        power = commander(setting, lost.unit)
        if options and power is not None and power in notes:
            notes[power].append(f"{lost.unit} to {' or '.join(options)}")
    return {power: Due(len(units), "retreat", "; ".join(units)) for power, units in notes.items() if units}


def _options(state: State, lost: DislodgedUnit) -> tuple[Location, ...]:
    return retreat_options(state.conditions, state.position, lost, in_force(state.rulebook))


def resolve_retreats(state: State, submissions: Submissions) -> Turn:
    """Retreats; minor units go as the power orders with which their state is aligned."""
    state = replace(state, rulebook=in_force(state.rulebook))
    setting = setting_of(state)
    handed = hand_over(
        submissions,
        [lost.unit for lost in state.position.dislodged],
        setting.board.minor,
        lambda unit: commander(setting, unit),
        lambda unit: ignored_clause(setting, unit),
    )
    turn = resolve_retreat_phase(state, _with_leaderless(state, setting, handed.submissions))
    return replace(turn, report=handed.report_back(turn.report))


def _with_leaderless(state: State, setting: Setting, submissions: Submissions) -> Submissions:
    """What is handed in, with a retreat to the first open place for each unit that nobody commands."""
    sheets: dict[Power, tuple[Entry, ...]] = dict(submissions)
    for lost in state.position.dislodged:
        unit, options = lost.unit, _options(state, lost)
        if options and commander(setting, unit) is None:
            order = Retreat(Designation(unit.location, unit.kind), options[0])
            sheets[unit.power] = (*sheets.get(unit.power, ()), order)
    return sheets


RETREAT = replace(RETREATS, dues=retreat_dues, resolve=resolve_retreats)
"""The retreats after a movement phase (E15-RES-5); minor units without the right to it are disbanded."""
