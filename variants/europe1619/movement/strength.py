"""Units and their strength: what a bolstered army and a fortified position bring in which role."""

from __future__ import annotations

from ....model.position import Unit
from ....model.rulebook import Rulebook
from ....solver import ONE, Cutting, Strengths, Weights
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption

UNIT = Clauses(
    "E19-UNIT",
    {
        1: "armies are squares, fleets are rectangles",
        2: "units of minor states are silver and bear the code of their state",
        3: "units of powers have the color of their power",
        4: "all units have strength one at the start",
        5: "armies of powers can be bolstered",
        6: "a bonus is shown as a plus and a number",
        7: "a bolstered unit has its full strength in every role, also when its own move failed",
        8: "the army of a minor state can be bolstered where it defends itself",
        9: "its piece becomes a shield with the bonus",
        10: "the bonus of a fortified unit counts only where it defends itself",
        11: "there is one unit in a province",
        12: "no army has a strength, or a defense, of more than ten",
        13: "the total strength of a power is that of all its own units, fleets among them",
    },
)
BOLSTER = Clauses(
    "E19-BOLSTER",
    {
        1: "a bolstered unit is one unit",
        2: "a bolstered unit is not split",
        3: "a bolstered unit does not merge with others",
        4: "a retreat can cost it strength",
        5: "it moves, attacks, defends and supports with its full strength",
        6: "a strength of two is shown as +1, one of three as +2, and so on",
        7: "the most is a strength of ten, shown as +9",
        8: "attackers take as much off a support as they are strong",
        9: "a support of strength two that is attacked with strength one counts one",
        10: "an attacker brings the strength of its own unit against a support",
        11: "all attackers of a supporting unit count together",
        12: "attackers that bounce count too",
        13: "attackers whose convoy is disrupted do not count",
        14: "an attack from where a support is aimed counts only if it dislodges",
        15: "who is dislodged supports nothing",
        16: "a support of strength one is cut by any attacker that counts",
        17: "units that may not attack take nothing off a support",
        18: "a support of three is worth one under attacks of one and one, and nothing under two and two",
        19: "attacks wear down supports, and no other strength",
    },
)

FORTIFIED = "fortified"
"""The mark of a minor army that is a fortified position (E19-FORT-6)."""

ATTRITION = "attrition"
"""The mark of an army that retreated without strength to lose (E19-ATTR-4)."""


class BolsteredFailedMoverHold(RuleOption, about=UNIT[7]):
    """What a bolstered unit holds its place with after its own move failed.

    It is one unit with that strength.
    """

    FULL = "full", "Its full strength."
    ONE = "1", "One, as any other unit."


class CutStrength(RuleOption, about=BOLSTER[10]):
    """What an attacker takes away from a support.

    The rules speak of the strength of attacking units.
    """

    OWN = "own_unit_strength", "As much as its unit is strong."
    WITH_SUPPORTS = "with_supports", "That and the supports that its move is given."


def weights(rules: Rulebook, unit: Unit) -> Weights:
    """What a unit brings in each of its roles (E19-UNIT-7, E19-UNIT-10)."""
    if not unit.bonus:
        return ONE
    full = 1 + unit.bonus
    if FORTIFIED in unit.marks:
        return Weights(hold=full, rallied=full, stuck=full)
    stuck = full if BolsteredFailedMoverHold.FULL.counts(rules) else 1
    return Weights(full, full, full, full, stuck, full)


def strengths(rules: Rulebook) -> Strengths:
    """What units weigh, and how attacks wear supports down (E19-BOLSTER-8, E19-BOLSTER-10)."""
    with_supports = CutStrength.WITH_SUPPORTS.counts(rules)
    return Strengths(
        weigh=lambda unit: weights(rules, unit),
        cutting=Cutting.ONE_TO_ONE_SUPPORTED if with_supports else Cutting.ONE_TO_ONE,
    )


CHAPTER = Chapter.of(__name__, __doc__, (UNIT, BOLSTER), options=(BolsteredFailedMoverHold, CutStrength))
