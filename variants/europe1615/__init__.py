"""Europe 1615, version 3: five powers place influence in minor states, whose units then obey them.

`BOOK` lists the chapters in the order of the text. `land`, `state` and `ledger` describe a moment of the
game and what a game keeps between phases. `statuses`, `influence` and `attacks` are politics. `sides` says
who fights whom, `movement` how a movement phase and its retreats are resolved, `captures`, `winter_losses`,
`elimination` and `winter_builds` what winter changes, and `victory` the points and the end of the game.
A `sanction` changes these rules for a time: `advantages` and `handicaps` are the seventeen, `timeline` says
when each comes, and `sanction_course` how it begins and ends. ``docs/rules/europe-1615.md`` explains the
rules to players.
"""

from collections.abc import Collection, Mapping, Sequence

from ...model.board import Board
from ...model.names import Power
from ...model.phase import Phase, PhaseKind
from ...model.position import Position
from ...model.rulebook import Rulebook
from ...solver import VariantRules
from ..framework.book import Book
from ..framework.ledger import Ledgers
from ..framework.players import Seat
from ..framework.report import StateFact
from ..framework.year import Ledger, State
from ..referee.account import Account
from ..referee.coloring import Coloring
from ..referee.document import Section
from ..variant import Variant
from . import (
    advantages,
    attacks,
    auction,
    captures,
    elimination,
    handicaps,
    influence,
    land,
    movement,
    report,
    sanction_course,
    sides,
    state,
    statuses,
    timeline,
    victory,
    winter_builds,
    winter_losses,
)
from .advantages import BY_LETTER
from .ledger import LEDGERS, setting_of
from .movement import make_conditions
from .state import Europe1615Records
from .year import YEAR, add_drawn_timeline, add_written_timeline, make_first_position

BOOK = Book.of(
    "Europe1615Rulebook",
    (
        land.IDENTITY_CHAPTER,
        influence.INFLUENCE_CHAPTER,
        movement.MOVEMENT_CHAPTER,
        land.LAND_CHAPTER,
        land.POLAND_CHAPTER,
        statuses.OTTOMANS_CHAPTER,
        statuses.STATUSES_CHAPTER,
        sides.SIDES_CHAPTER,
        movement.RETREATS_CHAPTER,
        captures.CAPTURES_CHAPTER,
        state.OWNERSHIP_CHAPTER,
        sides.NEUTRALITY_CHAPTER,
        statuses.MARKERS_CHAPTER,
        influence.COUNTERBALANCE_CHAPTER,
        sides.FAITH_CHAPTER,
        attacks.ATTACKS_CHAPTER,
        victory.SCORE_CHAPTER,
        winter_losses.DISBANDS_CHAPTER,
        captures.WAIVERS_CHAPTER,
        winter_losses.SUPPLY_CENTERS_CHAPTER,
        winter_builds.REBUILDING_CHAPTER,
        elimination.ABANDONMENT_CHAPTER,
        movement.PASSAGES_CHAPTER,
        timeline.TIMELINE_CHAPTER,
        sanction_course.COURSE_CHAPTER,
        influence.CLOSED_STATES_CHAPTER,
        advantages.ARMIES_CHAPTER,
        advantages.PROTESTANT_ADVANTAGES_CHAPTER,
        advantages.CATHOLIC_ADVANTAGES_CHAPTER,
        handicaps.HANDICAPS_CHAPTER,
        handicaps.IMMUNITIES_CHAPTER,
        handicaps.LYON_CHAPTER,
        handicaps.NEW_STATES_CHAPTER,
        elimination.ELIMINATION_CHAPTER,
        victory.VICTORY_CHAPTER,
        auction.AUCTION_CHAPTER,
    ),
    retired={
        "e15_forced_march": "off",
        "e15_capture_inf_from": "next_year_allotment",
        "e15_inf_integer": "true",
        "e15_inf_transfer": "none",
        "e15_initial_inf": "none",
        "e15_ottoman_land": "passable_capturable",
        "e15_unaligned_units": "hold",
        "e15_lost_alignment_unit": "hold_supportable",
        "e15_three_centre_rule": "at_least_3",
        "e15_marker_empty": "none",
        "e15_da_last_tie": "first_year_order",
        "e15_timeline_seed": "",
        "e15_sanction_revote": "reactivates_only_if_timeline_lists_it_again",
        "e15_sanction_duration": "until_cancelled",
        "e15_ottoman_weight": "year_allotment",
        "e15_retreat_into_neutral": "barred",
    },
)
"""The rules of the game: their chapters in the order of the text."""


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
        return make_first_position(board, rulebook)

    def seeded(self, ledger: Ledger, rulebook: Rulebook, seed: int) -> Ledger:
        """Return the first ledger with the timeline of sanctions that a seed draws."""
        return add_drawn_timeline(ledger, rulebook, seed)

    def timed(self, ledger: Ledger, text: str, file: str | None) -> Ledger:
        """Return the first ledger with a timeline of sanctions written by hand."""
        return add_written_timeline(ledger, text, file)

    def assign(
        self, text: str, board: Board, rulebook: Rulebook, file: str | None, seed: int
    ) -> Sequence[Seat]:
        """Assign the powers to the players by their bids, or by lot."""
        return auction.assign_seats(text, board, rulebook, file, seed)

    def conditions(self, state: State) -> VariantRules:
        """Return what the chapters change about movement, retreats, and adjustments in a state."""
        return make_conditions(state)

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
        handicaps.check_stated(setting_of(state))

    def upgraded(self, data: Mapping[str, object]) -> Mapping[str, object]:
        """Return the data of an earlier version's game file in the current form."""
        return elimination.upgrade_data(data)

    def facts(self, state: State) -> Sequence[StateFact]:
        """Return owners, statuses, influence, markers, sanctions, scores, and rounds."""
        return report.collect_facts(state)

    def points(self, state: State) -> Mapping[Power, int]:
        """Return the sum of each power's scores of all completed years."""
        rounds = setting_of(state).records.rounds
        return {info.id: rounds.sum_scores(info.id) for info in state.position.board.powers}

    def report(self, account: Account) -> Sequence[Section]:
        """Return the sections of a report about a phase."""
        return report.report_sections(account)

    def opening_report(self, account: Account) -> Sequence[Section]:
        """Return the sections of the report about the opening."""
        return report.opening_report(account)

    def scores(self, account: Account) -> Sequence[Section]:
        """Return the scores of the powers with their sources."""
        return report.current_score_section(account)

    def secrets(self, account: Account) -> Sequence[Section]:
        """Return which power gave which order to the Ottoman units, and its weight."""
        return report.vote_section(account)

    def coloring(self, account: Account) -> Coloring:
        """Return the colors of a map on which aligned states have the color of their power."""
        return report.color_map(account)


EUROPE_1615 = Europe1615()
"""The variant."""
