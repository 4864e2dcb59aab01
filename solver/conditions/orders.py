"""What a variant may change about orders: forbidden orders, convoyed units, conversions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ...model.names import NEUTRAL, UnitKind
from ...model.orders import MovementOrder
from ...model.position import Unit


def is_army(unit: Unit) -> bool:
    """Return whether a unit is an army: only armies are convoyed."""
    return unit.kind is UnitKind.ARMY


def belongs_to_power(unit: Unit) -> bool:
    """Return whether a unit belongs to a power: no power can order neutral units."""
    return unit.power != NEUTRAL


@dataclass(frozen=True, slots=True)
class Approach:
    """A move with an open path into the place of a converting unit.

    `arrives`: it succeeds. `repelled`: its attack strength is above zero but does not exceed the strength of
    the converting unit. If neither, another unit stops the move.
    """

    unit: Unit
    arrives: bool
    repelled: bool


@dataclass(frozen=True, slots=True)
class Conversions:
    """The rules of units that change their kind while they stay.

    `spoils(unit, approach)` says whether a move keeps the unit from changing. A dislodged unit never changes.
    With `supportable`, the unit can be supported to hold.
    """

    spoils: Callable[[Unit, Approach], bool]
    supportable: bool = True


@dataclass(frozen=True, slots=True)
class OrderRules:
    """What units can be ordered to do; the defaults are the standard game.

    - `veto(unit, order)` returns the clause that forbids an order, if any, even an impossible order.
    - `convoys(unit)` says whether a unit can be convoyed.
    - `follows(unit)` says whether a unit may follow the orders of some power in this phase.
    - `converts` lets units change their kind while they stay.
    - `letters` maps kinds in orders to the kinds they mean (with M to A, ``M Ulm`` names an army).
    """

    veto: Callable[[Unit, MovementOrder], str | None] | None = None
    convoys: Callable[[Unit], bool] = is_army
    follows: Callable[[Unit], bool] = belongs_to_power
    converts: Conversions | None = None
    letters: Mapping[UnitKind, UnitKind] = field(default_factory=dict[UnitKind, UnitKind])


STANDARD_ORDERS = OrderRules()
"""The orders of the standard game."""
