"""Random years of this variant: all powers place, attack, declare, order, pay and buy at random.

Much of it is nonsense. What the phase refuses is left out line by line, as a patient player would.
"""

from collections.abc import Iterable
from random import Random

from westphalia.games.conformance.random_play import random_moves, random_retreats
from westphalia.games.game import Game
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.model.phase import PhaseKind
from westphalia.variants.europe1619.handlers import find_ordering_powers
from westphalia.variants.europe1619.state import setting_of
from westphalia.variants.framework.report import format_entry

VERBS = ("WAR", "ALLY", "ARMISTICE", "DISSOLVE")


def random_diplomacy(game: Game, power: Power, rng: Random) -> list[str]:
    """Draw placements, an attack and declarations."""
    setting = setting_of(game.state)
    others = [other for other in setting.powers if other != power]
    favorites = rng.sample(setting.states, 4)
    lines = [f"{rng.randint(1, 8)}: {game.board.minor[state].code}" for state in favorites]
    lines.append(f"{rng.choice(favorites)} > {rng.choice(others)}")
    lines += [f"{rng.choice(VERBS)} {other}" for other in rng.sample(others, min(4, len(others)))]
    return lines


def random_orders(game: Game, power: Power, rng: Random) -> list[str]:
    """Draw orders for own units and for those of states that may be aligned."""
    setting = setting_of(game.state)
    owners = {unit.power for unit in game.position.units if power in find_ordering_powers(setting, unit)}
    owners.add(rng.choice(game.board.minors).id)
    return [format_entry(order) for owner in sorted(owners) for order in random_moves(game.state, owner, rng)]


def random_transactions(game: Game, power: Power, rng: Random) -> list[str]:
    """Draw builds, bolsters, payments and forts."""
    setting = setting_of(game.state)
    armies = [unit for unit in setting.units_of(power) if unit.kind.value == "A"]
    lines = [f"B {rng.choice('AF')} {home}" for home in setting.homes(power)]
    lines += [f"BOLSTER A {unit.location}" for unit in armies]
    lines += [f"FORTIFY {state}" for state in setting.states if setting.patron(state) == power]
    lines.append(f"PAY {rng.randint(1, 4)} {rng.choice(setting.powers)}")
    if armies and rng.random() < 0.3:
        lines.append(rng.choice(["D {}", "REDUCE {}"]).format(f"A {rng.choice(armies).location}"))
    rng.shuffle(lines)
    return lines[: rng.randint(1, 4)]


def submit_accepted(game: Game, power: Power, lines: Iterable[str]) -> Game:
    """Submit those lines that are accepted together."""
    accepted: list[str] = []
    after = game
    for line in lines:
        try:
            after = game.submit(power, [*accepted, line])
        except WestphaliaError:
            continue
        accepted.append(line)
    return after


def play_phase(game: Game, rng: Random) -> Game:
    """Return the game after its present phase; some powers submit nothing."""
    for power in game.dues:
        if rng.random() < 0.05:
            continue
        if game.phase.kind is PhaseKind.DIPLOMACY:
            lines = random_diplomacy(game, power, rng)
        elif game.phase.kind is PhaseKind.MOVEMENT:
            lines = random_orders(game, power, rng)
        elif game.phase.kind is PhaseKind.RETREAT:
            lines = [format_entry(order) for order in random_retreats(game.state, power, rng)]
        else:
            lines = random_transactions(game, power, rng)
        try:
            game = game.submit(power, lines)
        except WestphaliaError:
            game = submit_accepted(game, power, lines)
    return game.advance()
