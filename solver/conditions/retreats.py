"""What a variant may change about retreats."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from ...model.names import Location
from ...model.position import DislodgedUnit, Unit


@dataclass(frozen=True, slots=True)
class RetreatRules:
    """How dislodged units retreat; the defaults are the standard game.

    `forbids` returns the clause by which a unit may not retreat at all, if any; the unit is then disbanded.
    `closes` returns the clause that closes a place to a unit, if any. `reaches` returns places that a unit
    may retreat to beyond its own steps, such as one off the board. `becomes` returns the unit that arrives: a
    variant may reduce the strength of a retreating unit or mark it.
    """

    forbids: Callable[[DislodgedUnit], str | None] | None = None
    closes: Callable[[DislodgedUnit, Location], str | None] | None = None
    reaches: Callable[[DislodgedUnit], Collection[Location]] | None = None
    becomes: Callable[[Unit], Unit] | None = None


STANDARD_RETREATS = RetreatRules()
"""The retreats of the standard game."""
