"""Wealth and income: the points that land and seas bring a power each year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from ....model.board import Board
from ....model.brief import pluralize
from ....model.names import Power, Province
from ....model.reasons import Fact
from ....model.wording import conjugate, is_itself, name_subject, start_sentence, the_place, the_power
from ...framework.book import Chapter
from ...framework.report import Event, Report, StateFact
from ...framework.rules import Clauses, RuleOption
from ...framework.tallies import Tally, Term
from ...framework.year import AutomaticStep, State, Turn
from ..records import write_records
from ..setting import Europe1619Setting, setting_of

ECON = Clauses(
    "E19-ECON",
    {
        1: "each power starts with 5 treasury points",
        2: "the powers receive their income before they build and buy, from the first year on",
        3: "a home center pays its power while that power controls it",
        4: "each of a power's other valued provinces pays the power while it controls the province",
        5: "captured centers and captured valued provinces pay their full value",
        6: "a valued sea pays the power whose own fleet is there",
        7: "aligned states pay nothing to their power",
        8: "treasury points that are not spent are kept",
        9: "units cost no upkeep, and a power that loses centers loses no units",
        10: "a captured home center pays its captor, not its owner",
    },
)

START_TREASURY = 5
"""The treasury points that each power starts with (E19-ECON-1)."""


class SeaIncome(RuleOption, about=ECON[6]):
    """Which power receives the income of a sea with a value.

    The numbers on seas must serve a purpose.
    """

    FLEET_THERE = (
        "power_whose_fleet_is_there_in_the_builds_phase",
        "The power whose own fleet is there in Builds and Transactions.",
    )
    NONE = "none", "No power: seas pay nothing."


def value_own_centers(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the home centers that a power controls, with their values."""
    return {
        place: value
        for place, value in _value_all_own_land(setting, power).items()
        if _is_center(setting, place)
    }


def value_own_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the other provinces of its own that a power controls, with their values."""
    return {
        place: value
        for place, value in _value_all_own_land(setting, power).items()
        if not _is_center(setting, place)
    }


def value_captured_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the foreign land that a power controls, with its values (E19-ECON-10)."""
    own = _value_all_own_land(setting, power)
    return {
        place: value for place, value in _value_controlled_land(setting, power).items() if place not in own
    }


def value_paying_seas(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the seas that count toward a power's income, with their values."""
    if SeaIncome.NONE.is_chosen_in(setting.options):
        return {}
    return value_held_seas(setting, power)


def value_held_seas(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the valued seas with a power's own fleets, with their values."""
    seas = setting.board.seas
    return {
        place: value
        for place, value in _find_valued_provinces(setting.board)
        if place in seas and setting.has_unit(power, place)
    }


def _value_all_own_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    controlled = _value_controlled_land(setting, power).items()
    return {place: value for place, value in controlled if setting.first_owners.get(place) == power}


def _value_controlled_land(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return all valued land that a power controls; land of aligned states does not count (E19-ECON-7)."""
    owners = setting.owners
    return {
        place: value for place, value in _find_valued_provinces(setting.board) if owners.get(place) == power
    }


@lru_cache(maxsize=8)
def _find_valued_provinces(board: Board) -> tuple[tuple[Province, int], ...]:
    """Return the provinces that have a value, with their values."""
    return tuple((info.id, info.value) for info in board.provinces if info.value)


def _is_center(setting: Europe1619Setting, place: Province) -> bool:
    return setting.board.province[place].center


def holding_facts(setting: Europe1619Setting, power: Power, place: str) -> tuple[Fact, ...]:
    """Return the fact by which a place counts for a power: it controls the land, or has a fleet there."""
    board, province = setting.board, Province(place)
    name, first = the_place(board, province), setting.first_owners.get(province)
    if province in board.seas:
        return (Fact(f"A fleet of {the_power(board, power)} is in {name}."),)
    unsaid = first in (power, None) or is_itself(board, province, first)
    captured = "" if unsaid else f", which originally belonged to {the_power(board, first)}"
    return (Fact(f"{start_sentence(board, power, 'controls')} {name}{captured}."),)


INCOME: Tally[Europe1619Setting] = Tally(
    "gets",
    (
        Term(ECON[3], "home centers", value_own_centers, holding_facts),
        Term(ECON[4], "other provinces of its own", value_own_land, holding_facts),
        Term(ECON[5], "captured land", value_captured_land, holding_facts),
        Term(ECON[6], "seas", value_paying_seas, holding_facts),
    ),
)
"""The treasury points that a power receives each year."""

INCOME_EVENT = "income"
"""The code of the event that a power receives its income."""


def format_income(parts: Mapping[str, int]) -> str:
    """Format an income by its sources: ``301 (1 from home centers, 300 from captured land)``."""
    listed = ", ".join(f"{points} from {source}" for source, points in parts.items() if points)
    return f"{sum(parts.values())}{f' ({listed})' if listed else ''}"


def income_fact(setting: Europe1619Setting, power: Power) -> Fact:
    """Return the present yearly income of a power, with individual places as reasons."""
    return INCOME.why(setting, power, setting.board)


def collect_treasury_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the facts of each power's treasury and present income."""
    for power in setting.powers:
        money = setting.records.treasury.get(power, 0)
        text = f"{start_sentence(setting.board, power, 'has')} {pluralize(money, 'treasury point')}."
        yield StateFact("treasury", (power,), Fact(text, ECON[8]))
        yield StateFact("income", (power,), income_fact(setting, power))


def collect_income(state: State) -> Turn:
    """Credit the income of all remaining powers to their treasuries (E19-ECON-2, E19-ECON-8)."""
    setting = setting_of(state)
    before = setting.records.treasury
    incomes = {power: INCOME.parts(setting, power) for power in setting.powers}
    treasury = {power: before.get(power, 0) + sum(parts.values()) for power, parts in incomes.items()}
    events = tuple(
        Event(INCOME_EVENT, power, fact=_income_event_fact(setting, power, parts))
        for power, parts in incomes.items()
    )
    records = replace(setting.records, treasury={**before, **treasury})
    return Turn(state.position, write_records(records, state.ledger), Report(events=events))


def _income_event_fact(setting: Europe1619Setting, power: Power, parts: Mapping[str, int]) -> Fact:
    name, had = name_subject(setting.board, power), setting.records.treasury.get(power, 0)
    now = pluralize(had + sum(parts.values()), "treasury point")
    receives, has = (conjugate(setting.board, power, verb) for verb in ("receives", "has"))
    text = f"{name} {receives} {format_income(parts)} and {has} {now}."
    had_ = Fact(f"{name} had {pluralize(had, 'treasury point')}.", ECON[8])
    return Fact(text, ECON[2], (had_, *income_fact(setting, power).because))


INCOMES = AutomaticStep("income", collect_income)
"""The income of the year, before Builds and Transactions."""


CHAPTER = Chapter.of(__name__, __doc__, (ECON,), options=(SeaIncome,))
