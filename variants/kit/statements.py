"""Statements: what a power writes besides orders to units, such as a waiver, a purchase, a loan, a war.

A `Statement` is one row: how it is written (`Form`), what forbids it (`Bar`), what it does and what is
told. The
reading of lines, the check when they are handed in, the effect, the report and its reasons are made from that
row. A phase takes a list of them (`kit.year.PhaseRules.statements`).

A form has slots in braces, and parts in square brackets that may be missing; its first word may have others
that are understood too, behind bars:

    Form("BOLSTER {unit}[ {points}]", "BOLSTER A Par 2", Bolster)
    Form("LOAN|LEND {center} TO {borrower}", "LOAN Milan TO Austria", Lending)

The class of its words, a frozen dataclass, has a field for each slot; the type of the field says what stands
there: a `Province`, a `Power`, an `int`, a `Named` unit, text, or one of these or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from types import MappingProxyType, NoneType
from typing import Any, Generic, TypeVar, cast, get_args, get_type_hints

from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.position import Unit
from ...model.reasons import Fact, said
from ...model.rulebook import Rulebook
from ...model.text import shortened
from ...solver import Status
from .knobs import Knob
from .report import Declaration, Entry, EntryReport, format_entry
from .wording import power_name

S = TypeVar("S")
W = TypeVar("W")

MAX_LETTERS = 300
"""Longer statements are not read."""


# ------------------------------------------------------------------------------------ how it is written


class State(Power):
    """A minor state, where a power would be no answer."""

    __slots__ = ()


class Party(Power):
    """A power of the board, where a minor state would be no answer."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Named:
    """A unit as a statement names it: by its place, and its kind where that is written."""

    location: Location
    kind: UnitKind | None = None

    def __str__(self) -> str:
        return f"{self.kind.value} {self.location}" if self.kind is not None else str(self.location)


@dataclass(frozen=True, slots=True)
class Slot:
    """What can stand in a slot: the pattern of its text, and what the text means on a board."""

    pattern: str
    meaning: Callable[[str, Board], object]


def _find_power(text: str, board: Board) -> Power:
    return places_of(board).find_power(text)


def _find_party(text: str, board: Board) -> Party:
    found = places_of(board).find_power(text)
    if found not in board.power:
        raise UnknownNameError(f"{power_name(board, found)} is no power", expected="a power")
    return Party(found)


def _find_state(text: str, board: Board) -> State:
    try:
        found = places_of(board).find_power(text)
    except UnknownNameError as error:
        message = f"unknown minor state {text.strip()!r}"
        raise UnknownNameError(message, place=error.place, nearest=error.nearest) from None
    if found not in board.minor:
        message = f"{power_name(board, found)} is no minor state"
        raise UnknownNameError(message, expected="a minor state such as WUR")
    return State(found)


_NAMED = re.compile(r"(?:(?P<kind>a|army|f|fleet)\.?\s+)?(?P<place>.+)", re.IGNORECASE | re.DOTALL)


def _find_unit(text: str, board: Board) -> Named:
    named = _NAMED.fullmatch(text)
    assert named is not None, "any text is a name"
    try:
        location = places_of(board).find_place(named["place"])
    except WestphaliaError as error:
        error.place = Place(column=named.start("place") + 1)
        raise
    letter = (named["kind"] or "").upper()[:1]
    return Named(location, UnitKind(letter) if letter else None)


SLOTS: Mapping[type, Slot] = MappingProxyType(
    {
        Province: Slot(r".+?", lambda text, board: places_of(board).find_province(text)),
        Location: Slot(r".+?", lambda text, board: places_of(board).find_place(text)),
        Power: Slot(r"[^()]+?", _find_power),
        Party: Slot(r"[^()]+?", _find_party),
        State: Slot(r"[^()]+?", _find_state),
        Named: Slot(r".+?", _find_unit),
        int: Slot(r"\+?[1-9]\d{0,5}", lambda text, _board: int(text)),
        UnitKind: Slot(r"a|army|f|fleet", lambda text, _board: UnitKind(text[0].upper())),
        str: Slot(r".+?", lambda text, _board: " ".join(text.split())),
    }
)
"""The slots by the types of the fields that they fill."""


@lru_cache(maxsize=256)
def _types(words: type) -> Mapping[str, tuple[type, bool]]:
    """The type of each field, and whether it may be missing."""
    found: dict[str, tuple[type, bool]] = {}
    for name, hint in get_type_hints(words).items():
        kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
        found[name] = (cast("type", kinds[0]), len(kinds) < len(get_args(hint)))
    return found


