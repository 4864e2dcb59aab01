"""The tally of a year: what the land, the markers and the obedience of a power are worth (E19-SCORE-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from ...model.names import Power
from .breaches import counted_breaches
from .choices_end import ScoreFormula
from .setting import Setting

PENALTY = 3
"""The points that a violation of a decree costs (E19-PAPACY-21)."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a power by what they are for; `violations` are those that count, not their points."""

    home_centers: int = 0
    captured_centers: int = 0
    regions: int = 0
    aligned_states: int = 0
    markers: int = 0
    violations: int = 0

    @property
    def worth(self) -> int:
        """The points without what violations of decrees cost."""
        return self.home_centers + self.captured_centers + self.regions + self.aligned_states + self.markers

    @property
    def total(self) -> int:
        """All points."""
        return self.worth - PENALTY * self.violations

    def __str__(self) -> str:
        parts = {
            "home centers": self.home_centers,
            "captured centers": self.captured_centers,
            "valued regions": self.regions,
            "aligned states": self.aligned_states,
            "markers": self.markers,
            "violated decrees": -PENALTY * self.violations,
        }
        return ", ".join(f"{points} for {source}" for source, points in parts.items() if points)


@dataclass(frozen=True, slots=True)
class _Guide:
    """How often each value counts: what a scoring guide says."""

    home_center: int
    captured_center: int
    valued_region: int
    aligned_state: int
    marker: int


def scores(setting: Setting) -> Mapping[Power, Score]:
    """The scores of all powers that are left, in the sequence of the board."""
    guide = _guide(setting)
    violations = counted_breaches(setting)
    return {power: _score(setting, guide, power, violations.get(power, 0)) for power in setting.powers}


def _guide(setting: Setting) -> _Guide:
    if setting.knobs.e19_score_formula is ScoreFormula.VALUES:
        return _Guide(1, 1, 1, 0, int(setting.knobs.e19_marker_points.value))
    table = cast("Mapping[str, int]", setting.board.tables["scoring"])
    return _Guide(
        table["home_center"],
        table["captured_center"],
        table["valued_region"],
        table["aligned_state"],
        table["marker"],
    )


def _score(setting: Setting, guide: _Guide, power: Power, violations: int) -> Score:
    home, captured, regions = 0, 0, 0
    homes = setting.homes(power)
    for info in setting.board.provinces:
        if setting.owners.get(info.id) == power:
            if not info.center:
                regions += info.value
            elif info.id in homes:
                home += info.value
            else:
                captured += info.value
        elif info.id in setting.board.seas and setting.stands(power, info.id):
            regions += info.value
    aligned = sum(
        setting.board.minor[state].value for state in setting.states if setting.sides.of(state) == power
    )
    faith = setting.board.power[power].faith
    markers = sum(marker == faith for marker in setting.records.markers.values())
    return Score(
        guide.home_center * home,
        guide.captured_center * captured,
        guide.valued_region * regions,
        guide.aligned_state * aligned,
        guide.marker * markers,
        violations,
    )
