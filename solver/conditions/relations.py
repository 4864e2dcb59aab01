"""What a variant may change between units: who spares whom, whose support counts, who cuts whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from ...model.position import Unit


class OwnSide(Enum):
    """Of units that are on one side, so that no clause has to say it."""

    OWN_SIDE = "own side"


OWN_SIDE: Final = OwnSide.OWN_SIDE
"""The reason between units of one side."""

Reason: TypeAlias = str | OwnSide
"""Why something between units does not happen: a clause, or that they are of one side."""

Relation: TypeAlias = Callable[[Unit, Unit], Reason | None]
"""Why something that one unit would do to another does not happen; None: it happens."""


@dataclass(frozen=True, slots=True)
class Relations:
    """What units do not do to one another, each answered with the reason or None.

    - `spared(a, b)`: why unit a may not dislodge unit b.
    - `withheld(a, b, c)`: why the support of unit a does not count where b would dislodge c (no function:
      because a may not dislodge c).
    - `uncut(a, b)`: why an attack of unit a does not cut the support of unit b.
    - `passing(a, b)`: two units that change places do not meet head to head (no function: by land all do).
    - `admitting(a, b)`: why a move of unit a keeps nobody out of the place of unit b as long as b stays there
      (no function: it does).

    Where there is no function, units of one power are on one side and nobody else is. A function answers for
    units of one power too: `own_and` makes one from what clauses say of units of different powers.
    """

    spared: Relation | None = None
    withheld: Callable[[Unit, Unit, Unit], Reason | None] | None = None
    uncut: Relation | None = None
    passing: Callable[[Unit, Unit], bool] | None = None
    admitting: Relation | None = None


BETWEEN_POWERS = Relations()
"""The relations of the standard game."""


def own_power(unit: Unit, other: Unit) -> OwnSide | None:
    """Units of one power are on one side."""
    return OWN_SIDE if unit.power == other.power else None


def own_and(clause: Callable[[Unit, Unit], Reason | None]) -> Relation:
    """Units of one power are on one side; between others it is what the clause says."""
    return lambda unit, other: OWN_SIDE if unit.power == other.power else clause(unit, other)


def clause_of(reason: Reason | None) -> str | None:
    """The clause that is the reason; None where it is that both are of one side."""
    return None if isinstance(reason, OwnSide) else reason
