"""What the writers share: saying what a format cannot hold.

What carries rules and does not fit is an `ImpossibleError`: nothing is written. What carries none is
left out and counted in `Notes`, so that whoever converts is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ..model.errors import ImpossibleError
from ..model.names import UnitKind
from ..model.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive, format_order
from ..model.phase import PhaseKind
from ..model.position import Unit
from ..model.rulebook import read_rules
from ..variants import PLAYER_ENTRIES, Declaration, find_variant, is_player_ruling
from .reading import RULES_NOTE
from .record import NoOrder, Record, RecordedOrder, RecordedPhase, Snapshot, title


class Notes:
    """Counts what a writer left out because its format has no place for it."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def leave_out(self, what: str, count: int = 1) -> None:
        """Something that carries no rules was left out."""
        if count:
            self._counts[what] += count

    def leave_out_extras(self, extras: Mapping[str, object], kept: Collection[str] = ()) -> None:
        """Leave out those of the extras that the format does not keep."""
        for name, value in extras.items():
            if name not in kept and value not in ("", [], {}, None):
                self.leave_out(name)

    def lines(self) -> tuple[str, ...]:
        """What was left out, one line each, with how many times."""
        return tuple(
            f"{what} ({count})" if count > 1 else what for what, count in sorted(self._counts.items())
        )


def unfit(
    what: str, name: str, phase: RecordedPhase | None = None, record: Record | None = None
) -> ImpossibleError:
    """The error to raise for something that carries rules and that the format `name` cannot hold."""
    where = "".join(
        f"{part}, " for part in (title(record) if record else "", phase.phase.code if phase else "") if part
    )
    return ImpossibleError(f"{where}{what}: the format {name} cannot hold this")


def only_record(records: Sequence[Record], name: str) -> Record:
    """The one record there is; formats that hold one game refuse several."""
    if len(records) != 1:
        raise ImpossibleError(f"{len(records)} games: the format {name} holds one game a file")
    return records[0]


def plain_units(units: Sequence[Unit], name: str, phase: RecordedPhase) -> None:
    """Refuse units of variants, in formats that know armies and fleets only."""
    for unit in units:
        if unit.kind not in (UnitKind.ARMY, UnitKind.FLEET) or unit.bonus or unit.marks:
            raise unfit(f"the unit {unit}", name, phase)


def plain_phase(phase: RecordedPhase, name: str) -> None:
    """Refuse what only variants have: their phases, their units and their ledgers."""
    if phase.phase.kind not in (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT):
        raise unfit(f"a phase of {phase.phase.kind.value}", name, phase)
    if phase.ledger:
        raise unfit("a ledger", name, phase)
    for snapshot in (phase.before, phase.after):
        if snapshot is not None:
            plain_units(snapshot.units, name, phase)
            plain_units([one.unit for one in snapshot.dislodged], name, phase)


def knows_retreats(snapshot: Snapshot) -> bool:
    """Whether more is told of retreats than who was dislodged."""
    return snapshot.contested is not None or any(
        one.attacker_from is not None or one.retreats is not None for one in snapshot.dislodged
    )


def one_submission(phase: RecordedPhase, name: str) -> None:
    """Refuse several order sets of one power, in formats that know one."""
    if any(entry.submission for entry in phase.orders):
        raise unfit("several order sets of one power", name, phase)


def is_other_outcome(record: Record, index: int) -> bool:
    """Whether the outcome of a phase is not the next position, which no referee has corrected."""
    phase, following = record.phases[index : index + 2]
    return phase.after is not None and phase.after != following.before and not following.amendments


def flowing_outcomes(record: Record, name: str, notes: Notes) -> None:
    """For formats in which the next position is the outcome: refuse others, leave out the last one.

    What a referee has corrected before the next phase is in its position.
    """
    for index, phase in enumerate(record.phases):
        if phase.after is None:
            continue
        if index + 1 == len(record.phases):
            notes.leave_out("the outcome of the last phase")
        elif is_other_outcome(record, index):
            raise unfit("an outcome that is not the next position", name, phase, record)


def note_of_rules(record: Record, implied: Mapping[str, str]) -> str:
    """The choices of rules as `reading.rules_of_note` reads them; empty if the format implies them all."""
    base = find_variant(record.variant).rulebook
    own, meant = (read_rules(rules, base) if rules else base for rules in (record.rules, implied))
    changes = own.changes_from(meant)
    return RULES_NOTE + ", ".join(f"{rule} = {choice}" for rule, choice in changes.items()) if changes else ""


def leave_out_remarks(record: Record, notes: Notes) -> None:
    """Leave out what became of each order: positions tell the outcome."""
    phases = sum(any(entry.remarks is not None for entry in phase.orders) for phase in record.phases)
    notes.leave_out("what became of each order", phases)


def without_referee(record: Record, notes: Notes | None) -> Record:
    """The record without what its referee ruled about players; his corrections are counted as left out.

    Who plays a power changes no outcome, and positions tell what was corrected.
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


def usual_board(record: Record, name: str) -> None:
    """Refuse a game on a board of its own, in formats that name a board but do not hold it."""
    if record.board != find_variant(record.variant).board:
        raise unfit("a board of its own", name, None, record)


_COMMON = Hold | Move | Support | Convoy | Retreat | Disband | Build | Waive
"""The orders that every program knows."""


def plain_orders(phase: RecordedPhase, name: str) -> list[tuple[RecordedOrder, Order]]:
    """The orders that were given, each with its entry; refuses what only variants have."""
    orders: list[tuple[RecordedOrder, Order]] = []
    for entry in phase.orders:
        order = entry.order
        if isinstance(order, Declaration):
            raise unfit(f"the declaration {order.text!r}", name, phase)
        if isinstance(order, NoOrder):
            continue
        if not isinstance(order, _COMMON):
            raise unfit(f"the order {format_order(order)!r}", name, phase)
        orders.append((entry, order))
    return orders


def name_variant(record: Record, notes: Notes) -> None:
    """For formats that name no variant: tell whoever converts that it must be told to readers."""
    if record.variant != "standard":
        notes.leave_out(f"the variant {record.variant}")
