"""Order sets built from plots (convoys whose targets cut, rings, sieges), then random orders.

A `Plan` gives each unit at most one order. Each plot uses units without an order, and leaves the plan
unchanged if the position does not allow the plot.
"""

from westphalia.model.names import Location, Province, UnitKind
from westphalia.model.orders import Convoy, Hold, Move, MovementOrder, Support
from westphalia.model.position import Unit

from .dice import Dice, happens, pick
from .field import Field, named


class Plan:
    """Orders for some units of a field."""

    def __init__(self, dice: Dice, field: Field) -> None:
        self.dice = dice
        self.field = field
        self.orders: dict[Unit, MovementOrder] = {}
        self.wanted: list[Province] = []
        """The provinces of plots; later attackers and supporters prefer them."""

    def is_free(self, unit: Unit) -> bool:
        """Return whether the unit has no order yet."""
        return unit not in self.orders

    def free(self, units: list[Unit]) -> list[Unit]:
        """Return the units that have no order yet."""
        return [unit for unit in units if unit not in self.orders]

    def convoying(self) -> set[Province]:
        """Return the seas whose fleets are ordered to convoy."""
        return {unit.location.province for unit, order in self.orders.items() if isinstance(order, Convoy)}

    def goes_to(self, unit: Unit, province: Province) -> bool:
        """Return whether the unit is ordered to move to a province."""
        order = self.orders.get(unit)
        return isinstance(order, Move) and order.target.province == province

    def move(self, unit: Unit, province: Province) -> None:
        """Order a move to a province within reach."""
        self.orders[unit] = Move(named(unit), self.field.target_in(self.dice, unit, province))

    def support(self, unit: Unit, supported: Unit) -> None:
        """Order support for the move of another unit, or for it to hold."""
        order = self.orders.get(supported)
        if isinstance(order, Move):
            bare = happens(self.dice, 20)
            target = Location(order.target.province) if bare else order.target
            self.orders[unit] = Support(named(unit), named(supported), target)
        else:
            self.orders[unit] = Support(named(unit), named(supported))

    def convoy(self, army: Unit, target: Location, fleets: list[Unit]) -> None:
        """Order fleets to convoy an army."""
        for fleet in fleets:
            self.orders[fleet] = Convoy(named(fleet), named(army), target)

    def strike(self, province: Province) -> bool:
        """Let a free unit attack a province; return whether there is one."""
        attackers = self.free(self.field.into(province))
        if attackers:
            self.move(pick(self.dice, attackers), province)
        return bool(attackers)


def plan_convoy(plan: Plan) -> Province | None:
    """Let an army move by convoy, preferably against a fleet; return its destination, if any."""
    dice, field = plan.dice, plan.field
    armies = [u for u in plan.free(list(field.units)) if u.kind is UnitKind.ARMY]
    armies = [u for u in armies if any(sea in field.at for sea in field.shores.get(u.location.province, ()))]
    if not armies:
        return None
    army = pick(dice, armies)
    start = army.location.province
    came_from, shores = field.sea_route(start, plan.is_free)
    if not shores:
        return None
    defended = [p for p in shores if (unit := field.at.get(p)) is not None and plan.is_free(unit)]
    by_fleet = [p for p in defended if field.at[p].kind is UnitKind.FLEET]
    goal = pick(dice, (by_fleet or defended or shores) if happens(dice, 80) else shores)
    route = [pick(dice, [sea for sea in field.shores[goal] if sea in came_from])]
    while came_from[route[-1]] != start:
        route.append(came_from[route[-1]])
    spare = [sea for sea in came_from if sea not in route and happens(dice, 25)]
    adjacent = goal in field.reach[army]
    via = happens(dice, 80 if adjacent else 40)
    plan.orders[army] = Move(named(army), Location(goal), via_convoy=via)
    plan.convoy(army, Location(goal), [field.at[sea] for sea in (*route, *spare)])
    plan.wanted += [*route, goal]
    return goal


