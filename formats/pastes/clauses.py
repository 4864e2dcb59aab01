"""One order of a pasted turn with the marks around it: ``(A VIE-TYR)``, ``A Vie - Gal FAILS``.

A clause is an order in the notation of orders, decorated by its source. `ClauseReader` takes the decoration
off, notes what it means, and leaves the order to the order grammar.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...model.board import Board, Places, places_of
from ...model.errors import WestphaliaError
from ...model.names import Location
from ...model.orders import (
    MAX_ORDER,
    Designation,
    Disband,
    Hold,
    Order,
    Retreat,
    Support,
    make_order_parser,
    parse_unit,
)
from ...model.orders.languages import UNIT_WORDS
from ...model.orders.marks import ENDS, GAPS, IN_BRACKETS, LAST_BRACKET, MARK, STRENGTHS, Mark, marks_in
from ...model.phase import PhaseKind
from .words import CONDITION, CONVOY_PATH, RETREATED, RETREATS, WAIVES


@dataclass(frozen=True, slots=True)
class PastedClause:
    """What a clause says.

    Attributes:
        unit: The unit.
        order: Its order; None for a unit alone.
        marks: The marks of its result.
        offered: The retreats that are listed for it; None if none are.
        retreat: The place that it retreated to.
        bonus: The strength of a unit alone beyond one, ``A par+2``.
        unit_marks: The words that a variant gives it, ``A rhi [R]``.
        struck: The order is struck out.
    """

    unit: Designation
    order: Order | None
    marks: tuple[Mark, ...] = ()
    offered: tuple[Location, ...] | None = None
    retreat: Location | None = None
    bonus: int = 0
    unit_marks: frozenset[str] = frozenset()
    struck: bool = False


@dataclass(slots=True)
class _FoundMarks:
    """The marks found so far, the first in the text first."""

    found: list[Mark]
    offered: tuple[Location, ...] | None = None
    retreat: Location | None = None
    struck: bool = False

    def add(self, clause: PastedClause) -> None:
        """Add the marks of a clause."""
        self.found += clause.marks
        self.offered = clause.offered if clause.offered is not None else self.offered
        self.retreat = clause.retreat or self.retreat


_KINDS_OF_FAILURE = frozenset((Mark.BOUNCES, Mark.CUT, Mark.VOID, Mark.DISRUPTED))
_PAIRS = {"(": ")", "<": ">", "[": "]", "_": "_", "~": "~"}
_LETTERS = {"d": Mark.DISLODGED, "f": Mark.FAILS}
"""Letters in brackets that stand for a result, besides those of `IN_BRACKETS`."""

_PLACE_BEHIND = re.compile(r"\((?P<place>[^()]+)\)")
"""Where a unit bounced: ``bounce (Serbia)``."""

_BULLET = re.compile(r"^(?:[-*]|\d+[.)])\s+(?=[(<\[_~])")
"""The mark of a list before an order that a bracket or an underline marks as failed."""

_FOREIGN = re.compile(
    rf"(?<=\s[SC])\s+\((?P<power>[^\W\d_]{{2,20}})\)(?=\s+(?:{UNIT_WORDS}|[AF])\s)", re.IGNORECASE
)
"""The power of another unit in brackets: ``A Bud S (Rus) A Gal - Vie``."""

_GERMAN_ATTACK = re.compile(r"\s+greift\s+(?P<place>\S.*?)\s+an$", re.IGNORECASE)
_TO_IN_SPANISH = re.compile(r"(?<=\w)\s+(?:al?|ad)\s+(?=[^\W\d_]{3})")
"""The Spanish or Italian word for "to" in a move: ``A Vie a Gal``."""

_ROMANCE_UNIT = re.compile(rf"(?:[AF]|(?i:{UNIT_WORDS}))\s")
"""The unit before it. Its letter is a capital: a small ``a`` may be the word itself."""

_GONE = re.compile(r"(?:[-=]+>|\u2192|to)\s*(?P<place>\w[\w./ ]*)", re.IGNORECASE)
"""Where a dislodged unit went, behind its mark: ``[dislodged -> Ukr]``."""

_DEFAULTED = re.compile(r"unordered|(?:by )?default|nmr|no orders?(?: (?:given|received))?", re.IGNORECASE)
"""Why a unit holds, in brackets."""

_LIST = re.compile(r"\s*(?:,|;|\b(?:or|and|ou|et|oder|und|o|y)\b|/(?!\s*[nsew]))\s*", re.IGNORECASE)
_NO_ORDER = re.compile(
    r"\s*(?:,\s*)?(?:no order processed|order not provided|no orders?(?: given)?|nmr)\s*$", re.IGNORECASE
)
_DISLODGED_PLACE = re.compile(r"<\s*(?P<unit>[^<>]*)>")
_LEADING = re.compile(r"\s*(?P<signs>[^\w\s()<>\[\]+\-\u2010-\u2015\u2212\"'.,;:_*#]+)[\s\ufe0f]+")
_FIRST_BRACKET = re.compile(r"[(\[](?P<words>[^()\[\]]+)[)\]]\s*(?=\w)")
_NATION_AND_LETTER = re.compile(r"\b(?P<nation>Au|En|Fr|Ge|It|Ru|Tu)(?P<kind>[AF])(?=\s)")
_ABOUT_ORDERS = re.compile(
    r"coast|retreat|retraite|r\u00fcckzug|support|convoy|\bvia\b|[-\u2010-\u2015\u2192>]|\b(?:army|fleet|amy|flt|[AF])\b",
    re.IGNORECASE,
)
"""Words of brackets that belong to an order or its result."""

_REMOVAL = re.compile(
    r"^(?:[-\u2212\u2010-\u2015](?=\s?(?:[AF]\b|army|fleet))|defaults?,?\s+removing\b)", re.IGNORECASE
)
"""The beginning of a removal in an adjustment: ``-F Lon``, ``Defaults, removing the army in Ruhr``."""

_OPEN_END = re.compile(r"[-\u2013\u2014=>\u2192]\s*$")
_FAILED_MOVE = re.compile(r"\w\s:\s\w{3}\b")
_OF_ANOTHER = re.compile(r".*?\w\s+[SC]\s", re.IGNORECASE)
"""The beginning of a support or convoy: the sign of a move behind it tells how another order ended."""

_CONVOYED = re.compile(r"\b(?P<place>.+?)\s+to\s+MoveViaConvoy\s+to\s+", re.IGNORECASE)


_PAST = re.compile(
    r"(?<=\s)(?:(?P<verb>move(?=d)|(?:support|convoy|attack|march|sail|retreat)(?=ed))e?d|held)\b",
    re.IGNORECASE,
)


class ClauseReader:
    """A reader of the clauses of one board in one kind of phase; `clause_reader` returns it from a cache."""

    def __init__(self, board: Board, kind: PhaseKind) -> None:
        self._board = board
        self._places: Places = places_of(board)
        self._kind = kind
        self._parse = make_order_parser(board, kind, marked=False)
        self._find = _order_finder(board, kind)
        self._find_movement = _order_finder(board, PhaseKind.MOVEMENT)
        self._clause_of = lru_cache(maxsize=20_000)(self._read)
        self.read_unit = lru_cache(maxsize=20_000)(self._read_unit)

    def read(self, text: str) -> PastedClause | None:
        """Return what a clause says; None if it is not an order or a unit."""
        return self._clause_of(text)

    def _read(self, text: str) -> PastedClause | None:
        marks = _FoundMarks([])
        plain = _BULLET.sub("", text.strip(" \t.,;\u2022"))
        if not plain or len(plain) > MAX_ORDER or CONDITION.match(plain):
            return None
        if not (self._places.may_name_place(plain) or WAIVES.search(plain)):
            return None
        unit = self._read_strong_unit(plain) if plain.endswith("]") or "+" in plain else None
        if unit is not None:
            return unit
        is_bare = self._kind is not PhaseKind.MOVEMENT and plain[0] not in _PAIRS
        whole = self._parse_order(plain) if is_bare else None
        if isinstance(whole, Disband):  # "A Tri destroyed" is an order there, among moves it is a result
            return self._clause(whole.unit, whole, marks)
        plain = self._strip_marks(plain, marks)
        return self._read_order(plain, marks)

    def _read_strong_unit(self, text: str) -> PastedClause | None:
        """Return a unit with its strength or the words of its variant: ``A par+2``, ``A rhi [R]``."""
        bracket = LAST_BRACKET.search(text)
        if bracket is not None and self.read_marks(bracket["words"]) is not None:
            return None
        try:
            unit = parse_unit(text, self._board)
        except WestphaliaError:
            return None
        place = Designation(unit.location, unit.kind)
        return PastedClause(place, None, bonus=unit.bonus, unit_marks=unit.marks)

    def error(self, text: str) -> WestphaliaError | None:
        """Return the error of the order grammar for a clause that cannot be read."""
        plain = text.strip(" \t.,;\u2022")
        try:
            self._parse(self._strip_marks(plain, _FoundMarks([])) if len(plain) <= MAX_ORDER else plain)
        except WestphaliaError as error:
            return error
        return None

    def read_marks(self, text: str) -> PastedClause | None:
        """Return the marks of a text that holds nothing else, such as ``Bounced with war (1 against 1).``"""
        marks = _FoundMarks([])
        rest = text.strip(ENDS)
        for _ in range(6):
            if not rest:
                break
            offered = RETREATS.fullmatch(rest)
            retreated = RETREATED.fullmatch(rest) or _GONE.fullmatch(rest)
            if marks.found and (
                (offered is not None and self._take_offer(offered, marks))
                or (retreated is not None and self._take_retreat(retreated["place"], marks))
            ):
                rest = ""
                break
            found = MARK.match(rest)
            if found is None or not (marks_of := marks_in(found)):
                return None
            marks.found += marks_of
            rest = rest[found.end() :].strip(ENDS)
            where = _PLACE_BEHIND.match(rest)
            if where is not None and self._places.is_place(where["place"]):
                rest = rest[where.end() :].strip(ENDS)
        if rest or not marks.found:
            return None
        found_marks = tuple(dict.fromkeys(marks.found))
        return PastedClause(Designation(Location("")), None, found_marks, marks.offered, marks.retreat)

    # ------------------------------------------------------------------------------------- decoration

    def _strip_marks(self, text: str, marks: _FoundMarks) -> str:
        """Return the order inside its marks; add them to `marks`."""
        leading = _LEADING.match(text)
        if leading is not None:
            signs = self.read_marks(leading["signs"])
            marks.found += signs.marks if signs is not None else ()
            text = text[leading.end() :]
        first = _FIRST_BRACKET.match(text)
        before = self.read_marks(first["words"]) if first is not None else None
        if first is not None and before is not None:
            marks.found += before.marks
            text = text[first.end() :]
        text = _NATION_AND_LETTER.sub(r"\g<nation> \g<kind>", text)
        for _ in range(6):
            before = text
            text = self._strip_pairs(text, marks)
            text = CONVOY_PATH.sub("", STRENGTHS.sub("", text)).rstrip(" \t.,;\u2020\u2021")
            text = self._strip_last_bracket(text, marks)
            text = self._strip_last_words(text, marks)
            if text == before:
                break
        if self._kind is PhaseKind.ADJUSTMENT and _REMOVAL.match(text) is not None:
            plain = text.lstrip("-\u2212\u2010\u2011\u2012\u2013\u2014\u2015 ")
            is_list_mark = plain != text and self._parse_order(plain) is not None
            text = plain if is_list_mark else _REMOVAL.sub("R ", text, count=1)
        return text

    def _strip_pairs(self, text: str, marks: _FoundMarks) -> str:
        """Take off the signs around a whole order: with any of them it fails; tildes strike it out."""
        while text[:1] in _PAIRS and text.endswith(_PAIRS[text[0]]) and _is_one_group(text):
            marks.struck |= text[0] == "~"
            text = text[1:-1].strip(" \t.,;")
            marks.found.append(Mark.FAILS)
        inner = _DISLODGED_PLACE.search(text)
        if inner is not None:
            text = text.replace("<", " ").replace(">", " ")
            marks.found.append(Mark.DISLODGED)
        return text

    def _strip_last_bracket(self, text: str, marks: _FoundMarks) -> str:
        """Take off a bracket at the end that holds marks, or the retreats of a dislodged unit."""
        found = LAST_BRACKET.search(text)
        if found is None or self._places.is_place(found["words"].strip()):
            return text
        words = found["words"].strip()
        mark = self._mark_of_letter(words.casefold(), text[: found.start()])
        if mark is not None:
            marks.found.append(mark)
            return text[: found.start()]
        whole = self.read_marks(words)
        if whole is not None:
            marks.add(whole)
            return text[: found.start()]
        if _DEFAULTED.fullmatch(words) and isinstance(self._parse_order(text[: found.start()]), Hold):
            return text[: found.start()]
        parts = [self.read_marks(part) for part in re.split(r",|;|\band\b|&|\+", words)]
        if all(part is not None for part in parts):
            marks.found += [mark for part in parts if part is not None for mark in part.marks]
            return text[: found.start()]
        retreated = RETREATED.fullmatch(words)
        if retreated is not None and self._take_retreat(retreated["place"], marks):
            return text[: found.start()]
        if _is_remark(found[0].strip()):
            return text[: found.start()]
        if found[0].strip().startswith("[") and len(words) > 2:  # the grammar of orders ignores such brackets
            return f"{text[: found.start()]} ({words})"
        return text

    def _mark_of_letter(self, letter: str, order: str) -> Mark | None:
        """Return the result that a letter in brackets behind an order stands for; a C cuts only a support."""
        if letter == "c":
            return Mark.CUT if isinstance(self._parse_order(order), Support) else None
        return IN_BRACKETS.get(letter) or _LETTERS.get(letter)

    def _strip_last_words(self, text: str, marks: _FoundMarks) -> str:
        """Take off marks at the end that stand in no brackets."""
        for gap in GAPS.finditer(text):
            rest = text[gap.end() :]
            whole = self.read_marks(rest)
            if whole is not None:
                marks.add(whole)
                return text[: gap.start()]
        retreated = RETREATED.search(text) if self._kind is PhaseKind.MOVEMENT else None
        is_behind = retreated is not None and retreated.start() > 0
        if is_behind and retreated is not None and self._take_retreat(retreated["place"], marks):
            return text[: retreated.start()]
        return text

    def _take_offer(self, found: re.Match[str], marks: _FoundMarks) -> bool:
        if found["none"]:
            marks.offered = ()
            return True
        places = self.read_places(found["places"])
        if places is None:
            return False
        marks.offered = places
        return True

    def _take_retreat(self, text: str, marks: _FoundMarks) -> bool:
        """Note the retreat of a dislodged unit: one place, or several that are open to it."""
        places = self.read_places(text.lstrip(": "))
        if not places:
            return False
        if len(places) == 1 and not text.lstrip().startswith(":"):
            marks.retreat = places[0]
        else:
            marks.offered = places
        marks.found.append(Mark.DISLODGED)
        return True

    def read_places(self, text: str) -> tuple[Location, ...] | None:
        """Return the places of a list such as ``Albania or Serbia``, without the way off the board."""
        names = [name for name in _LIST.split(text.strip(" .")) if name]
        places: list[Location] = []
        for name in names:
            if name.casefold() in ("otb", "off the board", "disband", "none"):
                continue
            try:
                places.append(self._places.find_place(re.sub(r"^the\s+", "", name, flags=re.IGNORECASE)))
            except WestphaliaError:
                return None
        return tuple(places)

    # ------------------------------------------------------------------------------------------ orders

    def _read_order(self, text: str, marks: _FoundMarks) -> PastedClause | None:
        unordered = _NO_ORDER.search(text)
        if unordered is not None:
            unit = self.read_unit(text[: unordered.start()])
            return self._clause(unit, None, marks) if unit is not None else None
        for plain in dict.fromkeys(self._spellings(text, marks)):
            order = self._parse_order(plain)
            if order is not None:
                unit = getattr(order, "unit", None)
                if unit is None:
                    unit = Designation(
                        getattr(order, "location", None) or Location(""), getattr(order, "kind", None)
                    )
                return self._clause(unit, order, marks)
        unit = self.read_unit(text)
        return self._clause(unit, None, marks) if unit is not None else None

    def _spellings(self, text: str, marks: _FoundMarks) -> Iterator[str]:
        """Yield the order as written, then with the signs that say how a move ended as a plain dash."""
        of_another = _OF_ANOTHER.match(text) is not None
        if re.search(r"\w\s*=\s*\w", text):
            if not of_another and not marks.found:
                marks.found.append(Mark.SUCCEEDS)
            yield re.sub(r"\s*=\s*", " - ", text)
        elif self._kind is PhaseKind.MOVEMENT and _FAILED_MOVE.search(text):
            if not of_another and Mark.FAILS not in marks.found:
                marks.found.insert(0, Mark.FAILS)
            yield re.sub(r"\s*:\s*", " - ", text)
        else:
            yield _CONVOYED.sub(r"\g<place> move via convoy to ", text)
            yield _PAST.sub(lambda found: found["verb"] or "hold", text)
            yield _GERMAN_ATTACK.sub(r" - \g<place>", text)
            yield _FOREIGN.sub(r" \g<power>", text)
            if _ROMANCE_UNIT.match(text) and self._kind is not PhaseKind.ADJUSTMENT:
                yield _TO_IN_SPANISH.sub(" - ", text)

    def _parse_order(self, text: str) -> Order | None:
        return self._find(text) or self._find_movement(text)

    def _read_unit(self, text: str) -> Designation | None:
        """Return the unit that a text names with its kind, such as ``the Austrian Army in Trieste``."""
        if not self._places.may_name_place(text) or _OPEN_END.search(text):
            return None
        order = self._find_movement(f"{text.strip(' .')} H")
        if not isinstance(order, Hold) or order.unit.kind is None:
            return None
        return order.unit

    def _clause(self, unit: Designation, order: Order | None, marks: _FoundMarks) -> PastedClause:
        found = tuple(dict.fromkeys(marks.found))
        if not _KINDS_OF_FAILURE.isdisjoint(found):
            found = tuple(mark for mark in found if mark is not Mark.FAILS)
        if isinstance(order, Retreat) and Mark.BOUNCES in found:
            found = tuple(mark for mark in found if mark is not Mark.DISLODGED)
        return PastedClause(unit, order, found, marks.offered, marks.retreat, struck=marks.struck)


@lru_cache(maxsize=64)
def _order_finder(board: Board, kind: PhaseKind) -> Callable[[str], Order | None]:
    """Return a cached function that parses an order, and returns None if the text is not an order."""
    parse = make_order_parser(board, kind, marked=False)

    @lru_cache(maxsize=20_000)  # several readers try the same words, most of which are no order
    def find(text: str) -> Order | None:
        try:
            return parse(text)
        except WestphaliaError:
            return None

    return find


@lru_cache(maxsize=64)
def clause_reader(board: Board, kind: PhaseKind) -> ClauseReader:
    """Return the reader of clauses of a board in a kind of phase."""
    return ClauseReader(board, kind)


def _is_remark(bracket: str) -> bool:
    """Return whether a bracket behind an order is a remark: words that say nothing about its result."""
    words = re.findall(r"[^\W\d_]{2,}", bracket)
    if len(words) < 2 or _ABOUT_ORDERS.search(bracket) or CONDITION.search(bracket.strip("()[] ")):
        return False
    return not any(MARK.match(bracket, found.start()) for found in re.finditer(r"(?<!\w)\w", bracket))


def _is_one_group(text: str) -> bool:
    """Return whether the bracket that opens a text is closed at its end only."""
    opening, closing = text[0], _PAIRS[text[0]]
    if opening == closing:
        return text.count(opening) == 2
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter == opening) - (letter == closing)
        if depth == 0:
            return i == len(text) - 1
    return False
