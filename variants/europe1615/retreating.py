"""The retreats after each movement phase (E15-RES-5): those of powers, and those that sanctions allow states.

Units of minor states and of the Ottomans are disbanded unless a sanction lets them retreat; then the power
with which their state is aligned orders it (E15-RET-1, E15-RET-2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.names import Power
from ...model.orders import Designation, Retreat
from ...solver import retreat_options
from ..kit.phases import RETREATS, resolve_retreat_phase
from ..kit.report import Entry
from ..kit.year import Due, State, Submissions, Turn
from ..realm.minor_orders import hand_over
from .choices_sides import SanctionRetreatWithoutPower
from .identity import in_force
from .orders import commander
from .setting import setting_of


def retreat_dues(state: State) -> Mapping[Power, Due]:
    """A retreat for each dislodged unit that has somewhere to go, from the power that commands it."""
    state = replace(state, rulebook=in_force(state.rulebook))
    setting, conditions = setting_of(state), state.conditions
    notes: dict[Power, list[str]] = {}
    for lost in state.position.dislodged:
        options = retreat_options(conditions, state.position, lost, state.rulebook)
        power = commander(setting, lost.unit)
        if options and power is not None:
            notes.setdefault(power, []).append(f"{lost.unit} to {' or '.join(options)}")
    return {
        info.id: Due(len(notes[info.id]), "retreat", "; ".join(notes[info.id]))
        for info in state.position.board.powers
        if info.id in notes
    }


def resolve_retreats(state: State, submissions: Submissions) -> Turn:
    """Retreats of powers, and of the states' units that these command."""
    state = replace(state, rulebook=in_force(state.rulebook))
    setting = setting_of(state)
    handed = hand_over(
        submissions,
        [lost.unit for lost in state.position.dislodged],
        setting.board.minor,
        lambda unit: commander(setting, unit),
        lambda _unit: "E15-RET-1",
    )
    turn = resolve_retreat_phase(state, {**handed.submissions, **_unasked(state)})
    return replace(turn, report=handed.report_back(turn.report))


def _unasked(state: State) -> dict[Power, tuple[Entry, ...]]:
    """The retreats of units that may retreat but that nobody commands, where the knob lets them."""
    setting, conditions = setting_of(state), state.conditions
    if setting.knobs.e15_sanction_retreat_without_power is not SanctionRetreatWithoutPower.FIRST_PLACE:
        return {}
    found: dict[Power, tuple[Entry, ...]] = {}
    for lost in state.position.dislodged:
        unit = lost.unit
        options = retreat_options(conditions, state.position, lost, state.rulebook)
        if options and commander(setting, unit) is None:
            order = Retreat(Designation(unit.location, unit.kind), options[0])
            found[unit.power] = (*found.get(unit.power, ()), order)
    return found


RETREAT = replace(RETREATS, dues=retreat_dues, resolve=resolve_retreats)
"""The retreats of this variant; skipped where nobody has any to order."""
