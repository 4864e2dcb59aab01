"""What the rules make of a pattern: how many resolutions it has, and what each rulebook takes.

*Bare* rules are those without the extra rule that chooses where there is not exactly one resolution.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from ...model.rulebook import Rulebook
from ...solver import OrderFate, branch, fates_in, settle
from .enumeration import proper_subsets
from .mechanics import Mechanic
from .pattern_system import PLAIN, system_of
from .patterns import Pattern, canonical

MOST = 64
"""So many resolutions are looked at; no pattern of a census has as many."""


def resolutions_of(
    pattern: Pattern, rulebook: Rulebook = PLAIN, limit: int = MOST
) -> list[tuple[OrderFate, ...]]:
    """Every consistent resolution under the bare rules: what becomes of each unit's order."""
    t = system_of(pattern, rulebook)
    return [fates_in(t, values) for values in branch(t, t.agenda(), limit)]


def count_of(
    pattern: Pattern, rulebook: Rulebook = PLAIN, limit: int = 2, mechanic: Mechanic | None = None
) -> int:
    """How many consistent resolutions a pattern has under the bare rules, counted up to a limit."""
    t = system_of(pattern, rulebook, None if mechanic is None else mechanic.conditions)
    return len(branch(t, t.agenda(), limit))


def result_of(pattern: Pattern, rulebook: Rulebook) -> tuple[OrderFate, ...]:
    """What becomes of each unit's order under a rulebook, its extra rule included."""
    t = system_of(pattern, rulebook)
    settle(t, t.agenda())
    return fates_in(t, t.values)


class Find(StrEnum):
    """What is looked for."""

    SEVERAL = "several"
    """Order sets with more than one consistent resolution."""
    NONE = "none"
    """Order sets without any."""
    DIFFER = "differ"
    """Order sets of which rulebooks make different things."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for, under which rules: the first for resolutions, all are compared for DIFFER."""

    find: Find
    rulebooks: tuple[Rulebook, ...] = (PLAIN,)
    mechanic: Mechanic | None = None

    def is_met(self, pattern: Pattern) -> bool:
        """The pattern is what is looked for."""
        if self.find is Find.DIFFER:
            first, *others = (result_of(pattern, rulebook) for rulebook in self.rulebooks)
            return any(other != first for other in others)
        count = count_of(pattern, self.rulebooks[0], mechanic=self.mechanic)
        return count == 0 if self.find is Find.NONE else count > 1

    def remembering(self) -> Callable[[Pattern], bool]:
        """`is_met`, which remembers the patterns it was asked about."""
        known: dict[Pattern, bool] = {}

        def is_met(pattern: Pattern) -> bool:
            form = canonical(pattern)
            if form not in known:
                known[form] = self.is_met(form)
            return known[form]

        return is_met


def is_smallest(pattern: Pattern, is_met: Callable[[Pattern], bool]) -> bool:
    """Without some of its units, or of its marks and bonds, the pattern is not what is looked for."""
    if any(map(is_met, pattern.plainer())):
        return False
    return not any(is_met(pattern.without(gone)) for gone in proper_subsets(len(pattern)))
