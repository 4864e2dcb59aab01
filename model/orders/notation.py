"""Orders and units as text, and back.

`parse_order` reads what players write (see ``docs/notation.md``), `format_order` writes one canonical form:
``A vie - tyr``, ``F mao - spa/nc``. Parsing a formatted order gives the same order. `parse_unit` and
`format_unit` do the same for units of a position: ``A par+2``, ``A hes+1 [fortified]``.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, Protocol

from ..board import Board, Places, foreign_names, place_words, places_of
from ..errors import Place, UnreadableError, WestphaliaError
from ..names import KIND_LETTERS, Location, Power, UnitKind
from ..phase import PhaseKind
from ..position import Unit
from ..text import quote
from .cleaning import plain_order_text, visible_text
from .languages import UNIT_WORDS, unit_kind
from .marks import without_marks
from .syntax import MAX_ORDER, BoardNames, OrderText, Span, UnitText, parse_order_text
from .values import (
    Build,
    Convert,
    Convoy,
    Designation,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    Support,
    Verb,
    Waive,
)


def parse_order(text: str, board: Board, phase: PhaseKind = PhaseKind.MOVEMENT) -> Order:
    """Parse an order as it is meant in a phase of the given kind.

    The order need not be legal. In a movement phase the result is a `MovementOrder`; in a retreat phase
    ``F Tri - Alb`` is a retreat.

    Raises:
        UnreadableError: The text is not an order of such a phase.
        UnknownNameError: A name does not exist; like the others, with the column (from 1).
        AmbiguousNameError: A name has several meanings.

        >>> board = westphalia.find_variant("standard").board
        >>> westphalia.parse_order("army Vienna moves to Tyrolia", board).target
        Location('tyr')
    """
    return make_order_parser(board, phase)(text)


@lru_cache(maxsize=64)
def make_order_parser(board: Board, phase: PhaseKind, *, marked: bool = True) -> Callable[[str], Order]:
    """Return `parse_order` for a board and a kind of phase, with a cache of the orders that it has parsed.

    If `marked`, the mark of a result may stand behind an order, which means the same with it.
    """
    places = places_of(board)
    names = names_of(board)

    @lru_cache(maxsize=20_000)  # the turns of a game repeat each other's orders
    def read(text: str) -> Order:
        text = visible_text(text)
        try:
            return parse(text)
        except WestphaliaError:
            order = parse_without_marks(text) if marked else None
            if order is None:
                raise
            return order

    def parse(text: str) -> Order:
        plain = plain_order_text(text) if len(text) <= MAX_ORDER else text
        try:
            parts = parse_order_text(plain, phase, names)
        except UnreadableError as error:
            _refuse_heading(text, places)
            raise error.about(text) from None
        try:
            return _OrderBuilder(plain, places, phase).build(parts)
        except WestphaliaError as error:
            raise error.about(text) from None

    def parse_without_marks(text: str) -> Order | None:
        bare = without_marks(text) if len(text) <= MAX_ORDER else text
        if bare == text.strip(" \t.,;"):
            return None
        try:
            return parse(bare)
        except WestphaliaError:
            return None

    return read


def is_plain(order: Order, board: Board) -> bool:
    """Return whether an order is as lists of legal orders have it: locations of the board, kinds, no powers.

    Parsing the text of such an order gives the same order. A conversion is none: its text also states the
    kind that its unit has.
    """
    if isinstance(order, Move):
        units, places = (order.unit,), (order.target, *order.path)
    elif isinstance(order, Support):
        units, places = (order.unit, order.supported), () if order.target is None else (order.target,)
    elif isinstance(order, Hold | Disband):
        units, places = (order.unit,), ()
    elif isinstance(order, Convoy):
        units, places = (order.unit, order.army), (order.target,)
    elif isinstance(order, Retreat):
        units, places = (order.unit,), (order.target,)
    elif isinstance(order, Build):
        units, places = (Designation(order.location, order.kind),), ()
    elif isinstance(order, Waive):
        units, places = (), () if order.location is None else (order.location,)
    else:
        return False
    known = _locations_of(board)
    for place in places:
        if type(place) is not Location or place not in known:
            return False
    for unit in units:
        place = unit.location
        if type(place) is not Location or place not in known:
            return False
        if type(unit.kind) is not UnitKind or unit.power is not None:
            return False
    return True


@lru_cache(maxsize=64)
def _locations_of(board: Board) -> frozenset[Location]:
    return frozenset(board.locations)


def _refuse_heading(text: str, places: Places) -> None:
    """Raise an error for the name of a power alone, which may be a heading without its colon."""
    name = text.strip()
    if places.names_power(name) and not places.is_place(name):
        message = f'{quote(name)} is not an order. To start the orders of this power, add a colon: "{name}:"'
        raise UnreadableError(message, place=Place(column=text.index(name) + 1)) from None


MAX_READINGS = 60
"""The number of readings beyond which an ambiguous order is invalid."""


def possible_readings(text: str, board: Board, phase: PhaseKind = PhaseKind.MOVEMENT) -> tuple[Order, ...]:
    """Return every order that `text` can mean if names of provinces in it are ambiguous.

    Raises:
        WestphaliaError: As in `parse_order`; `AmbiguousNameError` for powers and beyond `MAX_READINGS`.
    """
    plain = plain_order_text(visible_text(text))
    parts = parse_order_text(plain, phase, names_of(board))
    candidates = _Candidates(places_of(board))
    readings: dict[Order, None] = {}
    while candidates.remain:
        readings[_OrderBuilder(plain, candidates, phase).build(parts)] = None
        candidates.advance()
        if len(readings) > MAX_READINGS:
            return (parse_order(text, board, phase),)
    return tuple(readings)


@lru_cache(maxsize=64)
def names_of(board: Board) -> BoardNames:
    """Return the finder of those names of a board that the parser would otherwise split."""
    places = places_of(board)
    nations: list[str] = []
    for power in board.powers:
        nations += [power.id, power.name, power.adjective, *power.aliases]
    nations += [name for minor in board.minors for name in (minor.id, minor.name, minor.code)]
    names = [word for info in board.provinces for word in place_words(info)]
    for key, words in foreign_names(board).items():
        (nations if key in board.power else names).extend(words)
    return BoardNames(names + nations, nations, places.is_place, board.province, places.names_power)


class _NameResolver(Protocol):
    """Resolves names, as `Places` does."""

    def find_place(self, text: str) -> Location: ...

    def find_power(self, text: str) -> Power: ...

    def is_place(self, text: str) -> bool: ...

    def names_power(self, text: str) -> bool: ...


class _Candidates:
    """Resolves names like `Places`, trying every combination of meanings of the ambiguous ones.

    One combination counts until `advance` is called; `remain` is False after the last one.
    """

    def __init__(self, places: Places) -> None:
        self._places = places
        self._open: list[list[Location]] = []  # for each ambiguous name in the text, the meanings left
        self._met = 0
        self.remain = True
        self.find_power = places.find_power
        self.is_place, self.names_power = places.is_place, places.names_power

    def find_place(self, text: str) -> Location:
        meanings = self._places.find_meanings(text)
        if len(meanings) == 1:
            return meanings[0]
        if self._met == len(self._open):
            self._open.append(list(meanings))
        self._met += 1
        return self._open[self._met - 1][0]

    def advance(self) -> None:
        """Go to the next combination of meanings."""
        while self._open and len(self._open[-1]) == 1:
            self._open.pop()
        if self._open:
            self._open[-1].pop(0)
        self.remain = bool(self._open)
        self._met = 0


class _OrderBuilder:
    """Turns the parts of an order text into an order by looking up its names."""

    def __init__(self, text: str, places: _NameResolver, phase: PhaseKind) -> None:
        self._text = text
        self._places = places
        self._phase = phase

    def build(self, parts: OrderText) -> Order:
        """Return the order.

        Raises:
            UnreadableError: The phase is a movement phase and the order is of another kind.
        """
        order = self._build_order(parts)
        if self._phase is PhaseKind.MOVEMENT and not isinstance(order, MovementOrder):
            raise UnreadableError(
                f"a movement phase has no {parts.verb.value} orders",
                place=Place(column=1),
                expected="a hold, move, support, or convoy",
            ).about(self._text)
        return order

    def _build_order(self, parts: OrderText) -> Order:
        route = [self._find_location(span) for span in parts.route]
        if parts.verb is Verb.WAIVE:
            return Waive(route[0] if route else None)
        first = self._find_unit(parts.units[0])
        match parts.verb:
            case Verb.HOLD:
                return Hold(first)
            case Verb.MOVE:
                if self._phase is PhaseKind.RETREAT and not parts.by_sea and len(route) == 1:
                    return Retreat(first, route[0])
                return Move(first, route[-1], parts.by_sea, tuple(route[:-1]))
            case Verb.SUPPORT:
                return Support(first, self._find_unit(parts.units[1]), route[-1] if route else None)
            case Verb.CONVOY:
                return Convoy(first, self._find_unit(parts.units[1]), route[-1])
            case Verb.CONVERT:
                assert parts.into is not None
                return Convert(first, parts.into)
            case Verb.RETREAT:
                return Retreat(first, route[0])
            case Verb.DISBAND:
                return Disband(first)
            case Verb.BUILD:
                if first.power is not None:
                    column = parts.units[0].name.start + 1
                    raise UnreadableError(
                        "a build names no power", place=Place(column=column), expected="a province"
                    ).about(self._text)
                return Build(first.location, first.kind)

    def _find_unit(self, unit: UnitText) -> Designation:
        if unit.nation is not None:
            return Designation(self._find_location(unit.name), unit.kind, self._find_power(unit.nation))
        name = self._text[unit.name.start : unit.name.end]
        try:
            return Designation(self._places.find_place(name), unit.kind)
        except WestphaliaError as error:
            error.at(column=unit.name.start + 1)
            found = self._find_national_unit(unit)
            if isinstance(found, Designation):
                return found
            if found is not None and not error.nearest:
                raise found from None
            raise

    def _find_national_unit(self, unit: UnitText) -> Designation | WestphaliaError | None:
        """Return a unit whose name begins with its power, ``French Par``; an error if half of it is known."""
        start, end = unit.name
        doubt: WestphaliaError | None = None
        for gap in re.finditer(r"\s+", self._text[start:end]):
            power, place = Span(start, start + gap.start()), Span(start + gap.end(), end)
            is_place = self._places.is_place(self._text[place.start : place.end])
            if not is_place and not self._places.names_power(self._text[power.start : power.end]):
                continue
            try:
                return Designation(self._find_location(place), unit.kind, self._find_power(power))
            except WestphaliaError as error:
                doubt = error
        return doubt

    def _find_location(self, span: Span) -> Location:
        try:
            return self._places.find_place(self._text[span.start : span.end])
        except WestphaliaError as error:
            error.at(column=span.start + 1)
            raise

    def _find_power(self, span: Span) -> Power:
        try:
            return self._places.find_power(self._text[span.start : span.end])
        except WestphaliaError as error:
            error.at(column=span.start + 1)
            raise


def format_order(order: Order) -> str:
    """Return the canonical text of an order: capital unit letters, ids of places and powers, ``-`` for moves.

    Retreats have an ``R`` and removals a ``D``, so the text means the same in every phase.

        >>> board = westphalia.find_variant("standard").board
        >>> westphalia.format_order(westphalia.parse_order("a vienna s a bud-gal", board))
        'A vie S A bud - gal'
    """
    # The most common orders come first: archives format millions of them.
    if isinstance(order, Move):
        path = "".join([f" - {place}" for place in order.path]) if order.path else ""
        sea = " via convoy" if order.via_convoy else ""
        return f"{format_designation(order.unit)}{path} - {order.target}{sea}"
    if isinstance(order, Support):
        goal = f" - {order.target}" if order.target is not None else ""
        return f"{format_designation(order.unit)} S {format_designation(order.supported)}{goal}"
    if isinstance(order, Hold):
        return f"{format_designation(order.unit)} H"
    if isinstance(order, Convoy):
        return f"{format_designation(order.unit)} C {format_designation(order.army)} - {order.target}"
    if isinstance(order, Convert):
        return f"{format_designation(order.unit)} {_conversion_sign(order.kind)}"
    if isinstance(order, Retreat):
        return f"{format_designation(order.unit)} R {order.target}"
    if isinstance(order, Disband):
        return f"{format_designation(order.unit)} D"
    if isinstance(order, Build):
        kind = f"{order.kind.value} " if order.kind is not None else ""
        return f"B {kind}{order.location}"
    return f"W {order.location}" if order.location is not None else "W"


def _conversion_sign(kind: UnitKind) -> str:
    """Return the sign of a conversion: ``FCA`` for a fleet that becomes an army."""
    return f"{'A' if kind is UnitKind.FLEET else 'F'}C{kind.value}"


def format_designation(unit: Designation) -> str:
    """Return a unit as an order names it: ``A vie``, with power ``austria A vie``, without letter ``vie``."""
    if unit.power is None:
        return f"{unit.kind} {unit.location}" if unit.kind is not None else str(unit.location)
    if unit.kind is None:
        return f"{unit.power} {unit.location}"
    if unit.kind is UnitKind.MERCENARY:  # "hes M tri" would be a move from Hesse
        return f"M {unit.power} {unit.location}"
    return f"{unit.power} {unit.kind} {unit.location}"


class UnitFacts(NamedTuple):
    """A unit as text describes it: everything but its owner."""

    kind: UnitKind
    location: Location
    bonus: int = 0
    marks: frozenset[str] = frozenset()


_UNIT = re.compile(
    rf"\s*(?P<kind>{UNIT_WORDS}|[{KIND_LETTERS}])(?!\w)\.?\s*"
    r"(?P<place>[^+\[\]\s][^+\[\]]*)"
    r"(?:\+\s*(?P<bonus>\d{1,3})\s*)?"
    r"(?:\[(?P<marks>[^\[\]]*)\]\s*)?",
    re.IGNORECASE,
)
_MARK = re.compile(r"[^\W\d]\w*(?:[ -]\w+)*")
_UNIT_EXAMPLE = 'a unit such as "A par", "F spa/nc", "A par+2", or "A hes+1 [fortified]"'


def parse_unit(text: str, board: Board) -> UnitFacts:
    """Parse a unit of a position: kind, location, strength beyond one and marks.

    Raises:
        UnreadableError: The text is not a unit.
        UnknownNameError: The province or its coast does not exist; like the others, with the column (from 1).
        AmbiguousNameError: The name has several meanings.
    """
    found = _UNIT.fullmatch(text) if len(text) <= 300 else None
    marks = found["marks"] if found is not None else None
    words = [_normalize_mark(word) for word in marks.split(",")] if marks is not None else []
    if found is None or not all(_MARK.fullmatch(word) for word in words):
        column = len(text) - len(text.lstrip()) + 1
        message = f"{quote(text)} is not a unit"
        raise UnreadableError(message, place=Place(column=column), expected=_UNIT_EXAMPLE)
    try:
        location = places_of(board).find_location(found["place"].strip())
    except WestphaliaError as error:
        raise error.at(column=found.start("place") + 1).about(text) from None
    kind = unit_kind(found["kind"])
    return UnitFacts(kind, location, int(found["bonus"] or 0), frozenset(words))


def _normalize_mark(text: str) -> str:
    """Return the normal form of a mark: lower case, a single letter as a capital."""
    word = " ".join(text.split())
    return word.upper() if len(word) == 1 else word.lower()


def format_unit(unit: Unit) -> str:
    """Return the text of a unit, as `parse_unit` reads it."""
    return str(unit)
