"""For each move: the unit in its destination, its rivals, and what counts for and against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...model.brief import brief
from ...model.rulebook.choices import AvoidedHeadToHead
from ..orders.reading import Reader
from ..rules.decisions import NO, Terms
from ..rules.encounters import DISPLACES, LEAVES, OPPOSES, PASSES, meeting
from ..rules.equations import battle, passing
from .access import ClosedProvinces
from .candidates import Candidates, none_of
from .decisions import Decisions, OrderDecisions
from .relations import Between
from .routes import Routes
from .shares import Shares
from .supports import Supports


@brief
@dataclass(slots=True)
class Opposition:
    """Who meets whom, with what; `Tables` says what these tables hold."""

    holders: list[Terms]
    backers: list[Terms]
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
    _against_units(found, orders, between)
    if between.admitting:
        found.admitting.update(c for c in orders.facing if between.admits(orders.unit[c], orders.defender[c]))
    _against_moves(found, reader, orders, decided, routes, access, between, decisions)
    return found


def _against_rivals(found: Opposition, orders: Candidates, routes: Routes) -> None:
    """Set moves against other moves to their destination."""
    unit, way = orders.unit, routes.way
    for province in orders.contested:
        comers = orders.coming[province]
        for c in comers:
            for r in comers:
                if unit[r] != unit[c] and way[r] != NO:
                    found.rivals[c] += (r,)


def _against_units(found: Opposition, orders: Candidates, between: Between) -> None:
    """Set moves against the units in their destinations, with the supports that count against them."""
    unit, defender, backers, barred = orders.unit, orders.defender, found.backers, found.barred
    withheld: list[int] = []
    for c in orders.facing:
        u, d = unit[c], defender[c]
        if between.spared(u, d) is not None:
            barred[c] = True
        else:
            for _, _, s in backers[c]:
                if between.withheld(unit[s], u, d) is not None:
                    withheld.append(c)
                    break
    if not withheld:
        return
    found.friendly_backers, found.hostile_backers = friendly, hostile = [False] * len(backers), list(backers)
    for c in withheld:
        u, d = unit[c], defender[c]
        friendly[c] = True
        hostile[c] = [term for term in backers[c] if between.withheld(unit[term[2]], u, d) is None]


def _against_moves(
    found: Opposition,
    reader: Reader,
    orders: Candidates,
    decided: OrderDecisions,
    routes: Routes,
    access: ClosedProvinces,
    between: Between,
    decisions: Decisions,
) -> None:
    """Set moves against those of the units in their destinations: head to head, or as they leave."""
    moves_of, defender, target = orders.moves_of, orders.defender, orders.target
    way, done, unit, place = routes.way, decided.done, orders.unit, reader.place
    vacating = found.vacating
    for c in orders.facing:
        for m in moves_of[defender[c]]:
            opposite = target[m] == place[unit[c]] and m not in access.closed
            face_to_face = NO
            if opposite and not between.pass_by(unit[c], defender[c]):
                face_to_face = decisions.fold(battle, routes, (c, m))
            met = meeting(opposite, way[m], face_to_face)
            if met & LEAVES:
                vacating[c] += (done[m],)
            elif met & PASSES:
                vacating[c] += (decisions.fold(passing, routes, (c, m)),)
            if met & DISPLACES:
                found.displacers[c] += (done[m],)
            if met & OPPOSES:
                found.opponents[c] += ((m, face_to_face),)
