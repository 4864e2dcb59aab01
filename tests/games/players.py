"""Players for tests: a random one, and one that wants supply centers.

Both see only what a game shows, and return order text, as people would.
"""

from collections import defaultdict
from collections.abc import Mapping
from random import Random

from westphalia.games.game import Game
from westphalia.model.names import Location, Power, Province, UnitKind
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.solver.adjustments.phase import adjustments_due, open_sites
from westphalia.solver.results.retreat_options import retreat_options


def steps(position: Position, unit: Unit) -> list[Location]:
    """Return the locations that a unit can move to without a convoy, sorted."""
    board = position.board
    borders = board.fleet_borders if unit.kind is UnitKind.FLEET else board.army_borders
    return sorted(borders.get(unit.location, ()))


def units_of(game: Game, power: Power) -> list[Unit]:
    return [unit for unit in game.position.units if unit.power == power]


def random_orders(game: Game, power: Power, rng: Random) -> list[str]:
    """Return orders of all kinds for the current phase; some are impossible, and some units get none."""
    kind = game.phase.kind
    if kind is PhaseKind.MOVEMENT:
        return _random_moves(game, power, rng)
    if kind is PhaseKind.RETREAT:
        return _random_retreats(game, power, rng)
    return _random_adjustments(game, power, rng)


def _random_moves(game: Game, power: Power, rng: Random) -> list[str]:
    orders: list[str] = []
    moves = {unit: rng.choice(steps(game.position, unit) or [unit.location]) for unit in game.position.units}
    for unit in units_of(game, power):
        roll = rng.random()
        if roll < 0.5:
            orders.append(f"{unit} - {moves[unit]}")
        elif roll < 0.75:
            other = rng.choice(game.position.units)
            orders.append(f"{unit} S {other} - {moves[other].province}")
        elif roll < 0.85:
            orders.append(f"{unit} S {rng.choice(game.position.units)}")
        elif roll < 0.9:
            army = rng.choice(game.position.units)
            orders.append(f"{unit} C {army} - {rng.choice(sorted(game.board.centers))}")
        elif roll < 0.95:
            orders.append(f"{unit} H")
    return orders


def _random_retreats(game: Game, power: Power, rng: Random) -> list[str]:
    state = game.state
    orders: list[str] = []
    for lost in game.position.dislodged:
        if lost.unit.power == power:
            open_to = retreat_options(state.conditions, game.position, lost, game.rulebook)
            places = [*open_to, rng.choice(sorted(game.board.centers))]
            chosen = rng.choice([*places, None])
            orders.append(f"{lost.unit} D" if chosen is None else f"{lost.unit} R {chosen}")
    return orders


def _random_adjustments(game: Game, power: Power, rng: Random) -> list[str]:
    room = adjustments_due(game.position, game.state.conditions).get(power, 0)
    if room < 0:
        return [f"D {unit}" for unit in rng.sample(units_of(game, power), rng.randint(0, -room))]
    sites = list(open_sites(game.position, power))
    rng.shuffle(sites)
    return [_build(game, site, rng) for site in sites[: room + 1]]


def _build(game: Game, site: Province, rng: Random) -> str:
    shores = game.board.fleet_locations[site]
    if shores and rng.random() < 0.4:
        return f"B F {rng.choice(shores)}"
    return f"B A {site}"


def greedy_orders(game: Game, power: Power, rng: Random) -> list[str]:
    """Return the orders of a player who moves to the nearest centers and supports those moves."""
    kind = game.phase.kind
    if kind is PhaseKind.MOVEMENT:
        return _Attack(game, power, rng).orders()
    if kind is PhaseKind.RETREAT:
        return _greedy_retreats(game, power)
    return _greedy_adjustments(game, power, rng)


def _distances(game: Game, power: Power, kind: UnitKind) -> Mapping[Location, int]:
    """Return the steps from each location to the nearest center that the power does not own."""
    board = game.board
    borders = board.fleet_borders if kind is UnitKind.FLEET else board.army_borders
    wanted = {place for place in board.centers if game.position.owners.get(place) != power}
    found = {location: 0 for location in borders if location.province in wanted}
    edge = list(found)
    while edge:
        edge = [end for end in sorted({end for place in edge for end in borders[place]}) if end not in found]
        count = max(found.values()) + 1
        found.update(dict.fromkeys(edge, count))
    return found


