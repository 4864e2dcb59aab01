"""Movement: passage, alliances, peace, strength and retreats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...model.names import Location, Province, UnitKind
from ...model.position import DislodgedUnit, Unit
from ...model.reasons import Clause
from ...model.rulebook import Rulebook
from ...solver import ONE, Cutting, RetreatRules, Strengths, Weights
from ..framework.book import Chapter
from ..framework.rules import Clauses, RuleOption
from ..minor_states.setting import NEUTRAL_STATE, UNALIGNED_STATE
from .state import Europe1619Setting, Stance
from .statuses import STAT

# ==================================================================================================== Passage

MOVE = Clauses(
    "E19-MOVE",
    {
        1: "a power orders its own units and those of the states aligned with it",
        2: "a unit may enter the land of another power only if the two are at war or allied",
        3: "a unit may enter a state aligned with another power only if at war or allied with that power",
        4: "a minor unit may go only where its power may go",
        5: "all units may enter unaligned states",
        6: "any unit may support another one to hold, regardless of declarations",
        7: "any fleet may convoy, regardless of declarations",
        8: "any unit may support a move, regardless of declarations",
        9: "even a move that is only meant to cause a standoff requires war or alliance",
        10: "a power may enter the states aligned with it",
        11: "a power does not capture land of the states aligned with it",
        12: "a minor unit may enter the land of its power and of that power's other states",
    },
)
SEA = Clauses(
    "E19-SEA",
    {
        1: "a sea belongs to no side",
        2: "seas are open to all fleets",
        3: "allies cannot dislodge each other at sea either",
        4: "fleets may fight each other at sea without a war",
    },
)


class IllegalPoliticalMove(RuleOption, about=STAT[10]):
    """How a move is treated that statuses or declarations forbid.

    Statuses and declarations are public before orders are written.
    """

    REJECTED = "rejected_then_hold", "It is illegal: the unit holds and can be supported to hold."
    FAILED_MOVE = (
        "failed_move",
        "It is a failed move: the unit cannot be supported to hold, and it neither cuts nor prevents.",
    )


class SidePassage(RuleOption, about=MOVE[12]):
    """Whether units of an aligned state may enter the land of its power and of that power's other states.

    The text is silent. A power and its states are one side.
    """

    TRUE = "true", "They may."
    FALSE = "false", "They may not."


def find_status_clause(setting: Europe1619Setting, unit: Unit, province: Province) -> Clause | None:
    """Return the clause by which statuses and declarations close a province to a unit, if any.

    They close neutral land and the land of a side at peace. Which unit is there does not matter.
    """
    domain, owner = setting.domain(province), setting.owners.get(province)
    if domain is None or owner is None or owner == unit.power or domain == UNALIGNED_STATE:
        return None
    if domain == NEUTRAL_STATE:
        return STAT[10]
    if setting.stance(unit.power, owner) is not Stance.NONE:
        return None
    return MOVE[3] if owner in setting.board.minor else MOVE[2]


def find_entry_clause(setting: Europe1619Setting, unit: Unit, province: Province) -> Clause | None:
    """Return the clause that bars a unit from entering a province, if any.

    Which unit is there does not matter.
    """
    clause = find_status_clause(setting, unit, province)
    if clause is not None:
        return clause
    owner = setting.owners.get(province)
    if SidePassage.TRUE.is_chosen_in(setting.options) or not setting.is_minor(unit) or owner is None:
        return None
    same = setting.stance(unit.power, owner) is Stance.SAME
    if not same or owner == unit.power:
        return None
    return MOVE[12].with_words(
        "a minor unit cannot enter the land of its power or of that power's other states"
    )


PASSAGE_CHAPTER = Chapter.of(
    "movement.passage",
    "Passage: which units may enter which provinces",
    (MOVE, SEA),
    options=(IllegalPoliticalMove, SidePassage),
)


# ======================================================================================== Alliances and sides

ALLY = Clauses(
    "E19-ALLY",
    {
        1: "a power may enter the land of an ally",
        2: "a power may enter the states aligned with an ally",
        3: "a unit cannot dislodge a unit of an ally or of a state aligned with an ally",
        4: "a unit cannot help to dislodge a unit of an ally or of a state aligned with an ally",
        5: "allies cannot dislodge each other even by accident",
        6: "an attack on an ally's unit does not cut its support",
        7: "an attack between allies and the states aligned with them does not cut support",
        8: "allies do not capture each other's land or that of each other's states",
        9: "allies may occupy each other's land",
        10: "allies can bounce each other in an empty province",
        11: "any unit may support the victim of an ally's attack to hold",
    },
)
ADD = Clauses(
    "E19-ADD",
    {
        1: "a dislodged minor unit is disbanded, bolstered or not",
        2: "a power cannot dislodge a unit of a state aligned with it",
        3: "a power cannot help to dislodge a unit of a state aligned with it",
        4: "a power's attack on a unit aligned with it does not cut support",
        5: (
            "if Hesse is aligned with France, France cannot cut a Hessian support or help to dislodge "
            "the Hessian unit"
        ),
        6: "units of one side cannot dislodge each other, help to do so, or cut each other's support",
        7: "a state that loses its home center loses its units",
        8: "a state that loses its home center gives up all foreign land",
    },
)


class AllyAttack(RuleOption, about=ALLY[3]):
    """How a move against an ally's unit is treated.

    The text protects allies even from a dislodgement that nobody expected.
    """

    ZERO = (
        "zero_vs_stayer",
        "It has no strength against a unit that stays, like a move against one's own unit.",
    )
    ILLEGAL = (
        "illegal_order",
        "It is illegal if the unit is there when orders are written.",
    )


class AllyMinorAttackCuts(RuleOption, about=ALLY[7]):
    """Whether a minor unit's attack cuts the support of a unit of its power's ally.

    A power and its states are one side.
    """

    FALSE = "false", "It does not, just as its power's attack does not."
    TRUE = "true", "It does: the text names only attacks of major units."


class SideNoDislodge(RuleOption, about=ADD[6]):
    """Which units of one side (a power's own and those of its aligned states) are safe from each other.

    The text names only powers against their states.
    """

    WHOLE_SIDE = "whole_side", "All of them: none can dislodge another, help to do so, or cut its support."
    AS_WRITTEN = (
        "power_against_minor",
        "A power's own units, and its aligned ones from its own; minor units dislodge and cut all others.",
    )


def find_no_dislodge_clause(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit may not dislodge a unit of another owner, if any."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _find_side_clause(setting, unit, other, ADD[2])
        case Stance.ALLY:
            return ALLY[3]
        case Stance.WAR:
            return None
        case Stance.NONE:
            return find_peace_clause(setting, other)


def find_excluded_support_clause(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit's support does not count toward dislodging another owner's unit.

    Support of the same side or of an ally does not count; all other support does, whatever was declared
    (E19-MOVE-8).
    """
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _find_side_clause(setting, unit, other, ADD[3])
        case Stance.ALLY:
            return ALLY[4]
        case Stance.WAR | Stance.NONE:
            return None


def find_no_cut_clause(setting: Europe1619Setting, unit: Unit, other: Unit) -> Clause | None:
    """Return the clause by which a unit's attack does not reduce another owner's support, if any."""
    if unit.power == other.power:
        return None
    match setting.stance(unit.power, other.power):
        case Stance.SAME:
            return _find_side_clause(setting, unit, other, ADD[4])
        case Stance.ALLY:
            if setting.is_minor(unit):
                return ALLY[7] if AllyMinorAttackCuts.FALSE.is_chosen_in(setting.options) else None
            return ALLY[7] if setting.is_minor(other) else ALLY[6]
        case Stance.WAR:
            return None
        case Stance.NONE:
            return find_peace_clause(setting, other)


def _find_side_clause(setting: Europe1619Setting, unit: Unit, other: Unit, written: Clause) -> Clause | None:
    """Return the clause that protects a unit from another one of its side, if any.

    `written` is the clause of the text, about a power against its aligned units; `SideNoDislodge` decides
    the other pairs.
    """
    if not setting.is_minor(unit) and setting.is_minor(other):
        return written
    return ADD[6] if SideNoDislodge.WHOLE_SIDE.is_chosen_in(setting.options) else None


ALLIANCES_CHAPTER = Chapter.of(
    "movement.alliances",
    "Alliances and sides: units that a unit cannot dislodge or help dislodge, and supports it cannot cut",
    (ALLY, ADD),
    options=(AllyAttack, AllyMinorAttackCuts, SideNoDislodge),
)


# ====================================================================================================== Peace

POS = Clauses(
    "E19-POS",
    {
        1: "a foreign unit cannot stay in a neutral state",
        2: "a unit cannot stay in the land of a side that it is neither at war nor allied with",
        3: "a unit captures the land of a side that it is at war with",
        4: "a unit may stay in the land of an ally but does not capture it",
        5: "a unit cannot attack a unit of a side that it is neither at war nor allied with",
        6: "no exception for alliances lets a unit dislodge an ally",
        7: "units of unaligned states can be attacked without a war",
        8: "units of neutral states cannot be attacked",
        9: "a unit may stay in land of its own side and in unaligned land; it captures unaligned land",
        10: "fleets and minor units cannot retreat, even if they were not dislodged",
        11: "a unit that must leave because of a status loses no strength",
        12: "a unit never has to leave a sea",
    },
)


class SeaNonwar(RuleOption, about=SEA[4]):
    """What fleets at sea can do to each other if their powers are neither at war nor allied.

    The text calls seas contested, with alliances as the only limit.
    """

    FREE_FIGHT = "free_fight", "They dislodge each other and cut each other's supports."
    STANDOFF_ONLY = (
        "standoff_only",
        "They contest empty seas, but neither dislodge each other nor cut supports.",
    )


class NonwarAttackMode(RuleOption, about=POS[5]):
    """How a move against a unit of a side that is neither at war nor allied is treated.

    The unit may leave.
    """

    ZERO = (
        "zero_vs_stayer",
        "It has no strength against a unit that stays, and cuts nothing.",
    )
    ILLEGAL = (
        "illegal_if_occupied_at_start",
        "It is illegal if the unit is there when orders are written.",
    )


class UnalignedUnitsAttackable(RuleOption, about=POS[7]):
    """Whether units of unaligned states can be attacked."""

    TRUE = "true", "They can: such a state may be captured, and no power can declare war on it."
    FALSE = "false", "They cannot on land, as no power is at war with them."


class NeutralUnitsAttackable(RuleOption, about=POS[8]):
    """Whether units of neutral states can be attacked outside neutral land."""

    FALSE = "false", "They cannot on land, as no power is at war with them."
    TRUE = "true", "They can."


def find_peace_clause(setting: Europe1619Setting, other: Unit) -> Clause | None:
    """Return the clause that protects a unit from sides that are neither at war nor allied, if any."""
    unaligned, neutral = setting.is_unaligned(other.power), setting.is_neutral(other.power)
    if unaligned and UnalignedUnitsAttackable.TRUE.is_chosen_in(setting.options):
        return None
    if neutral and NeutralUnitsAttackable.TRUE.is_chosen_in(setting.options):
        return None
    if other.location.province in setting.board.seas:
        free = SeaNonwar.FREE_FIGHT.is_chosen_in(setting.options)
        return None if free else SEA[4].with_words("fleets of powers at peace cannot fight each other")
    return (
        POS[7].with_words("units of unaligned states cannot be attacked")
        if unaligned
        else POS[8]
        if neutral
        else POS[5]
    )


# --------------------------------------------------------------------------------------------- who must leave


class StatusRetreatFleets(RuleOption, about=POS[10]):
    """How fleets and minor units that must leave a province because of its status are treated."""

    DISBAND = "disband", "They are disbanded: they cannot retreat."
    MAY_RETREAT = "may_retreat", "They may retreat, as they were not dislodged."


class StatusRetreatCosts(RuleOption, about=POS[11]):
    """What it costs an army to leave a province because of its status."""

    NONE = "none", "Nothing: it was not dislodged."
    AS_DISLODGED = "as_dislodged", "The same as a retreat after a dislodgement."


def find_expelling_clause(setting: Europe1619Setting, unit: Unit) -> Clause | None:
    """Return the clause by which a unit must leave its province after the movement, if any."""
    clause = find_status_clause(setting, unit, unit.location.province)
    return clause and (POS[1] if clause == STAT[10] else POS[2])


def expel_unit(unit: Unit) -> DislodgedUnit:
    """Return a unit that must leave as a dislodged one, with its own province as the attacker's."""
    return DislodgedUnit(unit, unit.location)


def is_expelled(lost: DislodgedUnit) -> bool:
    """Return whether a unit must leave because of a status and was not dislodged."""
    return lost.attacker_from == lost.unit.location


POSITIONS_CHAPTER = Chapter.of(
    "movement.positions",
    "Peace: units that can be attacked only at war, and units that must leave after the movement",
    (POS,),
    options=(
        SeaNonwar,
        NonwarAttackMode,
        UnalignedUnitsAttackable,
        NeutralUnitsAttackable,
        StatusRetreatFleets,
        StatusRetreatCosts,
    ),
)


# =================================================================================================== Strength

UNIT = Clauses(
    "E19-UNIT",
    {
        1: "armies are squares, and fleets are rectangles",
        2: "units of minor states are silver and bear the code of their state",
        3: "units of powers have the color of their power",
        4: "all units start with strength 1",
        5: "armies of powers can be bolstered",
        6: "a bonus is shown as a plus sign and a number",
        7: "a bolstered unit has its full strength in every role, even when its own move failed",
        8: "the defense of a minor state's army can be bolstered",
        9: "the piece of a bolstered minor army becomes a shield with the bonus",
        10: "the bonus of a fortified unit counts only when it defends itself",
        11: "a province holds only one unit",
        12: "no army may have a strength or a defense of more than 10",
        13: "the total strength of a power is the strength of all its own units, including fleets",
    },
)
BOLSTER = Clauses(
    "E19-BOLSTER",
    {
        1: "a bolstered unit is one unit",
        2: "a bolstered unit cannot be split",
        3: "a bolstered unit cannot merge with others",
        4: "a bolstered unit can lose strength in a retreat",
        5: "a bolstered unit moves, attacks, defends and supports with its full strength",
        6: "strength 2 is shown as +1, strength 3 as +2, and so on",
        7: "the maximum is strength 10, shown as +9",
        8: "an attacker reduces a support by the attacker's strength",
        9: "a support of strength 2 that is attacked with strength 1 counts as 1",
        10: "an attack reduces a support only by the strength of the attacking unit itself",
        11: "the strengths of all attackers of a supporting unit add up",
        12: "attackers that bounce also reduce a support",
        13: "attackers whose convoy is disrupted do not reduce a support",
        14: (
            "an attack from the place that a support is aimed at counts only if it dislodges the "
            "supporting unit"
        ),
        15: "a dislodged unit gives no support",
        16: "any attacker that counts cuts a support of strength 1",
        17: "a unit that may not attack the supporting unit does not reduce its support",
        18: "a support of 3 counts as 1 under two attacks of 1, and as 0 under two attacks of 2",
        19: "attacks reduce only supports, not other strengths",
    },
)

FORTIFIED = "fortified"
"""The mark of a minor state's army that is a fortified position (E19-FORT-6)."""

ATTRITION = "attrition"
"""The mark of an army that retreated without a bonus to lose (E19-ATTR-4)."""


class BolsteredFailedMoverHold(RuleOption, about=UNIT[7]):
    """The strength with which a bolstered unit holds its province after its own move fails.

    It is one unit with that strength.
    """

    FULL = "full", "Its full strength."
    ONE = "1", "1, like any other unit."


class CutStrength(RuleOption, about=BOLSTER[10]):
    """By how much an attacker reduces a support.

    The text speaks of the strength of attacking units.
    """

    OWN = "own_unit_strength", "By the strength of its own unit."
    WITH_SUPPORTS = "with_supports", "By the strength of its own unit and the supports for its move."


@dataclass(frozen=True, slots=True)
class _Strengths1619(Strengths):
    """The strengths of units by their bonus and marks (E19-UNIT-7, E19-UNIT-10)."""

    rules: Rulebook

    def weigh(self, unit: Unit) -> Weights:
        """Return the strength of a unit in each of its roles."""
        if not unit.bonus:
            return ONE
        full = 1 + unit.bonus
        if FORTIFIED in unit.marks:
            return Weights(hold=full, rallied=full, stuck=full)
        stuck = full if BolsteredFailedMoverHold.FULL.is_chosen_in(self.rules) else 1
        return Weights(full, full, full, full, stuck, full)


def make_strengths(rules: Rulebook) -> Strengths:
    """Return the strengths of units and how attacks reduce supports (E19-BOLSTER-8, E19-BOLSTER-10)."""
    with_supports = CutStrength.WITH_SUPPORTS.is_chosen_in(rules)
    cutting = Cutting.ONE_TO_ONE_SUPPORTED if with_supports else Cutting.ONE_TO_ONE
    return _Strengths1619(rules, cutting=cutting)


STRENGTH_CHAPTER = Chapter.of(
    "movement.strength",
    "Units and their strength: bolstered armies, fortified positions, reduced supports",
    (UNIT, BOLSTER),
    options=(BolsteredFailedMoverHold, CutStrength),
)


# ===================================================================================== Retreats and attrition

RET = Clauses(
    "E19-RET",
    {
        1: "minor units cannot retreat",
        2: "fleets cannot retreat",
        3: "an army without a bonus that retreats gets the status of attrition",
        4: "a unit may retreat only to an open place that it could enter by a move",
        5: "a bolstered army that retreats loses one point of strength, and nothing else",
        6: "an army that has nowhere to retreat is removed",
        7: "a power may disband an army instead of retreating it",
        8: "armies that retreat to the same place are all disbanded, whatever their strength",
    },
)
ATTR = Clauses(
    "E19-ATTR",
    {
        1: "a dislodged army without a bonus retreats or is disbanded",
        2: "a unit with the status of attrition cannot move",
        3: "a unit with the status of attrition may only hold or support",
        4: "a white cross marks the status of attrition",
        5: "a power may disband a unit with the status of attrition in a later year",
        6: "a unit with the status of attrition cannot retreat",
        7: "an army with the status of attrition may be bolstered, and it keeps the status",
        8: "a unit with the status of attrition cannot leave its province",
        9: "a unit with the status of attrition counts as 1 in the total strength of its power",
    },
)


class RetreatIntoNeutral(RuleOption, about=STAT[13]):
    """Whether units may retreat into neutral states.

    They would be expelled at once.
    """

    BARRED = "barred", "They may not."
    ALLOWED = "allowed", "They may, although they must leave again after the next movement."


class RetreatPolitical(RuleOption, about=RET[4]):
    """Whether statuses and declarations limit retreats.

    A unit can retreat only to a place that it can enter.
    """

    SAME_AS_MOVE = "same_as_move", "They limit retreats as they limit moves."
    IGNORED = "ignored", "They do not, except for neutral states."


class BolsteredRetreatAttrition(RuleOption, about=RET[5]):
    """Whether a bolstered army that retreats gets the status of attrition in addition to losing strength.

    Attrition is for armies without a bonus.
    """

    FALSE = "false", "It does not."
    TRUE = "true", "It does."


class AttritionRetreatAgain(RuleOption, about=ATTR[6]):
    """Whether an army with the status of attrition may retreat again.

    Such an army can no longer move.
    """

    FALSE = "false", "It may not: if it is dislodged, it is removed."
    TRUE = "true", "It may if it is dislodged."


def find_disbanding_clause(setting: Europe1619Setting, lost: DislodgedUnit) -> Clause | None:
    """Return the clause by which a dislodged or expelled unit cannot retreat at all, if any."""
    unit, leaves = lost.unit, is_expelled(lost)
    if ATTRITION in unit.marks:
        again = AttritionRetreatAgain.TRUE.is_chosen_in(setting.options) and not leaves
        if not again:
            return ATTR[8] if leaves else ATTR[6]
    if not setting.is_minor(unit) and unit.kind is UnitKind.ARMY:
        return None
    if leaves:
        return None if StatusRetreatFleets.MAY_RETREAT.is_chosen_in(setting.options) else POS[10]
    return RET[1] if setting.is_minor(unit) else RET[2]


def find_closing_clause(setting: Europe1619Setting, lost: DislodgedUnit, place: Location) -> Clause | None:
    """Return the clause that closes a place to a retreating unit because of a status, if any."""
    province = place.province
    if setting.domain(province) == NEUTRAL_STATE and setting.owners.get(province) != lost.unit.power:
        return STAT[13] if RetreatIntoNeutral.BARRED.is_chosen_in(setting.options) else None
    if RetreatPolitical.IGNORED.is_chosen_in(setting.options):
        return None
    return find_entry_clause(setting, lost.unit, province)


def weaken_by_retreat(setting: Europe1619Setting, lost: DislodgedUnit) -> Unit:
    """Return a unit after its retreat: one point weaker, or with the mark of attrition."""
    unit = lost.unit
    if is_expelled(lost) and StatusRetreatCosts.NONE.is_chosen_in(setting.options):
        return unit
    worn = not unit.bonus or BolsteredRetreatAttrition.TRUE.is_chosen_in(setting.options)
    marks = unit.marks | {ATTRITION} if worn else unit.marks
    return replace(unit, bonus=max(0, unit.bonus - 1), marks=marks)


STILL_THERE = Clause(RET[4], "the unit in that place is still there during the retreats")


@dataclass(frozen=True, slots=True)
class Europe1619Retreats(RetreatRules):
    """The changes that apply to the retreats of the `dislodged` units."""

    setting: Europe1619Setting
    dislodged: Sequence[DislodgedUnit]

    def forbids(self, lost: DislodgedUnit) -> Clause | None:
        """Return the clause by which a unit may not retreat at all, if any."""
        return find_disbanding_clause(self.setting, lost)

    def closes(self, lost: DislodgedUnit, place: Location) -> Clause | None:
        """Return the clause that closes a place to a unit, if any."""
        # A unit that must leave a province is still there while the other units retreat.
        if any(is_expelled(one) and one.unit.location.province == place.province for one in self.dislodged):
            return STILL_THERE
        return find_closing_clause(self.setting, lost, place)

    def becomes(self, unit: Unit) -> Unit:
        """Return the unit that arrives, weaker or marked."""
        lost = next(one for one in self.dislodged if one.unit == unit)
        return weaken_by_retreat(self.setting, lost)


RETREATS_CHAPTER = Chapter.of(
    "movement.retreats",
    "Retreats and attrition: which units may retreat, where to, and at what cost",
    (RET, ATTR),
    options=(RetreatIntoNeutral, RetreatPolitical, BolsteredRetreatAttrition, AttritionRetreatAgain),
)
