"""The Orders Phase with its adjudication, and the retreats after it.

Powers order their own units and those of the states aligned with them. After the movement, dislodged units
that cannot retreat are disbanded, and units that statuses or declarations no longer allow in a province must
leave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...model.names import Power, Province
from ...model.orders import Hold, Move, MovementOrder, Retreat, Support
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ...model.wording import format_owner, unit_name
from ...solver import (
    ALL_OPEN,
    AccessRules,
    ClosedProvince,
    OrderRules,
    Reason,
    Relations,
    Status,
    VariantRules,
    board_graph,
    same_power,
)
from ..framework.phases import Movement, Retreats, make_retreat_dues, unit_dues
from ..framework.report import EntryReport, Event, EventCode, Report
from ..framework.year import Due, PhaseInput, State, Submissions, Turn
from ..minor_states.minor_orders import assign_minor_orders
from .control import OccupationTest, revert_unoccupied
from .declarations import relation_fact
from .handlers import find_ordering_powers, make_commander
from .identity import MOD, apply_chosen_edition
from .movement import (
    ATTR,
    ATTRITION,
    FORTIFIED,
    RET,
    AllyAttack,
    Europe1619Retreats,
    IllegalPoliticalMove,
    NonwarAttackMode,
    expel_unit,
    find_disbanding_clause,
    find_entry_clause,
    find_excluded_support_clause,
    find_expelling_clause,
    find_no_cut_clause,
    find_no_dislodge_clause,
    make_strengths,
)
from .purchases import Europe1619Builds
from .state import Europe1619Setting, Stance, setting_of
from .statuses import find_refusal_clause, standing_fact
from .transactions import FORT

if TYPE_CHECKING:
    from ..framework.year import State

# =================================================================================== The rules for the solver


def make_conditions(state: State) -> VariantRules:
    """Return the changes that apply in a state of the game."""
    setting = setting_of(state)
    retreats = Europe1619Retreats(setting, state.position.dislodged)
    return replace(make_movement_conditions(setting), retreats=retreats, builds=Europe1619Builds(setting))


def make_movement_conditions(setting: Europe1619Setting) -> VariantRules:
    """Return the changes that apply to movement."""
    moves_fail = IllegalPoliticalMove.FAILED_MOVE.is_chosen_in(setting.options)
    return VariantRules(
        board_graph(setting.board),
        strengths=make_strengths(setting.options),
        relations=_Relations1619(setting),
        access=_Access1619(setting) if moves_fail else ALL_OPEN,
        orders=_Orders1619(setting, setting.standing),
    )


@dataclass(frozen=True, slots=True)
class _Access1619(AccessRules):
    """Which provinces are closed to which units, by the relations of their powers."""

    setting: Europe1619Setting

    def closure(self, unit: Unit, province: Province, _occupant: Unit | None) -> ClosedProvince | None:
        """Return how a province is closed to a unit; None if it is open."""
        clause = find_entry_clause(self.setting, unit, province)
        return None if clause is None else ClosedProvince(clause)


@dataclass(frozen=True, slots=True)
class _Relations1619(Relations):
    """Which units do not affect which others, by the relations of their powers."""

    setting: Europe1619Setting

    def cannot_dislodge(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why a unit may not dislodge another; None if it may."""
        return same_power(unit, other) or find_no_dislodge_clause(self.setting, unit, other)

    def support_excluded(self, unit: Unit, _mover: Unit, other: Unit) -> Reason | None:
        """Return why a unit's support of a mover does not count against another unit; None if it counts."""
        return same_power(unit, other) or find_excluded_support_clause(self.setting, unit, other)

    def cannot_cut(self, unit: Unit, other: Unit) -> Reason | None:
        """Return why an attack of a unit does not cut the support of another; None if it does."""
        return same_power(unit, other) or find_no_cut_clause(self.setting, unit, other)


