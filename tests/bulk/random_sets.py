"""Random sets of orders under random rules, in lots: each lot follows from the seed and its number.

Drawing positions with orders, and filling the cache of a rulebook, take most of the time. So a lot has one
board, and compares all its positions with `resolve` under each of several rulebooks.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from tests.bulk.compared import differing
from tests.bulk.sayable import sayable
from tests.generators import (
    MIXED,
    PATHOLOGICAL,
    SMALL,
    TURN,
    WEIGHTED,
    WORN,
    Profile,
    RandomCase,
    SeededDice,
    describe_case,
    random_case,
    random_rulebook,
    small_board,
)
from westphalia.model.board import Board

WHOLE, LITTLE = 150, 40
"""The number of positions with orders in a lot, on the standard board and on a small one."""

RULEBOOKS = 4
"""The number of rulebooks under which each position is resolved; each pair counts as a set."""

STRONG = replace(PATHOLOGICAL, name="strong", bonus=40, worn=50)
"""The standard board with units of several strengths."""

SAILING = replace(PATHOLOGICAL, name="sailing", fleets_at_sea=100, convoys=(3, 7), rings=0, spoiled=10)
"""The standard board with a fleet in every sea, most of which are ordered to convoy."""

_LOTS = (SAILING, PATHOLOGICAL, TURN, SMALL, PATHOLOGICAL, MIXED, TURN, WEIGHTED, STRONG, WORN)


@dataclass(frozen=True, slots=True)
class Lot:
    """The result of a lot: how often each situation occurred, and each set for which arrays and `resolve`
    differ."""

    met: Counter[str]
    differing: tuple[str, ...]


def draw_and_compare(seed: int, number: int, *, share: int = 1) -> Lot:
    """Draw the sets of a lot, and compare them with `resolve`; of its positions, one in `share`."""
    rng = Random(f"{seed} {number}")
    profile = _LOTS[number % len(_LOTS)]
    rulebooks = [random_rulebook(SeededDice(rng)) for _ in range(RULEBOOKS)]
    size = WHOLE
    if profile.board is not PATHOLOGICAL.board and profile.board is not TURN.board:
        size, profile = LITTLE, replace(profile, board=_always(small_board(SeededDice(rng))))
    drawn = [_drawn(rng, profile) for _ in range(size // share)]
    met: Counter[str] = Counter(positions=len(drawn))
    texts: list[str] = []
    for rulebook in rulebooks:
        cases = [replace(case, rulebook=rulebook, conditions=drawn[0].conditions) for case in drawn]
        others, found = differing(cases)
        met.update(found, sets=len(cases), rulebooks=1)
        texts += [f"lot {number} of seed {seed}, set {one}\n{describe_case(cases[one])}" for one in others]
    return Lot(met, tuple(texts))


def _drawn(rng: Random, profile: Profile) -> RandomCase:
    return sayable(random_case(rng, profile))


def _always(board: Board) -> Callable[[object], Board]:
    return lambda _: board
