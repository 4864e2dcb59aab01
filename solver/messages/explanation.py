"""Explanations: a fact with all that it follows from, as a list of steps, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ...model.brief import tagged
from ...model.reasons import Fact
from ...model.showing import Shown
from .texts import listed


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation: what holds, and the steps (by number, from 1) it follows from.

    `decision` is the decision of the system that the step settles, -1 where it settles none.
    """

    text: str
    because: tuple[int, ...] = ()
    decision: int = -1


@dataclass(frozen=True, slots=True)
class Settling(Fact):
    """A fact that settles a `decision` of the system, -1 for none."""

    decision: int = -1


@dataclass(frozen=True, slots=True)
class Explanation(Shown):
    """Why something came out as it did: a `fact` with all that it follows from.

    As `steps` it is a list, in which step 1 is the answer; steps without reasons are what was there.
    """

    fact: Fact

    def __repr__(self) -> str:
        return tagged(self, "", self.fact.text)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The facts with numbers, in the sequence in which a reader meets them."""
        facts = list(self.fact.walk())
        numbers = {id(fact): number for number, fact in enumerate(facts, 1)}
        return tuple(
            Step(
                fact.text,
                tuple(dict.fromkeys(numbers[id(other)] for other in fact.because)),
                fact.decision if isinstance(fact, Settling) else -1,
            )
            for fact in facts
        )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """The steps as numbered lines of text."""
        steps = self.steps
        width = len(str(len(steps)))
        for number, step in enumerate(steps, 1):
            because = f"  [from {listed([str(other) for other in step.because])}]" if step.because else ""
            yield f"{number:>{width}}. {step.text}{because}"

    def to_json(self) -> list[dict[str, Any]]:
        """The steps as JSON: number, text, and the numbers of the steps each follows from."""
        return [
            {"step": number, "text": step.text, "because": list(step.because)}
            for number, step in enumerate(self.steps, 1)
        ]


def explained(text: str, clause: str, because: Iterable[Fact]) -> Explanation:
    """The explanation of what a text says; facts behind it that say the same are one, told once."""
    known: dict[str, Fact] = {}

    def once(fact: Fact) -> Fact:
        found = known.get(fact.text)
        if found is None:
            behind = {id(other): other for other in map(once, fact.because)}
            found = known[fact.text] = Fact(fact.text, fact.clause, tuple(behind.values()))
        return found

    facts = {id(fact): fact for fact in [once(fact) for fact in because if fact.text != text]}
    return Explanation(Fact(text, clause, tuple(facts.values())))
