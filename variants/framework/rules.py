"""What the rules of a game are written with: clauses, options, and the edition behind them.

    DA = Clauses("E15-DA", {1: "a power attacks the influence of another one", 3: "nobody attacks himself"})

`DA[3]` is the `Clause` ``E15-DA-3`` wherever a rule names it. There is no register: a rulebook has the
clauses of its chapters (`book`), each of which lists the tables that it wrote down.

An option is a choice that the rules of a game leave open. The field of the game's rulebook
(``e15_waiver_deadline``), the help of the command line and the row of the rules page are made from its
class. A question with a single reading is no option but a sentence of its chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from ...model.reasons import Clause
from ...model.rulebook import Choice, Rulebook, preset
from ...model.rulebook.fields import rulebook_of

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


class RuleOption(Choice):
    """A choice about a clause of a variant."""


def rulebook_with(
    name: str, options: Iterable[type[RuleOption]], retired: Mapping[str, str] | None = None
) -> type[Rulebook]:
    """The standard rulebook with the questions of a game as further fields.

    `retired` are fields of the past with the only reading that each had.
    """
    asked = tuple(options)
    namespace: dict[str, Any] = {option.field_name: option.usual() for option in asked}
    namespace["__doc__"] = "The standard rulebook with the options of a game."
    namespace["__module__"] = __name__
    namespace["__annotations__"] = {option.field_name: option for option in asked}
    namespace["retired"] = MappingProxyType(dict(retired or {}))
    return cast("type[Rulebook]", type(name, (Rulebook,), namespace))


def with_edition(rules: Rulebook, edition: str, usual: str) -> Rulebook:
    """The rulebook in which the preset `edition` fills in what nobody chose.

    A standard rule counts as chosen where it is not the one of `usual`, the preset that counts by default.
    """
    if edition == usual:
        return rules
    chosen = rules.choices()
    before, wanted = preset(usual).choices(), preset(edition).choices()
    changes = {name: wanted[name] for name, choice in before.items() if chosen[name] is choice}
    return rulebook_of(type(rules), {**chosen, **changes})
