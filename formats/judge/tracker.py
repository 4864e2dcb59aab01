"""Positions tracked through a judge's reports: the locations of the units after each report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...model.board import Board
from ...model.errors import ImpossibleError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Move, Retreat
from ...model.phase import Phase, PhaseKind
from ...model.position import Unit
from ..reading import Problems, find_shared_province, shared_province_error
from ..record import Displaced, RecordedOrder, RecordedPhase, Remark, Snapshot


class PositionTracker:
    """The phases reported so far, and the one that is being read."""

    def __init__(self, board: Board, problems: Problems) -> None:
        self._board = board
        self._problems = problems
        self._done: list[RecordedPhase] = []
        self._known = False
        self._standing: dict[Province, Unit] = {}
        self._waiting: tuple[Displaced, ...] = ()
        self._owners: Mapping[Province, Power] | None = None
        self._phase: Phase | None = None
        self._line = 0
        self._starting = False
        self.begun = False
        self._clear()

    def _clear(self) -> None:
        self._entries: list[RecordedOrder] = []
        self._units: list[Unit] = []
        self._gone: set[Province] = set()
        self._fates: list[Displaced] = []
        self._extras: dict[str, object] = {}
        self._notes: list[str] = []
        self._new_owners: dict[Province, Power] | None = None

    # ------------------------------------------------------------------------ content of reports

    def begin_report(self, phase: Phase, line: int, number: str, *, starting: bool) -> None:
        """Begin a new report at `line`; `number` is the judge's number of it."""
        self._end_report()
        self.begun = True
        self._phase, self._line, self._starting = phase, line, starting
        if number:
            self._extras["number"] = number
        if starting:
            self._known = True
            self._standing = {}
        elif phase.kind is not PhaseKind.MOVEMENT and not self._known:
            self._problems.add_unreadable("the positions before this report are unknown", line)

    def add_unit(self, unit: Unit) -> None:
        """Add a unit of the starting position."""
        self._units.append(unit)

    def add_order(self, unit: Unit, entry: RecordedOrder, line: int) -> None:
        """Add an order of a movement or a retreat, with its remarks."""
        if unit in self._units:
            self._problems.add(ImpossibleError(f"{unit} ({unit.power}) is listed twice"), line)
        if self._kind is PhaseKind.RETREAT and unit not in [one.unit for one in self._waiting]:
            self._problems.add(ImpossibleError(f"{unit} ({unit.power}) was not dislodged"), line)
        self._units.append(unit)
        self._entries.append(entry)

    def add_waiver(self, entry: RecordedOrder) -> None:
        """Add a waived build."""
        self._entries.append(entry)

    def add_build(self, unit: Unit, entry: RecordedOrder) -> None:
        """Add a successful build."""
        self._entries.append(entry)
        self._units.append(unit)

    def unit_in(self, province: Province) -> Unit | None:
        """Return the unit in a province before the report."""
        return self._standing.get(province)

    def add_removal(self, unit: Unit, entry: RecordedOrder) -> None:
        """Add a removed unit."""
        self._entries.append(entry)
        self._gone.add(unit.location.province)

    def add_dislodged(self, fate: Displaced) -> None:
        """Add the retreats of a dislodged unit."""
        self._fates.append(fate)

    def set_owners(self, owners: dict[Province, Power]) -> None:
        """Begin a report of owners."""
        self._new_owners = owners

    def add_owners(self, owners: Mapping[Province, Power]) -> None:
        """Add owners of centers."""
        assert self._new_owners is not None
        self._new_owners.update(owners)

    def add_note(self, written: str) -> None:
        """Add a line without effect on the rules."""
        self._notes.append(written)
        self._extras["notes"] = self._notes

    # ------------------------------------------------------------------------ computed positions

    @property
    def _kind(self) -> PhaseKind:
        return self._phase.kind if self._phase is not None else PhaseKind.MOVEMENT

    def finish(self) -> None:
        """End the last report."""
        self._end_report()

    def phases(self) -> tuple[RecordedPhase, ...]:
        """Return the phases, the last one with its outcome."""
        if not self._done:
            assert self._phase is not None
            return (RecordedPhase(self._phase, self._make_snapshot(), extras=self._extras, line=self._line),)
        return (*self._done[:-1], replace(self._done[-1], after=self._make_snapshot()))

    def _make_snapshot(self) -> Snapshot:
        return Snapshot(tuple(self._standing.values()), self._waiting, self._owners)

    def _end_report(self) -> None:
        """End the current report: record its phase and update the positions."""
        phase = self._phase
        if phase is None:
            return
        if self._starting:
            self._standing = self._by_province(self._units)
            self._starting = False
            if self._new_owners is not None:
                self._owners = self._new_owners
            self._clear()
            return
        if phase.kind is PhaseKind.MOVEMENT:
            self._take_units()
        before = self._make_snapshot()
        self._done.append(
            RecordedPhase(phase, before, tuple(self._entries), extras=self._extras, line=self._line)
        )
        after, self._waiting = self._find_units_after(), self._find_waiting()
        self._standing = self._by_province(after)
        self._known = True
        if self._new_owners is not None:
            self._owners = self._new_owners
        self._clear()

    def _by_province(self, units: list[Unit]) -> dict[Province, Unit]:
        doubled = find_shared_province(dict.fromkeys(units))
        if doubled is not None:
            self._problems.add(shared_province_error(*doubled), self._line)
        return {unit.location.province: unit for unit in units}

    def _take_units(self) -> None:
        """Take the units that a movement lists; they must match those of the previous report."""
        listed = self._by_province(self._units)
        trusted = self._known and not self._problems.found
        if trusted and set(listed.values()) != set(self._standing.values()):
            missing = set(self._standing.values()) - set(listed.values())
            extra = set(listed.values()) - set(self._standing.values())
            parts = [
                f"{word} {', '.join(sorted(f'{unit} ({unit.power})' for unit in units))}"
                for word, units in (("without", missing), ("with", extra))
                if units
            ]
            message = f"the units differ from the previous report: {' and '.join(parts)}"
            self._problems.add(ImpossibleError(message), self._line)
        if trusted and self._waiting:
            names = ", ".join(f"{one.unit} ({one.unit.power})" for one in self._waiting)
            message = f"the retreats of the previous report are missing: {names}"
            self._problems.add(ImpossibleError(message), self._line)
        self._waiting = ()
        self._standing = listed

    def _find_units_after(self) -> list[Unit]:
        """Return the units after the report."""
        if self._kind is PhaseKind.ADJUSTMENT:
            kept = [unit for province, unit in self._standing.items() if province not in self._gone]
            return kept + self._units
        targets = {
            entry.order.unit.location.province: entry.order.target
            for entry in self._entries
            if isinstance(entry.order, (Move, Retreat)) and not entry.remarks
        }
        if self._kind is PhaseKind.RETREAT:
            waiting = [one.unit for one in self._waiting]
            retreated = [unit for unit in waiting if unit.location.province in targets]
            return [*self._standing.values(), *(_move_unit(unit, targets) for unit in retreated)]
        lost = self._find_dislodgement_places()
        return [_move_unit(unit, targets) for place, unit in self._standing.items() if place not in lost]

    def _find_dislodgement_places(self) -> set[Province]:
        """Return the provinces in which units were dislodged."""
        pairs = zip(self._units, self._entries, strict=True)
        return {unit.location.province for unit, entry in pairs if Remark.DISLODGED in (entry.remarks or ())}

    def _find_waiting(self) -> tuple[Displaced, ...]:
        """Return the dislodged units that can retreat."""
        if self._kind is not PhaseKind.MOVEMENT:
            return ()
        lost = self._find_dislodgement_places()
        listed = {fate.unit.location.province: fate for fate in self._fates}
        waiting: list[Displaced] = []
        for province, unit in self._standing.items():
            if province in lost:
                fate = listed.pop(province, None)
                if fate is not None and fate.unit != unit:
                    message = f"not {fate.unit} ({fate.unit.power}) but {unit} ({unit.power}) was dislodged"
                    self._problems.add(ImpossibleError(message), self._line)
                if fate is None or fate.retreats:
                    waiting.append(Displaced(unit, retreats=fate.retreats if fate is not None else None))
        for fate in listed.values():
            message = f"{fate.unit} ({fate.unit.power}) is listed as dislodged, but its order is not"
            self._problems.add(ImpossibleError(message), self._line)
        return tuple(waiting)


def _move_unit(unit: Unit, targets: Mapping[Province, Location]) -> Unit:
    """Return the unit at its new place, if it has one; armies are never on a coast."""
    target = targets.get(unit.location.province)
    if target is None:
        return unit
    return replace(unit, location=target if unit.kind is UnitKind.FLEET else Location(target.province))
