"""Writer of the plain game text that `droidippy` reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...model.board import Board
from ...model.names import Location, Power, UnitKind
from ...model.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support
from ...model.phase import PhaseKind
from ..reading import move_to_fall, title_powers
from ..record import Record, RecordedPhase, ordered_unit
from ..writing import (
    Notes,
    begin_plain_game,
    format_rules_note,
    leave_out_remarks,
    list_plain_orders,
    refuse_misnamed_unit,
    refuse_other_actor,
    refuse_several_submissions,
    refuse_special_phase,
    states_retreats,
    unsupported_error,
)
from .reader import RULES

NAME: Final = "droidippy"
_WORDS = {UnitKind.ARMY: "army", UnitKind.FLEET: "fleet"}
CODES = {"mao": "mid", "lyo": "gol", "nwg": "nrg", "nao": "nat"}
"""The provinces of the standard board with a different code in this format."""


def format_droidippy(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write one game as text, which `read_droidippy` reads.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: The format cannot hold data that matters to the rules.
    """
    record, notes = begin_plain_game(records, NAME, notes)
    leave_out_remarks(record, notes)
    note = format_rules_note(record, RULES)
    blocks = [f"# {note}"] if note else []
    for index, phase in enumerate(record.phases):
        alone = phase.phase.kind is PhaseKind.RETREAT and record.movement_before(index) is None
        if alone and (states_retreats(phase.before) or phase.prior):
            raise unsupported_error("a retreat phase without the movement before it", NAME, phase, record)
        blocks += _PhaseWriter(record.board, phase, notes).lines()
    return "\n".join(blocks) + "\n"


class _SortedLine(NamedTuple):
    """A line of positions, sorted by its fields."""

    place: str
    thing: str
    text: str


class _PhaseWriter:
    """The lines of one phase."""

    def __init__(self, board: Board, phase: RecordedPhase, notes: Notes) -> None:
        refuse_special_phase(phase, NAME)
        refuse_several_submissions(phase, NAME)
        notes.leave_out_extras(phase.extras)
        self._phase = phase
        self._notes = notes
        self._codes = CODES if board.id == "standard" else {}
        self._titles = title_powers(board)
        before = phase.before
        self._standing = {unit.location.province: unit for unit in before.units}
        self._dislodged = {one.unit.location.province: one.unit for one in before.dislodged}
        self._board = board

    def lines(self) -> list[str]:
        """Return the heading, the positions and the orders."""
        phase = move_to_fall(self._phase.phase)
        heading = f"PHASE {phase.year} {phase.season.title()} {phase.kind.value.title()}"
        given = list_plain_orders(self._phase, NAME)
        orders = [line for entry, order in given for line in self._format_orders(entry.power, order)]
        return [heading, "POSITIONS", *self._format_positions(), "ORDERS", *orders]

    def _format_positions(self) -> list[str]:
        before = self._phase.before
        lines = [self._format_position(unit.power, _WORDS[unit.kind], unit.location) for unit in before.units]
        lines += [
            self._format_position(one.unit.power, f"{_WORDS[one.unit.kind]}/dislodged", one.unit.location)
            for one in before.dislodged
        ]
        owners = before.owners or {}
        lines += [self._format_position(power, "supply", province) for province, power in owners.items()]
        return [line.text for line in sorted(lines)]

    def _format_position(self, power: Power, word: str, place: str) -> _SortedLine:
        return _SortedLine(
            place, word, f"{self._titles.get(power, power)}: {word} {self._format_place(place)}"
        )

    def _format_place(self, place: str) -> str:
        province, slash, coast = place.partition("/")
        return f"{self._codes.get(province, province)}{slash}{coast}"

    def _format_orders(self, power: Power, order: Order) -> list[str]:
        if isinstance(order, Build):
            return [self._format_build(power, order)]
        unit = ordered_unit(order)
        if unit is None:
            self._notes.leave_out("waived builds")
            return []
        actors = self._dislodged if self._phase.phase.kind is PhaseKind.RETREAT else self._standing
        refuse_other_actor(power, unit, actors, NAME, self._phase)
        return [self._format_order(order)]

    def _format_order(self, order: Order) -> str:
        match order:
            case Hold(unit):
                return f"{self._format_place(unit.location)} hold"
            case Move(unit, target, via_convoy, path):
                self._notes.leave_out("written convoy routes", bool(path))
                via = " via convoy" if via_convoy or path else ""
                return f"{self._format_place(unit.location)} move {self._format_place(target)}{via}"
            case Support(unit, supported, target):
                refuse_misnamed_unit(supported, self._standing, NAME, self._phase)
                goal = f" move {self._format_place(target)}" if target is not None else ""
                place = self._format_place(supported.location)
                return f"{self._format_place(unit.location)} support {place}{goal}"
            case Convoy(unit, army, target):
                refuse_misnamed_unit(army, self._standing, NAME, self._phase)
                move = f"{self._format_place(army.location)} move {self._format_place(target)}"
                return f"{self._format_place(unit.location)} convoy {move}"
            case Retreat(unit, target):
                return f"{self._format_place(unit.location)} move {self._format_place(target)}"
            case Disband(unit) if self._phase.phase.kind is PhaseKind.ADJUSTMENT:
                return f"remove {self._format_place(unit.location)}"
            case Disband(unit):
                return f"{self._format_place(unit.location)} disband"
            case _:
                raise unsupported_error(f"the order {order!r}", NAME, self._phase)

    def _format_build(self, power: Power, order: Build) -> str:
        place: Location = order.location
        owner = (self._phase.before.owners or {}).get(place.province) or self._board.province[
            place.province
        ].home
        if owner != power:
            raise unsupported_error(
                f"a build of {power} in {place}, which it does not own", NAME, self._phase
            )
        kind = _WORDS.get(order.kind) if order.kind is not None else None
        if kind is None:
            raise unsupported_error(f"a build in {place} that is neither army nor fleet", NAME, self._phase)
        return f"build {kind.title()} {self._format_place(place)}"
