"""Turns as values that a program prints: Python dictionaries, JSON, the data of a page.

orders: {'FRANCE': ['A PAR - BUR'], 'GERMANY': ['A MUN H']}
results: {'A PAR': ['bounce']}
var orders = {"Austria": {"Bud": {"type": "MOVE", "to": "Ser", "result": "SUCCEEDS"}}}
"""

from __future__ import annotations

import ast
import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from ...model.board import Board, places_of
from ...model.errors import Place, UnreadableError, WestphaliaError
from ...model.names import Location, Power, Province
from ...model.orders import Designation, Mark, format_order
from ...model.phase import Phase, PhaseKind
from ...model.position import Unit
from .clauses import ClauseReader, clause_reader
from .headings import PowerNames
from .items import ItemReader
from .phases import Calendar
from .values import LineKind, Offer, PastedLine, PastedOrder, PastedTurn

_VALUE = re.compile(
    r"(?:^[ \t]*(?:(?:var|let|const)\s+)?|[{,]\s*)[\"']?"
    r"(?P<name>orders|units|unitsByPlayer|results|centers|retreats)[\"']?"
    r"\s*[:=]\s*(?P<value>\{)",
    re.MULTILINE,
)
_POWER = r"(?:'[A-Z_ ]{2,40}'|\"[A-Z][A-Za-z_ ]{1,40}\")"
_BARE_VALUE = re.compile(
    rf"^(?P<lead>[ \t]*)(?P<value>\{{\s*{_POWER}\s*:\s*(?:\[\]\s*,\s*{_POWER}\s*:\s*){{0,20}}"
    r"\[\s*['\"](?P<first>[^'\"\n]{1,80})['\"])",
    re.MULTILINE,
)
_QUOTED = re.compile(r"(?P<sign>['\"])(?P<text>[^'\"]*)(?P=sign)")
_UNIT_ALONE = re.compile(r"\*?[AF] [A-Z/]+")
"""A unit in such a dictionary; orders have more words."""

_PHASE_NAME = re.compile(r"[\"'](?:name|phase)[\"']\s*:\s*[\"'](?P<code>\w+)[\"']")
_Values = dict[str, tuple[Mapping[str, object], int]]
"""The printed values of a turn: by name, each value with its line."""

_MAX_LENGTH = 200_000
_TYPES: Final = {
    "HOLD": "{unit} H",
    "MOVE": "{unit} - {to}",
    "SUPPORT": "{unit} S {source} - {to}",
    "CONVOY": "{unit} C {source} - {to}",
    "RETREAT": "{unit} R {to}",
    "DISBAND": "{unit} D",
    "BUILD": "B {unit}",
    "REMOVE": "{unit} D",
    "WAIVE": "W",
}


def looks_printed(text: str) -> bool:
    """Return whether a text holds such a value."""
    return any(
        found["name"] in ("orders", "units", "unitsByPlayer") for found in _VALUE.finditer(text[:_MAX_LENGTH])
    )


def name_bare_values(text: str) -> str:
    """Return a text with a name before each dictionary of lists by power, as a Python shell prints one."""
    return _BARE_VALUE.sub(_name_value, text)


def _name_value(found: re.Match[str]) -> str:
    name = "units" if _UNIT_ALONE.fullmatch(found["first"]) is not None else "orders"
    return f"{found['lead']}{name} = {found['value']}"