def defy(plan: Plan, goal: Province, rivals: int) -> None:
    """Let the unit that a convoy attacks support an attack on a convoying fleet, or defend that fleet.

    Several convoys whose targets attack each other's fleets cause paradoxes of higher order. In `rivals`
    percent of attacks there is a second one, so that a standoff may save the fleet.
    """
    dice, field = plan.dice, plan.field
    unit = field.at.get(goal)
    if unit is None or not plan.is_free(unit):
        return
    seas = [
        p for p in sorted(field.reach[unit]) if isinstance(plan.orders.get(field.at.get(p, unit)), Convoy)
    ]
    if not seas:
        return
    sea = pick(dice, seas)
    fleet = field.at[sea]
    others = [u for u in field.into(sea) if u is not unit and u.power != fleet.power]
    attackers = [u for u in others if plan.is_free(u) or plan.goes_to(u, sea)]
    if attackers and unit.power != fleet.power and happens(dice, 80):
        attacker = pick(dice, attackers)
        if plan.is_free(attacker):
            plan.move(attacker, sea)
        plan.support(unit, attacker)
        if happens(dice, rivals):
            besiege(plan, sea)
    else:
        plan.support(unit, fleet)
        besiege(plan, sea)


def plan_ring(plan: Plan) -> None:
    """Let units move in a ring, perhaps with an attack that may stop it."""
    dice, field = plan.dice, plan.field
    starters = plan.free(list(field.units))
    if not starters:
        return
    ring = [pick(dice, starters)]
    while len(ring) < 7:
        home = ring[0].location.province
        if len(ring) > 2 and home in field.reach[ring[-1]] and happens(dice, 70):
            break
        nexts = [field.at[p] for p in sorted(field.reach[ring[-1]]) if p in field.at]
        nexts = [unit for unit in plan.free(nexts) if unit not in ring]
        if not nexts:
            break
        ring.append(pick(dice, nexts))
    if ring[0].location.province not in field.reach[ring[-1]] and happens(dice, 80):
        return
    for unit, ahead in zip(ring, [*ring[1:], ring[0]], strict=True):
        if ahead.location.province in field.reach[unit]:
            plan.move(unit, ahead.location.province)
    if happens(dice, 40):
        plan.strike(pick(dice, ring).location.province)


def plan_siege(plan: Plan) -> None:
    """Let two supported moves attack a place."""
    field = plan.field
    places = [u.location.province for u in field.units if len(plan.free(field.into(u.location.province))) > 1]
    if places:
        besiege(plan, pick(plan.dice, places))


def besiege(plan: Plan, place: Province) -> None:
    """Order up to two attacks on a place, which the free neighbors support."""
    dice, field = plan.dice, plan.field
    plan.wanted.append(place)
    attackers: list[Unit] = [u for u in field.units if plan.goes_to(u, place)]
    for _ in range(2 - len(attackers)):
        near = plan.free(field.into(place))
        if not near:
            break
        attacker = pick(dice, near)
        plan.move(attacker, place)
        attackers.append(attacker)
    for helper in plan.free(field.into(place)):
        if attackers and happens(dice, 60):
            plan.support(helper, pick(dice, attackers))


def fill(plan: Plan, unit: Unit, hold: int, support: int) -> None:
    """Order a unit to hold or support with these percentages, otherwise to move."""
    dice, field = plan.dice, plan.field
    reach = sorted(field.reach[unit])
    if not reach or happens(dice, hold):
        plan.orders[unit] = Hold(named(unit))
        return
    if happens(dice, support) and fill_support(plan, unit):
        return
    hot = [province for province in plan.wanted if province in field.reach[unit]]
    plan.move(unit, pick(dice, hot if hot and happens(dice, 50) else reach))


def fill_support(plan: Plan, unit: Unit) -> bool:
    """Order support for a planned move within reach (preferred), or for a neighbor to hold."""
    dice, field = plan.dice, plan.field
    movers = [
        other
        for other, order in plan.orders.items()
        if other is not unit and isinstance(order, Move) and order.target.province in field.reach[unit]
    ]
    stayers = [field.at[p] for p in sorted(field.reach[unit]) if p in field.at]
    stayers = [other for other in stayers if not isinstance(plan.orders.get(other), Move)]
    options = movers if movers and (not stayers or happens(dice, 75)) else stayers
    if not options:
        return False
    plan.support(unit, pick(dice, options))
    return True
