"""For each move: the unit in its destination, its rivals, and what counts for and against it."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.brief import brief
from ..orders.reading import Reader
from ..rules.decisions import NO, Terms
from ..rules.encounters import DISPLACES, LEAVES, OPPOSES, PASSES, meeting
from ..rules.equations import battle, passing
from .access import ClosedProvinces
from .candidates import Candidates
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
    hostile_backers: list[Terms]
    friendly_backers: list[bool]
    defender: list[int]
    barred: list[bool]
    vacating: list[tuple[int, ...]]
    opponents: list[tuple[tuple[int, int], ...]]
    displacers: list[tuple[int, ...]]
    rivals: list[tuple[int, ...]]
    admitting: set[int]


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
    terms: Terms = ()
    holders: list[Terms] = [terms] * len(reader.units)
    backers: list[Terms] = [terms] * count
    backing = supports.backing
    for u in supports.units:
        holders[u] = shares.terms(supports.in_place[u])
    for c in supports.moves:
        backers[c] = shares.terms(backing[c])
    found = Opposition(
        holders,
        backers,
        list(backers),
        [False] * count,
        [-1] * count,
        [False] * count,
        [()] * count,
        [()] * count,
        [()] * count,
        [()] * count,
        set(),
    )
    rivals, defender, all_barred = found.rivals, found.defender, found.barred
    at, place, units = reader.at, reader.place, reader.units
    unit, way, targets, coming, moves_of = (
        orders.unit,
        routes.way,
        orders.target,
        orders.coming,
        orders.moves_of,
    )
    relation = reader.conditions.relations.spared
    faces = _Faces(orders, decided, routes, access, between, decisions, found)
    for c in orders.movers:
        u = unit[c]
        target = targets[c]
        comers = coming[target]
        if len(comers) > 1:
            rivals[c] = tuple([r for r in comers if unit[r] != u and way[r] != NO])
        d = at.get(target, -1)
        if d < 0 or d == u:
            continue
        defender[c] = d
        if between.admits(u, d):
            found.admitting.add(c)
        if moves_of[d]:
            faces.face(c, d, place[u])
        barred = all_barred[c] = (
            units[u].power == units[d].power if relation is None else relation(units[u], units[d]) is not None
        )
        if backing[c] and not barred:
            hostile = [s for s in backing[c] if between.withheld(unit[s], u, d) is None]
            if len(hostile) < len(backing[c]):
                found.friendly_backers[c] = True
                found.hostile_backers[c] = shares.terms(hostile)
    return found


@dataclass(slots=True)
class _Faces:
    """Finds how moves meet the moves of the units in their destinations."""

    orders: Candidates
    decided: OrderDecisions
    routes: Routes
    access: ClosedProvinces
    between: Between
    decisions: Decisions
    found: Opposition

    def face(self, c: int, d: int, start: int) -> None:
        """How move c meets the moves of the unit d in its destination: head to head, or as it leaves."""
        vacating: list[int] = []
        opponents: list[tuple[int, int]] = []
        routes, found, fold = self.routes, self.found, self.decisions.fold
        target, way, done = self.orders.target, routes.way, self.decided.done
        for m in self.orders.moves_of[d]:
            opposite = target[m] == start and m not in self.access.closed
            face_to_face = NO
            if opposite and not self.between.pass_by(self.orders.unit[c], d):
                face_to_face = fold(battle, routes, (c, m))
            met = meeting(opposite, way[m], face_to_face)
            if met & DISPLACES:
                found.displacers[c] += (done[m],)
            if met & OPPOSES:
                opponents.append((m, face_to_face))
            if met & (LEAVES | PASSES):
                vacating.append(done[m] if met & LEAVES else fold(passing, routes, (c, m)))
        found.vacating[c] = tuple(vacating)
        if opponents:
            found.opponents[c] = tuple(opponents)
