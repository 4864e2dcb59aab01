"""Special centers: centers inside the Ottoman borders that become usable only after the loss of a home."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ...model.board import Board
from ...model.names import Power, Province
from ...model.reasons import Fact
from ..framework.book import Chapter
from ..framework.report import EntryReport, Event
from ..framework.rules import Clauses, RuleOption
from ..framework.statements import Bar, Form, Statement, find_statements, object_because
from ..framework.year import PhaseStatement, State, Submissions
from .opening import find_original_home, find_original_homes
from .state import MonthSetting, ThirtyYearsRecords, owner_fact, read_board_places, setting_of

OTT = Clauses(
    "T48-OTT",
    {
        1: "there are five special centers inside the Ottoman borders",
        2: "for all other powers the special centers are neutral centers",
        3: "the Ottomans cannot use a special center that they have not named as a home",
        4: (
            "the Ottomans may name one special center as a home for each original home center they have "
            "lost; no other power may own it"
        ),
        5: "a special center that the Ottomans name as a home is a home center like any other",
        6: "a special center is a home until the Ottomans retake the lost home center",
        7: "for each lost home center the Ottomans name only one special center, even if they lose that one",
        8: (
            "the Ottomans may take a special center that is not a home, but it neither supports units nor "
            "counts for victory"
        ),
        9: (
            "the original home centers of the Ottomans are Wallachia, Syria, Sinope, Greece and "
            "Constantinople"
        ),
        10: (
            "if the Ottomans lose Greece and name a special center for it, they use five centers; if they "
            "retake Greece, they again use five"
        ),
    },
)

OTTOMAN = Power("ottoman")
"""The power inside whose borders the special centers are."""


@lru_cache(maxsize=64)
def find_special_centers(board: Board) -> tuple[Province, ...]:
    """Return the special centers inside the Ottoman borders (T48-OTT-1)."""
    return read_board_places(
        board, board.special.get("ottoman_special_centers", ()), "ottoman_special_centers"
    )


class OttomanSpecialUse(RuleOption, about=OTT[3]):
    """What use special centers that are not named as homes are to the Ottomans.

    Using a center means building there, supporting units with it and counting it.
    """

    NO_BUILD_NO_COUNT = "no_build_no_count", "None: they support no units and do not count for victory."
    NO_BUILD_BUT_COUNT = (
        "no_build_but_count",
        "They support units and count for victory, but the Ottomans may not build there.",
    )


def is_closed_to(setting: MonthSetting, power: Power, center: Province) -> bool:
    """Return whether a center is a special one that the power, the Ottomans, cannot use."""
    special = power == OTTOMAN and center in find_special_centers(setting.board)
    return special and center not in setting.records.homes


def is_idle(setting: MonthSetting, center: Province) -> bool:
    """Return whether the Ottomans own the special center but cannot use it."""
    return setting.owner(center) == OTTOMAN and is_closed_to(setting, OTTOMAN, center)


def is_home(setting: MonthSetting, power: Power, center: Province) -> bool:
    """Return whether a center is a home center of the power: original, or a named special one (T48-OTT-5)."""
    named = power == OTTOMAN and center in setting.records.homes
    return named or find_original_home(setting, center) == power


# ----------------------------------------------------------------------------- homes in place of lost ones


class OttomanRedesignate(RuleOption, about=OTT[7]):
    """Whether the Ottomans may name another special center if they lose one that they named.

    The text grants one for each original home center.
    """

    FALSE = "false", "They may not: each lost home center gives one special center."
    TRUE = "true", "They may; the lost special center is no longer a home, even if they retake it."


class OttomanNamedOwner(RuleOption, about=OTT[4]):
    """Who owns an unowned special center after the Ottomans name it as a home.

    It lies inside their borders, and by the text only its use depends on the lost home.
    """

    THEIRS_AT_ONCE = "theirs_at_once", "The Ottomans, who may build there in the same month."
    TAKEN_AS_OTHERS = (
        "taken_as_others",
        "Nobody, until an Ottoman unit occupies it in a build month.",
    )


@dataclass(frozen=True, slots=True)
class NewHome:
    """A special center that is to be a home, and the lost home it replaces, if the statement names one."""

    center: Province
    lost: Province | None = None


@dataclass(frozen=True, slots=True)
class Naming:
    """The situation of a new home: the setting, and the power that names it."""

    setting: MonthSetting
    power: Power


def find_lost_homes(setting: MonthSetting) -> list[Province]:
    """Return the original home centers that the Ottomans do not own, in the order of the board."""
    return [home for home in find_original_homes(setting, OTTOMAN) if setting.owner(home) != OTTOMAN]


def find_homes_to_replace(setting: MonthSetting) -> list[Province]:
    """Return the lost home centers for which the Ottomans can name a special center."""
    replaced = _find_replaced_homes(setting)
    return [home for home in find_lost_homes(setting) if home not in replaced]


def _find_replaced_homes(setting: MonthSetting) -> set[Province]:
    """Return the lost home centers for which the Ottomans cannot name another special center."""
    homes, again = setting.records.homes, OttomanRedesignate.TRUE.is_chosen_in(setting.options)
    return {home for special, home in homes.items() if not again or setting.owner(special) == OTTOMAN}


def _find_meant_homes(at: Naming, words: NewHome) -> list[Province]:
    """Return the lost home centers that a statement can refer to."""
    lost = find_lost_homes(at.setting)
    return lost if words.lost is None else [home for home in lost if home == words.lost]


def _find_home_replaced_by(at: Naming, words: NewHome) -> Province | None:
    """Return the lost home center that the special center replaces: the first without a replacement."""
    replaced = _find_replaced_homes(at.setting)
    return next((home for home in _find_meant_homes(at, words) if home not in replaced), None)


def _find_why_not_free(at: Naming, words: NewHome) -> Fact | None:
    """Return why the center cannot be named: not special, owned by another power, or a home already."""
    setting, center = at.setting, words.center
    if at.power != OTTOMAN:
        return object_because([Fact(f"{setting.start(at.power, 'has')} no special centers.", OTT[2])])
    if center not in find_special_centers(setting.board):
        return object_because([Fact(f"{setting.start(center, 'is')} not a special center.", OTT[1])])
    if setting.owner(center) not in (None, OTTOMAN):
        return object_because([owner_fact(setting, center)])
    homes = setting.records.homes
    return object_because([home_fact(setting, center, homes[center])]) if center in homes else None


def _find_homes_not_lost(at: Naming, words: NewHome) -> Fact | None:
    """Return why the center replaces nothing: the Ottomans have lost no home center, or not the named one."""
    homes = find_original_homes(at.setting, OTTOMAN) if words.lost is None else (words.lost,)
    if _find_meant_homes(at, words):
        return None
    return object_because(owner_fact(at.setting, home) for home in homes)


def _find_replacements(at: Naming, words: NewHome) -> Fact | None:
    """Return which special centers already replace the lost home centers, if all are replaced."""
    if _find_home_replaced_by(at, words) is not None:
        return None
    meant, homes = _find_meant_homes(at, words), at.setting.records.homes
    return object_because(
        home_fact(at.setting, center, lost) for center, lost in homes.items() if lost in meant
    )


def _record_new_home(at: Naming, words: NewHome) -> Naming:
    """Record that the center replaces the lost home center."""
    home = _find_home_replaced_by(at, words)
    assert home is not None
    setting = at.setting
    kept = {special: lost for special, lost in setting.records.homes.items() if lost != home}
    records = replace(setting.records, homes={**kept, words.center: home})
    position = setting.position
    if OttomanNamedOwner.THEIRS_AT_ONCE.is_chosen_in(setting.options):
        position = replace(position, owners={**position.owners, words.center: OTTOMAN})
    return replace(at, setting=replace(setting, position=position, records=records))


def _describe_new_home(at: Naming, words: NewHome, after: Naming) -> Fact:
    home = _find_home_replaced_by(at, words)
    assert home is not None
    name, lost = at.setting.name(words.center), at.setting.name(home)
    because = (_lost_home_fact(at.setting, home), owner_fact(after.setting, words.center))
    theirs = after.setting.owner(words.center) == OTTOMAN
    start = "" if theirs else " once an Ottoman unit occupies it in a build month"
    return Fact(f"{name} replaces {lost} as a home center{start}", OTT[5], because)


def _lost_home_fact(setting: MonthSetting, home: Province) -> Fact:
    was = Fact(f"{setting.start(home, 'is')} an original home center of the Ottomans.", OTT[9])
    return owner_fact(setting, home).with_reasons(was)


HOME: Statement[Naming, NewHome] = Statement(
    Form("HOME {center}[ FOR {lost}]", "HOME Buda or HOME Buda FOR Greece", NewHome),
    "named",
    (
        Bar(OTT[4], _find_why_not_free),
        Bar(OTT[4], _find_homes_not_lost),
        Bar(OTT[7], _find_replacements),
    ),
    _record_new_home,
    _describe_new_home,
)
"""The Ottomans' statement that a special center becomes a home.

