"""Westphalia's case files, text and JSON, as recorded games of one phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..games import submission_to_order_set
from ..model.case import Case, OrderSet, format_case_json, format_case_text, read_case
from ..model.errors import ImpossibleError, Place
from ..model.names import REFEREE, Location, Power
from ..model.orders import Order, SheetManner
from ..model.phase import PhaseKind
from ..model.position import DislodgedUnit, Position
from ..model.rulebook import read_rules
from ..model.text import shorten
from ..variants import Declaration, find_variant
from .record import Displaced, NoOrder, Record, RecordedOrder, RecordedPhase, Snapshot
from .writing import Notes, get_only_record, leave_out_remarks, refuse_own_board, unsupported_error

NAME: Final = "case"


def read_case_record(text: str, *, file: str | None = None) -> tuple[Record, ...]:
    """Read a case, as text or JSON, as a record of one phase. Raises like `read_case`."""
    return (case_to_record(read_case(text, find_variant, file=file)),)


def case_to_record(case: Case) -> Record:
    """Return a case as a recorded game of one phase, without an outcome.

    Raises:
        ImpossibleError: Records cannot hold the case's kinds of order sets, proxies or doubtful orders.
    """
    _refuse_submissions(case)
    position = case.position
    dislodged = tuple(
        Displaced(one.unit, one.attacker_from, one.by_convoy, case.retreats.get(one.unit.location))
        for one in position.dislodged
    )
    is_retreat = case.phase.kind is PhaseKind.RETREAT
    before = Snapshot(
        position.units,
        dislodged,
        dict(position.owners) or None,
        position.contested if is_retreat or position.contested else None,
    )
    orders: list[RecordedOrder] = []
    sets: dict[Power, int] = {}
    for order_set in case.order_sets:
        number = sets.get(order_set.power, 0)
        sets[order_set.power] = number + 1
        lines = order_set.lines or (None,) * len(order_set.orders)
        for order, line in zip(order_set.orders, lines, strict=True):
            orders.append(RecordedOrder(order_set.power, order, submission=number, line=line))
    phase = RecordedPhase(case.phase, before, tuple(orders), ledger=case.ledger)
    return Record(case.variant, case.board, (phase,), rules=dict(case.rules), file=case.file)


def _refuse_submissions(case: Case) -> None:
    """Raise ImpossibleError for properties of order sets that records of games cannot hold."""
    sets = case.order_sets
    doubtful = [one.text for given in sets for one in given.doubtful]
    special = {
        "order sets in an unknown sequence": case.unordered,
        "proxies": case.proxies or any(given.proxies for given in sets),
        "powers in civil disorder": case.disorder,
        "order sets with a stated meaning": any(given.manner is not SheetManner.UNCLEAR for given in sets),
        "statements besides orders": any(given.other_lines for given in sets),
        f"the doubtful order {shorten(''.join(doubtful[:1]))!r}": doubtful,
    }
    for what, present in special.items():
        if present:
            message = f"records of games cannot hold {what}"
            raise ImpossibleError(message, place=Place(case.file), expected="a case without them")


def phase_to_case(record: Record, index: int) -> Case:
    """Return a phase of a record as a case.

    Raises:
        ImpossibleError: The phase has standing orders or rulings of the referee, or the record does not say
            where a dislodged unit's attacker came from.
    """
    phase = record.phases[index]
    if any(phase.standing.values()):
        raise unsupported_error("standing orders", NAME, phase, record)
    if any(one.power == REFEREE for one in phase.orders):
        raise unsupported_error("rulings of the referee", NAME, phase, record)
    before = phase.before
    dislodged: list[DislodgedUnit] = []
    retreats: dict[Location, tuple[Location, ...]] = {}
    for one in before.dislodged:
        if one.attacker_from is None:
            raise unsupported_error(f"{one.unit}, dislodged by an unknown attacker", NAME, phase, record)
        dislodged.append(DislodgedUnit(one.unit, one.attacker_from, one.by_convoy))
        if one.retreats is not None:
            retreats[one.unit.location] = one.retreats
    position = Position(
        record.board,
        before.units,
        before.owners or {},
        tuple(dislodged),
        before.contested or frozenset(),
    )
    return Case(
        record.variant,
        phase.phase,
        position,
        read_rules(record.rules, find_variant(record.variant).rulebook),
        _make_order_sets(phase),
        dict(record.rules),
        retreats,
        phase.ledger,
    )


def _make_order_sets(phase: RecordedPhase) -> tuple[OrderSet, ...]:
    """Return the orders in sets, one per power and submission, in the sequence of their first orders."""
    sets: dict[tuple[int, Power], list[Order | Declaration]] = {}
    for entry in phase.orders:
        if not isinstance(entry.order, NoOrder):
            sets.setdefault((entry.submission, entry.power), []).append(entry.order)
    ordered = sorted(sets, key=lambda key: key[0])
    return tuple(submission_to_order_set(key[1], sets[key]) for key in ordered)


def format_case_record(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write a record of one phase as a case in text, which `read_case_record` reads.

    Data without effect on the rules is left out and counted in `notes`.

    Raises:
        ImpossibleError: A case cannot hold data that matters to the rules.
    """
    return format_case_text(_record_to_case(records, notes))


def format_case_json_record(records: Sequence[Record], notes: Notes | None = None) -> str:
    """Write a record of one phase as a case in JSON. Raises like `format_case_record`."""
    return format_case_json(_record_to_case(records, notes)) + "\n"


def _record_to_case(records: Sequence[Record], notes: Notes | None) -> Case:
    record = get_only_record(records, NAME)
    notes = notes if notes is not None else Notes()
    refuse_own_board(record, NAME)
    if len(record.phases) != 1:
        raise unsupported_error(
            f"{len(record.phases)} phases", NAME, None, record, expected="one phase (convert --phase)"
        )
    phase = record.phases[0]
    notes.leave_out_extras(record.extras)
    notes.leave_out_extras(phase.extras)
    notes.leave_out("orders of the movement before", len(phase.prior))
    notes.leave_out("the outcome", phase.after is not None)
    notes.leave_out("the name", bool(record.name))
    leave_out_remarks(record, notes)
    return phase_to_case(record, 0)
