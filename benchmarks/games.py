"""Games on a server (``python -m benchmarks.games``): the steps of a phase, and long game files."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from westphalia.games import (
    Game,
    document_to_json,
    format_game,
    legal_orders,
    phase_report,
    random_game,
    read_game,
    record_to_json,
)
from westphalia.model.names import Power
from westphalia.model.orders import format_order
from westphalia.model.phase import PhaseKind
from westphalia.variants import find_variant

from .timing import best_of

STANDARD = find_variant("standard")
PHASES = (10, 40, 80)


def main() -> None:
    """Print the time of each step of a phase, and the cost of long game files."""
    print_steps()
    print()
    print_long_games()


def print_steps() -> None:
    """Print the time of each step of a movement phase on a server, compared with `advance`."""
    ends = (random_game(STANDARD, STANDARD.rulebook, seed, years=3) for seed in range(1, 100))
    game = next(game for game in ends if game.phase.kind is PhaseKind.MOVEMENT)
    menus = legal_orders(game)
    orders = {
        power: [format_order(one[-1]) for one in options.units.values()] for power, options in menus.items()
    }
    ready = submit_all(game, orders)
    played = ready.advance()
    text = format_game(ready)
    steps: dict[str, Callable[[], object]] = {
        "`advance`": ready.advance,
        "`read_game`": lambda: read_game(text),
        "`legal_orders`, as JSON": lambda: [one.to_json() for one in legal_orders(game).values()],
        "`submit`, all powers": lambda: submit_all(game, orders),
        "`record_to_json`": lambda: record_to_json(played.variant, played.history[-1], causes=True),
        "`phase_report`, as JSON": lambda: document_to_json(phase_report(played)),
        "`format_game`": lambda: format_game(played),
    }
    times = {step: best_of(work, 20) for step, work in steps.items()}
    units = len(game.position.units)
    print(f"| {units} units, after {len(game.history)} phases | `advance` = 1 |\n|---|--:|")
    for step, seconds in times.items():
        print(f"| {step} | {seconds / times['`advance`']:.2g} |")


def submit_all(game: Game, orders: Mapping[Power, Iterable[str]]) -> Game:
    """Return the game with the orders of all powers."""
    for power, lines in orders.items():
        game = game.submit(power, lines)
    return game


def print_long_games() -> None:
    """Print the cost of reading, verifying and writing by number of phases."""
    base = 0.0
    print("| phases | read | verified | written |\n|---|---|---|---|")
    game = Game.start(STANDARD)
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
