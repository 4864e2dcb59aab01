"""Reasons: clauses of a rulebook, and facts that follow from one another.

A `Clause` is the id of a clause together with its wording, so no register is needed to quote it. A `Fact` is
a sentence with its clause and the facts that it follows from; events of a game hold facts instead of finished
sentences, so that `why` can explain them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from .brief import make_repr


class Clause(str):
    """The id of a clause, such as ``E15-DA-9``, with its wording as half a sentence.

    As a string (in codes, JSON and comparisons) it is the id.
    """

    __slots__ = ("words",)

    words: str

    def __new__(cls, name: str, words: str = "") -> Self:
        """Return the clause with this id and wording, such as ``knights never enter a city``."""
        clause = super().__new__(cls, name)
        clause.words = words
        return clause

    def __repr__(self) -> str:
        return f"Clause({str.__repr__(self)}, {self.words!r})"

    def __reduce__(self) -> tuple[type[Clause], tuple[str, str]]:
        return Clause, (str(self), self.words)

    def with_words(self, words: str) -> Clause:
        """Return the same clause in other words, for a reading of it that forbids something."""
        return Clause(str(self), words)

    @property
    def chapter(self) -> str:
        """The id without its number: ``E15-DA``."""
        return self.rpartition("-")[0]

    @property
    def number(self) -> int:
        """The number in the chapter; 0 if the id has none."""
        number = self.rpartition("-")[2]
        return int(number) if number.isdecimal() else 0

    def cite(self, words: str = "") -> str:
        """Return the wording, or other `words` for this case, with the id in parentheses."""
        found = words or self.words
        if not self:
            return found
        return f"{found} ({self})" if found else f"{self} forbids it"


def cite_clause(clause: str, words: str = "") -> str:
    """Return `Clause.cite`, also for a plain id, which has no wording of its own."""
    return (clause if isinstance(clause, Clause) else Clause(clause)).cite(words)


@dataclass(frozen=True, eq=False)
class Fact:
    """A sentence, the clause or rule choice that it rests on, and the facts that it follows from.

    `clause` is a `Clause`, a plain id, a choice such as ``4.A.2=szykman``, or empty. `reasons` are the facts,
    or a function that returns them when they are needed: a game of many phases has many.
    """

    text: str
    clause: str = ""
    reasons: tuple[Fact, ...] | Callable[[], Iterable[Fact]] = ()

    @cached_property
    def because(self) -> tuple[Fact, ...]:
        """The facts that it follows from. A fact without any is given: units, orders, points."""
        return tuple(self.reasons() if callable(self.reasons) else self.reasons)

    def __repr__(self) -> str:
        return make_repr(self, "", f"{self.text} ({self.clause})" if self.clause else self.text)

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fact):
            return NotImplemented
        return (self.text, self.clause, self.because) == (other.text, other.clause, other.because)

    def __hash__(self) -> int:
        return hash((self.text, self.clause))

    def __reduce__(self) -> tuple[type[Fact], tuple[str, str, tuple[Fact, ...]]]:
        """Pickle the reasons, not the function that returns them."""
        return Fact, (self.text, self.clause, self.because)

    def with_reasons(self, *more: Fact) -> Fact:
        """Return the same fact with more facts that it follows from."""
        return Fact(self.text, self.clause, (*self.because, *more))

    def walk(self) -> Iterator[Fact]:
        """Yield this fact and all facts that it follows from, each once, in reading order."""
        seen: set[int] = set()
        stack: list[Fact] = [self]
        while stack:
            fact = stack.pop()
            if id(fact) not in seen:
                seen.add(id(fact))
                yield fact
                stack.extend(reversed(fact.because))

    def to_json(self) -> dict[str, Any]:
        """Return the fact and all facts that it follows from as a JSON object, without empty parts."""
        found: dict[str, Any] = {"text": self.text}
        if self.clause:
            found["clause"] = str(self.clause)
        if self.because:
            found["because"] = [fact.to_json() for fact in self.because]
        return found


def merge_equal_facts(fact: Fact) -> Fact:
    """Return the same fact with equal facts merged."""
    made: dict[tuple[str, str], Fact | None] = {}

    def once(step: Fact) -> Fact | None:
        key = step.text, str(step.clause)
        if key not in made:
            made[key] = None  # a fact that follows from itself is left out of its own reasons
            because = (other for other in map(once, step.because) if other is not None)
            made[key] = Fact(step.text, step.clause, tuple({id(other): other for other in because}.values()))
        return made[key]

    return once(fact) or fact
