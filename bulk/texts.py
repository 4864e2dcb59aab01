"""Turns from case texts: the case parser parses each distinct line once, and its result is cached.

Arrow splits the texts into lines and lists into items, and numbers the distinct ones. A line in the form that
`format_case_text` writes has a meaning of its own under its heading. Any other line sends its whole text to
the case parser, as do a missing list of units, several sheets of a power and whatever else arrays cannot
represent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, Self, TypeAlias

import numpy as np

from ..model.board import Board, Terrain
from ..model.case import Case, read_case
from ..model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError, WestphaliaError
from ..model.extras import import_extra
from ..model.orders import MovementOrder, SheetManner
from ..model.phase import Phase, PhaseKind
from ..model.rulebook import Rulebook
from ..model.text import blank_bullet
from ..solver import VariantRules, all_orders_count, find_effective_orders
from .arrays import COLUMNS, Names, Numbers, Turns
from .compiling import compiled, entry
from .giving import GivenTurns, Sheets, without_marks

Ints: TypeAlias = Any
"""An array of integers, or one of them; NumPy's types do not distinguish them."""

BATCH = 4096
"""The number of texts parsed together."""

_MOST_LINES = 1 << 19
"""The maximum number of distinct lines in the cache; a full cache is emptied."""

# The meaning of a line, and its fields: the power, the kind or the order, the place, the bonus, and whether
# the list continues. The place is the province of a center, and the power for the heading of its orders.
_HARD, _BLANK, _POWER, _UNITS, _CENTERS, _ORDER, _UNIT, _NEXT_UNIT, _CENTER, _NEXT_CENTER = range(10)
_SAYS, _OWNER, _WHAT, _WHERE, _BONUS, _GOES_ON = range(6)

# The section that a line is in.
_NOWHERE, _IN_ORDERS, _UNITS_BEGIN, _IN_UNITS, _CENTERS_BEGIN, _IN_CENTERS = range(6)

_Row: TypeAlias = tuple[int, int, int, int, int, int]

_NOTHING: Final[_Row] = (_HARD, 0, 0, 0, 0, 0)
_LONG = 500
"""The length, in characters, beyond which heads and lines are not cached."""

_SIGNS = re.compile(r"[^\S ]|[#;\[\]()\0]")
"""Characters with which a line depends on others or has several items."""


