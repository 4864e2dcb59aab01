"""A year as data: its phases in order, and what happens between them.

A `Year` is a sequence of steps. In a `PhaseStep` powers submit something; its `PhaseRules` say what is due
from whom, how it is read and how it is resolved. An `AutomaticStep` happens without orders: ownership after
the Fall, the victory check. A variant gives its own sequence, mostly of the phases in `framework.phases` and
of subclasses that override what differs.

All these functions take a `State` and return values. Nothing else is remembered between phases, so a
variant's ledger must hold everything that its rules look back at.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast

from ...model.brief import make_repr, pluralize
from ...model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Power
from ...model.orders import (
    Disband,
    Order,
    Retreat,
    format_order,
    is_plain,
    make_order_parser,
    make_unread_line,
    merge_unread,
)
from ...model.phase import Phase, PhaseKind
from ...model.position import Position, Unit
from ...model.reasons import Fact
from ...model.text import blank_bullet, shorten
from ...solver import LegalAdjustments, Status, legal_retreats
from .report import (
    Declaration,
    Ending,
    Entry,
    EntryReport,
    Report,
    find_unread_line,
    format_entry,
    make_unread_entry,
)

if TYPE_CHECKING:
    from ...model.rulebook import Rulebook
    from ...solver import DisregardedOrder, Note, VariantRules
    from .report import StateFact
    from .statements import Statement, StatementVerdict

__all__ = [
    "AutomaticStep",
    "Declaration",
    "Due",
    "Entry",
    "IndependentStatement",
    "Ledger",
    "LegalChoices",
    "PhaseInput",
    "PhaseRules",
    "PhaseStatement",
    "PhaseStep",
    "Playable",
    "State",
    "Step",
    "SubmissionFault",
    "Submissions",
    "Turn",
    "Year",
    "has_statements",
]

Ledger: TypeAlias = Mapping[str, object]
"""What a variant records besides the position: the values of its entries (`framework.ledger`)."""

Json: TypeAlias = Mapping[str, object]
"""A ledger as files have it: numbers, text, lists and objects."""

Submissions: TypeAlias = Mapping[Power, tuple[Entry, ...]]
"""What each power has submitted for a phase, in the order written."""


class Playable(Protocol):
    """The part of a `Variant` that a state uses."""

    @property
    def id(self) -> str:
        """The id that players write."""
        ...

    @property
    def start(self) -> Phase:
        """The first phase."""
        ...

    @property
    def year(self) -> Year:
        """The phases of a year and what happens between them."""
        ...

    @property
    def referee_rules(self) -> PhaseRules:
        """How rulings of the referee are read, checked and carried out."""
        ...

    def conditions(self, state: State, /) -> VariantRules:
        """Return the changes to the standard rules in a state."""
        ...

    def survivors(self, state: State, /) -> tuple[Power, ...]:
        """Return the powers that are still in the game."""
        ...

    def centers(self, state: State, /) -> Mapping[Power, int]:
        """Return how many centers are shown for each power."""
        ...

    def facts(self, state: State, /) -> Sequence[StateFact]:
        """Return the facts that hold in a state."""
        ...


@dataclass(frozen=True)
class State:
    """A game at one moment: everything that the rules of a phase may depend on.

    What follows from it for the phase is computed on first use.
    """

    variant: Playable
    rulebook: Rulebook
    phase: Phase
    position: Position
    ledger: Ledger

    def __repr__(self) -> str:
        return make_repr(self, f"{self.position.board.name}, {self.phase}")

    @cached_property
    def conditions(self) -> VariantRules:
        """The variant's changes to the standard rules in this state."""
        return self.variant.conditions(self)

    @cached_property
    def legal_retreats(self) -> Mapping[Unit, tuple[Retreat | Disband, ...]]:
        """The legal orders of each dislodged unit: retreats, sorted by place, and to disband."""
        return legal_retreats(self.position, self.rulebook, self.conditions)

    @cached_property
    def legal_adjustments(self) -> LegalAdjustments:
        """The legal builds and removals."""
        return LegalAdjustments(self.position, self.rulebook, self.conditions)

    def after(self, turn: Turn) -> State:
        """Return the state after the result of a phase or of an automatic step."""
        return State(self.variant, self.rulebook, self.phase, turn.position, turn.ledger)

    def unchanged(self) -> Turn:
        """Return the result of a step that changes nothing."""
        return Turn(self.position, self.ledger)


