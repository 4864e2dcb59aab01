"""Shared helpers of the writers: checks for data that a format cannot hold.

If a format cannot hold data that matters to the rules, writers raise `ImpossibleError`. Other data is left
out and counted in `Notes`, which are shown to the user.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ..model.board import Board
from ..model.errors import ImpossibleError
from ..model.names import Location, Power, Province, UnitKind
from ..model.orders import (
    Build,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
    format_order,
)
from ..model.phase import PhaseKind
from ..model.position import Unit
from ..model.rulebook import read_rules
from ..variants import PLAYER_ENTRIES, Declaration, find_variant, is_player_ruling
from .reading import RULES_NOTE
from .record import NoOrder, Record, RecordedOrder, RecordedPhase, Snapshot, record_title


class Notes:
    """Counts of what a writer left out because its format cannot hold it."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def leave_out(self, what: str, count: int = 1) -> None:
        """Count something without effect on the rules as left out."""
        if count:
            self._counts[what] += count

    def leave_out_extras(self, extras: Mapping[str, object], kept: Collection[str] = ()) -> None:
        """Count the extras as left out, except those `kept` by the format."""
        for name, value in extras.items():
            if name not in kept and value not in ("", [], {}, None):
                self.leave_out(name)

    def lines(self) -> tuple[str, ...]:
        """Return what was left out, one line each, with its count."""
        return tuple(
            f"{what} ({count})" if count > 1 else what for what, count in sorted(self._counts.items())
        )


def unsupported_error(
    what: str,
    name: str,
    phase: RecordedPhase | None = None,
    record: Record | None = None,
    *,
    expected: str | None = None,
) -> ImpossibleError:
    """Return the error for data that matters to the rules but that the format `name` cannot hold."""
    where = "".join(
        f"{part}, "
        for part in (record_title(record) if record else "", phase.phase.code if phase else "")
        if part
    )
    return ImpossibleError(f"{where}{what}: the format {name} cannot hold this", expected=expected)


def get_only_record(records: Sequence[Record], name: str) -> Record:
    """Return the single record; raise ImpossibleError if there are several."""
    if len(records) != 1:
        raise ImpossibleError(f"{len(records)} games: the format {name} holds one game per file")
    return records[0]


def refuse_special_units(units: Sequence[Unit], name: str, phase: RecordedPhase) -> None:
    """Raise ImpossibleError for units other than plain armies and fleets."""
    for unit in units:
        if unit.kind not in (UnitKind.ARMY, UnitKind.FLEET) or unit.bonus or unit.marks:
            raise unsupported_error(f"the unit {unit}", name, phase)


def refuse_special_phase(phase: RecordedPhase, name: str) -> None:
    """Raise ImpossibleError for phases, units and ledgers that only variants have."""
    if phase.phase.kind not in (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT):
        raise unsupported_error(f"a phase of {phase.phase.kind.value}", name, phase)
    if phase.ledger:
        raise unsupported_error("a ledger", name, phase)
    if any(phase.standing.values()):
        raise unsupported_error("standing orders", name, phase)
    for snapshot in (phase.before, phase.after):
        if snapshot is not None:
            refuse_special_units(snapshot.units, name, phase)
            refuse_special_units([one.unit for one in snapshot.dislodged], name, phase)


def states_retreats(snapshot: Snapshot) -> bool:
    """Return whether a snapshot states more about retreats than the dislodged units."""
    return snapshot.contested is not None or any(
        one.attacker_from is not None or one.retreats is not None for one in snapshot.dislodged
    )


def refuse_several_submissions(phase: RecordedPhase, name: str) -> None:
    """Raise ImpossibleError for several order sets of one power."""
    if any(entry.submission for entry in phase.orders):
        raise unsupported_error("several order sets of one power", name, phase)


def refuse_other_actor(
    power: Power,
    designation: Designation,
    actors: Mapping[Province, Unit],
    name: str,
    phase: RecordedPhase,
) -> None:
    """Raise ImpossibleError for an order of a power that has no such unit in the place."""
    unit = actors.get(designation.location.province)
    if unit is None or unit.power != power:
        what = f"an order of {power} for a unit in {designation.location}, where it has none"
        raise unsupported_error(what, name, phase)
    refuse_misnamed_unit(designation, actors, name, phase)


def refuse_misnamed_unit(
    designation: Designation, units: Mapping[Province, Unit], name: str, phase: RecordedPhase
) -> None:
    """Raise ImpossibleError for a wrong kind or nationality, which orders in some formats cannot state."""
    unit = units.get(designation.location.province)
    if unit is None:
        return
    if designation.kind not in (None, unit.kind) or designation.power not in (None, unit.power):
        raise unsupported_error(f"an order that misnames the unit in {unit.location}", name, phase)


def find_actor(
    power: Power, designation: Designation, actors: Mapping[Province, Unit], name: str, phase: RecordedPhase
) -> Unit:
    """Return the unit that an order is for, for formats that write it as it stands on the board.

    Raises:
        ImpossibleError: The power has no such unit, or the order misnames its kind, nationality or coast.
    """
    refuse_other_actor(power, designation, actors, name, phase)
    unit = actors[designation.location.province]
    if designation.location.coast and designation.location != unit.location:
        raise unsupported_error(f"an order that misnames the unit in {unit.location}", name, phase)
    return unit


