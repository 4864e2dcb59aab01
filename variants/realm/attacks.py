"""Diplomatic attacks: ``LOR > FRANCE`` sets the attacker's points in Lorraine against those of France there.

Both lose the smaller of the two numbers. Attacks are resolved one after another, so that each finds the
points that earlier ones have left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...model.board import Board, places_of
from ...model.errors import Place, UnknownNameError, UnreadableError, WestphaliaError
from ...model.names import Power
from ...model.text import shortened
from ..kit.report import Declaration, Entry
from .placements import find_state

ATTACK = "attack"
"""The verb of the declaration of a diplomatic attack."""

FORM = "LOR > FRANCE"
"""How an attack is declared, for messages."""

_MEANT = re.compile(r"\s*(?P<state>[^>]*?[^>\s])\s*>\s*(?P<target>[^>\s][^>]*?)\s*", re.DOTALL)


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
    return ">" in text


def read_attack(text: str, board: Board) -> Declaration:
    """The declaration of ``LOR > FRANCE``; raises UnreadableError, and name errors with their column."""
    found = _MEANT.fullmatch(text) if len(text) <= 300 else None
    if found is None:
        raise UnreadableError(f"cannot read {shortened(text)!r}", place=Place(column=1), expected=FORM)
    state = find_state(found["state"], board, found.start("state") + 1)
    try:
        target = places_of(board).find_power(found["target"])
        if target not in board.power:
            name = board.minor[target].name if target in board.minor else "Neutral"
            raise UnknownNameError(f"{name} is no power", expected="a power such as FRANCE")
    except WestphaliaError as error:
        error.at(column=found.start("target") + 1)
        raise
    return Declaration(f"{state} > {target}", ATTACK, (state, target))


def attack_of(attacker: Power, entry: Entry) -> Attack | None:
    """The attack that an entry of a power is, if it is one."""
    if not isinstance(entry, Declaration) or entry.verb != ATTACK:
        return None
    state, target = entry.words
    return Attack(attacker, Power(state), Power(target))


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
