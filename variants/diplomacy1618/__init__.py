"""Diplomacy 1618: eleven powers in the first theater of the Thirty Years' War.

What differs from the standard game, chapter by chapter: the rulebook of 1971 applies (`identity`); eleven
powers start in central Europe (`opening`); Sweden has a center off the board, and some centers become home
centers by conquest (`sweden_and_brandenburg`); a neutral army stands in Prague, and the power that owns the
city in the first Winter may build there for the rest of the game (`prague`); fleets cannot use the coast of
the North Sea (`north_sea`); where a power may build follows from these rules (`builds`); 29 of 57 centers win
(`game`). ``docs/rules/diplomacy-1618.md`` is the page for players.
"""

from collections.abc import Mapping, Sequence

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ...solver import VariantRules
from ..framework.book import Book
from ..framework.ledger import Ledgers
from ..framework.report import StateFact
from ..framework.year import Ledger, State
from ..referee.account import Account
from ..referee.document import Section
from ..variant import Variant
from . import builds, game, identity, north_sea, opening, prague, referee, sweden_and_brandenburg
from .setting import LEDGERS, Diplomacy1618Records

BOOK = Book.of(
    "Diplomacy1618Rulebook",
    (identity, opening, sweden_and_brandenburg, prague, north_sea, builds, game),
    retired={
        "d18_stettin_home": "while_controlled",
        "d18_prague_empty": "neutral_no_home",
        "d18_adriatic": "none",
        "d18_victory_tie": "more_centres_else_play_on",
        "d18_victory_centres": "29",
    },
)
"""The chapters of the rules in the order of the text."""


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

    def choices(self) -> Mapping[str, str]:
        """Return the default rule choice that is not that of the preset: impossible orders (D18-ID-2)."""
        return {"impossible_orders": identity.IMPOSSIBLE_ORDERS.value}

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the first position, without France where the rules leave it out, and an empty ledger."""
        return opening.make_first_position(board, rulebook)

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats and adjustments in a state."""
        return game.make_conditions(state)

    def survivors(self, state: State) -> tuple[Power, ...]:
        """Return the powers in the game; Sweden may stay without units and centers on the board."""
        return sweden_and_brandenburg.find_remaining_powers(state)

    def own_ledgers(self) -> Sequence[Ledgers[Diplomacy1618Records]]:
        """Return the reader and writer of this game's records."""
        return (LEDGERS,)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return who owns and controls which centers, and whose home center Prague is."""
        return game.collect_facts(state)

    def centers(self, state: State) -> Mapping[Power, int]:
        """Return the number of centers of each power, including the one off the board."""
        return game.count_all_centers(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report; around Winter also who may build in centers won by conquest."""
        return referee.report_sections(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of the report about the opening."""
        return referee.opening_report(account)


DIPLOMACY_1618 = Diplomacy1618()
"""The variant."""
