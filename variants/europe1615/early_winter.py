"""Early Winter: whose units are disbanded because of what was lost (E15-EW-1 to E15-EW-4).

States whose home center fell and powers that are out of the game lose all units at once. Then powers and, for
the states aligned with them, the same powers say which units go that no center feeds any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from ...model.errors import Place, UnreadableError
from ...model.names import Power
from ...model.orders import Disband, order_reader
from ...model.phase import PhaseKind
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ...model.text import shortened
from ...solver import BuildRules, Measure, over_borders
from ..kit.phases import resolve_adjustment_phase
from ..kit.report import Entry, Event, Happening, Report
from ..kit.wording import unit_name
from ..kit.year import Due, Moment, PhaseRules, State, Submissions, Turn
from ..realm.minor_orders import hand_over
from .building import commander, orderer, room
from .choices_winter import EliminatedUnits, MinorDisbandDefault
from .identity import in_force
from .land import OTTOMANS
from .setting import Setting, setting_of

# ------------------------------------------------------------------------------- units that go at once


def disband_lost(state: State) -> Turn:
    """All units of fallen states and of powers that are out of the game are disbanded."""
    setting = setting_of(state)
    return _without(state, {unit: why for unit in state.position.units if (why := _lost(setting, unit))})


def disband_eliminated(state: State) -> Turn:
    """After the scoring: units of eliminated powers that were left until then (E15-EW-4)."""
    gone = setting_of(state).records.eliminated
    return _without(state, {unit: _OUT for unit in state.position.units if unit.power in gone})


LOST_UNITS = Moment("lost units", disband_lost)
"""The beginning of Early Winter."""

LEFT_UNITS = Moment("units of eliminated powers", disband_eliminated)
"""After the scoring, where units of eliminated powers stay until then."""

_OUT = "its power is out of the game"


def _lost(setting: Setting, unit: Unit) -> str | None:
    """Why a unit has no place in the game any more, in words; None if it has one."""
    records = setting.records
    if unit.power in records.dissolved:
        return "its power was abandoned"
    if unit.power in records.eliminated:
        at_once = setting.knobs.e15_eliminated_units is EliminatedUnits.DISBAND_EARLY_WINTER
        return _OUT if at_once else None
    return "its state has lost its home" if has_fallen(setting, unit.power) else None


def has_fallen(setting: Setting, owner: Power) -> bool:
    """The owner is a minor state that was captured; the Ottomans are while none of their homes is left."""
    if owner == OTTOMANS:
        return not any(setting.original_owner(place) == owner for place in setting.centers_of(owner))
    return owner in setting.board.minor and owner not in setting.independent


def _without(state: State, lost: Mapping[Unit, str]) -> Turn:
    board = state.position.board
    events: list[Event] = []
    for unit, why in lost.items():
        name = unit_name(board, unit)
        text = f"{name[0].upper()}{name[1:]} is disbanded: {why}."
        events.append(Event(Happening.DISBANDED, unit.power, unit.location.province, Fact(text)))
    left = tuple(unit for unit in state.position.units if unit not in lost)
    return Turn(replace(state.position, units=left), state.ledger, Report(events=tuple(events)))


# -------------------------------------------------------------------------------- units beyond centers


def disband_dues(state: State) -> Mapping[Power, Due]:
    """The units that each power must disband, its own and those of states aligned with it (E15-DIS-10)."""
    setting = setting_of(state)
    counts: dict[Power, dict[Power, int]] = {info.id: {} for info in setting.board.powers}
    for owner in (*setting.board.power, *setting.board.minor):
        power = owner if owner in counts else orderer(setting, owner)
        if power is not None and room(setting, owner) < 0:
            counts[power][owner] = -room(setting, owner)
    return {
        power: Due(sum(owed.values()), "removal", _note(setting, power, owed))
        for power, owed in counts.items()
        if owed
    }


def _note(setting: Setting, power: Power, owed: Mapping[Power, int]) -> str:
    """For which minor states units are due."""
    minors = setting.board.minor
    return ", ".join(f"{count} of {minors[owner].name}" for owner, count in owed.items() if owner != power)


def read_disband(text: str, state: State) -> Entry:
    """A removal; raises like `parse_order`, and `UnreadableError` for any other order."""
    order = order_reader(state.position.board, PhaseKind.ADJUSTMENT)[text]
    if isinstance(order, Disband):
        return order
    message = f"{shortened(text)!r} is a {type(order).__name__.lower()} order, but nothing else than disbands"
    raise UnreadableError(
        f"{message} is due in Early Winter", place=Place(column=1), expected="a removal such as 'D A PAR'"
    )


def resolve_disbands(state: State, submissions: Submissions) -> Turn:
    """Removals of powers, then those of minor states; missing ones are made without an order."""
    state = replace(state, rulebook=in_force(state.rulebook))
    setting = setting_of(state)
    handed = hand_over(submissions, state.position.units, setting.board.minor, partial(commander, setting))
    first = adjust_for(state, handed.submissions, setting.board.power)
    after = replace(state, position=first.position, ledger=first.ledger)
    second = adjust_for(after, handed.submissions, setting.board.minor)
    return replace(second, report=handed.report_back(first.report + second.report))


def adjust_for(state: State, submissions: Submissions, owners: Mapping[Power, object]) -> Turn:
    """Builds and removals of some owners, powers or minor states, while all others stay as they are."""
    setting, conditions = setting_of(state), state.conditions
    rules = conditions.builds
    own = {owner: sheet for owner, sheet in submissions.items() if owner in owners}

    def room_of_these(position: Position, owner: Power) -> int:
        return rules.room(position, owner) if owner in owners else 0

    chosen = replace(rules, room=room_of_these)
    if owners is setting.board.minor:
        chosen = _by_home_center(setting, chosen)
    return resolve_adjustment_phase(state, own, replace(conditions, builds=chosen))


def _by_home_center(setting: Setting, rules: BuildRules) -> BuildRules:
    """The rules by which a minor state loses the unit farthest from its home center, if nobody orders it."""
    if setting.knobs.e15_minor_disband_default is MinorDisbandDefault.AS_FOR_POWERS:
        return rules

    def distances(position: Position, owner: Power) -> Callable[[Unit], int]:
        return over_borders(position.board, [setting.capital(owner)])

    choice = setting.knobs.e15_minor_disband_default
    return replace(rules, distances=distances, measure=Measure(f"E15-DIS-10={choice}", "its home center"))


DISBANDS = PhaseRules(PhaseKind.ADJUSTMENT, disband_dues, read_disband, resolve_disbands)
"""Early Winter; skipped where no power has anything to disband."""