class TextReader:
    """The parser of case texts for one board and rulebook, with a cache of lines."""

    def __init__(
        self, board: Board, names: Names, rulebook: Rulebook, conditions: VariantRules, sheets: Sheets
    ) -> None:
        self._names, self._sheets, self._conditions = names, sheets, conditions
        self._variant = _BoardVariant(board, rulebook)
        self._provinces = {one: number for number, one in enumerate(board.province)}
        lands = [one for one, info in board.province.items() if info.terrain is not Terrain.SEA]
        self._power = next((info.id for info in board.powers), "")  # without a power no line is cached
        self._center = next(iter(sorted(board.centers)), "")
        self._army = f"A {lands[0]}" if lands else ""
        self._heads: dict[str, bool] = {}
        self._head, self._called = "", "turn"
        self._clear_cache()

    def read(self, texts: Any, first: int = 0, called: str = "turn") -> Turns:
        """Parse case texts, a sequence or an Arrow array; messages number them from `first`."""
        column = _text_column(texts, first, called)
        self._called = called
        parts = [
            self._read(column.slice(at, BATCH), first + at) for at in range(0, max(len(column), 1), BATCH)
        ]
        return joined(parts)

    def _read(self, column: Any, first: int) -> Turns:
        """Parse a batch of texts; `first` is the number of the first one."""
        clear, starts, lines = self._lines_of(column)
        count = len(starts) - 1
        units, sheets = np.empty((4, len(lines)), np.int64), np.empty((2, len(lines)), np.int64)
        unit_starts, sheet_starts = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
        hard = np.zeros(count, np.int64)
        seen = np.full((2, max(len(self._names.powers), len(self._provinces))), -1, np.int64)
        known = LineTable(lines, self._table, seen)
        collect_lines(starts, known, CollectedLines(unit_starts, units, sheet_starts, sheets, hard))
        power, kind, place, bonus = units[:, : unit_starts[-1]]
        owner, order = sheets[:, : sheet_starts[-1]]
        given = GivenTurns(unit_starts, power, kind, place, bonus, sheet_starts, owner, order)
        turns, problems = self._sheets.given(given)
        hard |= problems[0]
        if len(clear) == len(column) and not hard.any():
            return turns
        left = np.ones(len(column), np.bool_)
        left[clear[hard == 0]] = False
        parts: list[Turns] = []
        done = 0
        numbers = dict(zip(clear.tolist(), range(len(clear)), strict=True))
        for number in [*np.flatnonzero(left).tolist(), len(column)]:
            if done < number:
                parts.append(_slice_turns(turns, numbers[done], numbers[number - 1] + 1))
            if number < len(column):
                parts.append(self._read_case(column[number].as_py(), first + number))
            done = number + 1
        return joined(parts)

    # ------------------------------------------------------------------------- whole texts

    def _read_case(self, text: str, number: int) -> Turns:
        """Parse a text with the case parser."""
        file = f"{self._called} {number}"
        case = read_case(text, self._variant, file=file)
        self._check_case(case, Place(file))
        counted = find_effective_orders(case, self._conditions)
        plain = without_marks(case.position)
        if counted.position.units != case.position.units:
            raise ImpossibleError("has units that are removed before the orders", place=Place(file))
        try:
            if counted.conditions is not self._conditions:
                return replace(self._sheets.turns([(plain, {})]), apart={0: counted})
            return self._sheets.turns([(counted.position, counted.orders)])
        except (ImpossibleError, UnknownNameError):
            pass
        try:
            return replace(self._sheets.turns([(plain, {})]), apart={0: counted})
        except UnknownNameError as problem:  # a kind of unit that does not move here
            problem.message = problem.message.removeprefix("turn 0: ")
            raise problem.at(file=file) from None

    def _check_case(self, case: Case, place: Place) -> None:
        """Raise an error if a case is not a turn for this adjudicator."""
        if case.phase.kind is not PhaseKind.MOVEMENT:
            raise ImpossibleError(
                f"{case.phase} is not a movement phase", place=place, expected="a movement phase"
            )
        others = case.rulebook.changes_from(self._variant.rulebook)
        if others:
            told = ", ".join(f"{name} = {choice}" for name, choice in others.items())
            raise ImpossibleError(
                f"the rules of the case differ from those of the adjudicator: {told}",
                place=place,
                expected="the same rules (--rule, --preset)",
            )
        if case.ledger:
            raise ImpossibleError("the case has a ledger, which arrays do not support", place=place)

    # ------------------------------------------------------------------------------- lines

    def _lines_of(self, column: Any) -> tuple[Numbers, Numbers, Numbers]:
        """Return the texts with a plain head (see `_is_plain`), and their lines by number."""
        compute = import_extra("pyarrow.compute", needed_for="a table")
        halves = compute.split_pattern(column, "\n\n", max_splits=1)
        offsets = halves.offsets.to_numpy()
        heads = halves.values.take(offsets[:-1]).dictionary_encode()
        plain = np.array([self._is_plain(head) for head in heads.dictionary.to_pylist()], np.bool_)
        clear = np.flatnonzero((np.diff(offsets) == 2) & plain[heads.indices.to_numpy()])
        bodies = halves.values.take(offsets[clear] + 1)
        pieces = compute.split_pattern(compute.replace_substring(bodies, ",", ",\n"), "\n")
        coded = pieces.values.dictionary_encode()
        numbers = np.array(self._line_numbers(coded.dictionary.to_pylist()), np.int64)
        return clear, pieces.offsets.to_numpy().astype(np.int64), numbers[coded.indices.to_numpy()]

    def _line_numbers(self, lines: list[str]) -> list[int]:
        """Return the numbers of lines."""
        if len(self._numbers) > _MOST_LINES:
            self._clear_cache()
        before = len(self._rows)
        for line in lines:
            if line not in self._numbers:
                self._numbers[line] = len(self._rows)
                self._rows.append(self._read_independent_line(line))
        if len(self._rows) > before:
            fresh = np.array(self._rows[before:], np.int64)
            self._table = np.concatenate([self._table, fresh])
        return [self._numbers[line] for line in lines]

    def _clear_cache(self) -> None:
        self._numbers: dict[str, int] = {}
        self._rows: list[_Row] = []
        self._table: Numbers = np.zeros((0, 6), np.int64)

    def _is_plain(self, head: str) -> bool:
        """Return whether a head has only the variant, a movement phase and the rules of the adjudicator."""
        if head not in self._heads:
            if len(self._heads) > _MOST_LINES:
                self._heads.clear()
            self._heads[head] = self._is_only_head(head)
            if self._heads[head]:
                self._head = head
        return self._heads[head]

    def _is_only_head(self, head: str) -> bool:
        whole = f"{head}\n\n{self._power}:\n  {self._army} H\n\nUnits:\n  {self._power}: {self._army}\n"
        case = self._parse_case(whole) if len(head) < _LONG else None
        if case is None:
            return False
        try:
            self._check_case(case, Place())
        except ImpossibleError:
            return False
        one_set = len(case.order_sets) == 1 and len(case.order_sets[0].orders) == 1
        alone = len(case.position.units) == 1 and not case.position.owners and not case.position.contested
        return one_set and alone and not case.result and not case.unordered and all_orders_count(case)

    def _read_independent_line(self, line: str) -> _Row:
        """Return the meaning of a line that does not depend on others."""
        if not line:
            return _BLANK, 0, 0, 0, 0, 0
        if len(line) > _LONG or _SIGNS.search(line) or blank_bullet(line) != line:
            return _NOTHING
        try:
            if not line.startswith(" "):
                return self._parse_heading(line)
            if not line.startswith("  "):
                return self._parse_item(f"  {self._power}:{line}", _NEXT_UNIT, _NEXT_CENTER)
            return self._parse_item(line, _UNIT, _CENTER) if ":" in line else self._parse_order(line)
        except (ImpossibleError, UnknownNameError):  # arrays cannot represent it
            return _NOTHING

    def _parse_heading(self, line: str) -> _Row:
        """Parse a heading: a power, the units or the centers."""
        if not line.endswith(":"):
            return _NOTHING
        units = f"  {self._power}: {self._army}\n"
        case = self._parse_case(f"{self._head}\n\n{line}\n  {self._army} H\n\nUnits:\n{units}")
        if case is not None and _is_plain_set(case):
            power = self._names.power(case.order_sets[0].power)
            return _POWER, power, 0, power, 0, 0
        case = self._parse_case(f"{self._head}\n\n{line}\n{units}")
        if case is not None and len(case.position.units) == 1 and not case.order_sets:
            return _UNITS, 0, 0, 0, 0, 0
        case = self._parse_case(f"{self._head}\n\n{line}\n  {self._power}: {self._center}\n")
        if case is not None and len(case.position.owners) == 1 and not case.order_sets:
            return _CENTERS, 0, 0, 0, 0, 0
        return _NOTHING

    def _parse_item(self, line: str, unit_says: int, center_says: int) -> _Row:
        """Parse a power with one of its units or centers."""
        goes_on = int(line.endswith(","))
        case = self._parse_case(f"{self._head}\n\nUnits:\n{line}\n")
        if case is not None:
            if len(case.position.units) != 1 or case.order_sets:
                return _NOTHING
            power, kind, place, bonus = self._sheets.unit(case.position.units[0])
            return unit_says, power, kind, place, bonus, goes_on
        case = self._parse_case(f"{self._head}\n\nCenters:\n{line}\n")
        if case is None or len(case.position.owners) != 1 or case.order_sets or case.position.units:
            return _NOTHING
        (center,) = case.position.owners
        return center_says, 0, 0, self._provinces[center], 0, goes_on

    def _parse_order(self, line: str) -> _Row:
        if line.endswith(","):
            return _NOTHING
        units = f"  {self._power}: {self._army}\n"
        case = self._parse_case(f"{self._head}\n\n{self._power}:\n{line}\n\nUnits:\n{units}")
        if case is None or not _is_plain_set(case):
            return _NOTHING
        order = case.order_sets[0].orders[0]
        assert isinstance(order, MovementOrder)
        return _ORDER, 0, self._sheets.order(order), 0, 0, 0

    def _parse_case(self, text: str) -> Case | None:
        try:
            return read_case(text, self._variant)
        except WestphaliaError:
            return None


