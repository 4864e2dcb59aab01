"""Protestant advantages: the Union, and the interventions of Saxony, Lower Saxony, Sweden and the Dutch."""

from __future__ import annotations

from ....model.names import Power, UnitKind
from ....model.reasons import Clause
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ..land import PROTESTANT
from ..setting import Europe1615Setting
from .sanction import AfterFall, Army, Group, Sanction, is_free, only, states, was_captured

RHINELAND, SAXONY, LOWER_SAXONY, SWEDEN, DUTCH = states("rhi sax lowr swe dut")

# ------------------------------------------------------------------------------------ Protestant Union

PU = Clauses(
    "E15-PU",
    {
        1: "only Protestant powers place influence in the Rhineland, Hesse, Brandenburg and Württemberg",
        2: "the units of these four states may retreat",
        3: "the Rhenish army R counts as two units",
        4: "further Rhenish armies count as one",
        5: "in retreat R counts as one unit",
        6: "dislodged and disbanded, R can be rebuilt",
        7: "R can be convoyed",
        8: "it lasts as long as the Rhineland is an independent pliant state",
        9: "it ends when the Rhineland is captured",
        10: "it may come again once the Rhineland is free",
        11: "diplomatic attacks go on",
    },
)

PROTESTANT_UNION = Sanction(
    "protestant-union",
    "Protestant Union",
    Group.PROTESTANT_ADVANTAGE,
    aliases=("Protestant League",),
    state=RHINELAND,
    influence=only(PROTESTANT, "rhi hes bra wur", PU[1]),
    retreats=states("rhi hes bra wur"),
    army=Army("R", AfterFall.GOES_ON, PU[6]),
    comes_if=(is_free(RHINELAND, PU[8], "the Rhineland must be independent"),),
    ends_if=(was_captured(RHINELAND, PU[9], "the Rhineland was captured"),),
    returns=True,
)


class RebuiltUnitKeepsLetter(RuleOption, about=PU[6]):
    """Whether a special army rebuilt while its sanction goes on has the strength of two units again."""

    TRUE = "true", "It has."
    FALSE = "false", "It has not: the letter is lost."


# --------------------------------------------------------------------------------- Saxon intervention

SAX = Clauses(
    "E15-SAX",
    {
        1: "only Protestant powers place influence in Saxony",
        2: "the Saxon army N counts as two units",
        3: "further Saxon armies count as one",
        4: "in retreat N counts as one unit",
        5: "dislodged and disbanded, N can be rebuilt, but the sanction is over",
        6: "N can be convoyed",
        7: "it lasts as long as Saxony is an independent pliant state",
        8: "it ends when Saxony is captured",
        9: "it may come again once Saxony is free",
        10: "diplomatic attacks go on",
    },
)

SAXON_INTERVENTION = Sanction(
    "saxon-intervention",
    "Saxon intervention",
    Group.PROTESTANT_ADVANTAGE,
    state=SAXONY,
    influence=only(PROTESTANT, "sax", SAX[1]),
    army=Army("N", AfterFall.ENDS, SAX[5], "the special Saxon army fell"),
    comes_if=(is_free(SAXONY, SAX[7], "Saxony must be independent"),),
    ends_if=(was_captured(SAXONY, SAX[8], "Saxony was captured"),),
    returns=True,
)


class SaxonRetreat(RuleOption, about=SAX[4]):
    """Whether Saxon units may retreat under the Saxon intervention."""

    FALSE = "false", "They may not: the right is written for other states alone."
    TRUE = "true", "They may."


# --------------------------------------------------------------------------------------- Kejserkrigen

KEJ = Clauses(
    "E15-KEJ",
    {
        1: "only Protestant powers place influence in Lower Saxony",
        2: "the Lower Saxon army K counts as two units",
        3: "in retreat K counts as one unit",
        4: "all units of Lower Saxony may retreat",
        5: "K can be convoyed",
        6: "dislodged and disbanded, K can be rebuilt, but the sanction is over",
        7: "it ends when Lower Saxony is captured",
        8: "it may come again once Lower Saxony is free",
        9: "diplomatic attacks go on",
    },
)

KEJSERKRIGEN = Sanction(
    "kejserkrigen",
    "Kejserkrigen",
    Group.PROTESTANT_ADVANTAGE,
    state=LOWER_SAXONY,
    influence=only(PROTESTANT, "lowr", KEJ[1]),
    retreats=states("lowr"),
    army=Army("K", AfterFall.ENDS, KEJ[6], "the special Lower Saxon army fell"),
    comes_if=(is_free(LOWER_SAXONY, KEJ[7], "Lower Saxony must not be captured"),),
    ends_if=(was_captured(LOWER_SAXONY, KEJ[7], "Lower Saxony must not be captured"),),
    returns=True,
)


