"""The whole game: what the chapters change about each phase, the year, and victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...model.board import Board
from ...model.names import Location, Power
from ...model.orders import MovementOrder
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause, Fact
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import ConvoyParadox
from ...solver import OrderRules, RetreatRules, VariantRules
from ..framework.book import Chapter
from ..framework.phases import (
    OWNERSHIP,
    Adjustments,
    Movement,
    Retreats,
    add_reasons,
    collect_owner_facts,
    disband_ownerless,
    make_victory_check,
)
from ..framework.report import EntryReport, StateFact
from ..framework.rules import Clauses
from ..framework.tallies import Tally, Term
from ..framework.year import AutomaticStep, PhaseInput, PhaseRules, PhaseStep, State, Turn, Year
from . import builds, identity, north_sea, prague
from .setting import LEDGERS, read_named_places
from .sweden_and_brandenburg import (
    CENTERS,
    SWE,
    OffboardCountsForVictory,
    find_centers_off_board,
    find_centers_on_board,
    record_hither_taken,
)

CAL = Clauses(
    "D18-CAL",
    {
        1: "the first season is Spring 1618",
        2: "a year has Spring and Fall, each with retreats, and adjustments in Winter",
    },
)

VIC = Clauses(
    "D18-VIC",
    {
        1: "a power that controls 29 centers after a Fall wins",
        2: (
            "if two powers reach the number at the same time, the one with more centers wins; if they are "
            "level, the game continues"
        ),
    },
)


CENTERS_TO_WIN = 29
"""How many centers win the game (D18-VIC-1), which is more than half of all."""


def count_all_centers(state: State) -> Mapping[Power, int]:
    """Return how many centers each power controls, including those off the board."""
    return {info.id: CENTERS.total(state.position, info.id) for info in state.position.board.powers}


def _find_counted_off_board(state: State, power: Power) -> Mapping[Power, int]:
    counts = OffboardCountsForVictory.TRUE.is_chosen_in(state.rulebook)
    return find_centers_off_board(state.position, power) if counts else {}


VICTORY_CENTERS: Tally[State] = Tally(
    "counts",
    (
        Term(VIC[1], "on the board", lambda state, power: find_centers_on_board(state.position, power)),
        Term(SWE[4], "off the board", _find_counted_off_board),
    ),
)
"""The centers that count toward victory."""


def count_victory_centers(state: State) -> Mapping[Power, int]:
    """Return the number of centers of each power that count toward victory."""
    return {info.id: VICTORY_CENTERS.total(state, info.id) for info in state.position.board.powers}


def victory_centers_fact(state: State, power: Power) -> Fact:
    """Return the count of a power's centers toward victory, with each center as a reason."""
    board = state.position.board
    return VICTORY_CENTERS.why(state, power, board)


def collect_facts(state: State) -> Sequence[StateFact]:
    """Return who owns which centers, including those off the board, and whose home center Prague is."""
    board = state.position.board
    controlled = (
        StateFact(
            "control",
            (power,),
            CENTERS.why(state.position, power, board),
        )
        for power in read_named_places(board).off_board
    )
    return (*collect_owner_facts(state), *controlled, *prague.collect_facts(state))


@dataclass(frozen=True, slots=True)
class _Orders1618(OrderRules):
    """Orders, some of which the North Sea forbids."""

    board: Board
    rules: Rulebook

    def veto(self, unit: Unit, order: MovementOrder) -> Clause | None:
        """Return the clause that forbids an order, if any."""
        return north_sea.find_forbidding_clause(self.board, self.rules, unit, order)


@dataclass(frozen=True, slots=True)
class _Retreats1618(RetreatRules):
    """Retreats, some of which the North Sea and Prague forbid."""

    board: Board
    rules: Rulebook

    def forbids(self, lost: DislodgedUnit) -> Clause | None:
        """Return the clause by which a unit may not retreat at all, if any."""
        return prague.find_disbanding_clause(lost)

    def closes(self, lost: DislodgedUnit, place: Location) -> Clause | None:
        """Return the clause that closes a place to a unit, if any."""
        return north_sea.find_closing_clause(self.board, self.rules, lost, place)


def make_conditions(state: State) -> VariantRules:
    """Return what the chapters change about movement, retreats and adjustments in a state."""
    board, rules, records = state.position.board, state.rulebook, LEDGERS.records(state.ledger)

    movement = VariantRules(
        north_sea.make_movement_graph(board, rules),
        orders=_Orders1618(board, rules),
        choices=identity.find_choices_in_force(rules),
        paradox_fallback=ConvoyParadox.SZYKMAN,
        retreats=_Retreats1618(board, rules),
    )
    return replace(
        movement,
        builds=builds.Diplomacy1618Builds(
            rules, records, movement, measure=identity.make_removal_measure(rules)
        ),
    )


class _ExplainedPhase(PhaseRules):
    """A phase whose report adds to each illegal order the facts on which its clause depends."""

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Add the facts."""
        return add_reasons(super().finish(phase, turn), partial(_explain_illegal_order, phase.state))


def _explain_illegal_order(state: State, entry: EntryReport) -> Iterator[Fact]:
    yield from north_sea.explain_illegal_order(state.position.board, entry)
    yield from builds.explain_illegal_build(state, entry)


class _ExplainedMovement(_ExplainedPhase, Movement):
    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Disband the army in Prague immediately if it is dislodged (D18-PRAGUE-3)."""
        return super().finish(phase, disband_ownerless(turn))


class _ExplainedRetreats(_ExplainedPhase, Retreats):
    pass


class _ExplainedAdjustments(_ExplainedPhase, Adjustments):
    pass


def _make_year() -> Year:
    """Return the year: Spring, Fall, Prague, ownership, victory check, and Winter adjustments (D18-CAL-2)."""
    movement, retreats = _ExplainedMovement(), _ExplainedRetreats()
    return Year(
        (
            PhaseStep("spring", movement),
            PhaseStep("spring", retreats),
            PhaseStep("fall", movement),
            PhaseStep("fall", retreats),
            AutomaticStep("prague joins", prague.convert_army_before_winter),
            OWNERSHIP,
            AutomaticStep("prague becomes a home", prague.settle_home),
            AutomaticStep("hither pomerania", record_hither_taken),
            make_victory_check(
                lambda _, __: CENTERS_TO_WIN, count_victory_centers, VIC[1], victory_centers_fact
            ),
            PhaseStep("winter", _ExplainedAdjustments()),
            AutomaticStep("prague joins late", prague.convert_army_after_winter),
        )
    )


YEAR = _make_year()
"""The phases of a year and what happens between them."""


CHAPTER = Chapter.of(__name__, __doc__, (CAL, VIC))
