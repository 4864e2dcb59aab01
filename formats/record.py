"""Recorded games as values, independent of their format.

A `Record` holds what a format states and nothing else; a field that the format does not state is None.
Readers create records, writers turn them into text, and `westphalia.formats.replay` plays them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ..model.board import Board
from ..model.names import Location, Power, Province
from ..model.orders import Build, Designation, Order, Waive
from ..model.phase import Phase, PhaseKind
from ..model.position import DislodgedUnit, Position, Unit
from ..model.rulebook import Rulebook
from ..solver import VariantRules, reachable_locations
from ..variants import Amendment, Declaration, Entry, State, Submissions, Variant


class Remark(StrEnum):
    """A word after an order that states its result. No word means success."""

    BOUNCE = "bounce"
    BLOCKED = "blocked"
    CUT = "cut"
    VOID = "void"
    NO_CONVOY = "no convoy"
    NO_SUPPORT = "no support"
    DISRUPTED = "disrupted"
    DISLODGED = "dislodged"
    DESTROYED = "destroyed"
    DISBAND = "disband"
    REMOVED = "removed"
    MAYBE = "maybe"


@dataclass(frozen=True, slots=True)
class NoOrder:
    """A listed unit without an order."""

    unit: Designation


@dataclass(frozen=True, slots=True)
class RecordedOrder:
    """An order as recorded.

    Attributes:
        power: The power that gave the order.
        order: The order; a `Declaration` for a statement of a variant.
        remarks: The result of the order; None if the format does not state it.
        submission: The number of the power's order set, from 0, if it submitted several.
        line: The line in the file.
    """

    power: Power
    order: Order | NoOrder | Declaration
    remarks: tuple[Remark, ...] | None = None
    submission: int = 0
    line: int | None = field(default=None, compare=False)


def ordered_unit(order: Order | NoOrder | Declaration) -> Designation | None:
    """Return the unit that an order is for; None for builds, waivers and declarations."""
    match order:
        case Build() | Waive() | Declaration():
            return None
        case _:
            return order.unit


@dataclass(frozen=True, slots=True)
class Displaced:
    """A dislodged unit with the recorded facts about its retreat. None means not recorded.

    `attacker_from` is where its attacker came from, `by_convoy` whether it came by convoy, `retreats` the
    locations that the unit may retreat to.
    """

    unit: Unit
    attacker_from: Location | None = None
    by_convoy: bool = False
    retreats: tuple[Location, ...] | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The board at one moment; `owners` and `contested` are None if the format does not state them."""

    units: tuple[Unit, ...] = ()
    dislodged: tuple[Displaced, ...] = ()
    owners: Mapping[Province, Power] | None = None
    contested: frozenset[Province] | None = None

    def position(self, variant: Variant, rulebook: Rulebook, phase: Phase) -> Position:
        """Return the position in a phase of a variant, from which `Game.start` can continue.

        Owners that are not stated are those of the start. What is not stated about retreats follows from the
        possible retreats; for an attacker that remains unknown stands an occupied neighbor, which closes no
        retreat.
        """
        board = variant.board
        state = State(variant, rulebook, phase, Position(board, self.units), {})
        found = complete_snapshot(self, state, board.start_owners)
        dislodged = tuple(fill_in_attacker(one, found, state) for one in found.dislodged)
        return replace(found, dislodged=dislodged)


