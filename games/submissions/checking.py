"""Checks of a power's own sheet before the deadline.

No rules are stated here. The phase is played with the sheet of one power alone, and void orders are reported
with the reasons that the phase gives. Anything that depends on the orders of other powers is left out, so a
check never reveals what they have submitted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Literal

from ...model.errors import Place
from ...model.json_records import JsonRecord
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import (
    Build,
    Convoy,
    Designation,
    Disband,
    Move,
    MovementOrder,
    Order,
    Support,
    Waive,
    format_unit,
)
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...model.rulebook.choices import ProxyOrders
from ...solver import Status, choice_name, find_wrong_name, join_words
from ...variants.framework.report import Entry, EntryReport, format_entry
from ...variants.framework.rulings import find_player_dues
from ...variants.framework.year import Due, PhaseRules, State, Submissions
from .standing import attribute_sheets, get_proxy

_UNMATCHED = frozenset({"no_matching_order", "coast_missing", "coast_mismatch"})
"""The codes of supports and convoys that do not match the order of the other unit."""

_NO_CONVOY = frozenset({"no_convoy_ordered", "not_on_ordered_route"})


class SheetFindingRecord(JsonRecord):
    """A probable mistake on an order sheet."""

    power: str
    code: Literal["no_order", "void", "other_order", "no_route", "wrong_name", "unplaced"]
    reason: str | None
    order: str | None
    units: list[str]
    line: int | None
    column: int | None
    text: str


class Concern(StrEnum):
    """The kinds of findings."""

    NO_ORDER = "no_order"
    """Units without orders, or fewer builds or removals than possible or required."""
    VOID = "void"
    """An order without any effect."""
    OTHER_ORDER = "other_order"
    """A support or a convoy of an own unit that has a different order."""
    NO_ROUTE = "no_route"
    """A convoy without a route, even if all foreign fleets took part."""
    WRONG_NAME = "wrong_name"
    """An effective order that misnames a unit's kind, place or power."""
    UNPLACED = "unplaced"
    """Points that are lost unless the sheet places them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something on a power's sheet that may be a mistake.

    Attributes:
        concern: The kind of finding.
        power: The power whose sheet it is.
        text: The finding as a sentence.
        reason: The code or the clause behind the finding; empty if there is none.
        entry: The entry that the finding is about, if it is about one.
        units: The units that the finding is about.
        place: The place of the entry in the sheet.
    """

    concern: Concern
    power: Power
    text: str
    reason: str = ""
    entry: Entry | None = None
    units: tuple[Unit, ...] = ()
    place: Place = field(default_factory=Place, compare=False)

    def __str__(self) -> str:
        return self.text

    def to_json(self) -> SheetFindingRecord:
        """Return the finding as JSON."""
        return {
            "power": self.power,
            "code": self.concern.value,
            "reason": self.reason or None,
            "order": format_entry(self.entry) if self.entry is not None else None,
            "units": [format_unit(unit) for unit in self.units],
            "line": self.place.line,
            "column": self.place.column,
            "text": self.text,
        }


STANDING_REASONS = ("perpetual_order", "proxy_not_allowed")
"""The reasons of findings about disregarded standing orders and proxies."""


def find_concerns(
    rules: PhaseRules,
    state: State,
    power: Power,
    entries: Sequence[Entry],
    standing: Submissions | None = None,
) -> tuple[tuple[int, Finding], ...]:
    """Return the findings about a power's sheet, each with the index of its entry (-1: no entry)."""
    known = {power: (standing or {}).get(power, ())}
    for other, sheet in (standing or {}).items():
        if other != power:  # proxies are announced to all powers, unlike orders
            known[other] = tuple(entry for entry in sheet if get_proxy(entry) is not None)
    return tuple(_SheetCheck(rules, state, power, tuple(entries), known).findings())


