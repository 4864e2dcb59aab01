"""Fortified provinces: the armies of minor states that powers make strong, and that hold from then on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...model.board import Board, places_of
from ...model.errors import WestphaliaError
from ...model.names import Power, Province, UnitKind
from ...model.position import Unit
from ...model.reasons import Fact
from ..kit.clauses import Clauses
from ..kit.statements import Bar, Form, Slot, Statement
from .buyer import Buyer
from .purchases import (
    POINTS,
    PRICE,
    STRENGTH,
    FortCountsForPower,
    at_most_ten,
    cost,
    cost_facts,
    nothing_given_up,
    paid_for,
    spent,
)
from .strengths import FORTIFIED

FORT = Clauses(
    "E19-FORT",
    {
        1: "a power fortifies states that are aligned with it",
        2: "only armies become fortified positions",
        3: "the army of a state is fortified in the state's home center",
        4: "each point costs what it costs by the power's own strength",
        5: "the point goes to the army of the state",
        6: "a fortified unit holds and takes no order until it is dislodged",
        8: "the piece becomes a shield with its bonus",
        9: "more can be bought in the same phase and in later ones",
        10: "others may go on placing influence in the state",
        11: "no power orders a fortified unit",
        12: "other units of the state take orders as before",
        13: "a fortified unit that is dislodged is disbanded, and the next one has no bonus",
    },
)


@dataclass(frozen=True, slots=True)
class OnPlace:
    """So many points for the army in a home center."""

    place: Province
    points: int = 1


def _home_meant(text: str, board: Board) -> Province:
    """The home center that is meant: a province by its name, or that of a state by the state's."""
    places = places_of(board)
    try:
        return places.find_province(text)
    except WestphaliaError as error:
        unknown = error
    try:
        return board.minor[places.find_power(text)].capital
    except (WestphaliaError, KeyError):
        raise unknown from None


def state_of(buyer: Buyer, place: Province) -> Power | None:
    """The minor state whose home center a place is."""
    state = buyer.setting.first_owners.get(place)
    if state is None or state not in buyer.setting.board.minor:
        return None
    return state if place in buyer.setting.homes(state) else None


def army_of(buyer: Buyer, words: OnPlace) -> Unit | None:
    """The unit of the state that stands in its home center."""
    unit, state = buyer.unit(words.place), state_of(buyer, words.place)
    return unit if unit is not None and unit.power == state else None


def _army(buyer: Buyer, words: OnPlace) -> Unit:
    unit = army_of(buyer, words)
    assert unit is not None, "where there is none, nothing else is asked"
    return unit


def _counts(buyer: Buyer) -> bool:
    """The points count in the strength of the power, so that each costs more than the one before."""
    return FortCountsForPower.TRUE.counts(buyer.rules)


def _not_aligned(buyer: Buyer, words: OnPlace) -> bool:
    state = state_of(buyer, words.place)
    return state is None or buyer.setting.patron(state) != buyer.power


def _fortified(buyer: Buyer, words: OnPlace) -> Buyer:
    unit = _army(buyer, words)
    stronger = replace(unit, bonus=unit.bonus + words.points, marks=unit.marks | {FORTIFIED})
    return buyer.changed(unit, stronger, cost(buyer, words.points, _counts(buyer)))


def _told(buyer: Buyer, words: OnPlace, after: Buyer) -> Fact:
    strength = 1 + _army(after, words).bonus
    text = f"{buyer.named(_army(buyer, words))} holds with {strength} now, {spent(buyer, after)}"
    return Fact(text, FORT[4], cost_facts(buyer, words.points, _counts(buyer)))


FORTIFY: Statement[Buyer, OnPlace] = Statement(
    Form(
        "FORTIFY {place}[ {points}]",
        "FORTIFY Hesse 1",
        OnPlace,
        {"place": Slot(r".+?", _home_meant), "points": POINTS},
    ),
    "fortified",
    (
        Bar(FORT[3], lambda buyer, words: state_of(buyer, words.place) is None),
        Bar(FORT[1], _not_aligned),
        Bar(FORT[3], lambda buyer, words: army_of(buyer, words) is None),
        Bar(FORT[2], lambda buyer, words: _army(buyer, words).kind is not UnitKind.ARMY),
        *nothing_given_up(lambda words: words.place),
        Bar(STRENGTH[12], lambda buyer, words: at_most_ten(_army(buyer, words), words.points)),
        *paid_for(PRICE[8], lambda words: words.points, _counts),
    ),
    _fortified,
    _told,
    about=army_of,
)
