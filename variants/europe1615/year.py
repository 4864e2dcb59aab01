"""The year of this variant: three movement phases, two phases of winter and a scoring."""

from __future__ import annotations

from ..kit.year import PhaseStep, Step, Year
from .abandonment import DISSOLUTION, with_abandonment
from .agreement import with_agreement
from .building import EARLY_WINTER, LATE_WINTER
from .captures import CAPTURES, LATE_CAPTURES
from .early_winter import DISBANDS, LEFT_UNITS, LOST_UNITS
from .elimination import CEDED, RECKONING
from .ends import VICTORY
from .late_winter import BUILDS
from .orders import MOVES
from .retreating import RETREAT
from .sanctions.course import AFTER_MOVEMENT, AFTER_RETREATS, REVIEW, season_begins, season_ends
from .score import SCORING
from .status_check import STATUS_CHECK
from .statuses import WINTER_MARKERS
from .waivers import with_waivers

SEASONS = ("spring", "summer", "fall")
"""The seasons of movement (E15-CAL-2)."""


def make_year() -> Year:
    """The phases of a year in their sequence (E15-CAL-1)."""
    steps: list[Step] = [STATUS_CHECK]
    moves = with_waivers(with_agreement(with_abandonment(MOVES)))
    retreat = with_waivers(RETREAT)
    for season in SEASONS:
        steps += [
            season_begins(season),
            PhaseStep(season, moves),
            AFTER_MOVEMENT,
            PhaseStep(season, retreat),
            AFTER_RETREATS,
            season_ends(season),
        ]
    return Year((*steps, *_winter()))


def _winter() -> tuple[Step, ...]:
    """Captures, two phases, and the scoring; what captures mean for powers is asked after either of them."""
    return (
        CAPTURES,
        DISSOLUTION,
        RECKONING,
        season_begins("winter"),
        LOST_UNITS,
        PhaseStep(EARLY_WINTER, DISBANDS),
        LATE_CAPTURES,
        RECKONING,
        REVIEW,
        PhaseStep(LATE_WINTER, BUILDS),
        WINTER_MARKERS,
        SCORING,
        VICTORY,
        CEDED,
        LEFT_UNITS,
        season_ends("winter"),
    )
