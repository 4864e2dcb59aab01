"""Orders of powers to the units of minor states that follow them, and builds for these states.

The rules of a phase only know whose unit an order is for. So before a phase is resolved, orders to units of
minor states are taken from the sheet of the power that commands these and put on sheets of the states, and
afterwards the reports about them go back to the power.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from ...model.names import Power, Province
from ...model.orders import Build, Order, Waive
from ...model.position import Unit
from ..report import Entry, EntryReport, Report
from ..year import Submissions

Commander: TypeAlias = Callable[[Unit], Power | None]
"""Whose orders a unit of a minor state follows; None: nobody's."""

Builder: TypeAlias = Callable[[Province], tuple[Power, Power] | None]
"""The minor state that builds in a province, and the power that orders its builds; None: there is none."""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """What was `given`, and `submissions` in which each order stands on the sheet of its unit's owner.

    `givers` are the powers that ordered something to each of these minor states.
    """

    given: Submissions
    submissions: Submissions
    givers: Mapping[Power, Power]

    def report_back(self, report: Report) -> Report:
        """The report in which orders to minor units stand with the powers that gave them, as written."""
        given = [self._with_giver(entry) for entry in report.entries if entry.given]
        rest = [entry for entry in report.entries if not entry.given]
        return replace(report, entries=(*self._as_written(given), *rest))

    def _with_giver(self, entry: EntryReport) -> EntryReport:
        giver = self.givers.get(entry.power)
        return entry if giver is None else replace(entry, power=giver)

    def _as_written(self, entries: Iterable[EntryReport]) -> Iterable[EntryReport]:
        place: dict[tuple[Power, Entry], int] = {}
        for power, sheet in self.given.items():
            for entry in sheet:
                place.setdefault((power, entry), len(place))
        return sorted(entries, key=lambda entry: place.get((entry.power, entry.entry), len(place)))


def hand_over(
    submissions: Submissions,
    units: Iterable[Unit],
    minors: Mapping[Power, object],
    commander: Commander,
    builder: Builder | None = None,
) -> HandedOver:
    """Put orders to units of minor states, by the power that commands them, on the sheets of the states.

    `units` are those that can be ordered in the phase. Orders of anybody else stay where they are: the rules
    of the phase refuse them, since the unit is not that power's. Builds, and waivers that name a place, go to
    the state that the `builder` names, if the power orders its builds; without one they all stay.
    """
    standing: dict[Province, Unit] = {unit.location.province: unit for unit in units}
    sheets: dict[Power, list[Entry]] = {power: [] for power in submissions}
    givers: dict[Power, Power] = {}
    for power, entries in submissions.items():
        for entry in entries:
            state = _served(entry, power, standing, commander, builder)
            if state is not None and state in minors:
                sheets.setdefault(state, []).append(entry)
                givers[state] = power
            else:
                sheets[power].append(entry)
    return HandedOver(submissions, {power: tuple(sheet) for power, sheet in sheets.items()}, givers)


def _served(
    entry: Entry,
    power: Power,
    standing: Mapping[Province, Unit],
    commander: Commander,
    builder: Builder | None,
) -> Power | None:
    """Whose unit, or whose builds, an order of a power that may give it is about."""
    if not isinstance(entry, Order):
        return None
    if isinstance(entry, Build | Waive):
        place = entry.location
        found = builder(place.province) if builder is not None and place is not None else None
        return found[0] if found is not None and found[1] == power else None
    unit = standing.get(entry.unit.location.province)
    return unit.power if unit is not None and commander(unit) == power else None
