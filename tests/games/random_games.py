"""Random games in which powers submit everything that a phase accepts, under random options.

Orders go to own units and to those of others that a power may order; statements are drawn from every form of
the phase. Sometimes a line cannot be read, the referee rules, or a power submits nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tests.fuzz.corpus import random_lines
from westphalia.games.conformance.random_play import random_moves, random_retreats
from westphalia.games.game import Game
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import REFEREE, Power
from westphalia.model.orders import format_order
from westphalia.model.phase import PhaseKind
from westphalia.model.rulebook import Rulebook
from westphalia.model.rulebook.choices import Choice
from westphalia.variants import find_variant
from westphalia.variants.framework.year import Due
from westphalia.variants.variant import Variant

FOREIGN = {PhaseKind.MOVEMENT: random_moves, PhaseKind.RETREAT: random_retreats}
"""Random orders to the units of an owner, in the phases in which powers may order those of others."""


SEEDS = (0, 1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(2, 6)))
"""The seeds of the games that a property examines."""

ENDINGS = ("AGREE", "DRAW")
"""The first words of statements that can end a game; few are submitted, so that games last."""


@cache
def random_games(name: str, seed: int, phases: int = 9) -> tuple[Game, ...]:
    """Return a game of a variant before and after each of some phases.

    Its options depend on the seed; the first game has the defaults.
    """
    rng = Random(f"{name} {seed}")
    variant = find_variant(name)
    rulebook = _draw_rulebook(variant, rng) if seed else variant.rulebook
    game = Game.start(variant, rulebook, seed=seed if variant.draws_lots else None)
    found = [game]
    while found[-1].outcome is None and len(found) <= phases:
        found.append(_play_phase(found[-1], rng))
    return tuple(found)


def _draw_rulebook(variant: Variant, rng: Random) -> Rulebook:
    """Return the variant's rulebook with a quarter of its own options at random values."""
    usual = variant.rulebook
    own = [option.field_name for option in variant.book.options] if variant.book is not None else []
    choices: Mapping[str, Choice] = usual.choices()
    changed: dict[str, Choice] = {
        name: rng.choice(list(type(choices[name]))) for name in own if rng.random() < 0.25
    }
    return replace(usual, **changed)


def _play_phase(game: Game, rng: Random) -> Game:
    """Return the game after a phase. In the first one all powers submit, as some options demand."""
    for power, due in game.dues.items():
        if rng.random() < 0.95 or not game.history:
            game = game.submit(power, (), lenient=True)
            game = _submit_good_lines(game, power, _draw_lines(game, power, due, rng))
            if rng.random() < 0.05:
                game = game.submit(power, f"cannot be read {rng.random()}", add=True, lenient=True)
    if rng.random() < 0.15:
        rulings = random_lines(game, REFEREE, rng)
        game = _submit_good_lines(game, REFEREE, rng.sample(rulings, min(4, len(rulings))))
    return game.advance()


def _draw_lines(game: Game, power: Power, due: Due, rng: Random) -> list[str]:
    draw_orders = FOREIGN.get(game.phase.kind)
    owners = sorted({unit.power for unit in (*due.units, *due.optional)} - {power})
    orders: list[str] = []
    if draw_orders is not None:
        orders = [format_order(order) for owner in owners for order in draw_orders(game.state, owner, rng)]
    lines = [*random_lines(game, power, rng), *orders]
    rng.shuffle(lines)
    return [line for line in lines if not line.startswith(ENDINGS) or rng.random() < 0.1]


def _submit_good_lines(game: Game, power: Power, lines: list[str]) -> Game:
    """Submit the lines that are accepted, one after the other."""
    for line in lines:
        try:
            game = game.submit(power, line, add=True)
        except WestphaliaError:
            continue
    return game
