"""Europe 1615, version 3: five powers place influence in minor states, whose units then obey them.

Each chapter of the rules is one module, and `book` lists them in the order of the text. `politics` covers
influence and the statuses of states, `movement` who fights whom and how a movement phase is resolved,
`winter` captures, disbands and builds, and `score` and `victory` the points and the end of the game.
`sanctions` change these rules for a time. `setting` describes a moment of the game, `records` what a game
keeps between phases, and `ledger` reads and writes those records. ``docs/rules/europe-1615.md`` explains the
rules to players.
"""

from collections.abc import Collection, Mapping, Sequence

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
from . import auction, facts, older, opening, referee, victory
from .book import BOOK
from .ledger import LEDGERS, setting_of
from .movement import conditions
from .politics import statuses
from .records import Europe1615Records
from .sanctions import lyon
from .sanctions.catalogue import BY_LETTER
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
    unit_marks = tuple(sorted(BY_LETTER))

    def opening(self, board: Board, rulebook: Rulebook) -> tuple[Position, Ledger]:
        """Return the opening position, in which all land has its owner, and the first ledger."""
        return opening.make_first_position(board, rulebook)

    def seeded(self, ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
        """Return the first ledger with the timeline of sanctions that a seed draws."""
        return opening.add_drawn_timeline(ledger, rulebook, seed)

    def timed(self, ledger: Ledger, text: str, file: str | None) -> Ledger:
        """Return the first ledger with a timeline of sanctions written by hand."""
        return opening.add_written_timeline(ledger, text, file)

    def assign(
        self, text: str, board: Board, rulebook: Rulebook, file: str | None, seed: int
    ) -> Sequence[Seat]:
        """Assign the powers to the players by their bids, or by lot."""
        return auction.assign_seats(text, board, rulebook, file, seed)

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats, and adjustments in a state."""
        return conditions.make_conditions(state)

    def survivors(self, state: State) -> tuple[Power, ...]:
        """Return the powers that have not been eliminated."""
        return victory.find_remaining_powers(state)

    def own_ledgers(self) -> Sequence[Ledgers[Europe1615Records]]:
        """Return the reader and writer of this game's records."""
        return (LEDGERS,)

    def following(self, state: State) -> Ledger:
        """Return the markers, and outside of movement phases the statuses, that follow from the influence."""
        return statuses.derive_from_influence(state)

    def check_stated(self, state: State, stated: Collection[str]) -> None:
        """Raise if a movement case states statuses or permissions that the phase would not keep."""
        statuses.check_stated(state, stated)
        lyon.check_stated(setting_of(state))

    def upgraded(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Return the data of an earlier version's game file in the current form."""
        return older.upgrade_data(data)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return owners, statuses, influence, markers, sanctions, scores, and rounds."""
        return facts.collect_facts(state)

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about a phase."""
        return referee.report_sections(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of the report about the opening."""
        return referee.opening_report(account)

    def scores(self, account: Account) -> Sequence[Section]:
        """Return the scores of the powers with their sources."""
        return referee.current_score_section(account)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return which power gave which order to the Ottoman units, and its weight."""
        return referee.vote_section(account)

    def coloring(self, account: Account) -> Coloring:
        """Return the colors of a map on which aligned states have the color of their power."""
        return referee.color_map(account)


EUROPE_1615 = Europe1615()
"""The variant."""
