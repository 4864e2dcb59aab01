"""Scoring: the value of a power's land, markers and violations of decrees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import cast

from ...model.names import Power, Province
from ...model.reasons import Fact
from ..framework.book import Chapter
from ..framework.report import StateFact
from ..framework.rules import Clauses, RuleOption
from ..framework.tallies import Tally, Term
from .papacy.decrees import PAPAL
from .papacy.violations import PENALTY, count_breaches
from .politics.markers import CONF, marker_fact
from .politics.statuses import standing_fact
from .setting import Europe1619Setting
from .winter.income import holding_facts, value_held_seas

SCORE = Clauses(
    "E19-SCORE",
    {
        1: "the game ends at the opening of 1635",
        2: "the referee may show scores in a year between 1624 and 1628",
        3: "a score counts a power's centers, regions, seas and markers, minus its violations of decrees",
        4: "the highest score wins",
        5: "powers of the same house may win together",
        6: "a shared highest score is a draw, unless all remaining powers vote to continue for a year",
        7: "no power may change its objective; the objectives themselves are lost",
    },
)


class ScoreFormula(RuleOption, about=SCORE[3]):
    """What counts in a score.

    The scoring guide is lost; the text names these sources.
    """

    VALUES = (
        "values_and_markers",
        "The values of centers and valued regions, points for markers, minus three for each violation.",
    )
    BOARD_GUIDE = (
        "guide_of_the_board",
        "The same sources and aligned states, weighted by the scoring guide of the board file.",
    )


class MarkerPoints(RuleOption, about=CONF[6], number="That many."):
    """How many points a marker gives each power of its confession (`e19_score_formula=values_and_markers`).

    No number is known.
    """

    NONE = "0", "None."


def find_weight(setting: Europe1619Setting, source: str) -> int:
    """Return the weight of a source: 1, or the weight in the scoring guide of the board."""
    if ScoreFormula.BOARD_GUIDE.is_chosen_in(setting.options):
        return cast("Mapping[str, int]", setting.board.tables["scoring"])[source]
    return {"aligned_state": 0, "marker": int(MarkerPoints.of(setting.options))}.get(source, 1)


# ---------------------------------------------------------------------------------------------------- sources


def value_home_centers(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the home centers that a power controls, with their values."""
    return _value_centers(setting, power, "home_center", lambda place: place in setting.homes(power))


def value_captured_centers(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the other centers that a power controls, with their values."""
    return _value_centers(setting, power, "captured_center", lambda place: place not in setting.homes(power))


def _value_centers(
    setting: Europe1619Setting, power: Power, source: str, counts: Callable[[Province], bool]
) -> Mapping[Province, int]:
    times = find_weight(setting, source)
    return {
        info.id: times * info.value
        for info in setting.board.provinces
        if info.center and info.value and setting.owners.get(info.id) == power and counts(info.id)
    }


def value_regions(setting: Europe1619Setting, power: Power) -> Mapping[Province, int]:
    """Return the other valued land that a power controls and the seas that its fleets hold."""
    times = find_weight(setting, "valued_region")
    land = {
        info.id: times * info.value
        for info in setting.board.provinces
        if not info.center and info.value and setting.owners.get(info.id) == power
    }
    return land | {sea: times * value for sea, value in value_held_seas(setting, power).items()}


def value_aligned_states(setting: Europe1619Setting, power: Power) -> Mapping[Power, int]:
    """Return the states aligned with a power, with their weighted values."""
    times = find_weight(setting, "aligned_state")
    states = [state for state in setting.states if setting.patron(state) == power]
    return {state: times * setting.board.minor[state].value for state in states if times}


def value_markers(setting: Europe1619Setting, power: Power) -> Mapping[Power, int]:
    """Return the states that bear the marker of a power's confession, with their points."""
    times, faith = find_weight(setting, "marker"), setting.board.power[power].faith
    return {state: times for state, marker in setting.records.markers.items() if times and marker == faith}


def value_violations(setting: Europe1619Setting, power: Power) -> Mapping[str, int]:
    """Return the points that violations cost, by decree."""
    counted = count_breaches(setting, power)
    return {f"decree {number}": -PENALTY * count for number, count in counted.items()}


def _standing_facts(setting: Europe1619Setting, _power: Power, state: str) -> tuple[Fact, ...]:
    return (standing_fact(setting, Power(state)),)


def _marker_facts(setting: Europe1619Setting, _power: Power, state: str) -> tuple[Fact, ...]:
    return (marker_fact(setting, Power(state)),)


VIOLATIONS = "violated decrees"
"""The source with negative points."""

POINTS: Tally[Europe1619Setting] = Tally(
    "has a score of",
    (
        Term(SCORE[3], "home centers", value_home_centers, holding_facts),
        Term(SCORE[3], "captured centers", value_captured_centers, holding_facts),
        Term(SCORE[3], "valued regions", value_regions, holding_facts),
        Term(SCORE[3], "aligned states", value_aligned_states, _standing_facts),
        Term(CONF[6], "markers", value_markers, _marker_facts),
        Term(PAPAL[21], VIOLATIONS, value_violations),
    ),
)
"""The score of a power at the end of a year."""


def format_score(parts: Mapping[str, int]) -> str:
    """Format a score by its sources: ``10 for home centers, -3 for violated decrees``."""
    return ", ".join(f"{points} for {source}" for source, points in parts.items() if points)


def score_fact(setting: Europe1619Setting, power: Power) -> Fact:
    """Return the score of a power, with individual places and states as reasons."""
    return POINTS.why(setting, power, setting.board)


def collect_score_facts(setting: Europe1619Setting) -> Iterator[StateFact]:
    """Yield the facts of each power's present score."""
    return (StateFact("score", (power,), score_fact(setting, power)) for power in setting.powers)


CHAPTER = Chapter.of(__name__, __doc__, (SCORE,), options=(ScoreFormula, MarkerPoints))
