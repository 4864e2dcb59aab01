"""Diplomatic attacks: ``LOR > FRANCE`` attacks the points of France in Lorraine with the attacker's own.

Both lose the smaller of the two numbers. Attacks are resolved one after another, so each finds the points
that earlier attacks left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...model.board import Board, places_of
from ...model.errors import UnknownNameError
from ...model.names import Power
from ...model.wording import owner_name
from ..framework.report import Declaration, Entry
from ..framework.statements import SLOTS, Form, MinorState, Slot, list_powers, list_states

ATTACK = "attack"
"""The verb of the declaration of a diplomatic attack."""


@dataclass(frozen=True, slots=True)
class Strike:
    """The words of a diplomatic attack: a minor state, and the power whose points there are attacked."""

    SUBJECT: ClassVar = ("state",)

    state: Power
    target: Power


def _find_target_power(text: str, board: Board) -> Power:
    found = places_of(board).find_power(text)
    if found not in board.power:
        expected = "a power such as FRANCE"
        raise UnknownNameError(f"{owner_name(board, found)} is not a power", expected=expected)
    return found


STRIKE = Form(
    "{state} > {target}",
    "LOR > FRANCE",
    Strike,
    {
        "state": Slot(r"[^>]*?[^>\s]", SLOTS[MinorState].meaning, list_states),
        "target": Slot(r"[^>\s][^>]*?", _find_target_power, list_powers),
    },
    called=ATTACK,
    sign=r"[^>]*>",
)
"""How an attack is declared: a line with ``>``, which no order has."""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack of a power on another power's points in a minor state."""

    attacker: Power
    state: Power
    target: Power


@dataclass(frozen=True, slots=True)
class Clash:
    """The outcome of an attack: the points of both powers before it, and the `loss` of each."""

    attack: Attack
    attacking: int
    defending: int

    @property
    def loss(self) -> int:
        """What both powers lose: the smaller of the two numbers of points."""
        return min(self.attacking, self.defending)


def find_attack(attacker: Power, entry: Entry) -> Attack | None:
    """Return the attack that an entry of a power makes, if any."""
    said = entry.said if isinstance(entry, Declaration) else None
    return Attack(attacker, said.state, said.target) if isinstance(said, Strike) else None


def sort_attacks(attacks: Iterable[Attack], powers: Sequence[Power]) -> list[Attack]:
    """Return the attacks in the order of the powers that make them."""
    return sorted(attacks, key=lambda attack: powers.index(attack.attacker))


def apply_attacks(
    influence: Mapping[Power, Mapping[Power, int]], attacks: Iterable[Attack]
) -> tuple[dict[Power, dict[Power, int]], tuple[Clash, ...]]:
    """Return the points in each state after these attacks, in the given order, and their outcomes."""
    after = {state: dict(points) for state, points in influence.items()}
    clashes: list[Clash] = []
    for attack in attacks:
        points = after.get(attack.state, {})
        clash = Clash(attack, points.get(attack.attacker, 0), points.get(attack.target, 0))
        if clash.loss:
            points[attack.attacker] -= clash.loss
            points[attack.target] -= clash.loss
        clashes.append(clash)
    return after, tuple(clashes)
