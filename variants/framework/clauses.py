"""The clauses of a chapter, in the sequence of the text, each with what it wants in words.

    DA = Clauses("E15-DA", {1: "a power attacks the influence of another one", 3: "nobody attacks himself"})

`DA[3]` is the `Clause` ``E15-DA-3`` wherever a rule names it. There is no register: a rulebook has the
clauses of its chapters (`book`), each of which lists the tables that it wrote down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from ...model.reasons import Clause

Number: TypeAlias = int | str
"""The number of a clause in its chapter; of an example as ``EX-1``."""


class Clauses(Mapping[Number, Clause]):
    """Clauses of one chapter by their numbers."""

    def __init__(self, chapter: str, words: Mapping[Number, str]) -> None:
        self.chapter = chapter
        self._clauses = {number: Clause(f"{chapter}-{number}", said) for number, said in words.items()}

    def __getitem__(self, number: Number) -> Clause:
        return self._clauses[number]

    def __iter__(self) -> Iterator[Number]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)
