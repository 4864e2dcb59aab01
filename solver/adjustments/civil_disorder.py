"""Remove units of powers that order too few removals (DATC 4.D.8).

Units are removed one at a time: the farthest first, at equal distance fleets before other units, then in
alphabetical order of the full names of their provinces. Distances are measured again after each removal,
because a removed fleet can no longer convoy. Other powers' fleets count as they were before the adjustments,
so the result does not depend on which power removes first.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ...model.board import Board
from ...model.names import Power, Province, UnitKind
from ...model.position import Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import AutomaticRemoval
from ..conditions.builds import Measure
from ..conditions.conditions import VariantRules
from ..outcomes.adjustments import RemovalReason, RemovedInDisorder
from .distances import NO_WAY, make_distances

_KINDS = (
    UnitKind.FLEET,
    *(kind for kind in UnitKind if kind not in (UnitKind.FLEET, UnitKind.ARMY)),
    UnitKind.ARMY,
)
"""The sequence of removals at equal distance: fleets first, armies last, other kinds between them."""

_CRITERIA = (
    RemovalReason.RANK,
    RemovalReason.CENTER,
    RemovalReason.DISTANCE,
    RemovalReason.KIND,
    RemovalReason.NAME,
)


@dataclass(frozen=True, slots=True)
class _RemovalRank:
    """The rank of a unit for removal; `key` sorts it, with parts in the order of `_CRITERIA`."""

    key: tuple[int, bool, int, int, str, Province]
    distance: int
    unit: Unit


def choose_disorder_removals(
    position: Position,
    power: Power,
    needed: int,
    rulebook: Rulebook,
    conditions: VariantRules,
    ages: Mapping[Unit, int] | None = None,
) -> list[tuple[Unit, RemovedInDisorder]]:
    """Return the units that a power loses, in sequence, until the `needed` shares are free.

    `position` is the position without the units removed by order. Only the rule of the oldest unit needs
    `ages`.

    Raises:
        WestphaliaError: The rule of the oldest unit lacks the age of a unit.
    """
    rules = conditions.builds
    rule = rulebook.automatic_removal if rules.distances(position, power) is None else None
    lines: list[list[_RemovalRank]] = []
    units = [unit for unit in position.units if unit.power == power]
    while needed > 0 and units:
        line = _rank_units(position, power, units, rule, conditions, ages)
        first = line[0].unit
        lines.append(line)
        units.remove(first)
        needed -= rules.share(first.kind)
        position = replace(position, units=tuple(unit for unit in position.units if unit != first))
    return [(line[0].unit, _removal_outcome(rule, line, units, rules.measure)) for line in lines]


def _rank_units(
    position: Position,
    power: Power,
    units: Sequence[Unit],
    rule: AutomaticRemoval | None,
    conditions: VariantRules,
    ages: Mapping[Unit, int] | None,
) -> list[_RemovalRank]:
    """Return the units in the sequence in which they would be removed."""
    rules = conditions.builds
    distance = rules.distances(position, power)
    if distance is None:
        assert rule is not None
        distance = make_distances(rule, conditions, ages)(position, power)
    board = position.board
    line: list[_RemovalRank] = []
    for unit in units:
        province = unit.location.province
        steps = distance(unit)
        spared = rule is AutomaticRemoval.RULES_2023 and province in board.centers
        rank, kind = rules.rank(unit), _KINDS.index(unit.kind)
        key = (rank, spared, -steps, kind, sort_name(board, province), province)
        line.append(_RemovalRank(key, steps, unit))
    return sorted(line, key=lambda place: place.key)


def _removal_outcome(
    rule: AutomaticRemoval | None,
    line: Sequence[_RemovalRank],
    spared: Collection[Unit],
    measure: Measure | None,
) -> RemovedInDisorder:
    """Return why the first unit in line is removed and not the next of the `spared` ones."""
    first = line[0]
    distance = first.distance if first.distance < NO_WAY else None
    second = next((place for place in line if place.unit in spared), None)
    if second is None:
        return RemovedInDisorder(rule, distance, RemovalReason.NO_CHOICE, measure=measure)
    decided_by = next(
        (tie for tie, one, other in zip(_CRITERIA, first.key, second.key, strict=False) if one != other),
        RemovalReason.NAME,
    )
    spared_distance = second.distance if second.distance < NO_WAY else None
    next_goes = second is not line[1]
    return RemovedInDisorder(rule, distance, decided_by, second.unit, spared_distance, next_goes, measure)


def sort_name(board: Board, province: Province) -> str:
    """Return a province's full name for alphabetical order: only letters and digits, without accents."""
    spelled = unicodedata.normalize("NFKD", board.province[province].name.casefold())
    return "".join(sign for sign in spelled if sign.isalnum())
