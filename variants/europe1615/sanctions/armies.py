"""Special armies: their letters and strengths, and which minor units may retreat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ....model.board import Board
from ....model.names import Power, UnitKind
from ....model.phase import Phase
from ....model.position import Unit
from ....model.rulebook import Rulebook
from ....solver import ONE, Cutting, Weights
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from .catalogue import BY_LETTER, SANCTIONS, find_active_sanctions
from .catholic_advantages import POLISH_INTERVENTION, PolishFirstYear
from .protestant_advantages import (
    KEJSERKRIGEN,
    SAXON_INTERVENTION,
    KejFurtherArmies,
    NewArmyTest,
    RebuiltUnitKeepsLetter,
    SaxonRetreat,
)
from .sanction import AfterFall, Sanction, SpecialArmy
from .seasons import Season
from .timeline import SANC as TIMELINE

if TYPE_CHECKING:
    from ..setting import Europe1615Setting

SANC = Clauses(
    "E15-SANC",
    {
        11: "special armies carry the letters K, B, N, P, and R, and, once they are built, S and D",
        12: "an army of strength two moves, attacks, defends, and supports as two units",
        13: "in retreat, an army of strength two counts as one unit",
        14: "an attack that cuts the support of an army of strength two cuts all of it",
    },
)


def find_season(phase: Phase) -> Season:
    """Return the season of a phase; both winter phases are in winter."""
    return Season(phase.year, phase.season.split()[-1])


# ------------------------------------------------------------------------------------------- strength


class DualFailedMoverHold(RuleOption, about=SANC[12]):
    """The hold strength of a unit of strength two whose move failed."""

    TWO = "2", "Two."
    ONE = "1", "One, like any unit."


class DualInRetreat(RuleOption, about=SANC[13]):
    """What it means that a unit of strength two counts as one in retreat."""

    NO_EFFECT = "no_effect_beyond_normal_retreat", "It retreats like any other unit."
    NEXT_PHASE = (
        "strength_1_until_next_phase",
        "It also has strength one in the movement phase after its retreat.",
    )


class DualSupportCut(RuleOption, about=SANC[14]):
    """How the support of a unit of strength two is cut."""

    FULL = "full", "Any attack that cuts it cuts all of it."
    ONE_TO_ONE = "one_to_one", "Each point of attacking strength cuts one point of it."


TWO = Weights(2, 2, 2, 2, 2, 2)
"""Two units in every role, even after a failed move (E15-SANC-12)."""

TWO_UNLESS_STUCK = replace(TWO, stuck=1)
"""Two units, but only one after a failed move."""


def weigh_unit(setting: Europe1615Setting, unit: Unit) -> Weights:
    """Return the strength of a unit in each of its roles."""
    if not is_dual(setting, unit):
        return ONE
    return TWO if DualFailedMoverHold.TWO.is_chosen_in(setting.options) else TWO_UNLESS_STUCK


def find_cutting_rule(rules: Rulebook) -> Cutting:
    """Return how the support of a special army is cut (E15-SANC-14)."""
    return Cutting.WHOLE if DualSupportCut.FULL.is_chosen_in(rules) else Cutting.ONE_TO_ONE


def is_dual(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit counts as two now."""
    known, rules = setting.records.sanctions, setting.options
    sanction = _find_sanction(unit)
    if sanction is None:
        further = KejFurtherArmies.TWO.is_chosen_in(rules) and unit.kind is UnitKind.ARMY
        return further and unit.power == KEJSERKRIGEN.state and known.is_active(KEJSERKRIGEN)
    if not known.is_active(sanction):
        return False
    tired = sanction.army is not None and sanction.army.letter in known.dislodged
    if tired and DualInRetreat.NEXT_PHASE.is_chosen_in(rules):
        return False
    return sanction is not POLISH_INTERVENTION or _is_first_polish_year(setting)


def _is_first_polish_year(setting: Europe1615Setting) -> bool:
    """Return whether the Polish intervention is in its first year (E15-POL-3)."""
    begun = setting.records.sanctions.begun[POLISH_INTERVENTION.id]
    now = find_season(setting.phase)
    if PolishFirstYear.CALENDAR_YEAR.is_chosen_in(setting.options):
        return now.year == begun.year
    return now.number - begun.number < 4


def _find_sanction(unit: Unit) -> Sanction | None:
    """Return the sanction whose letter a unit carries."""
    return next((BY_LETTER[mark] for mark in unit.marks if mark in BY_LETTER), None)


