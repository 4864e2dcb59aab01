"""What a variant is: the values in which it differs from other games of the same engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, cast

from ..model.board import Board
from ..model.brief import tagged
from ..model.names import Power
from ..model.phase import Phase, PhaseKind
from ..model.text import Kept

if TYPE_CHECKING:
    from ..model.position import Position
    from ..model.rulebook import Rulebook
    from ..solver import Conditions
    from .framework.book import Book
    from .framework.known import Known
    from .framework.ledger import Ledgers
    from .framework.seats import Seat
    from .framework.year import Heard, Ledger, PhaseRules, State, Year
    from .referee.account import Account
    from .referee.coloring import Coloring
    from .referee.document import Section
    from .referee.landmarks import Landmarks

# The standard game's values. They import when called: the solver and pydantic take a while to load, and
# somebody who only wants a board needs neither.


def standard_rulebook_class() -> type[Rulebook]:
    """The rulebook without knobs of a variant."""
    from ..model.rulebook import Rulebook

    return Rulebook


def standard_facts(state: State) -> Sequence[Known]:
    """What holds in a state of the standard game: who owns which centers."""
    from .framework.phases import owners_known

    return owners_known(state)


def standard_year() -> Year:
    """Spring, Fall and, in winter, adjustments; 18 centers win."""
    from .framework.phases import classic_year

    return classic_year(18)


def standard_conditions(state: State) -> Conditions:
    """The conditions of the standard game."""
    return _CONDITIONS[state.position.board]


def _conditions_on(board: Board) -> Conditions:
    from ..solver import standard_conditions

    return standard_conditions(board)


_CONDITIONS: Kept[Board, Conditions] = Kept(_conditions_on, 64)


def start_of_board(board: Board, _rulebook: Rulebook) -> tuple[Position, Ledger]:
    """The first units and owners that the board file lists, and an empty ledger."""
    from ..model.names import Province
    from ..model.position import Position, Unit

    units = tuple(
        Unit(power, kind, location, board.start_bonuses.get(Province(location.province), 0))
        for power, kind, location in board.start_units
    )
    return Position(board, units, dict(board.start_owners)), {}


def with_units_or_centers(state: State) -> tuple[Power, ...]:
    """The powers that are still in the game: those that have a unit or own a center."""
    position = state.position
    alive = {unit.power for unit in position.units} | {one.unit.power for one in position.dislodged}
    alive.update(power for place, power in position.owners.items() if place in position.board.centers)
    return tuple(info.id for info in position.board.powers if info.id in alive)


def centers_on_board(state: State) -> Mapping[Power, int]:
    """How many centers of the board each power owns."""
    from .framework.phases import center_counts

    return center_counts(state)


def standard_report(account: Account) -> Sequence[Section]:
    """The sections of a referee's report that every game can have."""
    from .referee.standard import standard_sections

    return standard_sections(account)


def standard_opening_report(account: Account) -> Sequence[Section]:
    """The sections of a referee's report about the opening that every game can have."""
    from .referee.standard import opening_sections

    return opening_sections(account)


def standard_coloring(account: Account) -> Coloring:
    """The colors of a map on which every owned province has the color of its owner."""
    from .referee.coloring import owners_coloring

    return owners_coloring(account)


def standard_landmarks(board: Board) -> Landmarks:
    """The first borders of powers, where the board lists them."""
    from .referee.landmarks import Landmarks, first_borders

    return Landmarks(first=first_borders(board))


def standard_scores(account: Account) -> Sequence[Section]:
    """How the powers stand in the standard game: their centers and units."""
    from .referee.standard import scores

    return scores(account)


def no_secrets(_account: Account) -> Sequence[Section]:
    """Nothing is hidden from the players but what they hand in."""
    return ()


def no_ledgers() -> Sequence[Ledgers[Any]]:
    """No entries of a ledger but those that every game has."""
    return ()


def no_rulings() -> Sequence[Heard[Any, Any]]:
    """No rulings but those that every game has."""
    return ()


def nothing_hidden(state: State, _power: Power) -> State:
    """The state as a power knows it, where nothing is secret."""
    return state


@dataclass(frozen=True, slots=True)
class RulebookOf:
    """Gives the class of the rulebooks of a book."""

    book: Callable[[], Book]

    def __call__(self) -> type[Rulebook]:
        """The class, made of the knobs of the chapters."""
        return _rulebook_class_of(self.book)


