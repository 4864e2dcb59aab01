"""Which moves a variant keeps out of provinces, for good or once the unit there leaves."""

from __future__ import annotations

from dataclasses import dataclass

from ...model.names import Province
from ..conditions.access import Shuts
from ..orders.reading import Reader
from .candidates import Candidates
from .decisions import OrderDecisions


@dataclass(slots=True)
class ClosedProvinces:
    """The moves into provinces that are closed to their units, or may be."""

    closed: frozenset[int]
    """The moves that cannot be made, whatever happens."""
    shut_by: dict[int, tuple[int, ...]]
    """The moves into provinces that shut when the unit there leaves, with the decisions that say so."""
    clauses: dict[int, str]
    """For all of these the clause by which it is so."""


_ALL_OPEN = ClosedProvinces(frozenset(), {}, {})


def close_provinces(reader: Reader, orders: Candidates, decided: OrderDecisions) -> ClosedProvinces:
    """Find the moves that a variant keeps out of provinces."""
    access = reader.conditions.access
    if access is None:
        return _ALL_OPEN
    names, units = reader.ground.names, reader.units
    closed: set[int] = set()
    shut_by: dict[int, tuple[int, ...]] = {}
    clauses: dict[int, str] = {}
    for c in orders.movers:
        u, target = orders.unit[c], orders.target[c]
        d = reader.at[target]
        if d == u:
            continue
        found = access(units[u], Province(names[target]), units[d] if d >= 0 else None)
        if found is None:
            continue
        clauses[c] = found.clause
        if found.shuts is Shuts.NOW or d < 0:
            closed.add(c)
        elif found.shuts is Shuts.ONCE_LEFT:
            shut_by[c] = decided.leaving[d]
        else:
            shut_by[c] = tuple([decided.chosen[m] for m in orders.moves_of[d]])
    return ClosedProvinces(frozenset(closed), shut_by, clauses)