class _BoardVariant:
    """The variant of the texts: the board's own, by the rulebook of the adjudicator."""

    def __init__(self, board: Board, rulebook: Rulebook) -> None:
        self.id, self.board, self.rulebook = board.id, board, rulebook

    def __call__(self, variant: str, /) -> Self:
        """Return itself if the text names its board."""
        if variant.strip().casefold() != self.id:
            raise UnknownNameError(f"unknown board {variant!r}", expected=self.id)
        return self

    def board_under(self, _rulebook: Rulebook, /) -> Board:
        """Return the board, whatever the rules."""
        return self.board

    @property
    def single_phases(self) -> tuple[tuple[str, PhaseKind], ...]:
        """None: only movement phases become turns."""
        return ()

    def accepts_statement(self, _phase: Phase, _text: str, /) -> bool:
        """Return False: arrays support no politics."""
        return False


def joined(parts: Sequence[Turns]) -> Turns:
    """Concatenate turns."""
    if len(parts) == 1:
        return parts[0]
    sizes = np.cumsum([0, *(len(part.power) for part in parts)])
    starts = [np.asarray(part.starts[1:], np.int64) + size for part, size in zip(parts, sizes, strict=False)]
    first = np.cumsum([0, *(len(part) for part in parts)]).tolist()
    apart = {
        before + number: counted
        for part, before in zip(parts, first, strict=False)
        for number, counted in part.apart.items()
    }
    columns = (np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS)
    return Turns(np.concatenate([np.zeros(1, np.int64), *starts]), *columns, apart=apart)


