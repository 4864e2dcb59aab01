"""Units that no order mentions: which single one would explain a wrong result.

If the units of a case follow from its orders, a unit without an order is not among them. Such a unit holds,
so it matters only in a province that a move enters, that a support names, or that a dislodged unit could
retreat to. Its kind makes no difference, and all powers that order no attack on the province are alike. So
few units have to be tried to cover all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...model.board import Board
from ...model.brief import join_alternatives
from ...model.case import Case
from ...model.errors import WestphaliaError
from ...model.names import Location, Power, Province, UnitKind
from ...model.orders import Move, MovementOrder, Support
from ...model.position import Unit
from ...model.position_audit import unit_defect
from ...model.wording import power_name, the_place
from ...solver import Resolution
from ..claims.claims import Claim
from ..claims.truth import holds
from ..question import Question, question_of


@dataclass(frozen=True, slots=True)
class MissingUnit:
    """A province, and the powers of which an unordered unit there makes every statement true."""

    province: Province
    powers: tuple[Power, ...]


def find_missing_units(
    resolution: Resolution, question: Question, claims: Sequence[Claim]
) -> tuple[MissingUnit, ...]:
    """Return the units that no order mentions of which any single one makes every claim true.

    There are none if the units of the case do not follow from its orders.
    """
    case = question.case
    if case is None or not case.units_inferred:
        return ()
    return tuple(
        MissingUnit(province, powers)
        for province in sorted(_provinces_that_matter(resolution, case))
        if (powers := _fitting_powers(case, province, claims))
    )


def _provinces_that_matter(resolution: Resolution, case: Case) -> set[Province]:
    """Return the vacant provinces that a move or a retreat can enter or that a support names."""
    ground = resolution.system.reader.ground
    found = {
        ground.names[end].province
        for lost in resolution.dislodged
        for end in ground.steps[lost.unit.kind][ground.index[lost.unit.location]]
    }
    for _, order in _orders(case):
        if isinstance(order, Move):
            found.add(order.target.province)
        elif isinstance(order, Support):
            found.add(order.supported.location.province)
    return found - {unit.location.province for unit in case.position.units}


def _orders(case: Case) -> Iterator[tuple[Power, MovementOrder]]:
    for power, orders in case.movement_orders.items():
        for order in orders:
            yield power, order


def _fitting_powers(case: Case, province: Province, claims: Sequence[Claim]) -> tuple[Power, ...]:
    """Return the powers of which an unordered unit in a province makes every claim true."""
    powers = [info.id for info in case.board.powers]
    involved = {
        power
        for power, order in _orders(case)
        if isinstance(order, Move | Support)
        if order.target is not None and order.target.province == province
    }
    others = [power for power in powers if power not in involved]
    fitting = {power for power in involved if _explains(case, power, province, claims)}
    if others and _explains(case, others[0], province, claims):
        fitting.update(others)
    return tuple(power for power in powers if power in fitting)


def _explains(case: Case, power: Power, province: Province, claims: Sequence[Claim]) -> bool:
    unit = _make_unit(case.board, power, province)
    if unit is None:
        return False
    position = replace(case.position, units=(*case.position.units, unit))
    try:
        return all(holds(question_of(replace(case, position=position)).resolution(), claims))
    except WestphaliaError:
        return False


def _make_unit(board: Board, power: Power, province: Province) -> Unit | None:
    """Return a unit that can be in a province; on land an army."""
    kinds = (UnitKind.ARMY, UnitKind.FLEET)
    units = (Unit(power, kind, Location(province)) for kind in kinds)
    return next((unit for unit in units if unit_defect(unit, board) is None), None)


def missing_unit_words(found: MissingUnit, board: Board) -> str:
    """Return the unit in a sentence: ``an army in Silesia``, ``a unit of Italy or Austria in Trieste``."""
    kinds = [
        kind
        for kind in (UnitKind.ARMY, UnitKind.FLEET)
        if any(
            unit_defect(Unit(found.powers[0], kind, place), board) is None
            for place in board.locations
            if place.province == found.province
        )
    ]
    words = "an army or fleet" if len(kinds) > 1 else kinds[0].phrase
    names = [power_name(board, power) for power in found.powers]
    owner = "" if len(names) == len(board.powers) else f" of {join_alternatives(names)}"
    return f"{words}{owner} in {the_place(board, found.province)}"
