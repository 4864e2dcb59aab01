"""Read a pasted text, and make cases of its turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...model.case import Case, StatedResult, case_of
from ...model.errors import Place, UnreadableError, WestphaliaError, combine_errors
from ...model.names import Power, Province, UnitKind
from ...model.orders import Convoy, Designation, Retreat, Support, format_designation, format_order
from ...model.phase import Phase, PhaseKind
from ...variants import Variant, find_variant, variants
from .completing import Completer
from .daide import DaideReader, looks_like_daide
from .printed import PrintedReader, looks_printed
from .turns import TurnsReader
from .values import Paste, PastedOrder, PastedTurn, PastedUnit
from .words import Mark

MAX_LENGTH = 1_000_000
"""The maximum number of characters of a pasted text."""

_VARIANT = re.compile(r"\bvariant:\s*(?P<name>[\w ]+)", re.IGNORECASE)
_STANDARD = "standard"


def looks_like_paste(text: str, variant: str | None = None) -> bool:
    """Return whether a text holds at least two orders or positions as people copy them."""
    try:
        paste = read_paste(text, variant=variant, lenient=True)
    except WestphaliaError:
        return False
    return sum(len(turn.orders) + len(turn.units) for turn in paste.turns) > 1


def read_paste(
    text: str, *, variant: str | None = None, file: str | None = None, lenient: bool = False
) -> Paste:
    """Read a pasted text.

    Without `variant` the board is the one whose names fit all orders; the standard board if several fit.

    Raises:
        WestphaliaError: Words that could be an order cannot be read; with all such places. A `lenient` reading
            leaves them out, and the lines of the paste say so.
    """
    if len(text) > MAX_LENGTH:
        raise UnreadableError("is too large to be read", place=Place(file), expected=f"at most {MAX_LENGTH:,} characters")
    paste, errors = _read_on_best_board(text, variant or _stated_variant(text))
    if errors and not lenient:
        raise combine_errors([error.at(file=file, line=line) for line, error in errors])
    return paste


def _stated_variant(text: str) -> str | None:
    """Return the variant that the head of a judge's mail names."""
    found = _VARIANT.search(text[:2000])
    if found is None:
        return None
    name = found["name"].strip().casefold()
    return name if name in variants() else None


def _read_on_best_board(text: str, variant: str | None) -> tuple[Paste, list[tuple[int, WestphaliaError]]]:
    if variant is not None:
        return _read_on(text, find_variant(variant))
    paste, errors = _read_on(text, find_variant(_STANDARD))
    if not errors and any(turn.orders or turn.units for turn in paste.turns):
        return paste, errors
    best, fewest = (paste, errors), (len(errors), -_size(paste))
    for name in variants():
        other, unread = _read_on(text, find_variant(name))
        if _size(other) and (len(unread), -_size(other)) < fewest:
            best, fewest = (other, unread), (len(unread), -_size(other))
    return best


def _size(paste: Paste) -> int:
    return sum(len(turn.orders) + len(turn.units) for turn in paste.turns)


def _read_on(text: str, variant: Variant) -> tuple[Paste, list[tuple[int, WestphaliaError]]]:
    board = variant.board
    start = variant.start
    first_year = start.year
    if looks_like_daide(text):
        reader: DaideReader | PrintedReader | TurnsReader = DaideReader(board)
    elif looks_printed(text):
        reader = PrintedReader(board, first_year)
    else:
        reader = TurnsReader(board, first_year)
    turns = reader.read(text)
    completer = Completer(board, start)
    notes: list[str] = []
    completed = tuple(completer.complete(turn) for turn in turns)
    return Paste(variant.id, completed, tuple(reader.lines), tuple(notes)), list(reader.errors)


# ------------------------------------------------------------------------------------------------- cases


def make_cases(paste: Paste, *, file: str | None = None) -> tuple[Case, ...]:
    """Return a case for each turn with orders, in the order of time, with the stated results as claims."""
    return tuple(make_case(paste, turn, file=file) for turn in paste.turns if turn.orders or turn.units)


def make_case(paste: Paste, turn: PastedTurn, *, file: str | None = None) -> Case:
    """Return the case of a turn.

    Raises:
        WestphaliaError: The text leaves open what a case needs: whose an order is, of which kind a unit is.
    """
    variant = find_variant(paste.variant)
    phase = turn.phase or variant.start
    questions = list(_questions(turn, phase, file))
    if questions:
        raise combine_errors(questions)
    assert phase is not None
    data: dict[str, object] = {"variant": paste.variant, "phase": phase.code}
    units = list(_units(turn, phase))
    if units:
        data["units"] = _by_power((unit.power, f"{unit.kind} {unit.location}") for unit in units)
    elif phase.kind is not PhaseKind.MOVEMENT:
        data["units"] = {}
    if turn.centers:
        data["centers"] = _by_power((power, place) for place, power in turn.centers.items())
    if phase.kind is PhaseKind.RETREAT:
        data["dislodged"] = list(_dislodged(turn))
    data["orders"] = _by_power(
        (order.power, format_order(order.order)) for order in turn.orders if order.order and order.power
    )
    case = case_of(data, find_variant)
    return replace(case, file=file, result=tuple(statements(turn, file=file)))


