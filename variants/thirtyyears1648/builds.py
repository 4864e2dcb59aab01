"""Builds: in home centers, in neutral centers held for long enough, and mercenaries at home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ...model.board import Board
from ...model.brief import pluralize
from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.orders import Build
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses, RuleOption
from . import mercenaries
from .calendar import Month
from .ice import ICE, find_frozen_lands
from .loans import LOAN, find_builder, is_kept_from_capture, is_party_to_loan, loan_fact
from .mercenaries import MERC
from .opening import SET, find_original_home
from .setting import (
    MonthSetting,
    is_mercenary,
    owner_fact,
    read_board_places,
    read_board_power,
    read_board_table,
)
from .special_centers import OTT, is_closed_to, is_home

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
        setting.rules
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
    if HoldClockStart.MONTH_OF_OWNERSHIP.is_chosen_in(setting.rules) or stay is None:
        return now
    return stay[1] if stay[0] == owner else now


def find_disturbed_centers(setting: MonthSetting) -> Mapping[Province, Month]:
    """Return the centers whose count restarts this month because another power's unit is there."""
    if HoldBreak.LOSS_OF_OWNERSHIP.is_chosen_in(setting.rules):
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
    counts = HoldCountsBuildMonth.TRUE.is_chosen_in(setting.rules)
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
    if unit.power == NEUTRAL or not mercenaries.may_capture(setting.rules, unit):
        return None
    return None if is_kept_from_capture(setting, unit.power, unit.location.province) else unit.power


CHAPTER = Chapter.of(
    __name__, __doc__, (BLD,), options=(BuildInEnemyHome, HoldClockStart, HoldCountsBuildMonth, HoldBreak)
)
