"""Fortified provinces: armies of minor states that powers strengthen and that then always hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ....model.board import Board, places_of
from ....model.errors import WestphaliaError
from ....model.names import Power, Province
from ....model.reasons import Fact
from ....model.wording import the_power
from ...framework.book import Chapter
from ...framework.rules import Clauses, RuleOption
from ...framework.statements import Bar, Form, Slot, Statement
from ..movement.strength import FORTIFIED
from ..politics.statuses import standing_fact
from ..setting import Europe1619Setting
from .buyer import Buyer
from .purchases import (
    BOUGHT,
    POINTS,
    PRICE,
    FortCountsForPower,
    cost_facts,
    find_unit,
    format_cost,
    format_strength,
    is_no_army,
    make_purchase_bars,
    require_unit,
    strengthen_unit,
)

FORT = Clauses(
    "E19-FORT",
    {
        1: (
            "a power may fortify a state that is aligned with it, and may strengthen its own fort "
            "whatever the state's status"
        ),
        2: "only armies become fortified positions",
        3: "the army of a state can be fortified only in the state's home center",
        4: "the price of each point depends on the buyer's own total strength",
        5: "the points go to the army of the state",
        6: "a fortified unit holds until it is dislodged, whatever its orders",
        8: "the piece becomes a shield with its bonus",
        9: "more points can be bought in the same phase and in later ones",
        10: "other powers may still place influence in the state",
        11: "no power can order a fortified unit",
        12: "other units of the state can still be ordered",
        13: "a fortified unit that is dislodged is disbanded, and the next unit has no bonus",
    },
)


class FortWho(RuleOption, about=FORT[1]):
    """Which power may fortify the army of a state.

    The text does not mention alignment; it says that "the power" goes on while others compete for the state.
    """

    ALIGNED_THEN_FOUNDER = (
        "aligned_then_founder",
        "The one that the state is aligned with; afterwards only the power that founded the fort.",
    )
    ALIGNED_ALWAYS = "aligned_always", "The one that the state is aligned with at the time."
    ANYBODY = "anybody", "Any power."


@dataclass(frozen=True, slots=True)
class FortPoints:
    """Points for the army in a home center."""

    place: Province
    points: int = 1


def _parse_home(text: str, board: Board) -> Province:
    """Parse a home center: a province, or a state for its capital."""
    places = places_of(board)
    try:
        return places.find_province(text)
    except WestphaliaError as error:
        unknown = error
    try:
        return board.minor[places.find_power(text)].capital
    except (WestphaliaError, KeyError):
        raise unknown from None


def find_state(buyer: Buyer, place: Province) -> Power | None:
    """Return the minor state whose home center a place is, if any."""
    state = buyer.setting.first_owners.get(place)
    if state is None or state not in buyer.setting.board.minor:
        return None
    return state if place in buyer.setting.homes(state) else None


def is_no_home(buyer: Buyer, words: FortPoints) -> bool:
    """Return whether the place is not a home center of a minor state."""
    return find_state(buyer, words.place) is None


def is_not_aligned(buyer: Buyer, words: FortPoints) -> bool:
    """Return whether the state is not aligned with the power."""
    state = find_state(buyer, words.place)
    return state is None or buyer.setting.patron(state) != buyer.power


def find_founder(buyer: Buyer, place: Province) -> Power | None:
    """Return the power that founded the fort in a place; None without a fort or if it is unknown."""
    unit = buyer.find_unit(place)
    fortified = unit is not None and FORTIFIED in unit.marks
    return buyer.setting.records.forts.get(place) if fortified else None


def is_not_its_fort(buyer: Buyer, words: FortPoints) -> bool | str:
    """Return whether another power founded the fort, or the power may not found one (E19-FORT-1)."""
    maker = find_founder(buyer, words.place)
    if maker is None:
        return is_not_aligned(buyer, words)
    return maker != buyer.power and f"only {the_power(buyer.setting.board, maker)} may strengthen its fort"


def is_not_at_home(buyer: Buyer, words: FortPoints) -> bool:
    """Return whether no unit of the state is there."""
    unit = buyer.find_unit(words.place)
    return unit is None or unit.power != find_state(buyer, words.place)


def does_fort_count(buyer: Buyer) -> bool:
    """Return whether the points count toward the power's total strength, so that the price rises."""
    return FortCountsForPower.TRUE.is_chosen_in(buyer.rules)


def _fortify(buyer: Buyer, words: FortPoints) -> Buyer:
    maker = find_founder(buyer, words.place) or buyer.power
    after = strengthen_unit(buyer, words, does_fort_count(buyer), marks=lambda unit: unit.marks | {FORTIFIED})
    records = after.setting.records
    made = replace(records, forts={**records.forts, words.place: maker})
    return replace(after, setting=replace(after.setting, records=made))


def find_standing_forts(setting: Europe1619Setting) -> Mapping[Province, Power]:
    """Return the founders of the forts that still exist; a dislodged unit loses its fort (E19-FORT-13)."""
    standing = setting.standing
    return {
        place: maker
        for place, maker in setting.records.forts.items()
        if place in standing and FORTIFIED in standing[place].marks
    }


def _fort_fact(buyer: Buyer, words: FortPoints, after: Buyer) -> Fact:
    text = f"{format_strength(buyer, words, after, 'now holds with')}, {format_cost(buyer, after)}"
    state = require_unit(buyer, words).power
    follows = standing_fact(buyer.setting, state)
    return Fact(text, FORT[4], (follows, *cost_facts(buyer, words.points, does_fort_count(buyer))))


FORTIFY: Statement[Buyer, FortPoints] = Statement(
    Form(
        "FORTIFY {place}[ {points}]",
        "FORTIFY Hesse 1",
        FortPoints,
        {"place": Slot(r".+?", _parse_home), "points": POINTS},
    ),
    "fortified",
    (
        Bar(FORT[3], is_no_home),
        Bar(FORT[1], is_not_its_fort, under=FortWho.ALIGNED_THEN_FOUNDER),
        Bar(FORT[1], is_not_aligned, under=FortWho.ALIGNED_ALWAYS),
        Bar(FORT[3], is_not_at_home),
        Bar(FORT[2], is_no_army),
        *BOUGHT,
        *make_purchase_bars(PRICE[8], lambda words: words.points, does_fort_count),
    ),
    _fortify,
    _fort_fact,
    about=find_unit,
)


CHAPTER = Chapter.of(__name__, __doc__, (FORT,), options=(FortWho,), statements=(FORTIFY,))
