"""Writer of the JSON that `webdiplomacy` reads."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

from ...model.names import Location, Power, UnitKind
from ...model.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...variants import find_variant
from ..reading import move_to_fall
from ..record import Record, RecordedOrder, RecordedPhase, Remark, Snapshot, ordered_unit
from ..writing import (
    Notes,
    find_actor,
    format_rules_note,
    get_only_record,
    has_other_outcome,
    list_plain_orders,
    refuse_misnamed_unit,
    refuse_own_board,
    refuse_several_submissions,
    refuse_special_phase,
    states_retreats,
    unsupported_error,
)
from .numbers import Numbers, numbers_of
from .reader import FINISHED, KINDS, RULES

NAME: Final = "webdiplomacy"
_UNITS = {UnitKind.ARMY: "Army", UnitKind.FLEET: "Fleet"}
_WORDS = {kind: word for word, kind in KINDS.items()}
_DONE = {Remark.DISBAND, Remark.REMOVED}


def format_webdiplomacy(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write one game as JSON, which `read_webdiplomacy` reads.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: The format cannot hold data that matters to the rules.
    """
    record = get_only_record(records, NAME)
    refuse_own_board(record, NAME)
    numbers = numbers_of(record.board)
    if numbers is None:
        raise unsupported_error(f"the places of the board {record.board.id}, which have no numbers", NAME)
    notes = notes if notes is not None else Notes()
    notes.leave_out_extras(record.extras)
    notes.leave_out("the name of the game", bool(record.name) and not record.name.isdecimal())
    states: list[dict[str, object]] = []
    for index, phase in enumerate(record.phases):
        last = index + 1 == len(record.phases)
        if not last and has_other_outcome(record, index):
            raise unsupported_error("an outcome that is not the next position", NAME, phase, record)
        alone = phase.phase.kind is PhaseKind.RETREAT and record.movement_before(index) is None
        if alone and not last and (states_retreats(phase.before) or phase.prior):
            raise unsupported_error("a retreat phase without the movement before it", NAME, phase, record)
        states.append(_PhaseNumbers(record, phase, numbers, notes).state())
    last = record.phases[-1]
    current = states[-1]
    if last.after is not None:
        if last.after.dislodged:
            raise unsupported_error("dislodged units after the last phase", NAME, last, record)
        writer = _PhaseNumbers(record, last, numbers, notes)
        finished = {
            "turn": current["turn"],
            "phase": FINISHED,
            "units": writer.units(last.after),
            "orders": [],
        }
        notes.leave_out("the owners after the last phase", last.after.owners is not None)
        states.append(finished)
    note = format_rules_note(record, RULES)
    game = {
        "gameID": int(record.name) if record.name.isdecimal() else 0,
        "variantID": 1 if record.board.id == "standard" else 0,
        "turn": current["turn"],
        "phase": states[-1]["phase"],
        **({"note": note} if note else {}),
        **_current_facts(last.before, numbers),
        "phases": states,
    }
    return json.dumps(game, ensure_ascii=False, indent=1) + "\n"


def _current_facts(before: Snapshot, numbers: Numbers) -> dict[str, object]:
    """Return the standoffs and attackers of the current phase."""
    return {
        "standoffs": [
            {"terrID": numbers.places[Location(place)], "countryID": 0}
            for place in sorted(before.contested or ())
        ],
        "occupiedFrom": {
            str(numbers.places[Location(one.unit.location.province)]): numbers.places[
                Location(one.attacker_from.province)
            ]
            for one in before.dislodged
            if one.attacker_from is not None and not one.by_convoy
        },
    }


