"""Added rules for convoy paradoxes: choices of DATC 4.A.2 besides the published ones.

A rule is a function from a `ParadoxKernel` (`model.paradox_kernel`) to the decisions that it forces::

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
from functools import cache
from typing import Any, Final, TypeAlias

from ..errors import ImpossibleError

GROUP: Final = "westphalia.paradox_rules"
"""The group of entry points."""


ParadoxRule: TypeAlias = Callable[[Any], Mapping[Any, bool]]
"""A rule: it takes a `ParadoxKernel` and returns the values that it forces on some of its decisions.

The definitions settle the rest.
"""

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
