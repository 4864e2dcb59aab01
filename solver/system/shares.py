"""What supports add: their full strength, or shares of it where supports are cut point by point.

A support of strength 3, attacked by units of strength 1 and 2, counts 3, 2, 1 or nothing. It adds a sum of
*shares*, each with the decision that at least that many points remain. In sums of supports, a reduced support
is just more terms.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ..conditions.strengths import Cutting
from ..rules.decisions import NO, Terms
from ..rules.equations import cutting, cutting_with, remains
from .system import System


def divide_supports(t: System) -> None:
    """Find what each support adds, and divide those that may be cut in part."""
    support_attrition: dict[int, Terms] = {}
    parts: dict[int, Terms] = {}
    t.support_attrition, t.support_parts = support_attrition, parts
    how = t.reader.conditions.strengths.cutting
    if how is Cutting.WHOLE:
        return
    divided = [s for s in t.supports if t.support_weight[s] > 1 and t.cutters[s]]
    attacks = {s: _attacks_on(t, s) for s in divided}
    if how is Cutting.ONE_TO_ONE:
        for s in divided:
            support_attrition[s] = tuple([(t.attack_weight[m], d, m) for m, d in attacks[s]])
            parts[s] = _support_shares(t, s, _subset_sums(weight for weight, _, _ in support_attrition[s]))
    else:
        for s in divided:
            parts[s] = _support_shares(t, s, range(t.support_weight[s] + 1))
        for s in divided:
            support_attrition[s] = tuple(
                [term for m, d in attacks[s] for term in _attack_with_supports(t, m, d)]
            )
    if parts:
        t.holders = [_divide_terms(t, terms) for terms in t.holders]
        t.backers = [_divide_terms(t, terms) for terms in t.backers]


def _divide_terms(t: System, supports: Terms) -> Terms:
    """Return the terms of supports, in parts where they may be cut in part."""
    return tuple([part for _, _, s in supports for part in t.support_terms(s)])


def _attacks_on(t: System, s: int) -> list[tuple[int, int]]:
    """Find the moves that reduce support s, each with the decision that it does."""
    found: list[tuple[int, int]] = []
    for m, cutters in t.cut_by[s].items():
        ways = tuple([d for d in cutters if d not in (NO, t.done[m])])
        if ways:
            found.append((m, ways[0] if len(ways) == 1 else t.fold_decision(cutting, (m, ways))))
    return found


def _attack_with_supports(t: System, m: int, attacks: int) -> Terms:
    """Return the terms of move m and its supports, if it `attacks`."""
    backed = [term for _, _, s in t.backers[m] for term in t.support_terms(s)]
    with_supports = [(w, t.add_decision(cutting_with, (m, attacks, d)), m) for w, d, _ in backed]
    return [(t.attack_weight[m], attacks, m), *with_supports]


def _support_shares(t: System, s: int, losses: Iterable[int]) -> Terms:
    """Return the shares of support s if its attackers may take off any of these total `losses`."""
    left = {max(0, t.support_weight[s] - loss) for loss in losses}
    return tuple(
        [
            (more - less, t.add_decision(remains, (s, more)) if less else t.done[s], s)
            for less, more in pairwise(sorted(left | {0}))
        ]
    )


def _subset_sums(strengths: Iterable[int]) -> set[int]:
    """Return all sums of subsets of these strengths."""
    sums = {0}
    for strength in strengths:
        sums |= {known + strength for known in sums}
    return sums
