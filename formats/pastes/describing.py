"""Sentences about how a pasted turn was read: what follows from what, and which lines are not part of it."""

from collections.abc import Iterable, Iterator

from ...model.brief import pluralize
from ...model.phase import PhaseKind
from ...solver import join_words
from .values import LineKind, Paste, PastedTurn

_ASIDE = (LineKind.NOISE, LineKind.REMARK)


def describe_reading(paste: Paste, turn: PastedTurn, *, complete: bool = False) -> Iterator[str]:
    """Yield sentences that say how a turn was read, beginning with what was found in it.

    `complete` says that all units are known although the turn does not list them.
    """
    ordered = [order for order in turn.orders if order.order is not None]
    stated = sum(bool(order.marks) for order in turn.orders)
    found = [pluralize(len(ordered), "order")]
    if turn.units:
        found.append(pluralize(len(turn.units), "unit"))
    if stated:
        found.append(f"results of {stated}")
    if turn.offers:
        found.append(pluralize(len(turn.offers), "dislodged unit"))
    if turn.centers:
        found.append(pluralize(len(turn.centers), "center"))
    phase = "a movement whose phase the text does not name" if turn.phase is None else str(turn.phase)
    yield f"Read as {phase}: {join_words(found)}."
    if turn.phase is None:
        yield "The first movement of the game stands for it; --phase states another."
    is_movement = turn.phase is None or turn.phase.kind is PhaseKind.MOVEMENT
    if is_movement and ordered and not turn.units and not complete:
        yield "The units follow from the orders; a unit without an order may be missing."
    if turn.unmarked_succeeds and stated < len(turn.orders):
        yield "An order without a mark counts as successful, since the text marks the ones that fail."
    strays = [(order.stray, order.line) for order in ordered if order.stray and not order.marks]
    for mark in dict.fromkeys(mark for mark, _ in strays):
        lines = [line for other, line in strays if other == mark]
        yield f"Left out, since its meaning is not known: the mark {mark} ({_lines(lines)})."
    if turn.withdrawn:
        are = "order that is" if len(turn.withdrawn) == 1 else "orders that are"
        yield f"Left out: {len(turn.withdrawn)} {are} struck out and replaced ({_lines(turn.withdrawn)})."
    aside = [line.number for line in paste.lines if line.kind in _ASIDE and line.text.strip()]
    if aside:
        yield f"Not part of the turn: {pluralize(len(aside), 'line')} ({_ranges(aside)})."
    stamped = [line.number for line in paste.lines if line.kind is LineKind.ASIDE]
    if stamped:
        where = f"{pluralize(len(stamped), 'line')} ({_ranges(stamped)})"
        yield f"Left out, since they stand behind a time stamp or in press: orders in {where}."
    unread = [line.number for line in paste.lines if line.kind is LineKind.UNREAD]
    if unread:
        yield f"Left out, since they cannot be read: {pluralize(len(unread), 'line')} ({_ranges(unread)})."


def _lines(numbers: Iterable[int]) -> str:
    """Return the numbers of lines behind a word: ``line 3``, ``lines 2-4, 9``."""
    known = set(numbers)
    return f"{'line' if len(known) == 1 else 'lines'} {_ranges(known)}"


def _ranges(numbers: Iterable[int]) -> str:
    """Return numbers of lines in ascending order, with ranges: ``2-4, 9``."""
    spans: list[list[int]] = []
    for number in sorted(set(numbers)):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in spans)
