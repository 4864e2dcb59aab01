"""What a power should look at again on its own sheet, before the orders are due.

Nothing is judged here anew. The phase is played with the sheet of one power, as if all others had handed in
nothing: what is void then is told with the reason that the phase gives. Whatever could be otherwise for what
others hand in is left out, so nobody learns from it what they have written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from ...model.errors import Place
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
from ...solver import Status, choice_name, listed, wrong_name
from ...variants.framework.report import Entry, EntryReport, format_entry
from ...variants.framework.rulings import dues_in
from ...variants.framework.year import Due, PhaseRules, State, Submissions
from .standing import attribute_sheets, proxy_of

_UNANSWERED = frozenset({"no_matching_order", "coast_missing", "coast_mismatch"})
"""The codes of supports and convoys that do not fit what the other unit is ordered."""

_NO_CONVOY = frozenset({"no_convoy_ordered", "not_on_ordered_route"})


class Concern(StrEnum):
    """The kinds of finding."""

    NO_ORDER = "no_order"
    """Units get no order, or less is built or removed than could or must be."""
    VOID = "void"
    """What is written will have no effect."""
    OTHER_ORDER = "other_order"
    """A support or a convoy of one's own unit, which is ordered something else."""
    NO_ROUTE = "no_route"
    """A convoy for which there is no route, even if all foreign fleets took part."""
    WRONG_NAME = "wrong_name"
    """The order counts, but it names a unit that is not what or where it says."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something on a power's sheet that it may not have meant.

    `reason` is the code or the clause behind it, empty where there is none; `place` is where it stands on the
    sheet, if it does; `units` are those that it is about.
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

    def to_json(self) -> dict[str, object]:
        """The finding for programs."""
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
"""The reasons of findings about standing orders and proxies that do not count."""


def find_concerns(
    rules: PhaseRules,
    state: State,
    power: Power,
    entries: Sequence[Entry],
    standing: Submissions | None = None,
) -> tuple[tuple[int, Finding], ...]:
    """What a power should look at again, each with the index of the entry it is about (-1: of none)."""
    stand = {power: (standing or {}).get(power, ())}
    for other, sheet in (standing or {}).items():
        if other != power:  # announced to all, unlike orders
            stand[other] = tuple(entry for entry in sheet if proxy_of(entry) is not None)
    return tuple(_SheetCheck(rules, state, power, tuple(entries), stand).findings())


class _SheetCheck:
    """The sheet of one power, and what would come of it alone."""

    def __init__(
        self, rules: PhaseRules, state: State, power: Power, entries: tuple[Entry, ...], standing: Submissions
    ) -> None:
        self.state = state
        self.power = power
        self.entries = entries
        self.standing = standing
        self.rules = rules
        self.dues = dues_in(rules, state)
        self.units: Mapping[Province, Unit] = {
            unit.location.province: unit
            for unit in (*state.position.units, *(lost.unit for lost in state.position.dislodged))
        }
        self._willing: dict[tuple[Province, Location], tuple[EntryReport, ...]] = {}

    def findings(self) -> Iterator[tuple[int, Finding]]:
        """Everything, in the sequence of the sheet; what is missing comes last."""
        reports = self._by_entry(self._alone)
        for index, entry in enumerate(self.entries):
            report = reports.get(index)
            found = self._void(entry, report) if report is not None else None
            found = found or self._misnamed(entry)
            if found is not None:
                yield index, found
        for finding in (*self._disregarded(), *self._unordered(), *self._fewer(reports)):
            yield -1, finding

    # ------------------------------------------------------------------------------- what comes of it

    @cached_property
    def _alone(self) -> tuple[EntryReport, ...]:
        return self._played({})

    def _played(self, others: Submissions) -> tuple[EntryReport, ...]:
        """What becomes of the sheet beside these of others, in a phase in which everybody is present."""
        present: dict[Power, tuple[Entry, ...]] = dict.fromkeys(self.dues, ())
        sheets = {**present, **others, self.power: self.entries}
        powers = [info.id for info in self.state.position.board.powers]
        given = {power: sheets[power] for power in powers if power in sheets}
        phase = attribute_sheets(self.state, given, self.standing)
        return self.rules.play(self.state, phase.sheets, phase.disregarded).report.entries

    def _by_entry(self, reports: Iterable[EntryReport]) -> dict[int, EntryReport]:
        """The reports about the entries by the index of these; of equal ones each gets its own."""
        left: dict[Entry, list[EntryReport]] = {}
        for report in reports:
            if report.power == self.power and report.given:
                left.setdefault(report.entry, []).append(report)
        found: dict[int, EntryReport] = {}
        for index, entry in enumerate(self.entries):
            if left.get(entry):
                found[index] = left[entry].pop(0)
        return found

    def _disregarded(self) -> Iterator[Finding]:
        """Standing orders that do not count, and proxies by which nobody orders the unit."""
        for report in self._alone:
            if report.power == self.power and report.code == "perpetual_order":
                units = (report.unit,) if report.unit is not None else ()
                yield Finding(Concern.VOID, self.power, report.why, report.code, report.entry, units)
        if self.state.phase.kind is not PhaseKind.MOVEMENT:
            return
        granted = attribute_sheets(self.state, {self.power: self.entries}, self.standing).granted
        for entry in (*self.entries, *self.standing.get(self.power, ())):
            proxy = proxy_of(entry)
            if proxy is not None and (self.power, proxy.unit.location.province) not in granted:
                rule = choice_name(self.state.rulebook, "proxy_orders")
                text = f"{format_entry(entry)} does not count ({rule})."
                yield Finding(Concern.VOID, self.power, text, "proxy_not_allowed", entry)

    def _own(self, province: Province) -> bool:
        """Whether the unit of a province is one that this power is asked for orders for, or has ordered."""
        unit = self.units.get(province)
        if unit is None:
            return False
        due = self.dues.get(self.power)
        return unit.power == self.power or (due is not None and unit in due.units)

    # ------------------------------------------------------------------------------------- what is void

    def _void(self, entry: Entry, report: EntryReport) -> Finding | None:
        """What is void whatever others hand in."""
        if report.status not in (Status.VOID, Status.ILLEGAL) or report.waits:
            return None
        if report.code == "foreign_unit" and self._may_be_granted(report.unit):
            return None
        concern = Concern.VOID
        if report.status is Status.VOID and isinstance(entry, MovementOrder):
            unanswered = self._unanswered(entry, report)
            if unanswered is None:
                return None
            concern = unanswered
        units = (report.unit,) if report.unit is not None else ()
        return Finding(concern, self.power, report.why, str(report.code), entry, units)

    def _may_be_granted(self, unit: Unit | None) -> bool:
        """Whether another power may let this one order its unit, by a proxy among its orders."""
        by_orders = self.state.rulebook.proxy_orders is ProxyOrders.IN_ORDER_SET
        return by_orders and unit is not None and unit.power in self.state.position.board.power

    def _unanswered(self, entry: MovementOrder, report: EntryReport) -> Concern | None:
        """What is wrong with a legal order that has no effect; None if others could still answer to it."""
        if report.code in _NO_CONVOY:
            return Concern.NO_ROUTE if self._has_no_route(entry) else None
        match entry:
            case Support(_, other) | Convoy(_, other) if report.code in _UNANSWERED:
                return Concern.OTHER_ORDER if self._own(other.location.province) else None
            case Move(_, target):
                return Concern.VOID if self._stays(target.province) else None
            case _:
                return Concern.VOID

    def _stays(self, province: Province) -> bool:
        """Whether a unit of this power stands in a province that it does not order away."""
        moving = {entry.unit.location.province for entry in self.entries if isinstance(entry, Move)}
        return self._own(province) and province not in moving

    def _has_no_route(self, entry: MovementOrder) -> bool:
        """Whether a move, or the convoy of an own army, stays without a route whoever else takes part."""
        match entry:
            case Move(unit, target):
                army = unit
            case Convoy(_, army, target):
                if not self._own(army.location.province):
                    return False
            case _:
                return True
        index = self.entries.index(entry)
        report = self._by_entry(self._with_willing_fleets(army, target)).get(index)
        return report is not None and report.code in _NO_CONVOY

    def _with_willing_fleets(self, army: Designation, target: Location) -> tuple[EntryReport, ...]:
        """What becomes of the sheet if every foreign fleet convoys the army there."""
        key = army.location.province, target
        if key not in self._willing:
            convoys = tuple(
                Convoy(Designation(unit.location, unit.kind), army, target)
                for unit in self.state.position.units
                if unit.kind is UnitKind.FLEET and not self._own(unit.location.province)
            )
            self._willing[key] = self._played({power: convoys for power in self.dues if power != self.power})
        return self._willing[key]

    # ------------------------------------------------------------------------------ what does not fit

    def _misnamed(self, entry: Entry) -> Finding | None:
        if not isinstance(entry, MovementOrder) or self.state.phase.kind is not PhaseKind.MOVEMENT:
            return None
        unit = self.units.get(entry.unit.location.province)
        if unit is None:
            return None
        state = self.state
        found = wrong_name(unit.power, entry, state.position, state.rulebook, state.conditions)
        if found is None:
            return None
        code, words = found
        text = f"{format_entry(entry)} counts, but {words}."
        return Finding(Concern.WRONG_NAME, self.power, text, code, entry, (unit,))

    # --------------------------------------------------------------------------------- what is missing

    def _unordered(self) -> Iterator[Finding]:
        """The units without an order."""
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
            text = f"no order for {listed([format_unit(unit) for unit in without])}."
            yield Finding(Concern.NO_ORDER, self.power, text, units=without)

    def _fewer(self, reports: Mapping[int, EntryReport]) -> Iterator[Finding]:
        """Builds that are neither ordered nor waived, and removals that nobody ordered."""
        due = self.dues.get(self.power)
        if due is None or due.noun not in ("build", "removal"):
            return
        void = {index for index, one in reports.items() if one.status in (Status.VOID, Status.ILLEGAL)}
        kinds = Build | Waive if due.noun == "build" else Disband
        made = sum(isinstance(entry, kinds) for n, entry in enumerate(self.entries) if n not in void)
        if made < due.count:
            missing = due.count - made
            verb = "is" if missing == 1 else "are"
            text = f"{Due(missing, due.noun)} of {due.count} {verb} not ordered."
            yield Finding(Concern.NO_ORDER, self.power, text)
