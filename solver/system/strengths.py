"""The strength of every unit in every role, before supports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..conditions.strengths import Weights
from ..orders.reading import Reader


@dataclass(slots=True)
class OwnStrengths:
    """What units bring by themselves: what they stand with by unit, what their orders bring by order."""

    hold_weight: Sequence[int]
    rallied_weight: Sequence[int]
    stuck_weight: Sequence[int]
    attack_weight: Sequence[int]
    prevent_weight: Sequence[int]
    support_weight: Sequence[int]
    defend_weight: Sequence[int]
    bold_weight: Sequence[int]
    clauses: Sequence[str | None]
    """The clauses by which units have other strengths than one; empty where no unit has."""


def weigh_units(reader: Reader, unit: Sequence[int]) -> OwnStrengths:
    """The strengths of all units and of the orders whose units are `unit`."""
    weigh = reader.conditions.strengths.weigh
    if weigh is None:
        return _all_equal(len(reader.units), len(unit))
    weights = [weigh(one) for one in reader.units]
    attack = [w.attack for w in weights]
    defend, bold = _head_to_head(weights)
    named = any(w.clause is not None for w in weights)
    return OwnStrengths(
        [w.hold for w in weights],
        [w.hold if w.rallied is None else w.rallied for w in weights],
        [w.stuck for w in weights],
        [attack[u] for u in unit],
        [weights[u].prevent for u in unit],
        [weights[u].support for u in unit],
        [defend[u] for u in unit],
        [bold[u] for u in unit],
        [w.clause for w in weights] if named else (),
    )


@lru_cache(maxsize=256)
def _all_equal(units: int, orders: int) -> OwnStrengths:
    """The strengths of so many units and orders of the standard game."""
    of_units, of_orders = (1,) * units, (1,) * orders
    return OwnStrengths(
        of_units, of_units, of_units, of_orders, of_orders, of_orders, of_orders, of_orders, ()
    )


def _head_to_head(weights: Sequence[Weights]) -> tuple[list[int], list[int]]:
    """What units defend with: without a support of their move, and with one."""
    defend = [w.attack if w.defend is None else w.defend for w in weights]
    return defend, [alone if w.bold is None else w.bold for alone, w in zip(defend, weights, strict=True)]
