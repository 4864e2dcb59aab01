"""What strength costs and how much of it there may be (E19-PRICE)."""

from __future__ import annotations

from typing import cast

from ...model.board import Board
from ...model.names import Power
from .choices_economy import CostTable, FortCountsForPower
from .knobs import Europe1619Rulebook
from .setting import Setting
from .strengths import FORTIFIED

MOST_STRENGTH = 15
"""No power has a higher total strength, nor more units (E19-PRICE-6)."""

MOST_BONUS = 9
"""No army has a higher strength, or defense, than ten: itself and so much (E19-UNIT-12)."""


def price(board: Board, knobs: Europe1619Rulebook, strength: int) -> int:
    """The treasury points for the next point of strength at a total strength (E19-PRICE-1, E19-PRICE-2).

    It is asked for strengths below `MOST_STRENGTH` only.
    """
    match knobs.e19_cost_table:
        case CostTable.BOARD_TABLE:
            return cast("tuple[int, ...]", board.tables["military_cost"])[strength]
        case CostTable.DOUBLING:
            return 2 ** (strength - 1) - 1 if strength else 1
        case CostTable.STEPS_OF_EIGHT:
            return max(1, 8 * strength - 25)
        case CostTable.STEPS_OF_ONE:
            return strength + 3 if strength else 1


def price_of(board: Board, knobs: Europe1619Rulebook, strength: int, points: int, growing: bool) -> int:
    """The treasury points for several points of strength, one after the other (E19-PRICE-3).

    Where the total strength does not grow with them, each costs the same (E19-FORT-7).
    """
    steps = (strength + step if growing else strength for step in range(points))
    return sum(price(board, knobs, step) for step in steps)


def total_strength(setting: Setting, power: Power) -> int:
    """The strengths of all units of a power, armies and fleets (E19-UNIT-13).

    Bonuses of fortified provinces count for the power that the state follows, if a knob says so.
    """
    own = sum(1 + unit.bonus for unit in setting.units_of(power))
    if setting.knobs.e19_fort_counts_for_power is FortCountsForPower.FALSE:
        return own
    forts = (unit for unit in setting.position.units if FORTIFIED in unit.marks)
    return own + sum(unit.bonus for unit in forts if setting.sides.of(unit.power) == power)