They make it in a build month, once it is known who controls what, before loans and builds: at any other time
they could not build there in the same month.
"""


class _NamingStatement(PhaseStatement[Naming, NewHome]):
    """The naming of a new home, as a build month reads it."""

    def view(self, state: State, power: Power) -> Naming:
        """Return the homes that a power has and has lost."""
        return Naming(setting_of(state), power)


HEARD = _NamingStatement(HOME, lenient=True)
"""The statement, as a build month reads it."""


def name_new_homes(setting: MonthSetting, submissions: Submissions) -> tuple[MonthSetting, list[EntryReport]]:
    """Return the setting after new homes are named, one after the other, and the report on each statement."""
    reports: list[EntryReport] = []
    for one in find_statements(HOME, submissions):
        at, verdict = HOME.judge(Naming(setting, one.power), one.words, setting.options)
        setting = at.setting
        reports.append(verdict.report(one.power, one.entry))
    return setting, reports


# ----------------------------------------------------------------------------------- when one is retaken

HOME_BACK = "home_back"
"""The code of the event that a special center is no longer a home."""


def end_replacements(setting: MonthSetting) -> tuple[ThirtyYearsRecords, tuple[Event, ...]]:
    """Return the records without the special centers whose lost homes the Ottomans own again (T48-OTT-6)."""
    back = {place: home for place, home in setting.records.homes.items() if setting.owner(home) == OTTOMAN}
    kept = {place: home for place, home in setting.records.homes.items() if place not in back}
    return replace(setting.records, homes=kept), tuple(
        Event(HOME_BACK, OTTOMAN, place, _end_of_home_fact(setting, place, home))
        for place, home in back.items()
    )


def _end_of_home_fact(setting: MonthSetting, place: Province, home: Province) -> Fact:
    is_, lost = setting.start(place, "is"), setting.name(home)
    because = (home_fact(setting, place, home), owner_fact(setting, home))
    return Fact(f"{is_} no longer a home: the Ottomans own {lost} again.", OTT[6], because)


def home_fact(setting: MonthSetting, center: Province, home: Province) -> Fact:
    """Return the fact that a special center was named as a home, and for which lost home."""
    return Fact(f"{setting.start(center, 'was')} named as a home to replace {setting.name(home)}.", OTT[4])


SPECIAL_CENTERS_CHAPTER = Chapter.of(
    "special_centers",
    __doc__,
    (OTT,),
    options=(OttomanSpecialUse, OttomanRedesignate, OttomanNamedOwner),
    statements=(HOME,),
)
