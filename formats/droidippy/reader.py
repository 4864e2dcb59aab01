"""The plain game text of a phone app: blocks of positions and orders.

    PHASE 1901 Spring Movement
    POSITIONS
    Turkey: fleet ank              a unit
    Turkey: supply ank             an owned supply center
    Austria: army/dislodged rum    a dislodged unit
    ORDERS
    ank move con

The positions of a block are the result of the block before; the last block may have no orders. Orders name
neither a power nor a unit kind: they belong to the unit that is there, builds to the owner of the place.
Results of orders, origins of attackers and provinces left vacant by a standoff are not stated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from ...model.board import Board, places_of
from ...model.brief import pluralize
from ...model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support
from ...model.phase import PhaseKind, parse_phase
from ...model.position import Unit
from ...model.rulebook import presets
from ...model.text import nearest_names
from ...variants import Variant, find_variant
from ..reading import (
    Problems,
    extract_rules,
    find_shared_province,
    make_power_finder,
    make_unit,
    move_to_winter,
    quote_input,
    shared_province_error,
    split_lines,
)
from ..record import Displaced, Record, RecordedOrder, RecordedPhase, Snapshot

RULES: Final = {field: choice.value for field, choice in presets()["droidippy"].changes.items()}
"""The rule choices of these games that differ from Westphalia's defaults.

