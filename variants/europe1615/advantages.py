"""Advantages: sanctions that strengthen a state, and the special armies they give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ...model.board import Board
from ...model.names import Power, UnitKind
from ...model.position import Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import ONE, Cutting, Weights
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from .land import CATHOLIC, PROTESTANT
from .sanction import (
    TERMS,
    AfterFall,
    IfCaptured,
    IfIndependent,
    Sanction,
    SanctionGroup,
    SpecialArmy,
    close_to_other_faith,
    find_season,
    parse_states,
)
from .state import Europe1615Setting

# ====================================================================================== Protestant advantages

RHINELAND, SAXONY, LOWER_SAXONY, SWEDEN, DUTCH = parse_states("rhi sax lowr swe dut")

# ------------------------------------------------------------------------------------ Protestant Union

PU = Clauses(
    "E15-PU",
    {
        1: "only Protestant powers may place influence in the Rhineland, Hesse, Brandenburg, and Württemberg",
        2: "units of the Rhineland, Hesse, Brandenburg, and Württemberg may retreat",
        3: "the Rhenish army R has strength two",
        4: "further Rhenish armies have strength one",
        5: "in retreat, R counts as one unit",
        6: "If R is dislodged and disbanded, it can be rebuilt, and the Protestant Union continues",
        7: "R can be convoyed",
        8: "the Protestant Union lasts as long as the Rhineland is an independent pliant state",
        9: "the Protestant Union ends when the Rhineland is captured",
        10: "the Protestant Union may come again once the Rhineland is free",
        11: "diplomatic attacks remain allowed under the Protestant Union",
    },
)

PROTESTANT_UNION = Sanction(
    "protestant-union",
    "Protestant Union",
    SanctionGroup.PROTESTANT_ADVANTAGE,
    aliases=("Protestant League",),
    state=RHINELAND,
    influence=close_to_other_faith(PROTESTANT, "rhi hes bra wur", PU[1]),
    retreats=parse_states("rhi hes bra wur"),
    army=SpecialArmy("R", AfterFall.GOES_ON, PU[6]),
    comes_if=(IfIndependent(RHINELAND, PU[8], "the Rhineland must be independent"),),
    ends_if=(IfCaptured(RHINELAND, PU[9], "the Rhineland was captured"),),
    returns=True,
)


class RebuiltUnitKeepsLetter(RuleOption, about=PU[6]):
    """Whether a special army that is rebuilt while its sanction goes on has strength two again."""

    TRUE = "true", "It does."
    FALSE = "false", "It does not: the letter is lost."


# --------------------------------------------------------------------------------- Saxon intervention

SAX = Clauses(
    "E15-SAX",
    {
        1: "only Protestant powers may place influence in Saxony",
        2: "the Saxon army N has strength two",
        3: "further Saxon armies have strength one",
        4: "in retreat, N counts as one unit",
        5: "if N is dislodged and disbanded, it can be rebuilt, but the Saxon intervention ends",
        6: "N can be convoyed",
        7: "the Saxon intervention lasts as long as Saxony is an independent pliant state",
        8: "the Saxon intervention ends when Saxony is captured",
        9: "the Saxon intervention may come again once Saxony is free",
        10: "diplomatic attacks remain allowed under the Saxon intervention",
    },
)

SAXON_INTERVENTION = Sanction(
    "saxon-intervention",
    "Saxon intervention",
    SanctionGroup.PROTESTANT_ADVANTAGE,
    state=SAXONY,
    influence=close_to_other_faith(PROTESTANT, "sax", SAX[1]),
    army=SpecialArmy("N", AfterFall.ENDS, SAX[5], "the special Saxon army fell"),
    comes_if=(IfIndependent(SAXONY, SAX[7], "Saxony must be independent"),),
    ends_if=(IfCaptured(SAXONY, SAX[8], "Saxony was captured"),),
    returns=True,
)


class SaxonRetreat(RuleOption, about=SAX[4]):
    """Whether Saxon units may retreat under the Saxon intervention."""

    FALSE = "false", "They may not: the rules give the right only to other states."
    TRUE = "true", "They may."


# --------------------------------------------------------------------------------------- Kejserkrigen

KEJ = Clauses(
    "E15-KEJ",
    {
        1: "only Protestant powers may place influence in Lower Saxony",
        2: "the Lower Saxon army K has strength two",
        3: "in retreat, K counts as one unit",
        4: "all units of Lower Saxony may retreat",
        5: "K can be convoyed",
        6: "if K is dislodged and disbanded, it can be rebuilt, but the Kejserkrigen ends",
        7: "the Kejserkrigen ends when Lower Saxony is captured",
        8: "the Kejserkrigen may come again once Lower Saxony is free",
        9: "diplomatic attacks remain allowed under the Kejserkrigen",
    },
)

KEJSERKRIGEN = Sanction(
    "kejserkrigen",
    "Kejserkrigen",
    SanctionGroup.PROTESTANT_ADVANTAGE,
    state=LOWER_SAXONY,
    influence=close_to_other_faith(PROTESTANT, "lowr", KEJ[1]),
    retreats=parse_states("lowr"),
    army=SpecialArmy("K", AfterFall.ENDS, KEJ[6], "the special Lower Saxon army fell"),
    comes_if=(IfIndependent(LOWER_SAXONY, KEJ[7], "Lower Saxony must not be captured"),),
    ends_if=(IfCaptured(LOWER_SAXONY, KEJ[7], "Lower Saxony was captured"),),
    returns=True,
)


class KejFurtherArmies(RuleOption, about=KEJ[2]):
    """The strength of Lower Saxon armies other than K under the Kejserkrigen.

    For every other state, the rules give further armies strength one.
    """

    ONE = "strength_1", "One."
    TWO = "strength_2", "Two, like K."


# ------------------------------------------------------------------------------- Swedish intervention

GUS = Clauses(
    "E15-GUS",
    {
        1: "only Protestant powers may place influence in Sweden",
        2: "Swedish units may retreat",
        3: "the first army that Sweden acquires, S, has strength two",
        4: "further Swedish armies have strength one",
        5: "in retreat, S counts as one unit",
        6: "if S is dislodged and disbanded, it cannot be rebuilt",
        7: "if S is dislodged and disbanded, the Swedish intervention ends for good",
        8: "S can be convoyed",
        9: "the Swedish intervention lasts as long as Sweden is an independent pliant state",
        10: "the Swedish intervention ends for good when Sweden is captured",
        11: "diplomatic attacks remain allowed under the Swedish intervention",
    },
)

SWEDISH_INTERVENTION = Sanction(
    "swedish-intervention",
    "Swedish intervention",
    SanctionGroup.PROTESTANT_ADVANTAGE,
    aliases=("Gustav's intervention", "Swedish/Gustav's intervention"),
    state=SWEDEN,
    influence=close_to_other_faith(PROTESTANT, "swe", GUS[1]),
    retreats=parse_states("swe"),
    army=SpecialArmy(
        "S",
        AfterFall.ENDS_FOR_GOOD,
        GUS[7],
        "the special Swedish army fell, or Sweden was captured",
        new=True,
    ),
    comes_if=(IfIndependent(SWEDEN, GUS[9], "Sweden must be independent"),),
    ends_if=(IfCaptured(SWEDEN, GUS[10], "Sweden was captured"),),
)


class NewArmyTest(RuleOption, about=GUS[3]):
    """Which Swedish or Dutch army is the first one that its state acquires.

    The rules distinguish it from armies acquired later.
    """

    BEYOND_STARTING_UNIT = (
        "first_army_built_beyond_the_starting_unit",
        "The first one built besides the starting unit, at any time.",
    )
    AFTER_SANCTION = "built_after_sanction", "The first one built while the sanction is in force."


class GusSlot(RuleOption, about=GUS[6]):
    """What Sweden may build after its special army has fallen."""

    ORDINARY = "ordinary_rebuild_allowed", "Ordinary units."
    NO_ARMY = "no_army", "No more armies."


def find_sanction_build_clause(setting: Europe1615Setting, power: Power, kind: UnitKind) -> Clause | None:
    """Return the clause of a sanction by which a state cannot build a kind of unit, if any (E15-GUS-6)."""
    fallen = SWEDISH_INTERVENTION.id in setting.records.sanctions.barred
    no_army = fallen and GusSlot.NO_ARMY.is_chosen_in(setting.options)
    return GUS[6] if no_army and power == SWEDEN and kind is UnitKind.ARMY else None


# --------------------------------------------------------------------------------- Dutch intervention

DUT = Clauses(
    "E15-DUT",
    {
        1: "only Protestant powers may place influence in the Dutch Provinces",
        2: "all Dutch units may retreat",
        3: "the first army that the Dutch acquire, D, has strength two",
        4: "further Dutch armies have strength one",
        5: "in retreat, D counts as one unit",
        6: "if D is dislodged and disbanded, it can be rebuilt, but the Dutch intervention ends",
        7: "D can be convoyed",
        8: "the Dutch intervention lasts as long as the Dutch Provinces are an independent pliant state",
        9: "the Dutch intervention ends when the Dutch Provinces are captured",
        10: "the Dutch intervention may come again once the Dutch Provinces are free",
        11: "diplomatic attacks remain allowed under the Dutch intervention",
    },
)

DUTCH_INTERVENTION = Sanction(
    "dutch-intervention",
    "Dutch intervention",
    SanctionGroup.PROTESTANT_ADVANTAGE,
    state=DUTCH,
    influence=close_to_other_faith(PROTESTANT, "dut", DUT[1]),
    retreats=parse_states("dut"),
    army=SpecialArmy("D", AfterFall.ENDS, DUT[6], "the special Dutch army fell", new=True),
    comes_if=(IfIndependent(DUTCH, DUT[8], "the Dutch Provinces must be independent"),),
    ends_if=(IfCaptured(DUTCH, DUT[9], "the Dutch Provinces were captured"),),
    returns=True,
)


PROTESTANT_ADVANTAGES_CHAPTER = Chapter.of(
    "sanctions.protestant_advantages",
    "Protestant advantages: the Union and four interventions, from the Saxon one to the Dutch one",
    (PU, SAX, KEJ, GUS, DUT),
    options=(RebuiltUnitKeepsLetter, SaxonRetreat, KejFurtherArmies, NewArmyTest, GusSlot),
)


# ======================================================================================== Catholic advantages

BAVARIA, POLAND = parse_states("bav pol")

# -------------------------------------------------------------------------------------- Catholic League

CL = Clauses(
    "E15-CL",
    {
        1: "only Catholic powers may place influence in Bavaria, Westphalia, and Franconia",
        2: "Bavarian units may retreat",
        3: "the Bavarian army B has strength two",
        4: "further Bavarian armies have strength one",
        5: "in retreat, B counts as one unit",
        6: "If B is dislodged and disbanded, it can be rebuilt, and the Catholic League continues",
        7: "B can be convoyed",
        8: "the Catholic League lasts as long as Bavaria is an independent pliant state",
        9: "the Catholic League ends when Bavaria is captured",
        10: "the Catholic League may come again once Bavaria is free",
        11: "diplomatic attacks remain allowed under the Catholic League",
    },
)

CATHOLIC_LEAGUE = Sanction(
    "catholic-league",
    "Catholic League",
    SanctionGroup.CATHOLIC_ADVANTAGE,
    state=BAVARIA,
    influence=close_to_other_faith(CATHOLIC, "bav wes fra", CL[1]),
    retreats=parse_states("bav"),
    army=SpecialArmy("B", AfterFall.GOES_ON, CL[6]),
    comes_if=(IfIndependent(BAVARIA, CL[8], "Bavaria must be independent"),),
    ends_if=(IfCaptured(BAVARIA, CL[9], "Bavaria was captured"),),
    returns=True,
)

# --------------------------------------------------------------------------------- Polish intervention

POL = Clauses(
    "E15-POL",
    {
        1: "only Catholic powers may place influence in Poland",
        2: "Polish units may retreat",
        3: "the Polish army P has strength two in the first year of the intervention",
        4: "further Polish armies have strength one",
        5: "in retreat, P counts as one unit",
        6: "If P is dislodged and disbanded, it can be rebuilt, and the Polish intervention continues",
        7: "the Polish intervention lasts as long as Poland is an independent pliant state",
        8: "the Polish intervention ends when Poland is captured",
        9: "the Polish intervention may come again once Poland is free",
        10: "diplomatic attacks remain allowed under the Polish intervention",
    },
)

POLISH_INTERVENTION = Sanction(
    "polish-intervention",
    "Polish intervention",
    SanctionGroup.CATHOLIC_ADVANTAGE,
    state=POLAND,
    influence=close_to_other_faith(CATHOLIC, "pol", POL[1]),
    retreats=parse_states("pol"),
    army=SpecialArmy("P", AfterFall.GOES_ON, POL[6]),
    comes_if=(IfIndependent(POLAND, POL[7], "Poland must be independent"),),
    ends_if=(IfCaptured(POLAND, POL[8], "Poland was captured"),),
    returns=True,
)


class PolishFirstYear(RuleOption, about=POL[3]):
    """How long the first year of the Polish intervention lasts."""

    CALENDAR_YEAR = "calendar_year_of_entry", "Until the end of the year in which it comes."
    TWELVE_MONTHS = "12_months", "Four seasons, including the first."


CATHOLIC_ADVANTAGES_CHAPTER = Chapter.of(
    "sanctions.catholic_advantages",
    "Catholic advantages: the Catholic League and the Polish intervention",
    (CL, POL),
    options=(PolishFirstYear,),
)


# ============================================================================================= Special armies

SANC = Clauses(
    "E15-SANC",
    {
        11: "special armies carry the letters K, B, N, P, and R, and, once they are built, S and D",
        12: "an army of strength two moves, attacks, defends, and supports as two units",
        13: "in retreat, an army of strength two counts as one unit",
        14: "an attack that cuts the support of an army of strength two cuts all of it",
    },
)


ADVANTAGES = (
    PROTESTANT_UNION,
    SAXON_INTERVENTION,
    KEJSERKRIGEN,
    SWEDISH_INTERVENTION,
    DUTCH_INTERVENTION,
    CATHOLIC_LEAGUE,
    POLISH_INTERVENTION,
)
"""The sanctions that strengthen a state, in the order of the rules; only they give special armies."""

BY_LETTER: Mapping[str, Sanction] = {
    sanction.army.letter: sanction for sanction in ADVANTAGES if sanction.army is not None
}
"""The sanction of each letter that a special unit carries (E15-SANC-11)."""

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


class PolishConvoy(RuleOption, about=TERMS[3]):
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
    return any(state in sanction.retreats and known.is_active(sanction) for sanction in ADVANTAGES)


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
    for sanction in ADVANTAGES:
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
    for sanction in ADVANTAGES:
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


ARMIES_CHAPTER = Chapter.of(
    "sanctions.armies",
    "Special armies: their letters and strengths, and which minor units may retreat",
    (SANC,),
    options=(DualFailedMoverHold, DualInRetreat, DualSupportCut, PolishConvoy, SpecialUnitPick),
)
