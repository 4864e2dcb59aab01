"""The rounds of a game: each power's score in each year, and the winners (E15-SCORE-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...model.names import Power

Scores = Mapping[Power, int]
"""The victory points (VPs) of each power in one year."""


def find_winner(scores: Scores) -> Power | None:
    """Return the power with the highest score of a year, or None if there is a tie (E15-SCORE-13,
    E15-SCORE-14).
    """
    best = [power for power, score in scores.items() if score == max(scores.values())]
    return best[0] if len(best) == 1 else None


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of all years.

    `scores` holds the scores of every completed year, and `winners` the winner of each year that has one.
    Eliminated powers appear in neither, because they lose all scores (E15-ELIM-4).
    """

    scores: Mapping[int, Scores] = field(default_factory=dict[int, Scores])
    winners: Mapping[int, Power] = field(default_factory=dict[int, Power])

    def count_won(self, power: Power) -> int:
        """Return the number of rounds that a power has won, consecutive or not (E15-VIC-1)."""
        return Counter(self.winners.values())[power]

    def sum_scores(self, power: Power) -> int:
        """Return the sum of a power's scores of all years; it matters only for an agreed end (E15-VIC-5)."""
        return sum(scores.get(power, 0) for scores in self.scores.values())

    def find_score(self, power: Power, year: int) -> int:
        """Return the score of a power in a year, 0 if the year was not played."""
        return self.scores.get(year, {}).get(power, 0)

    def add_year(self, year: int, scores: Scores) -> Rounds:
        """Return the rounds with one more year."""
        winner = find_winner(scores)
        winners = dict(self.winners) if winner is None else {**self.winners, year: winner}
        return replace(self, scores={**self.scores, year: dict(scores)}, winners=winners)

    def remove_power(self, power: Power) -> Rounds:
        """Return the rounds without a power that loses its scores."""
        return Rounds(
            {
                year: {other: score for other, score in scores.items() if other != power}
                for year, scores in self.scores.items()
            },
            {year: winner for year, winner in self.winners.items() if winner != power},
        )
