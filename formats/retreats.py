"""What a recorded position leaves out about retreats: where attackers came from, and where standoffs were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..model.names import Location, Power, Province
from ..model.position import DislodgedUnit, Position
from ..solver import VariantRules, reachable_locations

if TYPE_CHECKING:
    from ..variants import State
    from .record import Displaced, Snapshot


def complete_snapshot(
    snapshot: Snapshot, state: State, owners: Mapping[Province, Power], before: Position | None = None
) -> Position:
    """Return the position of a snapshot in a state of its phase.

    What the snapshot does not state about retreats comes from `before`, the computed result of the phase
    before, or follows from the possible retreats; `owners` apply if it does not state owners.
    """
    board = state.position.board
    known_owners = snapshot.owners if snapshot.owners is not None else owners
    if not snapshot.dislodged:
        return Position(board, snapshot.units, known_owners, (), snapshot.contested or frozenset())
    computed = {one.unit: one for one in before.dislodged} if before is not None else {}
    contested = snapshot.contested
    if contested is None:
        contested = before.contested if before is not None else frozenset[Province]()
    units = {unit.location.province for unit in snapshot.units}
    found: list[DislodgedUnit] = []
    unknown: list[Displaced] = []
    for one in snapshot.dislodged:
        if one.attacker_from is not None:
            found.append(DislodgedUnit(one.unit, one.attacker_from, one.by_convoy))
        elif one.unit in computed:
            found.append(computed[one.unit])
        else:
            unknown.append(one)
    if unknown:
        inferred, closed = infer_from_retreats(unknown, units, state.conditions)
        found += inferred
        contested |= closed
    return Position(board, snapshot.units, known_owners, tuple(found), contested - units)


def fill_in_attacker(one: DislodgedUnit, position: Position, state: State) -> DislodgedUnit:
    """Return a dislodged unit with an occupied neighbor in place of an unknown attacker's origin."""
    here = one.unit.location.province
    if one.attacker_from.province != here:
        return one
    near = {place.province for place in reachable_locations(state.conditions, one)}
    occupied = sorted(near & {unit.location.province for unit in position.units} - {here})
    return replace(one, attacker_from=Location(occupied[0])) if occupied else one


def infer_from_retreats(
    dislodged: Sequence[Displaced], units: set[Province], conditions: VariantRules
) -> tuple[list[DislodgedUnit], frozenset[Province]]:
    """Infer attackers and contested provinces from the possible retreats of dislodged units, if stated.

    A vacant neighbor that is closed to every unit in reach was left vacant by a standoff; one that is closed
    to a single unit is where its attacker came from.
    """
    # A unit cannot retreat to its own province anyway, so that province can stand for an unknown attacker's
    # origin.
    standing = [DislodgedUnit(one.unit, one.unit.location) for one in dislodged]
    reach = [{place.province for place in reachable_locations(conditions, one)} - units for one in standing]
    opened = [
        near if one.retreats is None else {place.province for place in one.retreats}
        for one, near in zip(dislodged, reach, strict=True)
    ]
    contested: set[Province] = set()
    found: list[DislodgedUnit] = []
    for one, near, free in zip(standing, reach, opened, strict=True):
        closed = sorted(near - free)
        shared = [
            place
            for place in closed
            if all(place not in other_free for other_free in opened)
            and (len(closed) > 1 or sum(place in other for other in reach) > 1)
        ]
        alone = [place for place in closed if place not in shared]
        contested.update(shared, alone[1:])
        found.append(replace(one, attacker_from=Location(alone[0])) if alone else one)
    return found, frozenset(contested)
