"""For each move: the unit in its destination, its rivals, and what counts for and against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...model.rulebook.choices import AvoidedHeadToHead
from ..orders.reading import Reader
from ..rules.decisions import NO, Terms
from ..rules.encounters import DISPLACES, LEAVES, OPPOSES, PASSES, meeting
from ..rules.equations import battle, passing
from .access import ClosedProvinces
from .candidates import Candidates, none_of, singles
from .decisions import Decisions, OrderDecisions
from .relations import Between
from .routes import Routes
from .shares import Shares
from .supports import Supports


@dataclass(slots=True)
class Opposition:
    """Who meets whom, with what; `Tables` says what these tables hold."""

    holders: Sequence[Terms]
    backers: Sequence[Terms]
    hostile_backers: Sequence[Terms]
    friendly_backers: Sequence[bool]
    barred: list[bool]
    vacating: list[tuple[int, ...]]
    opponents: list[tuple[tuple[int, int], ...]]
    displacers: list[tuple[int, ...]]
    rivals: list[tuple[int, ...]]
    admitting: set[int]
    avoided_battle_counts: bool


def oppose(
    reader: Reader,
    orders: Candidates,
    decided: OrderDecisions,
    supports: Supports,
    routes: Routes,
    access: ClosedProvinces,
    shares: Shares,
    between: Between,
    decisions: Decisions,
) -> Opposition:
    """Set the moves against the units and moves that stand in their way."""
    count = len(orders.unit)
    backers = shares.terms(supports.backers)
    found = Opposition(
        shares.terms(supports.holders),
        backers,
        backers,
        none_of(count),
        [False] * count,
        [()] * count,
        [()] * count,
        [()] * count,
        [()] * count,
        set(),
        reader.rulebook.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS,
    )
    _against_rivals(found, orders, routes)
    _against_units(found, reader, orders, decided, routes, access, between, decisions)
    if between.admitting:
        found.admitting.update(c for c in orders.facing if between.admits(orders.unit[c], orders.defender[c]))
    return found


def _against_rivals(found: Opposition, orders: Candidates, routes: Routes) -> None:
    """Set moves against other moves to their destination."""
    unit, way, rivals, alone = orders.unit, routes.way, found.rivals, singles(len(orders.unit))
    for province in orders.contested:
        comers = orders.coming[province]
        for r in comers:
            if way[r] != NO:
                for c in comers:
                    if unit[r] != unit[c]:
                        rivals[c] += alone[r]


def _against_units(
    found: Opposition,
    reader: Reader,
    orders: Candidates,
    decided: OrderDecisions,
    routes: Routes,
    access: ClosedProvinces,
    between: Between,
    decisions: Decisions,
) -> None:
    """Set moves against the units in their destinations, and against those that these make."""
    unit, defender, target, moves_of = orders.unit, orders.defender, orders.target, orders.moves_of
    way, done, place = routes.way, decided.done, reader.place
    backers, barred, vacating = found.backers, found.barred, found.vacating
    alone = singles(len(decisions.rule))
    withheld: list[int] = []
    for c in orders.facing:
        u, d = unit[c], defender[c]
        if between.spared(u, d) is not None:
            barred[c] = True
        elif backers[c]:
            for _, _, s in backers[c]:
                if between.withheld(unit[s], u, d) is not None:
                    withheld.append(c)
                    break
        for m in moves_of[d]:
            if target[m] == place[u] and m not in access.closed:
                _against_opposite(found, c, m, decided, routes, between.pass_by(u, d), decisions)
            elif meeting(False, way[m], NO) == LEAVES:
                vacating[c] += alone[done[m]]
    if withheld:
        _withhold(found, orders, between, withheld)


def _against_opposite(
    found: Opposition,
    c: int,
    m: int,
    decided: OrderDecisions,
    routes: Routes,
    pass_by: bool,
    decisions: Decisions,
) -> None:
    """Set move c against move m, from its destination to its start: head to head, or as they pass by."""
    face_to_face = NO if pass_by else decisions.fold(battle, routes, (c, m))
    met = meeting(True, routes.way[m], face_to_face)
    if met & LEAVES:
        found.vacating[c] += (decided.done[m],)
    elif met & PASSES:
        found.vacating[c] += (decisions.fold(passing, routes, (c, m)),)
    if met & DISPLACES:
        found.displacers[c] += (decided.done[m],)
    if met & OPPOSES:
        found.opponents[c] += ((m, face_to_face),)


def _withhold(found: Opposition, orders: Candidates, between: Between, withheld: Sequence[int]) -> None:
    """Leave out, against the units in the destinations of these moves, the supports that do not count."""
    unit, defender, backers = orders.unit, orders.defender, found.backers
    found.friendly_backers, found.hostile_backers = friendly, hostile = [False] * len(backers), list(backers)
    for c in withheld:
        u, d = unit[c], defender[c]
        friendly[c] = True
        hostile[c] = [term for term in backers[c] if between.withheld(unit[term[2]], u, d) is None]
