"""Orders of powers to the units of minor states that follow them, and builds for these states.

The rules of a phase know only the owner of the unit that an order is for. So before a phase is resolved,
orders to units of minor states move from the sheet of the commanding power to the sheets of the states;
afterwards the reports on them go back to the power.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from ...model.names import Power, Province
from ...model.orders import Build, Order, Waive, format_order
from ...model.position import Unit
from ...model.reasons import Fact
from ...solver import Status, quote_clause
from ..framework.report import Entry, EntryReport
from ..framework.year import MinorStateOrders, Submissions

Commander: TypeAlias = Callable[[Unit], Power | None]
"""Returns the power whose orders a unit of a minor state follows, or None."""

Builder: TypeAlias = Callable[[Province], tuple[Power, Power] | None]
"""Returns the minor state that builds in a province and the power that orders its builds, or None."""


def assign_minor_orders(
    submissions: Submissions,
    units: Iterable[Unit],
    minors: Mapping[Power, object],
    commander: Commander,
    refusal: Callable[[Unit], str] | None = None,
    builder: Builder | None = None,
    grounds: Callable[[Unit], tuple[Fact, ...]] | None = None,
) -> MinorStateOrders:
    """Move orders to units of minor states from the commanding powers' sheets to the states' sheets.

    Args:
        submissions: What was submitted.
        units: The units that can be ordered in the phase.
        minors: The minor states.
        commander: Returns the power that commands a unit.
        refusal: Returns the clause by which a minor unit does not follow a power that does not command it.
        Without it such orders stay where they are, and the rules of the phase refuse them.
        builder: Returns the state that builds in a province. Builds, and waivers that name a place, go to
        that state if the power orders its builds; all others stay.
        grounds: Returns the facts from which a refusal follows.
    """
    standing: dict[Province, Unit] = {unit.location.province: unit for unit in units}
    sheets: dict[Power, list[Entry]] = {power: [] for power in submissions}
    givers: dict[Power, Power] = {}
    refused: list[EntryReport] = []
    for power, entries in submissions.items():
        for entry in entries:
            host = _find_builder(entry, builder)
            if host is not None and host[1] == power:
                sheets.setdefault(host[0], []).append(entry)
                givers[host[0]] = power
                continue
            unit = _find_ordered_unit(entry, standing)
            minor = unit is not None and unit.power in minors
            if unit is not None and minor and commander(unit) == power:
                sheets.setdefault(unit.power, []).append(entry)
                givers[unit.power] = power
            elif unit is not None and minor and refusal is not None:
                because = grounds(unit) if grounds is not None else ()
                refused.append(_refused_report(power, entry, unit, refusal(unit), because))
            else:
                sheets[power].append(entry)
    handed = {power: tuple(sheet) for power, sheet in sheets.items()}
    return MinorStateOrders(submissions, handed, givers, tuple(refused))


def _find_builder(entry: Entry, builder: Builder | None) -> tuple[Power, Power] | None:
    """Return the minor state that an entry builds for, and the power that orders its builds."""
    if builder is None or not isinstance(entry, Build | Waive) or entry.location is None:
        return None
    return builder(entry.location.province)


def _find_ordered_unit(entry: Entry, standing: Mapping[Province, Unit]) -> Unit | None:
    """Return the unit that an entry gives an order to, if any."""
    if not isinstance(entry, Order) or isinstance(entry, Build | Waive):
        return None
    return standing.get(entry.unit.location.province)


def _refused_report(
    power: Power, entry: Entry, unit: Unit, clause: str, because: tuple[Fact, ...]
) -> EntryReport:
    assert isinstance(entry, Order)
    why = f"{format_order(entry)} is illegal: {quote_clause(clause)}."
    return EntryReport(power, entry, Status.ILLEGAL, clause, Fact(why, clause, because), unit)
