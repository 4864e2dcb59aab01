"""Upkeep: a center pays for an army or a fleet, or for two mercenaries; units beyond that are removed.

The solver counts in shares: a center has two shares, an army or a fleet takes two and a mercenary one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from ...model.board import Board
from ...model.brief import pluralize
from ...model.names import Power, Province, UnitKind
from ...model.position import Unit
from ...model.reasons import Fact
from ...model.text import capitalize_start
from ..framework.book import Chapter
from ..framework.rules import RuleOption
from ..framework.tallies import Tally, Term
from .builds import BLD
from .loans import LOAN
from .mercenaries import MERC
from .setting import MonthSetting, is_mercenary
from .special_centers import OttomanSpecialUse, is_closed_to, is_idle


def count_shares(kind: UnitKind) -> int:
    """Return how many of the two shares of a center a unit uses (T48-BLD-15, T48-MERC-2)."""
    return 1 if kind is UnitKind.MERCENARY else 2


def rank_for_removal(unit: Unit) -> int:
    """Return the rank of a unit in removals: mercenaries are removed first (T48-MERC-14)."""
    return 0 if is_mercenary(unit) else 1


# ------------------------------------------------------------------------------------ what centers pay for


def find_usable_centers(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    """Return the centers that a power owns, except special ones it cannot use (T48-OTT-3, T48-VIC-5)."""
    owners = setting.position.owners
    idle_count = OttomanSpecialUse.NO_BUILD_BUT_COUNT.is_chosen_in(setting.rules)
    owned = (place for place in _list_centers(setting.board) if owners.get(place) == power)
    return {place: 1 for place in owned if idle_count or not is_idle(setting, place)}


@lru_cache(maxsize=64)
def _list_centers(board: Board) -> tuple[Province, ...]:
    """Return the supply centers in the order of the board."""
    return tuple(info.id for info in board.provinces if info.center)


def find_borrowed_centers(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    """Return the centers that a power borrows, except special ones it cannot use (T48-OTT-3)."""
    idle_count = OttomanSpecialUse.NO_BUILD_BUT_COUNT.is_chosen_in(setting.rules)
    lent = (loan.center for loan in setting.records.loans if loan.borrower == power)
    return {place: 1 for place in lent if idle_count or not is_closed_to(setting, power, place)}


def find_lent_centers(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    """Return the centers that a power lends, among those it could use (T48-OTT-3)."""
    lent = [loan.center for loan in setting.records.loans if loan.lender == power]
    usable: Mapping[Province, int] = find_usable_centers(setting, power) if lent else {}
    return {center: -1 for center in lent if center in usable}


CAPACITY: Tally[MonthSetting] = Tally(
    "can pay for",
    (
        Term(BLD[15], "own centers", find_usable_centers),
        Term(LOAN[7], "on loan", find_borrowed_centers),
        Term(LOAN[7], "lent", find_lent_centers),
    ),
)
"""The centers that pay for a power's units: each for an army or a fleet, or for two mercenaries."""


def count_paying_centers(setting: MonthSetting, power: Power) -> int:
    """Return the number of centers that pay for a power's units."""
    return CAPACITY.total(setting, power)


@dataclass(frozen=True, slots=True)
class Forces:
    """The units of a power: armies and fleets, and mercenaries."""

    ordinary: int
    mercenaries: int

    @property
    def centers(self) -> int:
        """The number of centers they need; an odd mercenary needs a whole one (T48-MERC-17)."""
        return self.ordinary + (self.mercenaries + 1) // 2

    def __str__(self) -> str:
        some = (
            pluralize(self.ordinary, "army or fleet", "armies or fleets") if self.ordinary else "",
            pluralize(self.mercenaries, "mercenary", "mercenaries") if self.mercenaries else "",
        )
        return " and ".join(filter(None, some))


def count_forces(setting: MonthSetting, power: Power) -> Forces:
    """Return the units that a power has on the board."""
    kinds = Counter(is_mercenary(unit) for unit in setting.position.units if unit.power == power)
    return Forces(kinds[False], kinds[True])


class MercCapacityRounding(RuleOption, about=MERC[17]):
    """How much of a center a lone mercenary takes up.

    A center pays for two, so an odd one needs its own. This decides what is shown as the centers in use; the
    same armies fit either way, because armies take whole centers.
    """

    UP = "up", "All of it; a second mercenary costs nothing more."
    HALF = "half", "Half of it."


def format_centers_in_use(setting: MonthSetting, power: Power) -> str:
    """Format the number of centers that the units of a power use."""
    held = count_forces(setting, power)
    if MercCapacityRounding.HALF.is_chosen_in(setting.rules) and held.mercenaries % 2:
        return f"{held.centers - 1}½"
    return str(held.centers)