class _SheetCheck:
    """The check of one power's sheet."""

    def __init__(
        self, rules: PhaseRules, state: State, power: Power, entries: tuple[Entry, ...], standing: Submissions
    ) -> None:
        self.state = state
        self.power = power
        self.entries = entries
        self.standing = standing
        self.rules = rules
        self.dues = find_player_dues(rules, state)
        self.units: Mapping[Province, Unit] = {
            unit.location.province: unit
            for unit in (*state.position.units, *(lost.unit for lost in state.position.dislodged))
        }
        self._willing: dict[tuple[Province, Location], tuple[EntryReport, ...]] = {}

    def findings(self) -> Iterator[tuple[int, Finding]]:
        """Yield all findings in the sequence of the sheet; those about missing orders come last.

        Entries that need the agreement of another power are assumed to have it.
        """
        reports = self._match_reports(self._reports)
        answered = self._match_reports(self._play_sheet(self._agreements)) if self._agreements else reports
        for index, entry in enumerate(self.entries):
            report = reports.get(index)
            found = self._check_void(entry, report) if report is not None else None
            if found is not None and index in answered and answered[index].status is Status.SUCCEEDS:
                found = None
            found = found or self._find_misnamed(entry)
            if found is not None:
                yield index, found
        for finding in (
            *self._find_disregarded(),
            *self._find_unordered(),
            *self._find_missing_adjustments(reports, answered),
            *self._find_unplaced_points(),
        ):
            yield -1, finding

    # ------------------------------------------------------------------------------ playing the sheet

    @cached_property
    def _agreements(self) -> Submissions:
        """The submissions with which other powers would agree to the statements on the sheet."""
        return self.rules.answers(self.power, self.entries)

    @cached_property
    def _reports(self) -> tuple[EntryReport, ...]:
        return self._play_sheet({})

    def _play_sheet(self, others: Submissions) -> tuple[EntryReport, ...]:
        """Play the phase with the sheet and those of `others`; no power is in civil disorder."""
        present: dict[Power, tuple[Entry, ...]] = dict.fromkeys(self.dues, ())
        sheets = {**present, **others, self.power: self.entries}
        powers = [info.id for info in self.state.position.board.powers]
        given = {power: sheets[power] for power in powers if power in sheets}
        phase = attribute_sheets(self.state, given, self.standing)
        return tuple(self.rules.play(self.state, phase.sheets, phase.disregarded).report.entries)

    def _match_reports(self, reports: Iterable[EntryReport]) -> dict[int, EntryReport]:
        """Return the result of each entry by its index; equal entries get one each."""
        left: dict[Entry, list[EntryReport]] = {}
        for report in reports:
            if report.power == self.power and report.given:
                left.setdefault(report.entry, []).append(report)
        found: dict[int, EntryReport] = {}
        for index, entry in enumerate(self.entries):
            if left.get(entry):
                found[index] = left[entry].pop(0)
        return found

    def _find_disregarded(self) -> Iterator[Finding]:
        """Yield findings about disregarded standing orders and proxies."""
        for report in self._reports:
            if report.power == self.power and report.code == "perpetual_order":
                units = (report.unit,) if report.unit is not None else ()
                yield Finding(Concern.VOID, self.power, report.why, report.code, report.entry, units)
        if self.state.phase.kind is not PhaseKind.MOVEMENT:
            return
        granted = attribute_sheets(self.state, {self.power: self.entries}, self.standing).granted
        for entry in (*self.entries, *self.standing.get(self.power, ())):
            proxy = get_proxy(entry)
            if proxy is not None and (self.power, proxy.unit.location.province) not in granted:
                rule = choice_name(self.state.rulebook, "proxy_orders")
                text = f"{format_entry(entry)} is disregarded ({rule})."
                yield Finding(Concern.VOID, self.power, text, "proxy_not_allowed", entry)

    def _is_own(self, province: Province) -> bool:
        """Return whether this power orders the unit in a province."""
        unit = self.units.get(province)
        if unit is None:
            return False
        due = self.dues.get(self.power)
        return unit.power == self.power or (due is not None and unit in due.units)

    # -------------------------------------------------------------------------------------- void orders

    def _check_void(self, entry: Entry, report: EntryReport) -> Finding | None:
        """Return a finding about an entry that is void whatever other powers submit."""
        if not report.status.is_faulty or report.waits:
            return None
        if report.code == "foreign_unit" and self._may_be_granted(report.unit):
            return None
        concern = Concern.VOID
        if report.status is Status.VOID and isinstance(entry, MovementOrder):
            unanswered = self._classify(entry, report)
            if unanswered is None:
                return None
            concern = unanswered
        units = (report.unit,) if report.unit is not None else ()
        return Finding(concern, self.power, report.why, str(report.code), entry, units)

    def _may_be_granted(self, unit: Unit | None) -> bool:
        """Return whether another power may still grant a proxy for its unit in its orders."""
        by_orders = self.state.rulebook.proxy_orders is ProxyOrders.IN_ORDER_SET
        return by_orders and unit is not None and unit.power in self.state.position.board.power

    def _classify(self, entry: MovementOrder, report: EntryReport) -> Concern | None:
        """Return the problem of a legal order without effect; None if other orders may still match it."""
        if report.code in _NO_CONVOY:
            return Concern.NO_ROUTE if self._has_no_route(entry) else None
        match entry:
            case Support(_, other) | Convoy(_, other) if report.code in _UNMATCHED:
                return Concern.OTHER_ORDER if self._is_own(other.location.province) else None
            case Move(_, target):
                return Concern.VOID if self._stays(target.province) else None
            case _:
                return Concern.VOID

    def _stays(self, province: Province) -> bool:
        """Return whether a unit of this power stays in a province."""
        moving = {entry.unit.location.province for entry in self.entries if isinstance(entry, Move)}
        return self._is_own(province) and province not in moving

    def _has_no_route(self, entry: MovementOrder) -> bool:
        """Return whether a move, or the convoy of an own army, has no route even with every foreign fleet."""
        match entry:
            case Move(unit, target):
                army = unit
            case Convoy(_, army, target):
                if not self._is_own(army.location.province):
                    return False
            case _:
                return True
        index = self.entries.index(entry)
        report = self._match_reports(self._play_with_all_convoys(army, target)).get(index)
        return report is not None and report.code in _NO_CONVOY

    def _play_with_all_convoys(self, army: Designation, target: Location) -> tuple[EntryReport, ...]:
        """Play the sheet with every foreign fleet convoying the army to the target."""
        key = army.location.province, target
        if key not in self._willing:
            convoys = tuple(
                Convoy(Designation(unit.location, unit.kind), army, target)
                for unit in self.state.position.units
                if unit.kind is UnitKind.FLEET and not self._is_own(unit.location.province)
            )
            self._willing[key] = self._play_sheet(
                {power: convoys for power in self.dues if power != self.power}
            )
        return self._willing[key]

    # --------------------------------------------------------------------------------------- wrong names

    def _find_misnamed(self, entry: Entry) -> Finding | None:
        if not isinstance(entry, MovementOrder) or self.state.phase.kind is not PhaseKind.MOVEMENT:
            return None
        unit = self.units.get(entry.unit.location.province)
        if unit is None:
            return None
        state = self.state
        found = find_wrong_name(unit.power, entry, state.position, state.rulebook, state.conditions)
        if found is None:
            return None
        code, words = found
        text = f"{format_entry(entry)} is effective, but {words}."
        return Finding(Concern.WRONG_NAME, self.power, text, code, entry, (unit,))

    # ------------------------------------------------------------------------------------ missing orders

    def _find_unordered(self) -> Iterator[Finding]:
        """Yield a finding about the units without orders."""
        due = self.dues.get(self.power)
        phase = attribute_sheets(self.state, {self.power: self.entries}, self.standing)
        ordered = {
            entry.unit.location.province
            for entry in (*self.entries, *phase.sheets.get(self.power, ()))
            if isinstance(entry, Order) and not isinstance(entry, Build | Waive)
        }
        ordered |= {province for owner, province in phase.granted if owner == self.power}
        units = due.units if due is not None else ()
        without = tuple(unit for unit in units if unit.location.province not in ordered)
        if without:
            text = f"no order for {join_words([format_unit(unit) for unit in without])}."
            yield Finding(Concern.NO_ORDER, self.power, text, units=without)

    def _find_missing_adjustments(
        self, reports: Mapping[int, EntryReport], answered: Mapping[int, EntryReport]
    ) -> Iterator[Finding]:
        """Yield a finding about builds that are neither ordered nor waived, or about missing removals.

        It counts what is missing whether or not other powers agree to the statements on the sheet.
        """
        found = [self._count_missing({}, reports)]
        if self._agreements:
            found.append(self._count_missing(self._agreements, answered))
        missing, due = min(found, key=lambda one: one[0])
        if missing > 0 and due is not None:
            verb = "is" if missing == 1 else "are"
            text = f"{Due(missing, due.noun)} of {due.count} {verb} not ordered."
            yield Finding(Concern.NO_ORDER, self.power, text)

    def _find_unplaced_points(self) -> Iterator[Finding]:
        """Yield a finding about points that a sheet does not place."""
        due = self.dues.get(self.power)
        left = self.rules.count_unplaced(self.state, self.power, self.entries)
        if due is not None and self.entries and left > 0:
            text = f"{left} of {due} {'is' if left == 1 else 'are'} not placed."
            yield Finding(Concern.UNPLACED, self.power, text)

    def _count_missing(
        self, others: Submissions, reports: Mapping[int, EntryReport]
    ) -> tuple[int, Due | None]:
        """Return how many builds or removals are missing, and what is due, beside the sheets of others."""
        due = self.rules.dues_after(self.state, {**others, self.power: self.entries}).get(self.power)
        if due is None or self.power not in self.dues or due.noun not in ("build", "removal"):
            return 0, None
        void = {index for index, one in reports.items() if one.status.is_faulty}
        kinds = Build | Waive if due.noun == "build" else Disband
        made = sum(isinstance(entry, kinds) for n, entry in enumerate(self.entries) if n not in void)
        return due.count - made, due
