"""What the rules of a game are written with: clauses, options and editions.

    DA = Clauses("E15-DA", {1: "a power may attack the influence of another power"})

`DA[1]` is the `Clause` ``E15-DA-1`` wherever a rule names it. A clause is written as a sentence without its
capital letter and full stop, because messages quote it inside a sentence. There is no global register: a
rulebook has the clauses of its chapters (`book`), and each chapter lists its own tables.

An option is a choice that the rules of a game leave open. Its class defines the field of the game's rulebook
(``e15_waiver_deadline``), the help text and the row of the rules page. A question with a single reading is
not an option but a sentence of its chapter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias, cast

from ...model.reasons import Clause
from ...model.rulebook import Choice, Rulebook, preset
from ...model.rulebook.fields import rulebook_of

Number: TypeAlias = int | str
"""The number of a clause in its chapter; for an example ``EX-1``."""


class Clauses(Mapping[Number, Clause]):
    """The clauses of one chapter by their numbers."""

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
    """An option: a choice that a clause of a variant leaves open."""


def make_rulebook_class(
    name: str, options: Iterable[type[RuleOption]], retired: Mapping[str, str] | None = None
) -> type[Rulebook]:
    """Return the class of the standard rulebook with the options of a game as further fields.

    `retired` are former fields, each with its only reading.
    """
    return _make_cached_class(name, tuple(options), tuple((retired or {}).items()))


@lru_cache(maxsize=64)
def _make_cached_class(
    name: str, options: tuple[type[RuleOption], ...], retired: tuple[tuple[str, str], ...]
) -> type[Rulebook]:
    namespace: dict[str, Any] = {option.field_name: option.default_choice() for option in options}
    namespace["__doc__"] = "The standard rulebook with the options of a game."
    namespace["__module__"] = __name__
    namespace["__annotations__"] = {option.field_name: option for option in options}
    namespace["retired"] = MappingProxyType(dict(retired))

    # The class is not an attribute of a module, so its rulebooks are pickled as their contents.
    def reduce(book: Rulebook) -> tuple[object, ...]:
        return _restore_rulebook, (name, options, retired, book.choices())

    namespace["__reduce__"] = reduce
    return cast("type[Rulebook]", type(name, (Rulebook,), namespace))


def _restore_rulebook(
    name: str,
    options: tuple[type[RuleOption], ...],
    retired: tuple[tuple[str, str], ...],
    choices: Mapping[str, Choice],
) -> Rulebook:
    return rulebook_of(_make_cached_class(name, options, retired), choices)


def apply_edition(rules: Rulebook, edition: str, usual: str) -> Rulebook:
    """Return the rulebook in which the preset `edition` sets every rule that nobody chose.

    A standard rule counts as chosen if it differs from that of `usual`, the default preset.
    """
    if edition == usual:
        return rules
    chosen = rules.choices()
    before, wanted = preset(usual).choices(), preset(edition).choices()
    changes = {name: wanted[name] for name, choice in before.items() if chosen[name] is choice}
    return rulebook_of(type(rules), {**chosen, **changes})
