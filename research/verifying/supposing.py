"""Owners of centers that builds and removals need but a text does not state.

If a text about builds and removals states no owners, it can still be checked as far as it goes: each power is
supposed to own the centers where it builds, and as many as its units and orders need. What is wrong then is
wrong whoever owns the centers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ...model.case import Case
from ...model.names import Power, Province, UnitKind
from ...model.orders import Build, Disband, Waive
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...variants import Entry, find_variant

SUPPOSED_CENTERS = (
    "The owners of the centers are not stated. Each power is supposed to own the centers where it builds, "
    "and as many as its orders need."
)
SUPPOSED_UNITS = (
    "Neither units nor the owners of the centers are stated. Each power is supposed to have the units that "
    "it removes, to own the centers where it builds, and as many centers as its orders need."
)


def unstated_records(case: Case) -> str:
    """Return a sentence about what a game records besides units and centers, if a case does not state it."""
    variant = find_variant(case.variant)
    if case.ledger or not variant.own_ledgers() or case.phase == variant.start:
        return ""
    return (
        f"What {variant.name} records besides units and centers is not stated: the values at the start of a "
        "game apply."
    )


def suppose_centers(case: Case, failing: Collection[Entry] = ()) -> tuple[Case, str]:
    """Return a case of builds and removals with owners that fit its orders, and a sentence that says so.

    The orders that are said to be `failing` need nothing. A case of another phase, with owners, or of a game
    whose land has owners is returned as it is, with an empty sentence.
    """
    position = case.position
    if case.phase.kind is not PhaseKind.ADJUSTMENT or position.owners or find_variant(case.variant).landed:
        return case, ""
    orders = {
        power: [order for order in given if order not in failing] for power, given in case.orders.items()
    }
    units = position.units or tuple(
        Unit(power, order.unit.kind or UnitKind.ARMY, order.unit.location)
        for power, given in orders.items()
        for order in given
        if isinstance(order, Disband)
    )
    owners = {
        order.location.province: power
        for power, given in orders.items()
        for order in given
        if isinstance(order, Build)
    }
    for power in dict.fromkeys((*orders, *(unit.power for unit in units))):
        given = orders.get(power, ())
        wanted = sum(unit.power == power for unit in units)
        wanted += sum(isinstance(order, Build | Waive) for order in given)
        wanted -= sum(isinstance(order, Disband) for order in given)
        wanted -= list(owners.values()).count(power)
        free = [place for place in _likely_centers(case, power, units) if place not in owners]
        owners |= dict.fromkeys(free[: max(0, wanted)], power)
    if not owners:  # a case without any owners would get those of the start of the game
        power = next(
            (info.id for info in case.board.powers if info.id not in orders), case.board.powers[0].id
        )
        owners = dict.fromkeys(list(_likely_centers(case, power, units))[:1], power)
    supposed = replace(case, position=replace(position, units=units, owners=owners))
    return supposed, SUPPOSED_CENTERS if position.units else SUPPOSED_UNITS


def _likely_centers(case: Case, power: Power, units: tuple[Unit, ...]) -> Iterator[Province]:
    """Yield the centers that a power can own: those of its units, its own at the start, then all others."""
    board = case.board
    occupied = {unit.location.province: unit.power for unit in units}
    centers = sorted(board.centers)
    own = [place for place in centers if occupied.get(place) == power]
    first = [place for place in centers if board.start_owners.get(place) == power]
    free = [place for place in centers if occupied.get(place) in (None, power)]
    yield from dict.fromkeys((*own, *first, *free))
