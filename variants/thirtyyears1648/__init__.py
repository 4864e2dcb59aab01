"""1648: The Thirty Years War: eight powers, monthly turns, mercenaries, ice and loans.

What differs from the standard game, in the order of the text: Spain's choice of where its last army starts
(`opening`); months of movement and build months (`state`, which also has the records of a game); who controls
a center when a build month begins, and another victory condition (`victory`); builds in neutral centers held
for long enough, and what units cost (`builds`); fleets that become armies (`fleets_into_armies`);
mercenaries, which never attack (`mercenaries`); special centers inside the Ottoman borders
(`special_centers`); seas and lands that freeze in winter (`ice`); loans of centers (`loans`). `year` plays
the phases by these rules. ``docs/rules/thirty-years-war-1648.md`` is the page for players.
"""

from collections.abc import Sequence

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
from ..referee.landmarks import Landmarks
from ..variant import Variant
from . import builds, fleets_into_armies, ice, loans, mercenaries, opening, referee, special_centers, victory
from .state import CALENDAR_CHAPTER, LEDGERS, ThirtyYearsRecords
from .year import YEAR, collect_facts, make_conditions

BOOK = Book.of(
    "ThirtyYearsRulebook",
    (
        opening.IDENTITY_CHAPTER,
        opening.OPENING_CHAPTER,
        CALENDAR_CHAPTER,
        victory.CONTROL_CHAPTER,
        builds.BUILDS_CHAPTER,
        fleets_into_armies.FLEETS_INTO_ARMIES_CHAPTER,
        mercenaries.MERCENARIES_CHAPTER,
        builds.UPKEEP_CHAPTER,
        special_centers.SPECIAL_CENTERS_CHAPTER,
        ice.ICE_CHAPTER,
        victory.VICTORY_CHAPTER,
        loans.LOANS_CHAPTER,
    ),
    retired={
        "t48_home_centres": "opening_places",
        "t48_retreat_when": "same_month",
        "t48_hold_turns": "3",
        "t48_ottoman_designate_when": "build_month",
        "t48_victory_centres": "30",
        "t48_victory_centres_ottoman": "35",
        "t48_loan_recall_delay": "1",
        "t48_press_in_build_month": "closed",
        "t48_ice_must_leave": "false",
    },
)
"""The chapters of the rules in the order of the text."""


class ThirtyYearsWar1648(Variant):
    """1648: The Thirty Years War by Gregg DeCesare."""

    id = "thirty-years-war-1648"
    name = "1648: The Thirty Years War"
    package = __name__
    preset = "rulebook-2023"
    rules_page = "thirty-years-war-1648"
    book = BOOK
    start = Phase(1618, "april", PhaseKind.DIPLOMACY)
    year = YEAR

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the first position, with the army that has a choice in its default place."""
        return opening.make_first_position(board, rulebook)

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats and adjustments in a state."""
        return make_conditions(state)

    def own_ledgers(self) -> Sequence[Ledgers[ThirtyYearsRecords]]:
        """Return the reader and writer of this game's records."""
        return (LEDGERS,)

    def seen_by(self, state: State, power: Power) -> State:
        """Return the state as a power knows it: only the owner of an army placed in secret sees its place."""
        return opening.hide_secret_start(state, power)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return owners, upkeep, due removals, progress toward victory, turns held, loans and new homes."""
        return collect_facts(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about a month."""
        return referee.report_sections(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about the opening."""
        return referee.opening_report(account)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return where the army starts whose place is still secret."""
        return referee.start_section(account)

    def landmarks(self, board: Board) -> Landmarks:
        """Return fleet letters, special centers, first borders and what freezes."""
        return referee.find_landmarks(board)


THIRTY_YEARS_WAR_1648 = ThirtyYearsWar1648()
"""The variant."""
