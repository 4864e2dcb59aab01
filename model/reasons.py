"""What reasons are made of: clauses of a rulebook, and facts that follow from one another.

A `Clause` is the id of a clause, which carries its words: whoever holds one can say what it wants, without a
register to look it up in. A `Fact` is a sentence with the clause it rests on and the facts it follows from;
what happens in a game carries facts in place of finished sentences, so that anybody can ask why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from .brief import tagged


class Clause(str):
    """The id of a clause, such as ``E15-DA-9``, with what it wants in words, as half a sentence.

    It is its id wherever a string is asked for: in codes, JSON and comparisons.
    """

    __slots__ = ("words",)

    words: str

    def __new__(cls, name: str, words: str = "") -> Self:
        """The clause with this id; `words` such as ``knights never enter a city``."""
        clause = super().__new__(cls, name)
        clause.words = words
        return clause

    def __repr__(self) -> str:
        return f"Clause({str.__repr__(self)}, {self.words!r})"

    def __reduce__(self) -> tuple[type[Clause], tuple[str, str]]:
        return Clause, (str(self), self.words)

    def saying(self, words: str) -> Clause:
        """The same clause where a reading of it forbids something, in these words."""
        return Clause(str(self), words)

    @property
    def chapter(self) -> str:
        """The id without its number: ``E15-DA``."""
        return self.rpartition("-")[0]

    @property
    def number(self) -> int:
        """Its number in its chapter; 0 where the id has none."""
        number = self.rpartition("-")[2]
        return int(number) if number.isdecimal() else 0

    def said(self, words: str = "") -> str:
        """What it wants, or in other `words` what is wrong in this case, with its id in brackets."""
        found = words or self.words
        if not self:
            return found
        return f"{found} ({self})" if found else f"{self} forbids it"


def said(clause: str, words: str = "") -> str:
    """What a clause wants, as `Clause.said`; a plain id has no words of its own."""
    return (clause if isinstance(clause, Clause) else Clause(clause)).said(words)


@dataclass(frozen=True, eq=False)
class Fact:
    """A sentence, the clause or choice of a rule it rests on, and the facts it follows from.

    `clause` is the id of a clause (a `Clause`, which has words) or a choice as ``4.A.2=szykman``; empty where
    the sentence rests on none. `reasons` are the facts it follows from, or what gives them once somebody
    asks: a game of many phases has many.
    """

    text: str
    clause: str = ""
    reasons: tuple[Fact, ...] | Callable[[], Iterable[Fact]] = ()

    @cached_property
    def because(self) -> tuple[Fact, ...]:
        """The facts it follows from. A fact without any is what was there: units, orders, points."""
        return tuple(self.reasons() if callable(self.reasons) else self.reasons)

    def __repr__(self) -> str:
        return tagged(self, "", f"{self.text} ({self.clause})" if self.clause else self.text)

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Fact):
            return NotImplemented
        return (self.text, self.clause, self.because) == (other.text, other.clause, other.because)

    def __hash__(self) -> int:
        return hash((self.text, self.clause))

    def __reduce__(self) -> tuple[type[Fact], tuple[str, str, tuple[Fact, ...]]]:
        """Go to another process with the reasons, not with what gives them."""
        return Fact, (self.text, self.clause, self.because)

    def since(self, *more: Fact) -> Fact:
        """The same fact with more that it follows from."""
        return Fact(self.text, self.clause, (*self.because, *more))

    def walk(self) -> Iterator[Fact]:
        """This fact and all it follows from, each once, in the sequence in which a reader meets them."""
        seen: set[int] = set()
        stack: list[Fact] = [self]
        while stack:
            fact = stack.pop()
            if id(fact) not in seen:
                seen.add(id(fact))
                yield fact
                stack.extend(reversed(fact.because))

    def to_json(self) -> dict[str, Any]:
        """The fact with all it follows from, as a JSON object; empty parts are left out."""
        found: dict[str, Any] = {"text": self.text}
        if self.clause:
            found["clause"] = str(self.clause)
        if self.because:
            found["because"] = [fact.to_json() for fact in self.because]
        return found


def facts(texts: Iterable[str], clause: str = "") -> tuple[Fact, ...]:
    """Facts that follow from nothing, of these texts."""
    return tuple(Fact(text, clause) for text in texts)


def said_once(fact: Fact) -> Fact:
    """The same with facts that say the same made one."""
    made: dict[tuple[str, str], Fact | None] = {}

    def once(step: Fact) -> Fact | None:
        key = step.text, str(step.clause)
        if key not in made:
            made[key] = None  # what follows from itself is not said
            because = (other for other in map(once, step.because) if other is not None)
            made[key] = Fact(step.text, step.clause, tuple({id(other): other for other in because}.values()))
        return made[key]

    return once(fact) or fact


def steps_json(fact: Fact) -> list[dict[str, Any]]:
    """The fact and all it follows from: number, text, the numbers of those each follows from, the clause."""
    fact = said_once(fact)
    numbers = {id(step): number for number, step in enumerate(fact.walk(), 1)}
    return [
        {
            "step": numbers[id(step)],
            "text": step.text,
            "because": [numbers[id(other)] for other in step.because],
            **({"clause": str(step.clause)} if step.clause else {}),
        }
        for step in fact.walk()
    ]
