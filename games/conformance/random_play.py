"""Random games of any variant.

Nothing here is specific to a variant: the conditions of a phase define where units can go, and its build
rules define which kinds can be built where. Phases without orders to units (diplomacy) pass without
submissions.
"""

from collections.abc import Callable, Sequence
from random import Random

from ...model.names import Location, Power
from ...model.orders import Build, Convoy, Designation, Disband, Hold, Move, Order, Retreat, Support, Waive
from ...model.phase import PhaseKind
from ...model.position import Unit
from ...solver import BoardGraph, adjustments_due, open_sites, retreat_options
from ...variants.framework.year import State
from ..game import Game


def designate(unit: Unit) -> Designation:
    """Return the unit as an order names it."""
    return Designation(unit.location, unit.kind)


def _find_destinations(ground: BoardGraph, unit: Unit) -> list[Location]:
    """Return the locations a unit can move to without a convoy."""
    return sorted(ground.names[i] for i in ground.steps[unit.kind][ground.index[unit.location]])


def random_moves(state: State, power: Power, rng: Random) -> list[Order]:
    """Return movement orders of every kind, some of them illegal; some units get none."""
    position, ground = state.position, state.conditions.ground
    ways = {unit: _find_destinations(ground, unit) for unit in position.units}
    anywhere = position.board.locations

    def goal(unit: Unit) -> Location:
        return rng.choice(ways[unit] if ways[unit] and rng.random() < 0.95 else anywhere)

    orders: list[Order] = []
    for unit in position.units:
        if unit.power != power:
            continue
        other = rng.choice(position.units)
        near = [one for one in position.units if one is not unit and set(ways[one]) & set(ways[unit])]
        roll = rng.random()
        if roll < 0.5:
            orders.append(Move(designate(unit), goal(unit), via_convoy=rng.random() < 0.05))
        elif roll < 0.75:
            helped = rng.choice(near) if near else other
            shared = sorted(set(ways[helped]) & set(ways[unit]))
            orders.append(
                Support(designate(unit), designate(helped), rng.choice(shared) if shared else goal(helped))
            )
        elif roll < 0.85:
            orders.append(Support(designate(unit), designate(other)))
        elif roll < 0.9:
            orders.append(Convoy(designate(unit), designate(other), rng.choice(anywhere)))
        elif roll < 0.95:
            orders.append(Hold(designate(unit)))
    return orders


def random_retreats(state: State, power: Power, rng: Random) -> list[Order]:
    """Return retreats, mostly to open places, sometimes to closed ones or none."""
    orders: list[Order] = []
    for lost in state.position.dislodged:
        if lost.unit.power == power:
            places = retreat_options(state.conditions, state.position, lost, state.rulebook)
            roll = rng.random()
            if roll < 0.8 and places:
                orders.append(Retreat(designate(lost.unit), rng.choice(places)))
            elif roll < 0.9:
                orders.append(Retreat(designate(lost.unit), rng.choice(state.position.board.locations)))
            else:
                orders.append(Disband(designate(lost.unit)))
    return orders


def random_adjustments(state: State, power: Power, rng: Random) -> list[Order]:
    """Return builds, mostly in open places, or removals; sometimes too few or too many."""
    position, conditions = state.position, state.conditions
    room = adjustments_due(position, conditions).get(power, 0)
    if room < 0:
        own = [unit for unit in position.units if unit.power == power]
        return [Disband(designate(unit)) for unit in rng.sample(own, min(len(own), rng.randint(0, 1 - room)))]
    sites = list(open_sites(position, power, conditions))
    rng.shuffle(sites)
    kinds = sorted(conditions.builds.kinds)
    orders: list[Order] = [
        Build(_pick_build_location(state, site, rng), rng.choice(kinds)) for site in sites[: room + 1]
    ]
    if rng.random() < 0.2:
        orders.append(Waive())
    return orders


def _pick_build_location(state: State, site: str, rng: Random) -> Location:
    """Return a location to build in: the province, or sometimes one of its coasts."""
    shores = state.position.board.fleet_locations[Location(site).province]
    return rng.choice(shores) if shores and rng.random() < 0.5 else Location(site)


PLAYERS: dict[PhaseKind, Callable[[State, Power, Random], Sequence[Order]]] = {
    PhaseKind.MOVEMENT: random_moves,
    PhaseKind.RETREAT: random_retreats,
    PhaseKind.ADJUSTMENT: random_adjustments,
}


def random_orders(game: Game, power: Power, rng: Random) -> Sequence[Order]:
    """Return orders of a power that the current phase accepts; none if it takes no orders to units."""
    player = PLAYERS.get(game.phase.kind)
    return () if player is None else _keep_accepted(game, power, player(game.state, power, rng))


def _keep_accepted(game: Game, power: Power, orders: Sequence[Order]) -> Sequence[Order]:
    """Return the orders that the phase accepts, if it checks submissions."""
    check = game.rules.check
    while check is not None:
        wrong = {index for index, _ in check(game.state, power, tuple(orders))}
        if not wrong:
            break
        orders = [] if -1 in wrong else [order for n, order in enumerate(orders) if n not in wrong]
    return orders


def play_randomly(game: Game, rng: Random, *, years: int) -> Game:
    """Play a game until it ends or `years` have passed; sometimes a power does not submit."""
    last = game.phase.year + years
    while game.outcome is None and game.phase.year < last:
        for power in game.dues if game.phase.kind in PLAYERS else ():
            if rng.random() < 0.95:
                game = game.submit(power, random_orders(game, power, rng))
        game = game.advance()
    return game
