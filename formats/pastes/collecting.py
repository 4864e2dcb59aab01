"""The turns of a pasted text while it is read: what was found in each, and which one is read now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from ...model.board import Board
from ...model.names import Location, Power, Province
from ...model.orders import (
    Build,
    Convoy,
    Designation,
    Disband,
    Hold,
    Mark,
    Move,
    Order,
    Retreat,
    Support,
    format_order,
)
from ...model.phase import Phase, PhaseKind
from ...model.position import Unit
from .clauses import PastedClause
from .lines import Line
from .patterns import PasteSection
from .phases import Calendar, find_kind
from .values import Offer, PastedOrder, PastedStatement, PastedTurn

_STRAY_MARK = re.compile(
    r"^(?:[?!]+|\[[^\[\]]{0,20}\])(?=\s)|(?<=\w)\s*(?:[*#?\u2020\u2021]+|\[[^\[\]]{0,2}\])$"
)
"""A mark before or after an order, such as a star or ``[1]``."""

_EMPHASIS = re.compile(r"(?<!\w)\*(?=\w)")
"""The star that opens emphasized words: ``*A Vie - Gal*``."""


class Bare(Enum):
    """What a unit without an order means."""

    POSITION = auto()
    BUILD = auto()
    REMOVAL = auto()


@dataclass
class OpenTurn:
    """A turn while it is read."""

    phase: Phase | None
    units: list[Unit] = field(default_factory=list[Unit])
    orders: list[PastedOrder] = field(default_factory=list[PastedOrder])
    statements: list[PastedStatement] = field(default_factory=list[PastedStatement])
    offers: list[Offer] = field(default_factory=list[Offer])
    centers: dict[Province, Power] = field(default_factory=dict[Province, Power])
    bare: list[tuple[Unit, Line, str]] = field(default_factory=list[tuple[Unit, Line, str]])
    """The units of `units` that stand among the orders of a winter: they may be built."""

    withdrawn: tuple[int, ...] = ()
    """The lines of the struck-out orders whose units have another order."""

    @property
    def kind(self) -> PhaseKind:
        """The kind of the phase; a movement if the text does not name the phase."""
        return self.phase.kind if self.phase is not None else PhaseKind.MOVEMENT

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not (self.units or self.orders or self.statements or self.offers or self.centers)

    @property
    def last_order(self) -> str:
        """The last order as text; empty if there is none."""
        last = self.orders[-1].order if self.orders else None
        return format_order(last) if last is not None else ""

    def mark_last(self, marks: tuple[Mark, ...]) -> None:
        """Add marks to the last order."""
        self.mark(len(self.orders) - 1, marks)

    def mark(self, index: int, marks: tuple[Mark, ...]) -> None:
        """Add marks to an order."""
        given = self.orders[index]
        self.orders[index] = replace(given, marks=tuple(dict.fromkeys((*given.marks, *marks))))

    def withdraw_replaced(self) -> None:
        """Remove the orders that are struck out beside another order of their unit."""
        kept = {order.unit.location.province for order in self.orders if not order.struck}
        gone = [order for order in self.orders if order.struck and order.unit.location.province in kept]
        self.orders = [order for order in self.orders if order not in gone]
        self.withdrawn = tuple(order.line for order in gone)


class TurnCollector:
    """The turns of a text. `turn` is the one that is read now; `bare` says what a unit alone means there."""

    def __init__(self, board: Board, calendar: Calendar) -> None:
        self._board = board
        self._calendar = calendar
        self._turns = [OpenTurn(None)]
        self.turn = self._turns[0]
        self.bare = Bare.POSITION

    def start(self, phase: Phase) -> None:
        """Go to the turn of a phase."""
        for turn in self._turns:
            if turn.phase == phase:
                self.turn = turn
                return
        if self.turn.phase is None:
            self.turn.phase = phase
        else:
            self.turn = OpenTurn(phase)
            self._turns.append(self.turn)

    def start_kind(self, text: str) -> None:
        """Go to the retreats, the builds or the moves that belong to the current turn."""
        phase, kind = self.turn.phase, find_kind(text)
        if phase is None or kind is None or kind is phase.kind:
            return
        if kind is PhaseKind.MOVEMENT and "order" in text.casefold():
            return
        self.start(self._calendar.sibling(phase, kind))

    def sibling(self, kind: PhaseKind) -> OpenTurn:
        """Return the turn of another kind that belongs to the current one, without going there."""
        here = self.turn
        if here.phase is None:
            return here
        self.start(self._calendar.sibling(here.phase, kind))
        there, self.turn = self.turn, here
        return there

    def add(
        self,
        clause: PastedClause,
        power: Power | None,
        line: Line,
        text: str,
        *,
        kind: PhaseKind,
        section: PasteSection,
    ) -> None:
        """Add an order of a kind of phase, a unit without one, or a position, as it stands in a section."""
        if kind is PhaseKind.MOVEMENT and isinstance(clause.order, Retreat | Disband):
            kind = PhaseKind.RETREAT
        turn = self.turn if kind is self.turn.kind else self.sibling(kind)
        unit = replace(clause.unit, power=None)
        power = clause.unit.power or power
        is_alone = clause.order is None and "order" not in text.casefold()
        order = clause.order
        is_missing = section is PasteSection.MISSING or bool(clause.marks)
        if is_alone and self.bare is not Bare.POSITION:
            order = Build(unit.location, unit.kind) if self.bare is Bare.BUILD else Disband(unit)
        elif is_alone and not is_missing and unit.kind is not None and power is not None:
            stated = Unit(power, unit.kind, unit.location, clause.bonus, clause.unit_marks)
            turn.units.append(stated)
            if kind is PhaseKind.ADJUSTMENT and section is PasteSection.ORDERS:
                turn.bare.append((stated, line, text.strip()))
            return
        if isinstance(order, Hold | Move | Retreat | Disband | Support | Convoy):
            order = replace(order, unit=replace(order.unit, power=None))
        if order is None and clause.retreat is not None:
            turn.offers.append(Offer(power, unit, None, line.number, text))
        else:
            stray = _find_stray_mark(text, line)
            turn.orders.append(
                PastedOrder(power, unit, order, clause.marks, line.number, text.strip(), stray, clause.struck)
            )
        if clause.offered is not None:
            turn.offers.append(Offer(power, unit, clause.offered, line.number, text))
        if clause.retreat is not None:
            retreat = Retreat(unit, clause.retreat)
            self._add_retreat(power, unit, retreat, line.number, text)

    def _add_retreat(
        self, power: Power | None, unit: Designation, order: Order, line: int, text: str
    ) -> None:
        found = PastedOrder(power, unit, order, (), line, text.strip())
        self.sibling(PhaseKind.RETREAT).orders.append(found)

    def add_retreat_below(self, target: Location | None, power: Power | None, line: Line) -> bool:
        """Add the retreat of the unit above, a disband without `target`: it was dislodged."""
        orders = self.turn.orders
        owner = next((i for i in range(len(orders) - 1, -1, -1) if orders[i].power == power), None)
        if owner is None:
            return False
        unit = orders[owner].unit
        self.turn.mark(owner, (Mark.DISLODGED,))
        order = Disband(unit) if target is None else Retreat(unit, target)
        self._add_retreat(power, unit, order, line.number, line.text)
        return True

    # ----------------------------------------------------------------------------------------- the end

    def finish(self, *, reports: bool, explains: bool, emphasized: int) -> Iterator[PastedTurn]:
        """Yield the turns in the order of time.

        Args:
            reports: The text announces results.
            explains: It explains an emphasis of failed orders. If no order has it, copying may have lost it.
            emphasized: The number of emphasized orders. If others are not, nobody knows which of them failed.
        """
        full = [turn for turn in self._turns if not turn.is_empty]
        for turn in full if not explains else ():
            turn.withdraw_replaced()
        if explains or 0 < emphasized < sum(len(turn.orders) for turn in full):
            reports = any(Mark.FAILS in order.marks for turn in full for order in turn.orders)
        for turn in sorted(full, key=self._order):
            self._build_bare_units(turn)
            marks = {mark for order in turn.orders for mark in order.marks}
            failed = bool(marks - {Mark.SUCCEEDS})
            yield PastedTurn(
                turn.phase,
                tuple(turn.units),
                tuple(turn.orders),
                tuple(turn.offers),
                turn.centers,
                Mark.SUCCEEDS not in marks and (failed or reports) and bool(turn.orders),
                tuple(turn.statements),
                turn.withdrawn,
            )

    def _order(self, turn: OpenTurn) -> tuple[int, int]:
        return self._calendar.order(turn.phase) if turn.phase is not None else (0, 0)

    def _build_bare_units(self, turn: OpenTurn) -> None:
        """Make builds of the units that stand alone among the orders of a winter, if all stand at home."""
        if not turn.bare or any(
            self._board.province[unit.location.province].home != unit.power for unit, _, _ in turn.bare
        ):
            return
        for unit, line, text in turn.bare:
            turn.units.remove(unit)
            order = Build(unit.location, unit.kind)
            designation = Designation(unit.location, unit.kind)
            turn.orders.append(PastedOrder(unit.power, designation, order, (), line.number, text))
        turn.orders.sort(key=lambda order: order.line)


def _find_stray_mark(text: str, line: Line) -> str:
    """Return the mark at an end of an order of a line; empty if there is none."""
    found = _STRAY_MARK.search(text.strip(" \t.,;"))
    return found[0].strip() if found is not None and not _EMPHASIS.search(line.text) else ""
