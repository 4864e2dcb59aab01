"""Explanations: a fact with everything it follows from, as steps, text and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ...model.brief import Displayable, make_repr
from ...model.reasons import Fact
from .texts import join_words


@dataclass(frozen=True, slots=True)
class ExplanationStep:
    """One step of an explanation.

    Attributes:
        text: What holds.
        because: The numbers of the steps that this one follows from, counted from 1.
        decision: The decision that the step settles; -1 if it settles none.
    """

    text: str
    because: tuple[int, ...] = ()
    decision: int = -1


@dataclass(frozen=True, slots=True)
class SettlingFact(Fact):
    """A fact that settles a `decision` of the system (-1: it settles none)."""

    decision: int = -1


@dataclass(frozen=True, slots=True)
class Explanation(Displayable):
    """The explanation of a `fact`: everything it follows from.

    In `steps`, step 1 is the fact itself. Steps that follow from nothing state what was given.
    """

    fact: Fact

    def __repr__(self) -> str:
        return make_repr(self, "", self.fact.text)

    @property
    def steps(self) -> tuple[ExplanationStep, ...]:
        """The numbered facts, in reading order."""
        facts = list(self.fact.walk())
        numbers = {id(fact): number for number, fact in enumerate(facts, 1)}
        return tuple(
            ExplanationStep(
                fact.text,
                tuple(dict.fromkeys(numbers[id(other)] for other in fact.because)),
                fact.decision if isinstance(fact, SettlingFact) else -1,
            )
            for fact in facts
        )

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> Iterator[str]:
        """Yield the steps as numbered lines of text."""
        steps = self.steps
        width = len(str(len(steps)))
        for number, step in enumerate(steps, 1):
            because = f"  [from {join_words([str(other) for other in step.because])}]" if step.because else ""
            yield f"{number:>{width}}. {step.text}{because}"

    def to_json(self) -> list[dict[str, Any]]:
        """Return the steps as JSON: number, text, and the numbers of the steps each follows from."""
        return [
            {"step": number, "text": step.text, "because": list(step.because)}
            for number, step in enumerate(self.steps, 1)
        ]


def explain_text(text: str, clause: str, because: Iterable[Fact]) -> Explanation:
    """Explain a text; facts with the same text become one fact, listed once."""
    known: dict[str, Fact] = {}

    def once(fact: Fact) -> Fact:
        found = known.get(fact.text)
        if found is None:
            behind = {id(other): other for other in map(once, fact.because)}
            found = known[fact.text] = Fact(fact.text, fact.clause, tuple(behind.values()))
        return found

    facts = {id(fact): fact for fact in [once(fact) for fact in because if fact.text != text]}
    return Explanation(Fact(text, clause, tuple(facts.values())))
