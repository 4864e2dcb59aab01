"""From the lines of a pasted text to its turns.

The reader goes through the lines once. It knows the phase, the power and the section that the last headings
named, and reads everything else as orders, results, positions, offers of retreats or centers. What is none of
these is noise, unless it looks like an order: then it is an error with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from ...model.board import Board, places_of
from ...model.errors import WestphaliaError
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
    Waive,
    expand_ditto,
    format_order,
)
from ...model.phase import Phase, PhaseKind
from .clauses import PastedClause, clause_reader
from .headings import PowerNames, find_kind, find_phase, make_phase
from .lines import Line, clean_lines, unquote
from .patterns import (
    BRACKETED,
    CENTER_LIST,
    CHOICE,
    COMMAND,
    COUNTS,
    DESTROYED,
    LABEL,
    LABELED,
    LIKE_A_SITE,
    MAX_LINES,
    MAX_WORDS,
    NATION,
    NEWS,
    OFFERED,
    OPEN_ENDS,
    ORDERLIKE,
    REMOVES,
    RETREAT_CELL,
    RUN_TOGETHER,
    SECTIONS,
    SENTENCES,
    STAMP,
    TABLE_WORDS,
    UNKNOWN_VERB,
    VERB,
    WAIVES,
    PasteSection,
)
from .values import LineKind, Offer, PastedLine, PastedOrder, PastedTurn, PastedUnit
from .words import BUILDS, COMMA, CONDITION, CONVOY_PATH, PRESS, REMOVALS, REPORTS, TALK, season_letters


class _Bare(Enum):
    """What a unit without an order means."""

    POSITION = auto()
    BUILD = auto()
    REMOVAL = auto()


@dataclass
class _OpenTurn:
    """A turn while it is read."""

    phase: Phase | None
    reports: bool = False
    units: list[PastedUnit] = field(default_factory=list[PastedUnit])
    orders: list[PastedOrder] = field(default_factory=list[PastedOrder])
    offers: list[Offer] = field(default_factory=list[Offer])
    centers: dict[Province, Power] = field(default_factory=dict[Province, Power])
    bare: list[tuple[PastedUnit, Line, str]] = field(default_factory=list[tuple[PastedUnit, Line, str]])
    """The units of `units` that stand among the orders of a winter: they may be built."""

    @property
    def kind(self) -> PhaseKind:
        return self.phase.kind if self.phase is not None else PhaseKind.MOVEMENT

    @property
    def is_empty(self) -> bool:
        return not (self.units or self.orders or self.offers or self.centers)


class TurnsReader:
    """A reader of pasted text on one board."""

    def __init__(self, board: Board, first_year: int) -> None:
        self._board = board
        self._places = places_of(board)
        self._powers = PowerNames(board)
        self._first_year = first_year
        self._clauses = {kind: clause_reader(board, kind) for kind in PhaseKind}
        self._turns: list[_OpenTurn] = [_OpenTurn(None)]
        self._turn = self._turns[0]
        self._power: Power | None = None
        self._section = PasteSection.ORDERS
        self._columns: tuple[Power | None, ...] = ()
        self._above: dict[int, str] = {}
        self._pending: tuple[Line, str] | None = None
        self._reports = False
        self._letters = season_letters("")
        self._bare = _Bare.POSITION
        self.lines: list[PastedLine] = []
        self.errors: list[tuple[int, WestphaliaError]] = []

    # ------------------------------------------------------------------------------------------- lines

    def read(self, text: str) -> tuple[PastedTurn, ...]:
        """Return the turns of a text in the order of time; `lines` and `errors` are filled."""
        lines = clean_lines(text)
        self._reports = REPORTS.search(text) is not None
        self._letters = season_letters(text)
        i = 0
        while i < len(lines):
            taken = self._read_line(lines, i)
            i += max(taken, 1)
        self._flush_pending()
        return tuple(self._finish(turn) for turn in self._in_order() if not turn.is_empty)

    def _note(self, line: Line, kind: LineKind) -> int:
        self.lines.append(PastedLine(line.number, line.text, kind))
        return 1

    def _read_line(self, lines: Sequence[Line], i: int) -> int:
        """Read the line at i, with its continuation; return the number of lines taken."""
        line = lines[i]
        if line.cells is not None:
            return self._note(line, self._read_row(line, line.cells))
        text = _repair(unquote(line.text).strip())
        if not re.search(r"\w", text) or STAMP.match(text):
            return self._note(line, LineKind.NOISE)
        if self._pending is not None:
            return self._read_after_unit(line, text)
        if text.startswith("::"):
            return self._note(line, LineKind.HEADING)
        kind = self._read_heading(text)
        if kind is not None:
            return self._note(line, kind)
        if self._section is PasteSection.PRESS:
            return self._note(line, LineKind.REMARK)
        if "\t" in line.text or self._columns:
            cells = self._tab_cells(unquote(line.text))
            if cells:
                return self._note(line, self._read_row(line, cells))
        return self._read_content(lines, i, text)

    def _read_heading(self, text: str) -> LineKind | None:
        """Read a heading: of a phase, a section, a power, press."""
        prefix = self._powers.split_prefix(text)
        is_label = prefix is not None or self._read_clause(text) is not None or self._has_labeled_orders(text)
        named = find_phase(text, self._first_year, self._letters) if not is_label else None
        if named is not None:
            self._start_turn(named)
            self._section = PasteSection.ORDERS
            for pattern, section in SECTIONS:
                if pattern.fullmatch(text) and section is PasteSection.POSITIONS:
                    self._section = section
            self._power = None
            self._columns = ()
            self._bare = _bare_of(text)
            return LineKind.HEADING
        if PRESS.fullmatch(text):
            self._section = PasteSection.PRESS
            return LineKind.HEADING
        for pattern, section in SECTIONS:
            if pattern.fullmatch(text):
                self._section = section
                if section is PasteSection.ORDERS:
                    self._start_kind(text)
                self._bare = _Bare.POSITION
                self._columns = ()
                return LineKind.HEADING
        kind = find_kind(text) if re.fullmatch(r"[\W_]*[^\W\d_]+(?:-\w+)?[\W_]*", text) else None
        if kind is not None:
            self._start_kind(text)
            self._bare = _bare_of(text)
            return LineKind.HEADING
        power = self._powers.of_heading(text)
        if power is not None and self._section is not PasteSection.PRESS:
            self._power = power
            if self._section in (PasteSection.MISSING, PasteSection.OFFERS):
                self._section = PasteSection.ORDERS
            return LineKind.HEADING
        return None

    def _start_turn(self, phase: Phase) -> None:
        """Go to the turn of a phase."""
        self._flush_pending()
        for turn in self._turns:
            if turn.phase == phase:
                self._turn = turn
                return
        if self._turn.phase is None:
            self._turn.phase = phase
        else:
            self._turn = _OpenTurn(phase)
            self._turns.append(self._turn)

    def _start_kind(self, text: str) -> None:
        """Go to the retreats, the builds or the moves of the season of the current turn."""
        phase, kind = self._turn.phase, find_kind(text)
        if phase is None or kind is None or kind is phase.kind:
            return
        season = "fall" if phase.season == "winter" else phase.season
        if phase.kind is not PhaseKind.MOVEMENT and kind is PhaseKind.MOVEMENT and "order" in text.casefold():
            return
        self._start_turn(make_phase(season, phase.year, kind))

    # ---------------------------------------------------------------------------------------- contents

    def _read_content(self, lines: Sequence[Line], i: int, text: str) -> int:
        """Read what is no heading, first what looks like nothing else; return the number of lines taken."""
        line = lines[i]
        taken, joined = self._join_sentence(lines, i, text)
        if self._read_offer(joined, line):
            for one in lines[i : i + taken]:
                self._note(one, LineKind.OFFER)
            return taken
        if (
            not text
            or CONVOY_PATH.fullmatch(text)
            or (COUNTS.fullmatch(text) and not self._read_clause(text))
        ):
            return self._note(line, LineKind.NOISE)
        if self._read_result(text):
            return self._note(line, LineKind.RESULT)
        if CONDITION.fullmatch(text):
            return self._note(line, LineKind.REMARK)
        segments = self._split_powers(text)
        if len(segments) > 1:
            return self._note(line, self._read_segments(segments, line))
        prefix = self._powers.split_prefix(text)
        if prefix is not None:
            return self._read_list(lines, i, *prefix)
        if self._has_labeled_orders(text):
            return self._note(line, LineKind.ORDER if self._read_segment(text, line) else LineKind.UNREAD)
        if (
            self._section is PasteSection.CENTERS
            and self._power is not None
            and self._read_centers(text, self._power)
        ):
            return self._note(line, LineKind.CENTERS)
        if self._is_pending_unit(text, lines, i):
            self._pending = (line, text)
            return 1
        return self._read_orders(lines, i, text)

    def _read_orders(self, lines: Sequence[Line], i: int, text: str) -> int:
        """Read orders, which may begin with their power or go on below; what is none is noise or unread."""
        line = lines[i]
        owned = self._powers.starts_with(text)
        if owned is not None and self._read_items(owned[1], owned[0], line):
            return self._note(line, LineKind.ORDER)
        if self._read_items(text, self._power, line):
            return self._note(line, LineKind.ORDER)
        if ORDERLIKE.match(text):
            taken, joined = self._join_list(lines, i, text, self._power)
            if taken > 1 and self._read_items(joined, self._power, line):
                for one in lines[i : i + taken]:
                    self._note(one, LineKind.ORDER)
                return taken
        return self._note(line, self._give_up(text, line))

    # ------------------------------------------------------------------------------- labels in a line

    def _split_powers(self, text: str) -> list[str]:
        """Return the parts of a line that begin with a power and a colon: ``ITALY: A Ven. TURKEY: F Con.``"""
        starts = [
            found.start("name")
            for found in LABEL.finditer(text)
            if self._powers.find(re.sub(r"\s*\([^()]*\)", "", found["name"])) is not None
        ]
        if not starts:
            return self._split_sentences(text)
        label = text[: starts[0]].strip()
        if label and not (label.endswith(":") and find_kind(label)):
            if len(starts) == 1:
                return [text]
            starts = [0, *starts]
        ends = [*starts[1:], len(text)]
        parts = [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
        return [f"{label} {part}" if label.endswith(":") else part for part in parts] or [text]

    def _split_sentences(self, text: str) -> list[str]:
        """Return a line about several retreats as several: ``Retreats: A Mun to Ber. F Kie disbands.``"""
        label, _, rest = text.partition(":")
        sentences = SENTENCES.split(rest.strip())
        if (
            len(sentences) < 2
            or not self._has_labeled_orders(text)
            or find_kind(label) is not PhaseKind.RETREAT
        ):
            return [text]
        return [f"{label}: {sentence}" for sentence in sentences]

    def _read_segments(self, segments: Sequence[str], line: Line) -> LineKind:
        read = [self._read_offer(segment, line) or self._read_segment(segment, line) for segment in segments]
        return LineKind.ORDER if all(read) else LineKind.UNREAD

    def _has_labeled_orders(self, text: str) -> bool:
        """Return whether a line has orders behind a label such as ``Builds:`` or ``Fall 1902 retreats:``."""
        found = LABELED.fullmatch(text)
        if found is None or find_kind(found["label"]) is None:
            return False
        return find_phase(found["rest"], self._first_year, self._letters) is None

    def _read_segment(self, text: str, line: Line, power: Power | None = None) -> bool:
        """Read orders behind labels in one line: a phase, a kind of orders, a power."""
        label, colon, rest = text.partition(":")
        prefix = self._powers.split_prefix(text)
        if prefix is not None:
            self._power, rest = prefix
            return self._read_segment(rest, line, self._power)
        kind = find_kind(label) if colon else None
        if kind is None:
            if self._read_items(text, power or self._power, line):
                return True
            return self._give_up(text, line, power or self._power) is not LineKind.UNREAD
        named = find_phase(label, self._first_year, self._letters)
        here, bare = self._turn, self._bare
        if named is not None:
            self._start_turn(named)
        else:
            self._turn = self._sibling(kind)
        self._bare = _bare_of(label)
        try:
            return self._read_segment(rest.strip(), line, power)
        finally:
            self._turn, self._bare = here, bare

    def _join_sentence(self, lines: Sequence[Line], i: int, text: str) -> tuple[int, str]:
        """Return a sentence about a dislodged unit that goes on below, with the number of its lines."""
        taken = 1
        while (
            taken < 4 and i + taken < len(lines) and _is_open_sentence(text, unquote(lines[i + taken].text))
        ):
            more = unquote(lines[i + taken].text).strip()
            if not more:
                break
            text, taken = f"{text} {more}", taken + 1
        return taken, text

    def _read_offer(self, text: str, line: Line) -> bool:
        """Read a sentence about the retreats of a dislodged unit."""
        body = text.partition(":")[2].strip() if find_kind(text.partition(":")[0]) else text
        for pattern in (OFFERED, DESTROYED, CHOICE):
            for sentence in (body, text) if pattern is not CHOICE or body is not text else ():
                found = pattern.fullmatch(sentence.strip())
                if found is None:
                    continue
                clauses = self._clauses[PhaseKind.MOVEMENT]
                written = found["unit"]
                prefix = self._powers.split_prefix(written)
                unit = clauses.read_unit(prefix[1] if prefix is not None else written)
                if unit is None:
                    continue
                retreats = () if pattern is DESTROYED else clauses.read_places(found["places"])
                if retreats is None:
                    continue
                power = unit.power or (prefix[0] if prefix is not None else None)
                self._turn.offers.append(Offer(power, replace(unit, power=None), retreats, line.number))
                return True
        return False

    def _read_result(self, text: str) -> bool:
        """Attach a line that holds only the result of the order above."""
        found = self._clauses[PhaseKind.MOVEMENT].read_marks(text)
        if found is None or not self._turn.orders or self._turn.orders[-1].order is None:
            return False
        last = self._turn.orders[-1]
        self._turn.orders[-1] = replace(last, marks=tuple(dict.fromkeys((*last.marks, *found.marks))))
        if found.offered is not None:
            self._turn.offers.append(Offer(last.power, last.unit, found.offered, last.line))
        return True

    def _read_list(self, lines: Sequence[Line], i: int, power: Power, rest: str) -> int:
        """Read what follows a power and a colon: orders, centers, or numbers."""
        line = lines[i]
        self._power = power
        if not rest or COUNTS.fullmatch(rest):
            return self._note(line, LineKind.HEADING if not rest else LineKind.NOISE)
        if self._read_centers(rest, power):
            return self._note(line, LineKind.CENTERS)
        if self._has_labeled_orders(rest):
            return self._note(
                line, LineKind.ORDER if self._read_segment(rest, line, power) else LineKind.UNREAD
            )
        taken, whole = self._join_list(lines, i, rest, power)
        kind = LineKind.ORDER if self._read_items(whole, power, line) else self._give_up(whole, line, power)
        for one in lines[i : i + taken]:
            self._note(one, kind)
        return taken

    def _join_list(self, lines: Sequence[Line], i: int, text: str, power: Power | None) -> tuple[int, str]:
        """Return a list of orders with the lines in which it goes on, and the number of its lines."""
        more = [unquote(line.text) for line in lines[i + 1 : i + MAX_LINES]]
        for count, following in enumerate(more):
            if not self._goes_on(following):
                break
            is_open = text.rstrip()[-1:] in OPEN_ENDS
            is_indented = bool(re.search("[,;]", text)) and _indent(following) > _indent(
                unquote(lines[i].text)
            )
            if not (is_open or is_indented or self._is_completed(text, more[count:], power, lines[i])):
                break
            text = f"{text} {following.strip()}"
        else:
            count = len(more)
        return count + 1, text

    def _is_completed(self, text: str, more: Sequence[str], power: Power | None, line: Line) -> bool:
        """Return whether a text can be read only together with the first of the lines that follow."""
        if self._read_items(text, power, line, dry=True):
            return False
        for following in more:
            if not self._goes_on(following):
                return False
            text = f"{text} {following.strip()}"
            if self._read_items(text, power, line, dry=True):
                return True
        return False

    def _goes_on(self, text: str) -> bool:
        """Return whether a line can continue the list above it."""
        text = text.strip()
        return bool(text) and self._powers.split_prefix(text) is None and not CONVOY_PATH.fullmatch(text)

    def _read_centers(self, text: str, power: Power) -> bool:
        """Read a list of centers: ``BUD GRE RUM = 3( 3)``, ``Budapest, Trieste (2 total).``"""
        found = CENTER_LIST.fullmatch(text)
        if found is None or (
            self._section is not PasteSection.CENTERS and found.end("places") == len(text.rstrip())
        ):
            return False
        names = re.split(r"\s*,\s*" if "," in found["places"] else r"\s+", found["places"].strip(" .,"))
        places: list[Province] = []
        for name in names:
            try:
                places.append(self._places.find_province(name))
            except WestphaliaError:
                return False
        if not places:
            return False
        self._turn.centers.update(dict.fromkeys(places, power))
        return True

    # ------------------------------------------------------------------------------------------- orders

    def _read_clause(self, text: str, kind: PhaseKind | None = None) -> PastedClause | None:
        return self._clauses[kind or self._turn.kind].read(text.strip())

    def _read_items(
        self, text: str, power: Power | None, line: Line, kind: PhaseKind | None = None, *, dry: bool = False
    ) -> bool:
        """Read one or several orders; return False, and read none, unless all can be read."""
        kind = kind or self._turn.kind
        text = CONDITION.sub("", text)
        for parts in _ways_to_split(text):
            found: list[tuple[str, PastedClause]] = []
            above = self._last_order()
            for part in parts:
                clauses = self._read_part(expand_ditto(part, above), kind)
                if clauses is None:
                    break
                found += [(part, clause) for clause in clauses]
                above = next((format_order(clause.order) for clause in clauses if clause.order), above)
            else:
                if found and not (len(found) == 1 and found[0][1].order is None and power is None):
                    if not dry:
                        for part, clause in found:
                            self._add(clause, power, line, part, kind)
                    return True
        return False

    def _read_part(self, part: str, kind: PhaseKind) -> list[PastedClause] | None:
        waived = WAIVES.fullmatch(part.strip(" ."))
        if waived is not None and kind is PhaseKind.ADJUSTMENT:
            count = int(waived["count"] or waived["number"])
            return [PastedClause(Designation(Location("")), Waive())] * count
        clause = self._read_clause(part, kind)
        if clause is not None and isinstance(clause.order, Waive):  # a build is waived everywhere
            clause = replace(clause, order=Waive(), unit=Designation(Location("")))
        if clause is None and kind is PhaseKind.MOVEMENT:
            clause = self._read_later(part)
        if clause is None:
            owned = self._powers.starts_with(part)
            clause = self._read_clause(owned[1], kind) if owned is not None else None
            if clause is not None and owned is not None:
                clause = replace(clause, unit=replace(clause.unit, power=owned[0]))
        return [clause] if clause is not None else None

    def _read_later(self, part: str) -> PastedClause | None:
        """Read a retreat that stands among the moves, such as ``A Ser retreats to Alb``."""
        owned = self._powers.starts_with(part)
        clause = self._read_clause(owned[1] if owned is not None else part, PhaseKind.RETREAT)
        if clause is None or not isinstance(clause.order, Retreat | Disband) or REMOVES.match(part):
            return None
        return replace(clause, unit=replace(clause.unit, power=owned[0])) if owned is not None else clause

    def _add(self, clause: PastedClause, power: Power | None, line: Line, text: str, kind: PhaseKind) -> None:
        """Add an order, a unit without one, or a position."""
        if kind is PhaseKind.MOVEMENT and isinstance(clause.order, Retreat | Disband):
            kind = PhaseKind.RETREAT
        turn = self._turn if kind is self._turn.kind else self._sibling(kind)
        unit = replace(clause.unit, power=None)
        power = clause.unit.power or power
        states_position = clause.order is None and not clause.marks and "order" not in text.casefold()
        order = clause.order
        if states_position and self._bare is not _Bare.POSITION:
            order = Build(unit.location, unit.kind) if self._bare is _Bare.BUILD else Disband(unit)
        elif (
            states_position
            and self._section is not PasteSection.MISSING
            and unit.kind is not None
            and power is not None
        ):
            stated = PastedUnit(power, unit.kind, unit.location)
            turn.units.append(stated)
            if kind is PhaseKind.ADJUSTMENT and self._section is PasteSection.ORDERS:
                turn.bare.append((stated, line, text.strip()))
            return
        if (
            isinstance(order, Hold | Move | Retreat | Disband | Support | Convoy)
            and order.unit.power is not None
        ):
            order = replace(order, unit=replace(order.unit, power=None))
        if order is None and clause.retreat is not None:
            turn.offers.append(Offer(power, unit, None, line.number))
        else:
            turn.orders.append(PastedOrder(power, unit, order, clause.marks, line.number, text.strip()))
        if clause.offered is not None:
            turn.offers.append(Offer(power, unit, clause.offered, line.number))
        if clause.retreat is not None:
            self._sibling(PhaseKind.RETREAT).orders.append(
                PastedOrder(power, unit, Retreat(unit, clause.retreat), (), line.number, text.strip())
            )

    def _sibling(self, kind: PhaseKind) -> _OpenTurn:
        """Return the turn of another kind in the season of the current one, without going there."""
        here = self._turn
        if here.phase is None:
            return here
        season = "fall" if here.phase.season == "winter" else here.phase.season
        self._start_turn(make_phase(season, here.phase.year, kind))
        there, self._turn = self._turn, here
        return there

    # ------------------------------------------------------------------------- units with lines of their own

    def _is_pending_unit(self, text: str, lines: Sequence[Line], i: int) -> bool:
        """Return whether a line is a unit or a place whose order stands on the next line."""
        following = next(filter(None, (unquote(line.text).strip() for line in lines[i + 1 : i + 3])), "")
        is_named = (
            self._places.is_place(text) or self._clauses[PhaseKind.MOVEMENT].read_unit(text) is not None
        )
        return is_named and VERB.match(following) is not None

    def _read_after_unit(self, line: Line, text: str) -> int:
        """Read the order on the line below its unit."""
        assert self._pending is not None
        before, unit = self._pending
        self._pending = None
        whole = (
            f"{unit}, No order" if re.match(r"order not|no order", text, re.IGNORECASE) else f"{unit} {text}"
        )
        if self._read_items(whole, self._power, line):
            self._note(before, LineKind.ORDER)
            return self._note(line, LineKind.ORDER)
        self._note(before, self._give_up(unit, before))
        return self._note(line, self._give_up(text, line))

    def _flush_pending(self) -> None:
        if self._pending is not None:
            line, text = self._pending
            self._pending = None
            self._note(line, self._give_up(text, line))

    # ------------------------------------------------------------------------------------------- tables

    def _tab_cells(self, text: str) -> tuple[str, ...]:
        """Return the cells of a line with tabs, or of a row below a heading of powers."""
        cells = tuple(cell.strip() for cell in (text if self._columns else text.strip()).split("\t"))
        return cells if len(cells) > 1 else ()

    def _read_row(self, line: Line, cells: tuple[str, ...]) -> LineKind:
        """Read the row of a table: powers as a heading, or orders of one power in each column."""
        powers = tuple(self._powers.of_heading(cell) for cell in cells)
        if any(powers) and all(p is not None or not c for p, c in zip(powers, cells, strict=True)):
            if len(cells) == 1 or sum(power is not None for power in powers) > 1:
                self._columns = powers
                self._above = {}
            else:
                self._power = next(filter(None, powers))
            return LineKind.HEADING
        if all(cell.casefold().strip("*_ ") in TABLE_WORDS or not cell for cell in cells):
            return LineKind.HEADING
        if self._columns:
            return self._read_columns(line, cells)
        power = next((power for power in powers if power is not None), self._power)
        marks: list[Mark] = []
        orders: list[str] = []
        for cell, cell_power in zip(cells, powers, strict=True):
            named = find_phase(cell, self._first_year, self._letters)
            if named is not None:
                self._start_turn(named)
                continue
            found = self._clauses[PhaseKind.MOVEMENT].read_marks(cell)
            if found is not None:
                marks += found.marks
            elif cell and cell_power is None:
                orders.append(cell)
        if not orders or not self._read_items(" ".join(orders), power, line):
            return self._give_up(" ".join(orders), line, power)
        if marks and self._turn.orders:
            last = self._turn.orders[-1]
            self._turn.orders[-1] = replace(last, marks=tuple(dict.fromkeys((*last.marks, *marks))))
        return LineKind.ORDER

    def _read_columns(self, line: Line, cells: tuple[str, ...]) -> LineKind:
        kinds = [
            self._read_cell(line, column, cell, power)
            for column, (cell, power) in enumerate(zip(cells, self._columns, strict=False))
            if cell
        ]
        return next((kind for kind in (LineKind.UNREAD, LineKind.ORDER) if kind in kinds), LineKind.NOISE)

    def _read_cell(self, line: Line, column: int, cell: str, power: Power | None) -> LineKind:
        """Read an order in the column of its power, or the retreat of the unit above."""
        retreat = RETREAT_CELL.fullmatch(cell)
        if retreat is not None and self._add_retreat_below(retreat["place"].strip(), power, line):
            return LineKind.ORDER
        order = expand_ditto(cell, self._above.get(column, ""))
        if not self._read_items(order, power, line):
            return self._give_up(order, line, power)
        self._above[column] = self._last_order()
        return LineKind.ORDER

    def _last_order(self) -> str:
        """Return the last order of the turn as text; empty if there is none."""
        last = self._turn.orders[-1].order if self._turn.orders else None
        return format_order(last) if last is not None else ""

    def _add_retreat_below(self, place: str, power: Power | None, line: Line) -> bool:
        """Read ``> Ukr`` below an order: its unit was dislodged and retreated; ``> ex``: it was disbanded."""
        owner = next(
            (i for i in range(len(self._turn.orders) - 1, -1, -1) if self._turn.orders[i].power == power),
            None,
        )
        if owner is None:
            return False
        dislodged = self._turn.orders[owner]
        if place.casefold().strip(".") in ("ex", "off", "otb", "disband", "aufl\u00f6sen"):
            order: Order = Disband(dislodged.unit)
        else:
            try:
                order = Retreat(dislodged.unit, self._places.find_place(place))
            except WestphaliaError:
                return False
        self._turn.orders[owner] = replace(
            dislodged, marks=tuple(dict.fromkeys((*dislodged.marks, Mark.DISLODGED)))
        )
        self._sibling(PhaseKind.RETREAT).orders.append(
            PastedOrder(power, dislodged.unit, order, (), line.number, line.text.strip())
        )
        return True

    # ------------------------------------------------------------------------------------------- the rest

    def _give_up(self, text: str, line: Line, power: Power | None = None) -> LineKind:
        """Return what a line is that was not understood: noise, or an order with an error."""
        for parts in _ways_to_split(text):
            unread = [part for part in parts if self._read_part(part, self._turn.kind) is None]
            if len(unread) < len(parts) and len(parts) > 1:
                for part in parts:
                    if part in unread:
                        self._add_error(part, line)
                    else:
                        self._read_items(part, power, line)
                return LineKind.UNREAD
        if self._is_like_an_order(text):
            self._add_error(text, line)
            return LineKind.UNREAD
        return LineKind.NOISE

    def _is_like_an_order(self, text: str) -> bool:
        """Return whether a text could be an order with a mistake."""
        words = re.findall(r"[^\W\d_][\w.']*", text)
        if ORDERLIKE.match(text):
            return any(self._places.is_place(word) for word in words[1:3])
        found = UNKNOWN_VERB.fullmatch(text)
        if found is not None:
            return self._places.is_place(found["place"]) and self._places.is_place(found["target"])
        found = LIKE_A_SITE.match(text)
        if found is None or len(words) > MAX_WORDS or TALK.search(text):
            return False
        return found["unit"] is not None or self._places.may_name_place(text)

    def _add_error(self, text: str, line: Line) -> None:
        error = self._clauses[self._turn.kind].error(text)
        if error is not None:
            self.errors.append((line.number, error))

    def _in_order(self) -> Iterable[_OpenTurn]:
        seasons = {"spring": 0, "fall": 1, "winter": 2}
        kinds = list(PhaseKind)
        return sorted(
            self._turns,
            key=lambda turn: (
                (turn.phase.year, seasons.get(turn.phase.season, 3), kinds.index(turn.phase.kind))
                if turn.phase is not None
                else (0, 0, 0)
            ),
        )

    def _build_bare_units(self, turn: _OpenTurn) -> None:
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

    def _finish(self, turn: _OpenTurn) -> PastedTurn:
        self._build_bare_units(turn)
        marks = {mark for order in turn.orders for mark in order.marks}
        failed = bool(marks - {Mark.SUCCEEDS})
        unmarked = Mark.SUCCEEDS not in marks and (failed or self._reports) and bool(turn.orders)
        return PastedTurn(
            turn.phase, tuple(turn.units), tuple(turn.orders), tuple(turn.offers), turn.centers, unmarked
        )


def _bare_of(label: str) -> _Bare:
    """Return what a unit alone means below or behind a label."""
    label = label.strip(" :*_#")
    if BUILDS.fullmatch(label):
        return _Bare.BUILD
    return _Bare.REMOVAL if REMOVALS.fullmatch(label) else _Bare.POSITION


def _is_open_sentence(text: str, following: str) -> bool:
    """Return whether a sentence about a dislodged unit goes on in the line that follows."""
    if text.endswith("."):
        return False
    is_cut = text.endswith((",", " or")) or (" retreat to " in text and following[:1].isspace())
    return text.casefold().startswith("the ") or is_cut


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _repair(text: str) -> str:
    """Return a line without the decoration of its source: a label, a command, a headline, a repetition."""
    text = COMMAND.sub("", text)
    text = NATION.sub(r"\g<name>: ", text)
    for pattern in (NEWS, RUN_TOGETHER):
        found = pattern.fullmatch(text)
        text = found[found.lastgroup or 0] if found is not None else text
    return text


def _ways_to_split(text: str) -> Iterator[list[str]]:
    """Yield the ways to take a line apart: as one order, at semicolons, at commas, at full stops."""
    yield [text]
    for mark in (";", COMMA, r"\.\s"):
        if re.search(mark, text):
            parts = [part for part in _split_outside_brackets(mark, text) if part.strip(" .,;-")]
            if len(parts) > 1 or (parts and parts[0] != text):
                yield parts


def _split_outside_brackets(mark: str, text: str) -> list[str]:
    """Return the parts of a text between marks that stand in no brackets."""
    inside = [found.span() for found in BRACKETED.finditer(text)]
    parts: list[str] = []
    start = 0
    for found in re.finditer(mark, text):
        if not any(first < found.start() < last for first, last in inside):
            parts.append(text[start : found.start()])
            start = found.end()
    return [*parts, text[start:]]
