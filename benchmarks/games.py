"""Long game files: the cost of commands on them, compared with reading the shortest
(``python -m benchmarks.games``).
"""

from functools import partial

from westphalia.games import Game, format_game, read_game
from westphalia.variants import find_variant

from .timing import best_of

PHASES = (10, 40, 80)


def main() -> None:
    """Print the cost of reading, verifying and writing by number of phases."""
    base = 0.0
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
        times = [best_of(call) for call in calls]
        base = base or times[0]
        print(f"| {phases} |", " | ".join(f"{one / base:.2g}" for one in times), "|")


if __name__ == "__main__":
    main()
