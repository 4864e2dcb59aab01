"""Large boards made for one purpose: long rings, convoys that depend on each other, thousands of kernels."""

from westphalia.model.board import Board, PowerInfo, ProvinceInfo, Terrain
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.orders import Convoy, Designation, Move, MovementOrder, Support
from westphalia.model.position import Position, Unit
from westphalia.model.rulebook import Rulebook

from .turns import MovementTurn

POWERS = tuple(Power(name) for name in ("red", "blue"))
RED, BLUE = POWERS


class Workshop:
    """Builds a board and the turn on it, place by place."""

    def __init__(self) -> None:
        self.provinces: list[ProvinceInfo] = []
        self.borders: dict[UnitKind, dict[Location, set[Location]]] = {
            kind: {} for kind in (UnitKind.ARMY, UnitKind.FLEET)
        }
        self.units: list[Unit] = []
        self.orders: dict[Power, list[MovementOrder]] = {power: [] for power in POWERS}

    def place(self, name: str, terrain: Terrain) -> Location:
        """Add a province."""
        self.provinces.append(ProvinceInfo(Province(name), name, terrain))
        return Location(name)

    def army(self, power: Power, name: str, terrain: Terrain = Terrain.INLAND) -> Designation:
        """Add a province with an army."""
        return self._unit(power, UnitKind.ARMY, name, terrain)

    def fleet(self, power: Power, name: str, terrain: Terrain = Terrain.SEA) -> Designation:
        """Add a province with a fleet."""
        return self._unit(power, UnitKind.FLEET, name, terrain)

    def _unit(self, power: Power, kind: UnitKind, name: str, terrain: Terrain) -> Designation:
        location = self.place(name, terrain)
        self.units.append(Unit(power, kind, location))
        return Designation(location, kind)

    def join(self, kind: UnitKind, one: Designation, *others: Designation) -> None:
        """Add borders that units of a kind can cross, both ways."""
        borders = self.borders[kind]
        for other in others:
            borders.setdefault(one.location, set()).add(other.location)
            borders.setdefault(other.location, set()).add(one.location)

    def turn(self, name: str) -> MovementTurn:
        """Return the turn on the board."""
        army, fleet = (
            {start: frozenset(ends) for start, ends in self.borders[kind].items()} for kind in self.borders
        )
        powers = tuple(PowerInfo(power, power.title(), power.title(), "#808080") for power in POWERS)
        board = Board(name, name, powers, tuple(self.provinces), army, fleet)
        orders = {power: tuple(own) for power, own in self.orders.items()}
        return MovementTurn(Position(board, tuple(self.units)), orders, Rulebook())


def ring(length: int) -> MovementTurn:
    """Return armies in a circular movement."""
    shop = Workshop()
    _add_ring(shop, length, "r")
    return shop.turn(f"ring-{length}")


def column(length: int) -> MovementTurn:
    """Return armies in a row, each following the next one; the first moves to a vacant place."""
    shop = Workshop()
    armies = [shop.army(RED, f"c{i}") for i in range(length)]
    goal = Designation(shop.place("goal", Terrain.INLAND))
    for army, ahead in zip(armies, [*armies[1:], goal], strict=True):
        shop.join(UnitKind.ARMY, army, ahead)
        shop.orders[RED].append(Move(army, ahead.location))
    return shop.turn(f"column-{length}")


def convoy_chain(links: int, *, contradiction: bool) -> MovementTurn:
    """Return convoys each of which depends on the last one, and the first one on them all.

    The army of each convoy attacks the unit that supports an attack on the next convoy's fleet. So each fleet
    is dislodged if the one before it is: two consistent resolutions, all or none. With a `contradiction` the
    last army attacks a unit that supports the first fleet instead, which is attacked by two: it is dislodged
    unless it is dislodged, and there is no consistent resolution.

    (There is no open chain of paradoxes: a convoying fleet carries one army, which attacks one unit, which
    supports one order, so no two rings of convoys can depend on each other.)
    """
    shop = Workshop()
    fleets = [shop.fleet(RED, f"sea{i}") for i in range(links)]
    attackers = [shop.fleet(BLUE, f"bay{i}") for i in range(links)]
    for i, fleet in enumerate(fleets):
        following = (i + 1) % links
        army = shop.army(RED, f"start{i}", Terrain.COASTAL)
        supporter = shop.fleet(BLUE, f"goal{i}", Terrain.COASTAL)
        shop.join(UnitKind.FLEET, fleet, army, supporter, attackers[i])
        shop.join(UnitKind.FLEET, supporter, fleets[following])
        shop.orders[RED] += [Convoy(fleet, army, supporter.location), Move(army, supporter.location)]
        shop.orders[BLUE].append(Move(attackers[i], fleet.location))
        if contradiction and following == 0:
            helper = shop.fleet(BLUE, "helper")
            shop.join(UnitKind.FLEET, helper, fleets[0])
            shop.orders[BLUE].append(Support(helper, attackers[0], fleets[0].location))
            shop.orders[BLUE].append(Support(supporter, fleets[0]))
        else:
            goal = fleets[following].location
            shop.orders[BLUE].append(Support(supporter, attackers[following], goal))
    return shop.turn(f"convoys-{links}-{contradiction}")


def many_kernels(units: int) -> MovementTurn:
    """Return small independent conflicts: of ten units four form a convoy paradox, three a ring, three a
    siege.
    """
    shop = Workshop()
    for i in range(units // 10):
        _add_paradox(shop, f"p{i}")
        _add_ring(shop, 3, f"r{i}")
        _add_siege(shop, f"s{i}")
    return shop.turn(f"kernels-{units}")


def _add_ring(shop: Workshop, length: int, name: str) -> None:
    armies = [shop.army(RED, f"{name}-{i}") for i in range(length)]
    for army, ahead in zip(armies, [*armies[1:], armies[0]], strict=True):
        shop.join(UnitKind.ARMY, army, ahead)
        shop.orders[RED].append(Move(army, ahead.location))


def _add_paradox(shop: Workshop, name: str) -> None:
    """Add the simplest convoy paradox (DATC 6.F.14)."""
    fleet = shop.fleet(RED, f"{name}-sea")
    army = shop.army(RED, f"{name}-start", Terrain.COASTAL)
    supporter = shop.fleet(BLUE, f"{name}-goal", Terrain.COASTAL)
    attacker = shop.fleet(BLUE, f"{name}-bay")
    shop.join(UnitKind.FLEET, fleet, army, supporter, attacker)
    shop.orders[RED] += [Convoy(fleet, army, supporter.location), Move(army, supporter.location)]
    shop.orders[BLUE] += [Support(supporter, attacker, fleet.location), Move(attacker, fleet.location)]


def _add_siege(shop: Workshop, name: str) -> None:
    """Add a supported attack that dislodges."""
    defender = shop.army(RED, f"{name}-town")
    attacker, supporter = shop.army(BLUE, f"{name}-west"), shop.army(BLUE, f"{name}-east")
    shop.join(UnitKind.ARMY, defender, attacker, supporter)
    shop.orders[BLUE] += [
        Move(attacker, defender.location),
        Support(supporter, attacker, defender.location),
    ]
