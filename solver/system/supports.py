"""The orders that supports match (DATC 4.B.4)."""

from __future__ import annotations

from ...model.names import UnitKind
from ...model.rulebook.choices import SupportCoast
from ..orders.reading import ValidatedOrder
from ..rules.decisions import YES, Term
from .system import System


def match_supports(t: System) -> None:
    """Assign each support to the orders it matches; record why the others have no effect."""
    backers: list[tuple[Term, ...]] = [()] * len(t.unit)
    holders: list[tuple[Term, ...]] = [()] * len(t.units)
    province, reading, moves_of, target = t.reader.ground.province, t.reading, t.moves_of, t.target
    never, t.unsupportable_if = _unsupportable(t)
    for s in t.supports:
        wish = reading[s]
        term = t.support_weight[s], t.done[s], s
        code = "no_matching_order"
        if wish.target < 0:
            if (not moves_of[wish.other] or t.has_alternatives[wish.other]) and wish.other not in never:
                holders[wish.other] += (term,)
                continue
        else:
            aimed, matched = province[wish.target], False
            for c in moves_of[wish.other]:
                if target[c] == aimed:
                    mismatch = _coast_mismatch(t, wish, reading[c])
                    if mismatch is None:
                        backers[c] += (term,)
                        matched = True
                    else:
                        code = mismatch
            if matched:
                continue
        t.unmatched[s] = code
    t.backers, t.holders = backers, holders


def _unsupportable(t: System) -> tuple[set[int], dict[int, tuple[int, ...]]]:
    """Return the units that cannot be supported because they change: always, or if they follow an order."""
    never: set[int] = set()
    unsupportable_if: dict[int, tuple[int, ...]] = {}
    converts = t.reader.conditions.orders.converts
    if converts is not None and not converts.supportable:
        for c, reading in enumerate(t.reading):
            u = reading.unit
            if reading.into is not None and t.chosen[c] == YES:
                never.add(u)
            elif reading.into is not None:
                unsupportable_if[u] = (*unsupportable_if.get(u, ()), t.chosen[c])
    return never, unsupportable_if


def _coast_mismatch(t: System, wish: ValidatedOrder, actual: ValidatedOrder) -> str | None:
    """Return why a support does not match a fleet's move to a coast (DATC 4.B.4); None if it does."""
    if actual.target == wish.target:
        return None
    reader, choice = t.reader, t.rulebook.support_coast
    mover, supporter = t.units[actual.unit], t.units[wish.unit]
    named: int | None = wish.target if wish.target >= reader.ground.provinces else None
    coasts = reader.ground.coasts_of(reader.ground.province[actual.target])
    if choice is SupportCoast.IGNORED or mover.kind is not UnitKind.FLEET:
        return None
    if named is None:
        if choice is SupportCoast.OPTIONAL_MATCH:
            return None
        if choice is SupportCoast.MANDATORY:
            return "coast_missing"
        if choice is SupportCoast.MANDATORY_POORLY_WRITTEN:
            steps = reader.steps(actual.unit)
            own = supporter.power == mover.power
            return None if own or len(steps.intersection(coasts)) == 1 else "coast_missing"
        named = reader.default_coast(choice.value, coasts)
    return None if named == actual.target else "coast_mismatch"
