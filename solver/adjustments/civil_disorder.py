"""Which units a power loses when it orders too few removals (DATC 4.D.8).

Units go one at a time, the farthest first, at equal distance fleets before other units, then the
province whose full name comes first in the alphabet. After each of them the distances are taken again: a
fleet that is gone carries nobody. Other powers' fleets count as they stood before the adjustments, so
the result does not depend on whose units are removed first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.board import Board
from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import AutomaticRemoval
from ..conditions.builds import Measure
from ..conditions.conditions import VariantRules
from ..outcomes.adjustments import RemovalReason, RemovedInDisorder
from .distances import NO_WAY, distances_of

_KINDS = (
    UnitKind.FLEET,
    *(kind for kind in UnitKind if kind not in (UnitKind.FLEET, UnitKind.ARMY)),
    UnitKind.ARMY,
)
"""Which kinds go first at equal distance: fleets before armies, all others between them."""

_TIES = (
    RemovalReason.RANK,
    RemovalReason.CENTER,
    RemovalReason.DISTANCE,
    RemovalReason.KIND,
    RemovalReason.NAME,
)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a unit stands in the line: `key` sorts it, its parts in the order of `_TIES`."""

    key: tuple[int, bool, int, int, str, Province]
    distance: int
    unit: Unit


def removed_in_disorder(
    position: Position,
    power: Power,
    needed: int,
    rulebook: Rulebook,
    conditions: VariantRules,
    ages: Mapping[Unit, int] | None = None,
) -> list[tuple[Unit, RemovedInDisorder]]:
    """The units of a power that go, in sequence, until the `needed` shares (units) are free.

    `position` has the units that are there, without those removed by order. `ages` is needed by the rule
    of the oldest unit alone; without the age of a unit it raises `WestphaliaError`.
    """
    rules = conditions.builds
    rule = rulebook.automatic_removal if rules.distances is None else None
    gone: list[tuple[Unit, RemovedInDisorder]] = []
    units = [unit for unit in position.units if unit.power == power]
    while needed > 0 and units:
        line = _line(position, power, units, rule, conditions, ages)
        first = line[0]
        gone.append((first.unit, _outcome(rule, line, rules.measure)))
        units.remove(first.unit)
        needed -= rules.share(first.unit.kind)
        position = replace(position, units=tuple(unit for unit in position.units if unit != first.unit))
    return gone


def _line(
    position: Position,
    power: Power,
    units: Sequence[Unit],
    rule: AutomaticRemoval | None,
    conditions: VariantRules,
    ages: Mapping[Unit, int] | None,
) -> list[_Place]:
    """The units in the order in which they would go."""
    rules = conditions.builds
    distances = rules.distances
    if distances is None:
        assert rule is not None
        distances = distances_of(rule, conditions, ages)
    distance = distances(position, power)
    board = position.board
    line: list[_Place] = []
    for unit in units:
        province = unit.location.province
        steps = distance(unit)
        spared = rule is AutomaticRemoval.RULES_2023 and province in board.centers
        rank = rules.rank(unit) if rules.rank is not None else 0
        key = (rank, spared, -steps, _KINDS.index(unit.kind), plain_name(board, province), province)
        line.append(_Place(key, steps, unit))
    return sorted(line, key=lambda place: place.key)


def _outcome(
    rule: AutomaticRemoval | None, line: Sequence[_Place], measure: Measure | None
) -> RemovedInDisorder:
    first = line[0]
    distance = first.distance if first.distance < NO_WAY else None
    if len(line) == 1:
        return RemovedInDisorder(rule, distance, RemovalReason.NO_CHOICE, measure=measure)
    second = line[1]
    decided_by = next(
        (tie for tie, one, other in zip(_TIES, first.key, second.key, strict=False) if one != other),
        RemovalReason.NAME,
    )
    spared_distance = second.distance if second.distance < NO_WAY else None
    return RemovedInDisorder(rule, distance, decided_by, second.unit, spared_distance, measure)


def plain_name(board: Board, province: Province) -> str:
    """A province's full name as the alphabet sees it: letters and digits alone, without accents."""
    spelled = unicodedata.normalize("NFKD", board.province[province].name.casefold())
    return "".join(sign for sign in spelled if sign.isalnum())
