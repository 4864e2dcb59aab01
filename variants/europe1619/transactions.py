"""What powers hand in for builds and transactions, besides orders to build and to disband.

PAY 5 Sweden                       five treasury points; PAY 5 Sweden (back in 1621) notes an agreement
REDUCE A Par 1                     strength given up; without a number one point
BOLSTER A Par 2                    strength bought for an army of its own
FORTIFY Hesse 1                    strength bought for the army in the home center of an aligned state
MB Tuscany A                       the kind of unit that an aligned state builds
DRAW                               a vote for a draw
EXTEND                             a vote to go on for a year if the highest score is shared
REFEREE ADMITS 3                   rulings about a decree in free words, on the sheet of the Papacy:
REFEREE REJECTS 3                  whether it holds, and who violated it, how often
REFEREE FINDS 3 France 2
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ...model.board import Board, places_of
from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Disband, Waive, order_reader
from ...model.phase import PhaseKind
from ...model.text import shortened
from ..kit.report import Declaration, Entry
from ..kit.year import State

PAY, REDUCE, BOLSTER, FORTIFY, MINOR_BUILD = "pay", "reduce", "bolster", "fortify", "mb"
DRAW, EXTEND, ADMIT, REJECT, FIND = "draw", "extend", "admit", "reject", "find"
"""The verbs of these declarations."""

_MOST_LETTERS = 300


@dataclass(frozen=True, slots=True)
class _Form:
    """How declarations with a first word are written: a pattern, an example, and what the parts make."""

    pattern: str
    example: str
    make: Callable[[re.Match[str], Board], Declaration]


def is_transaction(text: str) -> bool:
    """The text begins as one of these declarations does."""
    return _first_word(text) in _FORMS


def read_transaction(text: str, state: State) -> Declaration:
    """One of these declarations; raises `UnreadableError`, and name errors with their column."""
    form = _FORMS[_first_word(text)]
    found = (
        re.fullmatch(rf"\s*{form.pattern}\s*", text, re.IGNORECASE) if len(text) <= _MOST_LETTERS else None
    )
    if found is None:
        message = f"cannot read {shortened(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected=form.example)
    return form.make(found, state.position.board)


def read_line(text: str, state: State) -> Entry:
    """A line of the phase: one of these declarations, a build, a waiver or a disband.

    Raises like `read_transaction` and `parse_order`, and `UnreadableError` for any other order.
    """
    if is_transaction(text):
        return read_transaction(text, state)
    order = order_reader(state.position.board, PhaseKind.ADJUSTMENT)[text]
    if isinstance(order, Build | Waive | Disband):
        return order
    word = type(order).__name__.lower()
    raise UnreadableError(
        f"{shortened(text)!r} is a {word} order, but this is the phase of builds and transactions",
        place=Place(column=1),
        expected="a build, a disband, PAY, REDUCE, BOLSTER, FORTIFY, MB, DRAW or EXTEND",
    )


def _first_word(text: str) -> str:
    words = text.split(maxsplit=1)
    return words[0].lower() if words else ""


# ------------------------------------------------------------------------------------------ the forms


def _pay(found: re.Match[str], board: Board) -> Declaration:
    amount, power = str(int(found["amount"])), _power(found, board)
    note = " ".join((found["note"] or "").split())
    words = (amount, power, note) if note else (amount, power)
    return Declaration(f"PAY {amount} {power}{f' ({note})' if note else ''}", PAY, words)


def _unit(verb: str) -> Callable[[re.Match[str], Board], Declaration]:
    def make(found: re.Match[str], board: Board) -> Declaration:
        location, kind = _named_unit(found, board)
        points = str(int(found["points"] or 1))
        letter = f"{kind.value} " if kind is not None else ""
        words = (location.province, points, kind.value if kind is not None else "")
        return Declaration(f"{verb.upper()} {letter}{location} {points}", verb, words)

    return make


def _fortify(found: re.Match[str], board: Board) -> Declaration:
    place, points = _home_of_state(found, board), str(int(found["points"] or 1))
    return Declaration(f"FORTIFY {place} {points}", FORTIFY, (place, points))


def _minor_build(found: re.Match[str], board: Board) -> Declaration:
    state = _power(found, board)
    kind = UnitKind.FLEET if found["kind"].lower().startswith("f") else UnitKind.ARMY
    return Declaration(f"MB {state} {kind.value}", MINOR_BUILD, (state, kind.value))


def _vote(verb: str) -> Callable[[re.Match[str], Board], Declaration]:
    return lambda _found, _board: Declaration(verb.upper(), verb)


def _ruling(found: re.Match[str], board: Board) -> Declaration:
    number = str(int(found["number"] or found["found"]))
    if found["power"] is None:
        verb = ADMIT if found["verb"].lower() == "admits" else REJECT
        return Declaration(f"REFEREE {verb.upper()}S {number}", verb, (number,))
    power, count = _power(found, board), str(int(found["count"] or 1))
    return Declaration(f"REFEREE FINDS {number} {power} {count}", FIND, (number, power, count))


_UNIT = re.compile(r"(?:(?P<kind>a|army|f|fleet)\.?\s+)?(?P<place>.+)", re.IGNORECASE | re.DOTALL)

_POINTS = r"(?:\s+\+?(?P<points>[1-9]\d?))?"

_FORMS = {
    PAY: _Form(
        r"pay\s+(?P<amount>[1-9]\d{0,5})\s+(?:to\s+)?(?P<power>[^()]+?)\s*(?:\((?P<note>[^()]+)\))?",
        "PAY 5 Sweden or PAY 5 Sweden (back in 1621)",
        _pay,
    ),
    REDUCE: _Form(rf"reduce\s+(?P<unit>.+?){_POINTS}", "REDUCE A Par 1", _unit(REDUCE)),
    BOLSTER: _Form(rf"bolster\s+(?P<unit>.+?){_POINTS}", "BOLSTER A Par 2", _unit(BOLSTER)),
    FORTIFY: _Form(rf"fortify\s+(?P<place>.+?){_POINTS}", "FORTIFY Hesse 1", _fortify),
    MINOR_BUILD: _Form(r"mb\s+(?P<power>.+?)\s+(?P<kind>a|army|f|fleet)", "MB Tuscany A", _minor_build),
    DRAW: _Form("draw", "DRAW", _vote(DRAW)),
    EXTEND: _Form("extend", "EXTEND", _vote(EXTEND)),
    "referee": _Form(
        r"referee\s+(?:(?P<verb>admits|rejects)\s+(?P<number>\d{1,4})"
        r"|finds\s+(?P<found>\d{1,4})\s+(?P<power>.+?)(?:\s+(?P<count>[1-9]\d?))?)",
        "REFEREE ADMITS 3, REFEREE REJECTS 3 or REFEREE FINDS 3 France 2",
        _ruling,
    ),
}
"""The forms by their first words."""


# ------------------------------------------------------------------------------------------ the names


def _power(found: re.Match[str], board: Board) -> Power:
    try:
        return places_of(board).find_power(found["power"])
    except WestphaliaError as error:
        error.at(column=found.start("power") + 1)
        raise


def _named_unit(found: re.Match[str], board: Board) -> tuple[Location, UnitKind | None]:
    """The unit as it is named, by its place and, where written, its kind."""
    named = _UNIT.fullmatch(found["unit"])
    assert named is not None, "any text is a name"
    try:
        location = places_of(board).find_place(named["place"])
    except WestphaliaError as error:
        error.place = Place(column=found.start("unit") + named.start("place") + 1)
        raise
    letter = (named["kind"] or "").upper()[:1]
    return location, UnitKind(letter) if letter else None


def _home_of_state(found: re.Match[str], board: Board) -> Province:
    """The home center that is meant: a province by its name, or that of a state by the state's."""
    places = places_of(board)
    try:
        return places.find_province(found["place"])
    except WestphaliaError as error:
        error.at(column=found.start("place") + 1)
        unknown = error
    try:
        return board.minor[places.find_power(found["place"])].capital
    except (WestphaliaError, KeyError):
        raise unknown from None
