"""A program for tests that changes a game file: ``python game_writer.py FILE HOW``.

With HOW ``forever`` it changes the file again and again, until it is killed. With ``stop:STEP`` it ends
at once, like a killed process, just before that step of writing (write, fsync, chmod, replace, flush).
With ``hold`` it says that it has the lock and keeps it until it is killed.
"""

import os
import sys
import time
from pathlib import Path
from typing import Any

from westphalia.games.files.file import update_game
from westphalia.games.game import Game

ORDERS = (["A ven - tri"], ["A ven H", "A rom - apu", "F nap - ion"])
"""Italy's alternating orders; the file differs each time."""


def change(game: Game) -> Game:
    """Return the game with Italy's other orders."""
    in_now = len(game.submissions.get(game.find_power("italy"), ()))
    return game.submit("italy", ORDERS[in_now == 1], replace=True)


def stop_before(step: str) -> None:
    """Have the process end where the named step of writing begins."""

    def stop(*_arguments: Any, **_named: Any) -> Any:
        os._exit(9)

    counted = {"fsync": 1, "flush": 2}
    if step in counted:
        real, calls = os.fsync, 0

        def fsync(handle: int) -> None:
            nonlocal calls
            calls += 1
            if calls == counted[step]:
                os._exit(9)
            real(handle)

        os.fsync = fsync
    elif step == "write":
        real_open = Path.open

        def open_file(path: Path, mode: str = "r", *arguments: Any, **named: Any) -> Any:
            handle = real_open(path, mode, *arguments, **named)
            if mode == "wb":
                handle.write(b'{"format": "westph')  # as far as a killed process may come
                handle.flush()
                os._exit(9)
            return handle

        Path.open = open_file  # pyright: ignore[reportAttributeAccessIssue]
    else:
        setattr(Path, step, stop)


def hold(game: Game) -> Game:
    """Keep the lock."""
    print("locked", flush=True)
    time.sleep(600)
    return game


def main() -> None:
    """Do what the arguments say."""
    path, how = sys.argv[1:]
    if how == "hold":
        update_game(path, hold)
    elif how.startswith("stop:"):
        stop_before(how.removeprefix("stop:"))
        update_game(path, change)
    else:
        print("ready", flush=True)
        while True:
            update_game(path, change)


if __name__ == "__main__":
    main()
