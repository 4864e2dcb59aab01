"""What a variant may change between units: which dislodge, support against or cut which."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from ...model.position import Unit


class OwnSide(Enum):
    """The reason that needs no clause: both units are on the same side."""

    OWN_SIDE = "own side"


OWN_SIDE: Final = OwnSide.OWN_SIDE
"""The reason between units on the same side."""

Reason: TypeAlias = str | OwnSide
"""Why one unit does not affect another: a clause, or that both are on the same side."""

Relation: TypeAlias = Callable[[Unit, Unit], Reason | None]
"""A function that says why the first unit does not affect the second (None: it does)."""


@dataclass(frozen=True, slots=True)
class Relations:
    """Limits on how units affect each other; each function returns the reason or None.

    - `cannot_dislodge(a, b)`: why unit a may not dislodge unit b.
    - `support_excluded(a, b, c)`: why the support of unit a does not count where b would dislodge c (no
      function: because a may not dislodge c).
    - `cannot_cut(a, b)`: why an attack of unit a does not cut the support of unit b.
    - `can_swap(a, b)`: whether two units that swap places avoid a head-to-head battle (no function: by land,
      none does).
    - `cannot_prevent(a, b)`: why a move of unit a keeps no unit out of the place of unit b while b stays
      (no function: it does).

    Without a function, units of the same power form a side. A function must also cover units of the same
    power: `same_power_or` creates one from a function about units of different powers.
    """

    cannot_dislodge: Relation | None = None
    support_excluded: Callable[[Unit, Unit, Unit], Reason | None] | None = None
    cannot_cut: Relation | None = None
    can_swap: Callable[[Unit, Unit], bool] | None = None
    cannot_prevent: Relation | None = None


BETWEEN_POWERS = Relations()
"""The relations of the standard game."""


def same_power(unit: Unit, other: Unit) -> OwnSide | None:
    """Return `OWN_SIDE` for units of the same power."""
    return OWN_SIDE if unit.power == other.power else None


def same_power_or(clause: Callable[[Unit, Unit], Reason | None]) -> Relation:
    """Return a relation in which units of the same power form a side and `clause` decides between others."""
    return lambda unit, other: OWN_SIDE if unit.power == other.power else clause(unit, other)


def clause_of(reason: Reason | None) -> str | None:
    """Return the clause of a reason; None if the reason is that both units are on the same side."""
    return None if isinstance(reason, OwnSide) else reason
