"""What holds in a state of a game, as facts that can be found by what they are about.

A status, the centers of a power, an income, a score, a treasury, a war: a game says in `Variant.facts` what
holds in a state, each with the clause and the facts it follows from. Reports and ``westphalia why`` read
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from ...model.names import Power, Province
from ...model.reasons import Fact
from .wording import power_name, province_name

if TYPE_CHECKING:
    from .year import State

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


def owners_known(state: State) -> Sequence[Known]:
    """Who owns how many centers of the board, and which."""
    return tuple(_owners(state))


def _owners(state: State) -> Iterator[Known]:
    board, owners = state.position.board, state.position.owners
    held: dict[Power, list[Province]] = {info.id: [] for info in board.powers}
    for info in board.provinces:
        owner = owners.get(info.id)
        if owner is not None and info.id in board.centers:
            held.setdefault(owner, []).append(info.id)
    units = Counter(unit.power for unit in state.position.units)
    for power, places in held.items():
        name, count, army = power_name(board, power), len(places), units[power]
        because = tuple(Fact(f"{name} owns {province_name(board, place)}.") for place in places)
        centers = f"{count} center{'' if count == 1 else 's'}"
        text = f"{name} owns {centers} and has {army} unit{'' if army == 1 else 's'}."
        yield Known("centers", (power,), Fact(text, "", because))
        for place, fact in zip(places, because, strict=True):
            yield Known("owner", (place, power), fact)
