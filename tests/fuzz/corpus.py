"""Sound files of every kind, from which the fuzzer makes others: games in every phase, cases, records."""

import io
import json
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any, cast

from tests.cli.conftest import EXAMPLES
from tests.cli.test_assign_command import BIDS
from tests.formats.boards.test_boards import MAP, VARIANTS, dvar
from westphalia.games import position_to_json
from westphalia.games.conformance.random_play import PLAYERS
from westphalia.games.files.data import format_game
from westphalia.games.game import Game
from westphalia.games.random_statements import random_statements
from westphalia.model.board import format_board
from westphalia.model.case import format_case_text, read_case
from westphalia.model.errors import WestphaliaError
from westphalia.model.names import REFEREE, Location, Power, UnitKind
from westphalia.model.orders import format_order
from westphalia.model.phase import Phase, PhaseKind
from westphalia.model.position import DislodgedUnit, Position, Unit
from westphalia.variants import find_variant
from westphalia.variants.framework.report import Declaration, Entry, format_entry
from westphalia.variants.registry import BUILT_IN

RECORDED = Path(__file__).parents[1] / "formats" / "recorded"
PASTED = Path(__file__).parents[1] / "formats" / "pastes" / "data"
PLAYED = 3
"""The number of phases played of each game; games also begin in each other phase."""


@cache
def pastes() -> tuple[bytes, ...]:
    """Return turns as people paste them."""
    return tuple(file.read_bytes() for file in sorted(PASTED.glob("*.txt")))


@dataclass(frozen=True, slots=True)
class Table:
    """A game in one phase, with input that suits it.

    The file of the game; the names of its powers; sensible and nonsensical lines for sheets, for the
    referee's sheet and for corrections; sheets that are accepted; and, if the phase has orders to units, the
    position with orders as cases.
    """

    variant: str
    phase: str
    powers: tuple[str, ...]
    file: bytes
    lines: tuple[str, ...]
    rulings: tuple[str, ...]
    corrections: tuple[str, ...]
    sheets: tuple[tuple[str, str], ...]
    cases: tuple[bytes, ...]
    is_movement: bool


# --------------------------------------------------------------------------------------- games in every phase


@cache
def games(variant: str) -> tuple[Game, ...]:
    """Return a random game of the variant in each of its phases."""
    rng = Random(f"fuzz {variant}")
    found = [Game.start(find_variant(variant))]
    for _ in range(PLAYED):
        found.append(_played(found[-1], rng))
    met = {(game.phase.season, game.phase.kind) for game in found}
    found += [_put_into(step, found[-1]) for step in _phases(found[0]) if (step.season, step.kind) not in met]
    return tuple(found)


def _phases(game: Game) -> Iterator[Phase]:
    """Yield the phases of the game's first year."""
    return (step.in_year(game.phase.year) for step in game.variant.year.phases)


def _put_into(phase: Phase, game: Game) -> Game:
    """Return a game that begins in a phase with the position of this one; before retreats, some are due."""
    position = game.position
    if phase.kind is PhaseKind.RETREAT:
        position = _with_dislodged(position)
    return Game.start(game.variant, game.rulebook, phase=phase, position=position, ledger=game.ledger)


def _with_dislodged(position: Position) -> Position:
    """Return the position after armies have dislodged neighboring units of other powers."""
    borders = position.board.army_borders
    lost: dict[Unit, DislodgedUnit] = {}
    moved: dict[Unit, Unit] = {}
    for one, other in permutations(position.units, 2):
        if (
            one.kind is UnitKind.ARMY
            and one.power != other.power
            and Location(other.location.province) in borders.get(one.location, ())
            and not {one, other} & (lost.keys() | moved.keys())
        ):
            lost[other] = DislodgedUnit(other, one.location)
            moved[one] = replace(one, location=Location(other.location.province))
    units = tuple(moved.get(unit, unit) for unit in position.units if unit not in lost)
    return replace(position, units=units, dislodged=tuple(lost.values()))


