"""What a variant may change about retreats."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ...model.names import Location
from ...model.position import DislodgedUnit, Unit


@dataclass(frozen=True, slots=True)
class RetreatRules:
    """How dislodged units retreat: the standard game.

    A game overrides the methods in which it differs.
    """

    def forbids(self, _dislodged: DislodgedUnit, /) -> str | None:
        """Return the clause by which a unit may not retreat at all, if any; the unit is then disbanded."""
        return None

    def closes(self, _dislodged: DislodgedUnit, _place: Location, /) -> str | None:
        """Return the clause that closes a place to a unit, if any."""
        return None

    def reaches(self, _dislodged: DislodgedUnit, /) -> Collection[Location]:
        """Return places that a unit may retreat to beyond its own steps, such as one off the board."""
        return ()

    def becomes(self, unit: Unit, /) -> Unit:
        """Return the unit that arrives: a variant may reduce the strength of a retreating unit or mark it."""
        return unit


STANDARD_RETREATS = RetreatRules()
"""The retreats of the standard game."""
