"""Writer of the JSON that `godip` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from ...model.names import Location, Province, UnitKind
from ...model.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from ...model.phase import PhaseKind
from ...model.position import Unit
from ..droidippy.reader import RULES
from ..droidippy.writer import CODES
from ..reading import move_to_fall, title_powers
from ..record import Record, RecordedOrder, Remark, ordered_unit
from ..writing import (
    Notes,
    begin_plain_game,
    find_actor,
    format_rules_note,
    list_plain_orders,
    refuse_misnamed_unit,
    refuse_several_submissions,
    refuse_special_phase,
    unsupported_error,
)

NAME: Final = "godip"
_KINDS = {UnitKind.ARMY: "Army", UnitKind.FLEET: "Fleet"}


def format_godip(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write the states of one game as JSON, which `read_godip` reads: one state, or a list of them.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: The format cannot hold data that matters to the rules.
    """
    record, notes = begin_plain_game(records, NAME, notes)
    states = [_StateWriter(record, index, notes).state() for index in range(len(record.phases))]
    note = format_rules_note(record, RULES)
    if note:
        states[0]["Note"] = note
    value = states if len(states) > 1 else states[0]
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


class _StateWriter:
    """The state of one phase."""

    def __init__(self, record: Record, index: int, notes: Notes) -> None:
        phase = record.phases[index]
        refuse_special_phase(phase, NAME)
        refuse_several_submissions(phase, NAME)
        notes.leave_out_extras(phase.extras)
        notes.leave_out("orders of the movement before", len(phase.prior))
        self._phase = phase
        self._notes = notes
        self._titles = title_powers(record.board)
        self._known = frozenset(record.board.locations)
        self._codes = CODES if record.board.id == "standard" else {}
        self._movement = record.movement_before(index)
        before = phase.before
        self._standing = {unit.location.province: unit for unit in before.units}
        self._dislodged = {one.unit.location.province: one.unit for one in before.dislodged}

    def state(self) -> dict[str, object]:
        """Return the state with its orders and, if they are known, their results."""
        phase, before = move_to_fall(self._phase.phase), self._phase.before
        orders: dict[str, dict[str, list[str]]] = {}
        results: dict[str, str] = {}
        for entry, order in list_plain_orders(self._phase, NAME):
            if isinstance(order, Waive):
                self._notes.leave_out("waived builds")
                continue
            place = self._format_actor(entry, order)
            given = orders.setdefault(self._titles[entry.power], {})
            if place in given:
                raise unsupported_error(f"several orders for {place}", NAME, self._phase)
            given[place] = self._format_order(order)
            if entry.remarks is not None:
                results[place] = self._format_result(order, entry.remarks)
        contested = sorted(before.contested or ())
        return {
            "Season": phase.season.title(),
            "Year": phase.year,
            "Type": phase.kind.value.title(),
            "Units": {self._place(unit.location): self._format_unit(unit) for unit in before.units},
            "Orders": orders,
            "SupplyCenters": {
                self._place(Location(place)): self._titles[power]
                for place, power in (before.owners or {}).items()
            },
            "Dislodgeds": {
                self._place(unit.location): self._format_unit(unit) for unit in self._dislodged.values()
            },
            "Dislodgers": {
                self._place(Location(one.attacker_from.province)): self._place(Location(place))
                for place, one in zip(self._dislodged, before.dislodged, strict=True)
                if one.attacker_from is not None and one.attacker_from.province != place and not one.by_convoy
            },
            "Bounces": {self._place(Location(place)): self._find_attackers(place) for place in contested},
            "Resolutions": results,
        }

    def _place(self, place: Location) -> str:
        if place not in self._known:
            raise unsupported_error(f"the place {place}", NAME, self._phase)
        province, slash, coast = place.partition("/")
        return f"{self._codes.get(province, province)}{slash}{coast}"

    def _format_unit(self, unit: Unit) -> Mapping[str, str]:
        return {"Type": _KINDS[unit.kind], "Nation": self._titles[unit.power]}

    def _find_attackers(self, target: Province) -> dict[str, bool]:
        """Return where the moves to a contested province came from; the province itself if unknown."""
        moves = [
            entry.order
            for entry in (self._movement.orders if self._movement is not None else ())
            if isinstance(entry.order, Move) and entry.order.target.province == target
        ]
        sources = [Location(move.unit.location.province) for move in moves] or [Location(target)]
        return {self._place(source): True for source in sources}

    def _format_actor(self, entry: RecordedOrder, order: Order) -> str:
        """Return the place of the unit that an order is for, or of a build."""
        unit = ordered_unit(order)
        if unit is None:
            assert isinstance(order, Build)
            return self._place(order.location)
        actors = self._dislodged if self._phase.phase.kind is PhaseKind.RETREAT else self._standing
        return self._place(find_actor(entry.power, unit, actors, NAME, self._phase).location)

    def _format_order(self, order: Order) -> list[str]:
        match order:
            case Hold():
                return ["Hold"]
            case Move(_, target, via_convoy, path):
                self._notes.leave_out("written convoy routes", bool(path))
                return ["MoveViaConvoy" if via_convoy or path else "Move", self._place(target)]
            case Retreat(_, target):
                return ["Move", self._place(target)]
            case Support(_, supported, target):
                refuse_misnamed_unit(supported, self._standing, NAME, self._phase)
                place = self._place(supported.location)
                return ["Support", place, place if target is None else self._place(target)]
            case Convoy(_, army, target):
                refuse_misnamed_unit(army, self._standing, NAME, self._phase)
                return ["Convoy", self._place(army.location), self._place(target)]
            case Build(_, kind) if kind is not None:
                return ["Build", _KINDS[kind]]
            case Disband():
                return ["Disband"]
            case _:
                raise unsupported_error(f"the order {order!r}", NAME, self._phase)

    def _format_result(self, order: Order, remarks: Sequence[Remark]) -> str:
        """Return godip's code of a result, with the first attacker where godip names one."""
        unit = ordered_unit(order)
        here = unit.location.province if unit is not None else None
        if Remark.BOUNCE in remarks and isinstance(order, Move):
            return f"ErrBounce:{self._find_rival(order.target.province, here)}"
        if Remark.CUT in remarks and here is not None:
            return f"ErrSupportBroken:{self._find_rival(here, here)}"
        if Remark.NO_CONVOY in remarks:
            return "ErrMissingConvoyPath"
        if Remark.DISRUPTED in remarks and here is not None:
            return f"ErrConvoyDislodged:{self._find_rival(here, here)}"
        if Remark.DESTROYED in remarks:
            return "ErrForcedDisband"
        return "ErrInvalidSupporteeOrder" if Remark.VOID in remarks else "OK"

    def _find_rival(self, target: Province, but: Province | None) -> str:
        """Return where the first other move to a province comes from, or the province itself."""
        moves = [
            entry.order.unit.location
            for entry in self._phase.orders
            if isinstance(entry.order, Move)
            and entry.order.target.province == target
            and entry.order.unit.location.province != but
        ]
        return self._place(moves[0] if moves else Location(target))
