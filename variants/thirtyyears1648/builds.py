"""Builds and what they cost: where a power may build, and what its centers pay for.

The solver counts what centers pay for in shares: a center has two shares, an army or a fleet takes two and a
mercenary one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...model.board import Board
from ...model.brief import pluralize
from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.orders import Build
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ...model.text import capitalize_start
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses, RuleOption
from ..framework.tallies import Tally, Term
from . import mercenaries
from .ice import ICE, find_frozen_lands
from .loans import LOAN, find_builder, is_kept_from_capture, is_party_to_loan, loan_fact
from .mercenaries import MERC
from .opening import SET, find_original_home
from .special_centers import OTT, OttomanSpecialUse, is_closed_to, is_home, is_idle
from .state import (
    Month,
    MonthSetting,
    is_mercenary,
    owner_fact,
    read_board_places,
    read_board_power,
    read_board_table,
)

BLD = Clauses(
    "T48-BLD",
    {
        1: "a power may build at most two fleets in a build month",
        2: "a power may build armies and mercenaries in neutral centers that it owns",
        3: "a power may build only in a vacant place",
        4: "a power may build in a neutral center only if it has held it for three turns",
        5: (
            "the month in which a power's unit entered a center is not one of the three turns; every later "
            "month is one, build months included"
        ),
        6: "if another power takes the center, the count of turns starts again",
        7: "a center entered in April and kept is not ready for builds in June, but is ready in September",
        8: "a power may not build in a home center of another power",
        9: "only the power whose letter is printed beside a neutral center may build fleets there",
        10: "that power, too, must have held the neutral center for three turns",
        11: "the letter S stands for Sweden",
        12: "in a center with its letter a power may also build armies and mercenaries",
        13: "in a home center a power may build any unit that can be there",
        14: "a fleet may not be built in Kargopol, Olenets, Finnmark or Trondelag in December",
        15: "a center pays for one army or fleet, or for two mercenaries",
    },
)

KINDS = frozenset({UnitKind.ARMY, UnitKind.FLEET, UnitKind.MERCENARY})
"""The kinds of units that powers build."""


class BuildInEnemyHome(RuleOption, about=BLD[8]):
    """Whether a power may build in home centers of other powers that it has held for long enough.

    The text speaks of neutral centers.
    """

    FALSE = "false", "It may not."
    TRUE = "true", "It may build armies and mercenaries there, as in neutral centers."


def find_site_objection(setting: MonthSetting, power: Power, province: Province) -> str | None:
    """Return why a power can build nothing in a province, or None if it can build something."""
    if province not in setting.board.centers:
        return None if mercenaries.is_home_province(setting, power, province) else MERC[18]
    if find_builder(setting, province) != power:
        return LOAN[8] if is_party_to_loan(setting, power, province) else "not_owned"
    if is_closed_to(setting, power, province):
        return OTT[3]
    if setting.owner(province) != power or is_home(setting, power, province):
        return None  # a center borrowed for builds, or a home center
    if find_original_home(setting, province) is not None and BuildInEnemyHome.FALSE.is_chosen_in(
        setting.options
    ):
        return BLD[8]
    return None if is_long_held(setting, province) else BLD[4]


@lru_cache(maxsize=64)
def find_fleet_letters(board: Board) -> Mapping[Province, Power]:
    """Return the powers whose letters are printed beside neutral centers (T48-BLD-9)."""
    table = read_board_table(board, "fleet_letters")
    centers = read_board_places(board, table, "fleet_letters")
    return {center: read_board_power(board, table[center], "fleet_letters") for center in centers}


def find_build_clause(setting: MonthSetting, unit: Unit) -> Clause | None:
    """Return the clause that forbids building this kind of unit in a place open to other kinds, if any."""
    province = unit.location.province
    if province not in setting.board.centers:
        return None if is_mercenary(unit) else MERC[18]
    if unit.kind is not UnitKind.FLEET:
        return None
    if province in find_frozen_lands(setting):
        return ICE[10]
    owned_home = is_home(setting, unit.power, province) and setting.owner(province) == unit.power
    return None if owned_home or find_fleet_letters(setting.board).get(province) == unit.power else BLD[9]


def explain_illegal_build(setting: MonthSetting, entry: EntryReport) -> Iterator[Fact]:
    """Yield the facts on which the clause that makes a build illegal depends."""
    order, clause = entry.entry, entry.fact.clause
    if not isinstance(order, Build):
        return
    place = order.location.province
    home, letter = find_original_home(setting, place), find_fleet_letters(setting.board).get(place)
    if clause in (BLD[4], BLD[8], OTT[3]):
        yield owner_fact(setting, place)
    if clause == BLD[4]:
        yield turns_held_fact(setting, place) or Fact(
            f"No turns are counted for {setting.name(place)}.", BLD[5]
        )
    elif clause == BLD[8] and home is not None:
        yield Fact(f"{setting.start(place, 'is')} a home center of {setting.name(home)}.", SET[12])
    elif clause == BLD[9]:
        beside = "no letter" if letter is None else f"the letter of {setting.name(letter)}"
        yield Fact(f"{setting.start(place, 'has')} {beside}.")
    elif clause == LOAN[8]:
        yield from (loan_fact(setting, loan) for loan in setting.records.loans if loan.center == place)


MOST_FLEETS = 2
"""The most fleets a power may build in a month (T48-BLD-1)."""


def find_fleet_limit_clause(built: Sequence[Unit], unit: Unit) -> Clause | None:
    """Return the clause that forbids a third fleet in a build month."""
    fleets = sum(one.kind is UnitKind.FLEET for one in built)
    return BLD[1] if unit.kind is UnitKind.FLEET and fleets >= MOST_FLEETS else None


# ---------------------------------------------------------------------------------------- held for long


TURNS_TO_HOLD = 3
"""The number of turns a power must hold a neutral center before it builds there (T48-BLD-4)."""


class HoldClockStart(RuleOption, about=BLD[5]):
    """After which month the turns for which a power has held a center begin to count.

    The move into the center captures it, although the center changes hands only in the next build month.
    """

    MONTH_OF_ENTRY = "month_of_entry", "After the month in which the capturing unit moved in."
    MONTH_OF_OWNERSHIP = "month_of_ownership", "After the month in which the center changed hands."


class HoldCountsBuildMonth(RuleOption, about=BLD[5]):
    """Whether build months count as turns for which a center is held.

    By the text a turn is a month, and a month of builds is a turn, too.
    """

    TRUE = "true", "They do, including the present one."
    FALSE = "false", "They do not: only movement months count."


class HoldBreak(RuleOption, about=BLD[6]):
    """What starts the count of turns for a center again.

    A center belongs to its power even after the power's unit leaves it.
    """

    LOSS_OF_OWNERSHIP = "loss_of_ownership", "Another power takes it."
    ANY_FOREIGN_ENTRY = (
        "any_foreign_entry",
        "A unit of another power is there at the end of any month.",
    )


def find_clock_start(setting: MonthSetting, center: Province, owner: Power, now: Month) -> Month:
    """Return the month after which the turns of a center's new owner begin to count."""
    stay = setting.records.entered.get(center)
    if HoldClockStart.MONTH_OF_OWNERSHIP.is_chosen_in(setting.options) or stay is None:
        return now
    return stay[1] if stay[0] == owner else now


