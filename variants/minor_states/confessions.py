"""Confessional markers: which confession has the upper hand in a minor state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...model.board import Board
from ...model.names import Power


def points_by_faith(placed: Mapping[Power, int], board: Board) -> dict[str, int]:
    """The influence of each confession in a state; powers without a faith count for none."""
    totals: dict[str, int] = {}
    for power, points in placed.items():
        info = board.power.get(power)
        if info is not None and info.faith is not None and points:
            totals[info.faith] = totals.get(info.faith, 0) + points
    return totals


def leading_faith(totals: Mapping[str, int], outweighs: Callable[[int, int], bool]) -> str | None:
    """The confession that gets its marker: the only one there, or the one that outweighs all others together.

    `outweighs(own, others)` says whether so many points are enough against so many; without influence nobody
    gets a marker. At most one confession outweighs the others if it needs more than they have.
    """
    total = sum(totals.values())
    return next(
        (
            faith
            for faith, own in sorted(totals.items())
            if own and (own == total or outweighs(own, total - own))
        ),
        None,
    )


def at_least_twice(own: int, others: int) -> bool:
    """Twice as many points or more: two thirds of all (E19-CONF-2)."""
    return own >= 2 * others


def more_than_twice(own: int, others: int) -> bool:
    """More than twice as many points."""
    return own > 2 * others