@dataclass(frozen=True, slots=True)
class _Orders1619(OrderRules):
    """What units can be ordered to do, given the position of units.

    Declarations never make a support or a convoy illegal (E19-MOVE-6, E19-MOVE-7, E19-MOVE-8).
    """

    setting: Europe1619Setting
    standing: Mapping[Province, Unit]

    def follows(self, unit: Unit) -> bool:
        """Return whether a unit may follow the orders of some power."""
        return self.setting.patron(unit.power) is not None

    def veto(self, unit: Unit, order: MovementOrder) -> Clause | None:
        """Return the clause that forbids a unit an order, if any."""
        if FORTIFIED in unit.marks:
            return FORT[6]
        if ATTRITION in unit.marks and not isinstance(order, Hold | Support):
            return ATTR[2] if isinstance(order, Move) else ATTR[3]
        if not isinstance(order, Move):
            return None
        target = order.target.province
        if IllegalPoliticalMove.REJECTED.is_chosen_in(self.setting.options):
            clause = find_entry_clause(self.setting, unit, target)
            if clause is not None:
                return clause
        other = self.standing.get(target)
        return None if other is None else self._find_attack_clause(unit, other)

    def _find_attack_clause(self, unit: Unit, other: Unit) -> Clause | None:
        """Return the clause that forbids a move against a unit already in place when orders are written."""
        stance, options = self.setting.stance(unit.power, other.power), self.setting.options
        ally = stance is Stance.ALLY and AllyAttack.ILLEGAL.is_chosen_in(options)
        at_peace = stance is Stance.NONE and NonwarAttackMode.ILLEGAL.is_chosen_in(options)
        return find_no_dislodge_clause(self.setting, unit, other) if ally or at_peace else None


# ================================================================================================= The phases

EXPELLED = "expelled"
"""The code of the event that a unit must leave a province because of its status."""

WEAKENED = "weakened"
"""The code of the event that an army lost strength in its retreat."""

WORN_OUT = "attrition"
"""The code of the event that an army got the status of attrition in its retreat."""

# ----------------------------------------------------------------------------------------------------- orders


class OrdersPhase(Movement):
    """The Orders Phase and its adjudication (E19-CAL-2), played even if no power commands a unit."""

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return a due order for each commanded unit (E19-MOVE-1) that is not fortified (E19-FORT-11)."""
        setting = setting_of(state)
        commanded = (unit for unit in state.position.units if FORTIFIED not in unit.marks)
        asked = ((power, unit, "") for unit in commanded for power in find_ordering_powers(setting, unit))
        return unit_dues(asked, "order", state)

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Assign the orders for units of aligned states to those states."""
        return _assign_minor_orders(state, submissions, state.position.units)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Expel the units that may not stay where they are after the movement."""
        state, setting = phase.state, setting_of(phase.state)
        turn = _disband_trapped_units(setting, _expel_units(setting, super().finish(phase, turn)))
        if OccupationTest.BEFORE_RETREATS.is_chosen_in(setting.options):
            back = revert_unoccupied(state.after(turn))
            return replace(back, report=turn.report + back.report)
        return turn


def _expel_units(setting: Europe1619Setting, turn: Turn) -> Turn:
    """Make units that may not stay retreat (E19-POS-1, E19-POS-2)."""
    clauses = {
        unit: clause for unit in turn.position.units if (clause := find_expelling_clause(setting, unit))
    }
    if not clauses:
        return turn
    position = replace(
        turn.position,
        units=tuple(unit for unit in turn.position.units if unit not in clauses),
        dislodged=(*turn.position.dislodged, *map(expel_unit, clauses)),
    )
    events = tuple(
        _unit_event(
            setting, EXPELLED, unit, f"must leave: {clause.cite()}", clause, _land_facts(setting, unit)
        )
        for unit, clause in clauses.items()
    )
    return replace(turn, position=position, report=turn.report + Report(events=events))


def _land_facts(setting: Europe1619Setting, unit: Unit) -> tuple[Fact, ...]:
    """Return the facts of who owns the land under a unit, and of the relation of the two sides."""
    place = unit.location.province
    owner = setting.owners[place]
    found = [Fact(format_owner(setting.board, place, owner))]
    if owner in setting.board.minor:
        found.append(standing_fact(setting, owner))
    mine, theirs = setting.patron(unit.power), setting.patron(owner)
    if mine is not None and theirs is not None and mine != theirs:
        found.append(relation_fact(setting, mine, theirs))
    return tuple(found)


def _disband_trapped_units(setting: Europe1619Setting, turn: Turn) -> Turn:
    """Disband the units that cannot retreat (E19-ADD-1, E19-RET-2)."""
    lost = {one: find_disbanding_clause(setting, one) for one in turn.position.dislodged}
    gone = {one.unit: clause for one, clause in lost.items() if clause is not None}
    if not gone:
        return turn
    events = tuple(
        _unit_event(setting, EventCode.DISBANDED, unit, f"is disbanded: {clause.cite()}", clause)
        for unit, clause in gone.items()
    )
    stay = tuple(one for one, clause in lost.items() if clause is None)
    position = replace(turn.position, dislodged=stay)
    return replace(turn, position=position, report=turn.report + Report(events=events))


# --------------------------------------------------------------------------------------------------- retreats


class RetreatsAfterOrders(Retreats):
    """Retreats and disbands, skipped if no unit can retreat."""

    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return one due retreat for each unit that can retreat, from the powers that may order it."""
        setting = setting_of(state)
        return make_retreat_dues(
            replace(state, rulebook=apply_chosen_edition(state.rulebook)),
            lambda unit: find_ordering_powers(setting, unit),
        )

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Assign the retreats of units of aligned states to those states."""
        return _assign_minor_orders(state, submissions, [one.unit for one in state.position.dislodged])

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Add events for the cost of the retreats."""
        turn = super().finish(phase, turn)
        events = tuple(
            _retreat_cost_events(setting_of(phase.state), turn.position.units, turn.report.entries)
        )
        return replace(turn, report=turn.report + Report(events=events))


