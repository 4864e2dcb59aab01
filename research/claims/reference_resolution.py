"""The orders and units of a case that claims name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...model.errors import ImpossibleError
from ...model.names import Location, Power
from ...model.orders import (
    Convoy,
    Designation,
    Move,
    MovementOrder,
    Support,
    format_designation,
    format_order,
)
from ...model.wording import the_power
from ...solver import Resolution, Status, System
from .claims import (
    Claim,
    Denial,
    DislodgedClaim,
    DislodgedListClaim,
    MovesClaim,
    OrderClaim,
    PlaceClaim,
    RetreatClaim,
    RetreatsClaim,
    subject,
)


@dataclass(frozen=True, slots=True)
class Background:
    """The facts about a result that its decisions do not contain.

    `refused` are the illegal orders, with the powers that gave them. `idle` are the fleets whose convoy an
    extra rule canceled, each with a literal of the algebra in use. `commands` are pairs of a power that gave
    orders and the owner of the units that followed them. `rewordings` map orders written differently to the
    equivalent orders that units follow.
    """

    refused: frozenset[tuple[Power, MovementOrder]] = frozenset()
    idle: Mapping[int, Any] = field(default_factory=dict[int, Any])
    commands: frozenset[tuple[Power, Power]] = frozenset()
    rewordings: Mapping[MovementOrder, MovementOrder] = field(
        default_factory=dict[MovementOrder, MovementOrder]
    )


def find_background(resolution: Resolution) -> Background:
    """Return the background of a resolution."""
    refused = frozenset(
        (result.power, result.order)
        for result in resolution.orders
        if result.status is Status.ILLEGAL and isinstance(result.order, MovementOrder)
    )
    commands = frozenset((one.power, one.owner) for one in resolution.written)
    idle = dict.fromkeys(resolution.outcomes.idle_fleets, True)
    return Background(refused, idle, commands, _rewordings(resolution))


def _rewordings(resolution: Resolution) -> dict[MovementOrder, MovementOrder]:
    t = resolution.system
    followed = {unit: reading.order for unit, reading in zip(t.units, t.reading, strict=True)}
    return {
        result.order: followed[result.unit]
        for result in resolution.orders
        if isinstance(result.order, MovementOrder)
        and result.unit in followed
        and result.status is not Status.ILLEGAL
        and result.order != followed[result.unit]
    }


def covers(named: Location, place: Location) -> bool:
    """Return whether `named` can mean `place`: it is the same location, or the province of its coast."""
    return named == place or named == place.province


# ------------------------------------------------------------------------------- orders that are meant


def find_candidates(t: System, background: Background, claim: OrderClaim) -> tuple[list[int], bool]:
    """Return the candidates that a claim is about, and whether it is about an illegal order instead.

    Details that the claim omits (the kind of a unit, a coast, a convoy) match anything.
    """
    order, power = claim.order, claim.power
    u = unit_at(t, designation_of(claim))
    own = u >= 0 and (power in (None, t.units[u].power) or (power, t.units[u].power) in background.commands)
    if isinstance(order, Designation):
        return (list(t.candidates[u]), False) if own else ([], False)
    counts = background.rewordings.get(order, order)
    candidates = [c for c in t.candidates[u] if _can_mean_order(counts, t.reading[c].order)] if own else []
    refused = {
        entry
        for entry in background.refused
        if power in (None, entry[0]) and _can_mean_order(order, entry[1])
    }
    if not refused or not candidates:
        return candidates, bool(refused)
    # A unit with an illegal hold order still holds by default, but a claim about the order is not about that.
    owner = t.units[u].power
    exact = any(t.reading[c].order == order for c in candidates) and (owner, order) not in refused
    return ([], True) if not exact and any(given == order for _, given in refused) else (candidates, False)


def _can_mean_order(claimed: MovementOrder, given: MovementOrder) -> bool:
    """Return whether a claim about the order `claimed` can mean the order `given`."""
    if type(claimed) is not type(given) or not _can_name_place(claimed.unit, given.unit):
        return False
    match claimed, given:
        case Move(), Move():
            sea = given.via_convoy or bool(given.path) or not claimed.via_convoy
            return sea and _can_be_unit(claimed.target, given.target) and claimed.path in ((), given.path)
        case Support(), Support():
            if claimed.target is None or given.target is None:
                return claimed.target is given.target and _can_name_place(claimed.supported, given.supported)
            return _can_name_place(claimed.supported, given.supported) and _can_be_unit(
                claimed.target, given.target
            )
        case Convoy(), Convoy():
            return _can_name_place(claimed.army, given.army) and _can_be_unit(claimed.target, given.target)
        case _:
            return getattr(claimed, "kind", None) == getattr(given, "kind", None)


def _can_name_place(claimed: Designation, given: Designation) -> bool:
    kinds = claimed.kind is None or given.kind is None or claimed.kind is given.kind
    return kinds and _can_be_unit(claimed.location, given.location)


def _can_be_unit(claimed: Location, given: Location) -> bool:
    coasts = claimed.coast is None or given.coast is None or claimed == given
    return coasts and claimed.province == given.province


def designation_of(claim: OrderClaim) -> Designation:
    """Return the claim's name for the ordered unit."""
    return claim.order if isinstance(claim.order, Designation) else claim.order.unit


