"""The year of this variant: three movement phases, two phases of winter and a scoring."""

from __future__ import annotations

from ..phases import MOVEMENT, RETREATS
from ..year import PhaseStep, Step, Year


def make_year() -> Year:
    """The phases from spring to late winter."""
    steps: list[Step] = []
    for season in ("spring", "summer", "fall"):
        steps += [PhaseStep(season, MOVEMENT), PhaseStep(season, RETREATS)]
    return Year(tuple(steps))