def _played(game: Game, rng: Random) -> Game:
    """Return the game after a phase in which most powers submit the acceptable ones of random lines."""
    sheets: dict[Power, tuple[Entry, ...]] = {}
    for power in game.dues:
        if rng.random() < 0.9:
            sheets[power] = _accepted(game, power, random_lines(game, power, rng))
    after = _handed_in(game, sheets).advance()
    if after.outcome is not None:  # they agreed on the end
        orders = {p: tuple(one for one in e if not isinstance(one, Declaration)) for p, e in sheets.items()}
        after = _handed_in(game, orders).advance()
    return after


def _handed_in(game: Game, sheets: Mapping[Power, tuple[Entry, ...]]) -> Game:
    for power, entries in sheets.items():
        game = game.submit(power, entries)
    return game


def _accepted(game: Game, power: Power, lines: Iterable[str]) -> tuple[Entry, ...]:
    """Return the lines that the phase accepts."""
    entries: list[Entry] = []
    for line in lines:
        try:
            entries.append(game.rules.read_line(line, game.state))
        except WestphaliaError:
            continue
    while entries:
        wrong = {index for index, _ in game.rules.faults(game.state, power, tuple(entries))}
        if not wrong:
            break
        entries = [] if -1 in wrong else [one for index, one in enumerate(entries) if index not in wrong]
    return tuple(entries)


@cache
def tables(variant: str) -> tuple[Table, ...]:
    """Return `games` as files, before and after orders are submitted and after the phase, and a draw."""
    found: list[Table] = []
    for game in games(variant):
        rng = Random(str(game))
        sheets = {power: _accepted(game, power, random_lines(game, power, rng)) for power in game.dues}
        some = {power: entries for power, entries in sheets.items() if entries and rng.random() < 0.6}
        found += (_table(one, sheets, rng) for one in (game, _handed_in(game, some)))
        after = _handed_in(game, sheets).advance()
        if after.outcome is None:
            found.append(_table(after, {}, rng))
    found.append(_table(games(variant)[2].draw(), {}, Random(1)))
    return tuple(found)


def _table(game: Game, sheets: Mapping[Power, tuple[Entry, ...]], rng: Random) -> Table:
    lines = [line for power in game.dues for line in random_lines(game, power, rng)]
    return Table(
        game.variant.id,
        game.phase.code,
        tuple(name for info in game.board.powers for name in (str(info.id), info.name)),
        format_game(game).encode(),
        tuple(dict.fromkeys(lines)),
        tuple(random_lines(game, REFEREE, rng)),
        tuple(_corrections(game, rng)),
        tuple((str(power), "\n".join(map(format_entry, entries))) for power, entries in sheets.items()),
        _cases(game, rng),
        game.phase.kind is PhaseKind.MOVEMENT,
    )


def _cases(game: Game, rng: Random) -> tuple[bytes, ...]:
    """Return the position with random orders as JSON and as text; nothing if units take no orders."""
    player = PLAYERS.get(game.phase.kind)
    if player is None or (game.phase.kind is PhaseKind.RETREAT and not game.position.dislodged):
        return ()
    orders = {power: [*map(format_order, player(game.state, power, rng))] for power in game.dues}
    data = {"variant": game.variant.id, "phase": game.phase.code, **position_to_json(game.position)}
    text = json.dumps({**data, "orders": orders, "ledger": game.variant.ledger_json(game.ledger)}, indent=1)
    return (text.encode(), format_case_text(read_case(text, find_variant)).encode())


# ---------------------------------------------------------------------------------------- lines of sheets


def random_lines(game: Game, power: Power, rng: Random) -> list[str]:
    """Return orders to units, and statements of every form of the phase, sensible or not."""
    player = PLAYERS.get(game.phase.kind) if power != REFEREE else None
    orders = [format_order(order) for order in player(game.state, power, rng)] if player else []
    rules = game.variant.referee_rules if power == REFEREE else game.rules
    return [*orders, *random_statements(rules.statements, game.position, rng)]