def _by_power(items: Iterator[tuple[Power, str]]) -> Mapping[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for power, text in items:
        lists.setdefault(power, []).append(text)
    return lists


def _questions(turn: PastedTurn, phase: Phase | None, file: str | None) -> Iterator[WestphaliaError]:
    """Yield what the text leaves open."""
    if phase is None:
        yield UnreadableError("the text names no phase", place=Place(file), expected="a line such as Spring 1901")
        return
    for order in turn.orders:
        place = Place(file, order.line)
        if order.power is None:
            message = "the text does not say whose order this is"
            yield UnreadableError(message, place=place, expected='a heading such as "Austria:" before it').about(order.text)
        elif phase.kind is PhaseKind.MOVEMENT and order.unit.kind is None:
            where = order.unit.location
            expected = f'"A {where}" or "F {where}"'
            yield UnreadableError("army or fleet?", place=place, expected=expected).about(order.text)


def _units(turn: PastedTurn, phase: Phase) -> Iterator[PastedUnit]:
    """Yield the units on the board: those that the text states, or those that have or are named in orders."""
    seen: set[Province] = set()
    for unit in turn.units:
        seen.add(unit.location.province)
        yield unit
    if phase.kind is not PhaseKind.MOVEMENT:
        return
    for order in turn.orders:
        if order.power is not None and order.unit.kind is not None and order.unit.location.province not in seen:
            seen.add(order.unit.location.province)
            yield PastedUnit(order.power, order.unit.kind, order.unit.location)
    others = ((offer.power, offer.unit) for offer in turn.offers)
    for power, unit in (*others, *((unit.power, unit) for unit in _named_units(turn))):
        if unit.location.province not in seen and power is not None and unit.kind is not None:
            seen.add(unit.location.province)
            yield PastedUnit(power, unit.kind, unit.location)


def _named_units(turn: PastedTurn) -> Iterator[Designation]:
    """Yield the units that supports and convoys name."""
    for order in turn.orders:
        if isinstance(order.order, Support):
            yield order.order.supported
        elif isinstance(order.order, Convoy):
            yield order.order.army


def _dislodged(turn: PastedTurn) -> Iterator[Mapping[str, object]]:
    """Yield the dislodged units of a retreat phase, each as if it had left its own place.

    A text about retreats rarely says who dislodged whom; the retreats that it lists are what counts.
    """
    offered = {offer.unit.location.province: offer for offer in turn.offers}
    for order in turn.orders:
        if order.unit.location.province not in offered and order.power is not None:
            kind = order.unit.kind or UnitKind.ARMY
            yield {
                "power": order.power,
                "unit": f"{kind} {order.unit.location}",
                "by": str(order.unit.location),
                **({"retreats": [str(order.order.target)]} if isinstance(order.order, Retreat) else {}),
            }
    for offer in turn.offers:
        data: dict[str, object] = {
            "power": offer.power,
            "unit": f"{offer.unit.kind} {offer.unit.location}",
            "by": str(offer.unit.location),
        }
        if offer.retreats is not None:
            data["retreats"] = [str(place) for place in offer.retreats]
        yield data


_WORDS = {
    Mark.SUCCEEDS: "succeeds",
    Mark.FAILS: "fails",
    Mark.BOUNCES: "bounces",
    Mark.CUT: "cut",
    Mark.VOID: "void",
    Mark.DISRUPTED: "disrupted",
    Mark.DISLODGED: "dislodged",
}


def statements(turn: PastedTurn, *, file: str | None = None) -> Iterator[StatedResult]:
    """Yield what a turn states about its results, as claims for the verifier, with the lines of the text."""
    if turn.phase is not None and turn.phase.kind is not PhaseKind.MOVEMENT:
        return
    for order in turn.orders:
        for text in _claims(order, unmarked_succeeds=turn.unmarked_succeeds):
            yield StatedResult(text, Place(file, order.line))
    for offer in turn.offers:
        unit = format_designation(offer.unit)
        if offer.retreats is not None:
            listed = ", ".join(offer.retreats)
            text = f"{unit} retreats: {listed}" if listed else f"{unit} cannot retreat"
            yield StatedResult(text, Place(file, offer.line))


def _claims(order: PastedOrder, *, unmarked_succeeds: bool) -> Iterator[str]:
    """Yield the claims about one order."""
    unit = format_designation(order.unit)
    marks = order.marks or ((Mark.SUCCEEDS,) if unmarked_succeeds else ())
    if Mark.DISLODGED in marks:
        yield f"{unit} dislodged"
    rest = [mark for mark in marks if mark is not Mark.DISLODGED]
    if order.order is None:
        if Mark.SUCCEEDS in rest:
            yield f"{unit} not dislodged"
        return
    if Mark.NOT_ARRIVED in rest and isinstance(order.order, Convoy):
        army = format_designation(order.order.army)
        yield f"{army} not in {order.order.target}"
        return
    for mark in rest:
        yield f"{format_order(order.order)} {_WORDS[mark]}"
