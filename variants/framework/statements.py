"""Statements: what a power writes besides orders to units, such as a waiver, a purchase, a loan, a war.

A `Statement` is one row of a table: how it is written (`Form`), what forbids it (`Bar`), its effect and its
report. Reading lines, checking submissions, the effect, the report and its reasons all come from that row. A
phase takes a list of statements (`framework.year.PhaseRules.statements`). Orders to units can be rows of the
same table (`OrderForm`), and `judge_in_turn` judges the lines of a sheet where each line changes the
situation for the next.

A form has slots in braces, and optional parts in square brackets (an optional part without a slot is read but
never written). The first words identify the statement; alternatives for them follow after bars:

    Form("BOLSTER {unit}[ {points}]", "BOLSTER A Par 2", Bolster)
    Form("LOAN|LEND {center} TO {borrower}", "LOAN Milan TO Austria", Lending)
    Form("PAY {amount}[ to] {power}[ ({agreement})]", "PAY 5 Sweden (back in 1621)", Payment)
    Form("DECREE NO_ALLY {powers} {other}", "DECREE NO_ALLY Spain + France Sweden", NoAlly)

Where two names follow each other, the first is as long as possible.

The class of its words, a frozen dataclass, has a field for each slot. The type of the field decides what the
slot accepts: a `Province`, a `Power`, an `int`, a `NamedUnit`, text, or one of these or None.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from itertools import product
from types import MappingProxyType, NoneType
from typing import Any, Generic, TypeVar, cast, get_args, get_type_hints

from ...model.board import Board, places_of
from ...model.errors import ImpossibleError, Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.reasons import Fact, cite_clause
from ...model.rulebook import Rulebook
from ...model.text import normalize_letter, shorten
from ...model.wording import owner_name
from ...solver import Status
from .report import Declaration, Entry, EntryReport, format_entry
from .rules import RuleOption

S = TypeVar("S")
W = TypeVar("W")

MAX_LETTERS = 300
"""The most characters of a statement; longer ones are refused."""


# ------------------------------------------------------------------------------------ how it is written


class MinorState(Power):
    """A minor state, for slots that do not accept a power."""

    __slots__ = ()


class Party(Power):
    """A power of the board, for slots that do not accept a minor state."""

    __slots__ = ()


class Parties(tuple[Party, ...]):
    """Powers of the board joined by ``+``, each once."""

    __slots__ = ()

    def __str__(self) -> str:
        return "+".join(self)


@dataclass(frozen=True, slots=True)
class NamedUnit:
    """A unit as a statement names it: by its place, with its kind if written."""

    location: Location
    kind: UnitKind | None = None

    def __str__(self) -> str:
        return f"{self.kind.value} {self.location}" if self.kind is not None else str(self.location)


@dataclass(frozen=True, slots=True)
class Slot:
    """The content of a slot: the pattern of its text, and the function that parses the text on a board.

    `choices` returns what can be named in a position, for examples; without it, the type of the field
    decides.
    """

    pattern: str
    meaning: Callable[[str, Board], object]
    choices: Callable[[Position], Iterable[object]] | None = None


def _find_power(text: str, board: Board) -> Power:
    return places_of(board).find_power(text)


def _find_party(text: str, board: Board) -> Party:
    found = places_of(board).find_power(text)
    if found not in board.power:
        raise UnknownNameError(f"{owner_name(board, found)} is not a power", expected="a power")
    return Party(found)


def _find_parties(text: str, board: Board) -> Parties:
    found: dict[Party, None] = {}
    start = 0
    for part in re.split(r"[+&]", text):
        try:
            found[_find_party(part.strip(), board)] = None
        except WestphaliaError as error:
            error.place = Place(column=start + len(part) - len(part.lstrip()) + 1)
            raise
        start += len(part) + 1
    return Parties(found)


def _find_state(text: str, board: Board) -> MinorState:
    try:
        found = places_of(board).find_power(text)
    except UnknownNameError as error:
        message = f"unknown minor state {text.strip()!r}"
        raise UnknownNameError(message, place=error.place, nearest=error.nearest) from None
    if found not in board.minor:
        message = f"{owner_name(board, found)} is not a minor state"
        raise UnknownNameError(message, expected="a minor state such as WUR")
    return MinorState(found)


_NAMED = re.compile(r"(?:(?P<kind>a|army|f|fleet)\.?\s+)?(?P<place>.+)", re.IGNORECASE | re.DOTALL)


def _find_unit(text: str, board: Board) -> NamedUnit:
    named = _NAMED.fullmatch(text)
    assert named is not None, "the pattern matches any text"
    try:
        location = places_of(board).find_place(named["place"])
    except WestphaliaError as error:
        error.place = Place(column=named.start("place") + 1)
        raise
    letter = normalize_letter(named["kind"] or "")
    return NamedUnit(location, UnitKind(letter) if letter else None)


def list_provinces(position: Position) -> Iterable[Province]:
    """Return the provinces of the board."""
    return (info.id for info in position.board.provinces)


def list_powers(position: Position) -> Iterable[Party]:
    """Return the powers of the board."""
    return (Party(info.id) for info in position.board.powers)


def list_states(position: Position) -> Iterable[MinorState]:
    """Return the minor states of the board."""
    return (MinorState(info.id) for info in position.board.minors)


def _list_owners(position: Position) -> Iterable[Power]:
    return (*list_powers(position), *list_states(position))


def _list_units(position: Position) -> Iterable[NamedUnit]:
    return (NamedUnit(unit.location, unit.kind) for unit in position.units)


_EXAMPLE_NUMBERS = range(1, 13)

SLOTS: Mapping[type, Slot] = MappingProxyType(
    {
        Province: Slot(r".+?", lambda text, board: places_of(board).find_province(text), list_provinces),
        Location: Slot(r".+?", lambda text, board: places_of(board).find_place(text), list_provinces),
        Power: Slot(r"[^()]+?", _find_power, _list_owners),
        Party: Slot(r"[^()]+?", _find_party, list_powers),
        Parties: Slot(
            r"[^()]+?", _find_parties, lambda position: (Parties((one,)) for one in list_powers(position))
        ),
        MinorState: Slot(r"[^()]+?", _find_state, list_states),
        NamedUnit: Slot(r".+?", _find_unit, _list_units),
        int: Slot(r"\+?[1-9]\d{0,5}", lambda text, _board: int(text), lambda _position: _EXAMPLE_NUMBERS),
        UnitKind: Slot(
            r"a|army|f|fleet",
            lambda text, _board: UnitKind(normalize_letter(text)),
            lambda _position: (UnitKind.ARMY, UnitKind.FLEET),
        ),
        str: Slot(r".+?", lambda text, _board: " ".join(text.split())),
    }
)
"""The slots by the types of the fields that they fill."""


@lru_cache(maxsize=256)
def _find_field_types(words: type) -> Mapping[str, tuple[type, bool]]:
    """Return the type of each field, and whether it is optional."""
    found: dict[str, tuple[type, bool]] = {}
    for name, hint in get_type_hints(words).items():
        kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
        found[name] = (cast("type", kinds[0]), len(kinds) < len(get_args(hint)))
    return found


@dataclass(frozen=True)
class Form(Generic[W]):
    """How a statement is written, an example for messages, and the class of its words.

    `slots` are patterns and readers for fields that need others than their types have. Texts of more than
    `letters` characters are refused. A form without first words of its own, such as ``{points}: {state}``, is
    identified by the pattern `sign` at the start of a line, and its declarations have the verb `called`.
    """

    pattern: str
    example: str
    words: type[W]
    slots: Mapping[str, Slot] = field(default_factory=dict[str, Slot])
    letters: int = MAX_LETTERS
    called: str = ""
    sign: str = ""

    @property
    def verb(self) -> str:
        """The first words, in lower case, that identify this statement."""
        return self.called or " ".join(names[0] for names in self._verbs).lower()

    @cached_property
    def _verbs(self) -> tuple[tuple[str, ...], ...]:
        """The words before the first slot, each with its alternatives."""
        return tuple(tuple(word.split("|")) for word in re.split(r"[\[{]", self.pattern)[0].split())

    def _find_slot(self, name: str) -> Slot:
        return self.slots.get(name) or SLOTS[_find_field_types(self.words)[name][0]]

    @cached_property
    def _open_slots(self) -> tuple[str, ...]:
        """The slots of names followed by other names: the text does not show where they end."""
        pairs = re.findall(r"\{(\w+)\}\s+(?=\{(\w+)\})", self.pattern)
        return tuple(one for one, after in pairs if self._is_name_slot(one) and self._is_name_slot(after))

    def _is_name_slot(self, slot: str) -> bool:
        return self._find_slot(slot).pattern.endswith("+?")

    @cached_property
    def _line_patterns(self) -> dict[tuple[int, ...], re.Pattern[str]]:
        return {}

    def _find_line_pattern(self, counts: tuple[int, ...]) -> re.Pattern[str]:
        """Return the pattern of the whole line; `counts` are the numbers of words in the open slots."""
        if counts not in self._line_patterns:
            made = self._write_line_pattern(dict(zip(self._open_slots, counts, strict=True)))
            self._line_patterns[counts] = re.compile(made, re.IGNORECASE | re.DOTALL)
        return self._line_patterns[counts]

    def _write_line_pattern(self, lengths: Mapping[str, int]) -> str:
        shape = ""
        for part in re.split(r"(\{\w+\}|\[|\]|\s*[:>]\s*|\s+\(|\s+)", self.pattern):
            if part.startswith("{"):
                name = part[1:-1]
                count = lengths.get(name)
                words = rf"\S+(?:\s+\S+){{{count - 1}}}" if count else self._find_slot(name).pattern
                shape += f"(?P<{name}>{words})"
            elif part in ("[", "]"):
                shape += "(?:" if part == "[" else ")?"
            elif part.strip() in (":", ">"):
                shape += rf"\s*{part.strip()}\s*"
            elif part[:1].isspace():
                shape += r"\s+" if part.isspace() else r"\s*\("
            else:
                shape += f"(?:{'|'.join(map(re.escape, part.split('|')))})"
        return rf"\s*{shape}\s*"

    @cached_property
    def _beginnings(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """Patterns for the start of a line of this statement, and of a line probably meant as one."""
        if self.sign:
            return re.compile(self.sign), re.compile(self.sign)
        words = [f"(?:{'|'.join(map(re.escape, names))})" for names in self._verbs]
        whole = r"\s+".join(words)
        first = words[0] if words[1:] else r"(?!)"
        made = [re.compile(rf"\s*{some}(?!\S)", re.IGNORECASE) for some in (whole, first)]
        return made[0], made[1]

    def matches(self, text: str) -> bool:
        """Return whether the line begins like this statement."""
        return self._beginnings[0].match(text) is not None

    def resembles(self, text: str) -> bool:
        """Return whether the line begins with the first of several words that begin this statement."""
        return self._beginnings[1].match(text) is not None

    def read(self, text: str, board: Board) -> W:
        """Parse the words of a line.

        If the line can be divided into names in several ways, the first division with known names counts;
        otherwise the error is that of the division that gets farthest.

        Raises:
            UnreadableError: The line does not have this form.
            UnknownNameError: A name is unknown; the error has its column.
        """
        wrong: list[WestphaliaError] = []
        for counts in self._find_divisions(text) if len(text) <= self.letters else ():
            found = self._find_line_pattern(counts).fullmatch(text)
            if found is None:
                continue
            try:
                return self._parse_words(found, board)
            except WestphaliaError as error:
                wrong.append(error)
        if wrong:
            raise max(wrong, key=lambda error: error.place.column or 0)
        message = f"cannot read {shorten(text)!r}"
        raise UnreadableError(message, place=Place(column=1), expected=self.example)

    def find_column(self, slot: str, text: str, board: Board) -> int | None:
        """Return the column at which a slot begins in a line that can be read."""
        for counts in self._find_divisions(text):
            found = self._find_line_pattern(counts).fullmatch(text)
            if found is None or found[slot] is None:
                continue
            with suppress(WestphaliaError):
                self._parse_words(found, board)
                return found.start(slot) + 1
        return None

    def _find_divisions(self, text: str) -> Iterator[tuple[int, ...]]:
        return product(range(len(text.split()), 0, -1), repeat=len(self._open_slots))

    def _parse_words(self, found: re.Match[str], board: Board) -> W:
        values: dict[str, object] = {}
        for name in (one.name for one in fields(cast("Any", self.words))):
            written = found.groupdict().get(name)
            if written is None:
                if _find_field_types(self.words)[name][1]:
                    values[name] = None
                continue
            try:
                values[name] = self._find_slot(name).meaning(written, board)
            except WestphaliaError as error:
                error.place = Place(column=found.start(name) + (error.place.column or 1))
                raise
        return self.words(**values)

    def read_examples(self, board: Board) -> Iterator[tuple[str, W]]:
        """Yield the examples of the form whose names are on the board, with their words."""
        for text in self.example.split(" or "):
            with suppress(WestphaliaError):
                yield text, self.read(text, board)

    def make_examples(self, position: Position) -> Iterator[W]:
        """Yield the words of all lines about what is there in a position, without the optional parts."""
        known = [words for _, words in self.read_examples(position.board)]
        names = re.findall(r"\{(\w+)\}", re.sub(r"\[[^\]]*\]", "", self.pattern))
        choices = [self._list_choices(name, position, known) for name in names]
        for values in product(*choices):
            yield self.words(**dict(zip(names, values, strict=True)))

    def _list_choices(self, name: str, position: Position, known: Sequence[W]) -> tuple[object, ...]:
        """Return the values of a slot in examples, those of the form's own examples first."""
        kind = _find_field_types(self.words)[name][0]
        list_values = self._find_slot(name).choices or (SLOTS[kind].choices if kind in SLOTS else None)
        found = () if list_values is None else list_values(position)
        return tuple(dict.fromkeys((*(getattr(words, name) for words in known), *found)))

    def write(self, words: W, *, capitals: bool = False) -> str:
        """Return the line in canonical form, with ids for names, if wanted in capitals; `read` parses it."""

        def fill(text: str) -> str:
            return re.sub(r"\{(\w+)\}", lambda slot: _format_value(getattr(words, slot[1]), capitals), text)

        def write_part(found: re.Match[str]) -> str:
            names = re.findall(r"\{(\w+)\}", found[1])
            there = names and all(getattr(words, name) is not None for name in names)
            return fill(found[1]) if there else ""

        literal = re.sub(r"\|[^\s\[{]+", "", self.pattern)
        return "".join(
            write_part(found) if found[1] is not None else fill(found[0])
            for found in re.finditer(r"\[([^\[\]]*)\]|[^\[\]]+", literal)
        )


