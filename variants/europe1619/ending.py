"""The end of a year and of the game: scores, victory, ties, the years to come (E19-SCORE, E19-OBJ)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import cast

from ...model.names import Power
from ...model.reasons import Fact
from ..kit.report import Ending, EndKind, Event, Happening, Report
from ..kit.wording import power_name
from ..kit.year import Moment, State, Turn
from .choices_end import DynasticAlliance, EndMode, FinalTie, ScoringWhen, VictoryPointsX
from .records import ledger_with
from .scoring import PENALTY, Score, scores
from .setting import Setting, setting_of

SCORE = "score"
"""The code of the event that tells the score of a power."""

EXTENDED = "extended"
"""The code of the event that the game goes on for another year."""

FINAL_YEAR = 1634
"""The last year, unless the game is extended: it ends at the opening of the next one (E19-SCORE-1)."""

LAST_OF_DRAW = 1648
"""The last year where all that are left draw at the end (E19-OBJ-2)."""


def is_last_year(setting: Setting) -> bool:
    """The highest score of this year decides."""
    by_score = setting.knobs.e19_end_mode is EndMode.SCORE_1635
    return by_score and setting.year >= FINAL_YEAR + setting.records.course.extensions


@dataclass(frozen=True, slots=True)
class _Tally:
    """The scores of a year and, with those of the years before where these count, the totals."""

    scores: Mapping[Power, Score]
    totals: Mapping[Power, int]


def _tally(setting: Setting) -> _Tally:
    found = scores(setting)
    before: Mapping[Power, int] = {}
    if setting.knobs.e19_scoring_when is ScoringWhen.EVERY_YEAR:
        before = setting.records.course.scores
    return _Tally(found, {power: before.get(power, 0) + score.total for power, score in found.items()})


def end_year(state: State) -> Turn:
    """The scoring at the end of a year (E19-CAL-3), and whether the game is over."""
    setting = setting_of(state)
    tally = _tally(setting)
    events = _shown(setting, tally) if _is_shown(setting) else ()
    ending, won = _ending(setting, tally)
    course = replace(setting.records.course, going_on=frozenset())
    if setting.knobs.e19_scoring_when is ScoringWhen.EVERY_YEAR:
        # Violations stay on record and are taken off once, from the total.
        worth = {
            power: total + PENALTY * tally.scores[power].violations for power, total in tally.totals.items()
        }
        course = replace(course, scores=worth)
    if ending is None and is_last_year(setting):
        course = replace(course, extensions=course.extensions + 1)
        text = f"The highest score is shared: the game goes on in {setting.year + 1}."
        won = (Event(EXTENDED, fact=Fact(text)),)
    ledger = ledger_with(replace(setting.records, course=course), state.ledger)
    return Turn(state.position, ledger, Report(events=(*events, *won)), ending)


SCORING = Moment("scoring", end_year)
"""The end of a year; its scores are published only when the rules say so."""


def _is_shown(setting: Setting) -> bool:
    """Scores are tallied and published this year (E19-SCORE-2, E19-SCORE-3)."""
    every_year = setting.knobs.e19_scoring_when is ScoringWhen.EVERY_YEAR
    midgame = setting.knobs.e19_midgame_score_year.value == str(setting.year)
    return every_year or midgame or is_last_year(setting)


def _shown(setting: Setting, tally: _Tally) -> tuple[Event, ...]:
    events: list[Event] = []
    for power, score in tally.scores.items():
        total = tally.totals[power]
        parts = f": {score}" if str(score) else ""
        years = "" if total == score.total else f", {score.total} this year"
        text = f"{power_name(setting.board, power)} has {total} points{years}{parts}."
        events.append(Event(SCORE, power, fact=Fact(text)))
    return tuple(events)


# ------------------------------------------------------------------------------------------- who wins


def _ending(setting: Setting, tally: _Tally) -> tuple[Ending | None, tuple[Event, ...]]:
    """How the game ends now, if it does, and the event that somebody has won."""
    winner = _controls_europe(setting, tally)
    if winner is not None:
        return _win(setting, (winner,), f"has {tally.totals[winner]} points and controls Europe")
    if setting.knobs.e19_end_mode is EndMode.DRAW_1648:
        over = setting.year >= LAST_OF_DRAW
        return (Ending(EndKind.DRAW, setting.powers) if over else None), ()
    if not is_last_year(setting):
        return None, ()
    house = _winning_house(setting, tally)
    if house:
        return _win(setting, house, "have the highest score together")
    most = max(tally.totals.values(), default=0)
    first = tuple(power for power, total in tally.totals.items() if total == most)
    if len(first) == 1:
        return _win(setting, first, f"has the highest score ({most} points)")
    return (None if _goes_on(setting) else Ending(EndKind.DRAW, first)), ()


def _controls_europe(setting: Setting, tally: _Tally) -> Power | None:
    """The power that has the points to win at once; of several the one with most (E19-OBJ-1)."""
    if setting.knobs.e19_victory_points_x is VictoryPointsX.NONE:
        return None
    goal = int(setting.knobs.e19_victory_points_x.value)
    most = max(tally.totals.values(), default=0)
    first = [power for power, total in tally.totals.items() if total == most]
    return first[0] if most >= goal and len(first) == 1 else None


def _winning_house(setting: Setting, tally: _Tally) -> tuple[Power, ...]:
    """The house whose mean score is higher than that of everybody outside it (E19-SCORE-5)."""
    if setting.knobs.e19_dynastic_alliance is DynasticAlliance.OFF:
        return ()
    table = cast("Mapping[str, tuple[str, ...]]", setting.board.special.get("dynasties", {}))
    for members in table.values():
        house = tuple(map(Power, members))
        if any(power not in tally.totals for power in house):
            continue
        mean = Fraction(sum(tally.totals[power] for power in house), len(house))
        if all(mean > total for power, total in tally.totals.items() if power not in house):
            return house
    return ()


def _goes_on(setting: Setting) -> bool:
    """A shared highest score does not end the game (E19-SCORE-6)."""
    if setting.knobs.e19_final_tie is FinalTie.PLAY_ON:
        return True
    return bool(setting.powers) and setting.records.course.going_on.issuperset(setting.powers)


def _win(setting: Setting, powers: tuple[Power, ...], what: str) -> tuple[Ending, tuple[Event, ...]]:
    names = " and ".join(power_name(setting.board, power) for power in powers)
    verb = "wins" if len(powers) == 1 else "win"
    text = f"{names} {what} and {verb} the game."
    return Ending(EndKind.WIN, powers), (Event(Happening.WON, powers[0], fact=Fact(text)),)
