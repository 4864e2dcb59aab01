"""From the lines of a pasted text to its turns.

The reader goes through the lines once. It knows the phase, the power and the section that the last headings
named, and reads everything else as orders, results, positions, offers of retreats or centers. What is none of
these is noise, unless it looks like an order: then it is an error with its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise

from ...model.board import Board, places_of
from ...model.errors import UnreadableError, WestphaliaError
from ...model.names import KIND_LETTERS, Power, Province
from ...model.orders import expand_ditto
from ...model.phase import Phase, PhaseKind
from ...model.text import blank_bullet
from ...variants import Variant
from .clauses import PastedClause, clause_reader
from .collecting import Bare, TurnCollector
from .headings import PowerNames
from .items import ItemReader
from .lines import Line, clean_lines, count_emphasized, unquote
from .patterns import (
    BEHIND_COUNTS,
    CENTER_LIST,
    CHOICE,
    COMMAND,
    COUNTS,
    DESTROYED,
    EXPLAINED,
    FOOTNOTE,
    HEADLIKE,
    KIND,
    LABEL,
    LABEL_INSIDE,
    LABELED,
    LEGEND,
    LETTER,
    LIST_MARK,
    MARKED_LIST,
    MAX_LINES,
    NATION,
    NEWS,
    OFF_THE_BOARD,
    OFFERED,
    OPEN_ENDS,
    ORDERLIKE,
    POWER_IN_BRACKETS,
    QUOTES,
    RETREAT_CELL,
    RUN_TOGETHER,
    SEASON_AND_YEAR,
    SECTIONS,
    SENTENCES,
    SET_ORDERS,
    STAMP,
    TIME_BEHIND,
    VERB,
    PasteSection,
)
from .phases import ANY_LETTERS, calendar_of, find_kind
from .records import is_table_heading
from .values import LineKind, Offer, PastedLine, PastedStatement, PastedTurn
from .words import (
    BUILDS,
    CONDITION,
    CONVOY_PATH,
    EMPHASIS_FAILS,
    PRESS,
    REMOVALS,
    REPORTS,
    TALK,
    season_letters,
)


class TurnsReader:
    """A reader of pasted text on one board. `is_log` says that orders stand behind time stamps."""

    def __init__(self, variant: Variant, board: Board, *, is_log: bool = False) -> None:
        self._is_log = is_log
        self._variant = variant
        self._board = board
        self._places = places_of(board)
        self._powers = PowerNames(board)
        self._calendar = calendar_of(variant)
        self._clauses = {kind: clause_reader(board, kind) for kind in PhaseKind}
        self._items = ItemReader(board)
        self._turns = TurnCollector(board, self._calendar)
        self._power: Power | None = None
        self._section = PasteSection.ORDERS
        self._columns: tuple[Power | None, ...] = ()
        self._above: dict[int, str] = {}
        self._pending: tuple[Line, str] | None = None
        self._letters = ANY_LETTERS
        self._find_phase = lru_cache(maxsize=20_000)(self._find_named_phase)
        self._names = [power.name for power in board.powers]
        self._legends: frozenset[int] = frozenset()
        self.lines: list[PastedLine] = []
        self.errors: list[tuple[int, WestphaliaError]] = []

    # ------------------------------------------------------------------------------------------- lines

    def read(self, text: str) -> tuple[PastedTurn, ...]:
        """Return the turns of a text in the order of time; `lines` and `errors` are filled."""
        lines = self._spell_out_marks(self._spell_out_powers(clean_lines(text)))
        self._letters = season_letters(text)
        i = 0
        while i < len(lines):
            taken = self._read_line(lines, i)
            i += max(taken, 1)
        self._flush_pending()
        found = self._turns.finish(
            reports=REPORTS.search(text) is not None,
            explains=EMPHASIS_FAILS.search(text) is not None,
            emphasized=count_emphasized(text),
        )
        return tuple(found)

    def _spell_out_powers(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Return lines that begin with the letter of a power, ``E: F Lon - Nth``, with its name instead.

        An A or F alone may mean a unit, so that another letter must stand before orders as well.
        """
        names = {name[:1]: name for name in self._names}
        headed = [LETTER.match(unquote(line.text)) for line in lines]
        letters = {found["letter"] for found in headed if found is not None}
        if len(names) < len(self._names) or not letters <= names.keys() or letters <= set(KIND_LETTERS):
            return lines
        return [
            line if found is None else replace(line, text=f"{names[found['letter']]}: {found['rest']}")
            for line, found in zip(lines, headed, strict=True)
        ]

    def _spell_out_marks(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Return lines with the words of marks that a legend explains, ``(B) = bounced, (C) = cut``."""
        found: dict[str, str] = {}
        legends: set[int] = set()
        for line in lines:
            marks = self._read_legend(line.text)
            found |= marks
            legends.update([line.number] if marks else [])
        if not found:
            return lines
        self._legends = frozenset(legends)
        sign = re.compile(rf"[(\[](?P<sign>{'|'.join(map(re.escape, found))})[)\]]")
        return [
            line
            if line.number in legends
            else replace(line, text=sign.sub(lambda mark: f"({found[mark['sign']]})", line.text))
            for line in lines
        ]

    def _read_legend(self, text: str) -> Mapping[str, str]:
        """Return the words of each mark that a line explains; nothing if it says anything else."""
        parts = re.split(r"[,;/]", LEGEND.sub("", unquote(text), count=1))
        explained = [EXPLAINED.fullmatch(part) for part in parts]
        read = self._clauses[PhaseKind.MOVEMENT].read_marks
        if not all(found is not None and read(found["words"]) is not None for found in explained):
            return {}
        return {found["sign"]: found["words"] for found in explained if found is not None}

    def _note(self, line: Line, kind: LineKind) -> int:
        self.lines.append(PastedLine(line.number, line.text, kind))
        return 1

    def _read_line(self, lines: Sequence[Line], i: int) -> int:
        """Read the line at i, with its continuation; return the number of lines taken."""
        line = lines[i]
        if line.cells is not None:
            return self._note(line, self._read_row(line, self._join_phase(line.cells)))
        text = _repair(unquote(line.text).strip())
        bracketed = POWER_IN_BRACKETS.fullmatch(text)
        if bracketed is not None and self._powers.find(bracketed["power"]) is not None:
            text = f"{bracketed['power']}: {bracketed['rest']}"
        stamp = STAMP.match(text)
        if stamp is not None and self._is_log:
            text, stamp = text[stamp.end() :], None
        if not re.search(r"\w", text):
            return self._note(line, LineKind.NOISE)
        if stamp is not None:
            return self._note(line, self._set_aside(text[stamp.end() :], LineKind.NOISE))
        if self._pending is not None:
            return self._read_after_unit(line, text)
        if line.number in self._legends:
            return self._note(line, LineKind.RESULT)
        if text.startswith("::"):
            return self._note(line, LineKind.HEADING)
        cells = self._tab_cells(unquote(line.text))
        if len(cells) > 2 and self._is_dated_row(cells):
            return self._note(line, self._read_row(line, cells))
        dated = self._split_phase(text) if not cells else None
        if dated is not None:
            phase, text = dated
            self._go_to(phase, line, self._power if phase == self._turns.turn.phase else None)
            return self._read_content(lines, i, text)
        kind = self._read_heading(text, line)
        if kind is not None:
            return self._note(line, kind)
        if self._section is PasteSection.PRESS:
            return self._note(line, self._set_aside(text, LineKind.REMARK))
        if cells:
            return self._note(line, self._read_row(line, cells))
        return self._read_content(lines, i, text)

    def _set_aside(self, text: str, kind: LineKind) -> LineKind:
        """Return what a line is that is not read: one of this kind, or orders, perhaps behind a label."""
        parts = text, text.partition(": ")[2], text.rpartition(": ")[2]
        are_orders = any(self._is_unit_order(part) or self._items.is_like_an_order(part) for part in parts)
        return LineKind.ASIDE if are_orders else kind

    def _read_heading(self, text: str, line: Line) -> LineKind | None:
        """Read a heading: of a phase, a section, a power, press."""
        prefix = self._powers.split_prefix(text)
        is_label = prefix is not None or self._read_clause(text) is not None or self._has_labeled_orders(text)
        named = self._find_phase(text) if not is_label else None
        if named is not None:
            is_named_again = named == self._turns.turn.phase  # in talk, or by another heading
            power = self._powers.in_phase(text) or (self._power if is_named_again else None)
            self._go_to(named, line, power)
            for pattern, section in SECTIONS:
                if pattern.fullmatch(text) and section is PasteSection.POSITIONS:
                    self._section = section
            self._turns.bare = _bare_of(text)
            rest = [part for part in SENTENCES.split(text) if self._find_phase(part) is None]
            if any(map(self._items.is_like_an_order, (text, *rest))):
                self._add_error(text, line)
                return LineKind.UNREAD
            return LineKind.NOISE if any(map(self._places.may_name_place, rest)) else LineKind.HEADING
        if PRESS.fullmatch(text):
            self._section = PasteSection.PRESS
            return LineKind.HEADING
        for pattern, section in SECTIONS:
            if pattern.fullmatch(text):
                self._section = section
                if section is PasteSection.ORDERS:
                    self._turns.start_kind(text)
                self._turns.bare = Bare.POSITION
                self._columns = ()
                return LineKind.HEADING
        kind = find_kind(text) if re.fullmatch(r"[\W_]*[^\W\d_]+(?:-\w+)?[\W_]*", text) else None
        if kind is not None:
            self._turns.start_kind(text)
            self._turns.bare = _bare_of(text)
            return LineKind.HEADING
        power = self._powers.of_heading(text)
        if power is not None and self._section is not PasteSection.PRESS:
            self._power = power
            if self._section in (PasteSection.MISSING, PasteSection.OFFERS):
                self._section = PasteSection.ORDERS
            return LineKind.HEADING
        return None

    def _find_named_phase(self, text: str) -> Phase | None:
        return self._calendar.find(text, self._letters)

    def _split_phase(self, text: str) -> tuple[Phase, str] | None:
        """Return the phase that begins a line with orders, and the rest: ``S1901M Austria: A Vie H``."""
        if self._powers.split_prefix(text) is not None or self._has_labeled_orders(text):
            return None
        for gap in islice(re.finditer(r"[\s,;:|\]]+", text), 3):
            phase, rest = self._find_phase(text[: gap.start()]), text[gap.end() :]
            _, orders = self._powers.split_prefix(rest) or self._powers.starts_with(rest) or (None, rest)
            if phase is not None and (self._is_unit_order(orders) or self._items.is_like_an_order(orders)):
                return phase, rest
        return None

    def _go_to(self, phase: Phase, line: Line, power: Power | None) -> None:
        """Begin the turn of a phase, or go on with it; orders follow, at first those of `power`."""
        self._start_turn(phase, line)
        self._section, self._power, self._columns = PasteSection.ORDERS, power, ()
        self._turns.bare = Bare.POSITION

    def _start_turn(self, phase: Phase, line: Line) -> None:
        """Go to the turn of a phase."""
        self._flush_pending()
        try:
            self._calendar.check(phase)
        except UnreadableError as error:
            self.errors.append((line.number, error))
        self._turns.start(phase)

    # ---------------------------------------------------------------------------------------- contents

    def _read_content(self, lines: Sequence[Line], i: int, text: str) -> int:
        """Read what is no heading, first what looks like nothing else; return the number of lines taken."""
        line = lines[i]
        if self._read_statement(text, self._power, line):
            return self._note(line, LineKind.STATEMENT)
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
        if self._read_footnote(text) or self._read_result(text, line) or self._read_marked_list(text):
            return self._note(line, LineKind.RESULT)
        if CONDITION.fullmatch(text):
            return self._note(line, LineKind.REMARK)
        segments = self._split_powers(text)
        if len(segments) > 1:
            return self._note(line, self._read_segments(segments, line))
        prefix = self._powers.split_prefix(text)
        if prefix is not None:
            before, self._turns.bare = self._turns.bare, _bare_of_count(text) or self._turns.bare
            taken = self._read_list(lines, i, *prefix)
            self._turns.bare = before
            return taken
        if self._read_marked_order(text, line):
            return self._note(line, LineKind.ORDER)
        if self._is_under_unknown_name(lines, i, text):
            return self._note(line, LineKind.UNREAD)
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

    def _is_under_unknown_name(self, lines: Sequence[Line], i: int, text: str) -> bool:
        """Return whether orders stand behind or below a name that is no power's, and note the error."""
        name, orders = self._powers.unknown(text) or ("", "")
        if not name and HEADLIKE.fullmatch(text) and self._is_between_orders(lines, i):
            name = text.strip(" *_#")
        elif name:
            following = (unquote(line.text).strip() for line in lines[i + 1 :] if line.text.strip())
            name = name if self._is_unit_order(orders or next(following, "")) else ""
        if not name or find_kind(name) is not None or self._find_phase(text) is not None:
            return False
        self.errors.append((lines[i].number, self._powers.unknown_error(name)))
        self._power = None
        return True

    def _is_between_orders(self, lines: Sequence[Line], i: int) -> bool:
        """Return whether orders stand above and below a line: there the heading of a power stands."""
        above = [line for line in lines[max(0, i - 2) : i] if line.text.strip()]
        below = [line for line in lines[i + 1 : i + 3] if line.text.strip()]
        beside = [unquote(line.text).strip() for line in (*above[-1:], *below[:1])]
        return len(beside) == 2 and all(map(self._is_order, beside))

    def _is_order(self, text: str) -> bool:
        """Return whether a text is orders."""
        found = self._find_items(text)
        return bool(found) and found[0][1].order is not None

    def _is_unit_order(self, text: str) -> bool:
        """Return whether a text is orders, of which the first names the kind of its unit."""
        return self._is_order(text) and self._find_items(text)[0][1].unit.kind is not None

    def _read_orders(self, lines: Sequence[Line], i: int, text: str) -> int:
        """Read orders, which may begin with their power or go on below; what is none is noise or unread."""
        line = lines[i]
        owned = self._powers.starts_with(text)
        if owned is not None and self._read_items(owned[1], owned[0], line):
            return self._note(line, LineKind.ORDER)
        is_unit = self._clauses[PhaseKind.MOVEMENT].read_unit(text) is not None
        if not is_unit and self._read_items(text, self._power, line):
            return self._note(line, LineKind.ORDER)
        if is_unit or ORDERLIKE.match(text):
            taken, joined = self._join_list(lines, i, text, self._power)
            if taken > 1 and self._read_items(joined, self._power, line):
                for one in lines[i : i + taken]:
                    self._note(one, LineKind.ORDER)
                return taken
        if is_unit and self._read_items(text, self._power, line):
            return self._note(line, LineKind.ORDER)
        return self._note(line, self._give_up(text, line))

    # ------------------------------------------------------------------------------- labels in a line

    def _split_powers(self, text: str) -> list[str]:
        """Return the parts of a line that begin with a power and a colon: ``ITALY: A Ven. TURKEY: F Con.``"""
        by_end = {  # "Lower Saxony:" is one name
            found.end("name"): found.start("name")
            for label in (LABEL_INSIDE, LABEL)
            for found in label.finditer(text)
            if self._powers.find(re.sub(r"\s*\([^()]*\)", "", found["name"])) is not None
        }
        starts = sorted(by_end.values())
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
        if (
            found is None
            or find_kind(found["label"]) is None
            or self._read_clause(found["label"]) is not None
        ):
            return False
        return self._find_phase(found["rest"]) is None

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
        named = self._find_phase(label)
        here, bare = self._turns.turn, self._turns.bare
        if named is not None:
            self._start_turn(named, line)
        else:
            self._turns.turn = self._turns.sibling(kind)
        self._turns.bare = _bare_of(label)
        try:
            return self._read_segment(rest.strip(), line, power)
        finally:
            self._turns.turn, self._turns.bare = here, bare

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
                offer = Offer(power, replace(unit, power=None), retreats, line.number, text)
                self._turns.turn.offers.append(offer)
                return True
        return False

    def _read_result(self, text: str, line: Line) -> bool:
        """Attach a line that holds only the result of the order above."""
        found = self._clauses[PhaseKind.MOVEMENT].read_marks(text)
        if found is None or not self._turns.turn.orders or self._turns.turn.orders[-1].order is None:
            return False
        self._attach(found, line)
        return True

    def _attach(self, found: PastedClause, line: Line) -> None:
        """Attach a result to the last order."""
        last = self._turns.turn.orders[-1]
        self._turns.turn.mark_last(found.marks)
        if found.offered is not None:
            self._turns.turn.offers.append(
                Offer(last.power, last.unit, found.offered, line.number, line.text)
            )
        if found.retreat is not None:
            self._turns.add_retreat_below(found.retreat, last.power, line)

    def _read_footnote(self, text: str) -> bool:
        """Mark the orders that end with the sign of a footnote: ``* bounced``."""
        note = FOOTNOTE.fullmatch(text)
        found = self._clauses[PhaseKind.MOVEMENT].read_marks(note["words"]) if note is not None else None
        if note is None or found is None:
            return False
        signed = re.compile(rf"(?<![*\u2020\u2021#]){re.escape(note['sign'])}\s*$")
        orders = enumerate(self._turns.turn.orders)
        indices = [at for at, order in orders if signed.search(order.text)]
        for index in indices:
            self._turns.turn.mark(index, found.marks)
        return bool(indices)

    def _read_marked_list(self, text: str) -> bool:
        """Mark the orders that a line lists behind their result: ``Dislodged: Army Bulgaria (Turkey)``."""
        listed = MARKED_LIST.fullmatch(text)
        clauses, turn = self._clauses[PhaseKind.MOVEMENT], self._turns.turn
        found = clauses.read_marks(listed["marks"]) if listed is not None else None
        if listed is None or found is None:
            return False
        indices: list[int] = []
        for name in re.split(r",|;|\band\b", listed["units"]):
            clause = clauses.read(re.sub(r"\([^()]*\)", "", name).strip())
            named = [
                at
                for at, order in enumerate(turn.orders)
                if clause is not None and order.unit.location.province == clause.unit.location.province
            ]
            if not named:
                return False
            indices += named
        for index in indices:
            turn.mark(index, found.marks)
        return True

    def _read_marked_order(self, text: str, line: Line) -> bool:
        """Read orders behind their result: ``FAILED: A Vie - Gal``."""
        label, orders = self._powers.unknown(text) or ("", "")
        found = self._clauses[PhaseKind.MOVEMENT].read_marks(label)
        count = len(self._turns.turn.orders)
        if (
            found is None
            or not self._is_unit_order(orders)
            or not self._read_items(orders, self._power, line)
        ):
            return False
        for index in range(count, len(self._turns.turn.orders)):
            self._turns.turn.mark(index, found.marks)
        return True

    def _read_list(self, lines: Sequence[Line], i: int, power: Power, rest: str) -> int:
        """Read what follows a power and a colon: orders, centers, or numbers."""
        line, before = lines[i], self._power
        self._power = power
        if self._read_statement(rest, power, line):
            return self._note(line, LineKind.STATEMENT)
        behind = BEHIND_COUNTS.search(rest) if COUNTS.fullmatch(rest) else None
        if behind is not None and self._read_items(behind[0], power, line):
            return self._note(line, LineKind.ORDER)
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
        if kind is LineKind.NOISE and TALK.search(rest):  # somebody speaks: the heading above still holds
            self._power = before
        for one in lines[i : i + taken]:
            self._note(one, kind)
        return taken

    def _join_list(self, lines: Sequence[Line], i: int, text: str, power: Power | None) -> tuple[int, str]:
        """Return a list of orders with the lines in which it goes on, and the number of its lines."""
        more = [unquote(line.text) for line in lines[i + 1 : i + MAX_LINES]]
        taken = 0
        while taken < len(more) and self._goes_on(more[taken]):
            is_open = text.rstrip()[-1:] in OPEN_ENDS
            is_indented = bool(re.search("[,;]", text)) and _indent(more[taken]) > _indent(
                unquote(lines[i].text)
            )
            count = 1 if is_open or is_indented else self._count_completing(text, more[taken:], power)
            if not count:
                break
            text = " ".join([text, *(following.strip() for following in more[taken : taken + count])])
            taken += count
        return taken + 1, text

    def _count_completing(self, text: str, more: Sequence[str], power: Power | None) -> int:
        """Return how many of the following lines complete the order at the end of a text; 0 if they do not.

        A unit alone is completed only by a line that cannot be read by itself.
        """
        whole = text
        for count, following in enumerate(more, start=1):
            if not (self._goes_on(following) and self._items.is_cut_off(whole, self._turns.turn.kind)):
                break
            whole = f"{whole} {following.strip()}"
            if self._can_read(whole, power):
                return 0 if self._can_read(text, power) and self._can_read(more[0].strip(), power) else count
        return 0

    def _goes_on(self, text: str) -> bool:
        """Return whether a line can continue the list above it."""
        text = text.strip()
        is_heading = any(pattern.fullmatch(text) for pattern, _ in SECTIONS)
        is_result = CONVOY_PATH.fullmatch(text) is not None
        return bool(text) and not (is_heading or is_result) and self._powers.split_prefix(text) is None

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
        self._turns.turn.centers.update(dict.fromkeys(places, power))
        return True

    # ------------------------------------------------------------------------------------------- orders

    def _read_clause(self, text: str) -> PastedClause | None:
        return self._clauses[self._turns.turn.kind].read(text.strip())

    def _read_items(self, text: str, power: Power | None, line: Line) -> bool:
        """Read one or several orders; return False, and read none, unless all can be read."""
        if self._read_statement(text, power, line):
            return True
        turn = self._turns.turn
        found = self._find_items(text, power)
        for part, clause in found:
            self._turns.add(clause, power, line, part, kind=turn.kind, section=self._section)
        return bool(found)

    def _is_statement(self, phase: Phase, text: str) -> bool:
        if not self._variant.accepts_statement(phase, text):
            return False
        for one in self._variant.year.rules(phase).statements:
            with suppress(WestphaliaError):
                one.statement.read(text, self._board)
                return True
        return False

    def _is_statement_of_another_phase(self, text: str) -> bool:
        """Return whether a line is one that powers submit in another phase of the game."""
        for step in self._variant.year.phases:
            if self._is_statement(step.in_year(self._variant.start.year), text):
                return True
        return False

    def _can_read(self, text: str, power: Power | None) -> bool:
        """Return whether `_read_items` would read a text."""
        return bool(self._find_items(text, power))

    def _find_items(self, text: str, power: Power | None = None) -> Sequence[tuple[str, PastedClause]]:
        """Return the orders of a text with their words; without a power, a unit alone is none."""
        turn = self._turns.turn
        return self._items.read(text, power, turn.kind, turn.last_order)

    def _read_statement(self, text: str, power: Power | None, line: Line) -> bool:
        """Read a line besides orders that the game knows in this phase: ``PAY 5 Sweden``."""
        turn = self._turns.turn
        words = " ".join(blank_bullet(text).split()).rstrip(".;")
        if power is None or turn.phase is None or not self._is_statement(turn.phase, words):
            return False
        turn.statements.append(PastedStatement(power, words, line.number))
        return True

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
        return self._join_phase(cells) if len(cells) > 1 else self._sign_cells(text)

    def _sign_cells(self, text: str) -> tuple[str, ...]:
        """Return the cells of a row of a spreadsheet without a heading: ``Austria;A Vie - Gal;bounced``.

        Between commas, the letter of the unit has a cell of its own; ``Austria, A Vie - Gal`` is a list.
        """
        for sign in ";|,":
            cells = self._join_phase(tuple(cell.strip(" \"'") for cell in text.split(sign)))
            at = int(self._find_phase(cells[0]) is not None)
            is_row = len(cells) > at + 1 and self._powers.find(cells[at]) is not None
            if is_row and (sign != "," or KIND.fullmatch(cells[at + 1])):
                return cells
        return ()

    def _join_phase(self, cells: tuple[str, ...]) -> tuple[str, ...]:
        """Return the cells of a row, with a phase that is split between cells (``Fall | 1902``) in one cell.

        A kind of phase in the next cell joins them if one of the cells after it holds a whole order.
        """
        for i, words in enumerate(map(" ".join, pairwise(cells))):
            if SEASON_AND_YEAR.fullmatch(words) is None or self._find_phase(words) is None:
                continue
            more, rest = cells[i + 2 : i + 3], cells[i + 3 :]
            if more and find_kind(more[0]) is not None and any(map(self._is_unit_order, rest)):
                return (*cells[:i], f"{words} {more[0]}", *rest)
            return (*cells[:i], words, *more, *rest)
        return cells

    def _is_dated_row(self, cells: Sequence[str]) -> bool:
        """Return whether a row has its phase in a cell, with other cells behind it or an order in one."""
        phases = [self._find_phase(cell) is not None for cell in cells]
        return (phases[0] and all(cells[:3])) or (any(phases) and any(map(self._is_unit_order, cells)))

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
        if is_table_heading(cells):
            return LineKind.HEADING
        if self._columns:
            return self._read_columns(line, cells)
        if powers[0] is not None:
            self._power = powers[0]
        power = next((power for power in powers if power is not None), self._power)
        phases = [self._find_phase(cell) for cell in cells]
        for named in filter(None, phases):
            self._start_turn(named, line)
        cells = tuple(cell for cell, named in zip(cells, phases, strict=True) if named is None)
        if sum(map(self._is_unit_order, cells)) > 1:
            return self._read_orders_in_row(line, cells, power)
        results: list[PastedClause] = []
        orders: list[str] = []
        for cell in cells:
            found = self._clauses[PhaseKind.MOVEMENT].read_marks(cell.strip("_"))
            if found is not None:
                results.append(found)
            elif cell and self._powers.of_heading(cell) is None and not re.fullmatch(r"\d{1,3}[.)]?", cell):
                orders.append(cell)
        # A unit may stand in a cell of its own beside the cell of its whole order.
        orders = [cell for cell in orders if not any(other.startswith(f"{cell} ") for other in orders)]
        if not orders or not self._read_items(" ".join(orders), power, line):
            return self._give_up(" ".join(orders), line, power)
        for result in results if self._turns.turn.orders else ():
            self._attach(result, line)
        return LineKind.ORDER

    def _read_orders_in_row(self, line: Line, cells: Sequence[str], power: Power | None) -> LineKind:
        """Read a row with several orders of a power, each perhaps with its result in the next cell."""
        kinds: list[LineKind] = []
        for cell in cells:
            if not cell or self._powers.of_heading(cell) is not None:
                continue
            result = self._clauses[PhaseKind.MOVEMENT].read_marks(cell)
            if result is not None and kinds:
                self._attach(result, line)
            elif self._read_items(cell, power, line):
                kinds.append(LineKind.ORDER)
            else:
                kinds.append(self._give_up(cell, line, power))
        return LineKind.UNREAD if LineKind.UNREAD in kinds else LineKind.ORDER

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
        if retreat is not None and self._read_retreat_below(retreat["place"].strip(), power, line):
            return LineKind.ORDER
        order = expand_ditto(cell, self._above.get(column, ""))
        if not self._read_items(order, power, line):
            return self._give_up(order, line, power)
        self._above[column] = self._turns.turn.last_order
        return LineKind.ORDER

    def _read_retreat_below(self, place: str, power: Power | None, line: Line) -> bool:
        """Read ``> Ukr`` below an order: its unit was dislodged and retreated; ``> ex``: it was disbanded."""
        if place.casefold().strip(".") in OFF_THE_BOARD:
            return self._turns.add_retreat_below(None, power, line)
        try:
            target = self._places.find_place(place)
        except WestphaliaError:
            return False
        return self._turns.add_retreat_below(target, power, line)

    # ------------------------------------------------------------------------------------------- the rest

    def _give_up(self, text: str, line: Line, power: Power | None = None) -> LineKind:
        """Return what a line is that was not understood: noise, or an order with an error."""
        read, unread = self._items.separate(text, self._turns.turn.kind)
        for part in read:
            is_order = bool(
                self._items.read(part, None, self._turns.turn.kind)
            )  # no unit alone: "A man, a plan"
            self._read_items(part, power or (self._power if is_order else None), line)
        for part in unread:
            self._add_error(part, line)
        if unread:
            return LineKind.UNREAD
        if self._items.is_like_an_order(text):
            self._add_error(text, line)
            return LineKind.UNREAD
        words = " ".join(blank_bullet(text).split()).rstrip(".;")
        phase = self._turns.turn.phase
        if phase is not None and self._is_statement_of_another_phase(words):
            error = UnreadableError(f"powers do not submit this in {phase}", expected="orders of this phase")
            self.errors.append((line.number, error.about(words)))
            return LineKind.UNREAD
        return LineKind.NOISE

    def _add_error(self, text: str, line: Line) -> None:
        error = self._items.error(text, self._turns.turn.kind)
        if error is not None:
            self.errors.append((line.number, error))


def _bare_of(label: str) -> Bare:
    """Return what a unit alone means below or behind a label."""
    label = blank_bullet(label).strip(" :*_#")
    if BUILDS.fullmatch(label):
        return Bare.BUILD
    return Bare.REMOVAL if REMOVALS.fullmatch(label) else Bare.POSITION


def _bare_of_count(text: str) -> Bare | None:
    """Return what a unit alone means after a power's number of builds or removals: ``Austria +1:``."""
    count = re.match(r"[^:]*?(?:\(\s*|\s)(?P<sign>[+-])\s*\d+(?:\s*\)[^:]*)?\s*:", text)
    if count is None:
        return None
    return Bare.BUILD if count["sign"] == "+" else Bare.REMOVAL


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
    text = TIME_BEHIND.sub("", COMMAND.sub("", LIST_MARK.sub("", text)))
    text = NATION.sub(r"\g<name>: ", text)
    given = SET_ORDERS.fullmatch(text)
    if given is not None:
        text = f"{given['power']}: {QUOTES.sub('', given['orders'])}"
    for pattern in (NEWS, RUN_TOGETHER):
        found = pattern.fullmatch(text)
        text = found[found.lastgroup or 0] if found is not None else text
    return text
