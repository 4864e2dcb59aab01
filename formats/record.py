"""Recorded games as values, whatever format they came in.

A `Record` holds what a format tells and nothing else: where a format is silent, a field is None. Readers
make records, writers make text of them again; `westphalia.formats.replay` works them out anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ..model.board import Board
from ..model.names import Location, Power, Province
from ..model.orders import Build, Designation, Order, Waive
from ..model.phase import Phase, PhaseKind
from ..model.position import Unit
from ..variants import Amendment, Declaration


class Remark(StrEnum):
    """A word that a format puts behind an order to say what became of it; none means it succeeded."""

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

    @property
    def gone(self) -> bool:
        """Whether the unit left the board."""
        return self in (Remark.DESTROYED, Remark.DISBAND, Remark.REMOVED)


@dataclass(frozen=True, slots=True)
class NoOrder:
    """Stands where a format lists a unit that got no order."""

    unit: Designation


@dataclass(frozen=True, slots=True)
class RecordedOrder:
    """An order as recorded. `remarks` is None where the format does not say what became of it.

    `order` is a `Declaration` where a variant's politics are handed in with the orders. `submission`
    counts the order sets of a power from 0, where one came after the other.
    """

    power: Power
    order: Order | NoOrder | Declaration
    remarks: tuple[Remark, ...] | None = None
    submission: int = 0
    line: int | None = field(default=None, compare=False)


def ordered_unit(order: Order | NoOrder | Declaration) -> Designation | None:
    """The unit that an order is for; None for builds, waivers and declarations."""
    match order:
        case Build() | Waive() | Declaration():
            return None
        case _:
            return order.unit


@dataclass(frozen=True, slots=True)
class Displaced:
    """A dislodged unit with what the format tells of its retreat: None is not told.

    `attacker_from` is where its attacker came from, `by_convoy` whether by sea, `retreats` the
    locations that are open to it.
    """

    unit: Unit
    attacker_from: Location | None = None
    by_convoy: bool = False
    retreats: tuple[Location, ...] | None = None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What stood on the board at one moment; `owners` and `contested` are None where not told."""

    units: tuple[Unit, ...] = ()
    dislodged: tuple[Displaced, ...] = ()
    owners: Mapping[Province, Power] | None = None
    contested: frozenset[Province] | None = None


@dataclass(frozen=True, slots=True)
class PriorOrder:
    """An order of the movement before a retreat phase, which says who came from where."""

    power: Power
    order: Order
    succeeded: bool
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RecordedPhase:
    """One phase: the position before it, the orders in the sequence recorded, and what came of them.

    `after` is what the record itself says came of it; None where that is the next phase's position.
    `ledger` is what a variant's politics keep. `amendments` are corrections of a referee, which have made of
    what came of the phase before the position before this one. `extras` are things that carry no rules
    (messages, notes), by the name they have in their format.
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

    def orders_by_power(self) -> dict[Power, list[Order]]:
        """The orders that were given, by power, in sequence."""
        given: dict[Power, list[Order]] = {}
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
    """A recorded game, or one position with orders, on a board of a variant.

    `rules` are choices of the rulebook, by rule, as far as the record states them or its format is
    known for them. `extras` are things that carry no rules, by the name they have in their format.
    """

    variant: str
    board: Board
    phases: tuple[RecordedPhase, ...]
    name: str = ""
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    extras: Mapping[str, object] = field(default_factory=dict[str, object])
    file: str | None = field(default=None, compare=False)
    line: int | None = field(default=None, compare=False)

    def outcome(self, index: int) -> Snapshot | None:
        """What the record says came of its phase `index`; None for an open last phase."""
        after = self.phases[index].after
        if after is not None or index + 1 == len(self.phases):
            return after
        return self.phases[index + 1].before

    def movement_before(self, index: int) -> RecordedPhase | None:
        """The movement phase right before the retreat phase `index`, where the record has it."""
        if index and self.phases[index - 1].phase.kind is PhaseKind.MOVEMENT:
            return self.phases[index - 1]
        return None


def title(record: Record) -> str:
    """What messages call a record: its name, or its file and line."""
    if record.name:
        return record.name
    where = record.file or "record"
    return f"{where}:{record.line}" if record.line is not None and record.line > 1 else where
