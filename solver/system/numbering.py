"""The candidate orders of a movement phase, sorted by what they do, and the decisions about them."""

from __future__ import annotations

from collections.abc import Sequence

from ..orders.reading import CONVOY, MOVE, SUPPORT, OrderValidator, ValidatedOrder
from ..rules.decisions import NO, YES
from ..rules.equations import dislodged, move, support
from ..rules.tables import CandidateOrders, Decisions


def sort_candidates(reader: OrderValidator, readings: Sequence[ValidatedOrder]) -> CandidateOrders:
    """Sort the orders by what they do, and collect the moves into each province."""
    province, at = reader.ground.province, reader.at
    count, units = len(readings), len(reader.units)
    unit = [reading.unit for reading in readings]
    candidates: list[tuple[int, ...]] = [()] * units
    moves_of: list[tuple[int, ...]] = [()] * units
    coming: list[tuple[int, ...]] = [()] * reader.ground.provinces
    target = [-1] * count
    defender = [-1] * count
    movers: list[int] = []
    supports: list[int] = []
    convoys: list[int] = []
    for c, reading in enumerate(readings):
        u, kind = unit[c], reading.kind
        candidates[u] += (c,)
        if kind == MOVE:
            moves_of[u] += (c,)
            if reading.code is None:
                movers.append(c)
                p = target[c] = province[reading.target]
                coming[p] += (c,)
                if (d := at[p]) != u:
                    defender[c] = d
        elif kind == CONVOY:
            convoys.append(c)
        elif kind == SUPPORT and reading.code is None:
            supports.append(c)
    alternatives = [False] * units
    if count > units:
        alternatives = [0 < len(moves) < len(own) for moves, own in zip(moves_of, candidates, strict=True)]
    return CandidateOrders(
        unit, candidates, moves_of, alternatives, movers, supports, convoys, target, coming, defender
    )


def number_decisions(reader: OrderValidator, orders: CandidateOrders, *, every_support: bool) -> Decisions:
    """Number the decisions about every order and unit; they are constants where nothing can happen.

    With `every_support`, supports are decisions even if no attack could cut them.
    """
    count, units, coming = len(orders.unit), len(orders.candidates), orders.coming
    place, at = reader.place, reader.at
    done, chosen, lost = [NO] * count, [YES] * count, [NO] * units
    free: list[tuple[int, ...]] = []
    entering: list[tuple[int, ...]] = [()] * units
    leaving: list[tuple[int, ...]] = [()] * units
    made = Decisions([None, None], [-1, -1], [NO, YES], free, chosen, done, lost, entering, leaving)
    made.add_decisions(move, orders.movers, done)
    for candidates in orders.candidates if count > units else ():
        if len(candidates) > 1:
            for c in candidates:
                chosen[c] = made.add_decision(None, c)
            free.append(tuple([chosen[c] for c in candidates]))
    attacked_supports = [s for s in orders.supports if coming[place[orders.unit[s]]]]
    for s in orders.supports:
        done[s] = chosen[s]
    made.add_decisions(support, attacked_supports, done)
    # Decisions are numbered in the sequence of the moves against the units.
    attacked_units: list[int] = []
    for c in orders.movers:
        u = at[orders.target[c]]
        if u >= 0:
            if not entering[u]:
                attacked_units.append(u)
                leaving[u] = tuple([done[m] for m in orders.moves_of[u]])
            entering[u] += (done[c],)
    made.add_decisions(dislodged, attacked_units, lost)
    if every_support:
        for s in orders.supports:
            if done[s] == YES:
                done[s] = made.add_decision(support, s)
    return made
