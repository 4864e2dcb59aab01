"""Supports that attackers wear down one to one: what can be left of each, and what the attackers bring.

A support of strength 3 attacked by units of strength 1 and 2 counts 3, 2, 1 or nothing. It adds a sum of
*shares*, each with the decision that so many points of it remain, so that wherever supports are summed up
a worn support is just more terms.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from ..conditions.strengths import Cutting
from ..rules.equations import NO, Terms, cutting, cutting_with, remains

if TYPE_CHECKING:
    from .system import System


def divide_supports(t: System, how: Cutting) -> None:
    """Fill `t.brunt` and `t.shares` for the supports that may be cut in part."""
    divided = [s for s in t.supports if t.support_weight[s] > 1 and t.cutters[s]]
    attacks = {s: _attacks_on(t, s) for s in divided}
    if how is Cutting.ONE_TO_ONE:
        for s in divided:
            t.brunt[s] = tuple([(t.attack_weight[m], d, m) for m, d in attacks[s]])
            t.shares[s] = _shares(t, s, _sums(weight for weight, _, _ in t.brunt[s]))
        return
    for s in divided:
        t.shares[s] = _shares(t, s, range(t.support_weight[s] + 1))
    for s in divided:
        t.brunt[s] = tuple([term for m, d in attacks[s] for term in _attack_with_supports(t, m, d)])


def _attacks_on(t: System, s: int) -> list[tuple[int, int]]:
    """The moves that wear support s down, each with the decision that it does."""
    found: list[tuple[int, int]] = []
    for m, cutters in t.cut_by[s].items():
        ways = [d for d in cutters if d not in (NO, t.done[m])]
        if ways:
            found.append((m, ways[0] if len(ways) == 1 else t.fold(cutting, (m, tuple(ways)))))
    return found


def _attack_with_supports(t: System, m: int, attacks: int) -> Terms:
    """What move m brings with its supports, if it `attacks`."""
    backed = [term for s in t.backing[m] for term in t.share(s)]
    with_supports = [(w, t.decide(cutting_with, (m, attacks, d)), m) for w, d, _ in backed]
    return [(t.attack_weight[m], attacks, m), *with_supports]


def _shares(t: System, s: int, losses: Iterable[int]) -> Terms:
    """The shares of support s, if its attackers may take off any of these `losses` together."""
    left = {max(0, t.support_weight[s] - loss) for loss in losses}
    return tuple(
        [
            (more - less, t.decide(remains, (s, more)) if less else t.done[s], s)
            for less, more in pairwise(sorted(left | {0}))
        ]
    )


def _sums(strengths: Iterable[int]) -> set[int]:
    """What any of these strengths amount to together."""
    sums = {0}
    for strength in strengths:
        sums |= {known + strength for known in sums}
    return sums