@dataclass(frozen=True, slots=True)
class PriorOrder:
    """An order of the movement before a retreat phase, which tells where attackers came from."""

    power: Power
    order: Order
    succeeded: bool
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RecordedPhase:
    """A recorded phase.

    Attributes:
        phase: The phase.
        before: The position before it.
        orders: The orders, in recorded sequence.
        after: The recorded result; None if it is the position of the next phase.
        prior: The orders of the movement before a retreat phase.
        ledger: The variant's ledger, as JSON.
        extras: Data without effect on the rules (messages, notes), by its name in the format.
        line: The line in the file at which the phase begins.
        standing: The standing sheets, by power: orders and proxies.
        idle: The powers that submitted a sheet without orders.
        amendments: The referee's corrections that led from the result of the phase before to `before`.
    """

    phase: Phase
    before: Snapshot
    orders: tuple[RecordedOrder, ...] = ()
    after: Snapshot | None = None
    prior: tuple[PriorOrder, ...] = ()
    ledger: Mapping[str, object] = field(default_factory=dict[str, object])
    extras: Mapping[str, object] = field(default_factory=dict[str, object])
    line: int | None = field(default=None, compare=False)
    amendments: tuple[Amendment, ...] = ()
    standing: Submissions = field(default_factory=dict[Power, tuple[Entry, ...]])
    idle: tuple[Power, ...] = ()

    @property
    def has_other_submissions(self) -> bool:
        """Whether anything but orders was submitted: statements, rulings, proxies, standing orders."""
        return any(self.standing.values()) or any(isinstance(one.order, Declaration) for one in self.orders)

    def sheets(self) -> dict[Power, tuple[Entry, ...]]:
        """Return everything that was submitted, by party, in recorded order."""
        given: dict[Power, list[Entry]] = {power: [] for power in self.idle}
        for entry in self.orders:
            if not isinstance(entry.order, NoOrder):
                given.setdefault(entry.power, []).append(entry.order)
        return {power: tuple(entries) for power, entries in given.items()}

    def orders_by_power(self) -> dict[Power, list[Order]]:
        """Return the orders by power, in sequence."""
        given: dict[Power, list[Order]] = {power: [] for power in self.idle}
        for entry in self.orders:
            order = entry.order
            if not isinstance(order, (NoOrder, Declaration)):
                if entry.power in given:
                    given[entry.power].append(order)
                else:
                    given[entry.power] = [order]
        return given


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game, or a single position with orders, on a board of a variant.

    `rules` are the rule choices that the record states or its format implies. `extras` is data without effect
    on the rules, by its name in the format. `ignored` counts the fields of other programs that were left
    out, and `notes` says what was read differently from what is written.
    """

    variant: str
    board: Board
    phases: tuple[RecordedPhase, ...]
    name: str = ""
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    extras: Mapping[str, object] = field(default_factory=dict[str, object])
    file: str | None = field(default=None, compare=False)
    line: int | None = field(default=None, compare=False)
    ignored: Mapping[str, int] = field(default_factory=dict[str, int], compare=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    def outcome(self, index: int) -> Snapshot | None:
        """Return the recorded result of the phase `index`; None for an unfinished last phase."""
        after = self.phases[index].after
        if after is not None or index + 1 == len(self.phases):
            return after
        return self.phases[index + 1].before

    def movement_before(self, index: int) -> RecordedPhase | None:
        """Return the movement phase right before the retreat phase `index`, if the record has it."""
        if index and self.phases[index - 1].phase.kind is PhaseKind.MOVEMENT:
            return self.phases[index - 1]
        return None


def describe_ignored(ignored: Iterable[Mapping[str, int]]) -> str | None:
    """Return a sentence about the fields of other programs that were left out of records, or None."""
    counts: Counter[str] = Counter()
    for one in ignored:
        counts.update(one)
    if not counts:
        return None
    shown = [f"{name} ({count})" if count > 1 else name for name, count in sorted(counts.items())]
    noun = "field of another program was" if len(counts) == 1 else "fields of other programs were"
    more = f", and {len(shown) - _MAX_NAMED} more" if len(shown) > _MAX_NAMED else ""
    return f"{len(counts)} {noun} ignored: {', '.join(shown[:_MAX_NAMED])}{more}"


_MAX_NAMED = 8


def record_title(record: Record) -> str:
    """Return the name of a record in messages: its name, or its file and line."""
    if record.name:
        return record.name
    where = record.file or "record"
    return f"{where}:{record.line}" if record.line is not None and record.line > 1 else where


# ------------------------------------------------------------------ what a snapshot leaves out


def complete_snapshot(
    snapshot: Snapshot, state: State, owners: Mapping[Province, Power], before: Position | None = None
) -> Position:
    """Return the position of a snapshot in a state of its phase.

    What the snapshot does not state about retreats comes from `before`, the computed result of the phase
    before, or follows from the possible retreats; `owners` apply if it does not state owners.
    """
    board = state.position.board
    known_owners = snapshot.owners if snapshot.owners is not None else owners
    if not snapshot.dislodged:
        return Position(board, snapshot.units, known_owners, (), snapshot.contested or frozenset())
    computed = {one.unit: one for one in before.dislodged} if before is not None else {}
    contested = snapshot.contested
    if contested is None:
        contested = before.contested if before is not None else frozenset[Province]()
    units = {unit.location.province for unit in snapshot.units}
    found: list[DislodgedUnit] = []
    unknown: list[Displaced] = []
    for one in snapshot.dislodged:
        if one.attacker_from is not None:
            found.append(DislodgedUnit(one.unit, one.attacker_from, one.by_convoy))
        elif one.unit in computed:
            found.append(computed[one.unit])
        else:
            unknown.append(one)
    if unknown:
        inferred, closed = infer_from_retreats(unknown, units, state.conditions)
        found += inferred
        contested |= closed
    return Position(board, snapshot.units, known_owners, tuple(found), contested - units)


def fill_in_attacker(one: DislodgedUnit, position: Position, state: State) -> DislodgedUnit:
    """Return a dislodged unit with an occupied neighbor in place of an unknown attacker's origin."""
    here = one.unit.location.province
    if one.attacker_from.province != here:
        return one
    near = {place.province for place in reachable_locations(state.conditions, one)}
    occupied = sorted(near & {unit.location.province for unit in position.units} - {here})
    return replace(one, attacker_from=Location(occupied[0])) if occupied else one


def infer_from_retreats(
    dislodged: Sequence[Displaced], units: set[Province], conditions: VariantRules
) -> tuple[list[DislodgedUnit], frozenset[Province]]:
    """Infer attackers and contested provinces from the possible retreats of dislodged units, if stated.

    A vacant neighbor that is closed to every unit in reach was left vacant by a standoff; one that is closed
    to a single unit is where its attacker came from.
    """
    # A unit cannot retreat to its own province anyway, so that province can stand for an unknown attacker's
    # origin.
    standing = [DislodgedUnit(one.unit, one.unit.location) for one in dislodged]
    reach = [{place.province for place in reachable_locations(conditions, one)} - units for one in standing]
    opened = [
        near if one.retreats is None else {place.province for place in one.retreats}
        for one, near in zip(dislodged, reach, strict=True)
    ]
    contested: set[Province] = set()
    found: list[DislodgedUnit] = []
    for one, near, free in zip(standing, reach, opened, strict=True):
        closed = sorted(near - free)
        shared = [
            place
            for place in closed
            if all(place not in other_free for other_free in opened)
            and (len(closed) > 1 or sum(place in other for other in reach) > 1)
        ]
        alone = [place for place in closed if place not in shared]
        contested.update(shared, alone[1:])
        found.append(replace(one, attacker_from=Location(alone[0])) if alone else one)
    return found, frozenset(contested)
