"""Where a dislodged unit may go, and why not elsewhere.

The places open to a unit are one step away, vacant, not left empty by a standoff and not where its
attacker came from; `resolve_retreats` (in `retreats.phase`) reads the legality of an order off the same
function.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...model.names import Location
from ...model.position import DislodgedUnit, Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import RetreatToConvoyedOrigin
from ..conditions.conditions import Conditions
from ..outcomes.choice_names import choice_name
from ..outcomes.retreats import AttackerOrigin, Closure, Contested, Faulty, Occupied


def retreat_options(
    conditions: Conditions, after: Position, dislodged: DislodgedUnit, rulebook: Rulebook
) -> tuple[Location, ...]:
    """The places open to a dislodged unit, sorted.

    `after` is the position after the movement. The list is made for each unit by itself: what is closed
    to one as its attacker's origin may be open to another (DATC 6.H.10).
    """
    return _options(conditions, after, _standing(conditions, after), dislodged, rulebook)


def all_retreat_options(
    conditions: Conditions, after: Position, rulebook: Rulebook
) -> dict[Unit, tuple[Location, ...]]:
    """The same for every dislodged unit of a position."""
    if not after.dislodged:
        return {}
    standing = _standing(conditions, after)
    return {lost.unit: _options(conditions, after, standing, lost, rulebook) for lost in after.dislodged}


def _options(
    conditions: Conditions,
    after: Position,
    standing: Mapping[int, Unit],
    dislodged: DislodgedUnit,
    rulebook: Rulebook,
) -> tuple[Location, ...]:
    open_to = [
        place
        for place in reachable(conditions, dislodged)
        if _closure(conditions, after, standing, dislodged, rulebook, place) is None
    ]
    return tuple(sorted(open_to))


def reachable(conditions: Conditions, dislodged: DislodgedUnit) -> frozenset[Location]:
    """The places one retreat away from a dislodged unit, open or closed."""
    ground = conditions.ground
    steps = ground.steps[dislodged.unit.kind][ground.index[dislodged.unit.location]]
    places = frozenset([ground.names[i] for i in steps])
    beyond = conditions.retreats.reaches
    return places if beyond is None else places.union(beyond(dislodged))


def closure(
    conditions: Conditions, after: Position, dislodged: DislodgedUnit, rulebook: Rulebook, place: Location
) -> Closure | None:
    """Why a place is closed to a dislodged unit; None if it is one of its `retreat_options`."""
    if forbidden(conditions, dislodged) is None and place not in reachable(conditions, dislodged):
        return Faulty("not_adjacent")
    return _closure(conditions, after, _standing(conditions, after), dislodged, rulebook, place)


def _standing(conditions: Conditions, after: Position) -> dict[int, Unit]:
    """The unit in each occupied province, by its number."""
    index, province = conditions.ground.index, conditions.ground.province
    return {province[index[unit.location]]: unit for unit in after.units}


def forbidden(conditions: Conditions, dislodged: DislodgedUnit) -> str | None:
    """The clause by which a dislodged unit may not retreat at all, if any."""
    forbids = conditions.retreats.forbids
    return None if forbids is None else forbids(dislodged)


def _closure(
    conditions: Conditions,
    after: Position,
    standing: Mapping[int, Unit],
    dislodged: DislodgedUnit,
    rulebook: Rulebook,
    place: Location,
) -> Closure | None:
    """Why a place one step away is closed."""
    clause = forbidden(conditions, dislodged)
    if clause is not None:
        return Faulty(clause)
    ground = conditions.ground
    occupant = standing.get(ground.province[ground.index[place]])
    if occupant is not None:
        return Occupied(occupant)
    province = place.province
    if province == _closed_origin(dislodged, rulebook):
        convoyed = dislodged.by_convoy
        return AttackerOrigin(choice_name(rulebook, "retreat_to_convoyed_origin") if convoyed else None)
    if province in after.contested:
        return Contested()
    closes = conditions.retreats.closes
    clause = closes(dislodged, place) if closes is not None else None
    return Faulty(clause) if clause is not None else None


def _closed_origin(dislodged: DislodgedUnit, rulebook: Rulebook) -> str | None:
    """The province the attacker came from, unless it came by convoy and DATC 4.A.5 opens it."""
    if (
        dislodged.by_convoy
        and rulebook.retreat_to_convoyed_origin is RetreatToConvoyedOrigin.RETREAT_IF_CONVOYED
    ):
        return None
    return dislodged.attacker_from.province