class _PhaseNumbers:
    """The JSON of one phase."""

    def __init__(self, record: Record, phase: RecordedPhase, numbers: Numbers, notes: Notes) -> None:
        refuse_special_phase(phase, NAME)
        refuse_several_submissions(phase, NAME)
        notes.leave_out_extras(phase.extras)
        notes.leave_out("orders of the movement before", len(phase.prior))
        self._phase = phase
        self._numbers = numbers
        self._notes = notes
        before = phase.before
        self._standing = {unit.location.province: unit for unit in before.units}
        self._dislodged = {one.unit.location.province: one.unit for one in before.dislodged}
        at = move_to_fall(phase.phase)
        if at.season not in ("spring", "fall"):
            raise unsupported_error(f"a phase {at}", NAME, phase)
        first = find_variant(record.variant).start.year
        self._turn = 2 * (at.year - first) + (at.season == "fall")
        if self._turn < 0:
            raise unsupported_error(f"a phase before {first}", NAME, phase)

    def state(self) -> dict[str, object]:
        """Return the phase with its units, owners and orders."""
        before = self._phase.before
        given = list_plain_orders(self._phase, NAME)
        for unit, count in Counter(self._find_actor(entry, order) for entry, order in given).items():
            if unit is not None and count > 1:
                raise unsupported_error(f"several orders for {unit}", NAME, self._phase)
        state: dict[str, object] = {
            "turn": self._turn,
            "phase": _WORDS[self._phase.phase.kind],
            "units": self.units(before),
            "orders": [self._format_order(entry, order) for entry, order in given],
        }
        if before.owners is not None:
            state["centers"] = [
                {"terrID": self._place(Location(center)), "countryID": self._power(power)}
                for center, power in before.owners.items()
            ]
        return state

    def units(self, snapshot: Snapshot) -> list[dict[str, object]]:
        """Return the units of a position, with the dislodged ones."""
        return [
            *(self._format_unit(unit, "No") for unit in snapshot.units),
            *(self._format_unit(one.unit, "Yes") for one in snapshot.dislodged),
        ]

    def _format_unit(self, unit: Unit, retreating: str) -> dict[str, object]:
        return {
            "unitType": _UNITS[unit.kind],
            "terrID": self._place(unit.location),
            "countryID": self._power(unit.power),
            "retreating": retreating,
        }

    def _place(self, place: Location) -> int:
        number = self._numbers.places.get(place)
        if number is None:
            raise unsupported_error(f"the place {place}", NAME, self._phase)
        return number

    def _power(self, power: Power) -> int:
        number = self._numbers.powers.get(power)
        if number is None:
            raise unsupported_error(f"the power {power}", NAME, self._phase)
        return number

    def _format_order(self, entry: RecordedOrder, order: Order) -> dict[str, object]:
        remarks = entry.remarks
        word, places = self._format_kind(order)
        unit = self._find_actor(entry, order)
        at = order.location if isinstance(order, Build) else unit.location if unit is not None else None
        return {
            "turn": self._turn,
            "phase": _WORDS[self._phase.phase.kind],
            "countryID": self._power(entry.power),
            "terrID": 0 if at is None else self._place(at),
            "unitType": "" if unit is None else _UNITS[unit.kind],
            "type": word,
            "toTerrID": 0,
            "fromTerrID": 0,
            **{name: self._place(place) for name, place in places.items()},
            "viaConvoy": "Yes" if isinstance(order, Move) and (order.via_convoy or order.path) else "No",
            **({} if remarks is None else _format_success(remarks)),
        }

    def _find_actor(self, entry: RecordedOrder, order: Order) -> Unit | None:
        """Return the unit that an order is for; None for builds and waived builds."""
        unit = ordered_unit(order)
        if unit is None:
            return None
        actors = self._dislodged if self._phase.phase.kind is PhaseKind.RETREAT else self._standing
        return find_actor(entry.power, unit, actors, NAME, self._phase)

    def _format_kind(self, order: Order) -> tuple[str, dict[str, Location]]:
        """Return the word for an order, and the places that it names besides the unit's own."""
        match order:
            case Hold():
                return "Hold", {}
            case Move(_, target, _, path):
                self._notes.leave_out("written convoy routes", bool(path))
                return "Move", {"toTerrID": target}
            case Support(_, supported, target):
                refuse_misnamed_unit(supported, self._standing, NAME, self._phase)
                if target is None:
                    return "Support hold", {"toTerrID": supported.location}
                return "Support move", {"fromTerrID": supported.location, "toTerrID": target}
            case Convoy(_, army, target):
                refuse_misnamed_unit(army, self._standing, NAME, self._phase)
                return "Convoy", {"fromTerrID": army.location, "toTerrID": target}
            case Retreat(_, target):
                return "Retreat", {"toTerrID": target}
            case Disband():
                return "Disband" if self._phase.phase.kind is PhaseKind.RETREAT else "Destroy", {}
            case Build(_, kind) if kind is not None:
                return f"Build {_UNITS[kind]}", {}
            case Waive():
                return "Wait", {}
            case _:
                raise unsupported_error(f"the order {order!r}", NAME, self._phase)


def _format_success(remarks: Sequence[Remark]) -> dict[str, str]:
    """Return whether an order succeeded and whether its unit was dislodged."""
    return {
        "success": "No" if set(remarks) - _DONE else "Yes",
        "dislodged": "Yes" if Remark.DISLODGED in remarks else "No",
    }
