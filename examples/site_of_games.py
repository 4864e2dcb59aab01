"""A site that embeds Westphalia: menus, orders, checks, deadlines, a store, and workers that can be killed.

Games are texts in the store, one column of a database. All work runs in its own process with limited time and
memory: a request that needs more is refused. `python examples/site_of_games.py` plays a phase.
"""

import os
import resource  # not on Windows, and macOS refuses the limit
import signal
from collections.abc import Callable, MutableMapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, ParamSpec, TypeVar

import westphalia

P = ParamSpec("P")
R = TypeVar("R")


def begin(variant: str) -> str:
    """Return a new game."""
    return westphalia.format_game(westphalia.Game.start(variant))


def menus(text: str) -> dict[str, dict[str, Any]]:
    """Return the legal orders of each power, nested: unit, kind of order, target."""
    game = westphalia.read_game(text)
    return {power: options.menu() for power, options in westphalia.legal_orders(game).items()}


def hand_in(text: str, power: str, orders: str) -> tuple[str, list[str]]:
    """Return the game with a power's orders, and the orders it should check again."""
    game = westphalia.read_game(text)
    concerns = [finding.text for finding in game.check(power, orders)]
    return westphalia.format_game(game.submit(power, orders, replace=True)), concerns


def deadline(text: str) -> tuple[str, list[str]]:
    """Return the game in its next phase, and the outcomes of the orders."""
    game = westphalia.read_game(text).advance()
    return westphalia.format_game(game), [entry.why for entry in game.history[-1].report.entries]


class Workers:
    """A process with a time limit per request and a memory limit; killed and replaced if necessary."""

    def __init__(self, seconds: float, megabytes: int = 1024) -> None:
        self.seconds, self.megabytes = seconds, megabytes
        self._start()

    def _start(self) -> None:
        self._pool = ProcessPoolExecutor(1, get_context("spawn"), _limit, (self.megabytes,))

    def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result; raise `WestphaliaError` for bad input, `TimeoutError` for slow work."""
        worker = 0
        try:
            worker = self._pool.submit(os.getpid).result()  # the process is there before the time begins
            return self._pool.submit(work, *args, **kwargs).result(self.seconds)
        except (TimeoutError, BrokenProcessPool) as problem:
            if worker and isinstance(problem, TimeoutError):
                os.kill(worker, signal.SIGKILL)  # a future that runs cannot be cancelled
            self._start()
            raise


def _limit(megabytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


class Site:
    """Requests of users; `store` holds the text of each game."""

    def __init__(self, store: MutableMapping[str, str], workers: Workers) -> None:
        self.store, self.workers = store, workers

    def open(self, name: str, variant: str = "standard") -> None:
        """Begin a game."""
        self.store[name] = self.workers.run(begin, variant)

    def orders(self, name: str, power: str, orders: str) -> list[str]:
        """Submit orders; return what the power should check again."""
        self.store[name], concerns = self.workers.run(hand_in, self.store[name], power, orders)
        return concerns

    def due(self, name: str) -> list[str]:
        """Play the phase; return the outcome of every order."""
        self.store[name], told = self.workers.run(deadline, self.store[name])
        return told


if __name__ == "__main__":
    site = Site({}, Workers(seconds=5))
    site.open("friday")
    print(site.workers.run(menus, site.store["friday"])["austria"]["A vie"]["move"])
    print(site.orders("friday", "austria", "A Vie - Gal, F Tri S A Bud - Ser"))
    print("\n".join(site.due("friday")[:2]))