# ------------------------------------------------------------------------------------------ units


def unit_at(t: System, named: Designation) -> int:
    """Return the number of the unit in the province, or -1 if it is vacant."""
    return t.at[t.reader.ground.index[named.location.province]]


def unit_number(t: System, named: Designation) -> int:
    """Return the number of the unit in the province. Raise `ImpossibleError` if it is vacant."""
    u = unit_at(t, named)
    if u < 0:
        message = f"there is no unit in {named.location.province}"
        raise ImpossibleError(message, expected="a unit of the case")
    return u


def check_claim(t: System, background: Background, claim: Claim) -> None:
    """Raise `ImpossibleError` if a claim is about a unit or an order that does not exist."""
    fact = claim.fact if isinstance(claim, Denial) else claim
    match fact:
        case OrderClaim(order, _, by, power):
            candidates, refused = find_candidates(t, background, fact)
            if isinstance(order, Designation):
                _check_unit(t, order, power)
            elif not candidates and not refused:
                _refuse_order(t, background, fact)
            named = [] if by is None else [by]
        case DislodgedClaim(unit, by):
            named = [unit] if by is None else [unit, by]
        case MovesClaim(unit) | PlaceClaim(unit) | RetreatClaim(unit) | RetreatsClaim(unit):
            named = [unit]
        case DislodgedListClaim(units):
            named = list(units)
        case _:
            named = []
    for one in named:
        _check_unit(t, one)


def _check_unit(t: System, named: Designation, power: Power | None = None) -> None:
    unit = t.units[unit_number(t, named)]
    power = named.power or power
    if named.kind not in (None, unit.kind):
        raise ImpossibleError(f"there is no {format_designation(named)}", expected=str(unit))
    if power not in (None, unit.power):
        board = t.reader.ground.board
        owner, other = (the_power(board, one) for one in (unit.power, power))
        raise ImpossibleError(f"{unit} does not belong to {other}", expected=owner)


def _refuse_order(t: System, background: Background, claim: OrderClaim) -> None:
    """Raise `ImpossibleError` with the orders that the unit has."""
    place = designation_of(claim).location.province
    given = [
        order for _, order in sorted(background.refused, key=str) if order.unit.location.province == place
    ]
    u = unit_at(t, designation_of(claim))
    if u >= 0:
        given = [t.reading[c].order for c in t.candidates[u]][:1] + given
    message = f"there is no order {subject(claim.order, claim.power)}"
    if not given:
        raise ImpossibleError(f"{message}, and no unit in {place}", expected="an order of the case")
    raise ImpossibleError(message, expected=" or ".join(map(format_order, given)))
