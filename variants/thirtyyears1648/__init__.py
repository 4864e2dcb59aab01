"""1648: The Thirty Years War: eight powers, a turn a month, mercenaries, ice and loans.

What differs from the standard game, a chapter each: Spain's choice where its last army starts (`opening`);
months of movement and build months (`calendar`), and what happens when a build month begins (`control`);
builds in neutral centers that one has held for long (`builds`); fleets that become armies
(`fleets_into_armies`); mercenaries, who never attack (`mercenaries`) and are half as dear (`upkeep`); special
centers inside the Ottoman borders (`special_centers`); seas and lands frozen in winter (`ice`); another
victory (`victory`); loans of centers (`loans`). What a game remembers for all this is in `setting`.
``docs/rules/thirty-years-war-1648.md`` tells it all to players.
"""

from collections.abc import Sequence

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
from ..referee.landmarks import Landmarks
from ..variant import Variant
from . import conditions, opening, referee
from .book import BOOK
from .setting import LEDGERS, ThirtyYearsRecords
from .year import YEAR, known


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
        """Return the first position, with the army that can choose in its usual place."""
        return opening.opening(board, rulebook)

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats and adjustments in a state."""
        return conditions.conditions(state)

    def own_ledgers(self) -> Sequence[Ledgers[ThirtyYearsRecords]]:
        """Return what reads and writes the records of this game."""
        return (LEDGERS,)

    def seen_by(self, state: State, power: Power) -> State:
        """Return the state as a power knows it: an army placed in secret is seen by its own power alone."""
        return opening.seen_by(state, power)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return owners, upkeep, removals due, the way to victory, turns held, loans and new homes."""
        return known(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about a month."""
        return referee.referee(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about the opening."""
        return referee.opening_report(account)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return where the army starts whose place nobody is told yet."""
        return referee.secrets(account)

    def landmarks(self, board: Board) -> Landmarks:
        """Return letters of fleets, special centers, first borders and what freezes."""
        return referee.landmarks(board)


THIRTY_YEARS_WAR_1648 = ThirtyYearsWar1648()
"""The variant."""