@cache
def _rulebook_class_of(book: Callable[[], Book]) -> type[Rulebook]:
    return book().rulebook


SPRING_1901 = Phase(1901, "spring", PhaseKind.MOVEMENT)
"""The first phase of the standard game."""


@dataclass(frozen=True)
class Variant:
    """A game that can be played: its board, its rules where they are left to choose, its year.

    `package` is the importable package that holds the board file `board_file`; `rules_page` is the page
    about its rules. `book` gives the chapters of its rules, with their clauses and knobs; the class of its
    rulebooks follows from it, where `rulebook_class` gives no other. `preset` names the rulebook that counts
    where nobody chooses another.

    A game begins in the phase `start` with the position and the ledger that `opening` gives for a board
    and a rulebook; `year` gives the phases, and `conditions` what the variant changes about movement,
    retreats and adjustments in a given state. `survivors` are the powers that are not out of the game:
    they share an agreed draw. `centers` are the numbers of centers that are shown for each power.
    `facts` are what holds in a state: owners, statuses, incomes, scores, each with its reasons.
    `referee` gives the sections of the report that a referee publishes about a phase, `opening_report`
    those about how the game begins, `landmarks` what a board has at places of their own kind. `scores` gives
    how the powers stand after a phase or now, `secrets` what the referee alone may know of that moment and of
    the phase that led to it. `assign` decides who
    plays which power, from a text that says what the players want, the name of its file for messages, and a
    number for lots (None: the players agree on it). `seeded` is the first ledger with lots drawn anew from
    a number (None: nothing is drawn by lot), `timed` the one with a timeline that somebody wrote, from its
    text and the name of its file (None: there is none).

    With `landed` all land has an owner at every moment. `following` gives what of a ledger follows from the
    rest of a state, for cases that leave it out (None: nothing does).

    `own_ledgers` read and write what it keeps in a ledger, and document it. `rulings` are what a referee can
    rule besides who plays which power. `upgraded` gives the data of a game file of an earlier version as this
    one writes it; the data has the shape of a game file. `seen_by` is a state as one power knows it, where
    something in it is secret.

    `rules` are choices that count by default in place of the preset's. `given_board` is the board of a game
    that was read from a file (`by_data`); it takes the place of the packaged one.
    """

    id: str
    name: str
    package: str
    preset: str = "datc"
    rules_page: str = "standard"
    board_file: str = "board.json"
    book: Callable[[], Book] | None = None
    rulebook_class: Callable[[], type[Rulebook]] = standard_rulebook_class
    start: Phase = SPRING_1901
    opening: Callable[[Board, Rulebook], tuple[Position, Ledger]] = start_of_board
    make_year: Callable[[], Year] = standard_year
    conditions: Callable[[State], Conditions] = standard_conditions
    survivors: Callable[[State], tuple[Power, ...]] = with_units_or_centers
    centers: Callable[[State], Mapping[Power, int]] = centers_on_board
    facts: Callable[[State], Sequence[Known]] = standard_facts
    referee: Callable[[Account], Sequence[Section]] = standard_report
    opening_report: Callable[[Account], Sequence[Section]] = standard_opening_report
    scores: Callable[[Account], Sequence[Section]] = standard_scores
    secrets: Callable[[Account], Sequence[Section]] = no_secrets
    coloring: Callable[[Account], Coloring] = standard_coloring
    landmarks: Callable[[Board], Landmarks] = standard_landmarks
    assign: Callable[[str, Board, Rulebook, str | None, int], Sequence[Seat]] | None = None
    seeded: Callable[[Ledger, Rulebook, int], Ledger] | None = None
    timed: Callable[[Ledger, str, str | None], Ledger] | None = None
    landed: bool = False
    following: Callable[[State], Ledger] | None = None
    own_ledgers: Callable[[], Sequence[Ledgers[Any]]] = no_ledgers
    rulings: Callable[[], Sequence[Heard[Any, Any]]] = no_rulings
    upgraded: Callable[[Mapping[str, object]], Mapping[str, object]] | None = None
    seen_by: Callable[[State, Power], State] = nothing_hidden
    rules: tuple[tuple[str, str], ...] = ()
    given_board: Board | None = None

    def __post_init__(self) -> None:
        if self.book is not None and self.rulebook_class is standard_rulebook_class:
            object.__setattr__(self, "rulebook_class", RulebookOf(self.book))

    def __repr__(self) -> str:
        return tagged(self, f"{str(self.id)!r}, {self.name}")

    @property
    def board(self) -> Board:
        """The board, read from its file at the first call; raises like `read_board`."""
        if self.given_board is not None:
            return self.given_board
        return read_packaged_board(self.package, self.board_file)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that counts where nobody chooses another."""
        return _rulebook_of(self.preset, self.rules, self.rulebook_class)

    @property
    def year(self) -> Year:
        """The phases of a year and what happens between them."""
        return _made(self.make_year)

    def ledgers(self) -> Sequence[Ledgers[Any]]:
        """What reads and writes the entries of its ledgers: its own, and those that every game has."""
        from .framework.players import player_ledgers
        from .framework.unit_ages import age_ledgers

        return (*self.own_ledgers(), player_ledgers(), age_ledgers())

    @property
    def bench(self) -> PhaseRules:
        """How rulings of the referee are read, checked and carried out, in any phase."""
        return _bench_of(self.rulings)

    @property
    def moves_as_standard(self) -> bool:
        """Whether movement is that of the standard game, wherever the phase is called so."""
        return self.conditions is standard_conditions and not self.landed

    def board_under(self, rulebook: Rulebook, /) -> Board:
        """The board that a game has under these rules, which may say who plays and whose land is whose."""
        return self.board if self.opening is start_of_board else _opened_board(self, rulebook)

    def hears(self, phase: Phase, text: str, /) -> bool:
        """Whether a line is something that powers can hand in for a phase besides orders to units."""
        steps = (step for step in self.year.phases if step.in_year(phase.year) == phase)
        return any(one.statement.form.matches(text) for step in steps for one in step.rules.statements)


def _opened_board(variant: Variant, rulebook: Rulebook) -> Board:
    return opening_of(variant, variant.board, rulebook)[0].board  # pyright: ignore[reportArgumentType] - frozen, so hashable


@lru_cache(maxsize=32)
def opening_of(variant: Variant, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """How a game of a variant begins on a board under rules; raises what `Variant.opening` raises."""
    return variant.opening(board, rulebook)


@lru_cache(maxsize=256)
def _rulebook_of(
    preset: str, rules: tuple[tuple[str, str], ...], rulebook_class: Callable[[], type[Rulebook]]
) -> Rulebook:
    from ..model.rulebook import find_preset, read_rules  # not above: it is slow to import

    book = find_preset(preset).applied_to(rulebook_class()())
    return read_rules(rules, book) if rules else book


@lru_cache(maxsize=256)
def _made(make_year: Callable[[], Year]) -> Year:
    return make_year()


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A variant on another board than its own, as cases are read."""

    variant: Variant
    board: Board

    @property
    def id(self) -> str:
        """The id of the variant."""
        return self.variant.id

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook of the variant."""
        return self.variant.rulebook

    def board_under(self, _rulebook: Rulebook, /) -> Board:
        """The board, whatever the rules."""
        return self.board

    def hears(self, phase: Phase, text: str, /) -> bool:
        """Whether a line is something that powers can hand in for a phase besides orders to units."""
        return self.variant.hears(phase, text)


@cache
def _bench_of(rulings: Callable[[], Sequence[Heard[Any, Any]]]) -> PhaseRules:
    from .framework.rulings import bench  # not above: it is slow to import

    return bench(rulings())


@cache
def read_packaged_board(package: str, name: str) -> Board:
    """The board of a file inside an importable package, which may be inside an archive.

    Boards of this package are not audited each time: its tests do that.
    """
    from pkgutil import get_data

    from ..model import board
    from ..model.errors import Place, UnreadableError
    from ..model.text import read_json

    file = f"{package}/{name}"
    try:
        text = (get_data(package, name) or b"").decode()
    except (OSError, ImportError, UnicodeDecodeError) as problem:
        raise UnreadableError(f"cannot be read: {problem}", place=Place(file)) from None
    if package.startswith(f"{__package__}."):
        return board.board_from(cast("Mapping[str, Any]", read_json(text, file)))
    return board.read_board(text, file)
