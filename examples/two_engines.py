"""Compare two engines: the one of the Python package diplomacy (pip install diplomacy) and ours.

Each phase goes both ways: their position and orders to ours, and ours back to another game of theirs.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from diplomacy import Game as OtherGame  # pyright: ignore[reportMissingTypeStubs]

import westphalia
from westphalia.formats import from_diplomacy_state, to_diplomacy_orders, to_diplomacy_state

STANDARD = westphalia.find_variant("standard")


def draw_orders(other: Any, random: Random) -> dict[str, list[str]]:
    """Return random legal orders for every power, with as many builds or removals as are due."""
    possible, due = other.get_all_possible_orders(), other.get_state()["builds"]
    orders: dict[str, list[str]] = {}
    for power in other.powers:
        places = sorted(place for place in other.get_orderable_locations(power) if possible[place])
        if other.get_current_phase().endswith("A"):
            places = random.sample(places, min(len(places), abs(due[power]["count"])))
        orders[power] = [random.choice(sorted(possible[place])) for place in places]
    return orders


def units_in(state: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the units of each power in a state of theirs."""
    return {power: sorted(units) for power, units in state["units"].items() if units}


def compare(seed: int, phases: int) -> Iterator[tuple[str, bool]]:
    """Play a random game on their engine; yield each phase, and whether both engines agree about it."""
    random = Random(seed)
    other: Any = OtherGame()
    while not other.is_game_done and phases:
        orders = draw_orders(other, random)
        taken = from_diplomacy_state(other.get_state(), orders)
        game = westphalia.Game.start(
            STANDARD, {"preset": "diplomacy"}, phase=taken.phase, position=taken.before
        )
        for power, given in taken.orders_by_power().items():
            game = game.submit(power, given)
        back: Any = OtherGame()
        back.set_state(to_diplomacy_state(game))
        for one, texts in ((other, orders), (back, to_diplomacy_orders(game))):
            for power, given in texts.items():
                one.set_orders(power, given)
            one.process()
        ours, theirs = to_diplomacy_state(game.advance()), other.get_state()
        yield taken.phase.code, units_in(ours) == units_in(theirs) == units_in(back.get_state())
        phases -= 1


if __name__ == "__main__":
    played = [(seed, *found) for seed in range(20) for found in compare(seed, phases=40)]
    print(f"{len(played)} phases; different:", [(seed, code) for seed, code, same in played if not same])
