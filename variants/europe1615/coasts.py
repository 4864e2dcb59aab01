"""Fleets ordered to a province with two coasts must say to which (E15-MOVE-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...model.errors import ImpossibleError, WestphaliaError
from ...model.names import UnitKind
from ...model.orders import Move
from ...solver import clause_words
from ..kit.report import Entry
from .choices_sides import CoastInference
from .setting import Setting


def coast_faults(setting: Setting, entries: Sequence[Entry]) -> Iterator[tuple[int, WestphaliaError]]:
    """The orders that leave out a coast which they must name, each with its index and the error."""
    for index, entry in enumerate(entries):
        coasts = _left_open(setting, entry) if isinstance(entry, Move) else ()
        if coasts:
            message = f"the coast is missing: {clause_words('E15-MOVE-4')}"
            yield index, ImpossibleError(message, expected=" or ".join(coasts))


def _left_open(setting: Setting, order: Move) -> tuple[str, ...]:
    """The coasts that a fleet's order leaves open, though it must name one."""
    unit, target = setting.standing.get(order.unit.location.province), order.target
    if unit is None or unit.kind is not UnitKind.FLEET or "/" in target:
        return ()
    ends = setting.board.fleet_borders.get(unit.location, frozenset())
    coasts = tuple(sorted(end for end in ends if end.province == target.province and end.coast is not None))
    inferred = setting.knobs.e15_coast_inference is CoastInference.ACCEPT_IF_UNIQUE
    return () if inferred and len(coasts) == 1 else coasts
