"""The class of a game that can be played: what a game can do differently from the standard game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from ..model.board import Board
from ..model.case import Case
from ..model.errors import ImpossibleError
from ..model.names import Power
from ..model.phase import Phase, PhaseKind
from ..model.position import Position
from ..model.rulebook import Rulebook, find_preset, read_rules
from ..solver import VariantRules, standard_conditions
from .framework.boards import make_start_position, read_packaged_board
from .framework.book import Book
from .framework.ledger import Ledgers, ledger_json, read_ledger, refuse_unknown_names
from .framework.phases import collect_owner_facts, count_centers, find_survivors, make_classic_year
from .framework.players import Seat, make_player_ledgers
from .framework.report import EntryReport, StateFact
from .framework.rulings import RefereeRulings
from .framework.unit_ages import make_age_ledgers
from .framework.year import Ledger, PhaseRules, PhaseStatement, PhaseStep, State, Year
from .referee.account import Account
from .referee.coloring import Coloring, color_by_owner
from .referee.document import Section
from .referee.landmarks import Landmarks, find_first_borders
from .referee.standard import opening_sections, score_section, standard_sections


class Variant:
    """A game that can be played. A subclass overrides what differs from the standard game.

    Two objects of the same class are the same variant: the class defines the whole game. So variants can be
    compared, hashed and sent to other processes.
    """

    id: str
    """The name that players write."""
    name: str
    """The name of the game."""
    package: str
    """The importable package with the board file; `__name__` in the `__init__` of a game's package."""
    board_file: str = "board.json"
    """The board file in the package."""
    rules_page: str = "standard"
    """The page about the rules, without ``.md``."""
    preset: str = "datc"
    """The published rulebook that applies by default."""
    book: Book | None = None
    """The chapters of the rules, with their clauses and options."""
    start: Phase = Phase(1901, "spring", PhaseKind.MOVEMENT)
    """The first phase."""
    year: Year = make_classic_year(18)
    """The phases of a year and what happens between them."""
    landed: bool = False
    """Whether all land always has an owner."""
    strongest: int = 1
    """The greatest strength of a unit by itself."""
    unit_marks: tuple[str, ...] = ()
    """The words and letters that units can carry."""

    def __repr__(self) -> str:
        return f"<Variant {str(self.id)!r}, {self.name}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()

    # ---------------------------------------------------------------------------- board and rulebook

    @property
    def single_phases(self) -> tuple[tuple[str, PhaseKind], ...]:
        """The seasons with only one phase, and its kind: ``June 1618`` names that phase."""
        return self.year.single_phases

    @property
    def board(self) -> Board:
        """The board, read from its file on first use; raises the same errors as `read_board`."""
        return read_packaged_board(self.package, self.board_file)

    @property
    def fixed_board(self) -> Board | None:
        """The only board that the game can be played on, or None for any board with what its rules name."""
        return None

    @property
    def rulebook_class(self) -> type[Rulebook]:
        """The class of its rulebooks, which has a field for each option of the book."""
        return Rulebook if self.book is None else self.book.rulebook

    @property
    def rulebook(self) -> Rulebook:
        """The default rulebook."""
        return _make_rulebook(self)

    def choices(self) -> Mapping[str, str]:
        """Return the default rule choices that differ from those of the preset."""
        return {}

    def board_under(self, rulebook: Rulebook, /) -> Board:
        """Return the board of a game under these rules, which may decide who plays and who owns what."""
        return make_opening(self, self.board, rulebook)[0].board

    # -------------------------------------------------------------------------------------- the start

    @property
    def first_movement(self) -> Phase:
        """The first movement phase that is played."""
        steps = self.year.steps[self.year.index(self.start) :]
        phases = (step.in_year(self.start.year) for step in steps if isinstance(step, PhaseStep))
        return next(phase for phase in phases if phase.kind is PhaseKind.MOVEMENT)

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the first position and ledger on a board; by default the units and owners of the board file.

        Raises:
            ImpossibleError: The game cannot be played on this board.
        """
        _ = rulebook
        return make_start_position(board), {}

    def seeded(self, ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
        """Return the first ledger with lots drawn from a number.

        Raises:
            ImpossibleError: This game draws no lots.
        """
        _ = ledger, rulebook, seed
        raise ImpossibleError(f"{self.name} draws no lots, so it takes no seed")

    @property
    def draws_lots(self) -> bool:
        """Whether lots are drawn before the game."""
        return type(self).seeded is not Variant.seeded

    def timed(self, ledger: Ledger, text: str, file: str | None) -> Ledger:
        """Return the first ledger with a timeline from a text; `file` is its name in messages.

        Raises:
            ImpossibleError: This game has no timeline.
        """
        _ = ledger, text, file
        raise ImpossibleError(f"{self.name} has no timeline")

    def assign(
        self, text: str, board: Board, rulebook: Rulebook, file: str | None, seed: int
    ) -> Sequence[Seat]:
        """Decide which player gets which power from what the players want; `seed` is the number for lots.

        Raises:
            ImpossibleError: The rules of this game do not assign powers.
        """
        _ = text, board, rulebook, file, seed
        raise ImpossibleError(f"the rules of {self.name} do not decide who plays which power")

    @property
    def assigns_powers(self) -> bool:
        """Whether the rules decide who plays which power; otherwise the players agree on it."""
        return type(self).assign is not Variant.assign

    # ----------------------------------------------------------------------------- the rules of a phase

    def conditions(self, state: State) -> VariantRules:
        """Return what the variant changes about movement, retreats and adjustments in a state."""
        return standard_conditions(state.position.board)

    @property
    def moves_as_standard(self) -> bool:
        """Whether movement phases follow the standard rules."""
        return type(self).conditions is Variant.conditions and not self.landed

    def survivors(self, state: State) -> tuple[Power, ...]:
        """Return the powers that are still in the game; they share an agreed draw."""
        return find_survivors(state)

    def rulings(self) -> Sequence[PhaseStatement[Any, Any]]:
        """Return the rulings a referee can make besides those about players."""
        return ()

    @property
    def referee_rules(self) -> PhaseRules:
        """How rulings of the referee are read, checked and carried out, in any phase."""
        return RefereeRulings(self.rulings())

    def accepts_statement(self, phase: Phase, text: str, /) -> bool:
        """Return whether a line is a statement that powers can submit for a phase, not an order to a unit."""
        steps = (step for step in self.year.phases if step.in_year(phase.year) == phase)
        return any(one.statement.form.matches(text) for step in steps for one in step.rules.statements)

    # ----------------------------------------------------------------------------------------- ledgers

    def own_ledgers(self) -> Sequence[Ledgers[Any]]:
        """Return the readers and writers of the game's own ledger entries."""
        return ()

    @cached_property
    def ledgers(self) -> Sequence[Ledgers[Any]]:
        """The readers and writers of all ledger entries: the game's own and those of every game."""
        return (*self.own_ledgers(), make_player_ledgers(), make_age_ledgers())

    def read_ledger(self, data: Mapping[str, object], board: Board) -> Ledger:
        """Return the ledger that the JSON of a file describes, for a game on this board.

        Raises:
            ImpossibleError: An entry cannot be read, or names a power, state or province that is not on the
                board; the message names the entry.
        """
        ledger = read_ledger(self.ledgers, data)
        if ledger:
            refuse_unknown_names(ledger, (self.board, board))
        return ledger

    def ledger_json(self, ledger: Ledger) -> dict[str, object]:
        """Return a ledger as JSON for files."""
        return ledger_json(self.ledgers, ledger)

    def state_of(self, case: Case) -> State:
        """Return the state that a case describes.

        Raises:
            ImpossibleError: An entry of its ledger cannot be read; the message names it.
        """
        ledger = self.read_ledger(case.ledger, case.position.board)
        return State(self, case.rulebook, case.phase, case.position, ledger)

    def following(self, state: State) -> Ledger:
        """Return the part of a ledger that follows from the rest of a state, for cases that omit it."""
        _ = state
        return {}

    def check_stated(self, state: State, stated: Collection[str]) -> None:
        """Raise if a case states ledger entries, named in `stated`, that its phase would not keep."""

    def seen_by(self, state: State, power: Power) -> State:
        """Return the state as a power knows it, if parts of it are secret."""
        _ = power
        return state

    def upgraded(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Return the data of a game file of an earlier version in the present form."""
        return data

    # ------------------------------------------------------------------------------ facts and reports

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return what holds in a state, with the reasons: owners, statuses, incomes, scores."""
        return collect_owner_facts(state)

    def centers(self, state: State) -> Mapping[Power, int]:
        """Return the number of centers shown for each power."""
        return count_centers(state)

    def points(self, state: State) -> Mapping[Power, int]:
        """Return the score of each power by the rules of the game; without such rules, its centers."""
        return self.centers(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of the report that a referee publishes about a phase."""
        return standard_sections(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about how the game begins."""
        return opening_sections(account)

    def scores(self, account: Account) -> Sequence[Section]:
        """Return the standing of the powers, after a phase or now."""
        return score_section(account)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return what only the referee may know about a moment and the phase before it."""
        _ = account
        return ()

    def publishes(self, before: State, entry: EntryReport) -> bool:
        """Return whether reports show an order of a phase that began `before` to all players."""
        _ = before, entry
        return True

    def coloring(self, account: Account) -> Coloring:
        """Return the colors of a map; by default every owned province has the color of its owner."""
        return color_by_owner(account)

    def landmarks(self, board: Board) -> Landmarks:
        """Return the special places of a board; by default the first borders of the powers."""
        return Landmarks(first=find_first_borders(board))


@lru_cache(maxsize=256)
def _make_rulebook(variant: Variant) -> Rulebook:
    usual = find_preset(variant.preset).applied_to(variant.rulebook_class())
    return read_rules(variant.choices(), usual)


@lru_cache(maxsize=32)
def make_opening(variant: Variant, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """Return how a game begins on a board under rules; raises the same errors as `Variant.opening`."""
    return variant.opening(board, rulebook)


@dataclass(frozen=True, slots=True)
class VariantOnBoard:
    """A variant on a board other than its own, for reading cases."""

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

    @property
    def single_phases(self) -> tuple[tuple[str, PhaseKind], ...]:
        """The seasons with only one phase, and its kind."""
        return self.variant.single_phases

    def board_under(self, _rulebook: Rulebook, /) -> Board:
        """Return the board, whatever the rules."""
        return self.board

    def accepts_statement(self, phase: Phase, text: str, /) -> bool:
        """Return whether a line is a statement that powers can submit for a phase, not an order to a unit."""
        return self.variant.accepts_statement(phase, text)
