"""Record a standard game from the first order to the win: ``python -m tests.cli.record_game``.

Players of `tests.games.players` play it on the command line, as a referee would: a sheet for each phase, then
``advance``. Some powers forget to submit orders, and in the first year the referee makes mistakes and undoes
them.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.cli.transcripts import Command, perform
from tests.games.players import greedy_orders, random_orders
from westphalia.games.files.file import load_game
from westphalia.games.game import Game
from westphalia.model.wording import power_name

RECORDED = Path(__file__).with_name("recorded") / "standard-game.txt"
SEED = 911

MISTAKES = {
    1: (
        Command("westphalia submit game.json italy -", "A Ven - Tri\nA Rmo - Ven\nF Nap"),
        Command("westphalia submit game.json italy - --phase F1901M", "A Ven - Tri"),
    ),
    2: (
        Command("westphalia submit game.json france -", "A Par H"),
        Command("westphalia undo game.json"),
        Command("westphalia undo game.json --discard"),
        Command("westphalia submit game.json turkey - --replace", "A Con - Bul\nA Smy - Con\nF Ank - Bla"),
        Command("westphalia advance game.json --anyway --phase S1901M"),
    ),
}
"""The referee's other commands, before the sheets of these phases (counted from 1)."""


def sheet(game: Game, rng: Random) -> str:
    """Return the orders of all powers in this phase; a few are missing. Empty if all are."""
    lines: list[str] = []
    for power in game.dues:
        roll = rng.random()
        if roll < 0.05 and power != "france":
            continue
        player = greedy_orders if power == "france" or roll < 0.6 else random_orders
        lines.append(f"{power_name(game.board, power)}:")
        lines += [f"  {order}" for order in player(game, power, rng)]
    return "\n".join((f"phase: {game.phase}", *lines)) if lines else ""


def recorded(folder: Path, seed: int = SEED) -> Iterator[str]:
    """Yield the transcript of the game, command by command."""
    rng = Random(seed)
    file = folder / "game.json"
    yield perform(Command("westphalia new standard game.json"), folder)
    count = 0
    while (game := load_game(file)).outcome is None:
        count += 1
        for command in MISTAKES.get(count, ()):
            yield perform(command, folder)
        game = load_game(file)
        orders = sheet(game, rng)
        if orders:
            yield perform(Command("westphalia submit game.json -", orders), folder)
        yield perform(Command(f"westphalia advance game.json --anyway --phase {game.phase.code}"), folder)
    yield perform(Command("westphalia submit game.json france -", "A Par H"), folder)
    yield perform(Command("westphalia show game.json --phase S1901M"), folder)


def transcript(seed: int = SEED) -> str:
    """Return the whole transcript."""
    with tempfile.TemporaryDirectory() as folder:
        return "".join(recorded(Path(folder), seed)).rstrip("\n") + "\n"


def main() -> None:
    """Write the file of the recorded game."""
    RECORDED.parent.mkdir(exist_ok=True)
    RECORDED.write_text(transcript(), encoding="utf-8")


if __name__ == "__main__":
    main()
