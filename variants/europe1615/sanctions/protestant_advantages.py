"""Protestant advantages: the Union and four interventions, from the Saxon one to the Dutch one."""

from __future__ import annotations

from ....model.names import Power, UnitKind
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..land import PROTESTANT
from ..setting import Europe1615Setting
from .sanction import (
    AfterFall,
    Sanction,
    SanctionGroup,
    SpecialArmy,
    close_to_other_faith,
    if_captured,
    if_independent,
    parse_states,
)

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
    comes_if=(if_independent(RHINELAND, PU[8], "the Rhineland must be independent"),),
    ends_if=(if_captured(RHINELAND, PU[9], "the Rhineland was captured"),),
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
    comes_if=(if_independent(SAXONY, SAX[7], "Saxony must be independent"),),
    ends_if=(if_captured(SAXONY, SAX[8], "Saxony was captured"),),
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
    comes_if=(if_independent(LOWER_SAXONY, KEJ[7], "Lower Saxony must not be captured"),),
    ends_if=(if_captured(LOWER_SAXONY, KEJ[7], "Lower Saxony was captured"),),
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
    comes_if=(if_independent(SWEDEN, GUS[9], "Sweden must be independent"),),
    ends_if=(if_captured(SWEDEN, GUS[10], "Sweden was captured"),),
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
    comes_if=(if_independent(DUTCH, DUT[8], "the Dutch Provinces must be independent"),),
    ends_if=(if_captured(DUTCH, DUT[9], "the Dutch Provinces were captured"),),
    returns=True,
)


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (PU, SAX, KEJ, GUS, DUT),
    options=(RebuiltUnitKeepsLetter, SaxonRetreat, KejFurtherArmies, NewArmyTest, GusSlot),
)