def _retreat_cost_events(
    setting: Europe1619Setting, units: Iterable[Unit], entries: Iterable[EntryReport]
) -> Iterator[Event]:
    """Yield the events for the cost of retreats to the armies that made them (E19-RET-3, E19-RET-5)."""
    standing = {unit.location.province: unit for unit in units}
    for entry in entries:
        if entry.status is not Status.SUCCEEDS or not isinstance(entry.entry, Retreat) or entry.unit is None:
            continue
        before, after = entry.unit, standing[entry.entry.target.province]
        had = (Fact(f"It had strength {1 + before.bonus} before its retreat."),)
        if after.bonus < before.bonus:
            yield _unit_event(setting, WEAKENED, after, f"has strength {1 + after.bonus} left", RET[5], had)
        if ATTRITION in after.marks and ATTRITION not in before.marks:
            yield _unit_event(setting, WORN_OUT, after, f"is worn out: {ATTR[3].cite()}", RET[3], had)


# ---------------------------------------------------------------------------------------------------- helpers


def _assign_minor_orders(state: State, submissions: Submissions, units: Iterable[Unit]) -> PhaseInput:
    """Assign the orders for minor units to their states.

    The result does not name the givers of secret handlers' orders, so that no report can.
    """
    state = replace(state, rulebook=apply_chosen_edition(state.rulebook))
    setting = setting_of(state)
    ordered, secret = tuple(units), setting.records.handlers

    by_handlers = MOD[5].with_words(
        "the units of this state follow the first secret handler that orders them"
    )

    def find_refusal(unit: Unit) -> Clause:
        aligned = setting.patron(unit.power) is not None
        return by_handlers if aligned and unit.power in secret else find_refusal_clause(setting, unit)

    commander = make_commander(setting, submissions, ordered)
    handed = assign_minor_orders(submissions, ordered, setting.board.minor, commander, find_refusal)
    givers = {state: giver for state, giver in handed.givers.items() if state not in secret}
    handed = replace(handed, givers=givers)
    return PhaseInput(state, handed.submissions, handed=handed)


def _unit_event(
    setting: Europe1619Setting,
    code: str,
    unit: Unit,
    what: str,
    clause: Clause,
    because: tuple[Fact, ...] = (),
) -> Event:
    name = unit_name(setting.board, unit)
    fact = Fact(f"{capitalize_start(name)} {what}.", clause, because)
    return Event(code, unit.power, unit.location.province, fact)
