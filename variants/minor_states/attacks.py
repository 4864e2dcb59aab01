"""Diplomatic attacks: ``LOR > FRANCE`` sets the attacker's points in Lorraine against those of France there.

Both lose the smaller of the two numbers. Attacks are resolved one after another, so that each finds the
points that earlier ones have left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...model.board import Board, places_of
from ...model.errors import UnknownNameError
from ...model.names import Power
from ..framework.report import Declaration, Entry
from ..framework.statements import SLOTS, Form, MinorState, Slot
from ..framework.wording import owner_name

ATTACK = "attack"
"""The verb of the declaration of a diplomatic attack."""


@dataclass(frozen=True, slots=True)
class Strike:
    """What a diplomatic attack names: a minor state, and whose points there it is against."""

    state: Power
    target: Power


def _target(text: str, board: Board) -> Power:
    found = places_of(board).find_power(text)
    if found not in board.power:
        expected = "a power such as FRANCE"
        raise UnknownNameError(f"{owner_name(board, found)} is no power", expected=expected)
    return found


STRIKE = Form(
    "{state} > {target}",
    "LOR > FRANCE",
    Strike,
    {
        "state": Slot(r"[^>]*?[^>\s]", SLOTS[MinorState].meaning),
        "target": Slot(r"[^>\s][^>]*?", _target),
    },
    called=ATTACK,
    sign=r"[^>]*>",
)
"""How an attack is declared; a line with the sign of one, which no order has."""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack of a power on another one's points in a minor state."""

    attacker: Power
    state: Power
    target: Power


@dataclass(frozen=True, slots=True)
class Clash:
    """What an attack came to: the points of both before it, and the `loss` of each."""

    attack: Attack
    attacking: int
    defending: int

    @property
    def loss(self) -> int:
        """What both lose: the smaller of the two holdings."""
        return min(self.attacking, self.defending)


def is_attack(text: str) -> bool:
    """The text has the sign of an attack, which no order has."""
    return STRIKE.matches(text)


def read_attack(text: str, board: Board) -> Declaration:
    """The declaration of ``LOR > FRANCE``; raises UnreadableError, and name errors with their column."""
    words = STRIKE.read(text, board)
    return Declaration(STRIKE.write(words), ATTACK, said=words)


def attack_of(attacker: Power, entry: Entry) -> Attack | None:
    """The attack that an entry of a power is, if it is one."""
    said = entry.said if isinstance(entry, Declaration) else None
    return Attack(attacker, said.state, said.target) if isinstance(said, Strike) else None


def in_sequence(attacks: Iterable[Attack], powers: Sequence[Power]) -> list[Attack]:
    """The attacks in the sequence of the powers that make them."""
    return sorted(attacks, key=lambda attack: powers.index(attack.attacker))


def after_attacks(
    influence: Mapping[Power, Mapping[Power, int]], attacks: Iterable[Attack]
) -> tuple[dict[Power, dict[Power, int]], tuple[Clash, ...]]:
    """The points in each state after these attacks, resolved in the sequence given, and what each came to."""
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
