"""Replay: play every phase of a recorded game and compare the results with the record.

    record = read_records(text)[0]
    for phase in replay_record(record).phases:
        print(phase.phase, phase.differences)

Each phase is played from the recorded position before it, so that one difference does not lead to others.
Units, dislodged units with their retreats, and owners are compared if the record states them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ...model.errors import Place, WestphaliaError
from ...model.names import Location, Power, Province
from ...model.orders import Build, Convoy, Move, Order, Retreat, Support, format_order
from ...model.phase import Phase
from ...model.position import DislodgedUnit, Position, Unit
from ...model.rulebook import GivenRules, Rulebook, read_rules, take_rules
from ...solver import Certainty
from ...variants import Declaration, find_variant
from ..record import Displaced, Record, Snapshot, ordered_unit, record_title
from .arrays import METER, Movements, count_movements
from .steps import PhasePlayer, PlayedPhase, get_order


class Aspect(StrEnum):
    """The subject of a difference."""

    UNITS = "units"
    DISLODGED = "dislodged"
    RETREATS = "retreats"
    OWNERS = "owners"


@dataclass(frozen=True, slots=True)
class OrderReason:
    """The computed result of an order, and the reason. `line` is its line in the record."""

    power: Power
    order: str
    status: str
    code: str
    why: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A province in which the record and the rules disagree.

    `recorded` and `computed` are the contents of the province ("A vie (austria)", "nothing"); `reasons` are
    the orders that concern it.
    """

    aspect: Aspect
    province: Province
    recorded: str
    computed: str
    reasons: tuple[OrderReason, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseReplay:
    """A phase that was played again. `compared` is False if its outcome is not recorded."""

    phase: Phase
    line: int | None
    compared: bool
    certainty: Certainty
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordReplay:
    """A record that was played again, phase by phase."""

    name: str
    file: str | None
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    phases: tuple[PhaseReplay, ...] = ()

    @property
    def differences(self) -> int:
        """The number of differences."""
        return sum(len(phase.differences) for phase in self.phases)


def find_rulebook(record: Record, rules: GivenRules = (), *, preset: str | None = None) -> Rulebook:
    """Return the rulebook of a record: its variant's, changed by the record's choices, then by `rules`.

    A `preset` replaces the record's own choices. Raises like `read_rules`.
    """
    base = find_variant(record.variant).rulebook
    if preset is not None:
        base = read_rules((("preset", preset),), base)
    elif record.rules:
        base = read_rules(record.rules, base)
    return take_rules(rules, base)


def replay_record(record: Record, rulebook: GivenRules | None = None) -> RecordReplay:
    """Play every phase of a record again, by `rulebook` or by the record's own choices.

    Raises:
        WestphaliaError: The variant does not have a phase of the record.
    """
    rules = take_rules(rulebook, find_rulebook(record))
    phases = tuple(_RecordReplayer(record, rules).phases())
    return RecordReplay(record_title(record), record.file, dict(record.rules), phases)


class _RecordReplayer:
    def __init__(self, record: Record, rulebook: Rulebook) -> None:
        self._record = record
        self._variant = find_variant(record.variant)
        pays = self._variant.moves_as_standard and METER.is_worthwhile(count_movements(record), 1)
        movements = Movements(record, self._variant, rulebook) if pays else None
        self._steps = PhasePlayer(record, self._variant, rulebook, movements)

    def phases(self) -> Iterator[PhaseReplay]:
        """Yield each phase, played and compared."""
        record, steps = self._record, self._steps
        before: PlayedPhase | None = None
        owners: Mapping[Province, Power] | None = self._find_first_owners()
        for index, recorded in enumerate(record.phases):
            try:
                known = recorded.before.owners is not None or owners is not None
                position = steps.position(index, before, owners or record.board.start_owners)
                before = steps.play(index, position)
                outcome = record.outcome(index)
                after = steps.advance_to_next(index, before)
                owners = after.owners if known else None
                differences = compare_phase(record, index, before, after, owners=known)
            except WestphaliaError as error:
                if error.place == Place():
                    error.at(file=record.file, line=recorded.line or record.line)
                raise
            yield PhaseReplay(
                recorded.phase, recorded.line, outcome is not None, before.certainty, differences
            )

    def _find_first_owners(self) -> Mapping[Province, Power] | None:
        """Return the owners at the start of a game, for formats that do not state them."""
        started = self._record.phases and self._record.phases[0].phase == self._variant.start
        return self._record.board.start_owners if started else None


def compare_phase(
    record: Record, index: int, played: PlayedPhase, after: Position, *, owners: bool = True
) -> tuple[Difference, ...]:
    """Return the differences between the recorded outcome of a phase and the computed one.

    `after` is the computed position at the beginning of the next recorded phase. Owners are compared if the
    record states them, unless `owners` is False. Without a recorded outcome there are no differences.
    """
    outcome = record.outcome(index)
    if outcome is None:
        return ()
    comparison = _PhaseComparison(record, index, played, outcome)
    comparison.units(after.units)
    comparison.dislodged(after.dislodged)
    if owners and outcome.owners is not None:
        comparison.owners(after.owners)
    return tuple(comparison.found)


class _PhaseComparison:
    """Compares the result of a phase with the record."""

    def __init__(self, record: Record, index: int, played: PlayedPhase, outcome: Snapshot) -> None:
        self._recorded = record.phases[index]
        self._played = played
        self._outcome = outcome
        self.found: list[Difference] = []

    def units(self, computed: Sequence[Unit]) -> None:
        """Compare the units."""
        recorded = set(self._outcome.units)
        if recorded == set(computed):
            return
        there = {unit.location.province: unit for unit in self._outcome.units}
        here = {unit.location.province: unit for unit in computed}
        for province in _list_provinces(there, here):
            one, other = there.get(province), here.get(province)
            if one != other:
                self._add_difference(Aspect.UNITS, province, _format_unit(one), _format_unit(other))

    def dislodged(self, computed: Sequence[DislodgedUnit]) -> None:
        """Compare the dislodged units and, if stated, their retreats.

        Some formats leave out dislodged units without a retreat, which disband immediately.
        """
        if not self._outcome.dislodged and not computed:
            return
        there = {one.unit.location.province: one for one in self._outcome.dislodged}
        here = {one.unit.location.province: one.unit for one in computed}
        options: Mapping[Unit, tuple[Location, ...]] = self._played.options() if computed else {}
        for province in _list_provinces(there, here):
            recorded, unit = there.get(province), here.get(province)
            if recorded is None and unit is not None and not options.get(unit, ()):
                continue
            one = recorded.unit if recorded is not None else None
            if one != unit:
                self._add_difference(Aspect.DISLODGED, province, _format_unit(one), _format_unit(unit))
            elif recorded is not None and unit is not None:
                self._compare_retreats(recorded, options.get(unit, ()))

    def _compare_retreats(self, recorded: Displaced, computed: Sequence[Location]) -> None:
        if recorded.retreats is not None and set(recorded.retreats) != set(computed):
            province = recorded.unit.location.province
            texts = [", ".join(sorted(places)) or "nowhere" for places in (recorded.retreats, computed)]
            self._add_difference(
                Aspect.RETREATS, province, f"{recorded.unit} to {texts[0]}", f"to {texts[1]}"
            )

    def owners(self, computed: Mapping[Province, Power]) -> None:
        """Compare the owners."""
        recorded = self._outcome.owners or {}
        if recorded == computed:
            return
        for province in _list_provinces(recorded, computed):
            one, other = recorded.get(province), computed.get(province)
            if one != other:
                self._add_difference(Aspect.OWNERS, province, one or "nobody", other or "nobody")

    def _add_difference(self, aspect: Aspect, province: Province, recorded: str, computed: str) -> None:
        self.found.append(Difference(aspect, province, recorded, computed, self._find_reasons(province)))

    def _find_reasons(self, province: Province) -> tuple[OrderReason, ...]:
        """Return the results of the orders to, from and about a province."""
        lines = {(entry.power, entry.order): entry.line for entry in self._recorded.orders}
        return tuple(
            OrderReason(
                result.power,
                _format_order(get_order(result)),
                result.status.value,
                result.code,
                result.why,
                lines.get((result.power, get_order(result))),  # pyright: ignore[reportArgumentType]
            )
            for result in self._played.results()
            if province in _find_places(get_order(result))
        )


def _format_order(order: Order | Declaration) -> str:
    return order.text if isinstance(order, Declaration) else format_order(order)


def _find_places(order: Order | Declaration) -> set[Province]:
    """Return the provinces an order is from and to; for supports to hold, also that of the supported unit."""
    if isinstance(order, Build):
        return {order.location.province}
    unit = ordered_unit(order)
    if unit is None:
        return set()
    places = {unit.location.province}
    match order:
        case Move(target=target) | Retreat(target=target) | Convoy(target=target):
            places.add(target.province)
        case Support(target=None, supported=supported):
            places.add(supported.location.province)
        case Support(target=Location() as target):
            places.add(target.province)
        case _:
            pass
    return places


def _list_provinces(*maps: Mapping[Province, object]) -> list[Province]:
    return sorted({province for one in maps for province in one})


def _format_unit(unit: Unit | None) -> str:
    return f"{unit} ({unit.power})" if unit is not None else "nothing"
