"""What a variant may change about orders: which are forbidden, who is convoyed, which units change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...model.names import UnitKind
from ...model.orders import MovementOrder
from ...model.position import Unit


def armies_only(unit: Unit) -> bool:
    """Only armies are convoyed."""
    return unit.kind is UnitKind.ARMY


@dataclass(frozen=True, slots=True)
class Approach:
    """A move whose way into the place of a converting unit is open.

    `arrives` says that it succeeds, `repelled` that it has strength, but not more than the converting unit
    itself holds with. A move that is neither is stopped by somebody else.
    """

    unit: Unit
    arrives: bool
    repelled: bool


@dataclass(frozen=True, slots=True)
class Conversions:
    """That units may change into another kind while they stay: which approaches keep one from changing.

    `spoils(unit, approach)` says it of a unit that is to change. A unit that is dislodged never changes.
    With `supportable` the unit can be supported in place, as holding units can.
    """

    spoils: Callable[[Unit, Approach], bool]
    supportable: bool = True


@dataclass(frozen=True, slots=True)
class OrderRules:
    """What units can be ordered to do; the defaults are the standard game.

    - `veto(unit, order)` gives the clause that forbids an order, if any, also one that could not be carried
      out anyway.
    - `convoys(unit)` says who can be convoyed.
    - `converts` lets units become others while they stay.
    - `letters` are the kinds that orders write for other ones (with A for M, ``M Ulm`` names an army).
    """

    veto: Callable[[Unit, MovementOrder], str | None] | None = None
    convoys: Callable[[Unit], bool] = armies_only
    converts: Conversions | None = None
    letters: Mapping[UnitKind, UnitKind] = field(default_factory=dict[UnitKind, UnitKind])


STANDARD_ORDERS = OrderRules()
"""The orders of the standard game."""
