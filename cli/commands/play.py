"""``westphalia play``: play random games of a variant."""

from collections.abc import Iterator
from random import Random
from typing import Annotated

import typer
from typer import Argument, Option

from ...games import format_game, random_game, random_readings
from ...model.rulebook import Rulebook, parse_rule, read_rules
from ...research import run_parts
from ...variants import Variant
from ...variants.data_games import MARK
from ..running.completion import complete_variants
from ..running.console import print_line
from ..running.inputs import PresetOption, RuleOption, load_variant_option
from ..running.parts import SchedulerOption, WorkersOption, make_executor
from ..running.progress import ProgressBar
from ..running.run import DONE
from ..running.writing import write_folder


def add_commands(app: typer.Typer) -> None:
    """Add the command of this module to the application."""
    app.command(epilog="Exit status: 0 success; 2 bad input, nothing was written.")(play)


class _GameWork:
    """The function that plays the game of a number. It can be pickled for other processes."""

    def __init__(self, variant: Variant, rulebook: Rulebook, seed: int, years: int, vary: bool) -> None:
        self._setting = variant, rulebook, seed, years, vary

    def __call__(self, number: int) -> str:
        variant, rulebook, seed, years, vary = self._setting
        if vary and number > 1:
            rulebook = random_readings(rulebook, Random(f"readings {variant.id} {seed} {number}"))
        return format_game(random_game(variant, rulebook, seed * 1_000_000 + number, years=years))


def play(
    variant: Annotated[
        str,
        Argument(
            metavar="VARIANT",
            autocompletion=complete_variants,
            help="The game: an id, or the file of a game by data.",
        ),
    ],
    folder: Annotated[
        str, Option("--output", "-o", metavar="FOLDER", help="The folder to write; it must be new or empty.")
    ],
    games: Annotated[
        int, Option("--games", metavar="N", min=1, max=100_000, help="The number of games.")
    ] = 20,
    years: Annotated[
        int,
        Option(
            "--years", metavar="N", min=1, max=100, help="The number of years to play, unless a game ends."
        ),
    ] = 3,
    seed: Annotated[
        int, Option("--seed", metavar="N", min=0, help="The random seed; other seeds give other games.")
    ] = 1,
    rule: RuleOption = None,
    preset: PresetOption = None,
    vary: Annotated[
        bool,
        Option("--vary-options", help="After the first game, play with a quarter of the options at random."),
    ] = False,
    force: Annotated[bool, Option("--force", help="Replace the games in the folder.")] = False,
    workers: WorkersOption = None,
    scheduler: SchedulerOption = None,
) -> int:
    """Play random games of a variant and write them as game files.

    The games reach what the rules are about: half of the units move, mostly against units and centers of
    others; the rest support and convoy them; powers retreat, build, and make statements of every form that
    the phase accepts. The same seed gives the same files, regardless of the number of processes.

    \b
    westphalia play europe-1615 --games 2 --years 1 --seed 1 -o random
    westphalia play standard --games 10 --years 2 -o random
    westphalia compare --options europe-1615 games
    """  # noqa: D301 - \b keeps the lines of a paragraph apart
    found = load_variant_option(variant)
    pairs = [*([("preset", preset)] if preset is not None else ()), *map(parse_rule, rule or ())]
    work = _GameWork(found, read_rules(pairs, found.rulebook), seed, years, vary)
    width = len(str(games))
    names = {
        number: f"{found.id.partition(MARK)[0]}-{number:0{width}}.json" for number in range(1, games + 1)
    }

    def files() -> Iterator[tuple[str, bytes]]:
        with (
            make_executor(1 if workers is None and games < 3 else workers, scheduler) as executor,
            ProgressBar("Playing games", games) as busy,
        ):
            for number, text in run_parts(work, names, executor):
                busy.advance()
                yield names[number], text.encode()

    write_folder(folder, files, names.values(), force=force)
    print_line(f"{folder}: {games} games of {found.name}.")
    return DONE