def _format_value(value: object, capitals: bool) -> str:
    text = str(value.value) if isinstance(value, UnitKind) else str(value)
    return text.upper() if capitals and isinstance(value, Province | Power | tuple) else text


@dataclass(frozen=True, slots=True)
class OrderForm(Generic[W]):
    """An order to a unit as a statement: it is parsed like any order, and its words are the order itself."""

    pattern: str
    example: str
    words: type[W]

    @property
    def verb(self) -> str:
        """Empty: orders are identified by their class, not by a word."""
        return ""

    def matches(self, _text: str) -> bool:
        """Return False: no line is read by this form."""
        return False

    def resembles(self, _text: str) -> bool:
        """Return False: no line is meant for this form."""
        return False


# ------------------------------------------------------------------------------------ what forbids it
@dataclass(frozen=True, slots=True)
class Bar(Generic[S, W]):
    """A rule that forbids a statement: the clause, the objection, and the reading that has it (None: all).

    `object_to` returns what is wrong, or None if the statement is allowed. A fact with a clause of its own is
    used unchanged; others cite the clause, and one without text has the words of the clause. A bar that
    `waits` depends on what others submit for the same phase, so it cannot be judged before. `bar_if` makes
    the bar of a plain condition.
    """

    clause: str
    object_to: Callable[[S, W], Fact | None]
    under: RuleOption | None = None
    waits: bool = False

    def find_objection(self, situation: S, words: W, rules: Rulebook) -> Fact | None:
        """Return why the statement is void, if this bar forbids it."""
        if self.under is not None and not self.under.is_chosen_in(rules):
            return None
        wrong = self.object_to(situation, words)
        if wrong is None or wrong.clause:
            return wrong
        return Fact(cite_clause(self.clause, wrong.text), self.clause, wrong.because)


