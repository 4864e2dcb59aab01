"""Commands in every kind of phase of every game, with legal and illegal lines.

Users start a fresh process each time, and what depends on what was imported before shows only there. So
each game is also played and published in processes of their own.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from tests.cli.conftest import Ran, Westphalia
from tests.cli.fresh import start_westphalia, westphalia as fork_westphalia
from tests.draw.random_phases import played
from tests.games.players import random_orders
from westphalia.games import Game, format_game
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import Power
from westphalia.variants import find_variant, variants

FINE, REFUSED = 0, 2
TIE = ("europe-1619", "winter diplomacy")
"""Played only if the final scores are equal."""
COMMANDS = [
    ["show", "game.json"],
    ["report", "game.json"],
    ["report", "game.json", "--positions", "--width", "72", "--picture", "beside.svg"],
    ["pending", "game.json", "--deadline", "2026-11-30 20:00"],
    ["reply", "game.json", "POWER"],
    ["draw", "game.json", "-o", "map.svg"],
    ["player", "game.json", "POWER"],
    ["player", "game.json", "POWER", "-o", "page.html"],
    ["advance", "game.json", "--anyway", "--phase", "PHASE"],
]
"""The commands that are run; POWER stands for one that has something to order, PHASE for its phase."""


def kinds_of_phases(variant: str) -> dict[str, int]:
    """Each way in which phases of a game are played, named by its first phase of a year."""
    found: dict[int, str] = {}
    for step in find_variant(variant).year.phases:
        found.setdefault(id(step.rules), f"{step.season} {step.rules.kind.value}")
    return {name: key for key, name in found.items() if (variant, name) != TIE}


@cache
def games(variant: str) -> dict[str, Game]:
    """A game at the beginning of a phase of each kind."""
    wanted = kinds_of_phases(variant)
    names = {key: name for name, key in wanted.items()}
    found: dict[str, Game] = {}
    for game in chain([Game.start(find_variant(variant))], played(variant, 200, seed=3)):
        if game.outcome is None and id(game.rules) in names:
            found.setdefault(names[id(game.rules)], game)
        if len(found) == len(wanted):
            break
    return found


def with_random_orders(game: Game, rng: Random) -> Game:
    for info in game.board.powers:
        with suppress(WestphaliaError):
            game = game.submit(info.id, random_orders(game, info.id, rng))
    return game


def actor(game: Game) -> Power:
    """A power that has something to order, where there is one."""
    with_units = [unit.power for unit in game.position.units if unit.power in game.dues]
    return (with_units or sorted(game.dues))[0]


def lines(game: Game) -> Iterator[tuple[str, str]]:
    """One line of every sort, right or wrong in this phase."""
    power = actor(game)
    unit = next((one for one in game.position.units if one.power == power), game.position.units[0])
    foreign = next(one for one in game.position.units if one.power != power)
    homes = [place for place, owner in game.position.owners.items() if owner == power]
    taken = {one.location.province for one in game.position.units}
    vacant = next((home for home in homes if home not in taken), homes[0])
    yield "random orders", "\n".join(random_orders(game, power, Random(5)))
    yield "hold", f"{unit} H"
    yield "support of a stranger", f"{unit} S {foreign}"
    yield "build", f"B A {vacant}"
    yield "build where a unit stands", f"B A {unit.location.province}"
    yield "build abroad", f"B F {foreign.location.province}"
    yield "disband", f"D {unit}"
    yield "disband a mercenary", f"D M {vacant}"
    yield "retreat", f"{unit} R {vacant}"
    yield "declaration", f"9: {str(foreign.power).upper()[:3]}"
    yield "no order", "we shall see about that"


CASES = [(variant, phase) for variant in variants() for phase in kinds_of_phases(variant)]


@pytest.mark.parametrize("order", ["A Vie - Tri", "A Vie - Xyz"])
def test_a_forked_command_does_what_a_started_one_does(order: str, tmp_path: Path) -> None:
    done: list[tuple[int, str, str, str]] = []
    for run_command in (partial(fork_westphalia, variant="standard"), start_westphalia):
        file = tmp_path / "game.json"
        file.write_text(format_game(Game.start(find_variant("standard"))), encoding="utf-8")
        run = run_command(tmp_path, "submit", "game.json", "austria", "-", stdin=order)
        done.append((run.returncode, run.stdout, run.stderr, file.read_text(encoding="utf-8")))
    assert done[0] == done[1]
    assert done[0][0] == (REFUSED if "Xyz" in order else FINE)


def test_games_reach_every_kind_of_phase() -> None:
    assert {variant: sorted(games(variant)) for variant in variants()} == {
        variant: sorted(kinds_of_phases(variant)) for variant in variants()
    }


@pytest.mark.parametrize(("variant", "phase"), CASES, ids=lambda one: one.replace(" ", "-"))
def test_a_line_is_accepted_or_refused(
    variant: str, phase: str, tmp_path: Path, westphalia: Westphalia
) -> None:
    game = games(variant)[phase]
    file = tmp_path / "game.json"
    bad: dict[str, str] = {}
    for name, text in lines(game):
        file.write_text(format_game(game), encoding="utf-8")
        ran = westphalia("submit", file, str(actor(game)), "-", stdin=text)
        refused = ran.status == REFUSED and ran.err.startswith("error: ")
        if ran.status != FINE and not refused:
            bad[f"{name}: {text}"] = ran.err
    assert bad == {}


def failures(
    variant: str, phase: str, folder: Path, run_command: Callable[..., Ran], commands: Sequence[list[str]]
) -> dict[str, str]:
    """Run commands in a phase with random orders; return the messages of those that fail."""
    game = with_random_orders(games(variant)[phase], Random(7))
    bad: dict[str, str] = {}
    for command in commands:
        (folder / "game.json").write_text(format_game(game), encoding="utf-8")
        meant = {"POWER": str(actor(game)), "PHASE": game.phase.code}
        ran = run_command(*(meant.get(word, word) for word in command))
        if ran.status != FINE:
            bad[" ".join(command)] = ran.err
    return bad


@pytest.mark.parametrize(("variant", "phase"), CASES, ids=lambda one: one.replace(" ", "-"))
def test_a_command_works_in_every_kind_of_phase(
    variant: str, phase: str, tmp_path: Path, westphalia: Westphalia, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of the commands in one phase of a game, the others in the next; a thorough run has all in each."""
    monkeypatch.chdir(tmp_path)
    start = list(kinds_of_phases(variant)).index(phase) % 2
    assert failures(variant, phase, tmp_path, westphalia, COMMANDS[start::2]) == {}


@pytest.mark.thorough
@pytest.mark.parametrize(("variant", "phase"), CASES, ids=lambda one: one.replace(" ", "-"))
def test_a_command_works_in_a_process_of_its_own(variant: str, phase: str, tmp_path: Path) -> None:
    def fork(*words: str) -> Ran:
        done = fork_westphalia(tmp_path, *words, variant=variant)
        return Ran(done.returncode, done.stdout, done.stderr)

    assert failures(variant, phase, tmp_path, fork, COMMANDS) == {}


@pytest.mark.parametrize("variant", variants())
def test_a_game_is_played_and_published_in_processes_of_their_own(variant: str, tmp_path: Path) -> None:
    game = with_random_orders(Game.start(find_variant(variant)), Random(7))
    (tmp_path / "game.json").write_text(format_game(game), encoding="utf-8")
    for words in (
        ["advance", "game.json", "--anyway", "--phase", game.phase.code],
        ["archive", "game.json", "archive"],
    ):
        run = fork_westphalia(tmp_path, *words, variant=variant)
        assert (run.returncode, run.stderr) == (FINE, "")
    assert len(list((tmp_path / "archive" / "phases").iterdir())) == 2
