"""Try files of other programs: ``python -m tests.foreign PATH...``.

Each variant is converted, checked, played for two years with random orders, written, read again and drawn.
The table says what opened, and what was left out. Nothing is kept.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from westphalia.draw import draw
from westphalia.formats import foreign_variants, read_foreign_board
from westphalia.games import Game, format_game, read_game
from westphalia.games.conformance.random_play import play_randomly
from westphalia.model.board import format_board
from westphalia.model.errors import WestphaliaError
from westphalia.variants import read_variant

YEARS = 2


class Trial(NamedTuple):
    """What became of one variant: an empty problem means that everything worked."""

    name: str
    problem: str
    left_out: tuple[str, ...] = ()


def try_variant(file: Path, name: str | None) -> Trial:
    """Convert a variant, play it, write and read the game, and draw it."""
    title = f"{file.parent.name}/{file.name}" + (f": {name}" if name is not None else "")
    try:
        board, left_out = read_foreign_board(file, name)
        variant = read_variant(format_board(board), str(file))
        game = play_randomly(Game.start(variant), Random(1), years=YEARS)
        text = format_game(game)
        again = read_game(text, str(file))
        if format_game(again) != text:
            return Trial(title, "the game reads back differently", left_out)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "map.svg").write_text(draw(game.state.position).svg, "utf-8")
    except WestphaliaError as error:
        return Trial(title, str(error).splitlines()[0])
    return Trial(title, "", left_out)


def trials(paths: Sequence[Path]) -> Iterator[Trial]:
    """Try every variant in these files and folders."""
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file():
                try:
                    names = foreign_variants(file)
                except WestphaliaError as error:
                    if not path.is_dir():  # a folder also holds pictures and texts
                        yield Trial(str(file), str(error).splitlines()[0])
                else:
                    for name in names:
                        yield try_variant(file, name)


def main(arguments: Sequence[str]) -> int:
    """Print the table; the exit status is 0 if everything opened."""
    failed = 0
    for trial in trials([Path(argument) for argument in arguments]):
        failed += bool(trial.problem)
        print(f"{'FAILS' if trial.problem else 'ok   '}  {trial.name}  {trial.problem}", flush=True)
        for line in trial.left_out:
            print(f"         left out: {line}")
    print(f"{failed} failed" if failed else "everything opened")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
