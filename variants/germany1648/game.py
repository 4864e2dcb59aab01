"""The whole game: what the chapters change about each phase, the year, and victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...model.board import Board
from ...model.names import Location, Power, Province
from ...model.orders import MovementOrder
from ...model.position import DislodgedUnit, Position, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import OrderRules, Relations, RetreatRules, VariantRules
from ..framework.book import Chapter
from ..framework.phases import (
    ADJUSTMENTS,
    OWNERSHIP,
    RETREATS,
    Movement,
    disband_ownerless,
    make_victory_check,
)
from ..framework.rules import Clauses, RuleOption
from ..framework.year import PhaseInput, PhaseStep, State, Submissions, Turn, Year
from . import builds, cities, geography, identity, knights

VIC = Clauses(
    "G48-VIC",
    {
        1: "a power that owns more than half of the centers after a Fall wins",
        2: "two powers cannot win at the same time",
        3: (
            "the game also ends in a draw, shared by all powers that still have a unit or a center, if "
            "these all agree"
        ),
    },
)


class VictoryCentres(RuleOption, about=VIC[1]):
    """How many centers win the game.

    The text gives no number. If several powers reach it, the one with the most centers wins; if they are
    level, the game continues.
    """

    CENTRES_27 = "27", "More than half of the 53 centers.", "published engine"
    CENTRES_28 = "28", "The same share as 18 of 34 in the standard game, rounded."
    CENTRES_18 = "18", "As many as in the standard game, and more than any other power.", "standard rules"


def make_conditions(state: State) -> VariantRules:
    """Return what the chapters change about movement, retreats and adjustments in a state."""
    return make_conditions_under(state.position, state.rulebook)


def make_conditions_under(position: Position, rules: Rulebook) -> VariantRules:
    """Return what the chapters change in a position under a rulebook."""
    board = position.board
    standing = {unit.location.province: unit for unit in position.units}

    meet = knights.TwoStepHeadToHead.TRUE.is_chosen_in(rules)
    movement = VariantRules(
        knights.make_movement_graph(board, rules),
        relations=Relations() if meet else _Relations1648(board),
        orders=_Orders1648(board, rules, standing, letters=identity.map_unit_letters(rules)),
        choices=identity.edition_choices(rules),
        retreats=_Retreats1648(board, rules),
    )
    return replace(movement, builds=builds.make_build_rules(rules, movement))


@dataclass(frozen=True, slots=True)
class _Relations1648(Relations):
    """The relations of units if knights ride past each other."""

    board: Board

    def can_swap(self, one: Unit, other: Unit) -> bool:
        """Return whether two units that swap places avoid a head-to-head battle."""
        return knights.can_ride_past(self.board, one, other)


@dataclass(frozen=True, slots=True)
class _Orders1648(OrderRules):
    """What units can be ordered to do, given the units in place."""

    board: Board
    rules: Rulebook
    standing: Mapping[Province, Unit]

    def veto(self, unit: Unit, order: MovementOrder) -> Clause | None:
        """Return the clause that forbids an order, if any."""
        return (
            knights.find_forbidding_clause(self.board, self.standing, self.rules, unit, order)
            or geography.find_forbidding_clause(self.board, self.rules, unit, order)
            or cities.find_forbidding_clause(self.standing, self.rules, order)
        )

    def convoys(self, _unit: Unit) -> bool:
        """Return False: there are no convoys (G48-MAP-3)."""
        return False


@dataclass(frozen=True, slots=True)
class _Retreats1648(RetreatRules):
    """Retreats, some of which cities and knights forbid."""

    board: Board
    rules: Rulebook

    def forbids(self, lost: DislodgedUnit) -> Clause | None:
        """Return the clause by which a unit may not retreat at all, if any."""
        return cities.find_disbanding_clause(lost)

    def closes(self, lost: DislodgedUnit, place: Location) -> Clause | None:
        """Return the clause that closes a place to a unit, if any."""
        return knights.find_closing_clause(self.board, self.rules, lost, place)


class _CityMovement(Movement):
    """Movement, which needs all powers and leaves no dislodged army of a city behind."""

    def prepare(self, state: State, submissions: Submissions) -> PhaseInput:
        """Refuse to begin without the powers that the game needs."""
        identity.require_all_powers(state, submissions)
        return super().prepare(state, submissions)

    def finish(self, phase: PhaseInput, turn: Turn) -> Turn:
        """Disband a dislodged army of a city immediately (G48-CITY-6)."""
        return disband_ownerless(super().finish(phase, turn))


def _make_year() -> Year:
    """Return the year: Spring, Fall, ownership (G48-CITY-9), the victory check, and Winter adjustments."""
    movement = _CityMovement()
    return Year(
        (
            PhaseStep("spring", movement),
            PhaseStep("spring", RETREATS),
            PhaseStep("fall", movement),
            PhaseStep("fall", RETREATS),
            OWNERSHIP,
            make_victory_check(_count_centers_to_win),
            PhaseStep("winter", ADJUSTMENTS),
        )
    )


def _count_centers_to_win(state: State, _power: Power) -> int:
    """Return the number of centers that wins the game (G48-VIC-1)."""
    return int(VictoryCentres.of(state.rulebook).value)


YEAR = _make_year()
"""The phases of a year and what happens between them."""


CHAPTER = Chapter.of(__name__, __doc__, (VIC,), options=(VictoryCentres,))
