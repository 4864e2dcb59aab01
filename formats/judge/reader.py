"""The results that email judges print: orders in words, with their outcomes.

    Movement results for Spring of 1901.  (ferret.001)

    Austria: Army Vienna -> Tyrolia.  (*bounce*)
    Austria: Fleet Trieste HOLD.

    The following units were dislodged:
    Ownership of supply centers:

Reports of one game follow one another. A movement lists every unit, and the remarks tell how positions change
after it. Owners of centers are known once the first ownership report appears.
"""

from __future__ import annotations

import re
from typing import Final

from ...model.board import places_of
from ...model.errors import ImpossibleError, Place, UnreadableError, WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Build, Designation, Disband, Order, Waive, make_order_parser
from ...model.phase import Phase, PhaseKind, parse_phase
from ...model.position import Unit
from ...model.text import normalize_word
from ...variants import Variant, find_variant
from ..reading import Problems, extract_rules, make_power_finder, make_unit, quote_input, split_lines
from ..record import Displaced, NoOrder, Record, RecordedOrder, Remark, ordered_unit
from .tracker import PositionTracker

HEADER: Final = re.compile(
    r"(?P<what>Movement|Retreat|Adjustment) (?:results|orders) for (?P<season>\w+) of (?P<year>\d{1,4})\."
    r"(?:\s*\((?P<name>.*)\.(?P<number>\w+)\))?",
    re.IGNORECASE,
)
START: Final = re.compile(
    r"Starting position for (?P<season>\w+) of (?P<year>\d{1,4})\.(?:\s*\((?P<name>.*)\.(?P<number>\w+)\))?",
    re.IGNORECASE,
)
_DISLODGED_HEADER = re.compile(r"The following units were dislodged:", re.IGNORECASE)
_OWNERS_HEADER = re.compile(r"Ownership of supply centers:", re.IGNORECASE)
_NOTE = re.compile(r"::.*|The next phase of .*|The deadline for .*", re.IGNORECASE)
_COUNTS = re.compile(
    r"\w[^:]*:\s*\d+ Supply centers?,?\s+\d+ Units?:?\s+(?:Builds|Removes)\s+\d+ units?\.?\s*(?:\(\*.*\*\))?",
    re.IGNORECASE,
)
_HEADINGS = (HEADER, START, _DISLODGED_HEADER, _OWNERS_HEADER, _NOTE, _COUNTS)
_STATEMENT = re.compile(r"(?P<power>[^:]*[^:\s])\s*:\s*(?P<rest>.+)", re.DOTALL)
_REMARKED = re.compile(r"(?P<order>.*?)[.\s]*(?:\(\*(?P<remarks>[^*]*)\*\))?[.\s]*", re.DOTALL)
_NO_ORDER = re.compile(
    r"(?P<unit>.*), No Orders? Processed(?P<gone>\s*\(DISBAND\))?", re.IGNORECASE | re.DOTALL
)
_UNIT = re.compile(r"(?P<kind>Army|Fleet)\s+(?P<place>.+)", re.IGNORECASE | re.DOTALL)
_CHANGE = re.compile(
    r"(?P<what>Builds an?|Removes the|Defaults, removing the)\s+(?P<kind>army|fleet)\s+in\s+(?:the\s+)?"
    r"(?P<place>.+)",
    re.IGNORECASE | re.DOTALL,
)
_WAIVED = re.compile(r"(?:(?P<count>\d{1,4}) )?builds? waived", re.IGNORECASE)
_PENDING = re.compile(r"\d+ (?:(?:unusable|unused) )?builds? (?:pending|waived)", re.IGNORECASE)
_FATE = re.compile(
    r"The\s+(?P<power>.+?)\s+(?P<kind>Army|Fleet)\s+in\s+(?:the\s+)?(?P<place>.+?)\s+"
    r"(?:with\s+no\s+valid\s+retreats\s+was\s+destroyed|can\s+retreat\s+to\s+(?P<places>.+))\.",
    re.IGNORECASE | re.DOTALL,
)
_REMARKS = {remark.value: remark for remark in Remark}
_KINDS = {"army": UnitKind.ARMY, "fleet": UnitKind.FLEET}
_WHATS = {
    "movement": PhaseKind.MOVEMENT,
    "retreat": PhaseKind.RETREAT,
    "adjustment": PhaseKind.ADJUSTMENT,
}


def read_judge(text: str, *, file: str | None = None, variant: str = "standard") -> tuple[Record, ...]:
    """Read the game of a text with successive reports, on the board of a variant.

    Raises:
        WestphaliaError: The text violates the format, has impossible units, places or powers, or reports that
            contradict each other; with line and column.
    """
    found = find_variant(variant)
    board = found.board
    reader = _JudgeReader(text, file, found)
    play = reader.play()
    extras: dict[str, object] = {"preamble": reader.preamble} if reader.preamble else {}
    return (Record(variant, board, play.phases(), reader.name, reader.rules, extras, file, 1),)