def _corrections(game: Game, rng: Random) -> Iterator[str]:
    """Yield corrections of units, owners and entries of the ledger."""
    powers = [info.id for info in game.board.powers]
    places = [info.id for info in game.board.provinces]
    for _ in range(4):
        yield f"UNIT {rng.choice(powers)} {rng.choice('AF')} {rng.choice(places)}"
        yield f"NO UNIT {rng.choice(game.position.units).location.province}"
        yield f"OWNER {rng.choice(sorted(game.board.centers))} {rng.choice([*powers, 'NOBODY'])}"
    for path in _paths(game.variant.ledger_json(game.ledger)):
        yield f"SET {path} {rng.choice((*powers, '0', '3', 'NONE', 'true', '[]', '-1'))}"


def _paths(value: object) -> Iterator[str]:
    """Yield the paths of entries in a ledger, such as ``treasury.france``."""
    if isinstance(value, Mapping):
        for name, inner in cast("Mapping[str, object]", value).items():
            yield str(name)
            yield from (f"{name}.{path}" for path in _paths(inner))


# --------------------------------------------------------------------------------------------------- cases


@cache
def examples() -> tuple[bytes, ...]:
    """Return the cases of the README and the pages."""
    return tuple(path.read_bytes() for path in sorted(EXAMPLES.glob("*.[jt]*")))


# -------------------------------------------------------------------------------- files of other programs


@cache
def records() -> tuple[bytes, ...]:
    """Return a recorded game in each format."""
    return tuple(path.read_bytes() for path in sorted(RECORDED.iterdir()))


@cache
def archives() -> tuple[bytes, ...]:
    """Return archives and compressed files of the records."""
    return tuple(pack([(f"game-{n}.txt", data)], kind) for n, data in enumerate(records()) for kind in PACKED)


PACKED = (".zip", ".tar", ".tar.gz", ".tar.xz")


def pack(members: list[tuple[str, bytes]], kind: str) -> bytes:
    """Return an archive of these members."""
    made = io.BytesIO()
    if kind == ".zip":
        with zipfile.ZipFile(made, "w") as zipped:
            for name, data in members:
                zipped.writestr(zipfile.ZipInfo(name), data)
        return made.getvalue()
    mode: Any = f"w:{kind.removeprefix('.tar').removeprefix('.')}"
    with tarfile.open(fileobj=made, mode=mode) as tarred:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tarred.addfile(info, io.BytesIO(data))
    return made.getvalue()


@cache
def boards() -> tuple[bytes, ...]:
    """Return the boards of all variants, and games by data."""
    built_in = (format_board(find_variant(variant).board).encode() for variant in BUILT_IN)
    return (*built_in, *games_by_data() * 3)


@cache
def games_by_data() -> tuple[bytes, ...]:
    """Return board files with the rules of a game."""
    return ((EXAMPLES / "two-towns.json").read_bytes(),)


MAP_BESIDE = ("two_towns_adjacency.xml", MAP.encode())
"""The file with the borders that a foreign board names."""


@cache
def foreign_boards() -> tuple[bytes, ...]:
    """Return boards of other programs."""
    return VARIANTS.encode(), json.dumps(dvar(), indent=1).encode()


RESULTS = (
    b"A Vie - Tyr succeeds\nA Mun H bounces\nTyr empty\n",
    b"F lon S F wal - eng given\nA bre - lon fails\nF wal dislodged\n",
)
"""Movement results to verify."""

CLAIMS = ("A Vie - Tyr succeeds", "Mun empty", "A Mun not dislodged", "F wal - eng bounces", "A Bre in Lon")
"""Statements about a result, and goals."""

PLAYERS_OF = (BIDS.encode(), b"Anna\nBert\nCleo\nDora\nEmil\n")
"""Files for ``assign``."""
