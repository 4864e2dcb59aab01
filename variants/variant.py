"""The class of a game that can be played: what it may do otherwise than the standard game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from .framework.boards import read_packaged_board, start_of_board
from .framework.book import Book
from .framework.ledger import Ledgers, ledger_json, read_ledger
from .framework.phases import center_counts, classic_year, owners_known, surviving_powers
from .framework.players import Seat, player_ledgers
from .framework.report import StateFact
from .framework.rulings import bench
from .framework.unit_ages import age_ledgers
from .framework.year import Heard, Ledger, PhaseRules, State, Year
from .referee.account import Account
from .referee.coloring import Coloring, owners_coloring
from .referee.document import Section
from .referee.landmarks import Landmarks, first_borders
from .referee.standard import opening_sections, scores, standard_sections


class Variant:
    """A game that can be played. A subclass overrides what differs from the standard game.

    Two objects of a class are the same variant: a class says by its attributes and methods all that there is
    to say of a game. So variants can be compared, hashed and sent to other processes.
    """

    id: str
    """What players write."""
    name: str
    """The name of the game."""
    package: str
    """The importable package that holds the board file; `__name__` in the `__init__` of a game's package."""
    board_file: str = "board.json"
    """The file of the board in the package."""
    rules_page: str = "standard"
    """The page about the rules, without ``.md``."""
    preset: str = "datc"
    """The published rulebook that counts where nobody chooses another."""
    book: Book | None = None
    """The chapters of the rules, with their clauses and options."""
    start: Phase = Phase(1901, "spring", PhaseKind.MOVEMENT)
    """The first phase."""
    year: Year = classic_year(18)
    """The phases of a year and what happens between them."""
    landed: bool = False
    """Whether all land has an owner at every moment."""

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
    def board(self) -> Board:
        """The board, read from its file at the first call; raises like `read_board`."""
        return read_packaged_board(self.package, self.board_file)

    @property
    def fixed_board(self) -> Board | None:
        """The only board that the game can be played on; None for any that has what its rules name."""
        return None

    @property
    def rulebook_class(self) -> type[Rulebook]:
        """The class of its rulebooks, which has a field for each option of the book."""
        return Rulebook if self.book is None else self.book.rulebook

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that counts where nobody chooses another."""
        return _rulebook_of(self)

    def choices(self) -> Mapping[str, str]:
        """Return the rule choices that count in place of the preset's where nobody chooses others."""
        return {}

    def board_under(self, rulebook: Rulebook, /) -> Board:
        """Return the board of a game under these rules, which may say who plays and whose land is whose."""
        return opening_of(self, self.board, rulebook)[0].board

    # -------------------------------------------------------------------------------------- the start

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the first position and ledger on a board; by default the units and owners of its file.

        Raises:
            ImpossibleError: The game cannot be played on this board.
        """
        _ = rulebook
        return start_of_board(board), {}

    def seeded(self, ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
        """Return the first ledger with lots drawn anew from a number.

        Raises:
            ImpossibleError: Nothing is drawn by lot in this game.
        """
        _ = ledger, rulebook, seed
        raise ImpossibleError(f"nothing is drawn by lot in {self.name}, so it takes no seed")

    @property
    def draws_lots(self) -> bool:
        """Whether something is drawn by lot before the game."""
        return type(self).seeded is not Variant.seeded

    def timed(self, ledger: Ledger, text: str, file: str | None) -> Ledger:
        """Return the first ledger with a timeline that somebody wrote; `file` is its name for messages.

        Raises:
            ImpossibleError: There is no timeline in this game.
        """
        _ = ledger, text, file
        raise ImpossibleError(f"there is no timeline in {self.name}")

    def assign(
        self, text: str, board: Board, rulebook: Rulebook, file: str | None, seed: int
    ) -> Sequence[Seat]:
        """Decide who plays which power, from what the players want; `seed` is the number for lots.

        Raises:
            ImpossibleError: The rules of the game do not say so.
        """
        _ = text, board, rulebook, file, seed
        raise ImpossibleError(f"the rules of {self.name} do not say who plays which power")

    @property
    def assigns_powers(self) -> bool:
        """Whether its rules decide who plays which power; otherwise the players agree on it."""
        return type(self).assign is not Variant.assign

    # ----------------------------------------------------------------------------- the rules of a phase

    def conditions(self, state: State) -> VariantRules:
        """Return what the variant changes about movement, retreats and adjustments in a state."""
        return standard_conditions(state.position.board)

    @property
    def moves_as_standard(self) -> bool:
        """Whether movement is that of the standard game, wherever the phase is called so."""
        return type(self).conditions is Variant.conditions and not self.landed

    def survivors(self, state: State) -> tuple[Power, ...]:
        """Return the powers that are not out of the game: they share an agreed draw."""
        return surviving_powers(state)

    def rulings(self) -> Sequence[Heard[Any, Any]]:
        """Return what a referee can rule besides who plays which power."""
        return ()

    @cached_property
    def referee_rules(self) -> PhaseRules:
        """How rulings of the referee are read, checked and carried out, in any phase."""
        return bench(self.rulings())

    def hears(self, phase: Phase, text: str, /) -> bool:
        """Return whether a line is something that powers can hand in for a phase besides orders to units."""
        steps = (step for step in self.year.phases if step.in_year(phase.year) == phase)
        return any(one.statement.form.matches(text) for step in steps for one in step.rules.statements)

    # --------------------------------------------------------------------------------- what is remembered

    def own_ledgers(self) -> Sequence[Ledgers[Any]]:
        """Return what reads, writes and documents the entries of its ledgers."""
        return ()

    @cached_property
    def ledgers(self) -> Sequence[Ledgers[Any]]:
        """What reads and writes the entries of its ledgers: its own, and those that every game has."""
        return (*self.own_ledgers(), player_ledgers(), age_ledgers())

    def read_ledger(self, data: Mapping[str, object]) -> Ledger:
        """Return the ledger that the JSON of a file tells of.

        Raises:
            ImpossibleError: An entry is broken; the message names it.
        """
        return read_ledger(self.ledgers, data)

    def ledger_json(self, ledger: Ledger) -> dict[str, object]:
        """Return a ledger as the JSON of files."""
        return ledger_json(self.ledgers, ledger)

    def state_of(self, case: Case) -> State:
        """Return the state that a case tells of, as far as it does.

        Raises:
            ImpossibleError: An entry of its ledger is broken; the message names it.
        """
        return State(self, case.rulebook, case.phase, case.position, self.read_ledger(case.ledger))

    def following(self, state: State) -> Ledger:
        """Return what of a ledger follows from the rest of a state, for cases that leave it out."""
        _ = state
        return {}

    def seen_by(self, state: State, power: Power) -> State:
        """Return the state as a power knows it, where something in it is secret."""
        _ = power
        return state

    def upgraded(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Return the data of a game file of an earlier version as this one writes it.

        The data has the shape of a game file.
        """
        return data

    # ------------------------------------------------------------------------------------ what is told

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return what holds in a state, with its reasons: owners, statuses, incomes, scores."""
        return owners_known(state)

    def centers(self, state: State) -> Mapping[Power, int]:
        """Return how many centers are shown for each power."""
        return center_counts(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of the report that a referee publishes about a phase."""
        return standard_sections(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about how the game begins."""
        return opening_sections(account)

    def scores(self, account: Account) -> Sequence[Section]:
        """Return how the powers stand after a phase or now."""
        return scores(account)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return what the referee alone may know of a moment and of the phase that led to it."""
        _ = account
        return ()

    def coloring(self, account: Account) -> Coloring:
        """Return the colors of a map; by default every owned province has the color of its owner."""
        return owners_coloring(account)

    def landmarks(self, board: Board) -> Landmarks:
        """Return what a board has at places of their own kind; by default the first borders of powers."""
        return Landmarks(first=first_borders(board))


@lru_cache(maxsize=256)
def _rulebook_of(variant: Variant) -> Rulebook:
    usual = find_preset(variant.preset).applied_to(variant.rulebook_class())
    return read_rules(variant.choices(), usual)


@lru_cache(maxsize=32)
def opening_of(variant: Variant, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
    """Return how a game of a variant begins on a board under rules; raises what `Variant.opening` raises."""
    return variant.opening(board, rulebook)


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
