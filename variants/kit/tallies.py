"""Tallies: sums of points by their sources, each with its clause, such as a score or an income."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...model.names import Power
from ...model.reasons import Fact

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Term(Generic[S]):
    """One source of points: its clause, its name, and what each place, state or power of it gives.

    `points` gives them by ids, in the sequence in which they are told; negative ones are taken off.
    """

    clause: str
    name: str
    points: Callable[[S, Power], Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Tally(Generic[S]):
    """A sum of points by their sources; `verb` says what one does with them: ``scores``, ``earns``."""

    verb: str
    terms: tuple[Term[S], ...]

    def of(self, situation: S, power: Power) -> dict[Term[S], Mapping[str, int]]:
        """What each source gives a power, in the sequence of the terms."""
        return {term: term.points(situation, power) for term in self.terms}

    def parts(self, situation: S, power: Power) -> dict[str, int]:
        """What each source gives a power altogether, by the name of the source."""
        return {term.name: sum(found.values()) for term, found in self.of(situation, power).items()}

    def total(self, situation: S, power: Power) -> int:
        """All of it."""
        return sum(self.parts(situation, power).values())

    def why(self, situation: S, power: Power, name: Callable[[str], str]) -> Fact:
        """The sum, from its sources down to single places; `name` gives the names of ids."""
        given = [(term, found) for term, found in self.of(situation, power).items() if found]
        because = tuple(
            Fact(
                f"{term.name}: {sum(found.values())}",
                term.clause,
                tuple(Fact(f"{name(key)}: {points}", term.clause) for key, points in found.items()),
            )
            for term, found in given
        )
        total = sum(sum(found.values()) for _, found in given)
        sources = ", ".join(f"{term.name} {sum(found.values())}" for term, found in given)
        return Fact(f"{name(power)} {self.verb} {total}{f': {sources}' if sources else ''}.", "", because)
