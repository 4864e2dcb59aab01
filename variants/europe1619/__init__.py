"""Europe 1619: eleven powers, influence in minor states, declarations, bolstered units, one turn a year.

A year (`year`) begins with politics: influence, diplomatic attacks, declarations and the resulting statuses.
Then units move as war, alliance and alignment allow (`movement`), land changes hands (`control`) and powers
spend their wealth (`transactions`). `state` holds what a game remembers, and `BOOK` lists the chapters.
``docs/rules/europe-1619.md`` is the page for players.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ...solver import VariantRules
from ..framework.book import Book
from ..framework.ledger import Ledgers
from ..framework.report import EntryReport, StateFact
from ..framework.year import Ledger, PhaseStatement, State
from ..referee.account import Account
from ..referee.coloring import Coloring
from ..referee.document import Section
from ..variant import Variant
from . import ending, handlers, orders, report
from .control import CONTROL_CHAPTER, ELIMINATION_CHAPTER
from .declarations import DECLARATIONS_CHAPTER
from .decrees import DECREES_CHAPTER
from .ending import ENDING_CHAPTER, SCORING_CHAPTER, compute_scores
from .handlers import HANDLERS_CHAPTER
from .identity import IDENTITY_CHAPTER, PLAYERS_CHAPTER
from .influence import ATTACKS_CHAPTER, INFLUENCE_CHAPTER
from .minor_builds import MINOR_BUILDS_CHAPTER
from .movement import (
    ALLIANCES_CHAPTER,
    ATTRITION,
    FORTIFIED,
    PASSAGE_CHAPTER,
    POSITIONS_CHAPTER,
    RETREATS_CHAPTER,
    STRENGTH_CHAPTER,
)
from .purchases import MOST_BONUS, PURCHASES_CHAPTER
from .rulings import RULINGS_CHAPTER, VIOLATIONS_CHAPTER, upgrade_data
from .state import CAPTURED_CHAPTER, LEDGERS, Europe1619Records, setting_of
from .statuses import MARKERS_CHAPTER, STATUSES_CHAPTER
from .transactions import FORTS_CHAPTER, TRANSACTIONS_CHAPTER
from .treasury import INCOME_CHAPTER, LOANS_CHAPTER
from .year import OPENING_CHAPTER, YEAR, derive_statuses, find_remaining_powers, make_first_position

BOOK = Book.of(
    "Europe1619Rulebook",
    (
        IDENTITY_CHAPTER,
        INFLUENCE_CHAPTER,
        ATTACKS_CHAPTER,
        DECLARATIONS_CHAPTER,
        STATUSES_CHAPTER,
        MARKERS_CHAPTER,
        PASSAGE_CHAPTER,
        ALLIANCES_CHAPTER,
        POSITIONS_CHAPTER,
        CAPTURED_CHAPTER,
        CONTROL_CHAPTER,
        STRENGTH_CHAPTER,
        RETREATS_CHAPTER,
        INCOME_CHAPTER,
        LOANS_CHAPTER,
        PURCHASES_CHAPTER,
        TRANSACTIONS_CHAPTER,
        MINOR_BUILDS_CHAPTER,
        FORTS_CHAPTER,
        DECREES_CHAPTER,
        RULINGS_CHAPTER,
        VIOLATIONS_CHAPTER,
        ELIMINATION_CHAPTER,
        SCORING_CHAPTER,
        ENDING_CHAPTER,
        OPENING_CHAPTER,
        PLAYERS_CHAPTER,
        HANDLERS_CHAPTER,
    ),
    retired={
        "e19_first_year": "1619",
        "e19_oldenburg": "unaligned",
        "e19_saxony_11": "neutral_by_inf",
        "e19_removed_power_inf": "not_placed",
        "e19_initial_relations": "none",
        "e19_ally_support": "not_counted",
        "e19_cut_sum": "all_attackers",
        "e19_cut_bounced": "count",
        "e19_cut_disrupted": "do_not_count",
        "e19_cut_from_target": "exempt",
        "e19_retreat_conflict": "both_disband",
        "e19_proxy_gap": "no_empty_test",
        "e19_proxy_lost": "check_POS_then_revert_or_capture",
        "e19_objectives": "none",
        "e19_dynastic_alliance": "off",
    },
)
"""The rules of the game: their chapters in the order of the text."""


class Europe1619(Variant):
    """Europe 1619, once called Europe 1615, by Matthew Medeiros (E19-ID-1)."""

    id = "europe-1619"
    name = "Europe 1619"
    package = __name__
    preset = "rulebook-2000"
    rules_page = "europe-1619"
    book = BOOK
    start = Phase(1619, "spring", PhaseKind.DIPLOMACY)
    year = YEAR
    landed = True
    strongest = 1 + MOST_BONUS
    unit_marks = (ATTRITION, FORTIFIED)

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the opening position, with an owner for every land province, and the opening records."""
        return make_first_position(board, rulebook)

    def seeded(self, ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
        """Return the opening records with the secret handlers that a seed draws."""
        return handlers.set_seed(ledger, rulebook, seed)

    def conditions(self, state: State) -> VariantRules:
        """Return the changes that the chapters make to movement, retreats and adjustments in a state."""
        return orders.make_conditions(state)

    def survivors(self, state: State) -> tuple[Power, ...]:
        """Return the powers that have not been eliminated."""
        return find_remaining_powers(state)

    def rulings(self) -> Sequence[PhaseStatement[Any, Any]]:
        """Return the referee's rulings about decrees and scores."""
        return ending.collect_rulings()

    def own_ledgers(self) -> Sequence[Ledgers[Europe1619Records]]:
        """Return the reader and writer of this game's records."""
        return (LEDGERS,)

    def following(self, state: State) -> Ledger:
        """Return the statuses and markers that follow from the influence in a state."""
        return derive_statuses(state)

    def seen_by(self, state: State, power: Power) -> State:
        """Return the state as a power knows it: without the other secret handlers."""
        return handlers.hide_other_handlers(state, power)

    def upgraded(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Return the data of an earlier version's game file in the current form."""
        return upgrade_data(data)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return the facts that hold in a state: owners, statuses, relations, treasuries, scores."""
        return report.collect_facts(state)

    def points(self, state: State) -> Mapping[Power, int]:
        """Return the present scores of the powers."""
        return compute_scores(setting_of(state))

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of the report about a phase."""
        return report.report_sections(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of the report about the opening."""
        return report.opening_report(account)

    def scores(self, account: Account) -> Sequence[Section]:
        """Return the scores of the powers with their sources."""
        return report.current_score_section(account)

    def publishes(self, before: State, entry: EntryReport) -> bool:
        """Return whether reports show an order to all players."""
        return report.is_published(before, entry)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return the secret handlers of states, which no report names."""
        return report.handler_section(account)

    def coloring(self, account: Account) -> Coloring:
        """Return the colors of the map, where aligned states have a tint of their power's color."""
        return report.color_map(account)


EUROPE_1619 = Europe1619()
"""The variant."""
