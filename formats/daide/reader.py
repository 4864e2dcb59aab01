"""A game as messages of the DAIDE protocol, one a line: ``NOW``, ``SCO``, then ``ORD`` or ``SUB``.

    SCO ( AUS BUD TRI VIE ) ( ENG EDI LON LVP ) ( UNO BEL )
    NOW ( SPR 1901 ) ( AUS AMY BUD ) ( ENG FLT LON )
    ORD ( SPR 1901 ) ( ( AUS AMY BUD ) MTO SER ) ( SUC )

A position of a summer or autumn lists dislodged units with their retreats: ``( FRA AMY PAR MRT ( GAS ) )``.
The messages are read as in pasted turns; ``#`` begins a comment.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from ...model.board import Board
from ...model.errors import UnreadableError, WestphaliaError, separate_errors
from ...model.names import NEUTRAL
from ...model.orders import Mark, Move, Order
from ...model.phase import PhaseKind
from ...variants import find_variant
from ..pastes.daide import DaideReader
from ..pastes.values import LineKind, PastedOrder, PastedTurn
from ..reading import (
    Problems,
    extract_rules,
    find_shared_province,
    make_unit,
    quote_input,
    shared_province_error,
    split_lines,
)
from ..record import Displaced, Record, RecordedOrder, RecordedPhase, Remark, Snapshot

_OTHER = re.compile(r"\s*([A-Z]{3})\s*(?:\(|$)")
_EXAMPLE: Final = "a message such as NOW ( SPR 1901 ) ( AUS AMY BUD )"
_REMARKS: Final = {
    Mark.BOUNCES: Remark.BOUNCE,
    Mark.CUT: Remark.CUT,
    Mark.DISRUPTED: Remark.DISRUPTED,
    Mark.VOID: Remark.VOID,
    Mark.FAILS: Remark.VOID,
    Mark.DISLODGED: Remark.DISLODGED,
}


def read_daide(text: str, *, file: str | None = None, variant: str = "standard") -> tuple[Record, ...]:
    """Read the game of a text, on the board of a variant.

    Messages that say nothing about positions and orders are counted as ignored.

    Raises:
        WestphaliaError: A message cannot be read, a unit cannot be in its place, or a turn has no position;
            with the line.
    """
    found = find_variant(variant)
    board = found.board
    problems = Problems(file)
    lines = split_lines(text)
    rules = extract_rules(lines, "#", found.rulebook, problems)
    lines = ["" if line.lstrip().startswith("#") else line for line in lines]
    reader = DaideReader(board)
    turns = reader.read("\n".join(lines))
    for number, error in reader.errors:
        for one in separate_errors(error):
            problems.add(one, number)
    ignored: Counter[str] = Counter()
    for line in reader.lines:
        if line.kind is LineKind.NOISE and line.text.strip():
            other = _OTHER.match(line.text)
            if other is not None:
                ignored[other[1]] += 1
            else:
                problems.add_unreadable(f"unexpected {quote_input(line.text)}", line.number, 1, _EXAMPLE)
    problems.raise_any()
    phases: list[RecordedPhase] = []
    for turn in turns:
        try:
            phases.append(_read_turn(turn, board))
        except WestphaliaError as error:
            problems.add(error, min((order.line for order in turn.orders), default=1))
    if not turns:
        problems.add_unreadable("no position in the text", 1, 1, _EXAMPLE)
    problems.raise_any()
    record = Record(found.id, board, tuple(phases), rules=rules, ignored=dict(ignored), file=file, line=1)
    return (record,)


def _read_turn(turn: PastedTurn, board: Board) -> RecordedPhase:
    """Return a turn as a recorded phase."""
    assert turn.phase is not None
    if not turn.units and not turn.offers:
        raise UnreadableError(f"{turn.phase} has no position", expected=_EXAMPLE)
    units = tuple(make_unit(one.power, one.kind, one.location, board) for one in turn.units)
    dislodged: list[Displaced] = []
    for offer in turn.offers:
        assert offer.power is not None
        assert offer.unit.kind is not None
        unit = make_unit(offer.power, offer.unit.kind, offer.unit.location, board)
        dislodged.append(Displaced(unit, retreats=offer.retreats))
    for some in (units, [one.unit for one in dislodged]):
        doubled = find_shared_province(some)
        if doubled is not None:
            raise shared_province_error(*doubled)
    owners = {place: power for place, power in turn.centers.items() if power != NEUTRAL}
    before = Snapshot(units, tuple(dislodged), owners or None)
    orders = tuple(_read_order(one, turn.phase.kind) for one in turn.orders if one.order is not None)
    return RecordedPhase(turn.phase, before, orders, line=turn.orders[0].line if turn.orders else None)


def _read_order(given: PastedOrder, kind: PhaseKind) -> RecordedOrder:
    assert given.power is not None
    assert given.order is not None
    remarks = [_find_remark(mark, given.order) for mark in given.marks if mark in _REMARKS]
    if kind is PhaseKind.RETREAT and remarks:
        remarks.append(Remark.DESTROYED)
    return RecordedOrder(given.power, given.order, tuple(remarks) if given.marks else None, line=given.line)


def _find_remark(mark: Mark, order: Order) -> Remark:
    if mark is Mark.DISRUPTED and isinstance(order, Move):
        return Remark.NO_CONVOY
    return _REMARKS[mark]