@dataclass(frozen=True, slots=True)
class Due:
    """What is due from a power in a phase: a number of orders, retreats or builds.

    `note` lists what it can choose from, if that is short: ``A ven to apu or tus``. `units` are the units
    that need an order each, `optional` further ones that the power may order, such as units that obey a vote.
    """

    count: int
    noun: str
    note: str = ""
    units: tuple[Unit, ...] = field(default=(), compare=False)
    optional: tuple[Unit, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return f"{self.count} {self.noun}{'' if self.count == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class LegalChoices:
    """The legal orders of a power: those of each unit, and builds and waivers."""

    units: Mapping[Unit, tuple[Order, ...]] = field(default_factory=dict[Unit, tuple[Order, ...]])
    builds: tuple[Order, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """The result of a phase or an automatic step. With an `ending` the game is over."""

    position: Position
    ledger: Ledger
    report: Report = field(default_factory=Report)
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class Disregarded:
    """The submitted orders that do not count, each with the reason, and notes on how this was decided."""

    orders: tuple[DisregardedOrder, ...] = ()
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class MinorStateOrders:
    """Submissions in which the orders to units of minor states are on the sheets of those states.

    Attributes:
        given: What was submitted.
        submissions: The same, with each order on the sheet of the owner of its unit.
        givers: The power that gave orders to each of these minor states.
        refused: The reports on orders to minor units from powers that do not command them; these orders are
        in nobody's submissions.
    """

    given: Submissions
    submissions: Submissions
    givers: Mapping[Power, Power]
    refused: tuple[EntryReport, ...]

    def report_back(self, report: Report) -> Report:
        """Return the report with orders to minor units under the powers that gave them, as written."""
        given = [self._report_to_giver(entry) for entry in report.entries if entry.given]
        rest = [entry for entry in report.entries if not entry.given]
        return replace(report, entries=(*self._sort_as_written([*given, *self.refused]), *rest))

    def _report_to_giver(self, entry: EntryReport) -> EntryReport:
        giver = self.givers.get(entry.power)
        return entry if giver is None else replace(entry, power=giver)

    def _sort_as_written(self, entries: Iterable[EntryReport]) -> Iterable[EntryReport]:
        place: dict[tuple[Power, Entry], int] = {}
        for power, sheet in self.given.items():
            for entry in sheet:
                place.setdefault((power, entry), len(place))
        return sorted(entries, key=lambda entry: place.get((entry.power, entry.entry), len(place)))


@dataclass(frozen=True, slots=True)
class PhaseInput:
    """What the orders of a phase are resolved from, after everything that precedes them.

    Every question about a case begins here.

    Attributes:
        state: The state in which the orders take effect.
        sheets: The orders that take effect, each on the sheet of the owner of its unit.
        before: What was decided and what happened before the orders.
        handed: The orders assigned to the sheets of minor states, in games that have some.
        disregarded: The standing orders and proxy orders that do not count.
        over: The result of the phase, if its orders are not resolved at all.
        begun: The state in which the phase began.
        submitted: Everything that was submitted for the phase.
        given: The same without independent statements and without lines that could not be read.
        stated: The report on the statements that take effect before the rest of the phase.
    """

    state: State
    sheets: Submissions
    before: Report = field(default_factory=Report)
    handed: MinorStateOrders | None = None
    disregarded: Disregarded = field(default_factory=Disregarded)
    over: Turn | None = None
    begun: State | None = None
    submitted: Submissions = field(default_factory=dict[Power, tuple[Entry, ...]])
    given: Submissions = field(default_factory=dict[Power, tuple[Entry, ...]])
    stated: Report = field(default_factory=Report)

    @property
    def refused(self) -> tuple[EntryReport, ...]:
        """The reports on what was refused before the orders."""
        return (*self.before.entries, *(self.handed.refused if self.handed is not None else ()))


SubmissionFault: TypeAlias = tuple[int, WestphaliaError]
"""What is wrong with one entry, by its index in the submission; -1 means the whole submission."""

S = TypeVar("S")
W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class PhaseStatement(ABC, Generic[S, W]):
    """A statement that powers can make in a phase. A game says how it sees the state for its rules.

    `resolve` receives it with everything else. A `lenient` one is accepted unchecked: it may turn out void
    when it is resolved. `only` is the only power that can make it, if any.
    """

    statement: Statement[S, W]
    lenient: bool = False
    only: Power | None = None

    @abstractmethod
    def view(self, state: State, power: Power, /) -> S:
        """Return the situation that the statement's rules judge, for the power that makes it."""

    def judge(self, state: State, power: Power, entry: Declaration) -> tuple[S, StatementVerdict]:
        """Return the situation after the statement in a state, and the verdict on it."""
        words = cast("W", entry.said)
        return self.statement.judge(self.view(state, power), words, state.rulebook)


@dataclass(frozen=True, slots=True)
class IndependentStatement(PhaseStatement[S, W]):
    """A statement that takes effect by itself, before the phase's own rules or `after` them.

    These statements take effect one after the other, in the order of the powers and of each sheet.
    """

    after: bool = True

    @abstractmethod
    def keep(self, situation: S, turn: Turn, /) -> Turn:
        """Return the turn with what the statement changed."""


class PhaseRules(ABC):
    """How a kind of phase is played; a game overrides what differs.

    `play` begins the phase (`begin`: what takes effect before the orders, and `prepare`: which orders take
    effect under which rules), resolves its orders (`resolve`) and ends it (`end`: `finish`, which adds what
    follows from the orders, and what takes effect after them). Questions about a phase need only `begin`.
    Callers read lines with `read_line` and find the faults of a sheet with `faults`, which add the statements
    of the phase.
    """

    kind: ClassVar[PhaseKind]
    orders: ClassVar[tuple[type[Order], ...]] = ()
    """The kinds of orders that powers can give; `read` refuses others."""
    orders_refusal: ClassVar[str] = ""
    """The clause in which `read` refuses other orders, such as "this is a retreat phase"."""
    orders_expected: ClassVar[str] = ""
    """What is expected instead of other orders, such as "a retreat or a disband"."""
    always: bool = False
    """Whether the phase is played even if nothing is due from anybody; otherwise it is skipped."""
    statements: tuple[PhaseStatement[Any, Any], ...] = ()
    """What powers can state besides what `read` reads."""

    # --------------------------------------------------------------------------------- lines and what is due

    @abstractmethod
    def dues(self, state: State) -> Mapping[Power, Due]:
        """Return what is due from each power that may submit something."""

    def dues_after(self, state: State, submissions: Submissions) -> Mapping[Power, Due]:
        """Return what is due once the statements on these sheets have taken effect."""
        _ = submissions
        return self.dues(state)

    def answers(self, power: Power, entries: Sequence[Entry]) -> Submissions:
        """Return the submissions of other powers on which the waiting statements of a power depend.

        Checks of a single sheet assume them.
        """
        _ = power, entries
        return {}

    def read(self, text: str, state: State) -> Entry:
        """Parse a line of a submission that is not a statement; errors carry the column.

        Raises:
            WestphaliaError: As in `parse_order`.
            UnreadableError: The line is an order of another kind than `orders`.
        """
        order = make_order_parser(state.position.board, self.kind)(text)
        if isinstance(order, self.orders):
            return order
        word = type(order).__name__.lower()
        message = f"{shorten(text)!r} is a {word} order, but {self.orders_refusal}"
        raise UnreadableError(message, place=Place(column=1), expected=self.orders_expected)

    def read_order(self, order: Order, state: State) -> Entry:
        """Return an order given as a value, as `read_line` returns it for its text."""
        if isinstance(order, self.orders) and is_plain(order, state.position.board):
            return order
        return self.read_line(format_order(order), state)

    def read_line(self, text: str, state: State) -> Entry:
        """Parse one line of a submission; errors carry the column."""
        plain = blank_bullet(text).strip().rstrip("*").rstrip()  # *bold* as in emails
        for one in self.statements:
            if one.statement.form.matches(plain):
                try:
                    return one.statement.read(plain, state.position.board)
                except WestphaliaError as error:
                    column = (error.place.column or 1) + text.index(plain)
                    error.place = replace(error.place, column=column)
                    raise
        forms = (one.statement.form for one in self.statements)
        begun = [form.example for form in forms if form.resembles(plain)]
        if begun:
            message = f"cannot read {shorten(text)!r}"
            raise UnreadableError(message, place=Place(column=1), expected=" or ".join(begun))
        return self.read(text, state)

    def find_statement(self, entry: Entry) -> PhaseStatement[Any, Any] | None:
        """Return the statement that an entry makes, if any."""
        if not isinstance(entry, Declaration) or entry.said is None:
            return None
        return next((one for one in self.statements if one.statement.find_words(entry) is not None), None)

    # ---------------------------------------------------------------------------------- the check of a sheet

    def check(self, state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[SubmissionFault]:
        """Return what makes a submission unacceptable as a whole although each line can be read.

        Then none of it is accepted. Columns count from the start of an entry.
        """
        _ = state, power, entries
        return ()

    def count_unplaced(self, state: State, power: Power, entries: tuple[Entry, ...]) -> int:
        """Return how many points a sheet leaves that are lost if they are not placed in this phase."""
        _ = state, power, entries
        return 0

    def faults(self, state: State, power: Power, entries: tuple[Entry, ...]) -> Sequence[SubmissionFault]:
        """Return everything that makes a submission unacceptable.

        Its statements are judged one after the other, each as if those before it counted already.
        """
        if not any(isinstance(entry, Declaration) for entry in entries):
            return self.check(state, power, entries)
        clear = [index for index, entry in enumerate(entries) if find_unread_line(entry) is None]
        if len(clear) < len(entries):
            found = self.faults(state, power, tuple(entries[index] for index in clear))
            return [(clear[index] if index >= 0 else index, error) for index, error in found]
        heard = {
            index: one
            for index, entry in enumerate(entries)
            if (one := self.find_statement(entry)) is not None
        }
        kept = {index for index, one in heard.items() if isinstance(one, IndependentStatement)}
        rest = [index for index in range(len(entries)) if index not in kept]
        others = tuple(entries[index] for index in rest)
        faults = self.check(state, power, others)
        found = [(rest[index] if index >= 0 else index, error) for index, error in faults]
        for index, one in heard.items():
            entry = entries[index]
            if one.lenient or not isinstance(entry, Declaration):
                continue
            after, verdict = one.judge(state, power, entry)
            if not verdict.counts:
                found.append((index, verdict.error(entry, one.statement.refusal)))
            elif isinstance(one, IndependentStatement):
                state = state.after(one.keep(after, state.unchanged()))
        return found

    def without_faults(self, state: State, power: Power, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        """Return the entries with the unacceptable ones replaced by unread lines."""
        sheet = list(entries)
        while faults := {at: error for at, error in self.faults(state, power, tuple(sheet)) if at >= 0}:
            at, error = min(faults.items(), key=lambda fault: fault[0])
            sheet[at] = make_unread_entry(make_unread_line(format_entry(sheet[at]), error))
        return tuple(sheet)

    def list_legal(self, state: State, dues: Mapping[Power, Due]) -> Mapping[Power, LegalChoices] | None:
        """Return the legal orders of a phase after the movement, or None if they have to be tried."""
        _ = state, dues
        return None

    def keep_legal(self, state: State, power: Power, orders: Iterable[Order]) -> tuple[Order, ...]:
        """Try orders: return those that are legal if the power submits each alone.

        They are those that the phase, played with this order, does not report as illegal.
        """
        return tuple(order for order in orders if self._is_legal(state, power, order))

    def _is_legal(self, state: State, power: Power, order: Order) -> bool:
        try:
            entry = self.read_line(format_order(order), state)
        except WestphaliaError:  # the phase has no such order
            return False
        if self.faults(state, power, (entry,)):
            return False
        turn = self.play(state, {power: (entry,)})
        return not any(
            told.given and told.entry == entry and told.status.is_faulty for told in turn.report.entries
        )

    # ---------------------------------------------------------------------------------- the way of the phase

    def play(self, state: State, submissions: Submissions, disregarded: Disregarded | None = None) -> Turn:
        """Return the result of the phase. `disregarded` are the standing orders that do not count."""
        phase = self.begin(state, submissions, disregarded)
        return phase.over if phase.over is not None else self.end(phase, self.resolve(phase))

    def begin(
        self, state: State, submissions: Submissions, disregarded: Disregarded | None = None
    ) -> PhaseInput:
        """Return the input of the phase without resolving its orders."""
        begun, sheets, stated = state, submissions, Report()
        if has_statements(submissions):
            turn = self._apply_statements(state, submissions, state.unchanged(), after=False)
            begun, stated = state.after(turn), turn.report
            sheets = {
                power: tuple(entry for entry in sheet if self._is_for_the_phase(entry))
                for power, sheet in submissions.items()
            }
        phase = self.prepare(begun, sheets)
        phase = replace(
            phase,
            begun=begun,
            submitted=submissions,
            given=sheets,
            stated=stated,
            disregarded=phase.disregarded if disregarded is None else disregarded,
        )
        if phase.over is not None:
            phase = replace(phase, over=self._add_the_rest(phase, phase.over))
        return phase

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Return the orders that take effect, and the state in which they do."""
        return PhaseInput(state, submissions)

    @abstractmethod
    def resolve(self, phase: PhaseInput) -> Turn:
        """Return the result of the prepared orders; powers without a submission are missing."""

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Return the result of the orders, reported to the powers that gave them."""
        if phase.handed is not None:
            turn = replace(turn, report=phase.handed.report_back(turn.report))
        return replace(turn, report=phase.before + turn.report) if phase.before != Report() else turn

    def end(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Return the result of the phase, given the `turn` in which its orders result."""
        return self._add_the_rest(phase, self.finish(phase, turn))

    def _add_the_rest(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Add what takes effect before and after the orders, and the lines that were not read."""
        if not has_statements(phase.submitted):
            return turn
        assert phase.begun is not None, "begun by `begin`"
        turn = replace(turn, report=turn.report + phase.stated)
        turn = self._apply_statements(phase.begun, phase.submitted, turn, after=True)
        return replace(turn, report=_add_unread_lines(turn.report, phase.submitted))

    def _is_for_the_phase(self, entry: Entry) -> bool:
        """Return whether `resolve` receives an entry: it was read, and takes no effect by itself."""
        independent = isinstance(self.find_statement(entry), IndependentStatement)
        return not independent and find_unread_line(entry) is None

    def _apply_statements(self, state: State, submissions: Submissions, turn: Turn, *, after: bool) -> Turn:
        """Apply the independent statements, before or `after` the orders, to a turn, one after the other."""
        if not self.statements:
            return turn
        reports: list[EntryReport] = []
        for power, sheet in submissions.items():
            for entry in sheet:
                heard = self.find_statement(entry)
                if (
                    not isinstance(heard, IndependentStatement)
                    or not isinstance(entry, Declaration)
                    or heard.after is not after
                ):
                    continue
                situation, verdict = heard.judge(state.after(turn), power, entry)
                if verdict.counts:
                    turn = heard.keep(situation, turn)
                reports.append(verdict.report(power, entry))
        return replace(turn, report=turn.report + Report(tuple(reports)))


def has_statements(submissions: Submissions) -> bool:
    """Return whether anything was submitted that is not an order, such as a line that could not be read."""
    return any(isinstance(entry, Declaration) for sheet in submissions.values() for entry in sheet)


def _add_unread_lines(report: Report, submissions: Submissions) -> Report:
    """Return the report with the unread lines, each after those before it on its power's sheet."""
    lost: list[tuple[Power, int, EntryReport]] = []
    passed: Counter[Power] = Counter()
    for power, sheet in submissions.items():
        for index, entry in enumerate(sheet):
            said = find_unread_line(entry)
            if said is not None:
                told = EntryReport(power, entry, Status.VOID, said.code, Fact(said.why))
                lost.append((power, index - passed[power], told))
                passed[power] += 1
    return replace(report, entries=tuple(merge_unread(report.entries, lost))) if lost else report


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """A phase of every year: its season and its rules."""

    season: str
    rules: PhaseRules

    def in_year(self, year: int) -> Phase:
        """Return this phase in the given year."""
        return Phase(year, self.season, self.rules.kind)


@dataclass(frozen=True, slots=True)
class AutomaticStep:
    """Something that happens between two phases without orders.

    The phase of the state that `happen` receives is the last one, whether it was played or skipped.
    """

    name: str
    happen: Callable[[State], Turn]


Step: TypeAlias = PhaseStep | AutomaticStep


@dataclass(frozen=True)
class Year:
    """The steps of a year, in order; after the last one the next year begins with the first."""

    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        named = [(step.season, step.rules.kind) for step in self.phases]
        if len(set(named)) < len(named) or not any(step.rules.always for step in self.phases):
            raise ValueError(
                "a season cannot have two phases of one kind, and one phase of the year must always be played"
            )

    def __repr__(self) -> str:
        return make_repr(self, "", pluralize(len(self.phases), "phase"))

    @cached_property
    def phases(self) -> tuple[PhaseStep, ...]:
        """The phases, without the automatic steps."""
        return tuple(step for step in self.steps if isinstance(step, PhaseStep))

    @cached_property
    def _indexes(self) -> Mapping[tuple[str, PhaseKind], int]:
        """The index of each phase among the steps, by season and kind."""
        steps = enumerate(self.steps)
        return {(one.season, one.rules.kind): index for index, one in steps if isinstance(one, PhaseStep)}

    @property
    def seasons(self) -> tuple[str, ...]:
        """The seasons, in the order in which they begin."""
        return tuple(dict.fromkeys(step.season for step in self.phases))

    @property
    def single_phases(self) -> tuple[tuple[str, PhaseKind], ...]:
        """The seasons with only one phase, and its kind."""
        kinds: dict[str, list[PhaseKind]] = {}
        for step in self.phases:
            kinds.setdefault(step.season, []).append(step.rules.kind)
        return tuple((season, found[0]) for season, found in kinds.items() if len(found) == 1)

    def index(self, phase: Phase) -> int:
        """Return the index of a phase among the steps.

        Raises:
            UnknownNameError: The year has no such phase.
        """
        index = self._indexes.get((phase.season, phase.kind))
        if index is not None:
            return index
        known = ", ".join(str(step.in_year(phase.year)) for step in self.phases)
        raise UnknownNameError(f"there is no {phase} in this game", expected=f"one of {known}")

    def rules(self, phase: Phase) -> PhaseRules:
        """Return how a phase is played; raises the same errors as `index`."""
        step = self.steps[self.index(phase)]
        assert isinstance(step, PhaseStep)
        return step.rules

    def after(self, phase: Phase) -> Iterator[tuple[int, Step]]:
        """Yield the steps after a phase, each with its year, without end."""
        start, year = self.index(phase) + 1, phase.year
        while True:
            for step in self.steps[start:]:
                yield year, step
            start, year = 0, year + 1