def _slice_turns(turns: Turns, begin: int, end: int) -> Turns:
    """Return a slice of turns, without `apart`."""
    starts: Numbers = np.asarray(turns.starts[begin : end + 1], np.int64)
    lines = slice(int(starts[0]), int(starts[-1]))
    return Turns(starts - starts[0], *(getattr(turns, name)[lines] for name in COLUMNS))


def _is_plain_set(case: Case) -> bool:
    """Return whether a case has one order set with one clear movement order."""
    sets = case.order_sets
    return (
        len(sets) == 1
        and len(sets[0].orders) == 1
        and isinstance(sets[0].orders[0], MovementOrder)
        and sets[0].manner is SheetManner.UNCLEAR
        and not (sets[0].proxies or sets[0].doubtful or sets[0].other_lines or sets[0].unread)
    )


def _text_column(texts: Any, first: int, called: str) -> Any:
    """Return texts as one Arrow array without nulls; raise `UnreadableError` for anything else."""
    arrow = import_extra("pyarrow", needed_for="a table")
    try:
        whole = texts if isinstance(texts, (arrow.Array, arrow.ChunkedArray)) else arrow.array(texts)
        if arrow.types.is_null(whole.type) and not len(whole):
            whole = whole.cast(arrow.string())
        if not (arrow.types.is_string(whole.type) or arrow.types.is_large_string(whole.type)):
            message = f"{called} {first} is of type {whole.type}, not a text"
            raise UnreadableError(message, expected="texts of cases")
        column = whole.combine_chunks() if isinstance(whole, arrow.ChunkedArray) else whole
    except (TypeError, arrow.ArrowException) as problem:
        reason = str(problem).splitlines()[0]
        raise UnreadableError(f"the values are not texts: {reason}", expected="texts of cases") from None
    if column.null_count:
        empty = first + int(column.is_null().to_numpy(zero_copy_only=False).argmax())
        raise UnreadableError("has no text", place=Place(f"{called} {empty}"), expected="a case")
    return column