class _Attack:
    """One power's movement orders."""

    def __init__(self, game: Game, power: Power, rng: Random) -> None:
        self.game = game
        self.power = power
        self.rng = rng
        self.given: dict[Unit, str] = {}
        self.claimed: set[Province] = set()

    def orders(self) -> list[str]:
        mine = units_of(self.game, self.power)
        if self.game.phase.season == "fall":
            for unit in mine:
                if self.wants(unit.location.province):
                    self.hold(unit)
        reach: defaultdict[Province, list[tuple[Unit, Location]]] = defaultdict(list)
        for unit in mine:
            for goal in steps(self.game.position, unit):
                if self.wants(goal.province) and unit not in self.given:
                    reach[goal.province].append((unit, goal))
        standing = {unit.location.province: unit for unit in self.game.position.units}
        targets = sorted(reach, key=lambda place: (place in standing, -len(reach[place]), place))
        for place in targets:
            holder = standing.get(place)
            free = {unit: goal for unit, goal in reach[place] if unit not in self.given}
            needed = 1 if holder is None else 2
            if len(free) >= needed and (holder is None or holder.power != self.power):
                self.attack(place, free)
        for unit in mine:
            if unit not in self.given:
                self.advance(unit)
        return [self.given[unit] for unit in mine]

    def wants(self, place: Province) -> bool:
        board = self.game.board
        return place in board.centers and self.game.position.owners.get(place) != self.power

    def hold(self, unit: Unit) -> None:
        self.given[unit] = f"{unit} H"
        self.claimed.add(unit.location.province)

    def attack(self, place: Province, free: Mapping[Unit, Location]) -> None:
        leader, *others = free
        self.given[leader] = f"{leader} - {free[leader]}"
        self.claimed.add(place)
        for helper in others:
            self.given[helper] = f"{helper} S {leader} - {place}"
            self.claimed.add(helper.location.province)

    def advance(self, unit: Unit) -> None:
        distances = _distances(self.game, self.power, unit.kind)
        taken = self.claimed | {other.location.province for other in units_of(self.game, self.power)}
        open_to = [goal for goal in steps(self.game.position, unit) if goal.province not in taken]
        if not open_to:
            self.hold(unit)
            return
        self.rng.shuffle(open_to)
        goal = min(open_to, key=lambda goal: distances.get(goal, 99))
        self.given[unit] = f"{unit} - {goal}"
        self.claimed.add(goal.province)


def _greedy_retreats(game: Game, power: Power) -> list[str]:
    orders: list[str] = []
    for lost in game.position.dislodged:
        if lost.unit.power == power:
            open_to = retreat_options(game.state.conditions, game.position, lost, game.rulebook)
            distances = _distances(game, power, lost.unit.kind)
            goal = min(open_to, key=lambda goal: (distances.get(goal, 99), goal), default=None)
            orders.append(f"{lost.unit} R {goal}" if goal is not None else f"{lost.unit} D")
    return orders


def _greedy_adjustments(game: Game, power: Power, rng: Random) -> list[str]:
    room = adjustments_due(game.position, game.state.conditions).get(power, 0)
    if room < 0:
        far = sorted(
            units_of(game, power), key=lambda unit: -_distances(game, power, unit.kind).get(unit.location, 99)
        )
        return [f"D {unit}" for unit in far[:-room]]
    orders = [_build(game, site, rng) for site in open_sites(game.position, power)[:room]]
    return orders or ["W"]


def play(game: Game, rng: Random, *, until: int, greed: float = 0.5) -> Game:
    """Play the game to its end, or to the first phase of the year `until`. Each power is greedy in this share
    of its phases (France and Turkey always) and random in the others. Sometimes a power does not submit.
    """
    while game.outcome is None and game.phase.year < until:
        for power in game.dues:
            roll = rng.random()
            if roll < 0.03:
                continue
            is_greedy = power in ("france", "turkey") or roll > 1 - greed
            player = greedy_orders if is_greedy else random_orders
            game = game.submit(power, player(game, power, rng))
        game = game.advance()
    return game
