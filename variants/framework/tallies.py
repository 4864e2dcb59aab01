"""Tallies: sums of points by their sources, each with its clause, such as a score or an income."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from ...model.board import Board
from ...model.names import Power, Province
from ...model.reasons import Fact
from ...model.wording import plain_name, start_sentence

S = TypeVar("S")

Points: TypeAlias = Mapping[str, int] | Mapping[Power, int] | Mapping[Province, int]
"""Points by the id of each place, state or power that gives them."""


@dataclass(frozen=True, slots=True)
class Term(Generic[S]):
    """One source of points: its clause, its name, and the points of each place, state or power.

    `points` gives points by id, in display order; negative points are deducted. `because` gives the facts
    that the points of one id follow from.
    """

    clause: str
    name: str
    points: Callable[[S, Power], Points]
    because: Callable[[S, Power, str], tuple[Fact, ...]] | None = None

    def why(self, situation: S, power: Power, found: Points, board: Board) -> Fact:
        """Return the sum of this source, with the points of each place or state and the reasons."""

        def facts(key: str) -> tuple[Fact, ...]:
            return self.because(situation, power, key) if self.because is not None else ()

        single = tuple(
            Fact(f"{plain_name(board, key)}: {points}", self.clause, facts(key))
            for key, points in found.items()
        )
        return Fact(f"{self.name}: {sum(found.values())}", self.clause, single)


@dataclass(frozen=True, slots=True)
class Tally(Generic[S]):
    """A sum of points by source; `verb` is what the power does with them: ``scores``, ``earns``.

    `clause` is the clause about the sum, if the rules have one.
    """

    verb: str
    terms: tuple[Term[S], ...]
    clause: str = ""

    def points_by_term(self, situation: S, power: Power) -> dict[Term[S], Points]:
        """Return the points that each source gives a power, in the order of the terms."""
        return {term: term.points(situation, power) for term in self.terms}

    def parts(self, situation: S, power: Power) -> dict[str, int]:
        """Return the total of each source for a power, by the name of the source."""
        sums: dict[str, int] = {}
        for term in self.terms:
            points = sum(term.points(situation, power).values())
            sums[term.name] = sums.get(term.name, 0) + points
        return sums

    def total(self, situation: S, power: Power) -> int:
        """Return the total of all sources."""
        return sum(sum(term.points(situation, power).values()) for term in self.terms)

    def why(self, situation: S, power: Power, board: Board, *, in_detail: bool = False) -> Fact:
        """Return the sum with its sources, down to individual places.

        With `in_detail` the sentence also names the places: ``captures 9 (Saxony 9); markers 10 (Hesse 10)``.
        """
        given = [(term, found) for term, found in self.points_by_term(situation, power).items() if found]
        sources: list[str] = []
        for term, found in given:
            places = ", ".join(f"{plain_name(board, key)} {points}" for key, points in found.items())
            sources.append(f"{term.name} {sum(found.values())}{f' ({places})' if in_detail else ''}")
        total = sum(sum(found.values()) for _, found in given)
        shown = ("; " if in_detail else ", ").join(sources)
        because = tuple(term.why(situation, power, found, board) for term, found in given)
        text = f"{start_sentence(board, power, self.verb)} {total}{f': {shown}' if shown else ''}."
        return Fact(text, self.clause, because)