def bar_if(
    clause: str, when: Callable[[S, W], bool], text: str = "", under: RuleOption | None = None
) -> Bar[S, W]:
    """Return the bar of a condition; `text` says what is wrong, by default in the words of the clause."""
    return Bar(clause, lambda situation, words: Fact(text) if when(situation, words) else None, under)


def object_because(facts: Iterable[Fact]) -> Fact | None:
    """Return the objection, in the words of the clause, because of these facts; None without any."""
    found = tuple(facts)
    return Fact("", "", found) if found else None


@dataclass(frozen=True, slots=True)
class StatementVerdict:
    """The verdict on a statement: whether it counts, its code, the clause that says why, and its unit.

    It `waits` if it is void because of what others have not submitted.
    """

    counts: bool
    code: str
    fact: Fact
    unit: Unit | None = None
    waits: bool = False

    def report(self, power: Power, entry: Entry) -> EntryReport:
        """Return the report on a line with this verdict."""
        status = Status.SUCCEEDS if self.counts else Status.VOID
        why = f": {self.fact.text}" if self.fact.text else ""
        text = f"{format_entry(entry)} {'counts' if self.counts else 'is void'}{why}."
        fact = Fact(text, self.fact.clause, self.fact.because)
        return EntryReport(power, entry, status, self.code, fact, self.unit, waits=self.waits)

    def error(self, entry: Entry, about: str | None = None) -> ImpossibleError:
        """Return the error that submitting the line raises.

        It begins with what it is `about`, by default the line itself; if that is empty, with what is wrong.
        """
        shown = format_entry(entry) if about is None else about
        column = entry.column if isinstance(entry, Declaration) else None
        text = f"{shown}: {self.fact.text}" if shown else self.fact.text
        return ImpossibleError(text, place=Place(column=column))