class _JudgeReader:
    """A reader of one text."""

    def __init__(self, text: str, file: str | None, variant: Variant) -> None:
        board = variant.board
        self._lines = split_lines(text)
        self._problems = Problems(file)
        self.rules = extract_rules(self._lines, "::", variant.rulebook, self._problems)
        self._board = board
        self._powers = make_power_finder(board)
        self._play = PositionTracker(board, self._problems)
        self._section = "preamble"
        self._kind = PhaseKind.MOVEMENT
        self.name = ""
        self.preamble: list[str] = []

    def play(self) -> PositionTracker:
        """Read the reports; raise all errors in them."""
        statement: list[str] = []
        begun = 0
        for number, line in enumerate([*self._lines, ""], 1):
            written = line.strip()
            if written and statement and self._continues(line):
                statement.append(written)
                continue
            if statement:
                self._read_line(" ".join(statement), begun)
                statement = []
            if written and not self._read_heading(written, number):
                statement, begun = [written], number
        self._play.finish()
        if not self._play.begun:
            self._problems.add_unreadable(
                "no reports in the text", 1, 1, "'Movement results for Spring of 1901.'"
            )
        self._problems.raise_any()
        return self._play

    def _continues(self, line: str) -> bool:
        """Return whether a line continues the statement before it."""
        if any(heading.match(line) for heading in _HEADINGS):
            return False
        if self._section == "owners":
            return line[0].isspace()
        if self._section == "dislodged":
            return not re.match(r"The\s|\w[^:]*:", line)
        return self._section == "orders" and ":" not in line

    def _read_heading(self, written: str, number: int) -> bool:
        """Process a line that is a heading or a note; return whether it is one."""
        header = HEADER.fullmatch(written) or START.fullmatch(written)
        if header is not None:
            self._begin_report(header, number)
        elif _DISLODGED_HEADER.fullmatch(written):
            self._section = "dislodged"
        elif _OWNERS_HEADER.fullmatch(written):
            self._section = "owners"
            self._play.set_owners({})
        elif _NOTE.fullmatch(written):
            self._read_note(written)
        elif _COUNTS.fullmatch(written):
            self._section = "counts"
        else:
            return False
        return True

    def _read_note(self, written: str) -> None:
        if self._play.begun:
            self._play.add_note(written)
        else:
            self.preamble.append(written)

    def _begin_report(self, header: re.Match[str], number: int) -> None:
        parts = header.groupdict()
        name = parts["name"] or ""
        if name and self.name and name != self.name:
            self._problems.add_unreadable(
                f"a report of another game, {name!r}", number, header.start("name") + 1
            )
        self.name = self.name or name
        what = parts.get("what")
        kind = _WHATS[normalize_word(what)] if what else PhaseKind.MOVEMENT
        self._section = "orders" if what else "start"
        self._kind = kind
        try:
            season = parse_phase(f"{parts['season']} {parts['year']}").season
        except WestphaliaError as error:
            self._problems.add(error, number, header.start("season") + 1)
            season = "spring"
        phase = Phase(int(parts["year"]), season, kind)
        self._play.begin_report(phase, number, parts["number"] or "", starting=not what)

    # ------------------------------------------------------------------------ statements

    def _read_line(self, text: str, number: int) -> None:
        try:
            if self._section == "dislodged":
                self._read_fate(text)
            elif self._section in ("orders", "owners", "start"):
                self._read_statement(text, number)
            else:
                raise UnreadableError(f"unexpected {quote_input(text)}", expected="a heading of a report")
        except WestphaliaError as error:
            self._problems.add(error, number)

    def _read_statement(self, text: str, number: int) -> None:
        found = _STATEMENT.fullmatch(text)
        if found is None:
            expected = "a power, a colon and what it does"
            raise UnreadableError(f"cannot read {quote_input(text)}", expected=expected)
        column = found.start("power")
        try:
            power = self._powers(found["power"])
            column = found.start("rest")
            rest = found["rest"]
            if self._section == "owners":
                self._read_owner(power, rest)
            elif self._section == "start":
                self._play.add_unit(self._read_unit(power, rest.rstrip(". ")))
            elif self._kind is PhaseKind.ADJUSTMENT:
                self._read_change(power, rest, number, text)
            else:
                self._read_order(power, rest, number)
        except WestphaliaError as error:
            error.place = Place(column=(error.place.column or 1) + column)
            raise

    def _read_order(self, power: Power, rest: str, number: int) -> None:
        found = _REMARKED.fullmatch(rest)
        assert found is not None
        remarks = self._read_remarks(found["remarks"])
        text = found["order"]
        silent = _NO_ORDER.fullmatch(text)
        order: Order | NoOrder
        if silent is not None:
            unit = self._read_unit(power, silent["unit"])
            order = NoOrder(Designation(unit.location, unit.kind))
            if silent["gone"]:
                remarks = (*remarks, Remark.DISBAND)
        else:
            order = make_order_parser(self._board, self._kind)(text)
            named = ordered_unit(order)
            if named is None:
                raise UnreadableError(f"{quote_input(text)} is not an order of this phase")
            unit = self._find_unit(power, named)
        self._play.add_order(unit, RecordedOrder(power, order, remarks, line=number), number)

    def _read_remarks(self, written: str | None) -> tuple[Remark, ...]:
        remarks: list[Remark] = []
        for word in (written or "").split(","):
            plain = " ".join(normalize_word(word).split())
            if plain and plain not in _REMARKS:
                raise UnreadableError(f"unknown remark {plain!r}", expected=", ".join(_REMARKS))
            if plain:
                remarks.append(_REMARKS[plain])
        return tuple(remarks)

    def _read_change(self, power: Power, rest: str, number: int, text: str) -> None:
        plain = rest.rstrip(". ")
        waived = _WAIVED.fullmatch(plain)
        if waived is not None:
            for _ in range(min(int(waived["count"] or 1), 40)):
                self._play.add_waiver(RecordedOrder(power, Waive(), (), line=number))
            return
        if _PENDING.fullmatch(plain):
            self._play.add_note(text)
            return
        found = _CHANGE.fullmatch(plain)
        if found is None:
            expected = "a change such as 'Builds an army in Vienna.' or 'Removes the fleet in Brest.'"
            raise UnreadableError(f"cannot read {quote_input(rest)}", expected=expected)
        kind, place = found["kind"], found["place"]
        if normalize_word(found["what"]).startswith("builds"):
            unit = self._make_unit(power, kind, place, found.start("place"))
            entry = RecordedOrder(power, Build(unit.location, unit.kind), (), line=number)
            self._play.add_build(unit, entry)
            return
        unit = self._find_removed_unit(power, kind, place, found.start("place"))
        named = Designation(unit.location, unit.kind)
        if normalize_word(found["what"]).startswith("removes"):
            entry = RecordedOrder(power, Disband(named), (), line=number)
        else:
            entry = RecordedOrder(power, NoOrder(named), (Remark.REMOVED,), line=number)
        self._play.add_removal(unit, entry)

    def _find_removed_unit(self, power: Power, kind: str, place: str, column: int) -> Unit:
        """Return the unit that a removal names; judges leave out coasts."""
        try:
            province = places_of(self._board).find_location(place.strip()).province
        except WestphaliaError as error:
            error.at(column=column + 1)
            raise
        unit = self._play.unit_in(province)
        if unit is None or unit.power != power or unit.kind is not _KINDS[normalize_word(kind)]:
            name = self._board.power[power].name if power in self._board.power else power
            message = f"{name} has no {kind.lower()} in {self._board.province[province].name}"
            raise ImpossibleError(message, place=Place(column=column + 1))
        return unit

    def _read_owner(self, power: Power, rest: str) -> None:
        owned: dict[Province, Power] = {}
        for name in rest.rstrip(". ").split(","):
            if name.strip():
                owned[places_of(self._board).find_province(name.strip())] = power
        self._play.add_owners(owned)

    def _read_fate(self, text: str) -> None:
        found = _FATE.fullmatch(text)
        if found is None:
            expected = "a line such as 'The Austrian Army in Vienna can retreat to Tyrolia or Bohemia.'"
            raise UnreadableError(f"cannot read {quote_input(text)}", expected=expected)
        unit = self._make_unit(
            self._powers(found["power"]), found["kind"], found["place"], found.start("place")
        )
        names = re.split(r"\s+or\s+", found["places"]) if found["places"] else []
        places = tuple(places_of(self._board).find_location(name) for name in names)
        self._play.add_dislodged(Displaced(unit, retreats=places))

    # ------------------------------------------------------------------------ units

    def _read_unit(self, power: Power, text: str) -> Unit:
        found = _UNIT.fullmatch(text)
        if found is None:
            raise UnreadableError(
                f"cannot read the unit {quote_input(text)}", expected="a unit such as 'Army Vienna'"
            )
        return self._make_unit(power, found["kind"], found["place"], found.start("place"))

    def _make_unit(self, power: Power, kind: str, place: str, column: int) -> Unit:
        try:
            location = places_of(self._board).find_location(place.strip())
            return make_unit(power, _KINDS[normalize_word(kind)], location, self._board)
        except WestphaliaError as error:
            error.at(column=column + 1)
            raise

    def _find_unit(self, power: Power, unit: Designation) -> Unit:
        if unit.kind is None:
            raise UnreadableError("the unit kind is missing", expected="'Army' or 'Fleet'")
        location: Location = unit.location
        if location not in self._board.locations:
            raise UnreadableError(f"unknown place {location}")
        return make_unit(unit.power or power, unit.kind, location, self._board)
