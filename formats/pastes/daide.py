"""Turns as messages of the DAIDE protocol: ``ORD ( SPR 1901 ) ( ( AUS AMY BUD ) MTO SER ) ( SUC )``.

``NOW`` is a position, ``SCO`` the owners of centers, ``ORD`` an order with its result; submitted orders have
none. A summer holds the retreats after spring, an autumn those after fall.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from ...model.board import Board, places_of
from ...model.brief import join_alternatives, quote
from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.names import NEUTRAL, Location, Power, Province, UnitKind
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
    Waive,
)
from ...model.phase import Phase, PhaseKind
from ...model.position import Unit
from .values import LineKind, Offer, PastedLine, PastedOrder, PastedTurn

_Group: TypeAlias = "list[str | _Group]"

_MESSAGE = re.compile(
    r"\W*+(?:[\w#.:-]++[\s,;]++){0,6}?(?P<kind>NOW|SCO|ORD|SUB)\s*\((?=\s*(?:\(|[A-Z]{3}\s))"
)
_TOKEN = re.compile(r"[()]|[^\s()]+")
SEASONS: Final = {
    "SPR": ("spring", PhaseKind.MOVEMENT),
    "SUM": ("spring", PhaseKind.RETREAT),
    "FAL": ("fall", PhaseKind.MOVEMENT),
    "AUT": ("fall", PhaseKind.RETREAT),
    "WIN": ("winter", PhaseKind.ADJUSTMENT),
}
"""The season and the kind of phase of each turn."""

_KINDS: Final = {"AMY": UnitKind.ARMY, "FLT": UnitKind.FLEET}
_MARKS: Final = {
    "SUC": Mark.SUCCEEDS,
    "BNC": Mark.BOUNCES,
    "CUT": Mark.CUT,
    "DSR": Mark.DISRUPTED,
    "NSO": Mark.VOID,
    "RET": Mark.DISLODGED,
    "FLD": Mark.FAILS,
}


def looks_like_daide(text: str) -> bool:
    """Return whether a line of a text is such a message."""
    return any(_MESSAGE.match(line) for line in text[:50_000].splitlines())


class DaideReader:
    """A reader of such messages on one board."""

    def __init__(self, board: Board) -> None:
        self._places = places_of(board)
        self._turns: dict[Phase, _Found] = {}
        self._phase: Phase | None = None
        self._early_centers: dict[Province, Power] = {}
        self.lines: list[PastedLine] = []
        self.errors: list[tuple[int, WestphaliaError]] = []

    def read(self, text: str) -> tuple[PastedTurn, ...]:
        """Return the turns of a text in the order of their messages."""
        for number, line in enumerate(text.splitlines(), start=1):
            found = _MESSAGE.match(line)
            if found is None:
                self.lines.append(PastedLine(number, line, LineKind.NOISE))
                continue
            try:
                kind = self._read_message(found["kind"].upper(), line[found.end() - 1 :], number)
            except WestphaliaError as error:
                self.errors.append((number, error))
                kind = LineKind.UNREAD
            except (IndexError, KeyError, TypeError, ValueError):
                expected = "a message such as ORD ( SPR 1901 ) ( ( AUS AMY BUD ) MTO SER ) ( SUC )"
                error = UnreadableError(
                    "cannot read the message", place=Place(line=number), expected=expected
                )
                self.errors.append((number, error))
                kind = LineKind.UNREAD
            self.lines.append(PastedLine(number, line, kind))
        if self._phase is not None and not self._here().centers:
            self._here().centers.update(self._early_centers)
        return tuple(found.turn(phase) for phase, found in self._turns.items())

    def _read_message(self, kind: str, text: str, number: int) -> LineKind:
        groups = _parse_groups(text)
        if kind == "SCO":
            for name, *places in map(_words, groups):
                power = NEUTRAL if name == "UNO" else self._places.find_power(name)
                self._early_centers.update({self._places.find_province(place): power for place in places})
            return LineKind.CENTERS
        if kind == "NOW":
            self._start(_words(groups[0]))
            for group in groups[1:]:
                self._read_position(_group(group), number, text)
            return LineKind.POSITION
        if kind == "ORD":
            self._start(_words(groups[0]))
            results = _words(groups[2]) if len(groups) > 2 else []
            unknown = next((word for word in results if word not in _MARKS), None)
            if unknown is not None:
                raise UnreadableError(
                    f"unknown result {quote(unknown)}", expected=join_alternatives(list(_MARKS))
                )
            marks = tuple(_MARKS[word] for word in results)
            if Mark.DISLODGED in marks:
                marks = tuple(mark for mark in marks if mark is not Mark.SUCCEEDS)
            self._add(_group(groups[1]), marks, number, text)
            return LineKind.ORDER
        for group in groups:
            self._add(_group(group), (), number, text)
        return LineKind.ORDER

    def _start(self, words: Sequence[str]) -> None:
        season, kind = SEASONS[words[0].upper()]
        phase = Phase(int(words[1].lstrip("#")), season, kind)
        begins = phase != self._phase
        self._phase = phase
        # Owners between position and orders are those of the position; others are those of the next one.
        if self._early_centers and (begins or not self._here().orders):
            self._here().centers.update(self._early_centers)
            self._early_centers = {}

    def _here(self) -> _Found:
        if self._phase is None:
            raise UnreadableError("the phase is unknown", expected="a message NOW before this one")
        return self._turns.setdefault(self._phase, _Found())

    def _read_position(self, group: _Group, number: int, text: str) -> None:
        unit = self._unit(group[:3])
        assert unit.power is not None
        assert unit.kind is not None
        if len(group) > 3:
            retreats = tuple(self._location([place]) for place in _group(group[4]))
            designation = Designation(unit.location, unit.kind)
            self._here().offers.append(Offer(unit.power, designation, retreats, number, text))
        else:
            self._here().units.append(Unit(unit.power, unit.kind, unit.location))

    def _add(self, group: _Group, marks: tuple[Mark, ...], number: int, text: str) -> None:
        if group[1:] == ["WVE"]:
            power, order = self._places.find_power(str(group[0])), Waive()
            unit = Designation(Location(""))
        else:
            owned = self._unit(_group(group[0]))
            power, unit = owned.power, Designation(owned.location, owned.kind)
            order = self._order(unit, group)
        self._here().orders.append(PastedOrder(power, unit, order, marks, number, text.strip()))

    def _order(self, unit: Designation, group: _Group) -> Order:
        """Return the order of a group: the unit, the verb and what follows it."""
        match [str(word).upper() if isinstance(word, str) else word for word in group[1:]]:
            case ["HLD"]:
                return Hold(unit)
            case ["MTO", target]:
                return Move(unit, self._location([target]))
            case ["CTO", target, "VIA", list() as seas]:
                return Move(unit, self._location([target]), path=tuple(self._location([sea]) for sea in seas))
            case ["CTO", target]:
                return Move(unit, self._location([target]), via_convoy=True)
            case ["SUP", list() as other]:
                return Support(unit, self._other(other))
            case ["SUP", list() as other, "MTO", target]:
                return Support(unit, self._other(other), self._location([target]))
            case ["CVY", list() as other, "CTO", target]:
                return Convoy(unit, self._other(other), self._location([target]))
            case ["RTO", target]:
                return Retreat(unit, self._location([target]))
            case ["DSB"] | ["REM"]:
                return Disband(unit)
            case ["BLD"]:
                return Build(unit.location, unit.kind)
            case _:
                raise UnreadableError(
                    "unknown order", expected="HLD, MTO, SUP, CVY, CTO, RTO, DSB, BLD, REM, or WVE"
                )

    def _unit(self, group: _Group) -> Designation:
        power, kind, place = group
        return Designation(
            self._location([place]), _KINDS[str(kind).upper()], self._places.find_power(str(power))
        )

    def _other(self, group: _Group) -> Designation:
        unit = self._unit(group)
        return Designation(unit.location, unit.kind)

    def _location(self, place: _Group) -> Location:
        """Return a place, with its coast in a group of its own: ``( STP NCS )``."""
        first = place[0]
        words = _words(first) if isinstance(first, list) else [first]
        coast = words[1].lower().removesuffix("s") if len(words) > 1 else ""
        return self._places.find_place(f"{words[0]}/{coast}" if coast else words[0])


class _Found:
    """What messages say about one phase."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.orders: list[PastedOrder] = []
        self.offers: list[Offer] = []
        self.centers: dict[Province, Power] = {}

    def turn(self, phase: Phase) -> PastedTurn:
        """Return the turn."""
        return PastedTurn(phase, tuple(self.units), tuple(self.orders), tuple(self.offers), self.centers)


def _parse_groups(text: str) -> list[_Group]:
    """Return the groups of a message, which may hold groups.

    Raises:
        ValueError: The brackets do not match.
    """
    stack: list[_Group] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    if len(stack) != 1:
        raise ValueError(text)
    return [group for group in stack[0] if isinstance(group, list)]


def _words(group: str | _Group) -> list[str]:
    return [str(word) for word in group] if isinstance(group, list) else [group]


def _group(value: str | _Group) -> _Group:
    if not isinstance(value, list):
        raise TypeError(value)
    return value
