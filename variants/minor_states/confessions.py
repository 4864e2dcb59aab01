"""Confessional markers: which confession has the upper hand in a minor state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...model.board import Board
from ...model.names import Power


def sum_points_by_faith(placed: Mapping[Power, int], board: Board) -> dict[str, int]:
    """Return the influence of each confession in a state; powers without a faith count for none."""
    totals: dict[str, int] = {}
    for power, points in placed.items():
        info = board.power.get(power)
        if info is not None and info.faith is not None and points:
            totals[info.faith] = totals.get(info.faith, 0) + points
    return totals


def find_leading_faith(totals: Mapping[str, int], outweighs: Callable[[int, int], bool]) -> str | None:
    """Return the confession that gets the marker: the only one there, or one that outweighs all others.

    `outweighs(own, others)` says whether these points are enough against those; without influence there is no
    marker. If a confession needs more points than the others together, at most one outweighs them.
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


def is_at_least_twice(own: int, others: int) -> bool:
    """Return whether the points are at least twice the others', and so two thirds of all (E19-CONF-2)."""
    return own >= 2 * others


def is_more_than_twice(own: int, others: int) -> bool:
    """Return whether the points are more than twice the others'."""
    return own > 2 * others
