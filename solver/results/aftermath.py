"""The position after a movement: units at their places, dislodged units, and the sites of standoffs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ...model.names import Location, Province
from ...model.position import DislodgedUnit, Position, Unit
from ..rules import equations as rules
from ..rules.check import Exact
from ..rules.encounters import is_contested
from ..system.conversions import converted_units
from ..system.system import System


def position_after(before: Position, t: System) -> Position:
    """Return the position after the movement of a settled system, before the retreats."""
    values, done = t.values, t.done
    successes: dict[int, int] = {}
    failures: list[int] = []
    for c in t.movers:
        if values[done[c]]:
            successes[t.unit[c]] = c
        else:
            failures.append(c)
    dislodgers = _find_dislodgers(t, successes.values())
    lost = sorted(dislodgers)
    return Position(
        before.board,
        _units_after(t, successes, lost),
        before.owners,
        tuple([_dislodged_unit(t, u, dislodgers[u]) for u in lost]),
        _find_standoffs(t, successes, failures),
    )


def _find_dislodgers(t: System, successes: Iterable[int]) -> dict[int, int]:
    """Return the dislodged units, each with the first of the successful moves into its place.

    Two moves into one place can succeed in variants whose units prevent nothing.
    """
    found: dict[int, int] = {}
    for c in successes:
        u = t.at[t.target[c]]
        if u >= 0 and t.values[t.dislodged[u]]:
            found.setdefault(u, c)
    return found


def _units_after(t: System, successes: Mapping[int, int], lost: Sequence[int]) -> tuple[Unit, ...]:
    """Return the units without the `lost` ones; both are in the sequence of the position."""
    names, reading = t.reader.ground.names, t.reading
    after = list(t.units)
    for u, c in successes.items():
        after[u] = move_unit(t.units[u], names[reading[c].target])
    for u, unit in converted_units(t).items():
        after[u] = unit
    for u in reversed(lost):
        del after[u]
    return tuple(after)


def move_unit(unit: Unit, location: Location) -> Unit:
    """Return a unit at the place it moved to."""
    return _make_unit(unit.power, unit.kind, location, unit.bonus, unit.marks)


# Units move to the same places again and again, and making one takes several times as long as a look-up.
_make_unit = lru_cache(maxsize=4096)(Unit)


def _dislodged_unit(t: System, u: int, m: int) -> DislodgedUnit:
    """Return unit u as dislodged by move m."""
    return DislodgedUnit(t.units[u], t.units[t.unit[m]].location, bool(t.values[t.by_sea[m]]))


def _find_standoffs(t: System, successes: Mapping[int, int], failures: Sequence[int]) -> frozenset[Province]:
    """Find the provinces left vacant by a standoff: closed to retreats (DATC 6.H.6, 6.H.9)."""
    at, target = t.at, t.target
    vacated = [c for c in failures if (u := at[target[c]]) < 0 or u in successes]
    if not vacated:
        return frozenset()
    entered = {target[c] for c in successes.values()}
    exact, names = Exact(t.values), t.reader.ground.names
    return frozenset(
        [
            names[target[c]].province
            for c in vacated
            if is_contested(stays=False, entered=target[c] in entered, strength=rules.prevent(exact, t, c))
        ]
    )
