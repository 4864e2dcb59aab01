"""Writer of the messages that `daide` reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...model.board import Board
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support, Waive
from ...model.phase import PhaseKind
from ...model.position import Unit
from ..pastes.daide import SEASONS
from ..reading import move_to_winter
from ..record import Record, RecordedOrder, RecordedPhase, Remark
from ..writing import (
    Notes,
    begin_plain_game,
    find_actor,
    find_shortest_route,
    format_rules_note,
    list_convoying_fleets,
    list_plain_orders,
    refuse_several_submissions,
    refuse_special_phase,
    unsupported_error,
)

NAME: Final = "daide"
_KINDS = {UnitKind.ARMY: "AMY", UnitKind.FLEET: "FLT"}
_CODES = {"bot": "GOB", "eng": "ECH", "lyo": "GOL"}
"""The provinces of the standard board with a different code in this format."""

_TURNS = {season_and_kind: turn for turn, season_and_kind in SEASONS.items()}
_RESULTS = {
    Remark.BOUNCE: "BNC",
    Remark.BLOCKED: "BNC",
    Remark.CUT: "CUT",
    Remark.VOID: "NSO",
    Remark.NO_SUPPORT: "NSO",
    Remark.NO_CONVOY: "DSR",
    Remark.DISRUPTED: "DSR",
}


def format_daide(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write one game as messages, which `read_daide` reads.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: The format cannot hold data that matters to the rules.
    """
    record, notes = begin_plain_game(records, NAME, notes)
    note = format_rules_note(record, {})
    lines = [f"# {note}"] if note else []
    for phase in record.phases:
        lines += _TurnMessages(record.board, phase, notes).lines()
    return "\n".join(lines) + "\n"


class _TurnMessages:
    """The messages of one phase."""

    def __init__(self, board: Board, phase: RecordedPhase, notes: Notes) -> None:
        refuse_special_phase(phase, NAME)
        refuse_several_submissions(phase, NAME)
        notes.leave_out_extras(phase.extras)
        notes.leave_out("orders of the movement before", len(phase.prior))
        self._board = board
        self._phase = phase
        self._notes = notes
        self._codes = _CODES if board.id == "standard" else {}
        before = phase.before
        self._standing = {unit.location.province: unit for unit in before.units}
        self._dislodged = {one.unit.location.province: one.unit for one in before.dislodged}
        at = move_to_winter(phase.phase)
        turn = _TURNS.get((at.season, at.kind))
        if turn is None:
            raise unsupported_error(f"a phase {at}", NAME, phase)
        self._turn = f"( {turn} {at.year} )"

    def lines(self) -> list[str]:
        """Return the owners, the position and the orders."""
        units = [self._format_unit(unit) for unit in self._phase.before.units]
        for one in self._phase.before.dislodged:
            if one.retreats is None:
                raise unsupported_error("dislodged units with unknown retreats", NAME, self._phase)
            places = " ".join(map(self._format_place, one.retreats))
            units.append(f"{self._format_unit(one.unit).removesuffix(' )')} MRT ( {places} ) )")
        lines = [*self._format_owners(), " ".join(["NOW", self._turn, *units])]
        for entry, order in list_plain_orders(self._phase, NAME):
            text = self._format_order(entry.power, order)
            if entry.remarks is None and not isinstance(order, Waive):
                lines.append(f"SUB ( {text} )")
            else:
                lines.append(f"ORD {self._turn} ( {text} ) ( {self._format_result(entry)} )")
        return lines

    def _format_owners(self) -> list[str]:
        owners = self._phase.before.owners
        if owners is None:
            return []
        groups: dict[str, list[str]] = {}
        for center in sorted(self._board.centers):
            power = owners.get(center)
            code = "UNO" if power is None else self._format_power(power)
            groups.setdefault(code, []).append(self._format_province(center))
        return [" ".join(["SCO", *(f"( {code} {' '.join(some)} )" for code, some in sorted(groups.items()))])]

    def _format_power(self, power: Power) -> str:
        return power[:3].upper()

    def _format_province(self, province: Province) -> str:
        return self._codes.get(province, province.upper())

    def _format_place(self, place: Location) -> str:
        province = self._format_province(place.province)
        return f"( {province} {place.coast.upper()}S )" if place.coast else province

    def _format_unit(self, unit: Unit) -> str:
        place = self._format_place(unit.location)
        return f"( {self._format_power(unit.power)} {_KINDS[unit.kind]} {place} )"

    def _format_other(self, designation: Designation) -> str:
        """Return the unit that an order names, as it stands on the board."""
        unit = self._standing.get(designation.location.province)
        if unit is None:
            what = f"an order about a unit in {designation.location}, where there is none"
            raise unsupported_error(what, NAME, self._phase)
        return self._format_unit(find_actor(unit.power, designation, self._standing, NAME, self._phase))

    def _format_order(self, power: Power, order: Order) -> str:
        match order:
            case Waive():
                return f"{self._format_power(power)} WVE"
            case Build(place, kind) if kind is not None:
                return f"{self._format_unit(Unit(power, kind, place))} BLD"
            case Hold(unit):
                return f"{self._format_actor(power, unit)} HLD"
            case Move(unit, target):
                return f"{self._format_actor(power, unit)} {self._format_move(unit, order, target)}"
            case Support(unit, supported, target):
                goal = f" MTO {self._format_place(target)}" if target is not None else ""
                return f"{self._format_actor(power, unit)} SUP {self._format_other(supported)}{goal}"
            case Convoy(unit, army, target):
                goal = self._format_place(target)
                return f"{self._format_actor(power, unit)} CVY {self._format_other(army)} CTO {goal}"
            case Retreat(unit, target):
                return f"{self._format_actor(power, unit)} RTO {self._format_place(target)}"
            case Disband(unit):
                verb = "DSB" if self._phase.phase.kind is PhaseKind.RETREAT else "REM"
                return f"{self._format_actor(power, unit)} {verb}"
            case _:
                raise unsupported_error(f"the order {order!r}", NAME, self._phase)

    def _format_actor(self, power: Power, designation: Designation) -> str:
        actors = self._dislodged if self._phase.phase.kind is PhaseKind.RETREAT else self._standing
        return self._format_unit(find_actor(power, designation, actors, NAME, self._phase))

    def _format_move(self, unit: Designation, move: Move, target: Location) -> str:
        """Return a move, with its route if it goes by convoy.

        A route that is not written is written if the fleets ordered to convoy leave no other.
        """
        goal = self._format_place(target)
        origin = unit.location.province
        army = self._standing[origin].kind is UnitKind.ARMY
        route = move.path
        near = self._board.army_borders.get(Location(origin), frozenset())
        if army and not route and (move.via_convoy or Location(target.province) not in near):
            fleets = list_convoying_fleets(self._phase, origin, target.province)
            route = find_shortest_route(self._board, origin, target.province, fleets)
            if len(route) != len(set(fleets)):
                route = ()
            if route or not move.via_convoy:
                self._notes.leave_out("that a convoyed move is written without its route")
            if not route and not move.via_convoy:
                return f"MTO {goal}"
        if route:
            return f"CTO {goal} VIA ( {' '.join(map(self._format_place, route))} )"
        return f"{'CTO' if move.via_convoy else 'MTO'} {goal}"

    def _format_result(self, entry: RecordedOrder) -> str:
        remarks = entry.remarks or ()
        results = [_RESULTS[remark] for remark in remarks if remark in _RESULTS] or ["SUC"]
        return " ".join([*results, *(["RET"] if Remark.DISLODGED in remarks else [])])
