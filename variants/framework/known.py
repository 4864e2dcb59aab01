"""What holds in a state of a game, as facts that can be found by what they are about.

A status, the centers of a power, an income, a score, a treasury, a war: a game says in `Variant.facts` what
holds in a state, each with the clause and the facts it follows from. Reports and ``westphalia why`` read
them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ...model.names import Power, Province
from ...model.reasons import Fact

Id: TypeAlias = Power | Province
"""A power, a minor state or a province."""


@dataclass(frozen=True, slots=True)
class Known:
    """Something that holds in a state.

    `kind` is one word for what it tells (``status``, ``centers``, ``income``, ``score``, ``treasury``,
    ``relation``); `about` are the powers, states and provinces it is about, first the one it tells of.
    """

    kind: str
    about: tuple[Id, ...]
    fact: Fact

    @property
    def text(self) -> str:
        """What holds, as a sentence."""
        return self.fact.text
