"""What a year is worth: captured centers, aligned states and religious markers (E15-SCORE-1).

A score is a value made of parts, each of which names what it counts, so that the report can show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...model.names import Power, Province
from ...model.reasons import Fact
from ..kit.report import Event, Report
from ..kit.wording import power_name, province_name
from ..kit.year import Moment, State, Turn
from .choices_victory import ExpandedMultiplier
from .land import PAPAL_STATES, faith_of, homes
from .records import ledger_with
from .rounds import Rounds, winner_of
from .setting import Setting, setting_of

ALIGNED = 3
"""How many times its number an aligned state scores (E15-SCORE-3)."""
MARKER = 10
"""The points for each marker of one's own faith (E15-SCORE-6, E15-SCORE-7)."""

SCORED, ROUND_WON, ROUND_TIED = "scored", "round_won", "round_tied"
"""The codes of the events about a score, a round with a winner and one without."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a power in a year, by what they are for.

    `captures` are the centers beyond its homes, `alignments` the states aligned with it that have centers,
    `markers` the states with a marker of its faith.
    """

    captures: Mapping[Province, int]
    alignments: Mapping[Power, int]
    markers: Mapping[Power, int]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(sum(part.values()) for part in (self.captures, self.alignments, self.markers))


def score_of(setting: Setting, power: Power) -> Score:
    """What a power scores in a position after the builds."""
    states = [info.id for info in setting.board.minors if info.id in setting.pliant]
    faith = faith_of(setting.board, power)
    return Score(
        captures={place: setting.value(place) for place in sorted(captured_centers(setting, power))},
        alignments={
            state: points
            for state in states
            if setting.patron(state) == power and (points := alignment_value(setting, state))
        },
        markers={
            state: MARKER
            for state in states
            if state != PAPAL_STATES and setting.records.markers.get(state) == faith
        },
    )


def captured_centers(setting: Setting, power: Power) -> frozenset[Province]:
    """The centers that a power holds beyond its own homes (E15-SCORE-2)."""
    return setting.centers_of(power) - frozenset(homes(setting.board)[power])


def alignment_value(setting: Setting, state: Power) -> int:
    """What a state scores for the power that it is aligned with: all centers of its dominion together.

    A state that was captured scores nothing of its own: its center counts with its captor's (E15-EXP-7).
    """
    centers = setting.centers_of(state)
    expanded = any(setting.original_owner(place) != state for place in centers - {setting.capital(state)})
    twice = expanded and setting.knobs.e15_expanded_multiplier is ExpandedMultiplier.TWO
    return (2 if twice else ALIGNED) * sum(map(setting.value, centers))


def score_round(state: State) -> Turn:
    """The scores of the year and who won its round (E15-SCORE-11, E15-SCORE-13)."""
    setting = setting_of(state)
    powers = [info.id for info in setting.board.powers if info.id not in setting.records.gone]
    scores = {power: score_of(setting, power) for power in powers}
    totals = {power: score.total for power, score in scores.items()}
    records = setting.records
    records = replace(records, rounds=records.rounds.after(state.phase.year, totals))
    events = [_scored(setting, power, score) for power, score in scores.items()]
    report = Report(events=(*events, _round(setting, totals, records.rounds)))
    return Turn(state.position, ledger_with(records, state.ledger), report)


def _scored(setting: Setting, power: Power, score: Score) -> Event:
    board = setting.board
    parts = [
        ("captures", {province_name(board, place): points for place, points in score.captures.items()}),
        ("alignments", {power_name(board, state): points for state, points in score.alignments.items()}),
        ("markers", {power_name(board, state): points for state, points in score.markers.items()}),
    ]
    shown = "; ".join(
        f"{name} {sum(points.values())} ({', '.join(f'{what} {count}' for what, count in points.items())})"
        for name, points in parts
        if points
    )
    text = f"{power_name(board, power)} scores {score.total}{f': {shown}' if shown else ''}."
    return Event(SCORED, power, fact=Fact(text))


def _round(setting: Setting, totals: Mapping[Power, int], rounds: Rounds) -> Event:
    winner = winner_of(totals)
    year = setting.phase.year
    if winner is None:
        return Event(ROUND_TIED, fact=Fact(f"Nobody wins the round of {year}: the highest score is tied."))
    count = rounds.won(winner)
    name = power_name(setting.board, winner)
    rounds_word = "round" if count == 1 else "rounds"
    return Event(
        ROUND_WON, winner, fact=Fact(f"{name} wins the round of {year} and has {count} {rounds_word} now.")
    )


SCORING = Moment("scoring", score_round)
"""The last phase of a year (E15-CAL-1)."""