def find_disturbed_centers(setting: MonthSetting) -> Mapping[Province, Month]:
    """Return the centers whose count restarts this month because another power's unit is there."""
    if HoldBreak.LOSS_OF_OWNERSHIP.is_chosen_in(setting.options):
        return {}
    visited = {
        place for place, (power, _) in setting.records.entered.items() if setting.owner(place) != power
    }
    return dict.fromkeys(visited, setting.month)


def count_turns_held(setting: MonthSetting, center: Province) -> int:
    """Return the number of turns for which a center's owner has held it, up to the present one."""
    since = setting.records.held.get(center)
    if since is None:
        return 0
    counts = HoldCountsBuildMonth.TRUE.is_chosen_in(setting.options)
    return sum(counts or not Month(month).is_for_builds for month in range(since + 1, setting.month + 1))


def is_long_held(setting: MonthSetting, center: Province) -> bool:
    """Return whether the owner of a center has held it for the turns that a build needs."""
    return count_turns_held(setting, center) >= TURNS_TO_HOLD


def turns_held_fact(setting: MonthSetting, center: Province) -> Fact | None:
    """Return the fact of how many turns a center's owner has held it, if they are counted."""
    owner, since = setting.owner(center), setting.records.held.get(center)
    if owner is None or since is None:
        return None
    turns = pluralize(count_turns_held(setting, center), "turn")
    start = Fact(f"Turns count from the month after {since.name}.", BLD[5])
    text = f"{setting.start(owner, 'has')} held {setting.name(center)} for {turns}."
    return Fact(text, BLD[4], (start,))


