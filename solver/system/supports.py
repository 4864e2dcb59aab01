"""Which orders supports fit: who supports whom, and where (DATC 4.B.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...model.names import UnitKind
from ...model.rulebook.choices import SupportCoast
from ..orders.reading import Reader, Reading
from ..rules.decisions import YES, Term, Terms
from .candidates import Candidates
from .decisions import OrderDecisions


@dataclass(slots=True)
class Supports:
    """The supports that find the order they name."""

    backers: Sequence[Terms]
    """The supports that fit each move, with what they add where nothing is taken off."""
    holders: Sequence[Terms]
    """The supports of each unit in its place, in the same way."""
    aloof: dict[int, tuple[int, ...]]
    """The units that cannot be supported in place if they follow one of these orders to change."""
    unmatched: dict[int, str]
    """The supports that find nothing to support, with the reason."""

    def backing(self, c: int) -> tuple[int, ...]:
        """The supports that fit a move."""
        return tuple([s for _, _, s in self.backers[c]])


def match_supports(
    reader: Reader, orders: Candidates, decided: OrderDecisions, weight: Sequence[int]
) -> Supports:
    """Give each support to the orders it fits; the others say why they have no effect."""
    backers: list[tuple[Term, ...]] = [()] * len(orders.unit)
    holders: list[tuple[Term, ...]] = [()] * len(reader.units)
    unmatched: dict[int, str] = {}
    done = decided.done
    province = reader.ground.province
    readings, moves_of, target = orders.reading, orders.moves_of, orders.target
    never, aloof = _unsupportable(reader, readings, decided.chosen)
    for s in orders.supports:
        reading = readings[s]
        other = reading.other
        code = "no_matching_order"
        if reading.target < 0:
            if (not moves_of[other] or orders.wavers[other]) and other not in never:
                holders[other] += ((weight[s], done[s], s),)
                continue
        else:
            aimed, matched = province[reading.target], False
            for c in moves_of[other]:
                if target[c] == aimed:
                    actual = readings[c]
                    mismatch = None
                    if actual.target != reading.target:
                        mismatch = _coast_mismatch(reader, reading, actual)
                    if mismatch is None:
                        backers[c] += ((weight[s], done[s], s),)
                        matched = True
                    else:
                        code = mismatch
            if matched:
                continue
        unmatched[s] = code
    return Supports(backers, holders, aloof, unmatched)


def _unsupportable(
    reader: Reader, readings: Sequence[Reading], chosen: Sequence[int]
) -> tuple[set[int], dict[int, tuple[int, ...]]]:
    """The units that change and cannot be supported meanwhile: in any case, or if they follow some order."""
    never: set[int] = set()
    aloof: dict[int, tuple[int, ...]] = {}
    converts = reader.conditions.orders.converts
    if converts is not None and not converts.supportable:
        for c, reading in enumerate(readings):
            u = reading.unit
            if reading.into is not None and chosen[c] == YES:
                never.add(u)
            elif reading.into is not None:
                aloof[u] = (*aloof.get(u, ()), chosen[c])
    return never, aloof


def _coast_mismatch(reader: Reader, wish: Reading, actual: Reading) -> str | None:
    """Why a support does not fit a fleet's move to a coast (DATC 4.B.4); None if it does."""
    choice = reader.rulebook.support_coast
    mover, supporter = (reader.units[one.unit] for one in (actual, wish))
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
