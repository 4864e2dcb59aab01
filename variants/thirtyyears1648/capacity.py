"""How many units the centers of a power pay for: an army or fleet each, or two mercenaries (T48-BLD-15).

The solver counts in shares: a center has two, an army or a fleet takes two and a mercenary one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ...model.names import Power, UnitKind
from ...model.position import Unit
from .choices_realm import LoanBeforeRemoval, LoanVictoryCount
from .choices_setting import OttomanSpecialUse
from .choices_units import MercCapacityRounding, MercOddRemoval, MercRemovalUnit
from .setting import Setting, is_mercenary


def share(kind: UnitKind) -> int:
    """What a unit takes of the two shares of a center."""
    return 1 if kind is UnitKind.MERCENARY else 2


def rank(unit: Unit) -> int:
    """Mercenaries are removed before all others (T48-MERC-14)."""
    return 0 if is_mercenary(unit) else 1


def usable_centers(setting: Setting, power: Power) -> int:
    """The centers that a power owns, without special ones that it cannot use (T48-OTT-3, T48-VIC-5)."""
    owned = {
        place
        for place, owner in setting.position.owners.items()
        if owner == power and place in setting.board.centers
    }
    counts = setting.knobs.t48_ottoman_special_use is OttomanSpecialUse.NO_BUILD_BUT_COUNT
    return len(owned if counts else owned - setting.idle_specials)


def capacity(setting: Setting, power: Power, *, new_loans: bool = True) -> int:
    """The centers that pay for a power's units (T48-LOAN-7), if need be without the loans of this month."""
    count = usable_centers(setting, power)
    for loan in setting.records.loans:
        if new_loans or loan.made != setting.month:
            count += (loan.borrower == power) - (loan.lender == power)
    return count


def victory_centers(setting: Setting, power: Power) -> int:
    """The centers that count towards a victory (T48-VIC-6)."""
    choice = setting.knobs.t48_loan_victory_count
    count = usable_centers(setting, power)
    if choice is LoanVictoryCount.LENDER:
        return count
    for loan in setting.records.loans:
        count -= loan.lender == power
        count += choice is LoanVictoryCount.BORROWER and loan.borrower == power
    return count


@dataclass(frozen=True, slots=True)
class Forces:
    """The units of a power: armies and fleets, and mercenaries."""

    ordinary: int
    mercenaries: int

    @property
    def centers(self) -> int:
        """The centers that are needed for them; an odd mercenary needs one for itself (T48-MERC-17)."""
        return self.ordinary + (self.mercenaries + 1) // 2


def forces(setting: Setting, power: Power) -> Forces:
    """The units that a power has on the board."""
    kinds = Counter(is_mercenary(unit) for unit in setting.position.units if unit.power == power)
    return Forces(kinds[False], kinds[True])


def removals(setting: Setting, power: Power) -> Forces:
    """The units that a power has to remove (T48-MERC-14 to T48-MERC-17)."""
    before_loans = setting.knobs.t48_loan_before_removal is LoanBeforeRemoval.FALSE
    held = forces(setting, power)
    literal = setting.knobs.t48_merc_odd_removal is MercOddRemoval.LITERAL
    left = held
    if setting.knobs.t48_merc_removal_unit is MercRemovalUnit.PER_CENTRE_LOST:
        for _ in range(setting.records.lost.get(power, 0) if held.mercenaries else 0):
            left = _for_a_center(left, literal=literal) if left.mercenaries else left
    limit = max(0, capacity(setting, power, new_loans=not before_loans))
    while left.centers > limit:
        left = _for_a_center(left, literal=True) if literal else _as_little_as_possible(left)
    return Forces(held.ordinary - left.ordinary, held.mercenaries - left.mercenaries)


def _for_a_center(left: Forces, *, literal: bool) -> Forces:
    """What is left after the removals for a center: two mercenaries, or the last one with another unit."""
    if left.mercenaries >= 2:
        return Forces(left.ordinary, left.mercenaries - 2)
    if left.mercenaries == 1:
        return Forces(max(0, left.ordinary - literal), 0)
    return Forces(left.ordinary - 1, 0)


def _as_little_as_possible(left: Forces) -> Forces:
    if left.mercenaries:
        return Forces(left.ordinary, left.mercenaries - 1)
    return Forces(left.ordinary - 1, 0)


def room(setting: Setting, power: Power) -> int:
    """The shares that a power has left for builds, or less than zero: those it has to give up."""
    due = removals(setting, power)
    if due != Forces(0, 0):
        return -(2 * due.ordinary + due.mercenaries)
    held = forces(setting, power)
    return max(0, 2 * capacity(setting, power) - 2 * held.ordinary - held.mercenaries)


def in_use(setting: Setting, power: Power) -> str:
    """The centers that the units of a power take, in words; how an odd mercenary counts is a knob alone."""
    held = forces(setting, power)
    half = setting.knobs.t48_merc_capacity_rounding is MercCapacityRounding.HALF
    if half and held.mercenaries % 2:
        return f"{held.centers - 1}½"
    return str(held.centers)