def upkeep_fact(setting: MonthSetting, power: Power) -> Fact:
    """Return the fact of how many centers a power needs for its units."""
    held, paid = count_forces(setting, power), CAPACITY.why(setting, power, setting.board)
    used, paying = format_centers_in_use(setting, power), count_paying_centers(setting, power)
    needs = f"need {used} {'center' if used == '1' else 'centers'}"
    pays = f"{pluralize(paying, 'center')} {'pays' if paying == 1 else 'pay'}"
    text = f"The units of {setting.name(power)} {needs}; {pays} for them."
    ordinary = Fact(f"Armies and fleets: {held.ordinary}", BLD[15])
    return Fact(text, BLD[15], (ordinary, Fact(f"Mercenaries: {held.mercenaries}", MERC[2]), paid))


# ------------------------------------------------------------------------------------------ what is removed


class MercRemovalUnit(RuleOption, about=MERC[15]):
    """When two mercenaries are removed for a center.

    In the standard rules nothing is removed while the centers pay for all units.
    """

    PER_MISSING_CAPACITY = (
        "per_missing_capacity",
        "For each center by which the units exceed the centers.",
        "standard rules",
    )
    PER_CENTRE_LOST = (
        "per_centre_lost_even_if_spare",
        "For each center lost since the last build month, even if there are spare centers.",
    )


class MercOddRemoval(RuleOption, about=MERC[16]):
    """What is removed when only one mercenary is left.

    The text says so, although it is harsher than counting centers.
    """

    LITERAL = "literal", "The mercenary together with another unit; other mercenaries are removed in pairs."
    CAPACITY = "capacity", "Only what the centers cannot pay for."


class LoanBeforeRemoval(RuleOption, about=LOAN[1]):
    """Whether a new loan counts before removals are due.

    A loan is reported in the build month for which it counts.
    """

    TRUE = "true", "It does: a loan of the same month saves units."
    FALSE = "false", "It does not: removals come first, and the loan counts only for builds."


def count_removals(setting: MonthSetting, power: Power) -> Forces:
    """Return the units that a power must remove."""
    held = left = count_forces(setting, power)
    literal = MercOddRemoval.LITERAL.is_chosen_in(setting.rules)
    if MercRemovalUnit.PER_CENTRE_LOST.is_chosen_in(setting.rules):
        for _ in range(setting.records.lost.get(power, 0)):
            left = _remove_for_a_center(left, literal=literal) if left.mercenaries else left
    limit = max(0, count_paying_centers(_drop_new_loans(setting), power))
    while left.centers > limit:
        left = _remove_for_a_center(left, literal=True) if literal else _remove_least(left)
    return Forces(held.ordinary - left.ordinary, held.mercenaries - left.mercenaries)


def _drop_new_loans(setting: MonthSetting) -> MonthSetting:
    """Return the setting with only the loans that count before removals."""
    if LoanBeforeRemoval.TRUE.is_chosen_in(setting.rules):
        return setting
    loans = tuple(loan for loan in setting.records.loans if loan.made != setting.month)
    return replace(setting, records=replace(setting.records, loans=loans))


def _remove_for_a_center(left: Forces, *, literal: bool) -> Forces:
    """Remove units for one center: two mercenaries, or the last one and a unit."""
    if left.mercenaries >= 2:
        return Forces(left.ordinary, left.mercenaries - 2)
    if left.mercenaries == 1:
        return Forces(max(0, left.ordinary - literal), 0)
    return Forces(left.ordinary - 1, 0)


def _remove_least(left: Forces) -> Forces:
    """Remove the fewest units that free a center."""
    if left.mercenaries:
        return Forces(left.ordinary, left.mercenaries - 1)
    return Forces(left.ordinary - 1, 0)


def removals_fact(setting: MonthSetting, power: Power) -> Fact | None:
    """Return the units that a power must remove and the reason, or None if there are none."""
    due = count_removals(setting, power)
    if due == Forces(0, 0):
        return None
    lost = setting.records.lost.get(power, 0)
    name, clause = setting.name(power), MERC[15] if due.mercenaries else BLD[15]
    text = capitalize_start(f"{name} must remove {due}.")
    because = [upkeep_fact(_drop_new_loans(setting), power)]
    if lost and MercRemovalUnit.PER_CENTRE_LOST.is_chosen_in(setting.rules):
        since = capitalize_start(f"{name} has lost {pluralize(lost, 'center')} since the last builds.")
        because.append(Fact(since, MERC[15]))
    return Fact(text, clause, tuple(because))


def count_free_shares(setting: MonthSetting, power: Power) -> int:
    """Return the shares that a power has left for builds; if negative, those that it must free."""
    due = count_removals(setting, power)
    if due != Forces(0, 0):
        return -(2 * due.ordinary + due.mercenaries)
    held = count_forces(setting, power)
    return max(0, 2 * count_paying_centers(setting, power) - 2 * held.ordinary - held.mercenaries)


CHAPTER = Chapter.of(
    __name__, __doc__, (), options=(MercCapacityRounding, MercRemovalUnit, MercOddRemoval, LoanBeforeRemoval)
)
