"""The rounds of a game: what each power scored in each year, and who won it (E15-SCORE-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from ...model.names import Power

Scores = Mapping[Power, int]
"""The victory points (VPs) of each power in one year."""


def winner_of(scores: Scores) -> Power | None:
    """The power with the highest score of a year; None where several have it (E15-SCORE-13, E15-SCORE-14)."""
    best = [power for power, score in scores.items() if score == max(scores.values())]
    return best[0] if len(best) == 1 else None


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of all years.

    `scores` are those of every year that is over, `winners` says who won a year, where somebody did. Powers
    that were eliminated are in neither: they cede all scores (E15-ELIM-4).
    """

    scores: Mapping[int, Scores] = field(default_factory=dict[int, Scores])
    winners: Mapping[int, Power] = field(default_factory=dict[int, Power])

    def won(self, power: Power) -> int:
        """The rounds that a power has won, in a row or not (E15-VIC-1)."""
        return Counter(self.winners.values())[power]

    def total(self, power: Power) -> int:
        """The scores of all years together, which only an agreed end looks at (E15-VIC-5)."""
        return sum(scores.get(power, 0) for scores in self.scores.values())

    def score(self, power: Power, year: int) -> int:
        """What a power scored in a year; nothing in one that was not played."""
        return self.scores.get(year, {}).get(power, 0)

    def after(self, year: int, scores: Scores) -> Rounds:
        """The rounds with one more year."""
        winner = winner_of(scores)
        winners = dict(self.winners) if winner is None else {**self.winners, year: winner}
        return replace(self, scores={**self.scores, year: dict(scores)}, winners=winners)

    def without(self, power: Power) -> Rounds:
        """The rounds without a power that gives up its scores."""
        return Rounds(
            {
                year: {other: score for other, score in scores.items() if other != power}
                for year, scores in self.scores.items()
            },
            {year: winner for year, winner in self.winners.items() if winner != power},
        )
