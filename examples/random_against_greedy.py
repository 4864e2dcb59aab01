"""Play greedy against random powers in `westphalia.env` and plot the centers they hold.

    python examples/random_against_greedy.py --games 100 -o centers.png

Each game has four random and three greedy powers, drawn by lot. A random power draws a legal order for each
unit. A greedy one moves into centers that it does not own if it can, and otherwise does the same. The extras
`env` and `plot` are needed.
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from westphalia import Power
from westphalia.env import COLUMNS, DiplomacyEnv
from westphalia.model.orders import Move, Retreat

OWNER = COLUMNS.index("owner")


def random_action(env: DiplomacyEnv, info: Mapping[str, Any], rng: np.random.Generator) -> Any:
    """Return an array with a random legal order for each unit or build."""
    action = env.vocabulary.starts.copy()
    for province, numbers in info["legal"].items():
        action[province] = rng.choice(numbers)
    return action


class Greedy:
    """A policy that takes centers."""

    def __init__(self, env: DiplomacyEnv) -> None:
        board = env.game.board
        places = {info.id: place for place, info in enumerate(board.provinces)}
        self.env = env
        self.targets = {
            number: places[order.target.province]
            for number, order in enumerate(env.vocabulary.orders)
            if isinstance(order, Move | Retreat) and order.target.province in board.centers
        }
        """The centers into which orders lead, as numbers of provinces."""

    def action(
        self, agent: str, seen: Mapping[str, Any], info: Mapping[str, Any], rng: np.random.Generator
    ) -> Any:
        """Return an array of orders; no two of them lead into the same center."""
        owner = self.env.possible_agents.index(agent) + 1
        action, taken = random_action(self.env, info, rng), set[int]()
        for province, numbers in info["legal"].items():
            ways = {
                number: self.targets[number]
                for number in numbers
                if number in self.targets and seen["board"][self.targets[number], OWNER] != owner
            }
            free = [number for number, target in ways.items() if target not in taken]
            if free:
                action[province] = rng.choice(free)
                taken.add(ways[int(action[province])])
        return action


def play(env: DiplomacyEnv, greedy: Greedy, seed: int) -> tuple[set[str], list[dict[str, int]]]:
    """Play a game; return the greedy powers and the centers of each power after every phase."""
    rng = np.random.default_rng(seed)
    chosen = set(rng.permutation(env.possible_agents)[:3].tolist())
    seen, infos = env.reset(seed=seed)
    centers: list[dict[str, int]] = []
    while env.agents:
        actions = {
            agent: greedy.action(agent, seen[agent], infos[agent], rng)
            if agent in chosen
            else random_action(env, infos[agent], rng)
            for agent in env.agents
        }
        seen, *_, infos = env.step(actions)
        owned = env.variant.centers(env.game.state)
        centers.append({agent: owned.get(Power(agent), 0) for agent in env.possible_agents})
    return chosen, centers


def plot(games: Sequence[tuple[set[str], list[dict[str, int]]]], target: Path) -> None:
    """Plot the mean number of centers after every phase, of greedy and of random powers."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot(xlabel="phases played", ylabel="centers of a power, mean")
    for name, is_greedy in (("greedy", True), ("random", False)):
        axes.plot(mean_centers(games, is_greedy=is_greedy), label=name)
    axes.legend()
    figure.savefig(target)


def mean_centers(games: Sequence[tuple[set[str], list[dict[str, int]]]], *, is_greedy: bool) -> list[float]:
    """Return the mean number of centers of greedy or random powers after each phase.

    A game that has ended counts with its last phase.
    """
    return [
        float(
            np.mean(
                [
                    count
                    for chosen, centers in games
                    for power, count in centers[min(phase, len(centers) - 1)].items()
                    if (power in chosen) is is_greedy
                ]
            )
        )
        for phase in range(max(len(centers) for _, centers in games))
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, print the result and plot it."""
    parser = argparse.ArgumentParser(description="Play greedy against random powers.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("-o", "--output", type=Path, default=Path("centers.png"), help="the plot")
    options = parser.parse_args(arguments)
    env = DiplomacyEnv("standard", years=options.years)
    greedy = Greedy(env)
    games = [play(env, greedy, seed) for seed in range(options.games)]
    plot(games, options.output)
    for name, is_greedy in (("greedy", True), ("random", False)):
        print(
            f"{name}: {mean_centers(games, is_greedy=is_greedy)[-1]:.1f} centers at the end of a game, mean"
        )


if __name__ == "__main__":
    main()
