"""The moves that a variant keeps out of provinces, in any case or once the unit there leaves."""

from __future__ import annotations

from ...model.names import Province
from ..conditions.access import ClosedWhen
from .system import System


def close_provinces(t: System) -> None:
    """Find the moves that a variant keeps out of provinces."""
    closed: set[int] = set()
    shut_by: dict[int, tuple[int, ...]] = {}
    clauses: dict[int, str] = {}
    access = t.reader.conditions.access
    for c in t.movers if access is not None else ():
        u, p = t.unit[c], t.target[c]
        d = t.at[p]
        if access is None or d == u:
            continue
        province = Province(t.reader.ground.names[p])
        found = access(t.units[u], province, t.units[d] if d >= 0 else None)
        if found is None:
            continue
        clauses[c] = found.clause
        if found.when is ClosedWhen.NOW or d < 0:
            closed.add(c)
        elif found.when is ClosedWhen.ONCE_LEFT:
            shut_by[c] = tuple(t.leaving[d])
        else:
            shut_by[c] = tuple([t.chosen[m] for m in t.moves_of[d]])
    t.closed, t.shut_by, t.closed_by = frozenset(closed), shut_by, clauses
