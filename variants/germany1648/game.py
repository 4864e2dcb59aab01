"""The whole game: what the chapters change about each phase, the year, and victory."""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Location, Power
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

    def veto(unit: Unit, order: MovementOrder) -> Clause | None:
        return (
            knights.find_forbidding_clause(board, standing, rules, unit, order)
            or geography.find_forbidding_clause(board, rules, unit, order)
            or cities.find_forbidding_clause(standing, rules, order)
        )

    def closes(lost: DislodgedUnit, place: Location) -> Clause | None:
        return knights.find_closing_clause(board, rules, lost, place)

    def can_swap(one: Unit, other: Unit) -> bool:
        return knights.can_ride_past(board, one, other)

    meet = knights.TwoStepHeadToHead.TRUE.is_chosen_in(rules)
    movement = VariantRules(
        knights.make_movement_graph(board, rules),
        relations=Relations(can_swap=None if meet else can_swap),
        orders=OrderRules(veto=veto, convoys=_is_convoyable, letters=identity.map_unit_letters(rules)),
        choices=identity.edition_choices(rules),
        retreats=RetreatRules(forbids=cities.find_disbanding_clause, closes=closes),
    )
    return replace(movement, builds=builds.make_build_rules(rules, movement))


def _is_convoyable(_unit: Unit) -> bool:
    """Return False: there are no convoys (G48-MAP-3)."""
    return False


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
