"""Whole years of Europe 1619, the largest variant: eleven powers, every phase, ninety units."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from unittest import mock

from westphalia.games.game import Game
from westphalia.model.names import Location, Power, UnitKind
from westphalia.model.orders import Designation, Move, MovementOrder, Retreat, Support
from westphalia.model.phase import PhaseKind
from westphalia.model.position import Position, Unit
from westphalia.solver.results.retreat_options import retreat_options
from westphalia.variants import find_variant
from westphalia.variants.europe1619.state import (
    Bond,
    Relation,
    make_pair,
    read_records,
    setting_of,
    write_records,
)
from westphalia.variants.framework.report import format_entry

UNITS = 90
"""The number of units on the board when the year begins."""

ALL_PHASES = 4
"""The number of phases in a year with retreats."""

STRONGEST = 2
"""The bonus of the strongest bolstered army."""


def crowded_opening(rng: Random) -> Game:
    """Return the opening with additional armies, some of them bolstered, and many wars."""
    game = Game.start(find_variant("europe-1619"))
    position = game.position
    taken = {unit.location.province for unit in position.units}
    powers = [info.id for info in game.board.powers]
    land = [place for place, owner in position.owners.items() if owner in powers and place not in taken]
    more = [
        Unit(position.owners[place], UnitKind.ARMY, Location(place))
        for place in rng.sample(land, UNITS - len(position.units))
    ]
    units = (*(_bolster(unit, rng) for unit in position.units), *more)
    relations = rng.choices((Relation.WAR, Relation.ALLY, Relation.NONE), (5, 2, 3), k=1_000)
    bonds = {
        make_pair(one, other): Bond(relation, 1620)
        for (one, other), relation in zip(combinations(powers, 2), relations, strict=False)
    }
    records = replace(read_records(game.ledger), bonds=bonds)
    crowd = Position(game.board, units, position.owners)
    return Game.start(game.variant, position=crowd, ledger=write_records(records, game.ledger))


def _bolster(unit: Unit, rng: Random) -> Unit:
    if unit.kind is UnitKind.FLEET:
        return unit
    return replace(unit, bonus=rng.randint(0, STRONGEST))


def year_of(seed: int) -> tuple[Game, list[str]]:
    """Return a game at the start of a crowded year, and the order sheets of all its phases."""
    rng = Random(seed)
    begun = game = crowded_opening(rng)
    sheets: list[str] = []
    while game.phase.year == begun.phase.year:
        sheet = {
            power: orders
            for power, orders in _random_sheets(game, rng).items()
            if power in game.dues and orders
        }
        sheets.append("\n".join(f"{power}: {', '.join(orders)}" for power, orders in sheet.items()))
        game = advance_game(game, sheets[-1])
    return begun, sheets


def play(game: Game, sheets: Sequence[str]) -> Game:
    """Return the game after these phases, each parsed and resolved."""
    for sheet in sheets:
        game = advance_game(game, sheet)
    return game


def advance_game(game: Game, sheet: str) -> Game:
    """Return the game after a phase; an empty sheet is not submitted."""
    return (game.submit_sheet(sheet) if sheet else game).advance()


def count_searches(years: int) -> tuple[int, int]:
    """Return the number of movement phases in which CP-SAT had to solve something, and of all of them."""
    from westphalia.solver.rules import cpsat  # loads OR-tools

    found = phases = 0
    solver = cpsat.enumerate_resolutions
    for seed in range(years):
        game, sheets = year_of(seed)
        for sheet in sheets:
            with mock.patch.object(cpsat, "enumerate_resolutions", wraps=solver) as solved:
                after = advance_game(game, sheet)
            if game.phase.kind is PhaseKind.MOVEMENT:
                phases += 1
                found += solved.called
            game = after
    return found, phases


def _random_sheets(game: Game, rng: Random) -> Mapping[Power, list[str]]:
    """Return what every power submits."""
    match game.phase.kind:
        case PhaseKind.DIPLOMACY:
            return {power: _random_diplomacy(game, power, rng) for power in game.dues}
        case PhaseKind.MOVEMENT:
            return _random_movement(game, rng)
        case PhaseKind.RETREAT:
            return _random_retreats(game, rng)
        case PhaseKind.ADJUSTMENT:
            return {power: _random_transactions(game, power, rng) for power in game.dues}


def _random_diplomacy(game: Game, power: Power, rng: Random) -> list[str]:
    """Return all points of influence for two states, and an attack."""
    one, other = rng.sample([info.id for info in game.board.minors if info.provinces], 2)
    rival = rng.choice([info.id for info in game.board.powers if info.id != power])
    points = game.dues[power].count // 2
    return [f"{points}: {one}", f"{points}: {other}", f"{one} > {rival}"]


def _random_movement(game: Game, rng: Random) -> Mapping[Power, list[str]]:
    """Return moves to neighbors and supports of moves and holds, by own and minor units."""
    ground = game.state.conditions.ground
    setting = setting_of(game.state)
    ways = {
        unit: sorted(ground.names[i] for i in ground.steps[unit.kind][ground.index[unit.location]])
        for unit in game.position.units
    }
    moves = {
        unit: Move(_designate(unit), Location(rng.choice(places)))
        for unit, places in ways.items()
        if places and rng.random() < 0.5
    }
    found: dict[Power, list[str]] = {}
    for unit in game.position.units:
        commander = setting.commander(unit)
        if commander is not None:
            order = moves.get(unit) or _random_support(unit, ways, moves, rng)
            found.setdefault(commander, []).extend([format_entry(order)] if order is not None else [])
    return found


def _random_support(
    unit: Unit, ways: Mapping[Unit, Sequence[str]], moves: Mapping[Unit, Move], rng: Random
) -> MovementOrder | None:
    """Return a support the unit can give from its place."""
    near = set(ways[unit])
    choices: list[MovementOrder] = []
    for other, places in ways.items():
        move = moves.get(other)
        if move is not None and move.target in near:
            choices.append(Support(_designate(unit), _designate(other), move.target))
        elif move is None and places and other.location in near:
            choices.append(Support(_designate(unit), _designate(other)))
    return rng.choice(choices) if choices else None


def _random_retreats(game: Game, rng: Random) -> Mapping[Power, list[str]]:
    """Return a retreat for every unit that has one."""
    found: dict[Power, list[str]] = {}
    for lost in game.position.dislodged:
        options = retreat_options(game.state.conditions, game.position, lost, game.rulebook)
        if options:
            order = Retreat(_designate(lost.unit), rng.choice(options))
            found.setdefault(lost.unit.power, []).append(format_entry(order))
    return found


def _random_transactions(game: Game, power: Power, rng: Random) -> list[str]:
    """Return a payment or, if there is enough, more strength for an army at home."""
    setting = setting_of(game.state)
    homes = setting.homes(power)
    for unit in setting.units_of(power):
        if game.dues[power].count and unit.kind is UnitKind.ARMY and unit.location.province in homes:
            return [f"BOLSTER A {unit.location} 1"]
    receiver: Iterator[Power] = (info.id for info in game.board.powers if info.id != power)
    return [f"PAY 1 {rng.choice(list(receiver))}"] if setting.records.treasury[power] else []


def _designate(unit: Unit) -> Designation:
    return Designation(unit.location, unit.kind)
