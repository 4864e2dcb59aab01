"""A convoy paradox as the values that an added rule sees (`model.rulebook.register_paradox_rule`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .names import Power, Province
from .orders import MovementOrder
from .position import Unit


@dataclass(frozen=True, slots=True)
class KernelDecision:
    """A question of a kernel, to be answered yes or no.

    It is about the `order` of a `unit`: whether the move succeeds, its way is open, the support is given, or
    the unit is dislodged. `strengths` are the least and the greatest strength of a move or support in this
    kernel, and `fleets` the fleets that convoy a move. `name` is the decision in exported models, such as
    ``way(A bre - lon)``.
    """

    name: str
    unit: Unit
    order: MovementOrder
    strengths: tuple[int, int]
    fleets: tuple[Unit, ...] = ()

    def __str__(self) -> str:
        return self.name

    @property
    def power(self) -> Power:
        """The power that owns the unit."""
        return self.unit.power

    @property
    def place(self) -> Province:
        """The province of the unit."""
        return self.unit.location.province


@dataclass(frozen=True, slots=True)
class ParadoxKernel:
    """A convoy paradox for a rule to decide: orders with no consistent resolution or several.

    `ways` are the decisions about convoys, `moves` and `supports` those about moves and supports. Each of the
    `resolutions` gives every decision a value.
    """

    decisions: tuple[KernelDecision, ...]
    ways: tuple[KernelDecision, ...]
    moves: tuple[KernelDecision, ...]
    supports: tuple[KernelDecision, ...]
    resolutions: tuple[Mapping[KernelDecision, bool], ...]

    def reverse(self) -> ParadoxKernel:
        """Return the same kernel with everything in reverse sequence."""
        return ParadoxKernel(
            self.decisions[::-1],
            self.ways[::-1],
            self.moves[::-1],
            self.supports[::-1],
            self.resolutions[::-1],
        )