def find_shortest_route(
    board: Board, origin: Province, goal: Province, fleets: Sequence[Province]
) -> tuple[Location, ...]:
    """Return the shortest convoy route, the first of several by name; () if there is none."""
    steps: dict[Province, set[Province]] = {}
    for place, near in board.fleet_borders.items():
        steps.setdefault(place.province, set()).update(other.province for other in near)
    found: dict[Province, tuple[Location, ...]] = {
        fleet: (Location(fleet),) for fleet in sorted(fleets) if fleet in steps.get(origin, ())
    }
    queue = deque(found)
    while queue:
        fleet = queue.popleft()
        if goal in steps.get(fleet, ()):
            return found[fleet]
        for near in sorted(steps.get(fleet, ())):
            if near in fleets and near not in found:
                found[near] = (*found[fleet], Location(near))
                queue.append(near)
    return ()


def list_convoying_fleets(phase: RecordedPhase, origin: Province, goal: Province) -> list[Province]:
    """Return the provinces of the fleets that are ordered to convoy an army."""
    return [
        entry.order.unit.location.province
        for entry in phase.orders
        if isinstance(entry.order, Convoy)
        and entry.order.army.location.province == origin
        and entry.order.target.province == goal
    ]


def has_other_outcome(record: Record, index: int) -> bool:
    """Return whether the outcome of a phase differs from the next position without a referee's correction."""
    phase, following = record.phases[index : index + 2]
    return phase.after is not None and phase.after != following.before and not following.amendments


def begin_plain_game(records: Sequence[Record], name: str, notes: Notes | None) -> tuple[Record, Notes]:
    """Return the only record for a format that holds plain games on known boards, and the notes.

    What the format has no place for is noted.

    Raises:
        ImpossibleError: The format cannot hold data of the record that matters to the rules.
    """
    record = get_only_record(records, name)
    refuse_own_board(record, name)
    notes = notes if notes is not None else Notes()
    leave_out_variant(record, notes)
    check_outcomes(record, name, notes)
    notes.leave_out_extras(record.extras)
    notes.leave_out("the name of the game", bool(record.name))
    return record, notes


def check_outcomes(record: Record, name: str, notes: Notes) -> None:
    """Check outcomes for formats in which the next position is the outcome.

    Raise ImpossibleError for any other outcome and leave out the last one. A referee's corrections are part
    of the next position.
    """
    for index, phase in enumerate(record.phases):
        if phase.after is None:
            continue
        if index + 1 == len(record.phases):
            notes.leave_out("the outcome of the last phase")
        elif has_other_outcome(record, index):
            raise unsupported_error("an outcome that is not the next position", name, phase, record)


def format_rules_note(record: Record, implied: Mapping[str, str]) -> str:
    """Return the rule choices as `reading.parse_rules_note` reads them; empty if the format implies all."""
    base = find_variant(record.variant).rulebook
    own, meant = (read_rules(rules, base) if rules else base for rules in (record.rules, implied))
    changes = own.changes_from(meant)
    return RULES_NOTE + ", ".join(f"{rule} = {choice}" for rule, choice in changes.items()) if changes else ""


def leave_out_remarks(record: Record, notes: Notes) -> None:
    """Leave out the results of orders, which follow from the positions."""
    phases = sum(any(entry.remarks is not None for entry in phase.orders) for phase in record.phases)
    notes.leave_out("the results of orders", phases)


def leave_out_referee(record: Record, notes: Notes | None) -> Record:
    """Return the record without rulings about players; count rulings and corrections as left out.

    Players have no effect on outcomes, and corrections are part of the positions.
    """
    phases = tuple(_phase_without_referee(phase) for phase in record.phases)
    pairs = list(zip(record.phases, phases, strict=True))
    if notes is not None:
        rulings = sum(len(before.orders) - len(after.orders) for before, after in pairs)
        notes.leave_out("rulings about players", rulings)
        notes.leave_out("corrections of the referee", sum(len(phase.amendments) for phase in record.phases))
    return replace(record, phases=phases) if any(one != other for one, other in pairs) else record


def _phase_without_referee(phase: RecordedPhase) -> RecordedPhase:
    orders = tuple(one for one in phase.orders if not _is_player_ruling(one.order))
    ledger = {key: value for key, value in phase.ledger.items() if key not in PLAYER_ENTRIES}
    return replace(phase, orders=orders, ledger=ledger)


def _is_player_ruling(order: object) -> bool:
    return isinstance(order, Declaration) and is_player_ruling(order)


def refuse_own_board(record: Record, name: str) -> None:
    """Raise ImpossibleError for a game on a board of its own, in formats that only name the board."""
    if record.board != find_variant(record.variant).board:
        raise unsupported_error("a board of its own", name, None, record)


_COMMON = Hold | Move | Support | Convoy | Retreat | Disband | Build | Waive
"""The kinds of orders that all programs support."""


def list_plain_orders(phase: RecordedPhase, name: str) -> list[tuple[RecordedOrder, Order]]:
    """Return the orders, each with its entry; raise ImpossibleError for what only variants have."""
    orders: list[tuple[RecordedOrder, Order]] = []
    for entry in phase.orders:
        order = entry.order
        if isinstance(order, Declaration):
            raise unsupported_error(f"the declaration {order.text!r}", name, phase)
        if isinstance(order, NoOrder):
            continue
        if not isinstance(order, _COMMON):
            raise unsupported_error(f"the order {format_order(order)!r}", name, phase)
        orders.append((entry, order))
    return orders


def leave_out_variant(record: Record, notes: Notes) -> None:
    """Count the variant as left out if the format does not name it."""
    if record.variant != "standard":
        notes.leave_out(f"the variant {record.variant}")
