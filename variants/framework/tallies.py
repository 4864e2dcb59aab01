"""Tallies: sums of points by their sources, each with its clause, such as a score or an income."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from ...model.names import Power, Province
from ...model.reasons import Fact

S = TypeVar("S")

Points: TypeAlias = Mapping[str, int] | Mapping[Power, int] | Mapping[Province, int]
"""Points by the ids of what gives them."""


@dataclass(frozen=True, slots=True)
class Term(Generic[S]):
    """One source of points: its clause, its name, and what each place, state or power of it gives.

    `points` gives them by ids, in the sequence in which they are told; negative ones are taken off. `because`
    gives, of such an id, the facts from which its points follow.
    """

    clause: str
    name: str
    points: Callable[[S, Power], Points]
    because: Callable[[S, Power, str], tuple[Fact, ...]] | None = None

    def why(self, situation: S, power: Power, found: Points, name: Callable[[str], str]) -> Fact:
        """What this source gives, with what each place or state of it gives and why."""

        def facts(key: str) -> tuple[Fact, ...]:
            return self.because(situation, power, key) if self.because is not None else ()

        single = tuple(
            Fact(f"{name(key)}: {points}", self.clause, facts(key)) for key, points in found.items()
        )
        return Fact(f"{self.name}: {sum(found.values())}", self.clause, single)


@dataclass(frozen=True, slots=True)
class Tally(Generic[S]):
    """A sum of points by their sources; `verb` says what one does with them: ``scores``, ``earns``.

    `clause` is the one that wants the sum, where the rules have one.
    """

    verb: str
    terms: tuple[Term[S], ...]
    clause: str = ""

    def of(self, situation: S, power: Power) -> dict[Term[S], Points]:
        """What each source gives a power, in the sequence of the terms."""
        return {term: term.points(situation, power) for term in self.terms}

    def parts(self, situation: S, power: Power) -> dict[str, int]:
        """What each source gives a power altogether, by the name of the source."""
        sums: dict[str, int] = {}
        for term in self.terms:
            points = sum(term.points(situation, power).values())
            sums[term.name] = sums.get(term.name, 0) + points
        return sums

    def total(self, situation: S, power: Power) -> int:
        """All of it."""
        return sum(sum(term.points(situation, power).values()) for term in self.terms)

    def why(self, situation: S, power: Power, name: Callable[[str], str], *, in_detail: bool = False) -> Fact:
        """The sum, from its sources down to single places; `name` gives the names of ids.

        With `in_detail` the sentence names the places, too: ``captures 9 (Saxony 9); markers 10 (Hesse 10)``.
        """
        given = [(term, found) for term, found in self.of(situation, power).items() if found]
        sources: list[str] = []
        for term, found in given:
            places = ", ".join(f"{name(key)} {points}" for key, points in found.items())
            sources.append(f"{term.name} {sum(found.values())}{f' ({places})' if in_detail else ''}")
        total = sum(sum(found.values()) for _, found in given)
        shown = ("; " if in_detail else ", ").join(sources)
        because = tuple(term.why(situation, power, found, name) for term, found in given)
        return Fact(
            f"{name(power)} {self.verb} {total}{f': {shown}' if shown else ''}.", self.clause, because
        )
