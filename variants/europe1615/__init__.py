"""Europe 1615, version 3: five powers place influence in minor states, whose units then obey them.

The rules stand in chapters, one a file, as `book` lists them in the sequence of the text: `politics` are
influence and what it makes of the states, `movement` is who fights whom and how a season is resolved,
`winter` what changes hands and is built, `score` and `victory` what it is all for; `sanctions` change this
for a time. A moment of the game is a `setting`; what a game remembers is in `records`, written by `ledger`.
``docs/rules/europe-1615.md`` tells it all to players.
"""

from collections.abc import Mapping, Sequence

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ...solver import VariantRules
from ..framework.ledger import Ledgers
from ..framework.players import Seat
from ..framework.report import StateFact
from ..framework.year import Ledger, State
from ..referee.account import Account
from ..referee.coloring import Coloring
from ..referee.document import Section
from ..variant import Variant
from . import auction, facts, ledger as records_in_ledgers, older, opening, referee, victory
from .book import BOOK
from .movement import conditions
from .records import Europe1615Records
from .year import YEAR


class Europe1615(Variant):
    """Europe 1615: Prelude to War, version 3, by Matthew Medeiros."""

    id = "europe-1615"
    name = "Europe 1615"
    package = __name__
    preset = "rulebook-2000"
    rules_page = "europe-1615"
    book = BOOK
    start = Phase(1615, "spring", PhaseKind.MOVEMENT)
    year = YEAR
    landed = True

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the first position, in which all land has its owner, and the first records."""
        return opening.opening(board, rulebook)

    def seeded(self, ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
        """Return the first records with the timeline of sanctions that another number draws."""
        return opening.seeded(ledger, rulebook, seed)

    def timed(self, ledger: Ledger, text: str, file: str | None) -> Ledger:
        """Return the first records with a timeline of sanctions that somebody wrote."""
        return opening.timed(ledger, text, file)

    def assign(
        self, text: str, board: Board, rulebook: Rulebook, file: str | None, seed: int
    ) -> Sequence[Seat]:
        """Give the powers to the players by their bids, or by lot."""
        return auction.seats(text, board, rulebook, file, seed)

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats and adjustments in a state."""
        return conditions.conditions(state)

    def survivors(self, state: State) -> tuple[Power, ...]:
        """Return the powers that have not been eliminated."""
        return victory.survivors(state)

    def own_ledgers(self) -> Sequence[Ledgers[Europe1615Records]]:
        """Return what reads and writes the records of this game."""
        return records_in_ledgers.ledgers()

    def upgraded(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Return the data of an earlier game file as this version writes it."""
        return older.upgraded(data)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return owners, statuses, influence, markers, sanctions, scores and rounds."""
        return facts.facts(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about a season."""
        return referee.referee(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about the opening."""
        return referee.opening_report(account)

    def scores(self, account: Account) -> Sequence[Section]:
        """Return the scores of the powers with their sources."""
        return referee.scores(account)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return which power gave which order to the Ottoman units, and what it weighed."""
        return referee.secrets(account)

    def coloring(self, account: Account) -> Coloring:
        """Return the colors of a map, in which minor states have that of the power they are aligned with."""
        return referee.coloring(account)


EUROPE_1615 = Europe1615()
"""The variant."""
