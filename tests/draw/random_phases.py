"""Phases of random games of every variant, with everything that happens in them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.games.players import greedy_orders
from tests.variants.europe1619 import random_years
from westphalia.games import Game
from westphalia.games.conformance.random_play import PLAYERS, random_orders
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.variants import find_variant
from westphalia.variants.framework.report import format_entry

_LONG = 60
"""The number of phases after which a game stops and another one begins."""


def played(variant: str, count: int, seed: int) -> Iterator[Game]:
    """Yield this many games, one after each phase; the same ones for the same seed."""
    rng = Random(seed)
    game = Game.start(find_variant(variant))
    for _ in range(count):
        if game.outcome is not None or len(game.history) == _LONG:
            game = Game.start(find_variant(variant))
        talks = variant == "europe-1619" and game.phase.kind is PhaseKind.DIPLOMACY
        game = _after_talks(game, rng) if talks else _after_phase(game, rng)
        yield game


def _after_phase(game: Game, rng: Random) -> Game:
    """Return the game after a phase in which most powers move toward centers and others act at random."""
    for power in game.dues if game.phase.kind in PLAYERS else ():
        try:
            game = game.submit(power, _orders(game, power, rng))
        except WestphaliaError:
            continue
    return game.advance()


def _after_talks(game: Game, rng: Random) -> Game:
    """Return the game after a diplomacy phase in which a few powers submit random valid lines."""
    for power in rng.sample(sorted(game.dues), min(3, len(game.dues))):
        lines = random_years.random_diplomacy(game, power, rng)
        game = random_years.submit_accepted(game, power, lines)
    return game.advance()


def _orders(game: Game, power: Power, rng: Random) -> list[str]:
    if game.phase.kind is PhaseKind.MOVEMENT and rng.random() < 0.6:
        return greedy_orders(game, power, rng)
    return [format_entry(order) for order in random_orders(game, power, rng)]
