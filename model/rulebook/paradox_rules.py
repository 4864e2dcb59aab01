"""Added rules for convoy paradoxes: choices of DATC 4.A.2 besides the published ones.

A rule is a function from a `ParadoxKernel` to the decisions that it forces::

    def convoys_succeed(kernel: ParadoxKernel) -> Mapping[KernelDecision, bool]:
        "Convoyed armies that cause the paradox arrive."
        return dict.fromkeys(kernel.ways, True)

    register_paradox_rule("convoys_succeed", convoys_succeed)

Then ``4.A.2=convoys_succeed`` is a choice like any other. An entry point of the group
``westphalia.paradox_rules`` makes it one in every command. A rule must be a function of the orders: the same
kernel, with its decisions in any sequence, always gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from ..errors import ImpossibleError

if TYPE_CHECKING:
    from ..names import Power, Province
    from ..orders import MovementOrder
    from ..position import Unit

GROUP: Final = "westphalia.paradox_rules"
"""The group of entry points."""


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


ParadoxRule: TypeAlias = Callable[[ParadoxKernel], Mapping[KernelDecision, bool]]
"""A rule: it returns the values that it forces on some decisions. The definitions settle the rest."""

_registered: dict[str, ParadoxRule] = {}


def register_paradox_rule(name: str, rule: ParadoxRule) -> None:
    """Add a rule for convoy paradoxes under a name. Its docstring is its meaning.

    Raises:
        ImpossibleError: The name is not in snake case.
    """
    if not name.isidentifier() or name != name.lower():
        raise ImpossibleError(f'"{name}" cannot name a rule', expected="small letters, digits and _")
    _registered[name] = rule


def find_paradox_rule(name: str) -> ParadoxRule | None:
    """Return the rule of a name, or None."""
    return _registered.get(name) or _load_installed().get(name)


def paradox_rule_names() -> tuple[str, ...]:
    """Return the names of all added rules."""
    return tuple(sorted({*_registered, *_load_installed()}))


@cache
def _load_installed() -> Mapping[str, ParadoxRule]:
    from importlib.metadata import entry_points  # slow: it reads the metadata of all packages

    return {point.name: point.load() for point in entry_points(group=GROUP)}
