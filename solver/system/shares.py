"""What supports add: all they have, or shares of it where attackers wear them down one to one.

A support of strength 3 attacked by units of strength 1 and 2 counts 3, 2, 1 or nothing. It adds a sum of
*shares*, each with the decision that so many points of it remain, so that wherever supports are summed up
a worn support is just more terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..conditions.strengths import Cutting
from ..rules.decisions import NO, Terms
from ..rules.equations import cutting, cutting_with, remains
from .candidates import Candidates
from .cuts import Cuts
from .decisions import Decisions, OrderDecisions
from .strengths import OwnStrengths
from .supports import Supports


@dataclass(slots=True)
class Shares:
    """What supports add to strengths."""

    weight: Sequence[int]
    """What each support adds where nothing is taken off."""
    done: list[int]
    """That each is given."""
    brunt: dict[int, Terms]
    """The supports that attackers wear down, with what the attacks bring."""
    parts: dict[int, Terms]
    """What these supports add, in parts."""

    def share(self, s: int) -> Terms:
        """What support s adds to a strength."""
        return self.parts.get(s) or ((self.weight[s], self.done[s], s),)

    def terms(self, supports: Sequence[Terms]) -> Sequence[Terms]:
        """What supports add together that add these terms where nothing is taken off."""
        if not self.parts:
            return supports
        return [tuple([part for _, _, s in terms for part in self.share(s)]) for terms in supports]


def divide_supports(
    how: Cutting,
    orders: Candidates,
    decided: OrderDecisions,
    supports: Supports,
    strengths: OwnStrengths,
    cuts: Cuts,
    decisions: Decisions,
) -> Shares:
    """Find what the supports add, and take those apart that may be cut in part."""
    found = Shares(strengths.support_weight, decided.done, {}, {})
    if how is Cutting.WHOLE:
        return found
    divider = _Divider(found, supports, strengths.attack_weight, cuts, decisions)
    divided = [s for s in orders.supports if found.weight[s] > 1 and cuts.cutters[s]]
    attacks = {s: divider.attacks_on(s) for s in divided}
    if how is Cutting.ONE_TO_ONE:
        for s in divided:
            found.brunt[s] = tuple([(strengths.attack_weight[m], d, m) for m, d in attacks[s]])
            found.parts[s] = divider.parts(s, _sums(weight for weight, _, _ in found.brunt[s]))
        return found
    for s in divided:
        found.parts[s] = divider.parts(s, range(found.weight[s] + 1))
    for s in divided:
        found.brunt[s] = tuple([term for m, d in attacks[s] for term in divider.attack_with_supports(m, d)])
    return found


@dataclass(slots=True)
class _Divider:
    """Takes supports apart."""

    shares: Shares
    supports: Supports
    attack: Sequence[int]
    cuts: Cuts
    decisions: Decisions

    def attacks_on(self, s: int) -> list[tuple[int, int]]:
        """The moves that wear support s down, each with the decision that it does."""
        found: list[tuple[int, int]] = []
        for m, cutters in self.cuts.cut_by[s].items():
            ways = tuple(d for d in cutters if d not in (NO, self.shares.done[m]))
            if ways:
                found.append(
                    (m, ways[0] if len(ways) == 1 else self.decisions.fold(cutting, None, (m, ways)))
                )
        return found

    def attack_with_supports(self, m: int, attacks: int) -> Terms:
        """What move m brings with its supports, if it `attacks`."""
        decide = self.decisions.decide
        backed = [term for s in self.supports.backing(m) for term in self.shares.share(s)]
        with_supports = [(w, decide(cutting_with, (m, attacks, d)), m) for w, d, _ in backed]
        return [(self.attack[m], attacks, m), *with_supports]

    def parts(self, s: int, losses: Iterable[int]) -> Terms:
        """The shares of support s, if its attackers may take off any of these `losses` together."""
        left = {max(0, self.shares.weight[s] - loss) for loss in losses}
        return tuple(
            [
                (more - less, self.decisions.decide(remains, (s, more)) if less else self.shares.done[s], s)
                for less, more in pairwise(sorted(left | {0}))
            ]
        )


def _sums(strengths: Iterable[int]) -> set[int]:
    """What any of these strengths amount to together."""
    sums = {0}
    for strength in strengths:
        sums |= {known + strength for known in sums}
    return sums