class PrintedReader:
    """A reader of printed values on one board."""

    def __init__(self, calendar: Calendar, board: Board) -> None:
        self._board = board
        self._places = places_of(board)
        self._powers = PowerNames(board)
        self._calendar = calendar
        self._items = ItemReader(board)
        self._lines_of: dict[str, list[int]] = {}
        self.lines: list[PastedLine] = []
        self.errors: list[tuple[int, WestphaliaError]] = []

    def read(self, text: str) -> tuple[PastedTurn, ...]:
        """Return the turns that the values describe; the line of another phase begins another turn."""
        lines = text.split("\n")
        for number, written in enumerate(lines, start=1):
            for quoted in _QUOTED.finditer(written):
                self._lines_of.setdefault(quoted["text"], []).append(number)
        kinds = {"orders": LineKind.ORDER, "results": LineKind.RESULT, "centers": LineKind.CENTERS}
        read: dict[int, LineKind] = {}
        found: list[tuple[int, int, tuple[str, Mapping[str, object]]]] = []
        outside: list[str] = []
        start, line, end = 0, 1, 0
        for match in _VALUE.finditer(text):
            at = match.start("value")
            if at < end:
                continue
            piece = _matching_braces(text, at)
            outside += [text[end:at], re.sub(r"[^\n]", " ", piece)]
            line += text.count("\n", start, match.start("name"))
            start, end = match.start("name"), at + len(piece)
            value = _parse_value(piece)
            if value is None:
                message = f"cannot read {match['name']}"
                self._add_error(message, line, "a dictionary with orders by power")
                continue
            found.append((start, line, (match["name"], value)))
            for number in range(line, line + piece.count("\n") + 1):
                read[number] = kinds.get(match["name"], LineKind.POSITION)
        rest = "".join([*outside, text[end:]])
        phases = list(self._find_phases(rest))
        turns: list[tuple[Phase | None, _Values]] = [(None, {})]
        for _, number, here in sorted([*phases, *found], key=lambda event: event[0]):
            if isinstance(here, Phase):
                if turns[-1][0] is None:
                    turns[-1] = here, turns[-1][1]
                elif here != turns[-1][0]:
                    turns.append((here, {}))
                continue
            name, value = here
            if name in turns[-1][1]:
                self._add_error(f"{name} stand here again", number, "a phase before them")
            turns[-1][1][name] = value, number
        headings = {number for _, number, _ in phases}
        for number, written in enumerate(lines, start=1):
            kind = LineKind.HEADING if number in headings else LineKind.NOISE
            if number not in read and kind is not LineKind.HEADING and self._items.is_like_an_order(written):
                kind = LineKind.UNREAD
                self._add_error("an order stands beside printed values", number, "orders in one form")
            self.lines.append(PastedLine(number, written, read.get(number, kind)))
        return tuple(self._read_turn(phase, values) for phase, values in turns if values)

    def _find_phases(self, text: str) -> Iterator[tuple[int, int, Phase]]:
        """Yield the position, line and value of each phase that a heading or a saved phase names."""
        at = 0
        for number, line in enumerate(text.split("\n"), start=1):
            names = [(found.start(), found["code"]) for found in _PHASE_NAME.finditer(line)]
            for start, words in names or [(0, line)]:
                phase = self._calendar.find(words)
                if phase is not None:
                    yield at + start, number, phase
            at += len(line) + 1

    def _read_turn(self, phase: Phase | None, values: _Values) -> PastedTurn:
        clauses = clause_reader(self._board, phase.kind if phase is not None else PhaseKind.MOVEMENT)
        marks = dict(self._read_results(values, clauses))
        units, offers = self._read_units(values, clauses)
        orders = tuple(self._read_orders(values, clauses, marks))
        return PastedTurn(phase, units, orders, offers, dict(self._read_centers(values)))

    def _add_error(self, message: str, line: int, expected: str) -> None:
        self.errors.append((line, UnreadableError(message, place=Place(line=line), expected=expected)))

    def _read_units(
        self, values: _Values, clauses: ClauseReader
    ) -> tuple[tuple[Unit, ...], tuple[Offer, ...]]:
        units: list[Unit] = []
        offers: list[Offer] = []
        retreats = dict(self._read_retreats(values, clauses))
        for name in ("units", "unitsByPlayer"):
            given, line = values.get(name, ({}, 0))
            for power, items in self._by_power(given, line):
                for text in _unit_texts(items):
                    unit = clauses.read_unit(text.lstrip("*"))
                    if unit is None or unit.kind is None:
                        self._add_unreadable(text, line)
                    elif text.startswith("*"):
                        places = retreats.get((power, text.lstrip("*")))
                        offers.append(Offer(power, unit, places, line, text))
                    else:
                        units.append(Unit(power, unit.kind, unit.location))
        return tuple(units), tuple(offers)

    def _read_retreats(
        self, values: _Values, clauses: ClauseReader
    ) -> Iterator[tuple[tuple[Power, str], tuple[Location, ...]]]:
        """Yield the places that are open to each dislodged unit of a power."""
        given, line = values.get("retreats", ({}, 0))
        for power, items in self._by_power(given, line):
            for unit, names in cast("dict[str, object]", items).items() if isinstance(items, dict) else ():
                listed = ", ".join(map(str, cast("list[object]", names))) if isinstance(names, list) else "?"
                places = clauses.read_places(listed)
                if places is None:
                    self._add_unreadable(f"{unit}: {listed}", line)
                else:
                    yield (power, unit), places

    def _read_orders(
        self,
        values: _Values,
        clauses: ClauseReader,
        marks: Mapping[Province, tuple[Mark, ...]],
    ) -> Iterator[PastedOrder]:
        given, line = values.get("orders", ({}, 0))
        kinds = {
            place: text.split()[0]
            for _, items in self._by_power(values.get("unitsByPlayer", ({}, 0))[0], line)
            for text in _unit_texts(items)
            for place in [text.split(" ", 1)[1]]
        }
        for power, items in self._by_power(given, line):
            for text in _order_texts(items, kinds):
                clause = clauses.read(text)
                if clause is None or clause.order is None:
                    self._add_unreadable(text, line, clauses)
                    continue
                unit = Designation(clause.unit.location, clause.unit.kind)
                found = clause.marks or marks.get(unit.location.province, ())
                at = self._line_of(text, line)
                yield PastedOrder(power, unit, clause.order, found, at, format_order(clause.order))

    def _read_results(
        self, values: _Values, clauses: ClauseReader
    ) -> Iterator[tuple[Province, tuple[Mark, ...]]]:
        given, line = values.get("results", ({}, 0))
        for text, results in given.items():
            unit = clauses.read_unit(text)
            words = (
                [str(word) for word in cast("Sequence[object]", results)] if isinstance(results, list) else []
            )
            read = [clauses.read_marks(word) for word in words if word and word != "disband"]
            if unit is None or any(clause is None for clause in read):
                self._add_unreadable(f"{text}: {', '.join(words)}", line)
                continue
            marks = [mark for clause in read if clause is not None for mark in clause.marks]
            yield unit.location.province, tuple(marks) or ((Mark.SUCCEEDS,) if not words else ())

    def _read_centers(self, values: _Values) -> Iterator[tuple[Province, Power]]:
        given, line = values.get("centers", ({}, 0))
        for power, items in self._by_power(given, line):
            for name in cast("Sequence[object]", items) if isinstance(items, list) else ():
                try:
                    yield self._places.find_province(str(name)), power
                except WestphaliaError as error:
                    self.errors.append((self._line_of(str(name), line), error))

    def _by_power(self, given: Mapping[str, object], line: int) -> Iterator[tuple[Power, object]]:
        for name, items in given.items():
            power = self._powers.find(name)
            if power is None:
                at = self._line_of(name, line)
                self.errors.append((at, UnreadableError(f'"{name}" is not a power', place=Place(line=at))))
            else:
                yield power, items

    def _line_of(self, text: str, start: int) -> int:
        """Return the first line from `start` on that quotes a text; `start` if none does."""
        numbers = self._lines_of.get(text, ())
        at = bisect_left(numbers, start)
        return numbers[at] if at < len(numbers) else start

    def _add_unreadable(self, text: str, line: int, clauses: ClauseReader | None = None) -> None:
        error = clauses.error(text) if clauses is not None else None
        line = self._line_of(text, line)
        self.errors.append((line, error or UnreadableError(f'cannot read "{text}"', place=Place(line=line))))