def accept(code: str, words: str | Fact, unit: Unit | None = None) -> StatementVerdict:
    """Return the verdict that a line counts, with `words` for its report."""
    return StatementVerdict(True, code, words if isinstance(words, Fact) else Fact(words), unit)


def refuse(clause: str, words: str = "", unit: Unit | None = None) -> StatementVerdict:
    """Return the verdict that a line is void by a clause; `words` replace the text of the clause."""
    return StatementVerdict(False, clause, Fact(cite_clause(clause, words), clause), unit)


@dataclass(frozen=True, slots=True)
class Statement(Generic[S, W]):
    """A kind of statement; `S` is the situation that its rules judge, `W` the class of its words.

    `effect` returns the situation after it; `wording` returns the text of the report, from the situation
    before, the statement's words and the situation after. `code` is the code of its report, `about` the unit
    it concerns, if any. The error of a refused submission begins with `refusal` (by default the line; nothing
    if it is empty) and points at the slot `wrong_at`.
    """

    form: Form[W] | OrderForm[W]
    code: str
    bars: tuple[Bar[S, W], ...]
    effect: Callable[[S, W], S]
    wording: Callable[[S, W, S], str | Fact]
    about: Callable[[S, W], Unit | None] | None = None
    refusal: str | None = None
    wrong_at: str = ""

    @property
    def verb(self) -> str:
        """The verb of its declarations."""
        return self.form.verb

    def read(self, text: str, board: Board) -> Declaration:
        """Parse a line as a declaration; raises the same errors as `Form.read`."""
        assert isinstance(self.form, Form), "an OrderForm reads no lines"
        words = self.form.read(text, board)
        column = self.form.find_column(self.wrong_at, text, board) if self.wrong_at else None
        return Declaration(self.form.write(words), self.verb, said=words, column=column)

    def find_words(self, entry: Entry) -> W | None:
        """Return the words of an entry that makes this statement, or None for any other entry."""
        if isinstance(self.form, OrderForm):
            return entry if isinstance(entry, self.form.words) else None
        if not isinstance(entry, Declaration) or entry.verb != self.verb:
            return None
        return cast("W | None", entry.said)

    def find_objection(self, situation: S, words: W, rules: Rulebook) -> Fact | None:
        """Return why the statement is void, by the first bar that forbids it, if any."""
        found = self._apply_bars(situation, words, rules)
        return found[0] if found is not None else None

    def is_barred(self, situation: S, words: W, rules: Rulebook) -> bool:
        """Return whether a bar forbids the statement, whatever others submit."""
        known = (bar for bar in self.bars if not bar.waits)
        return any(bar.find_objection(situation, words, rules) is not None for bar in known)

    def _apply_bars(self, situation: S, words: W, rules: Rulebook) -> tuple[Fact, bool] | None:
        """Return why the statement is void, and whether that depends on others."""
        for bar in self.bars:
            found = bar.find_objection(situation, words, rules)
            if found is not None:
                return found, bar.waits
        return None

    def judge(self, situation: S, words: W, rules: Rulebook) -> tuple[S, StatementVerdict]:
        """Return the situation after the statement, and the verdict on it."""
        unit = self.about(situation, words) if self.about is not None else None
        barred = self._apply_bars(situation, words, rules)
        if barred is not None:
            wrong, waits = barred
            return situation, StatementVerdict(False, wrong.clause, wrong, unit, waits)
        after = self.effect(situation, words)
        return after, accept(self.code, self.wording(situation, words, after), unit)


