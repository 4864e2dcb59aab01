"""What a variant may change about orders: forbidden orders, convoyed units, conversions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import NEUTRAL, UnitKind
from ...model.orders import MovementOrder
from ...model.position import Unit


@dataclass(frozen=True, slots=True)
class Approach:
    """A move with an open path into the place of a converting unit.

    `arrives`: it succeeds. `repelled`: its attack strength is above zero but does not exceed the strength of
    the converting unit. If neither, another unit stops the move.
    """

    unit: Unit
    arrives: bool
    repelled: bool


class Conversions(ABC):
    """The rules of units that change their kind while they stay.

    With `supportable`, such a unit can be supported to hold.
    """

    supportable = True

    @abstractmethod
    def spoils(self, unit: Unit, approach: Approach, /) -> bool:
        """Return whether a move keeps the unit from changing. A dislodged unit never changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRules:
    """What units can be ordered to do: the standard game.

    A game overrides the methods in which it differs.

    - `converts` lets units change their kind while they stay.
    - `letters` maps kinds in orders to the kinds they mean (with M to A, ``M Ulm`` names an army).
    """

    converts: Conversions | None = None
    letters: Mapping[UnitKind, UnitKind] = field(default_factory=dict[UnitKind, UnitKind])

    def letter_of(self, kind: UnitKind) -> UnitKind:
        """Return the letter by which orders name a kind: its own, unless that means another kind."""
        if kind not in self.letters:
            return kind
        return next(letter for letter, meant in self.letters.items() if meant is kind)

    @property
    def forbids(self) -> bool:
        """Whether `veto` can forbid orders."""
        return type(self).veto is not OrderRules.veto

    def veto(self, _unit: Unit, _order: MovementOrder, /) -> str | None:
        """Return the clause that forbids an order, if any, even an impossible order."""
        return None

    def convoys(self, unit: Unit, /) -> bool:
        """Return whether a unit can be convoyed."""
        return unit.kind is UnitKind.ARMY

    def follows(self, unit: Unit, /) -> bool:
        """Return whether a unit may follow the orders of some power in this phase; neutral units may not."""
        return unit.power != NEUTRAL


STANDARD_ORDERS = OrderRules()
"""The orders of the standard game."""