# ------------------------------------------------------------------------------------ retreat, convoy


class PolishConvoy(RuleOption, about=TIMELINE[3]):
    """Whether the special Polish army can be convoyed.

    The texts of other sanctions mention convoys of their armies; this one is silent.
    """

    TRUE = "true", "It can, like any army."
    FALSE = "false", "It cannot: the rules mention the right only for other special armies."


def may_retreat(setting: Europe1615Setting, state: Power) -> bool:
    """Return whether a sanction lets the units of a minor state retreat."""
    known = setting.records.sanctions
    saxon = state == SAXON_INTERVENTION.state and known.is_active(SAXON_INTERVENTION)
    if saxon and SaxonRetreat.TRUE.is_chosen_in(setting.options):
        return True
    return any(state in sanction.retreats for sanction in find_active_sanctions(known))


def is_convoyable(setting: Europe1615Setting, unit: Unit) -> bool:
    """Return whether a unit can be convoyed: any army, except the special Polish one under an option."""
    if unit.kind is not UnitKind.ARMY:
        return False
    known, polish = setting.records.sanctions, _find_sanction(unit) is POLISH_INTERVENTION
    return not (
        polish and PolishConvoy.FALSE.is_chosen_in(setting.options) and known.is_active(POLISH_INTERVENTION)
    )


# -------------------------------------------------------------------------------------------- letters


class SpecialUnitPick(RuleOption, about=SANC[11]):
    """Which army of a state gets the letter."""

    CAPITAL = (
        "army_in_capital_else_first_alphabetical",
        "The one in its capital, otherwise the one in the first province in alphabetical order.",
    )
    FIRST = "first_alphabetical", "The one in the first province in alphabetical order."


def letter_starting_units(board: Board, units: Iterable[Unit], rules: Rulebook) -> tuple[Unit, ...]:
    """Give the special armies among the starting units their letters (E15-SANC-11)."""
    marked = tuple(units)
    for sanction in SANCTIONS:
        if sanction.army is not None and not sanction.army.new:
            marked = give_letter(board, marked, sanction, rules)
    return marked


def give_letter(board: Board, units: Sequence[Unit], sanction: Sanction, rules: Rulebook) -> tuple[Unit, ...]:
    """Give one army of a sanction's state its letter, unless one already carries it."""
    army, state = sanction.army, sanction.state
    if army is None or state is None or _find_carrier(units, army) is not None:
        return tuple(units)
    armies = [unit for unit in units if unit.power == state and unit.kind is UnitKind.ARMY]
    if not armies:
        return tuple(units)
    capital = board.minor[state].capital
    central = SpecialUnitPick.CAPITAL.is_chosen_in(rules)
    chosen = min(armies, key=lambda unit: (central and unit.location.province != capital, unit.location))
    return tuple(_add_letter(unit, army) if unit == chosen else unit for unit in units)


def make_built_unit(
    setting: Europe1615Setting, unit: Unit, units: Iterable[Unit], *, rebuilt: bool = False
) -> Unit:
    """Return a unit that a minor state builds among `units`, with its letter if it is a special army.

    `rebuilt` means that it replaces the unit with which its state began.
    """
    for sanction in SANCTIONS:
        army = sanction.army
        if army is None or sanction.state != unit.power or unit.kind is not UnitKind.ARMY:
            continue
        if _find_carrier(units, army) is None and _receives_letter(setting, sanction, army, rebuilt):
            return _add_letter(unit, army)
    return unit


def _receives_letter(
    setting: Europe1615Setting, sanction: Sanction, army: SpecialArmy, rebuilt: bool
) -> bool:
    known = setting.records.sanctions
    if sanction.id in known.barred:
        return False
    if army.new:
        after = NewArmyTest.AFTER_SANCTION.is_chosen_in(setting.options)
        return not rebuilt and (not after or known.is_active(sanction))
    if army.after_fall is AfterFall.ENDS:
        return known.is_active(sanction)  # Still in force, so the first army has not fallen.
    return RebuiltUnitKeepsLetter.TRUE.is_chosen_in(setting.options)


def _find_carrier(units: Iterable[Unit], army: SpecialArmy) -> Unit | None:
    return next((unit for unit in units if army.letter in unit.marks), None)


def _add_letter(unit: Unit, army: SpecialArmy) -> Unit:
    return replace(unit, marks=unit.marks | {army.letter})


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (SANC,),
    options=(DualFailedMoverHold, DualInRetreat, DualSupportCut, PolishConvoy, SpecialUnitPick),
)