def _heading_table() -> Numbers:
    """Return the section after a line, by the section before it and the line's meaning; -1 if it is invalid.

    A list without items is invalid, since what follows could be read as part of it.
    """
    follows = np.full((6, 10), -1, np.int64)
    follows[:, _BLANK] = range(6)
    begun = [_NOWHERE, _IN_ORDERS, _IN_UNITS, _IN_CENTERS]
    for says, mode in ((_POWER, _IN_ORDERS), (_UNITS, _UNITS_BEGIN), (_CENTERS, _CENTERS_BEGIN)):
        follows[begun, says] = mode
    follows[_IN_ORDERS, _ORDER] = _IN_ORDERS
    for empty, mode, first, more in (
        (_UNITS_BEGIN, _IN_UNITS, _UNIT, _NEXT_UNIT),
        (_CENTERS_BEGIN, _IN_CENTERS, _CENTER, _NEXT_CENTER),
    ):
        follows[[empty, mode, mode], [first, first, more]] = mode
    return follows


_FOLLOWS: Final = _heading_table()


class LineTable(NamedTuple):
    """The lines of texts by number, the meaning of each, and for each owner the last text that named it."""

    lines: Ints
    table: Ints
    seen: Ints


class CollectedLines(NamedTuple):
    """What texts say: units and rows of orders, where those of each text begin, which texts are `hard`."""

    unit_starts: Ints
    units: Ints
    sheet_starts: Ints
    sheets: Ints
    hard: Ints


@compiled
def _collect_text(
    text: int, begin: int, end: int, known: LineTable, taken: CollectedLines, counts: Ints
) -> bool:
    """Collect the units and orders of one text; return False if its lines need the case parser."""
    lines, table, seen = known
    units, sheets = taken.units, taken.sheets
    mode, power, goes_on, lists = _NOWHERE, 0, 0, 0
    n, k = counts[0], counts[1]
    for at in range(begin, end):
        line = lines[at]
        says = table[line, _SAYS]
        mode = _FOLLOWS[mode, says]
        if mode < 0 or goes_on != (says in (_NEXT_UNIT, _NEXT_CENTER)):
            return False
        goes_on = table[line, _GOES_ON]
        if says == _POWER or says >= _CENTER:  # two sheets of a power or owners of a center need the parser
            row = int(says != _POWER)
            if seen[row, table[line, _WHERE]] == text:
                return False
            seen[row, table[line, _WHERE]] = text
        lists += says == _UNITS
        if says in (_POWER, _UNIT):
            power = table[line, _OWNER]
        if says == _ORDER:
            sheets[0, k], sheets[1, k] = power, table[line, _WHAT]
            k += 1
        elif says in (_UNIT, _NEXT_UNIT):
            units[0, n], units[1, n] = power, table[line, _WHAT]
            units[2, n], units[3, n] = table[line, _WHERE], table[line, _BONUS]
            n += 1
    counts[0], counts[1] = n, k
    return lists == 1 and not goes_on


@entry
def collect_lines(starts: Ints, known: LineTable, taken: CollectedLines) -> None:
    """Collect the units and orders of texts, whose lines begin at `starts`."""
    counts = np.zeros(2, np.int64)
    for text in range(starts.size - 1):
        if not _collect_text(text, starts[text], starts[text + 1], known, taken, counts):
            taken.hard[text] = 1
        taken.unit_starts[text + 1] = counts[0]
        taken.sheet_starts[text + 1] = counts[1]
