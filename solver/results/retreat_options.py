"""Where a dislodged unit may retreat, and why not elsewhere.

The places open to a unit are one step away, vacant, not the site of a standoff, and not where its attacker
came from. `resolve_retreats` (in `retreats.phase`) decides whether an order is legal by the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...model.names import Location
from ...model.position import DislodgedUnit, Position, Unit
from ...model.rulebook import Rulebook
from ...model.rulebook.choices import RetreatToConvoyedOrigin
from ..conditions.conditions import VariantRules
from ..outcomes.choice_names import choice_name
from ..outcomes.retreats import AttackerOrigin, Closure, Contested, FaultyRetreat, Occupied
from ..rules.encounters import CONTESTED, ORIGIN, retreat_closure


def retreat_options(
    conditions: VariantRules, after: Position, dislodged: DislodgedUnit, rulebook: Rulebook
) -> tuple[Location, ...]:
    """Return the places open to a dislodged unit, sorted.

    `after` is the position after the movement. Each unit has its own list: the origin of one unit's attacker
    may be open to another (DATC 6.H.10).
    """
    return _find_options(conditions, after, _occupants(conditions, after), dislodged, rulebook)


def all_retreat_options(
    conditions: VariantRules, after: Position, rulebook: Rulebook
) -> dict[Unit, tuple[Location, ...]]:
    """Return the places open to each dislodged unit of a position, sorted."""
    if not after.dislodged:
        return {}
    occupants = _occupants(conditions, after)
    return {
        lost.unit: _find_options(conditions, after, occupants, lost, rulebook) for lost in after.dislodged
    }


def _find_options(
    conditions: VariantRules,
    after: Position,
    occupants: Mapping[int, Unit],
    dislodged: DislodgedUnit,
    rulebook: Rulebook,
) -> tuple[Location, ...]:
    closure_of = _closure_function(conditions, after, occupants, dislodged, rulebook)
    return tuple(
        sorted([place for place in reachable_locations(conditions, dislodged) if closure_of(place) is None])
    )


def reachable_locations(conditions: VariantRules, dislodged: DislodgedUnit) -> frozenset[Location]:
    """Return the places one retreat away from a dislodged unit, open or closed."""
    ground = conditions.ground
    steps = ground.steps[dislodged.unit.kind][ground.index[dislodged.unit.location]]
    return frozenset([ground.names[i] for i in steps]).union(conditions.retreats.reaches(dislodged))


def find_closure(
    conditions: VariantRules, after: Position, dislodged: DislodgedUnit, rulebook: Rulebook, place: Location
) -> Closure | None:
    """Return why a place is closed to a dislodged unit; None if it is one of its `retreat_options`."""
    if retreat_ban(conditions, dislodged) is None and place not in reachable_locations(conditions, dislodged):
        return FaultyRetreat("not_adjacent")
    return _closure_function(conditions, after, _occupants(conditions, after), dislodged, rulebook)(place)


def _occupants(conditions: VariantRules, after: Position) -> dict[int, Unit]:
    """Return the unit in each occupied province, by the number of the province."""
    province_of = conditions.ground.province_of
    return {province_of[unit.location]: unit for unit in after.units}


def retreat_ban(conditions: VariantRules, dislodged: DislodgedUnit) -> str | None:
    """Return the clause by which a dislodged unit may not retreat at all, if any."""
    return conditions.retreats.forbids(dislodged)


def _closure_function(
    conditions: VariantRules,
    after: Position,
    occupants: Mapping[int, Unit],
    dislodged: DislodgedUnit,
    rulebook: Rulebook,
) -> Callable[[Location], Closure | None]:
    """Return a function that says why a place one step away is closed."""
    clause = retreat_ban(conditions, dislodged)
    ground, closes = conditions.ground, conditions.retreats.closes
    origin, by_convoy = dislodged.attacker_from.province, dislodged.by_convoy
    opened = rulebook.retreat_to_convoyed_origin is RetreatToConvoyedOrigin.RETREAT_IF_CONVOYED

    def closure_of(place: Location) -> Closure | None:
        if clause is not None:
            return FaultyRetreat(clause)
        number = ground.province_of[place]
        if number in occupants:
            return Occupied(occupants[number])
        province = ground.names[number]
        closed = retreat_closure(province == origin, by_convoy, opened, province in after.contested)
        if closed == ORIGIN:
            return AttackerOrigin(choice_name(rulebook, "retreat_to_convoyed_origin") if by_convoy else None)
        if closed == CONTESTED:
            return Contested()
        closes_it = closes(dislodged, place)
        return FaultyRetreat(closes_it) if closes_it is not None else None

    return closure_of
