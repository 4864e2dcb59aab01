"""Builds: in homes, in neutral centers held for long enough, and mercenaries anywhere at home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from ...model.board import Board
from ...model.names import NEUTRAL, Power, Province, UnitKind
from ...model.orders import Build
from ...model.position import Unit
from ...model.reasons import Clause, Fact
from ..framework.book import Chapter
from ..framework.report import EntryReport
from ..framework.rules import Clauses, RuleOption
from . import mercenaries
from .calendar import Month
from .ice import ICE, frozen_lands
from .loans import LOAN, builder, is_party, keeps_from_capture, loan_fact
from .mercenaries import MERC
from .opening import SET, original_home
from .setting import MonthSetting, board_places, board_power, board_table, counted, is_mercenary, owner_fact
from .special_centers import OTT, is_closed_to, is_home

BLD = Clauses(
    "T48-BLD",
    {
        1: "a power builds two fleets at most in a build month",
        2: "armies and mercenaries are built in neutral centers of one's own",
        3: "the place must be vacant",
        4: "a neutral center must have been held for three turns, that of its capture not counted",
        5: "the turn of its capture is not one of the three",
        6: "another owner breaks the run of turns",
        7: "a center entered in April and kept is not ready in June, but in September",
        8: "nothing is built in the home centers of others",
        9: "fleets are built in a neutral center only by the power whose letter stands beside it",
        10: "that power too must have held the center for three turns",
        11: "the letter S stands for Sweden",
        12: "in a center with a letter that power builds armies and mercenaries as well",
        13: "in a home center one builds whatever can stand there",
        14: "no fleet is built in Kargopol, Olenets, Finnmark or Trondelag in December",
        15: "a center pays for an army or a fleet, or for two mercenaries",
    },
)

KINDS = frozenset({UnitKind.ARMY, UnitKind.FLEET, UnitKind.MERCENARY})
"""What is built."""


class BuildInEnemyHome(RuleOption, about=BLD[8]):
    """Whether one builds in long-held home centers of other powers.

    The text speaks of neutral centers.
    """

    FALSE = "false", "Never."
    TRUE = "true", "Yes, armies and mercenaries, as in neutral centers."


def site(setting: MonthSetting, power: Power, province: Province) -> str | None:
    """Why a power can build nothing in a province; None if it can build something."""
    if province not in setting.board.centers:
        return None if mercenaries.is_home_province(setting, power, province) else MERC[18]
    if builder(setting, province) != power:
        return LOAN[8] if is_party(setting, power, province) else "not_owned"
    if is_closed_to(setting, power, province):
        return OTT[3]
    if setting.owner(province) != power or is_home(setting, power, province):
        return None  # a borrower's, where loans give places to build, or a home
    if original_home(setting, province) is not None and BuildInEnemyHome.FALSE.counts(setting.rules):
        return BLD[8]
    return None if is_long_held(setting, province) else BLD[4]


@lru_cache(maxsize=64)
def fleet_letters(board: Board) -> Mapping[Province, Power]:
    """The power whose letter stands beside a neutral center (T48-BLD-9)."""
    table = board_table(board, "fleet_letters")
    centers = board_places(board, table, "fleet_letters")
    return {center: board_power(board, table[center], "fleet_letters") for center in centers}


def forbidden(setting: MonthSetting, unit: Unit) -> Clause | None:
    """The clause that forbids to build this kind of unit in a place where something can be built, if any."""
    province = unit.location.province
    if province not in setting.board.centers:
        return None if is_mercenary(unit) else MERC[18]
    if unit.kind is not UnitKind.FLEET:
        return None
    if province in frozen_lands(setting):
        return ICE[10]
    owned_home = is_home(setting, unit.power, province) and setting.owner(province) == unit.power
    return None if owned_home or fleet_letters(setting.board).get(province) == unit.power else BLD[9]


def why_not(setting: MonthSetting, entry: EntryReport) -> Iterator[Fact]:
    """What the clause that makes a build void looks at."""
    order, clause = entry.entry, entry.fact.clause
    if not isinstance(order, Build):
        return
    place = order.location.province
    home, letter = original_home(setting, place), fleet_letters(setting.board).get(place)
    if clause in (BLD[4], BLD[8], OTT[3]):
        yield owner_fact(setting, place)
    if clause == BLD[4]:
        yield held_fact(setting, place) or Fact(f"No turns count for {setting.name(place)}.", BLD[5])
    elif clause == BLD[8] and home is not None:
        yield Fact(f"{setting.name(place)} is a home center of {setting.name(home)}.", SET[12])
    elif clause == BLD[9]:
        beside = "No letter" if letter is None else f"The letter of {setting.name(letter)}"
        yield Fact(f"{beside} stands beside {setting.name(place)}.")
    elif clause == LOAN[8]:
        yield from (loan_fact(setting, loan) for loan in setting.records.loans if loan.center == place)


MOST_FLEETS = 2
"""The fleets that a power builds in a month, at most (T48-BLD-1)."""


def third_fleet(built: Sequence[Unit], unit: Unit) -> Clause | None:
    """The clause that forbids a third fleet in a build month."""
    fleets = sum(one.kind is UnitKind.FLEET for one in built)
    return BLD[1] if unit.kind is UnitKind.FLEET and fleets >= MOST_FLEETS else None


# ---------------------------------------------------------------------------------------- held for long


TURNS_TO_HOLD = 3
"""The turns for which a neutral center must have been held before one builds there (T48-BLD-4)."""


class HoldClockStart(RuleOption, about=BLD[5]):
    """The month of capture, which does not count towards these turns.

    The unit that moves in captures; the center changes hands in the next build month.
    """

    MONTH_OF_ENTRY = "month_of_entry", "The month in which the unit moved in that then took the center."
    MONTH_OF_OWNERSHIP = "month_of_ownership", "The month in which the center changed hands."


class HoldCountsBuildMonth(RuleOption, about=BLD[5]):
    """Whether build months are turns that count as held.

    Nobody moves in them. Were they counted, every center would have been held for three turns at the first
    builds for which the unit that took it can have left, and the rule would forbid nothing.
    """

    FALSE = "false", "Only months of movement count."
    TRUE = "true", "They are, the present one included."


class HoldBreak(RuleOption, about=BLD[6]):
    """What ends the run of turns for which a center is held.

    A center that one has left is still one's own.
    """

    LOSS_OF_OWNERSHIP = "loss_of_ownership", "Another power owns it."
    ANY_FOREIGN_ENTRY = (
        "any_foreign_entry",
        "A unit of another power stands in it at the end of any month.",
    )


def clock_start(setting: MonthSetting, center: Province, owner: Power, now: Month) -> Month:
    """The month after which the turns count for which its new owner holds a center."""
    stay = setting.records.entered.get(center)
    if HoldClockStart.MONTH_OF_OWNERSHIP.counts(setting.rules) or stay is None:
        return now
    return stay[1] if stay[0] == owner else now


def disturbed(setting: MonthSetting) -> Mapping[Province, Month]:
    """When the turns of the owners count again from the beginning, for visitors stand in their centers."""
    if HoldBreak.LOSS_OF_OWNERSHIP.counts(setting.rules):
        return {}
    visited = {
        place for place, (power, _) in setting.records.entered.items() if setting.owner(place) != power
    }
    return dict.fromkeys(visited, setting.month)


def turns_held(setting: MonthSetting, center: Province) -> int:
    """The turns for which its owner has held a center, up to the present one."""
    since = setting.records.held.get(center)
    if since is None:
        return 0
    counts = HoldCountsBuildMonth.TRUE.counts(setting.rules)
    return sum(counts or not Month(month).is_for_builds for month in range(since + 1, setting.month + 1))


def is_long_held(setting: MonthSetting, center: Province) -> bool:
    """The owner of a center has held it for the turns that a build there needs."""
    return turns_held(setting, center) >= TURNS_TO_HOLD


def held_fact(setting: MonthSetting, center: Province) -> Fact | None:
    """For how long its owner has held a center, where that is counted."""
    owner, since = setting.owner(center), setting.records.held.get(center)
    if owner is None or since is None:
        return None
    turns = counted(turns_held(setting, center), "turn")
    start = Fact(f"The turns after {since.name} count.", BLD[5])
    text = f"{setting.name(owner)} has held {setting.name(center)} for {turns}."
    return Fact(text, BLD[4], (start,))


def captor(setting: MonthSetting, unit: Unit) -> Power | None:
    """Who comes to own the center in which a unit stands; None: its owner stays."""
    if unit.power == NEUTRAL or not mercenaries.captures(setting.rules, unit):
        return None
    return None if keeps_from_capture(setting, unit.power, unit.location.province) else unit.power


CHAPTER = Chapter.of(
    __name__, __doc__, (BLD,), options=(BuildInEnemyHome, HoldClockStart, HoldCountsBuildMonth, HoldBreak)
)
