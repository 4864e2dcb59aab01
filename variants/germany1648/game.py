"""The game put together: what the chapters change about each phase, the year, and victory."""

from __future__ import annotations

from dataclasses import replace

from ...model.names import Location, Power
from ...model.orders import MovementOrder
from ...model.position import DislodgedUnit, Position, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import OrderRules, Relations, RetreatRules, VariantRules
from ..framework.book import Chapter
from ..framework.phases import ADJUSTMENTS, MOVEMENT, OWNERSHIP, RETREATS, disband_ownerless, victory
from ..framework.rules import Clauses, RuleOption
from ..framework.year import PhaseInput, PhaseStep, State, Submissions, Year
from . import builds, cities, geography, identity, knights

VIC = Clauses(
    "G48-VIC",
    {
        1: "who owns more than half of the centers after a Fall wins",
        2: "two powers cannot win at once",
        3: "or all powers that have a unit or a center left agree on a draw, and share it",
    },
)


class VictoryCentres(RuleOption, about=VIC[1]):
    """How many centers win the game.

    The text gives no number. Of several who get there the one with most centers wins; with equal numbers the
    game goes on.
    """

    CENTRES_27 = "27", "More than half of the 53.", "published engine"
    CENTRES_28 = "28", "The share of the standard game, 18 of 34, rounded."
    CENTRES_18 = "18", "As many as in the standard game, and more than anybody else.", "standard rules"


def conditions(state: State) -> VariantRules:
    """What the chapters change about movement, retreats and adjustments in a state of the game."""
    return conditions_in(state.position, state.rulebook)


def conditions_in(position: Position, rules: Rulebook) -> VariantRules:
    """What the chapters change in a position under a rulebook."""
    board = position.board
    standing = {unit.location.province: unit for unit in position.units}

    def veto(unit: Unit, order: MovementOrder) -> Clause | None:
        return (
            knights.forbidden(board, standing, rules, unit, order)
            or geography.forbidden(board, rules, unit, order)
            or cities.forbidden(standing, rules, order)
        )

    def closes(lost: DislodgedUnit, place: Location) -> Clause | None:
        return knights.closed_to_retreat(board, rules, lost, place)

    def passing(one: Unit, other: Unit) -> bool:
        return knights.ride_past(board, one, other)

    meet = knights.TwoStepHeadToHead.TRUE.counts(rules)
    movement = VariantRules(
        knights.ground(board, rules),
        relations=Relations(passing=None if meet else passing),
        orders=OrderRules(veto=veto, convoys=_nobody, letters=identity.letters(rules)),
        choices=identity.edition_choices(rules),
        retreats=RetreatRules(forbids=cities.disbands, closes=closes),
    )
    return replace(movement, builds=builds.build_rules(rules, movement))


def _nobody(_unit: Unit) -> bool:
    """Nobody is convoyed (G48-MAP-3)."""
    return False


def _prepare_movement(state: State, submissions: Submissions) -> PhaseInput:
    """Refuse a start without all the powers that the game needs."""
    identity.refuse_start_without(state, submissions)
    return PhaseInput(state, submissions)


def _year() -> Year:
    """Spring, Fall, ownership (G48-CITY-9), the test for victory, and adjustments in winter."""
    # The army of a city that is dislodged is disbanded at once (G48-CITY-6).
    movement = replace(MOVEMENT, prepare=_prepare_movement, finish=disband_ownerless)
    return Year(
        (
            PhaseStep("spring", movement),
            PhaseStep("spring", RETREATS),
            PhaseStep("fall", movement),
            PhaseStep("fall", RETREATS),
            OWNERSHIP,
            victory(_goal),
            PhaseStep("winter", ADJUSTMENTS),
        )
    )


def _goal(state: State, _power: Power) -> int:
    """How many centers win (G48-VIC-1)."""
    return int(VictoryCentres.of(state.rulebook).value)


YEAR = _year()
"""The phases of a year and what happens between them."""


CHAPTER = Chapter.of(__name__, __doc__, (VIC,), options=(VictoryCentres,))
