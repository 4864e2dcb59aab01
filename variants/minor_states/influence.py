"""Influence in minor states: placements, diplomatic attacks, and the points of each confession.

``9: WUR`` places nine points in Württemberg; a state is named by its id, its code or its name. The rules of a
game decide how many points a power has and where it may place them.

``LOR > FRANCE`` attacks the points of France in Lorraine with the attacker's own: both lose the smaller of
the two numbers. Attacks are resolved one after another, so each finds the points that earlier attacks left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...model.board import Board, places_of
from ...model.errors import UnknownNameError, UnreadableError
from ...model.names import Power
from ...model.wording import owner_name
from ..framework.report import Declaration, Entry
from ..framework.statements import SLOTS, Form, MinorState, Slot, list_powers, list_states

# ================================================================================================= Placements

PLACE = "place"
"""The verb of the declaration that places points."""

_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Placement:
    """Points for a minor state."""

    SUBJECT: ClassVar = ("state",)

    state: Power
    points: int


def _parse_points(text: str, _board: Board) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS or int(text) == 0:
        raise UnreadableError(f"{text} points cannot be placed", expected="a whole number, 1 or more")
    return int(text)


PLACEMENT = Form(
    "{points}: {state}",
    "9: WUR",
    Placement,
    {
        "points": Slot(r"[-+]?\d[\d.,]*", _parse_points),
        "state": Slot(r"\S.*?", SLOTS[MinorState].meaning, list_states),
    },
    called=PLACE,
    sign=r"\s*[-+]?\d",
)
"""How points are placed: a line that begins with a number, as orders never do."""


def find_placement(entry: Entry) -> Placement | None:
    """Return the placement that an entry makes, if any."""
    said = entry.said if isinstance(entry, Declaration) else None
    return said if isinstance(said, Placement) else None


def add_placements(
    influence: Mapping[Power, Mapping[Power, int]], placed: Iterable[tuple[Power, Placement]]
) -> dict[Power, dict[Power, int]]:
    """Return the points in each state after more are added."""
    after = {state: dict(points) for state, points in influence.items()}
    for power, placement in placed:
        points = after.setdefault(placement.state, {})
        points[power] = points.get(power, 0) + placement.points
    return after


# ========================================================================================= Diplomatic attacks

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


# ======================================================================================= Confessional markers


def sum_points_by_faith(placed: Mapping[Power, int], board: Board) -> dict[str, int]:
    """Return the influence of each confession in a state; powers without a faith count for none."""
    totals: dict[str, int] = {}
    for power, points in placed.items():
        info = board.power.get(power)
        if info is not None and info.faith is not None and points:
            totals[info.faith] = totals.get(info.faith, 0) + points
    return totals


def find_leading_faith(totals: Mapping[str, int], outweighs: Callable[[int, int], bool]) -> str | None:
    """Return the confession that gets the marker: the only one there, or one that outweighs all others.

    `outweighs(own, others)` says whether these points are enough against those; without influence there is no
    marker. If a confession needs more points than the others together, at most one outweighs them.
    """
    total = sum(totals.values())
    return next(
        (
            faith
            for faith, own in sorted(totals.items())
            if own and (own == total or outweighs(own, total - own))
        ),
        None,
    )


def is_at_least_twice(own: int, others: int) -> bool:
    """Return whether the points are at least twice the others', and so two thirds of all (E19-CONF-2)."""
    return own >= 2 * others


def is_more_than_twice(own: int, others: int) -> bool:
    """Return whether the points are more than twice the others'."""
    return own > 2 * others