def find_captor(setting: MonthSetting, unit: Unit) -> Power | None:
    """Return the power that captures the center a unit occupies, or None if its owner keeps it."""
    if unit.power == NEUTRAL or not mercenaries.may_capture(setting.options, unit):
        return None
    return None if is_kept_from_capture(setting, unit.power, unit.location.province) else unit.power


BUILDS_CHAPTER = Chapter.of(
    "builds",
    "Builds: in home centers, in neutral centers held for long enough, and mercenaries at home",
    (BLD,),
    options=(BuildInEnemyHome, HoldClockStart, HoldCountsBuildMonth, HoldBreak),
)


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
    idle_count = OttomanSpecialUse.NO_BUILD_BUT_COUNT.is_chosen_in(setting.options)
    owned = (place for place in _list_centers(setting.board) if owners.get(place) == power)
    return {place: 1 for place in owned if idle_count or not is_idle(setting, place)}


@lru_cache(maxsize=64)
def _list_centers(board: Board) -> tuple[Province, ...]:
    """Return the supply centers in the order of the board."""
    return tuple(info.id for info in board.provinces if info.center)


def find_borrowed_centers(setting: MonthSetting, power: Power) -> Mapping[Province, int]:
    """Return the centers that a power borrows, except special ones it cannot use (T48-OTT-3)."""
    idle_count = OttomanSpecialUse.NO_BUILD_BUT_COUNT.is_chosen_in(setting.options)
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
    if MercCapacityRounding.HALF.is_chosen_in(setting.options) and held.mercenaries % 2:
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
    literal = MercOddRemoval.LITERAL.is_chosen_in(setting.options)
    if MercRemovalUnit.PER_CENTRE_LOST.is_chosen_in(setting.options):
        for _ in range(setting.records.lost.get(power, 0)):
            left = _remove_for_a_center(left, literal=literal) if left.mercenaries else left
    limit = max(0, count_paying_centers(_drop_new_loans(setting), power))
    while left.centers > limit:
        left = _remove_for_a_center(left, literal=True) if literal else _remove_least(left)
    return Forces(held.ordinary - left.ordinary, held.mercenaries - left.mercenaries)


def _drop_new_loans(setting: MonthSetting) -> MonthSetting:
    """Return the setting with only the loans that count before removals."""
    if LoanBeforeRemoval.TRUE.is_chosen_in(setting.options):
        return setting
    loans = tuple(loan for loan in setting.records.loans if loan.made != setting.month)
    return setting.recording(loans=loans)


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
    if lost and MercRemovalUnit.PER_CENTRE_LOST.is_chosen_in(setting.options):
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


UPKEEP_CHAPTER = Chapter.of(
    "upkeep",
    "Upkeep: a center pays for an army or a fleet, or for two mercenaries; units beyond that are removed",
    (),
    options=(MercCapacityRounding, MercRemovalUnit, MercOddRemoval, LoanBeforeRemoval),
)