They were found by replay: only with these two choices do all known games have the recorded results.
"""

_UNIT, _DISLODGED, _SUPPLY = range(3)
_KINDS = {"army": UnitKind.ARMY, "fleet": UnitKind.FLEET}
_POSITION = re.compile(r"\s*([^:]*[^:\s])\s*:\s*(\w+(?:/\w+)?)\s+(\S+)\s*")
_POSITION_EXAMPLE = "a line such as 'Turkey: fleet ank' or 'Turkey: supply ank'"
_YEAR = re.compile(r"(?P<year>\d+)\s+Year(?=\s)", re.IGNORECASE)
_UNOWNED = re.compile(r"\s*Neutral\s*:\s*supply\s", re.IGNORECASE)
"""A center without an owner."""

_THINGS = ("army", "fleet", "supply", "army/dislodged", "fleet/dislodged")
_EXAMPLES = {
    PhaseKind.MOVEMENT: "an order such as 'ank move con', 'vie support bud move rum' or 'ank hold'",
    PhaseKind.RETREAT: "an order such as 'ank move con' or 'ank disband'",
    PhaseKind.ADJUSTMENT: "an order such as 'build Army par' or 'remove par'",
}


class _PositionLine(NamedTuple):
    """A line of positions: its kind, the unit (or owner) and the province."""

    about: int
    unit: Unit
    province: Province


class _ParsedOrder(NamedTuple):
    """A line of orders: the order and the province of the unit or build."""

    order: Order
    province: Province


_ParsedLine = TypeVar("_ParsedLine", _PositionLine, _ParsedOrder)


def read_droidippy(text: str, *, file: str | None = None, variant: str = "standard") -> tuple[Record, ...]:
    """Read the game of a text in this format, on the board of a variant.

    Raises:
        WestphaliaError: The text violates the format, or has impossible units, places or powers; with line
            and column.
    """
    found = find_variant(variant)
    reader = _DroidippyReader(text, file, found)
    phases = reader.phases()
    rules = {**RULES, **reader.rules}
    return (Record(variant, found.board, phases, rules=rules, file=file, line=1, notes=reader.notes),)


class _DroidippyReader:
    """A reader of one text."""

    def __init__(self, text: str, file: str | None, variant: Variant) -> None:
        board = variant.board
        self._lines = split_lines(text)
        self._file = file
        self._problems = Problems(file)
        head = next((n for n, line in enumerate(self._lines) if line.startswith("PHASE")), 0)
        remarks = self._lines[:head]
        self.rules = extract_rules(remarks, "#", variant.rulebook, self._problems)
        self._lines[:head] = remarks
        self._board = board
        self._positions = _make_position_parser(board)
        self._notes: dict[str, None] = {}
        self._disbanded_already: list[int] = []

    @property
    def notes(self) -> tuple[str, ...]:
        """What is read differently from what is written."""
        gone = self._disbanded_already
        if not gone:
            return tuple(self._notes)
        orders = pluralize(len(gone), "order")
        what = f"{orders} to disband a unit in a retreat, although none is dislodged there, ignored"
        return (*self._notes, f"{Place(self._file, gone[0])}: {what}")

    def phases(self) -> tuple[RecordedPhase, ...]:
        """Return the phases of the text; raise all of its errors."""
        lines = [*self._lines, "PHASE"]
        phases: list[RecordedPhase] = []
        start = 0
        while start < len(self._lines) and not lines[start].strip():
            start += 1
        while start < len(self._lines):
            if not lines[start].startswith("PHASE"):
                self._problems.add_unreadable(
                    f"unexpected {quote_input(lines[start])}", start + 1, 1, "a line such as "
                    "'PHASE 1901 Spring Movement'",
                )  # fmt: skip
                break
            phase, start = self._read_block(lines, start)
            if phase is not None:
                phases.append(phase)
        if not phases and not self._problems.found:
            self._problems.add_unreadable("holds no phase", 1, 1, "'PHASE 1901 Spring Movement'")
        self._problems.raise_any()
        return tuple(phases)

    def _read_block(self, lines: list[str], start: int) -> tuple[RecordedPhase | None, int]:
        """Return the phase whose block begins at line `start` (from 0), and the start of the next one."""
        problems = self._problems
        try:
            phase = move_to_winter(parse_phase(_YEAR.sub(self._name_season, lines[start][5:])))
        except WestphaliaError as error:
            problems.add(error, start + 1, 7)
            phase = None
        number = self._read_heading(lines, start + 1, "POSITIONS")
        things: list[_PositionLine] = []
        known = self._positions
        coasts = _find_coasts(lines, number)
        while True:
            line = lines[number]
            if line.startswith(("ORDERS", "PHASE")):
                break
            if _UNOWNED.match(line) is None and not self._is_listed_again(line, number, coasts):
                thing = self._attempt(known, line, number)
                if thing is not None:
                    things.append(thing)
            number += 1
        is_last = number >= len(self._lines) and bool(things)  # the last phase may have no orders yet
        end = number if is_last else self._read_heading(lines, number, "ORDERS")
        first = end
        while not lines[end].startswith("PHASE"):
            end += 1
        if phase is None:
            return None, end
        snapshot, standing, dislodged, owners = self._make_snapshot(things, start + 1)
        read_order = _make_order_parser(self._board, phase.kind)
        orders: list[RecordedOrder] = []
        actors = dislodged if phase.kind is PhaseKind.RETREAT else standing
        for index in range(first, end):
            line = lines[index]
            entry = self._attempt(read_order, line, index)
            if entry is None:
                continue
            unit = actors.get(entry.province)
            if unit is None and phase.kind is PhaseKind.RETREAT and isinstance(entry.order, Disband):
                self._disbanded_already.append(index + 1)
                continue
            if unit is not None and entry.order.__class__ is not Build:
                power = unit.power
            else:
                found = self._find_builder(entry, owners)
                if found is None:
                    problems.add_unreadable(
                        f"{quote_input(line)}: {self._describe_missing(entry, phase.kind)}", index + 1
                    )
                    continue
                power = found
            orders.append(RecordedOrder(power, entry.order, line=index + 1))
        return RecordedPhase(phase, snapshot, tuple(orders), line=start + 1), end

    def _is_listed_again(self, line: str, number: int, coasts: Mapping[str, int]) -> bool:
        """Return whether a block lists a unit again, with its coast."""
        again = coasts.get(line.strip())
        if again is not None:
            self._note(f"{Place(self._file, number + 1)}: {line.strip()!r} is the unit of line {again + 1}")
        return again is not None

    def _note(self, what: str) -> None:
        self._notes[what] = None

    def _name_season(self, found: re.Match[str]) -> str:
        """Return the season in a game with one season a year: two years, five apart, are one."""
        year = int(found["year"])
        self._note("the season Year is read as the spring or the fall of a year that ends in 0")
        return f"{year + 5} Spring" if year % 10 == 5 else f"{year} Fall"

    def _read_heading(self, lines: list[str], number: int, word: str) -> int:
        """Return the number of the line after a required heading."""
        while number < len(self._lines) and not lines[number].strip():
            number += 1
        if lines[number].strip() == word:
            return number + 1
        found = quote_input(lines[number]) if number < len(self._lines) else "the text"
        message = f"unexpected {found}" if number < len(self._lines) else "unexpected end of the text"
        self._problems.add_unreadable(message, min(number + 1, len(self._lines)), 1, f"'{word}'")
        self._problems.raise_any()
        raise AssertionError

    def _attempt(self, read: Callable[[str], _ParsedLine], line: str, number: int) -> _ParsedLine | None:
        if line.strip():
            try:
                return read(line)
            except WestphaliaError as error:
                self._problems.add(error, number + 1)
        return None

    def _make_snapshot(
        self, things: list[_PositionLine], line: int
    ) -> tuple[Snapshot, dict[Province, Unit], dict[Province, Unit], dict[Province, Power]]:
        standing: dict[Province, Unit] = {}
        dislodged: dict[Province, Unit] = {}
        owners: dict[Province, Power] = {}
        for about, unit, province in things:
            if about == _SUPPLY:
                owners[province] = unit.power
            elif about == _UNIT:
                standing[province] = unit
            else:
                dislodged[province] = unit
        if len(standing) + len(dislodged) + len(owners) != len(things):
            self._report_duplicates(things, line)
        snapshot = Snapshot(
            tuple(standing.values()), tuple([Displaced(unit) for unit in dislodged.values()]), owners or None
        )
        return snapshot, standing, dislodged, owners

    def _report_duplicates(self, things: list[_PositionLine], line: int) -> None:
        for kind in (_UNIT, _DISLODGED):
            doubled = find_shared_province([thing.unit for thing in things if thing.about == kind])
            if doubled is not None:
                self._problems.add(shared_province_error(*doubled), line)
        supplies = [thing.province for thing in things if thing.about == _SUPPLY]
        for province in sorted({name for name in supplies if supplies.count(name) > 1}):
            self._problems.add_unreadable(f"the supply center {province} is listed twice", line)

    def _find_builder(self, parsed: _ParsedOrder, owners: dict[Province, Power]) -> Power | None:
        if not isinstance(parsed.order, Build):
            return None
        return owners.get(parsed.province) or self._board.province[parsed.province].home

    def _describe_missing(self, parsed: _ParsedOrder, kind: PhaseKind) -> str:
        if isinstance(parsed.order, Build):
            return f"{parsed.province} has no owner"
        return f"{parsed.province} has no {'dislodged ' if kind is PhaseKind.RETREAT else ''}unit"


# ---------------------------------------------------------------------------- single lines


@lru_cache(maxsize=16)
def _make_position_parser(board: Board) -> Callable[[str], _PositionLine]:
    places = places_of(board)
    powers = make_power_finder(board)

    @lru_cache(maxsize=20_000)
    def read(line: str) -> _PositionLine:
        found = _POSITION.fullmatch(line)
        if found is None:
            raise UnreadableError(f"cannot read the position {quote_input(line)}", expected=_POSITION_EXAMPLE)
        column = found.start(1)
        try:
            power = powers(found[1])
            column = found.start(2)
            word, _, state = found[2].lower().partition("/")
            if (word not in _KINDS and word != "supply") or state not in ("", "dislodged"):
                nearest = nearest_names(found[2], _THINGS)
                raise UnknownNameError(
                    f"unknown word {found[2]!r}", expected="army, fleet or supply", nearest=nearest
                )
            column = found.start(3)
            if word == "supply":
                province = places.find_province(found[3])
                if not board.province[province].center and not board.special.get("owners_include_land"):
                    raise UnreadableError(f"{province} is not a supply center")
                return _PositionLine(_SUPPLY, Unit(power, UnitKind.ARMY, Location(province)), province)
            location = places.find_location(found[3])
            if _KINDS[word] is UnitKind.ARMY:  # some games keep the coast of a place in its name
                location = Location(location.province)
            unit = make_unit(power, _KINDS[word], location, board)
        except WestphaliaError as error:
            raise error.at(column=column + 1) from None
        return _PositionLine(_DISLODGED if state else _UNIT, unit, unit.location.province)

    return read


@lru_cache(maxsize=64)
def _make_order_parser(board: Board, kind: PhaseKind) -> Callable[[str], _ParsedOrder]:
    places = places_of(board)

    def place(word: re.Match[str]) -> Location:
        try:
            return places.find_place(word[0])
        except WestphaliaError as error:
            raise error.at(column=word.start() + 1) from None

    @lru_cache(maxsize=20_000)
    def read(line: str) -> _ParsedOrder:
        words = list(re.finditer(r"\S+", line))
        form = _find_pattern([word[0].lower() for word in words], kind)
        if form is None:
            raise UnreadableError(
                f"cannot read the order {quote_input(line)}",
                place=Place(column=words[0].start() + 1),
                expected=_EXAMPLES.get(kind, "no orders"),
            )
        named = [place(words[index]) for index in form.places]
        return _ParsedOrder(form.order(named, [word[0].lower() for word in words], kind), named[0].province)

    return read


class _OrderPattern(NamedTuple):
    """The pattern of an order: which of its words name places."""

    verb: str
    places: Sequence[int]

    def order(self, named: list[Location], words: list[str], kind: PhaseKind) -> Order:
        """Return the order of this pattern."""
        unit = Designation(named[0])
        match self.verb:
            case "move" if kind is PhaseKind.RETREAT:
                return Retreat(unit, named[1])
            case "move":
                return Move(unit, named[1], via_convoy=len(words) > 3)
            case "support":
                return Support(unit, Designation(named[1]), named[2] if len(named) > 2 else None)
            case "convoy":
                return Convoy(unit, Designation(named[1]), named[2])
            case "hold":
                return Hold(unit)
            case "build":
                return Build(named[0], _KINDS[words[-2]])
            case _:
                return Disband(unit)


_PATTERNS: Final = {
    PhaseKind.MOVEMENT: (
        (("", "hold"), _OrderPattern("hold", (0,))),
        (("", "move", ""), _OrderPattern("move", (0, 2))),
        (("", "move", "", "via", "convoy"), _OrderPattern("move", (0, 2))),
        (("", "support", ""), _OrderPattern("support", (0, 2))),
        (("", "support", "", "move", ""), _OrderPattern("support", (0, 2, 4))),
        (("", "convoy", "", "move", ""), _OrderPattern("convoy", (0, 2, 4))),
    ),
    PhaseKind.RETREAT: (
        (("", "move", ""), _OrderPattern("move", (0, 2))),
        (("", "disband"), _OrderPattern("disband", (0,))),
        (("remove", ""), _OrderPattern("remove", (1,))),
    ),
    PhaseKind.ADJUSTMENT: (
        (("build", "army", ""), _OrderPattern("build", (2,))),
        (("build", "fleet", ""), _OrderPattern("build", (2,))),
        (("build", "anywhere", "army", ""), _OrderPattern("build", (3,))),
        (("build", "anywhere", "fleet", ""), _OrderPattern("build", (3,))),
        (("remove", ""), _OrderPattern("remove", (1,))),
        (("", "disband"), _OrderPattern("disband", (0,))),
    ),
}


def _find_pattern(words: list[str], kind: PhaseKind) -> _OrderPattern | None:
    for pattern, form in _PATTERNS.get(kind, ()):
        if len(pattern) == len(words) and all(a in ("", b) for a, b in zip(pattern, words, strict=True)):
            return form
    return None


def _find_coasts(lines: Sequence[str], start: int) -> Mapping[str, int]:
    """Return the lines of positions that name a coast, without it, with their numbers."""
    found: dict[str, int] = {}
    for number in range(start, len(lines)):
        line = lines[number].strip()
        if line.startswith(("ORDERS", "PHASE")):
            break
        if "/" in line:
            found[line.rpartition("/")[0]] = number
    return found
