"""The resolutions of a pattern, and its result under a rulebook.

*Bare* rules are the rules without the extra rule that decides if there is not exactly one resolution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ...model.rulebook import Rulebook
from ...solver import YES, OrderFate, branch_system, fates_in, settle
from .enumeration import proper_subsets
from .mechanics import Mechanic
from .pattern_system import PLAIN, system_of
from .patterns import Act, Pattern, canonical_form

MOST = 64
"""The maximum number of resolutions counted. No pattern of a census has as many."""


def pattern_resolutions(
    pattern: Pattern, rulebook: Rulebook = PLAIN, limit: int = MOST
) -> list[tuple[OrderFate, ...]]:
    """Return every consistent resolution under the bare rules, as the fate of each unit's order."""
    t = system_of(pattern, rulebook)
    return [fates_in(t, values) for values in branch_system(t, t.agenda(), limit)]


def count_resolutions(
    pattern: Pattern, rulebook: Rulebook = PLAIN, limit: int = 2, mechanic: Mechanic | None = None
) -> int:
    """Return the number of consistent resolutions of a pattern under the bare rules, up to a limit."""
    t = system_of(pattern, rulebook, mechanic)
    return len(branch_system(t, t.agenda(), limit))


def pattern_result(pattern: Pattern, rulebook: Rulebook) -> tuple[OrderFate, ...]:
    """Return the fate of each unit's order under a rulebook, including its extra rule."""
    t = system_of(pattern, rulebook)
    settle(t, t.agenda())
    return fates_in(t, t.values)


def is_repeated(pattern: Pattern, rulebooks: Sequence[Rulebook]) -> bool:
    """Return whether every rulebook sends some step by sea, so that another pattern says the same."""
    steps = [u for u, order in enumerate(pattern.orders) if order.may_sail and order.act is not Act.SAIL]
    if not steps:
        return False
    systems = [system_of(pattern, rulebook) for rulebook in rulebooks]
    return any(all(t.by_sea[u] == YES for t in systems) for u in steps)


class Differ(StrEnum):
    """What counts as a difference between two results."""

    OUTCOMES = "outcomes"
    """What becomes of an order: a move succeeds, bounces or has no convoy, a support is given or cut."""
    SUCCESS = "success"
    """Whether an order succeeds. A move that bounces and one that has no convoy both fail."""
    POSITIONS = "positions"
    """Where the units are afterwards, and which are dislodged."""

    def seen_in(self, fates: Sequence[OrderFate]) -> tuple[OrderFate, ...]:
        """Return what counts of the fates of all orders."""
        if self is Differ.OUTCOMES:
            return tuple(fates)
        fates = [OrderFate.BOUNCES if fate is OrderFate.STRANDED else fate for fate in fates]
        if self is Differ.POSITIONS:  # these follow from the moves
            fates = [OrderFate.GIVEN if fate is OrderFate.CUT else fate for fate in fates]
        return tuple(fates)


class Find(StrEnum):
    """The property that a census looks for."""

    SEVERAL = "several"
    """Several consistent resolutions."""
    NONE = "none"
    """No consistent resolution."""
    DIFFER = "differ"
    """Different results under different rulebooks."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The property to look for, and the rules. DIFFER compares all rulebooks; the others use the first."""

    find: Find
    rulebooks: tuple[Rulebook, ...] = (PLAIN,)
    mechanic: Mechanic | None = None

    def is_met(self, pattern: Pattern) -> bool:
        """Return whether the pattern has the property."""
        if self.find is Find.DIFFER:
            first, *others = (pattern_result(pattern, rulebook) for rulebook in self.rulebooks)
            return any(other != first for other in others)
        count = count_resolutions(pattern, self.rulebooks[0], mechanic=self.mechanic)
        return count == 0 if self.find is Find.NONE else count > 1

    def cached(self) -> Callable[[Pattern], bool]:
        """Return `is_met` with a cache of its results by canonical form."""
        known: dict[Pattern, bool] = {}

        def is_met(pattern: Pattern) -> bool:
            form = canonical_form(pattern)
            if form not in known:
                known[form] = self.is_met(form)
            return known[form]

        return is_met


def is_smallest(pattern: Pattern, is_met: Callable[[Pattern], bool]) -> bool:
    """Return whether no pattern with fewer units, marks or bonds has the property."""
    if any(map(is_met, pattern.simpler_patterns())):
        return False
    return not any(is_met(pattern.without(gone)) for gone in proper_subsets(len(pattern)))
