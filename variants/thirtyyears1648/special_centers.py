"""Special centers: inside the Ottoman borders, and of no use to the Ottomans until they lose a home."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ...model.board import Board
from ...model.names import Power, Province
from ...model.reasons import Fact
from ..framework.book import Chapter
from ..framework.report import EntryReport, Event
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Statement, given, spoken
from ..framework.year import Heard, Submissions
from .opening import original_home, original_homes
from .setting import MonthSetting, ThirtyYearsRecords, board_places, owner_fact, setting_of

OTT = Clauses(
    "T48-OTT",
    {
        1: "five special centers lie inside the Ottoman borders",
        2: "for all others they are neutral centers",
        3: "the Ottomans do not use special centers that stand for no lost home",
        4: "the Ottomans name one free special center for each original home that they lost",
        5: "a special center that was named is as good as a home center",
        6: "it is a home until the lost one is Ottoman again",
        7: "no other special center is named for a lost home that had one already",
        8: "the Ottomans gain nothing from standing in a special center, and others may take it",
        9: "the homes of the Ottomans are Wallachia, Syria, Sinope, Greece and Constantinople",
        10: "with Greece lost and a special center named the Ottomans use five, as with Greece retaken",
    },
)

OTTOMAN = Power("ottoman")
"""The power inside whose borders the special centers lie."""


@lru_cache(maxsize=64)
def special_centers(board: Board) -> tuple[Province, ...]:
    """The special centers inside the Ottoman borders (T48-OTT-1)."""
    return board_places(board, board.special.get("ottoman_special_centers", ()), "ottoman_special_centers")


class OttomanSpecialUse(RuleOption, about=OTT[3]):
    """What the Ottomans have of special centers that are not named as homes.

    To use a center is to build there, to keep units by it and to count it.
    """

    NO_BUILD_NO_COUNT = "no_build_no_count", "Nothing: they support no units and do not count for victory."
    NO_BUILD_BUT_COUNT = (
        "no_build_but_count",
        "They support units and count, but nothing is built there.",
    )


def is_closed_to(setting: MonthSetting, power: Power, center: Province) -> bool:
    """A special center that the Ottomans cannot use, and a power that is theirs."""
    special = power == OTTOMAN and center in special_centers(setting.board)
    return special and center not in setting.records.homes


def is_idle(setting: MonthSetting, center: Province) -> bool:
    """A special center that the Ottomans own but cannot use."""
    return setting.owner(center) == OTTOMAN and is_closed_to(setting, OTTOMAN, center)


def is_home(setting: MonthSetting, power: Power, center: Province) -> bool:
    """A home center of a power: one of the start, or a special center named as such (T48-OTT-5)."""
    named = power == OTTOMAN and center in setting.records.homes
    return named or original_home(setting, center) == power


# ----------------------------------------------------------------------------- homes in place of lost ones


class OttomanRedesignate(RuleOption, about=OTT[7]):
    """Whether another special center can be named for one that was lost as a home.

    The text grants one for each original home.
    """

    FALSE = "false", "No: a lost original home gives one special center."
    TRUE = "true", "Yes; the lost one is a home no longer, even if it is taken back."


class OttomanNamedOwner(RuleOption, about=OTT[4]):
    """Whose a special center is that is named as a home and belongs to nobody.

    To name it makes it a home; a home is used by whoever controls it, and nobody controls a center in which
    no unit has stood.
    """

    TAKEN_AS_OTHERS = (
        "taken_as_others",
        "Nobody's, until a unit of the Ottomans stands in it in a build month.",
    )
    THEIRS_AT_ONCE = "theirs_at_once", "The Ottomans', who can build there in the same month."


@dataclass(frozen=True, slots=True)
class NewHome:
    """A special center that is to be a home, in place of a lost one if that is said."""

    center: Province
    lost: Province | None = None


@dataclass(frozen=True, slots=True)
class Naming:
    """What the rules about new homes look at: the setting, and who speaks."""

    setting: MonthSetting
    power: Power


def lost_homes(setting: MonthSetting) -> list[Province]:
    """The original homes that the Ottomans do not own, in the sequence of the board."""
    return [home for home in original_homes(setting, OTTOMAN) if setting.owner(home) != OTTOMAN]


def homes_to_replace(setting: MonthSetting) -> list[Province]:
    """The lost homes for which a special center can be named."""
    replaced = _replaced(setting)
    return [home for home in lost_homes(setting) if home not in replaced]


def _replaced(setting: MonthSetting) -> set[Province]:
    """The lost homes that have had a special center in their place, where that is all they get."""
    homes, again = setting.records.homes, OttomanRedesignate.TRUE.counts(setting.rules)
    return {home for special, home in homes.items() if not again or setting.owner(special) == OTTOMAN}


def _meant(at: Naming, words: NewHome) -> list[Province]:
    """The lost homes for which the center can be meant."""
    lost = lost_homes(at.setting)
    return lost if words.lost is None else [home for home in lost if home == words.lost]


def _stands_for(at: Naming, words: NewHome) -> Province | None:
    """The lost home in whose place the center comes: the first that has none yet."""
    replaced = _replaced(at.setting)
    return next((home for home in _meant(at, words) if home not in replaced), None)


def _is_not_free(at: Naming, words: NewHome) -> Fact | bool:
    """It is no special center that nobody else owns and that was not named before."""
    setting, center = at.setting, words.center
    if at.power != OTTOMAN:
        return given([Fact(f"{setting.name(at.power)} has no special centers.", OTT[2])])
    if center not in special_centers(setting.board):
        return given([Fact(f"{setting.name(center)} is no special center.", OTT[1])])
    if setting.owner(center) not in (None, OTTOMAN):
        return given([owner_fact(setting, center)])
    homes = setting.records.homes
    return center in homes and given([home_fact(setting, center, homes[center])])


def _stands_for_none(at: Naming, words: NewHome) -> Fact | bool:
    """The Ottomans have lost no home, or not the one that is named."""
    homes = original_homes(at.setting, OTTOMAN) if words.lost is None else (words.lost,)
    return not _meant(at, words) and given(owner_fact(at.setting, home) for home in homes)


def _all_replaced(at: Naming, words: NewHome) -> Fact | bool:
    """Each lost home has had a special center in its place."""
    if _stands_for(at, words) is not None:
        return False
    meant, homes = _meant(at, words), at.setting.records.homes
    return given(home_fact(at.setting, center, lost) for center, lost in homes.items() if lost in meant)


def _name(at: Naming, words: NewHome) -> Naming:
    """The center stands for the lost home."""
    home = _stands_for(at, words)
    assert home is not None
    setting = at.setting
    kept = {special: lost for special, lost in setting.records.homes.items() if lost != home}
    records = replace(setting.records, homes={**kept, words.center: home})
    position = setting.position
    if OttomanNamedOwner.THEIRS_AT_ONCE.counts(setting.rules):
        position = replace(position, owners={**position.owners, words.center: OTTOMAN})
    return replace(at, setting=replace(setting, position=position, records=records))


def _named(at: Naming, words: NewHome, after: Naming) -> Fact:
    home = _stands_for(at, words)
    assert home is not None
    name, lost = at.setting.name(words.center), at.setting.name(home)
    because = (_lost(at.setting, home), owner_fact(after.setting, words.center))
    return Fact(f"{name} is a home center as long as {lost} is lost", OTT[5], because)


def _lost(setting: MonthSetting, home: Province) -> Fact:
    was = Fact(f"{setting.name(home)} was Ottoman at the start.", OTT[9])
    return owner_fact(setting, home).since(was)


HOME: Statement[Naming, NewHome] = Statement(
    Form("HOME {center}[ FOR {lost}]", "HOME Buda or HOME Buda FOR Greece", NewHome),
    "named",
    (
        Bar(OTT[4], _is_not_free),
        Bar(OTT[4], _stands_for_none),
        Bar(OTT[7], _all_replaced),
    ),
    _name,
    _named,
)
"""The Ottomans name a special center as a home. That is done in a build month, once it is known who controls
what, before loans and builds: no other time would let them build there in the same month."""


HEARD = Heard(HOME, lambda state, power: Naming(setting_of(state), power), lenient=True)
"""It is stated in a build month."""


def named_homes(setting: MonthSetting, submissions: Submissions) -> tuple[MonthSetting, list[EntryReport]]:
    """The setting once new homes are named, one after the other, and what became of each declaration."""
    reports: list[EntryReport] = []
    for one in spoken(HOME, submissions):
        at, verdict = HOME.judge(Naming(setting, one.power), one.words, setting.rules)
        setting = at.setting
        reports.append(verdict.report(one.power, one.entry))
    return setting, reports


# ----------------------------------------------------------------------------------- when one is retaken

HOME_BACK = "home_back"
"""The code of the event that a special center is no home any more."""


def homes_back(setting: MonthSetting) -> tuple[ThirtyYearsRecords, tuple[Event, ...]]:
    """The records without the special centers whose lost homes the Ottomans have again (T48-OTT-6)."""
    back = {place: home for place, home in setting.records.homes.items() if setting.owner(home) == OTTOMAN}
    kept = {place: home for place, home in setting.records.homes.items() if place not in back}
    return replace(setting.records, homes=kept), tuple(
        Event(HOME_BACK, OTTOMAN, place, _no_home_any_more(setting, place, home))
        for place, home in back.items()
    )


def _no_home_any_more(setting: MonthSetting, place: Province, home: Province) -> Fact:
    special, lost = setting.name(place), setting.name(home)
    because = (home_fact(setting, place, home), owner_fact(setting, home))
    return Fact(f"{special} is no home any more, for {lost} is Ottoman again.", OTT[6], because)


def home_fact(setting: MonthSetting, center: Province, home: Province) -> Fact:
    """That a special center was named as a home, and for which one."""
    return Fact(f"{setting.name(center)} was named as a home in place of {setting.name(home)}.", OTT[4])


CHAPTER = Chapter.of(
    __name__,
    __doc__,
    (OTT,),
    options=(OttomanSpecialUse, OttomanRedesignate, OttomanNamedOwner),
    statements=(HOME,),
)
