"""What can cut each support."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from ...model.rulebook.choices import ConvoyedSupportCut, ConvoyParadox
from ..conditions.relations import Reason
from ..orders.reading import Reader
from ..rules.decisions import NO
from ..rules.encounters import (
    BY_ATTACK,
    BY_LAND_OR_IF_IDLE,
    BY_LAND_OR_WITHOUT,
    BY_SEA_OR_SUCCESS,
    BY_SUCCESS,
    NEVER,
    OTHER_RULES,
    RULES_1971,
    RULES_1982,
    RULES_2000,
    way_of_cutting,
)
from ..rules.equations import attack_despite, convoying, land_attack, sea_attack, way_without
from .candidates import Candidates
from .decisions import Decisions, OrderDecisions
from .relations import Between
from .routes import Routes

PARADOXES = {
    ConvoyParadox.RULES_1971: RULES_1971,
    ConvoyParadox.RULES_1982: RULES_1982,
    ConvoyParadox.RULES_2000: RULES_2000,
}
"""The choices of DATC 4.A.2 that keep attacks by convoy from cutting; all others are `OTHER_RULES`."""


class Limit(Enum):
    """What keeps the mere attack of a move from cutting a support."""

    AIM = auto()
    """The move comes from where the support is aimed."""
    PARADOX = auto()
    """The move comes by a convoy that the support may break (DATC 4.A.2)."""


@dataclass(slots=True)
class Cuts:
    """For each support what cuts it."""

    cutters: Sequence[Sequence[int]]
    """The decisions any of which cuts it."""
    cutting_moves: Sequence[Sequence[int]]
    """The moves that these decisions are about, in the same sequence."""
    cut_by: Sequence[Mapping[int, tuple[int, ...]]]
    """The same by the moves they belong to."""
    limits: dict[tuple[int, int], Limit | Reason]
    """What keeps the mere attack of a move from cutting it, by the support and the move."""


def find_cutters(
    reader: Reader,
    orders: Candidates,
    decided: OrderDecisions,
    routes: Routes,
    between: Between,
    decisions: Decisions,
) -> Cuts:
    """Find for each support the decisions any of which cuts it."""
    count = len(orders.unit)
    if not decided.attacked_supports:
        return _uncut(count)
    cutters: list[tuple[int, ...]] = [()] * count
    moves: list[tuple[int, ...]] = [()] * count
    cut_by: list[Mapping[int, tuple[int, ...]]] = [_UNCUT] * count
    finder = _Finder(reader, orders, decided, routes, between, decisions)
    for s in decided.attacked_supports:
        ways = cut_by[s] = finder.ways(s)
        for m, found in ways.items():
            for d in found:
                if d != NO:
                    cutters[s] += (d,)
                    moves[s] += (m,)
    return Cuts(cutters, moves, cut_by, finder.limits)


_UNCUT: Mapping[int, tuple[int, ...]] = {}


@lru_cache(maxsize=256)
def _uncut(count: int) -> Cuts:
    """What there is where nobody attacks a support, of so many orders."""
    return Cuts(((),) * count, ((),) * count, (_UNCUT,) * count, {})


class _Finder:
    """Finds what cuts supports, and notes what limits that."""

    def __init__(
        self,
        reader: Reader,
        orders: Candidates,
        decided: OrderDecisions,
        routes: Routes,
        between: Between,
        decisions: Decisions,
    ) -> None:
        self._reader = reader
        self._orders = orders
        self._done = decided.done
        self._routes = routes
        self._between = between
        self._decisions = decisions
        rulebook = reader.rulebook
        self._paradox = PARADOXES.get(rulebook.convoy_paradox, OTHER_RULES)
        self._cuts_from_aim = rulebook.convoyed_support_cut is ConvoyedSupportCut.SUPPORT_CUT
        self.limits: dict[tuple[int, int], Limit | Reason] = {}

    def ways(self, s: int) -> dict[int, tuple[int, ...]]:
        """What about each move against the unit of support s cuts it: its attack, its success, or nothing."""
        reader, orders, routes, between = self._reader, self._orders, self._routes, self._between
        ground, place, unit = reader.ground, reader.place, orders.unit
        reading, u = orders.reading[s], unit[s]
        in_place = reading.target < 0
        aim = place[reading.other] if in_place else ground.province[reading.target]
        fleet = reader.at[aim]
        found: dict[int, tuple[int, ...]] = {}
        for m in orders.coming[place[u]]:
            attacker, passage = unit[m], routes.passages[m]
            uncut = between.uncut(attacker, u)
            how = way_of_cutting(
                uncut is not None,
                uncut is not None and between.spared(attacker, u) is not None,
                in_place,
                place[attacker] == aim,
                routes.by_sea[m] != NO,
                passage is not None and fleet in passage.fleets,
                self._cuts_from_aim,
                self._paradox,
                routes.every_fleet_counts,
            )
            if how == BY_ATTACK:
                found[m] = (routes.way[m],)
                continue
            if uncut is not None:
                self.limits[s, m] = uncut
            else:
                self.limits[s, m] = Limit.AIM if how in (BY_SUCCESS, BY_SEA_OR_SUCCESS) else Limit.PARADOX
            found[m] = self._limited(how, m, fleet)
        return found

    def _limited(self, how: int, m: int, fleet: int) -> tuple[int, ...]:
        """What else than its attack lets move m cut a support, which may be against this fleet."""
        routes, fold, done = self._routes, self._decisions.fold, self._done[m]
        if how == NEVER:
            return ()
        if how == BY_SUCCESS:
            return (done,)
        if how == BY_SEA_OR_SUCCESS:
            return (fold(sea_attack, routes, m), done)
        if how == BY_LAND_OR_WITHOUT:
            return self._by_land_or(m, fold(way_without, routes, (m, fleet)))
        if how == BY_LAND_OR_IF_IDLE:
            protects = fold(convoying, routes, fleet) if fleet in routes.carried_by else NO
        else:
            passage = routes.passages[m]
            assert passage is not None
            protects = passage.listed[passage.fleets.index(fleet)]
        return self._by_land_or(m, fold(attack_despite, routes, (m, protects)))

    def _by_land_or(self, m: int, otherwise: int) -> tuple[int, ...]:
        """The attack of move m cuts by land, or by what else is said."""
        return (self._decisions.fold(land_attack, self._routes, m), otherwise)