def _matching_braces(text: str, start: int) -> str:
    """Return the text from the brace at `start` to the one that closes it."""
    depth = 0
    for i in range(start, min(len(text), start + _MAX_LENGTH)):
        depth += (text[i] == "{") - (text[i] == "}")
        if depth == 0:
            return text[start : i + 1]
    return text[start : start + _MAX_LENGTH]


def _parse_value(text: str) -> Mapping[str, object] | None:
    """Return a dictionary that Python or JavaScript prints; None if the text is none."""
    for parse in (json.loads, ast.literal_eval):
        try:
            value: object = parse(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(value, dict) and all(
            isinstance(key, str) for key in cast("dict[object, object]", value)
        ):
            return cast("Mapping[str, object]", value)
    return None


def _unit_texts(items: object) -> list[str]:
    """Return units as text, from ``["A BUD"]``, ``{"Bud": "A"}`` or ``{"Stp": {"type": "F"}}``."""
    if isinstance(items, list):
        return [str(item) for item in cast("list[object]", items)]
    texts: list[str] = []
    for place, kind in cast("dict[str, object]", items).items() if isinstance(items, dict) else ():
        if isinstance(kind, dict):
            parts = cast("dict[str, object]", kind)
            coast = parts.get("coast")
            texts.append(f"{parts.get('type')} {place}{f'/{coast}' if coast else ''}")
        else:
            texts.append(f"{kind} {place}")
    return texts


def _order_texts(items: object, kinds: Mapping[str, str]) -> list[str]:
    """Return orders as text, with their results: from a list, or from records by province."""
    if isinstance(items, list):
        return [str(item) for item in cast("list[object]", items)]
    texts: list[str] = []
    for place, record in cast("dict[str, object]", items).items() if isinstance(items, dict) else ():
        parts = cast("dict[str, object]", record) if isinstance(record, dict) else {}
        form = _TYPES.get(str(parts.get("type")).upper(), "{unit} ?")
        if parts.get("type") == "SUPPORT" and not parts.get("to"):
            form = "{unit} S {source}"
        coast = parts.get("to_coast")
        here = f"{place}/{coast}" if coast and not parts.get("to") else place
        kind = parts.get("unit") or parts.get("kind") or kinds.get(place, "")
        target = f"{parts.get('to')}/{coast}" if coast else parts.get("to")
        order = form.format(unit=f"{kind} {here}".strip(), to=target, source=parts.get("from"))
        texts.append(f"{order} {parts.get('result') or ''}".strip())
    return texts
