"""Writer of the plain game text that `droidippy` reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ...model.board import Board
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support
from ...model.phase import PhaseKind
from ...model.position import Unit
from ..reading import in_fall, power_titles
from ..record import Record, RecordedPhase, ordered_unit
from ..writing import (
    Notes,
    flowing_outcomes,
    knows_retreats,
    leave_out_remarks,
    name_variant,
    note_of_rules,
    one_submission,
    only_record,
    plain_orders,
    plain_phase,
    unfit,
    usual_board,
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
    record = only_record(records, NAME)
    usual_board(record, NAME)
    notes = notes if notes is not None else Notes()
    name_variant(record, notes)
    flowing_outcomes(record, NAME, notes)
    leave_out_remarks(record, notes)
    notes.leave_out_extras(record.extras)
    if record.name:
        notes.leave_out("the name of the game")
    note = note_of_rules(record, RULES)
    blocks = [f"# {note}"] if note else []
    for index, phase in enumerate(record.phases):
        alone = phase.phase.kind is PhaseKind.RETREAT and record.movement_before(index) is None
        if alone and (knows_retreats(phase.before) or phase.prior):
            raise unfit("a retreat phase without the movement before it", NAME, phase, record)
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
        plain_phase(phase, NAME)
        one_submission(phase, NAME)
        notes.leave_out_extras(phase.extras)
        self._phase = phase
        self._notes = notes
        self._codes = CODES if board.id == "standard" else {}
        self._titles = power_titles(board)
        before = phase.before
        self._standing = {unit.location.province: unit for unit in before.units}
        self._dislodged = {one.unit.location.province: one.unit for one in before.dislodged}
        self._board = board

    def lines(self) -> list[str]:
        """Return the heading, the positions and the orders."""
        phase = in_fall(self._phase.phase)
        heading = f"PHASE {phase.year} {phase.season.title()} {phase.kind.value.title()}"
        given = plain_orders(self._phase, NAME)
        orders = [line for entry, order in given for line in self._order_lines(entry.power, order)]
        return [heading, "POSITIONS", *self._positions(), "ORDERS", *orders]

    def _positions(self) -> list[str]:
        before = self._phase.before
        lines = [self._position(unit.power, _WORDS[unit.kind], unit.location) for unit in before.units]
        lines += [
            self._position(one.unit.power, f"{_WORDS[one.unit.kind]}/dislodged", one.unit.location)
            for one in before.dislodged
        ]
        owners = before.owners or {}
        lines += [self._position(power, "supply", province) for province, power in owners.items()]
        return [line.text for line in sorted(lines)]

    def _position(self, power: Power, word: str, place: str) -> _SortedLine:
        return _SortedLine(place, word, f"{self._titles.get(power, power)}: {word} {self._code(place)}")

    def _code(self, place: str) -> str:
        province, slash, coast = place.partition("/")
        return f"{self._codes.get(province, province)}{slash}{coast}"

    def _order_lines(self, power: Power, order: Order) -> list[str]:
        if isinstance(order, Build):
            return [self._build(power, order)]
        unit = ordered_unit(order)
        if unit is None:
            self._notes.leave_out("waived builds")
            return []
        self._check_actor(power, unit)
        return [self._order(order)]

    def _order(self, order: Order) -> str:
        match order:
            case Hold(unit):
                return f"{self._code(unit.location)} hold"
            case Move(unit, target, via_convoy, path):
                self._notes.leave_out("written convoy routes", bool(path))
                via = " via convoy" if via_convoy or path else ""
                return f"{self._code(unit.location)} move {self._code(target)}{via}"
            case Support(unit, supported, target):
                self._check(supported, self._standing)
                goal = f" move {self._code(target)}" if target is not None else ""
                return f"{self._code(unit.location)} support {self._code(supported.location)}{goal}"
            case Convoy(unit, army, target):
                self._check(army, self._standing)
                move = f"{self._code(army.location)} move {self._code(target)}"
                return f"{self._code(unit.location)} convoy {move}"
            case Retreat(unit, target):
                return f"{self._code(unit.location)} move {self._code(target)}"
            case Disband(unit) if self._phase.phase.kind is PhaseKind.ADJUSTMENT:
                return f"remove {self._code(unit.location)}"
            case Disband(unit):
                return f"{self._code(unit.location)} disband"
            case _:
                raise unfit(f"the order {order!r}", NAME, self._phase)

    def _build(self, power: Power, order: Build) -> str:
        place: Location = order.location
        owner = (self._phase.before.owners or {}).get(place.province) or self._board.province[
            place.province
        ].home
        if owner != power:
            raise unfit(f"a build of {power} in {place}, which it does not own", NAME, self._phase)
        kind = _WORDS.get(order.kind) if order.kind is not None else None
        if kind is None:
            raise unfit(f"a build in {place} that is neither army nor fleet", NAME, self._phase)
        return f"build {kind.title()} {self._code(place)}"

    def _check_actor(self, power: Power, designation: Designation) -> None:
        actors = self._dislodged if self._phase.phase.kind is PhaseKind.RETREAT else self._standing
        unit = actors.get(designation.location.province)
        if unit is None or unit.power != power:
            raise unfit(
                f"an order of {power} for a unit in {designation.location}, where it has none",
                NAME,
                self._phase,
            )
        self._check(designation, actors)

    def _check(self, designation: Designation, units: dict[Province, Unit]) -> None:
        """Raise ImpossibleError for a wrong kind or nationality, which orders in this format cannot state."""
        unit = units.get(designation.location.province)
        if unit is None:
            return
        if designation.kind not in (None, unit.kind) or designation.power not in (None, unit.power):
            raise unfit(f"an order that misnames the unit in {unit.location}", NAME, self._phase)