@dataclass(frozen=True)
class Form(Generic[W]):
    """How a statement is written, an example of it for messages, and the class of its words.

    `slots` are patterns and meanings for fields that need others than their types have.
    """

    pattern: str
    example: str
    words: type[W]
    slots: Mapping[str, Slot] = field(default_factory=dict[str, Slot])

    @property
    def verb(self) -> str:
        """The first word, in small letters, by which a line is known to be this statement."""
        return self._verbs[0].lower()

    @cached_property
    def _verbs(self) -> tuple[str, ...]:
        return tuple(self.pattern.split()[0].strip("[]").split("|"))

    def _slot(self, name: str) -> Slot:
        return self.slots.get(name) or SLOTS[_types(self.words)[name][0]]

    @cached_property
    def _shape(self) -> re.Pattern[str]:
        shape = ""
        for part in re.split(r"(\{\w+\}|\[|\]|\s+)", self.pattern):
            if part.startswith("{"):
                shape += f"(?P<{part[1:-1]}>{self._slot(part[1:-1]).pattern})"
            elif part in ("[", "]"):
                shape += "(?:" if part == "[" else ")?"
            else:
                shape += r"\s+" if part.isspace() else f"(?:{'|'.join(map(re.escape, part.split('|')))})"
        return re.compile(rf"\s*{shape}\s*", re.IGNORECASE | re.DOTALL)

    def matches(self, text: str) -> bool:
        """The line begins as this statement does."""
        first = text.split(maxsplit=1)[:1]
        return first != [] and first[0].lower() in map(str.lower, self._verbs)

    def read(self, text: str, board: Board) -> W:
        """The words of a line; raises `UnreadableError`, and name errors with their column."""
        found = self._shape.fullmatch(text) if len(text) <= MAX_LETTERS else None
        if found is None:
            message = f"cannot read {shortened(text)!r}"
            raise UnreadableError(message, place=Place(column=1), expected=self.example)
        values: dict[str, object] = {}
        for name in (one.name for one in fields(cast("Any", self.words))):
            written = found.groupdict().get(name)
            if written is None:
                if _types(self.words)[name][1]:
                    values[name] = None
                continue
            try:
                values[name] = self._slot(name).meaning(written, board)
            except WestphaliaError as error:
                error.place = Place(column=found.start(name) + (error.place.column or 1))
                raise
        return self.words(**values)

    def write(self, words: W) -> str:
        """The line as the program writes it, with ids for names; what `read` understands."""
        text = self.pattern.replace("|".join(self._verbs), self._verbs[0], 1)
        for name in _types(self.words):
            value = getattr(words, name)
            if value is None:
                text = re.sub(rf"\[[^\[\]]*\{{{name}\}}[^\[\]]*\]", "", text)
            else:
                shown = value.value if isinstance(value, UnitKind) else str(value)
                text = text.replace(f"{{{name}}}", shown)
        return text.replace("[", "").replace("]", "")


# ------------------------------------------------------------------------------------ what forbids it


@dataclass(frozen=True, slots=True)
class Bar(Generic[S, W]):
    """What forbids a statement: by which clause, in which case, under which reading (None: under each).

    `when` says whether the case is given, or in words what is wrong then.
    """

    clause: str
    when: Callable[[S, W], bool | str]
    under: Knob | None = None

    def objection(self, situation: S, words: W, rules: Rulebook) -> Fact | None:
        """Why the statement is void, if this bar forbids it."""
        if self.under is not None and not self.under.counts(rules):
            return None
        wrong = self.when(situation, words)
        if wrong is False or wrong == "":
            return None
        return Fact(said(self.clause, wrong if isinstance(wrong, str) else ""), self.clause)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a statement: whether it counts, its code, the half sentence that says why, its unit."""

    counts: bool
    code: str
    fact: Fact
    unit: Unit | None = None

    def report(self, power: Power, entry: Entry) -> EntryReport:
        """The verdict about a line as a report tells it."""
        status = Status.SUCCEEDS if self.counts else Status.VOID
        text = f"{format_entry(entry)} {'counts' if self.counts else 'is void'}: {self.fact.text}."
        fact = Fact(text, self.fact.clause, self.fact.because)
        return EntryReport(power, entry, status, self.code, fact, self.unit)

    def error(self, entry: Entry) -> ImpossibleError:
        """The refusal of a line, as the error that handing it in raises."""
        return ImpossibleError(f"{format_entry(entry)}: {self.fact.text}")


def accepted(code: str, words: str | Fact, unit: Unit | None = None) -> Verdict:
    """A line that counts, for what `words` say."""
    return Verdict(True, code, words if isinstance(words, Fact) else Fact(words), unit)


def refused(clause: str, words: str = "", unit: Unit | None = None) -> Verdict:
    """A line that is void by a clause; `words` say what is wrong, by default what the clause wants."""
    return Verdict(False, clause, Fact(said(clause, words), clause), unit)


@dataclass(frozen=True, slots=True)
class Statement(Generic[S, W]):
    """A kind of statement; `S` is what its rules look at, `W` the class of its words.

    `effect` gives the situation after it, `told` the half sentence that says so, of the situation before, the
    words and the situation after; `code` is the code of its report, `about` the unit it concerns, if any.
    """

    form: Form[W]
    code: str
    bars: tuple[Bar[S, W], ...]
    effect: Callable[[S, W], S]
    told: Callable[[S, W, S], str | Fact]
    about: Callable[[S, W], Unit | None] | None = None

    @property
    def verb(self) -> str:
        """The verb of its declarations."""
        return self.form.verb

    def read(self, text: str, board: Board) -> Declaration:
        """The declaration of a line; raises like `Form.read`."""
        words = self.form.read(text, board)
        return Declaration(self.form.write(words), self.verb, said=words)

    def objection(self, situation: S, words: W, rules: Rulebook) -> Fact | None:
        """Why the statement is void, if anything forbids it: the first bar that does."""
        for bar in self.bars:
            found = bar.objection(situation, words, rules)
            if found is not None:
                return found
        return None

    def judge(self, situation: S, words: W, rules: Rulebook) -> tuple[S, Verdict]:
        """The situation after the statement, and what becomes of it."""
        unit = self.about(situation, words) if self.about is not None else None
        wrong = self.objection(situation, words, rules)
        if wrong is not None:
            return situation, Verdict(False, wrong.clause, wrong, unit)
        after = self.effect(situation, words)
        return after, accepted(self.code, self.told(situation, words, after), unit)
