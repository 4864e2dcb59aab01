"""Legal orders and whole games, beside the package `diplomacy`, which alternates with us in one process.

Random games give the positions. In every phase each program lists all legal orders, takes the same random
orders of all powers, and plays the phase; positions and orders are translated in between, outside the times.
In self-play each program plays games of its own, with random legal orders, and they alternate phase by phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

from westphalia.env import DiplomacyEnv
from westphalia.formats import to_diplomacy_orders, to_diplomacy_state
from westphalia.games import Game, Options, legal_orders
from westphalia.model.names import Power
from westphalia.model.orders import Order
from westphalia.model.phase import PhaseKind

PEER = "diplomacy"


@dataclass
class Times:
    """Our times and those of the peer for the same calls, in seconds."""

    ours: list[float] = field(default_factory=list[float])
    theirs: list[float] = field(default_factory=list[float])

    def add(self, ours: float, theirs: float) -> None:
        self.ours.append(ours)
        self.theirs.append(theirs)

    @property
    def ratio(self) -> float:
        """Our median, with the peer's as 1."""
        return median(self.ours) / median(self.theirs)

    @property
    def total_ratio(self) -> float:
        """Our total, with the peer's as 1."""
        return sum(self.ours) / sum(self.theirs)


def random_orders(options: Options, rng: Random) -> list[Order]:
    """Return a random legal order for each unit, or as many builds or removals as are due."""
    orders = [rng.choice(orders) for orders in options.units.values()]
    if options.builds:
        return rng.sample(options.builds, min(options.due.count, len(options.builds)))
    return rng.sample(orders, options.due.count) if options.due.noun == "removal" else orders


def draw(menus: Mapping[Power, Options], rng: Random) -> dict[Power, list[Order]]:
    """Return random orders of all powers."""
    return {power: random_orders(options, rng) for power, options in menus.items()}


def time_phases(games: int, phases: int, seed: int) -> tuple[dict[PhaseKind, Times], Times]:
    """Return the times to list the legal orders, by kind of phase, and to submit orders and play a phase."""
    listing = {kind: Times() for kind in (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)}
    playing = Times()
    for number in range(games):
        rng = Random(f"{seed} {number}")
        game = Game.start("standard")
        for _ in range(phases):
            if game.outcome is not None:
                break
            peer: Any = import_module(PEER).Game()
            peer.set_state(to_diplomacy_state(game))
            start = process_time()
            menus = legal_orders(game)
            listed = process_time()
            peer.get_all_possible_orders()
            listing[game.phase.kind].add(listed - start, process_time() - listed)
            sheets = draw(menus, rng)
            translated = to_diplomacy_orders(game.submit_all(sheets))
            start = process_time()
            game = game.submit_all(sheets).advance()
            played = process_time()
            for power, orders in translated.items():
                peer.set_orders(power, orders)
            peer.process()
            playing.add(played - start, process_time() - played)
    return listing, playing


def time_self_play(games: int, phases: int, seed: int) -> Times:
    """Return the times of a phase of self-play, a game of ours and one of the peer in turn."""
    times = Times()
    for number in range(games):
        seeds = [Random(f"{seed} {number}") for _ in range(2)]
        _alternate(times, _play_ours(seeds[0]), _play_theirs(seeds[1]), phases)
    return times


def time_environment(games: int, phases: int, seed: int) -> Times:
    """Return the times of a step of the environment, as `ours`, and of a phase of a game played by hand.

    The games are different ones, so that neither finds in caches what the other has computed for a position.
    """
    times, env = Times(), DiplomacyEnv(years=1_000)
    for number in range(games):
        seeds = [Random(f"{seed} {number} {side}") for side in ("environment", "hand")]
        _alternate(times, _play_in_environment(env, seeds[0]), _play_by_hand(seeds[1]), phases)
    return times


def _alternate(times: Times, ours: Iterator[None], theirs: Iterator[None], phases: int) -> None:
    """Add the times of the first phases of two games; an iterator begins its game, then plays its phases."""
    next(ours)
    next(theirs)
    for _ in range(phases):
        start = process_time()
        if next(ours, "over") is not None:
            break
        played = process_time()
        if next(theirs, "over") is not None:
            break
        times.add(played - start, process_time() - played)


def _play_ours(rng: Random) -> Iterator[None]:
    game = Game.start("standard")
    yield
    while game.outcome is None:
        game = game.submit_all(draw(legal_orders(game), rng)).advance()
        yield


def _play_in_environment(env: DiplomacyEnv, rng: Random) -> Iterator[None]:
    _, infos = env.reset()
    yield
    while env.agents:
        actions = {agent: env.vocabulary.starts.copy() for agent in env.agents}
        for agent, action in actions.items():
            for province, numbers in infos[agent]["legal"].items():
                action[province] = rng.choice(numbers)
        *_, infos = env.step(actions)
        yield


def _play_by_hand(rng: Random) -> Iterator[None]:
    game = Game.start("standard")
    yield
    while game.outcome is None:
        for power, orders in draw(legal_orders(game), rng).items():
            game = game.submit(power, orders)
        game = game.advance()
        yield


def _play_theirs(rng: Random) -> Iterator[None]:
    game: Any = import_module(PEER).Game()
    yield
    while not game.is_game_done:
        possible: Mapping[str, Sequence[str]] = game.get_all_possible_orders()
        for power, places in game.get_orderable_locations().items():
            game.set_orders(power, [rng.choice(possible[place]) for place in places if possible[place]])
        game.process()
        yield