class KejFurtherArmies(RuleOption, about=KEJ[9]):
    """The strength of Lower Saxon armies beyond the first under the Kejserkrigen.

    So it is written for every other state.
    """

    ONE = "strength_1", "One."
    TWO = "strength_2", "Two, as the first."


# ------------------------------------------------------------------------------- Swedish intervention

GUS = Clauses(
    "E15-GUS",
    {
        1: "only Protestant powers place influence in Sweden",
        2: "Swedish units may retreat",
        3: "the first army that Sweden acquires, S, counts as two units",
        4: "further Swedish armies count as one",
        5: "in retreat S counts as one unit",
        6: "once its special army has fallen Sweden raises none again",
        7: "with the fall of S the sanction is over for good",
        8: "S can be convoyed",
        9: "it lasts as long as Sweden is an independent pliant state",
        10: "it ends for good when Sweden is captured",
        11: "diplomatic attacks go on",
    },
)

SWEDISH_INTERVENTION = Sanction(
    "swedish-intervention",
    "Swedish intervention",
    Group.PROTESTANT_ADVANTAGE,
    aliases=("Gustav's intervention", "Swedish/Gustav's intervention"),
    state=SWEDEN,
    influence=only(PROTESTANT, "swe", GUS[1]),
    retreats=states("swe"),
    army=Army(
        "S",
        AfterFall.ENDS_FOR_GOOD,
        GUS[7],
        "the special Swedish army fell, or Sweden was captured",
        new=True,
    ),
    comes_if=(is_free(SWEDEN, GUS[9], "Sweden must be independent"),),
    ends_if=(was_captured(SWEDEN, GUS[10], "Sweden was captured"),),
)


class NewArmyTest(RuleOption, about=GUS[3]):
    """Which Swedish or Dutch army is the newly acquired one.

    The text tells it from those that are acquired in addition.
    """

    BEYOND_STARTING_UNIT = (
        "first_army_built_beyond_the_starting_unit",
        "The first one built besides the unit of the start, whenever that is.",
    )
    AFTER_SANCTION = "built_after_sanction", "The first one built while the sanction is in force."


class GusSlot(RuleOption, about=GUS[6]):
    """What Sweden builds once its special army has fallen."""

    ORDINARY = "ordinary_rebuild_allowed", "Ordinary units."
    NO_ARMY = "no_army", "No armies any more."


def build_clause(setting: Europe1615Setting, power: Power, kind: UnitKind) -> Clause | None:
    """The clause of a sanction by which a minor state builds no unit of a kind (E15-GUS-6), if any."""
    fallen = SWEDISH_INTERVENTION.id in setting.records.sanctions.barred
    no_army = fallen and GusSlot.NO_ARMY.counts(setting.options)
    return GUS[6] if no_army and power == SWEDEN and kind is UnitKind.ARMY else None


# --------------------------------------------------------------------------------- Dutch intervention

DUT = Clauses(
    "E15-DUT",
    {
        1: "only Protestant powers place influence in the Dutch Provinces",
        2: "all Dutch units may retreat",
        3: "the first army that the Dutch acquire, D, counts as two units",
        4: "further Dutch armies count as one",
        5: "in retreat D counts as one unit",
        6: "dislodged and disbanded, D can be rebuilt, but the sanction is over",
        7: "D can be convoyed",
        8: "it lasts as long as the Dutch Provinces are an independent pliant state",
        9: "it ends when the Dutch Provinces are captured",
        10: "it may come again once the Dutch Provinces are free",
        11: "diplomatic attacks go on",
    },
)

DUTCH_INTERVENTION = Sanction(
    "dutch-intervention",
    "Dutch intervention",
    Group.PROTESTANT_ADVANTAGE,
    state=DUTCH,
    influence=only(PROTESTANT, "dut", DUT[1]),
    retreats=states("dut"),
    army=Army("D", AfterFall.ENDS, DUT[6], "the special Dutch army fell", new=True),
    comes_if=(is_free(DUTCH, DUT[8], "the Dutch Provinces must be independent"),),
    ends_if=(was_captured(DUTCH, DUT[9], "the Dutch Provinces were captured"),),
    returns=True,
)


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (PU, SAX, KEJ, GUS, DUT),
    options=(RebuiltUnitKeepsLetter, SaxonRetreat, KejFurtherArmies, NewArmyTest, GusSlot),
)
