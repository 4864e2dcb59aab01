"""Units and their strength: bolstered armies, fortified positions, reduced supports."""

from __future__ import annotations

from ....model.position import Unit
from ....model.rulebook import Rulebook
from ....solver import ONE, Cutting, Strengths, Weights
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption

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


def weigh_unit(rules: Rulebook, unit: Unit) -> Weights:
    """Return the strength of a unit in each of its roles (E19-UNIT-7, E19-UNIT-10)."""
    if not unit.bonus:
        return ONE
    full = 1 + unit.bonus
    if FORTIFIED in unit.marks:
        return Weights(hold=full, rallied=full, stuck=full)
    stuck = full if BolsteredFailedMoverHold.FULL.is_chosen_in(rules) else 1
    return Weights(full, full, full, full, stuck, full)


def make_strengths(rules: Rulebook) -> Strengths:
    """Return the strengths of units and how attacks reduce supports (E19-BOLSTER-8, E19-BOLSTER-10)."""
    with_supports = CutStrength.WITH_SUPPORTS.is_chosen_in(rules)
    return Strengths(
        weigh=lambda unit: weigh_unit(rules, unit),
        cutting=Cutting.ONE_TO_ONE_SUPPORTED if with_supports else Cutting.ONE_TO_ONE,
    )


CHAPTER = Chapter.of(__name__, __doc__, (UNIT, BOLSTER), options=(BolsteredFailedMoverHold, CutStrength))
