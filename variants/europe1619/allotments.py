"""How much influence each power may place in a year, and who attacks first (E19-INF-3, E19-DA-8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, cast

from ...model.board import Board
from ...model.names import Power, Province
from ...model.position import Position
from ..realm.lands import home_centers
from .choices_diplomacy import AttackOrder, InfTable

if TYPE_CHECKING:
    from .knobs import Europe1619Rulebook


def allotment(power: Power, position: Position, knobs: Europe1619Rulebook) -> int:
    """The points that a power can place this year."""
    board = position.board
    if knobs.e19_inf_table is InfTable.TABLE:
        return _table(board).get(power, board.power[power].influence or 0)
    homes = home_centers(board, power)
    if knobs.e19_inf_table is InfTable.CONTROLLED_HOME_VALUES:
        homes = tuple(home for home in homes if position.owners.get(home) == power)
    return sum(board.province[home].value for home in homes)


def attackers(position: Position, knobs: Europe1619Rulebook) -> tuple[Power, ...]:
    """The powers in the sequence in which their diplomatic attacks are resolved."""
    board = position.board
    powers = tuple(info.id for info in board.powers)
    if knobs.e19_attack_order is AttackOrder.TABLE:
        listed = _listed(board)
        return tuple(sorted(powers, key=lambda power: listed.get(power, len(listed))))

    def rank(power: Power) -> tuple[int, int, str]:
        centers = centers_of(power, position.owners, board)
        return allotment(power, position, knobs), centers, board.power[power].name

    return tuple(sorted(powers, key=rank))


def centers_of(power: Power, owners: Mapping[Province, Power], board: Board) -> int:
    """How many centers a power controls."""
    return sum(owner == power and place in board.centers for place, owner in owners.items())


def _table(board: Board) -> Mapping[Power, int]:
    return cast("Mapping[Power, int]", board.tables.get("influence_allocation", {}))


def _listed(board: Board) -> Mapping[Power, int]:
    listed = cast("Collection[str]", board.tables.get("attack_order", ()))
    return {Power(power): index for index, power in enumerate(listed)}
