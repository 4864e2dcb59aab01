"""What a variant may change about retreats."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from ...model.names import Location
from ...model.position import DislodgedUnit, Unit


@dataclass(frozen=True, slots=True)
class RetreatRules:
    """How dislodged units leave; the defaults are the standard game.

    `forbids` gives the clause by which a unit may not retreat at all, if any; it is disbanded then. `closes`
    gives the clause that keeps a unit out of a place, if any. `reaches` gives places a unit may retreat to
    beyond its own steps, such as one off the board. `becomes` is the unit that arrives in the place of the
    one that retreats: a variant may take strength from it or mark it.
    """

    forbids: Callable[[DislodgedUnit], str | None] | None = None
    closes: Callable[[DislodgedUnit, Location], str | None] | None = None
    reaches: Callable[[DislodgedUnit], Collection[Location]] | None = None
    becomes: Callable[[Unit], Unit] | None = None


STANDARD_RETREATS = RetreatRules()
"""The retreats of the standard game."""
