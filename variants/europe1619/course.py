"""How far the game has come: years by which it was extended, scores so far, votes to go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...model.names import Power
from ..kit.year import Ledger
from ..realm.ledger_data import count_of, counts_of, texts_of


@dataclass(frozen=True, slots=True)
class Course:
    """The years by which the game was extended (E19-SCORE-6), the scores of the years before.

    `scores` is empty unless they are added up year by year (E19-CAL-3). `going_on` are the powers that voted
    this year for another one.
    """

    extensions: int = 0
    scores: Mapping[Power, int] = field(default_factory=dict[Power, int])
    going_on: frozenset[Power] = frozenset()

    def data(self) -> dict[str, object]:
        """The parts of the ledger that these records are."""
        return {
            "extensions": self.extensions,
            "scores": dict(sorted(self.scores.items())),
            "going_on": sorted(self.going_on),
        }


def course_of(ledger: Ledger) -> Course:
    """The course of the game in a ledger; raises ImpossibleError for what is none of ours."""
    return Course(
        count_of(ledger.get("extensions", 0), "extensions"),
        counts_of(ledger, "scores"),
        frozenset(map(Power, texts_of(ledger, "going_on"))),
    )
