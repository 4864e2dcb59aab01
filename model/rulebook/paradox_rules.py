"""Added rules for convoy paradoxes: choices of DATC 4.A.2 besides the published ones.

A rule is a function from a `ParadoxKernel` to the decisions that it forces::

    def convoys_succeed(kernel: ParadoxKernel) -> Mapping[str, bool]:
        "Convoyed armies that cause the paradox arrive."
        return dict.fromkeys(kernel.ways, True)

    register_paradox_rule("convoys_succeed", convoys_succeed)

Then ``4.A.2=convoys_succeed`` is a choice like any other. An entry point of the group
``westphalia.paradox_rules`` makes it one in every command.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from ..errors import ImpossibleError

GROUP: Final = "westphalia.paradox_rules"
"""The group of entry points."""


@dataclass(frozen=True, slots=True)
class ParadoxKernel:
    """A convoy paradox for a rule to decide: orders with no consistent resolution or several.

    Decisions have names, such as ``way(A bre - lon)``, ``move(F wal - eng)`` or
    ``support(F lon S F wal - eng)``. `ways` are those about convoys, `moves` and `supports` those about moves
    and supports. Each of the `resolutions` gives every decision a value.
    """

    decisions: tuple[str, ...]
    ways: tuple[str, ...]
    moves: tuple[str, ...]
    supports: tuple[str, ...]
    resolutions: tuple[Mapping[str, bool], ...]


ParadoxRule: TypeAlias = Callable[[ParadoxKernel], Mapping[str, bool]]
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
