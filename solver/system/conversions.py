"""Units that change their kind while they stay.

Nothing else in a phase depends on whether a unit changes: it counts as holding, and has its new kind after
the phase. Therefore a conversion is not a decision of the system; it is read off the result.
"""

from __future__ import annotations

from ...model.names import Location
from ...model.position import Unit
from ..conditions.orders import Approach
from ..rules import equations as rules
from ..rules.check import Exact
from .system import System


def find_spoilers(t: System, u: int) -> tuple[Unit, ...]:
    """Return the units whose moves keep unit u of a settled system from changing."""
    conversions = t.reader.conditions.orders.converts
    assert conversions is not None
    exact = Exact(t.values)
    found: list[Unit] = []
    for m in t.coming[t.place[u]]:
        if t.values[t.way[m]]:
            attack = int(rules.attack(exact, t, m))
            repelled = 0 < attack <= int(rules.resistance(exact, t, m))
            approach = Approach(t.units[t.unit[m]], bool(t.values[t.done[m]]), repelled)
            if conversions.spoils(t.units[u], approach):
                found.append(approach.unit)
    return tuple(found)


def converted_units(t: System) -> dict[int, Unit]:
    """Return the units of a settled system that change, with their new kinds and without coasts."""
    after: dict[int, Unit] = {}
    if t.reader.conditions.orders.converts is None:
        return after
    for c, reading in enumerate(t.reading):
        u = t.unit[c]
        if reading.into is not None and reading.code is None and t.values[t.chosen[c]]:
            unit = t.units[u]
            if not t.values[t.dislodged[u]] and not find_spoilers(t, u):
                after[u] = Unit(
                    unit.power, reading.into, Location(unit.location.province), unit.bonus, unit.marks
                )
    return after
