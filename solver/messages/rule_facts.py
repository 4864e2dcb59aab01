"""Facts that quote the rule choices named in a sentence, such as ``4.A.2=szykman``."""

from __future__ import annotations

import re

from ...model.brief import make_repr
from ...model.reasons import Fact
from ...model.rulebook import Rulebook, find_choice, find_field

_CHOICE = re.compile(r"\b(\d\.[A-E](?:\.\d[.\w]*)?)(?:=| \()([\w:]+)")
"""A choice in a sentence: ``4.A.2=szykman`` or ``rule 4.A.2 (szykman)``."""


class RuleFacts:
    """The choices of one kind of rulebook as facts; the same choice is always the same fact."""

    def __init__(self, kind: type[Rulebook]) -> None:
        self.kind = kind
        self._known: dict[str, Fact] = {}

    def __repr__(self) -> str:
        return make_repr(self)

    def find_in(self, text: str) -> tuple[Fact, ...]:
        """Return a fact for each rule choice that a text names."""
        found = dict.fromkeys(_CHOICE.findall(text))
        return tuple([self._rule_fact(number, key) for number, key in found])

    def _rule_fact(self, number: str, key: str) -> Fact:
        name = f"{number}={key}"
        if name not in self._known:
            choice = find_choice(find_field(number, self.kind), key, self.kind)
            self._known[name] = Fact(f"Rule {name}: {choice.meaning}", name)
        return self._known[name]
