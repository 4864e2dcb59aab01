"""The units and moves that each move meets, and the supports that count against them."""

from __future__ import annotations

from ...model.rulebook.choices import AvoidedHeadToHead
from ..rules.decisions import NO
from ..rules.encounters import DISPLACES, LEAVES, OPPOSES, PASSES, meeting_kind
from ..rules.equations import battle, passing
from .system import System


def find_opposition(t: System) -> None:
    """Find what each move meets in its destination."""
    t.avoided_battle_counts = t.rulebook.avoided_head_to_head is AvoidedHeadToHead.NEVER_AFFECTS
    _find_rivals(t)
    facing = [c for c in t.movers if t.defender[c] >= 0]
    _find_protected(t, facing)
    _find_opponents(t, facing)


def _find_rivals(t: System) -> None:
    """Find the other moves to the destination of each move."""
    rivals: list[tuple[int, ...]] = [()] * len(t.unit)
    for c in t.movers:
        incoming = t.coming[t.target[c]]
        if len(incoming) > 1:
            rivals[c] = tuple([r for r in incoming if t.unit[r] != t.unit[c] and t.way[r] != NO])
    t.rivals = rivals


def _find_protected(t: System, facing: list[int]) -> None:
    """Find which moves may not dislodge the unit in their destination, or not with all their supports."""
    barred, friendly = [False] * len(t.unit), [False] * len(t.unit)
    hostile = list(t.backers)
    t.barred, t.friendly_backers, t.hostile_backers = barred, friendly, hostile
    t.admitting = {c for c in facing if t.relations.cannot_prevent(t.unit[c], t.defender[c])}
    for c in facing:
        u, d = t.unit[c], t.defender[c]
        if t.relations.cannot_dislodge(u, d) is not None:
            barred[c] = True
        elif t.backers[c]:
            counted = [
                term for term in t.backers[c] if t.relations.support_excluded(t.unit[term[2]], u, d) is None
            ]
            if len(counted) < len(t.backers[c]):
                friendly[c], hostile[c] = True, counted


def _find_opponents(t: System, facing: list[int]) -> None:
    """Find how the moves of the units in the destinations affect each move."""
    count = len(t.unit)
    vacating: list[tuple[int, ...]] = [()] * count
    displacers: list[tuple[int, ...]] = [()] * count
    opponents: list[tuple[tuple[int, int], ...]] = [()] * count
    for c in facing:
        u, d = t.unit[c], t.defender[c]
        for m in t.moves_of[d]:
            opposite = t.target[m] == t.place[u] and m not in t.closed
            face_to_face = NO
            if opposite and not t.relations.can_swap(u, d):
                face_to_face = t.fold_decision(battle, (c, m))
            met = meeting_kind(opposite, t.way[m], face_to_face)
            if met & LEAVES:
                vacating[c] += (t.done[m],)
            elif met & PASSES:
                vacating[c] += (t.fold_decision(passing, (c, m)),)
            if met & DISPLACES:
                displacers[c] += (t.done[m],)
            if met & OPPOSES:
                opponents[c] += ((m, face_to_face),)
    t.vacating, t.displacers, t.opponents = vacating, displacers, opponents
