"""Select which orders of a power's adjustment sheet count (DATC 4.D.4 to 4.D.7)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from ...model.names import Power, Province, UnitKind
from ...model.orders import Build, Disband, Hold, Order, Waive
from ...model.position import Unit
from ...model.rulebook.choices import DecliningBuilds, SeveralBuildsInProvince, TooManyBuilds, TooManyRemovals
from ..conditions.builds import BuildRules
from ..orders.faults_after_movement import describe_single_fault
from ..orders.reading import OrderValidator
from ..outcomes.adjustments import (
    AdjustmentOutcome,
    BuildWaived,
    IllegalAdjustment,
    OthersFirst,
    TooMany,
    UnitBuilt,
    UnitRemoved,
)
from ..outcomes.choice_names import choice_name
from ..outcomes.movement import OrderFault
from ..results.order_result import OrderResult
from .reading import BuildReader


@dataclass(slots=True)
class SheetLine:
    """A line of a sheet: the order, the unit to build or remove, and the outcome.

    `name` is the name of the power.
    """

    power: Power
    order: Order
    unit: Unit | None = None
    outcome: AdjustmentOutcome | None = None
    name: str = ""

    def result(self) -> OrderResult:
        """Return the result of the line."""
        assert self.outcome is not None
        unbuilt = isinstance(self.order, Build) and not isinstance(self.outcome, UnitBuilt)
        unit = None if unbuilt else self.unit
        return OrderResult(self.power, unit, self.order, self.outcome, name=self.name)


# --------------------------------------------------------------------------------------------- builds


def choose_builds(
    sheet: Sequence[SheetLine], room: int, builds: BuildReader, sites: Callable[[], Collection[Province]]
) -> None:
    """Give every line of a power that may build `room` shares its outcome; `sites` are the open places.

    A waived build counts in sequence with the others: with one build, "W" before "B A Kie" waives it.
    """
    for line in sheet:
        _read_build(line, builds)
    legal = [line for line in sheet if line.outcome is None]
    if builds.rulebook.declining_builds is DecliningBuilds.NOT_ALLOWED:
        orders = [line for line in legal if line.unit is not None]
        _choose_one_each(orders, room, builds)
        _choose_waives([line for line in legal if line.unit is None], orders, room, builds, sites())
    else:
        _choose_one_each(legal, room, builds)


def _read_build(line: SheetLine, builds: BuildReader) -> None:
    if isinstance(line.order, Build):
        found = builds.read(line.power, line.order)
        if isinstance(found, Unit):
            line.unit = found
        else:
            line.outcome = found
    elif not isinstance(line.order, Waive):
        line.outcome = IllegalAdjustment("not_a_build_order")


def _choose_one_each(lines: Sequence[SheetLine], room: int, builds: BuildReader) -> None:
    """Let as many builds and waives count as there is room for, and one build in each province.

    An illegal build uses up nothing, so another build in its province takes its place (DATC 4.D.4, 4.D.5).
    """
    choice = builds.rulebook.several_builds_in_province
    places: dict[Province, list[SheetLine]] = {}
    for line in lines:
        if line.unit is not None:
            places.setdefault(line.unit.location.province, []).append(line)
    for own in places.values():
        if len(own) > 1 and choice is SeveralBuildsInProvince.ALL_FAIL:
            own[:] = [line for line in own if not _is_never_legal(line, room, builds)]
            for line in own if len(own) > 1 else ():
                line.outcome = _second_build_outcome(builds)
        elif choice is SeveralBuildsInProvince.LAST:
            own.reverse()
    open_lines = [line for line in lines if line.outcome is None]
    while True:
        first_ones = {id(own[0]) for own in places.values() if own}
        kept = [line for line in open_lines if line.unit is None or id(line) in first_ones]
        all_dropped = _drop_excess(kept, room, builds)
        illegal = {id(line) for line in kept if not isinstance(line.outcome, UnitBuilt | BuildWaived)}
        replaced = next((own for own in places.values() if len(own) > 1 and id(own[0]) in illegal), None)
        if replaced is None or all_dropped:
            break
        dropped = replaced.pop(0)
        open_lines = [line for line in open_lines if line is not dropped]
    for own in places.values():
        for line in own[1:]:
            line.outcome = _second_build_outcome(builds)


def _is_never_legal(line: SheetLine, room: int, builds: BuildReader) -> bool:
    """Give a build its outcome if it is illegal even as the only one."""
    _drop_excess([line], room, builds)
    if isinstance(line.outcome, UnitBuilt):
        line.outcome = None
    return line.outcome is not None


def _second_build_outcome(builds: BuildReader) -> IllegalAdjustment:
    rule = choice_name(builds.rulebook, "several_builds_in_province")
    return IllegalAdjustment("second_build_in_province", OrderFault(rules=(rule,)))


def _drop_excess(legal: Sequence[SheetLine], room: int, builds: BuildReader) -> bool:
    """Let as many builds and waives count as there is room for (DATC 4.D.4).

    Return whether none counts because there are too many.
    """
    choice = builds.rulebook.too_many_builds
    total = sum(_build_shares(line, builds) for line in legal)
    all_dropped = choice is TooManyBuilds.ALL_INVALID and total > room
    left = 0 if all_dropped else room
    built: list[Unit] = []
    for line in reversed(legal) if choice is TooManyBuilds.LAST else legal:
        share = (
            _build_shares(line, builds)
            if line.unit is not None
            else min(left, _build_shares(line, builds)) or 1
        )
        clause = builds.rules.surplus(built, line.unit) if line.unit is not None else None
        if clause is not None:
            line.outcome = IllegalAdjustment(clause)
        elif share > left:
            line.outcome = _too_many_outcome(room, builds, all_dropped=all_dropped)
        else:
            left -= share
            line.outcome = BuildWaived() if line.unit is None else UnitBuilt(line.unit)
            if line.unit is not None:
                built.append(line.unit)
    return all_dropped


def _choose_waives(
    waives: Iterable[SheetLine],
    orders: Iterable[SheetLine],
    room: int,
    builds: BuildReader,
    sites: Collection[Province],
) -> None:
    """Let waives count only where no open site is left, if the rulebook forbids declining builds."""
    built = [line.outcome.unit for line in orders if isinstance(line.outcome, UnitBuilt)]
    left = room - sum(builds.rules.share(unit.kind) for unit in built)
    open_still = len(set(sites) - {unit.location.province for unit in built})
    for line in waives:
        if left <= 0:
            line.outcome = _too_many_outcome(room, builds)
        elif left <= open_still:
            line.outcome = IllegalAdjustment(
                "may_not_waive", OrderFault(rules=(choice_name(builds.rulebook, "declining_builds"),))
            )
        else:
            left -= 1
            line.outcome = BuildWaived()


def _too_many_outcome(room: int, builds: BuildReader, *, all_dropped: bool = False) -> TooMany:
    rule = choice_name(builds.rulebook, "too_many_builds")
    return TooMany("too_many_builds", room, rule, all_dropped, builds.rules.share(UnitKind.ARMY))


def _build_shares(line: SheetLine, builds: BuildReader) -> int:
    """Return the shares of a build; a waived build counts like an army."""
    return builds.rules.share(UnitKind.ARMY if line.unit is None else line.unit.kind)


# ------------------------------------------------------------------------------------------- removals


def choose_removals(sheet: Sequence[SheetLine], needed: int, reader: OrderValidator) -> list[Unit]:
    """Give every line of a power that must free `needed` shares its outcome; return the removed units.

    Units that go before a named one are removed whether a line names them or not, so they take their shares.
    """
    rules = reader.conditions.builds
    choice = reader.rulebook.too_many_removals
    for line in sheet:
        _read_removal(line, reader)
    legal = [line for line in sheet if line.outcome is None]
    if choice is TooManyRemovals.LAST:
        legal.reverse()
    chosen = _drop_premature(_drop_repeated(legal), needed, reader)
    chosen.sort(key=lambda choice: rules.rank(choice[1]))
    room = needed - sum(rules.share(unit.kind) for unit in _find_unnamed_prior_units(chosen, reader))
    without_last = sum(rules.share(unit.kind) for _, unit in chosen[:-1])
    too_many = len(chosen) > 1 and without_last >= room
    all_dropped = too_many and choice is TooManyRemovals.CIVIL_DISORDER
    rule, share = choice_name(reader.rulebook, "too_many_removals"), rules.share(UnitKind.ARMY)
    left = 0 if all_dropped else room
    gone: list[Unit] = []
    for line, unit in chosen:
        if left <= 0:
            line.outcome = TooMany("too_many_removals", needed, rule, all_dropped, share)
        else:
            left -= rules.share(unit.kind)
            line.outcome = UnitRemoved()
            gone.append(unit)
    return gone


def _read_removal(line: SheetLine, reader: OrderValidator) -> None:
    order = line.order
    if isinstance(order, Build | Waive):
        line.outcome = IllegalAdjustment("not_a_remove_order")
        return
    reading = reader.read(line.power, Hold(order.unit))
    line.unit = reader.units[reading.unit] if reading.unit >= 0 else None
    if not isinstance(order, Disband):
        line.outcome = IllegalAdjustment("not_a_remove_order")
    elif reading.code is not None:
        line.outcome = IllegalAdjustment(reading.code, describe_single_fault(reader, reading, reading.code))


def _drop_repeated(legal: Iterable[SheetLine]) -> list[tuple[SheetLine, Unit]]:
    """Return the lines with their units; a line that repeats a unit is illegal (DATC 6.J.2)."""
    seen: set[Unit] = set()
    kept: list[tuple[SheetLine, Unit]] = []
    for line in legal:
        assert line.unit is not None
        if line.unit in seen:
            line.outcome = IllegalAdjustment("duplicate")
        else:
            seen.add(line.unit)
            kept.append((line, line.unit))
    return kept


def _drop_premature(
    chosen: Sequence[tuple[SheetLine, Unit]], needed: int, reader: OrderValidator
) -> list[tuple[SheetLine, Unit]]:
    """Return the lines without those whose unit need not be removed if units of lower rank are.

    If the units of lower rank are too few, all of them are removed, named or not, and the line counts.
    """
    rules = reader.conditions.builds
    named = {unit for _, unit in chosen}
    kept: list[tuple[SheetLine, Unit]] = []
    for line, unit in chosen:
        first = find_first_removal(unit, named, needed, reader.units, rules)
        if first is not None:
            line.outcome = OthersFirst(first, rules.rank_clause)
        else:
            kept.append((line, unit))
    return kept


def find_first_removal(
    unit: Unit, named: Collection[Unit], needed: int, units: Iterable[Unit], rules: BuildRules
) -> Unit | None:
    """Return a unit that no line names and that must be removed before this one, if such units suffice."""
    prior = _find_prior_units(unit, units, rules)
    first = next((other for other in prior if other not in named), None)
    return first if sum(rules.share(other.kind) for other in prior) >= needed else None


def _find_prior_units(unit: Unit, units: Iterable[Unit], rules: BuildRules) -> list[Unit]:
    """Return the units of the same power that must be removed before this one."""
    if not rules.ranks:
        return []
    rank = rules.rank(unit)
    return [other for other in units if other.power == unit.power and rules.rank(other) < rank]


def _find_unnamed_prior_units(chosen: Sequence[tuple[SheetLine, Unit]], reader: OrderValidator) -> list[Unit]:
    """Return the units that no line names but that must be removed before one that a line names."""
    named = {unit for _, unit in chosen}
    rules = reader.conditions.builds
    prior = {other: None for unit in named for other in _find_prior_units(unit, reader.units, rules)}
    return [other for other in prior if other not in named]
