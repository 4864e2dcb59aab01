"""The units and moves that each move meets, and the supports that count against them."""

from __future__ import annotations

from collections.abc import Sequence

from ...model.rulebook.choices import AvoidedHeadToHead
from ..orders.reading import OrderValidator
from ..rules.decisions import NO, Terms
from ..rules.encounters import DISPLACES, LEAVES, OPPOSES, PASSES, meeting_kind
from ..rules.equations import battle, passing
from ..rules.tables import CandidateOrders, Closures, Decisions, Opposition, Routes, Supports
from .relations import PairRelations


def find_opposition(
    reader: OrderValidator,
    relations: PairRelations,
    orders: CandidateOrders,
    decisions: Decisions,
    supports: Supports,
    closures: Closures,
    routes: Routes,
) -> Opposition:
    """Find what each move meets in its destination."""
    count, unit, defender, done = len(orders.unit), orders.unit, orders.defender, decisions.done
    facing = [c for c in orders.movers if defender[c] >= 0]
    barred, hostile, friendly = _find_protected(relations, orders, supports, facing)
    vacating: list[tuple[int, ...]] = [()] * count
    displacers: list[tuple[int, ...]] = [()] * count
    opponents: list[tuple[tuple[int, int], ...]] = [()] * count
    for c in facing:
        u, d = unit[c], defender[c]
        for m in orders.moves_of[d]:
            opposite = orders.target[m] == reader.place[u] and m not in closures.closed
            face_to_face = NO
            if opposite and not relations.can_swap(u, d):
                face_to_face = decisions.fold_decision(battle, routes, (c, m))
            met = meeting_kind(opposite, routes.way[m], face_to_face)
            if met & LEAVES:
                vacating[c] += (done[m],)
            elif met & PASSES:
                vacating[c] += (decisions.fold_decision(passing, routes, (c, m)),)
            if met & DISPLACES:
                displacers[c] += (done[m],)
            if met & OPPOSES:
                opponents[c] += ((m, face_to_face),)
    return Opposition(
        barred,
        hostile,
        friendly,
        admitting={c for c in facing if relations.cannot_prevent(unit[c], defender[c])},
        vacating=vacating,
        opponents=opponents,
        displacers=displacers,
        rivals=_find_rivals(orders, routes),
        avoided_battle_counts=reader.rulebook.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS,
    )


def _find_rivals(orders: CandidateOrders, routes: Routes) -> list[tuple[int, ...]]:
    """Find the other moves to the destination of each move."""
    unit, way = orders.unit, routes.way
    rivals: list[tuple[int, ...]] = [()] * len(unit)
    for c in orders.movers:
        incoming = orders.coming[orders.target[c]]
        if len(incoming) > 1:
            rivals[c] = tuple([r for r in incoming if unit[r] != unit[c] and way[r] != NO])
    return rivals


def _find_protected(
    relations: PairRelations, orders: CandidateOrders, supports: Supports, facing: Sequence[int]
) -> tuple[list[bool], list[Terms], list[bool]]:
    """Find which moves may not dislodge the unit in their destination, or not with all their supports.

    Return whether each move is barred, its supports that count, and whether some do not.
    """
    unit = orders.unit
    barred, friendly = [False] * len(unit), [False] * len(unit)
    hostile = list(supports.backers)
    for c in facing:
        u, d, backers = unit[c], orders.defender[c], supports.backers[c]
        if relations.cannot_dislodge(u, d) is not None:
            barred[c] = True
        elif backers:
            counted = [term for term in backers if relations.support_excluded(unit[term[2]], u, d) is None]
            if len(counted) < len(backers):
                friendly[c], hostile[c] = True, counted
    return barred, hostile, friendly
