"""Counts by game, and shares of phases with intervals.

The phases of a game resemble each other, so an interval resamples whole games. Records have no order here:
equal games are counted together, and the result does not depend on which game was finished first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from ...model.json_records import JsonRecord

FEWEST_GAMES = 10
"""With fewer games, there are too few to resample."""

_Z = 1.959964
"""The quantile of the normal distribution for a confidence of 95 %."""
_MOST_DRAWS = 600_000
"""About how many games are drawn for an interval."""


class RateRecord(JsonRecord):
    """A share of phases with its 95 % confidence interval."""

    changed: int
    tried: int
    of: int
    low: float
    high: float


class TalliesRecord(JsonRecord):
    """Counts by game: rows that end in the number of games with the same counts.

    `sizes` has the numbers of phases by kind; `games` the phases changed, tried and all, by name and kind.
    """

    sizes: dict[str, list[Any]]
    games: dict[str, dict[str, list[Any]]]


class GameTally(NamedTuple):
    """The phases of a kind in a game: those that changed, those in which that was tried, and all."""

    changed: int
    tried: int
    of: int


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of phases with its 95 % confidence interval.

    `games` are the counts of each game. From ten games on, the interval is that of the share in games drawn
    again and again from these (a bootstrap, with a fixed seed). Otherwise, and if no phase changed, it is
    Wilson's score interval of the phases.
    """

    count: int
    of: int
    tried: int = 0
    games: tuple[GameTally, ...] = ()

    @classmethod
    def of_games(cls, games: Iterable[GameTally]) -> Rate:
        """Return the share in all phases of these games."""
        listed = tuple(sorted(games))
        changed, tried, of = (sum(column) for column in zip(*listed, strict=True)) if listed else (0, 0, 0)
        return cls(changed, of, tried, listed)

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the interval; 0 and 1 without any phases."""
        if self.count and len(self.games) >= FEWEST_GAMES:
            return _bootstrap_interval(self.games)
        return _wilson_interval(self.count, self.of)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.count / self.of if self.of else 0:.3%} ({low:.3%} to {high:.3%})"

    def to_json(self) -> RateRecord:
        """Return the rate as a JSON object."""
        low, high = self.interval
        return {"changed": self.count, "tried": self.tried, "of": self.of, "low": low, "high": high}


def _wilson_interval(count: int, of: int) -> tuple[float, float]:
    if not of:
        return 0.0, 1.0
    share = count / of
    middle = share + _Z**2 / (2 * of)
    spread = _Z * sqrt(share * (1 - share) / of + _Z**2 / (4 * of**2))
    scale = 1 + _Z**2 / of
    # Rounding would leave tiny numbers beside 0 and 1.
    low = (middle - spread) / scale if count else 0.0
    return low, (middle + spread) / scale if count < of else 1.0


def _bootstrap_interval(games: Sequence[GameTally]) -> tuple[float, float]:
    changed, of = [game.changed for game in games], [game.of for game in games]
    shares: list[float] = []
    for sample in _samples(len(games)):
        total = sum(map(of.__getitem__, sample))
        shares.append(sum(map(changed.__getitem__, sample)) / total if total else 0.0)
    shares.sort()
    cut = round(len(shares) * 0.025)
    return shares[cut], shares[-1 - cut]


@lru_cache(maxsize=4)
def _samples(count: int) -> list[list[int]]:
    """Return samples of `count` numbers below `count`, drawn with replacement."""
    rng, numbers = Random(count), range(count)
    return [rng.choices(numbers, k=count) for _ in range(max(200, min(1_000, _MOST_DRAWS // count)))]


@dataclass
class PhaseCounts:
    """The phases of one game, by kind: all, and by name those tried and those changed."""

    phases: Counter[str] = field(default_factory=Counter[str])
    tried: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])
    changed: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])


@dataclass
class Tallies:
    """The counts of many games, by name and kind of phase.

    `sizes` has the numbers of phases of each kind in a game, and how many games have as many. `games` has the
    counts of the games in which a name was tried, and how many games have the same.
    """

    sizes: dict[str, Counter[int]] = field(default_factory=dict[str, Counter[int]])
    games: dict[str, dict[str, Counter[GameTally]]] = field(
        default_factory=dict[str, dict[str, Counter[GameTally]]]
    )

    def add_game(self, counts: PhaseCounts) -> None:
        """Add the counts of a game."""
        for kind, count in counts.phases.items():
            self.sizes.setdefault(kind, Counter())[count] += 1
        for (name, kind), tried in counts.tried.items():
            tally = GameTally(counts.changed[name, kind], tried, counts.phases[kind])
            self.games.setdefault(name, {}).setdefault(kind, Counter())[tally] += 1

    def add(self, other: Tallies) -> None:
        """Add the counts of other games."""
        for kind, sizes in other.sizes.items():
            self.sizes.setdefault(kind, Counter()).update(sizes)
        for name, kinds in other.games.items():
            for kind, tallies in kinds.items():
                self.games.setdefault(name, {}).setdefault(kind, Counter()).update(tallies)

    @property
    def phases(self) -> Counter[str]:
        """The number of phases of each kind."""
        return Counter({kind: sum(sizes.elements()) for kind, sizes in self.sizes.items()})

    def total(self, name: str, column: str) -> int:
        """Return the sum of a column of the counts of a name, over all kinds of phases."""
        kinds = self.games.get(name, {}).values()
        return sum(getattr(tally, column) * games for tallies in kinds for tally, games in tallies.items())

    def rates(self, name: str) -> dict[str, Rate]:
        """Return the share of the phases of each kind in which a name was tried."""
        return {kind: self.rate(name, (kind,)) for kind in sorted(self.games.get(name, {}))}

    def rate(self, name: str, kinds: Iterable[str]) -> Rate:
        """Return the share of a name in the phases of these kinds, of which a game has only one.

        Games in which it was not tried count as well.
        """
        games: list[GameTally] = []
        for kind in kinds:
            tried = list(self.games.get(name, {}).get(kind, Counter()).elements())
            others = self.sizes.get(kind, Counter[int]()) - Counter(tally.of for tally in tried)
            games += [*tried, *(GameTally(0, 0, of) for of in others.elements())]
        return Rate.of_games(games)

    def to_json(self) -> TalliesRecord:
        """Return the counts as JSON: rows of changed, tried and all phases, and the number of such games."""
        return {
            "sizes": {kind: sorted(map(list, sizes.items())) for kind, sizes in sorted(self.sizes.items())},
            "games": {
                name: {
                    kind: [[*tally, games] for tally, games in sorted(tallies.items())]
                    for kind, tallies in sorted(kinds.items())
                }
                for name, kinds in sorted(self.games.items())
            },
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tallies:
        """Parse the result of `to_json`."""
        return cls(
            {kind: Counter(dict(rows)) for kind, rows in data["sizes"].items()},
            {
                name: {
                    kind: Counter({GameTally(*row[:3]): row[3] for row in rows})
                    for kind, rows in kinds.items()
                }
                for name, kinds in data["games"].items()
            },
        )
