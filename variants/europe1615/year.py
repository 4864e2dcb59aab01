"""The year of this variant: three movement phases, two phases of winter and a scoring."""

from __future__ import annotations

from ..year import PhaseStep, Step, Year
from .agreement import with_agreement
from .building import EARLY_WINTER, LATE_WINTER
from .early_winter import DISBANDS
from .late_winter import BUILDS
from .orders import MOVES
from .retreating import RETREAT
from .sanctions.course import AFTER_MOVEMENT, AFTER_RETREATS, REVIEW, season_begins, season_ends
from .status_check import STATUS_CHECK
from .waivers import SEASON as WAIVERS
from .waivers import with_waivers

SEASONS = ("spring", "summer", "fall")
"""The seasons of movement (E15-CAL-2)."""


def make_year() -> Year:
    """The phases of a year in their sequence (E15-CAL-1)."""
    steps: list[Step] = [STATUS_CHECK]
    for season in SEASONS:
        moves, retreat = with_agreement(MOVES), RETREAT
        if season == WAIVERS:
            moves, retreat = with_waivers(moves), with_waivers(retreat)
        steps += [
            season_begins(season),
            PhaseStep(season, moves),
            AFTER_MOVEMENT,
            PhaseStep(season, retreat),
            AFTER_RETREATS,
            season_ends(season),
        ]
    steps += [
        season_begins("winter"),
        REVIEW,
        PhaseStep(EARLY_WINTER, DISBANDS),
        PhaseStep(LATE_WINTER, BUILDS),
        season_ends("winter"),
    ]
    return Year(tuple(steps))
