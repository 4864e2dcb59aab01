"""The influence that each power receives for a year, and in which sequence the powers attack in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model.board import Board
from ...model.names import Power
from .choices_influence import DaTieDirection, InfTable
from .land import homes
from .records import Records
from .setting import Setting

if TYPE_CHECKING:
    from .knobs import Europe1615Rulebook

LATER_SCALE: Mapping[Power, int] = {
    Power("spain"): 23,
    Power("france"): 21,
    Power("austria"): 18,
    Power("denmark"): 18,
    Power("england"): 17,
}
"""The influence of a year in a later edition of the rules (E15-INF-2)."""


def basic_allotments(board: Board, knobs: Europe1615Rulebook) -> Mapping[Power, int]:
    """What each power receives as long as it has its homes and nothing else (E15-INF-2 to E15-INF-4).

    On the first scale these are the sums of the numbers on its homes (E15-INF-6).
    """
    if knobs.e15_inf_table is InfTable.LATER_SCALE:
        return LATER_SCALE
    return {info.id: info.influence or 0 for info in board.powers}


def allotment(setting: Setting, power: Power) -> int:
    """The points of a power for a year that begins in this setting; nothing for one that is out of the game.

    The numbers of captured centers are added (E15-INF-7), those of lost homes taken off (E15-INF-8).
    """
    if power in setting.records.gone:
        return 0
    own = frozenset(homes(setting.board)[power])
    held = setting.centers_of(power)
    captured = sum(map(setting.value, held - own))
    lost = sum(map(setting.value, own - held))
    return max(0, basic_allotments(setting.board, setting.knobs)[power] + captured - lost)


def attack_sequence(setting: Setting, allotments: Mapping[Power, int], year: int) -> tuple[Power, ...]:
    """The powers in the sequence in which their diplomatic attacks of a year are resolved.

    Whoever received least comes first (E15-DA-8), then it depends on centers (E15-DA-9), on the score of the
    last year and on the first year's sequence (E15-DA-10), which counts in that year itself (E15-DA-11).
    """
    board, knobs = setting.board, setting.knobs
    first = {info.id: info.attack_order or 0 for info in board.powers}
    sign = 1 if knobs.e15_da_tie_direction is DaTieDirection.FEWER_FIRST else -1
    if year == FIRST_YEAR:
        return tuple(sorted(first, key=first.__getitem__))

    def rank(power: Power) -> tuple[int, int, int, int]:
        score = setting.records.rounds.score(power, year - 1)
        return (allotments[power], sign * len(setting.centers_of(power)), sign * score, first[power])

    return tuple(sorted(first, key=rank))


FIRST_YEAR = 1615
"""The year in which the game begins (E15-ID-5)."""


def with_allotments(setting: Setting, year: int) -> Records:
    """The records with the points of a new year; what was left of the old one's is lost (E15-INF-12)."""
    allotments = {info.id: allotment(setting, info.id) for info in setting.board.powers}
    return replace(
        setting.records,
        allotments=allotments,
        unspent=dict(allotments),
        attackers=attack_sequence(setting, allotments, year),
    )
