"""Orders of powers to the units of minor states that follow them, and builds for these states.

The rules of a phase only know whose unit an order is for. So before a phase is resolved, orders to units of
minor states are taken from the sheet of the power that commands these and put on sheets of the states, and
afterwards the reports about them go back to the power.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from ...model.names import Power, Province
from ...model.orders import Build, Order, Waive, format_order
from ...model.position import Unit
from ...model.reasons import Fact
from ...solver import Status, clause_words
from ..framework.report import Entry, EntryReport
from ..framework.year import MinorStateOrders, Submissions

Commander: TypeAlias = Callable[[Unit], Power | None]
"""Whose orders a unit of a minor state follows; None: nobody's."""

Builder: TypeAlias = Callable[[Province], tuple[Power, Power] | None]
"""The minor state that builds in a province, and the power that orders its builds; None: there is none."""


def assign_minor_orders(
    submissions: Submissions,
    units: Iterable[Unit],
    minors: Mapping[Power, object],
    commander: Commander,
    refusal: Callable[[Unit], str] | None = None,
    builder: Builder | None = None,
    grounds: Callable[[Unit], tuple[Fact, ...]] | None = None,
) -> MinorStateOrders:
    """Put orders to units of minor states, by the power that commands them, on the sheets of the states.

    `units` are those that can be ordered in the phase; `refusal` gives the clause by which a minor unit does
    not follow the order of a power that does not command it (None: such orders stay where they are, for the
    rules of the phase to refuse), `grounds` the facts from which that follows. Builds, and waivers that name
    a place, go to the state that the `builder` names, if the power orders its builds; all others stay.
    """
    standing: dict[Province, Unit] = {unit.location.province: unit for unit in units}
    sheets: dict[Power, list[Entry]] = {power: [] for power in submissions}
    givers: dict[Power, Power] = {}
    refused: list[EntryReport] = []
    for power, entries in submissions.items():
        for entry in entries:
            host = _built_for(entry, builder)
            if host is not None and host[1] == power:
                sheets.setdefault(host[0], []).append(entry)
                givers[host[0]] = power
                continue
            unit = _ordered(entry, standing)
            minor = unit is not None and unit.power in minors
            if unit is not None and minor and commander(unit) == power:
                sheets.setdefault(unit.power, []).append(entry)
                givers[unit.power] = power
            elif unit is not None and minor and refusal is not None:
                because = grounds(unit) if grounds is not None else ()
                refused.append(_refused(power, entry, unit, refusal(unit), because))
            else:
                sheets[power].append(entry)
    handed = {power: tuple(sheet) for power, sheet in sheets.items()}
    return MinorStateOrders(submissions, handed, givers, tuple(refused))


def _built_for(entry: Entry, builder: Builder | None) -> tuple[Power, Power] | None:
    """The minor state for which an entry builds, and who orders that."""
    if builder is None or not isinstance(entry, Build | Waive) or entry.location is None:
        return None
    return builder(entry.location.province)


def _ordered(entry: Entry, standing: Mapping[Province, Unit]) -> Unit | None:
    """The unit that an entry orders something, if it orders one."""
    if not isinstance(entry, Order) or isinstance(entry, Build | Waive):
        return None
    return standing.get(entry.unit.location.province)


def _refused(power: Power, entry: Entry, unit: Unit, clause: str, because: tuple[Fact, ...]) -> EntryReport:
    assert isinstance(entry, Order)
    why = f"{format_order(entry)} is illegal: {clause_words(clause)}."
    return EntryReport(power, entry, Status.ILLEGAL, clause, Fact(why, clause, because), unit)
