"""Diplomacy 1618: eleven powers in the first theater of the Thirty Years' War.

What differs from the standard game, a chapter each: it is played by the rulebook of 1971 (`identity`); eleven
powers start in the heart of Europe (`opening`); Sweden has a center off the board, and some centers become
homes by conquest (`sweden_and_brandenburg`); an army without owner stands in Prague, and who has the city in
the first winter may build there ever after (`prague`); no fleet comes to the coast of the North Sea
(`north_sea`); where one builds follows from all that (`builds`); 29 of 57 centers win (`game`).
``docs/rules/diplomacy-1618.md`` tells it all to players.
"""

from collections.abc import Mapping, Sequence

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ...solver import VariantRules
from ..framework.ledger import Ledgers
from ..framework.report import StateFact
from ..framework.year import Ledger, State
from ..referee.account import Account
from ..referee.document import Section
from ..variant import Variant
from . import game, opening, referee, sweden_and_brandenburg
from .book import BOOK
from .setting import LEDGERS, Diplomacy1618Records


class Diplomacy1618(Variant):
    """Diplomacy 1618 by Scott Rosenberg, first edition with its errata."""

    id = "diplomacy-1618"
    name = "Diplomacy 1618"
    package = __name__
    preset = "rulebook-1971"
    rules_page = "diplomacy-1618"
    book = BOOK
    start = Phase(1618, "spring", PhaseKind.MOVEMENT)
    year = game.YEAR

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the first position, without France where the rules leave it out, and an empty ledger."""
        return opening.opening(board, rulebook)

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats and adjustments in a state."""
        return game.conditions(state)

    def survivors(self, state: State) -> tuple[Power, ...]:
        """Return the powers in the game; Sweden may live on without units and centers on the board."""
        return sweden_and_brandenburg.survivors(state)

    def own_ledgers(self) -> Sequence[Ledgers[Diplomacy1618Records]]:
        """Return what reads and writes the records of this game."""
        return (LEDGERS,)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return who owns and controls which centers, and what is known of Prague."""
        return game.known(state)

    def centers(self, state: State) -> Mapping[Power, int]:
        """Return the numbers of centers, with the one off the board."""
        return game.all_centers(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report; around a winter also who may build where homes are won."""
        return referee.referee(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about the opening."""
        return referee.opening_report(account)


DIPLOMACY_1618 = Diplomacy1618()
"""The variant."""
