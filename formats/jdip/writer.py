"""Writer of the case text that `jdip` reads, with a case for each phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...model.errors import ImpossibleError
from ...model.names import Power
from ...model.orders import Build, Disband, Hold, Order, Retreat, Waive, format_designation, format_order
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...variants import Declaration, find_variant
from ..reading import move_to_fall, title_powers
from ..record import NoOrder, PriorOrder, Record, RecordedPhase, Snapshot
from ..writing import (
    Notes,
    format_rules_note,
    leave_out_remarks,
    list_plain_orders,
    refuse_own_board,
    refuse_several_submissions,
    refuse_special_phase,
    states_retreats,
    unsupported_error,
)
from . import reader as jdip

NAME: Final = "jdip"
_INDENT = "  "


def format_jdip(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write every phase of the records as a case, which `read_jdip` reads. All must be of one variant.

    Remarks before and after its cases mark a game. Data without effect on the rules is left out and counted
    in `notes`.

    Raises:
        ImpossibleError: The format cannot hold data that matters to the rules.
    """
    notes = notes if notes is not None else Notes()
    variants = {record.variant for record in records}
    if len(variants) != 1:
        raise ImpossibleError(f"{len(variants)} variants: the format {NAME} holds one per file")
    lines = [f"{jdip.VARIANT} {find_variant(variants.pop()).id.title()}"]
    for record in records:
        refuse_own_board(record, NAME)
        leave_out_remarks(record, notes)
        notes.leave_out_extras(record.extras)
        is_game = len(record.phases) > 1
        note = format_rules_note(record, {})
        heading = [f"# {jdip.GAME} {record.name}".rstrip()] if is_game else []
        heading += [f"# {note}"] if note else []
        lines += ["", *heading] if heading else []
        for index, phase in enumerate(record.phases):
            lines += ["", *_CaseWriter(record, index, phase, notes).lines()]
        lines += ["", f"# {jdip.GAME_END}"] if is_game else []
    return "\n".join(lines) + "\n"


def lacks_results(record: Record) -> bool:
    """Return whether a retreat phase needs results of the movement before it that the record lacks."""
    return any(
        phase.phase.kind is PhaseKind.RETREAT
        and not phase.prior
        and _lacks_results(record.movement_before(index))
        for index, phase in enumerate(record.phases)
    )


def _lacks_results(movement: RecordedPhase | None) -> bool:
    return movement is not None and any(entry.remarks is None for entry in movement.orders)


class _CaseWriter:
    """The lines of one phase."""

    def __init__(self, record: Record, index: int, phase: RecordedPhase, notes: Notes) -> None:
        refuse_special_phase(phase, NAME)
        refuse_several_submissions(phase, NAME)
        notes.leave_out_extras(phase.extras)
        self._record = record
        self._index = index
        self._phase = phase
        self._notes = notes
        self._titles = title_powers(record.board)

    def lines(self) -> Iterator[str]:
        """Yield the lines from CASE to END."""
        phase = self._phase
        before = phase.before
        yield f"{jdip.CASE} {self._format_name()}".rstrip()
        shown = move_to_fall(phase.phase)
        yield f"{jdip.PHASE} {shown.season.title()} {shown.year}, {shown.kind.value.title()}"
        if before.owners is not None:
            yield from self._format_block(
                jdip.OWNERS, (f"{self._title_of(power)}: A {place}" for place, power in before.owners.items())
            )
        yield from self._format_block(jdip.PRESTATE, self._format_units(before.units))
        if before.dislodged:
            yield from self._format_block(
                jdip.DISLODGED, self._format_units([one.unit for one in before.dislodged])
            )
        prior = self._find_prior()
        if prior:
            yield from self._format_block(jdip.RESULTS, (self._format_result(entry) for entry in prior))
        yield from self._format_block(jdip.ORDERS, self._format_orders())
        outcome = self._record.outcome(self._index)
        if outcome is not None:
            yield from self._format_outcome(before, outcome)
        yield jdip.END

    def _format_name(self) -> str:
        name = self._record.name
        if "#" in name or len(name.splitlines()) > 1:
            raise unsupported_error(f"the name {name!r}", NAME, self._phase)
        if len(self._record.phases) == 1:
            return name
        return f"{name} {self._phase.phase.code}".lstrip()

    def _format_outcome(self, before: Snapshot, outcome: Snapshot) -> Iterator[str]:
        is_last = self._index + 1 == len(self._record.phases)
        if is_last and outcome.owners is not None and outcome.owners != before.owners:
            self._notes.leave_out("owners after a phase")
        if outcome.units == before.units:
            yield jdip.SAME
        else:
            yield from self._format_block(jdip.POSTSTATE, self._format_units(outcome.units))
        if outcome.dislodged:
            yield from self._format_block(
                jdip.POST_DISLODGED, self._format_units([one.unit for one in outcome.dislodged])
            )

    def _format_block(self, keyword: str, lines: Iterable[str]) -> Iterator[str]:
        yield keyword
        for line in lines:
            yield _INDENT + line

    def _title_of(self, power: Power) -> str:
        return self._titles.get(power, power)

    def _format_units(self, units: Iterable[Unit]) -> Iterator[str]:
        return (f"{self._title_of(unit.power)}: {unit}" for unit in units)

    def _format_orders(self) -> Iterator[str]:
        for entry, order in list_plain_orders(self._phase, NAME):
            yield f"{self._title_of(entry.power)}: {_format_order(order, self._phase.phase.kind)}"

    def _format_result(self, entry: PriorOrder) -> str:
        result = "SUCCESS" if entry.succeeded else "FAILURE"
        return f"{result}: {self._title_of(entry.power)}: {_format_order(entry.order, PhaseKind.MOVEMENT)}"

    def _find_prior(self) -> tuple[PriorOrder, ...]:
        """Return the orders of the movement before a retreat phase, with their results."""
        phase = self._phase
        if phase.prior or phase.phase.kind is not PhaseKind.RETREAT:
            return phase.prior
        movement = self._record.movement_before(self._index)
        if movement is None:
            if states_retreats(phase.before):
                raise unsupported_error(
                    "a retreat phase without the movement before it", NAME, phase, self._record
                )
            return ()
        prior: list[PriorOrder] = []
        for entry in movement.orders:
            order = Hold(entry.order.unit) if isinstance(entry.order, NoOrder) else entry.order
            if entry.remarks is None or isinstance(order, Declaration):
                what = "a movement without the results of its orders before a retreat phase"
                raise unsupported_error(what, NAME, phase, self._record)
            prior.append(PriorOrder(entry.power, order, not entry.remarks))
        return tuple(prior)


def _format_order(order: Order, kind: PhaseKind) -> str:
    match order:
        case Build(place, unit):
            return f"Build {unit.value} {place}" if unit is not None else f"Build {place}"
        case Waive(place):
            return f"Waive {place}" if place is not None else "Waive"
        case Disband(unit) if kind is PhaseKind.ADJUSTMENT:
            return f"Remove {format_designation(unit)}"
        case Retreat(unit, target) if kind is PhaseKind.RETREAT:
            return f"{format_designation(unit)} - {target}"
        case _:
            return format_order(order)
