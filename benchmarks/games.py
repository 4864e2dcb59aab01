"""Long game files: the cost of commands on them (``python -m benchmarks.games``)."""

from collections.abc import Callable
from functools import partial
from time import process_time

from westphalia.games import Game, format_game, read_game
from westphalia.solver import resolve
from westphalia.variants import find_variant

from .large import ring

PHASES = (10, 40, 80)
RINGS = (1_000, 4_000)


def best_of(call: Callable[[], object], times: int = 5) -> float:
    """Return the minimum processor time of a call, in milliseconds."""
    taken: list[float] = []
    for _ in range(times):
        start = process_time()
        call()
        taken.append(process_time() - start)
    return min(taken) * 1000


def main() -> None:
    """Print the cost of reading, verifying and writing by number of phases, and the outcomes of rings."""
    print("| phases | read | verified | written |\n|---|---|---|---|")
    game = Game.start(find_variant("standard"))
    for phases in PHASES:
        while len(game.history) < phases:
            game = game.advance()
        text = format_game(game)
        read = read_game(text)
        calls = (
            partial(read_game, text),
            partial(read_game, text, verify=True),
            partial(format_game, read),
        )
        print(f"| {phases} |", " | ".join(f"{best_of(call):.1f} ms" for call in calls), "|")
    print("\n| ring of | all outcomes |\n|---|---|")
    for length in RINGS:
        turn = ring(length)
        resolution = resolve(turn.position, turn.orders, turn.rulebook)
        print(f"| {length:,} armies | {best_of(partial(getattr, resolution, 'orders'), 1):.0f} ms |")


if __name__ == "__main__":
    main()