@dataclass(frozen=True, slots=True)
class SubmittedStatement(Generic[W]):
    """A submitted statement: the power that makes it, the line, and its words."""

    power: Power
    entry: Entry
    words: W


def find_statements(
    statement: Statement[Any, W], submissions: Mapping[Power, Iterable[Entry]]
) -> Iterator[SubmittedStatement[W]]:
    """Yield the entries that make a statement, power by power in the order written."""
    for power, entries in submissions.items():
        for entry in entries:
            words = statement.find_words(entry)
            if words is not None:
                yield SubmittedStatement(power, entry, words)


def find_declarations(
    statement: Statement[Any, W], submissions: Mapping[Power, Iterable[Entry]]
) -> Iterator[tuple[Power, Declaration, W]]:
    """Yield the declarations that make a statement: the power, the line, and its words."""
    for one in find_statements(statement, submissions):
        if isinstance(one.entry, Declaration):
            yield one.power, one.entry, one.words


def judge_in_turn(
    statements: Iterable[Statement[S, Any]], situation: S, entries: Iterable[Entry], rules: Rulebook
) -> tuple[S, dict[int, StatementVerdict]]:
    """Return the situation after the lines of a sheet, and the verdict on each of these statements.

    They are judged in the order written: each meets the situation that those before it left. The verdicts are
    keyed by the index of the line.
    """
    verdicts: dict[int, StatementVerdict] = {}
    for index, entry in enumerate(entries):
        for statement in statements:
            words = statement.find_words(entry)
            if words is not None:
                situation, verdicts[index] = statement.judge(situation, words, rules)
                break
    return situation, verdicts
